"""Chapter 1: components, and the content they come from."""

from __future__ import annotations

from collections import Counter

from rubrica.games.rubricatus import vocabulary as v
from tests.games.rubricatus.scene import ACTIONS, BUILDINGS, DATA, ERA_CARDS, ETHERIES, REGION, table


def test_each_player_has_the_same_pieces() -> None:
    """rubricatus:1.1: twenty action cards or more, five helpers in the end, and one place for an etheria."""
    game = table()
    assert all((game.hand[seat] | game.deck[seat]).bit_count() == len(ACTIONS) >= 20 for seat in range(4))
    assert game.box.rounds[-1].pieces == 5
    assert game.spirit == [-1] * 4


def test_four_resources_at_zero_to_three() -> None:
    """rubricatus:1.2"""
    assert [row["id"] for row in DATA["board"]["resource"]] == [
        "defence",
        "materials",
        "population",
        "technology",
    ]
    assert table().stock == [0] * 16


def test_shared_pieces() -> None:
    """rubricatus:1.3"""
    game = table()
    assert game.drawer + sum(game.problems) == 21
    assert game.etheries.bit_count() == len(ETHERIES) >= 7
    assert len(BUILDINGS) >= 50 and len(ERA_CARDS) >= 50
    assert game.developers == 0


def test_overflow_feeds_the_paired_track() -> None:
    """rubricatus:1.4"""
    assert [v.TRACKS[track] for track in table().box.feeds] == ["expansion", "wealth", "growth", "culture"]


def test_five_comarques() -> None:
    """rubricatus:1.5"""
    names = [row["name"]["ca"] for row in DATA["board"]["comarca"]]
    assert names == ["Lluçanès", "Berguedà", "Bages", "Solsonès", "Baix Llobregat"]


def test_seven_regions_admit_one_or_two_comarques() -> None:
    """rubricatus:1.6: four plain ones, three mixed; Lluçanès shares the upper Llobregat with Berguedà."""
    admits = {row["id"]: set(row["comarques"]) for row in DATA["board"]["region"]}
    assert admits == {
        "alt_llobregat": {"bergueda", "llucanes"},
        "solsones": {"solsones"},
        "bages": {"bages"},
        "baix_llobregat": {"baix_llobregat"},
        "bages_bergueda": {"bages", "bergueda"},
        "bages_solsones": {"bages", "solsones"},
        "bages_baix_llobregat": {"bages", "baix_llobregat"},
    }
    assert [table().box.home_of[name] for name in v.COMARQUES] == [REGION[name] for name in (
        "alt_llobregat", "alt_llobregat", "bages", "solsones", "baix_llobregat"
    )]  # fmt: skip


def test_the_set_of_cards() -> None:
    """rubricatus:1.7: two constructions for each comarca and era; eight ordinary era cards and 1, 2, 4, 1, 2 others.

    There may be more of each."""
    built = Counter((card["era"], card["comarca"]) for card in BUILDINGS)
    assert all(built[era, comarca] >= 2 for era in v.ERAS for comarca in v.COMARQUES)
    ordinary = Counter(card["era"] for card in ERA_CARDS if not card.get("calamity"))
    calamities = Counter(card["era"] for card in ERA_CARDS if card.get("calamity"))
    assert all(ordinary[era] >= 8 for era in v.ERAS)
    assert all(calamities[era] >= least for era, least in zip(v.ERAS, (1, 2, 4, 1, 2), strict=True))
    values = Counter(card["value"] for card in ACTIONS)
    assert [values[1] >= 8, values[2] >= 7, values[3] >= 5] == [True] * 3


def test_el_cogullo_pairs_with_nothing() -> None:
    """rubricatus:10.7"""
    (cogullo,) = [card for card in BUILDINGS if card["id"] == "cogullo"]
    assert "extends" not in cogullo
    assert all(card.get("extends") != cogullo["no"] for card in BUILDINGS)

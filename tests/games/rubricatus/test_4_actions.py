"""Chapter 4: playing an action card."""

from __future__ import annotations

import pytest

from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from tests.games.rubricatus.scene import (
    ACTION,
    BUILDINGS,
    PLAIN,
    REGION,
    acting,
    ask_again,
    build,
    choose_initiative,
    finish_round,
    hold,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    refused,
    resources_of,
    stock,
    tracks_of,
)

LLOP = "llop"  # value 3, no event


def test_a_card_always_places_a_piece() -> None:
    """rubricatus:4.1: also for an event without a place, and for a pass."""
    for how in ("resource defence", "event", "pass"):
        game, me = acting()
        play_card(game, "blauet", how)
        assert game.home[me] == 2


def test_only_cards_of_the_hand() -> None:
    """rubricatus:4.1"""
    game, me = acting()
    missing = next(card for card in range(20) if not game.hand[me] >> card & 1)
    assert refused(game, me, f"card {missing + 1}") == "rubricatus:4.1"
    assert refused(game, me, "pass") == "rubricatus:4.1"


def test_an_event_instead_of_the_points() -> None:
    """rubricatus:4.2: the strongest cards leave the game, the others are discarded."""
    game, me = acting()
    stock(game, me, defence=1)
    play_card(game, "ratolins", "event")
    assert sum(resources_of(game, me).values()) == 0
    play(game, "resource materials", "resource materials", "resource technology")
    assert resources_of(game, me) == {"defence": 0, "materials": 2, "population": 0, "technology": 1}
    assert game.discard[me] >> ACTION["ratolins"] & 1
    game, me = acting()
    play_card(game, "trencalos", "event", "track growth", "track growth", "track wealth")
    assert game.gone[me] == 1 << ACTION["trencalos"]


def test_an_event_that_changes_nothing_cannot_be_chosen() -> None:
    """rubricatus:4.2"""
    game, me = acting()
    play_card(game, "ratolins")
    assert refused(game, me, "event") == "rubricatus:4.2"
    game, me = acting()
    play_card(game, LLOP)
    assert refused(game, me, "event") == "rubricatus:4.2"


def test_do_what_can_be_done() -> None:
    """rubricatus:4.2: with nothing to remove, the rest of the event still counts."""
    game, me = acting()
    problems(game, [0] * 7)
    play_card(game, "granotes", "event")
    assert resources_of(game, me)["population"] == 1


def test_production() -> None:
    """rubricatus:4.3: by the card's value, on a resource without a piece this round."""
    game, me = acting()
    play_card(game, LLOP, "resource materials")
    assert resources_of(game, me)["materials"] == 3
    for _ in range(3):
        play(game, offered(game)[0], "pass")
    play_card(game, "ratolins")
    assert refused(game, me, "resource materials") == "rubricatus:4.3"
    assert "resource defence" in offered(game)


def test_overflow() -> None:
    """rubricatus:4.4: 3 and a card of value 2 give one step on the track and leave 1."""
    game, me = acting()
    stock(game, me, technology=3)
    play_card(game, "ratolins", "resource technology")
    assert resources_of(game, me)["technology"] == 1
    assert tracks_of(game, me) == {"expansion": 0, "growth": 0, "culture": 1, "wealth": 0}


@pytest.mark.parametrize(
    ("resource", "track"),
    [("defence", "expansion"), ("population", "growth"), ("technology", "culture"), ("materials", "wealth")],
)
def test_overflow_feeds_its_own_track(resource: str, track: str) -> None:
    """rubricatus:1.4 and rubricatus:4.4"""
    game, me = acting()
    stock(game, me, **{resource: 3})
    play_card(game, "blauet", f"resource {resource}")
    assert tracks_of(game, me)[track] == 1
    assert resources_of(game, me)[resource] == 0


def test_one_piece_in_a_region() -> None:
    """rubricatus:4.5: where nobody, not even oneself, has one this round."""
    game, me = acting()
    stock(game, me, defence=3)
    play_card(game, LLOP, "region bages")
    other = game.asker
    stock(game, other, defence=3)
    hold(game, other, "ratolins")
    play(game, f"card {ACTION['ratolins'] + 1}")
    assert refused(game, other, "region bages") == "rubricatus:4.5"
    assert "region solsones" in offered(game)
    finish_round(game)
    assert game.occupied == 0


def test_territory_needs_something_to_do() -> None:
    """rubricatus:4.5: at least one problem removed or one card built."""
    game, me = acting()
    play_card(game, LLOP)
    assert not [move for move in offered(game) if move.startswith("region")]
    assert refused(game, me, "region bages") == "rubricatus:4.5"


def test_mitigate_then_construct() -> None:
    """rubricatus:4.5: both, in that order; the defence spent is gone before the cost is paid."""
    game, me = acting()
    stock(game, me, defence=3, materials=2, population=1)
    problems(game, [1, 1, 4, 1, 1, 1, 1])
    on_sale(game, "cogullo")
    play_card(game, LLOP, "region bages")
    assert offered(game) == ["mitigate 1", "mitigate 2", "mitigate 3"]
    assert refused(game, me, "mitigate 0") == "rubricatus:4.5"
    play(game, "mitigate 2")
    assert offered(game) == [build("cogullo"), "done"]
    play(game, build("cogullo"))
    assert game.built[me] == 1
    assert game.problems[REGION["bages"]] == 2
    assert resources_of(game, me) == {"defence": 1, "materials": 0, "population": 0, "technology": 0}


def test_mitigation_is_not_limited_by_the_card() -> None:
    """rubricatus:4.6: nor does the card's value score for it."""
    game, me = acting()
    stock(game, me, defence=3)
    problems(game, [1, 1, 4, 1, 1, 1, 1])
    drawer = game.drawer
    play_card(game, "blauet", "region bages")
    assert refused(game, me, "mitigate 0") == "rubricatus:4.5"
    play(game, "mitigate 3")
    assert game.problems[REGION["bages"]] == 1
    assert game.drawer == drawer + 3
    assert game.vp[me] == 0
    assert game.removed_round[me] == 3


def test_no_more_defence_than_one_has_nor_problems_than_there_are() -> None:
    """rubricatus:4.6"""
    game, me = acting()
    stock(game, me, defence=2)
    problems(game, [1, 1, 3, 1, 1, 1, 1])
    play_card(game, LLOP, "region bages")
    assert refused(game, me, "mitigate 3") == "rubricatus:4.6"
    game, me = acting()
    stock(game, me, defence=3, materials=2, population=1)
    problems(game, [1, 1, 2, 1, 1, 1, 1])
    on_sale(game, "cogullo")
    play_card(game, LLOP, "region bages")
    assert offered(game) == ["mitigate 0", "mitigate 1", "mitigate 2"]
    assert refused(game, me, "mitigate 3") == "rubricatus:4.6"


def test_what_can_be_constructed_where() -> None:
    """rubricatus:4.7: the region admits the comarca, has two problems or fewer, and one can pay."""
    game, me = acting()
    stock(game, me, materials=2, population=2)
    problems(game, [1, 1, 2, 1, 3, 1, 1])
    on_sale(game, "cogullo", "sorba", "muntanya-de-sal")
    play_card(game, LLOP)
    assert [move for move in offered(game) if move.startswith("region")] == [
        "region alt_llobregat",
        "region bages",
        "region bages_solsones",
        "region bages_baix_llobregat",
    ]
    game.stock[me * 4] = 1
    ask_again(game)
    play(game, "region bages", "mitigate 1")
    assert offered(game) == [build("cogullo"), "done"]
    assert refused(game, me, build("sorba")) == "rubricatus:4.7"
    assert refused(game, me, build("muntanya-de-sal")) == "rubricatus:4.7"
    assert refused(game, me, "construction 50") == "rubricatus:4.7"


def test_constructing_in_order() -> None:
    """rubricatus:4.8: pay, problems, the card's value in VP, bonuses, keep, refill."""
    game, me = acting()
    stock(game, me, materials=1, population=1, technology=1)
    problems(game, [1, 1, 1, 2, 1, 1, 1])
    on_sale(game, "penya-del-moro", "sorba")
    play_card(game, LLOP, "region baix_llobregat")
    assert resources_of(game, me) == {"defence": 0, "materials": 0, "population": 0, "technology": 0}
    assert game.problems[REGION["baix_llobregat"]] == 3
    assert game.vp[me] == 3
    assert tracks_of(game, me)["culture"] == 1
    assert game.built[me] == 1 << 8
    assert len(game.market) == 5


def test_an_extension_counts_in_the_same_round() -> None:
    """rubricatus:4.8: one VP for extending what one owns already, once."""
    game, me = acting()
    game.built[me] = 1 << 20  # 21, the castle of Cardona
    stock(game, me, defence=3, materials=3, population=3)
    problems(game, [0] * 7)
    on_sale(game, BUILDINGS[30]["id"])  # 31, its bastions
    play_card(game, LLOP, "region bages")
    assert game.vp[me] == 3 + 1


def test_symbols_pay_from_the_next_round_on() -> None:
    """rubricatus:4.9"""
    game, me = acting()
    stock(game, me, materials=2, population=1)
    on_sale(game, "cogullo")
    play_card(game, LLOP, "region bages")
    assert resources_of(game, me)["defence"] == 0
    finish_round(game)
    while game.phase == t.INITIATIVE:
        play(game, offered(game)[0])
    assert resources_of(game, me)["defence"] == 1


@pytest.mark.parametrize(("number", "paid"), [(0, True), (9, False)])
def test_a_bonus_that_is_a_resource_comes_in_the_next_round(number: int, paid: bool) -> None:
    """rubricatus:4.8: once, with the recurring bonuses; after the last round nothing comes."""
    game, me = acting()
    game.round = number
    stock(game, me, defence=2, population=2)
    problems(game, [0] * 7)
    on_sale(game, "mas-rocaguinarda")
    play_card(game, "llop", "region alt_llobregat")
    assert game.built[me].bit_count() == 1
    assert sum(game.stock[me * 4 : me * 4 + 4]) == 0
    assert len(game.owed) == paid
    if paid:
        finish_round(game)
        choose_initiative(game)
        assert game.phase == t.INCOME
        play(game, "resource defence", "resource technology")
        assert game.stock[me * 4 : me * 4 + 4] == [1, 0, 0, 1]
        assert game.owed == []


def test_passing_is_always_possible() -> None:
    """rubricatus:4.10: a card discarded, a helper rested, nothing else."""
    game, me = acting()
    before = (game.stock[:], game.problems[:], game.vp[:])
    play_card(game, PLAIN[0])
    assert "pass" in offered(game)
    play(game, "pass")
    assert (game.stock, game.problems, game.vp) == before
    assert game.discard[me] >> ACTION[PLAIN[0]] & 1


def test_cheaper_and_dearer_constructions() -> None:
    """rubricatus:10.6: a card that bends the cost lets the builder choose the resource."""
    game, me = acting()
    stock(game, me, materials=2, population=2)
    on_sale(game, "cogullo")
    game.knobs = [0] * 4 * v.KNOBS
    game.knobs[me * v.KNOBS + 2] = -1
    ask_again(game)
    play_card(game, LLOP, "region bages")
    assert offered(game) == ["resource materials", "resource population"]
    play(game, "resource materials")
    assert resources_of(game, me) == {"defence": 0, "materials": 1, "population": 1, "technology": 0}
    game, me = acting()
    stock(game, me, materials=2, population=1)
    on_sale(game, "cogullo")
    game.knobs = [0] * 4 * v.KNOBS
    game.knobs[me * v.KNOBS + 2] = 1
    ask_again(game)
    play_card(game, LLOP)
    assert "region bages" not in offered(game)
    stock(game, me, materials=3, population=1, technology=1)
    play(game, "region bages", "resource technology")
    assert resources_of(game, me) == {"defence": 0, "materials": 1, "population": 0, "technology": 0}

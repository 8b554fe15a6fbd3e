"""Chapters 8 to 10: era cards, final scoring, variants."""

from __future__ import annotations

import pytest

from rubrica.engine.game_type import BadOptions
from rubrica.games.rubricatus import GAME, rounds, scoring
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.state import Rubricatus
from tests.games.rubricatus.scene import ACTION, ERA_CARD, choose_initiative, finish_round, refused, table


def calamities_of(game: Rubricatus) -> list[int]:
    found = [0] * 5
    for card in game.era_cards:
        found[game.box.era_cards[card].era] += game.box.era_cards[card].calamity
    return found


def test_opening_and_closing() -> None:
    """rubricatus:8.1: both on one card; the closing comes after the last turn of the round."""
    game = table(variant="standard")
    game.era_cards = [ERA_CARD["llicencia-de-la-sequia"], *game.era_cards[1:]]
    choose_initiative(game)
    while game.phase == t.OPENING:
        game.play(game.waiting[0], game.options(game.waiting[0])[0])
    assert game.drawer == 12
    game.removed_round = [0, 2, 0, 2]
    points = game.vp[:]
    finish_round(game)
    assert [after - before for after, before in zip(game.vp, points, strict=True)] == [0, 2, 0, 2]


def test_a_calamity_clears_earlier_eras_from_the_market() -> None:
    """rubricatus:8.2: and the market is refilled; cards of the next era stay."""
    game = table(variant="calamities")
    game.round = 3
    game.market = [10, 11, 20, 30]
    game.piles = [mask & ~sum(1 << card for card in game.market) for mask in game.piles]
    rounds.OpenEraCard().perform(game)
    assert game.market[:2] == [20, 30]
    assert len(game.market) == 5
    assert all(game.box.constructions[card].era == 2 for card in game.market[2:])


def test_an_ordinary_card_leaves_the_market_alone() -> None:
    """rubricatus:8.2"""
    game = table(variant="standard")
    before = game.market
    choose_initiative(game)
    assert set(before) <= set(game.market)


def scored(built: list[list[int]], hand: str = "", stock: int = 0) -> list[list[int]]:
    game = table()
    game.built = [sum(1 << number - 1 for number in numbers) for numbers in built]
    game.hand = [1 << ACTION[hand] if hand else 0] * 4
    game.stock = [0] * 16
    for resource in range(stock):
        game.stock[resource % 4] += 1
    return [scoring.final_points(game, seat) for seat in range(4)]


def test_the_card_left_in_hand() -> None:
    """rubricatus:9.1"""
    assert scored([[], [], [], []], hand="llop")[0] == [3, 0, 0, 0, 0]


def test_most_constructions_of_an_era() -> None:
    """rubricatus:9.2: 2 VP, tied 1 each, and nobody where nobody built."""
    points = scored([[1, 2], [3], [11], [12]])
    assert [row[1] for row in points] == [2, 0, 1, 1]


def test_a_construction_of_every_era() -> None:
    """rubricatus:9.3"""
    points = scored([[1, 11, 21, 31, 41], [2, 12, 22, 32], [], []])
    assert [row[2] for row in points] == [3, 0, 0, 0]


@pytest.mark.parametrize(("left", "worth"), [(0, 0), (1, 0), (2, 1), (5, 2), (12, 6)])
def test_leftover_resources(left: int, worth: int) -> None:
    """rubricatus:9.4: every two of any kind, rounded down."""
    assert scored([[], [], [], []], stock=left)[0][3] == worth


def test_a_construction_in_every_comarca() -> None:
    """rubricatus:9.5: the comarca printed on the card."""
    game = table()
    one_each = [next(c + 1 for c in range(50) if game.box.constructions[c].comarca == comarca) for comarca in range(5)]
    points = scored([one_each, one_each[:4], [], []])
    assert [row[4] for row in points] == [3, 0, 0, 0]


def test_most_points_win_and_a_tie_is_shared() -> None:
    """rubricatus:9.6"""
    game = table()
    game.hand = [0] * 4
    game.vp = [10, 30, 20, 30]
    scoring.score_game(game)
    assert game.outcome is not None
    assert game.outcome.placings == [4, 1, 3, 1]
    assert game.outcome.winners == [1, 3]
    assert game.outcome.reason == "shared victory"
    game.vp = [10, 31, 20, 30]
    scoring.score_game(game)
    assert game.outcome.winners == [1]
    assert game.outcome.reason == "victory"


@pytest.mark.parametrize("seats", [3, 4])
def test_easy_has_no_era_cards(seats: int) -> None:
    """rubricatus:10.1 and rubricatus:10.5"""
    game = table(seats, variant="easy")
    drawer = game.drawer
    choose_initiative(game)
    finish_round(game)
    assert game.drawer == drawer
    assert set(game.era_cards) == {-1}


@pytest.mark.parametrize("seats", [3, 4])
def test_standard_has_no_calamities(seats: int) -> None:
    """rubricatus:10.2"""
    for seed in range(20):
        assert calamities_of(table(seats, str(seed), variant="standard")) == [0] * 5


@pytest.mark.parametrize("chosen", [[1, 0, 0, 0, 0], [1, 1, 1, 1, 1], [0, 2, 3, 0, 1], [1, 2, 4, 1, 2]])
@pytest.mark.parametrize("seats", [3, 4])
def test_hard_has_the_calamities_chosen(seats: int, chosen: list[int]) -> None:
    """rubricatus:10.3: from one in one era to nothing but calamities."""
    eras = ("iberian", "roman", "medieval", "modern", "contemporary")
    options = {era: str(count) for era, count in zip(eras, chosen, strict=True)}
    game = table(seats, "hard", variant="hard", **options)
    assert calamities_of(game) == chosen
    assert len(set(game.era_cards)) == 10


def test_calamities_fall_on_any_round_of_their_era() -> None:
    """rubricatus:10.3"""
    rounds_hit = set()
    for seed in range(40):
        game = table(4, str(seed), variant="hard", medieval="1")
        rounds_hit |= {place for place, card in enumerate(game.era_cards) if game.box.era_cards[card].calamity}
    assert rounds_hit == {3, 4, 5, 6}


def test_hard_without_a_choice_has_one_in_each_era() -> None:
    """rubricatus:10.3"""
    assert calamities_of(table(variant="hard")) == [1] * 5


def test_choosing_calamities_is_playing_hard() -> None:
    """rubricatus:10.3: and no other variant lets one choose."""
    assert GAME.settle(4, {"roman": "2"})["variant"] == "hard"
    for variant in ("easy", "random", "calamities"):
        with pytest.raises(BadOptions, match="only in the hard variant"):
            GAME.settle(4, {"variant": variant, "roman": "2"})
    with pytest.raises(BadOptions, match="one of: 0, 1, 2"):
        GAME.settle(4, {"roman": "3"})


def test_nothing_but_calamities() -> None:
    """rubricatus:10.3"""
    assert calamities_of(table(variant="calamities")) == [1, 2, 4, 1, 2]


def test_random_calamities() -> None:
    """rubricatus:10.4: shuffled among the others, so nobody knows how many come."""
    counts = [sum(calamities_of(table(4, str(seed), variant="random"))) for seed in range(200)]
    assert len(set(counts)) > 3
    assert 1.9 < sum(counts) / len(counts) < 2.9  # 2.36 expected


def test_cards_outrank_the_rules() -> None:
    """rubricatus:10.6: a barred resource cannot be produced, whatever chapter 4 allows."""
    game = table()
    choose_initiative(game)
    me = game.asker
    game.barred_resources = 0b10
    game.barred_regions = 0b1
    game.stock[me * 4] = 2
    game.play(me, game.options(me)[0])
    assert refused(game, me, "resource materials") == "rubricatus:10.6"
    assert refused(game, me, "region alt_llobregat") == "rubricatus:10.6"

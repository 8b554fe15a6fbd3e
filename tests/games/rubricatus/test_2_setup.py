"""Chapter 2: setup."""

from __future__ import annotations

import pytest

from rubrica.engine.game_type import BadOptions
from rubrica.games.rubricatus import GAME
from tests.games.rubricatus.scene import ETHERIES, acting, refused, table


@pytest.mark.parametrize(("seats", "regions", "drawer"), [(4, 7, 14), (3, 4, 11)])
def test_one_problem_in_each_region(seats: int, regions: int, drawer: int) -> None:
    """rubricatus:2.1"""
    game = table(seats)
    assert game.problems == [1] * regions
    assert game.drawer == drawer


def test_three_players_cover_the_mixed_regions() -> None:
    """rubricatus:2.2"""
    game, me = acting(3)
    assert game.regions == 4
    game.stock[me * 4] = 3
    game.play(me, game.options(me)[0])
    assert refused(game, me, "region bages_solsones") == "rubricatus:2.2"


def test_bonuses_and_etheries_are_on_display() -> None:
    """rubricatus:2.3"""
    game = table()
    assert game.developers == 0
    assert game.etheries == (1 << len(ETHERIES)) - 1


def test_market_of_five_from_the_first_era() -> None:
    """rubricatus:2.4: and the order of nothing is the same in two deals."""
    game = table()
    assert len(game.market) == 5
    assert all(game.box.constructions[card].era == 0 for card in game.market)
    assert table(seed="another").market != game.market
    assert table(seed="another").hand != game.hand


def test_helpers_in_the_refuge_and_on_the_era_track() -> None:
    """rubricatus:2.5: three at home, one waits at the first medieval space, one at the modern space."""
    game = table()
    assert game.home == [3] * 4
    assert [place + 1 for place in range(10) if game.box.rounds[place].helper_joins] == [4, 8]


def test_everything_starts_at_zero() -> None:
    """rubricatus:2.6"""
    game = table()
    assert game.vp == [0] * 4
    assert game.stock == [0] * 16
    assert game.track == [0] * 16


def test_the_era_deck() -> None:
    """rubricatus:2.7: 1 Iberian, 2 Roman, 4 medieval, 1 modern, 2 contemporary; no calamities in a standard game."""
    game = table(variant="standard")
    assert [game.box.era_cards[card].era for card in game.era_cards] == [0, 1, 1, 2, 2, 2, 2, 3, 4, 4]
    assert not any(game.box.era_cards[card].calamity for card in game.era_cards)
    assert game.round == 0
    assert set(game.view(0).table.era_cards) == {-1}


def test_the_first_holder_is_drawn() -> None:
    """rubricatus:2.8"""
    assert {table(seed=str(number)).holder for number in range(40)} == {0, 1, 2, 3}


def test_only_three_or_four_play() -> None:
    """rubricatus:10.5"""
    for seats in (2, 5):
        with pytest.raises(BadOptions, match="3 to 4 seats"):
            GAME.new(seats)

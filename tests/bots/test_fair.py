"""A bot cannot use what its seat cannot know: change all of that, and it chooses the same."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.levels import adviser
from rubrica.bots.search_bot import SearchBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.fields import HIDDEN, OWN
from rubrica.engine.game import Game
from rubrica.engine.game_type import GameType

BOTS = ["random", "newcomer", "steady", "search:24"]


def under_way(kind: GameType[Any], seats: int, moves: int, seed: str) -> Game:
    dice = fast_dice(seed)
    game: Game = kind.new(seats, dice=dice.fork())
    for _ in range(moves):
        if not game.waiting:
            break
        seat = game.waiting[dice.below(len(game.waiting))]
        options = game.options(seat)
        game.play(seat, options[dice.below(len(options))])
    return game


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game_name", games.names())
def test_the_choice_is_the_same_whatever_the_seat_cannot_know(game_name: str, name: str) -> None:
    kind = games.get(game_name)
    player = bot(name, games.get(game_name))
    differed = 0
    for number in range(12):
        game = under_way(kind, kind.seats[-1], 7 * number, f"fair {number}")
        for seat in game.waiting:
            view = game.view(seat)
            other = kind.imagine(view, fast_dice(f"elsewhere {number}"))
            differed += other.state() != game.state()
            first = player.choose(view, fast_dice("same"))
            second = player.choose(other.view(seat), fast_dice("same"))
            assert first == second
            assert first in view.options
    if any(field.seen in (HIDDEN, OWN) for field in game.fields()):  # where anything on the table is hidden
        assert differed > 0


@pytest.mark.parametrize("game_name", games.names())
def test_a_hint_is_the_same_whatever_the_seat_cannot_know(game_name: str) -> None:
    kind = games.get(game_name)
    game = under_way(kind, kind.seats[-1], 25, "advice")
    for seat in game.waiting:
        view = game.view(seat)
        other = kind.imagine(view, fast_dice("elsewhere")).view(seat)
        hints = adviser(games.get(game_name)).hint(view, fast_dice("same"))
        assert hints == adviser(games.get(game_name)).hint(other, fast_dice("same"))
        assert all(hint.thought > 0 for hint in hints)


@pytest.mark.parametrize("game_name", games.names())
def test_thinking_leaves_the_view_as_it_was(game_name: str) -> None:
    kind = games.get(game_name)
    game = under_way(kind, kind.seats[-1], 30, "untouched")
    view = game.view(game.waiting[0])
    before = view.data()
    bot("search:24", games.get(game_name)).choose(view, fast_dice("any"))
    assert view.data() == before


@pytest.mark.parametrize("game_name", games.names())
def test_what_is_kept_of_a_thought_tells_nothing_hidden(game_name: str) -> None:
    kind = games.get(game_name)
    kept = 0
    for number in range(30):
        game = under_way(kind, kind.seats[-1], 3 * number, f"kept {number}")
        seat = game.waiting[0]
        other = kind.imagine(game.view(seat), fast_dice(f"elsewhere {number}"))
        here, there = bot("search:40", games.get(game_name)), bot("search:40", games.get(game_name))
        for _ in range(8):
            view, same = game.view(seat), other.view(seat)
            if not view.options or view.data() != same.data():
                break
            kept += isinstance(here, SearchBot) and seat in here.foreseen
            move = here.choose(view, fast_dice("same"))
            assert move == there.choose(same, fast_dice("same"))
            game.play(seat, move)
            other.play(seat, move)
    assert kept > 0

"""The rule-based player claims early, builds what it claimed, and decorates."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica.engine.bot import Bot, RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.playout import play_with_bots
from rubrica.games.redcathedral import GAME
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.mind import CathedralMind, progress
from tests.games.redcathedral import scene


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("boards", ["basic", "advanced"])
def test_it_answers_every_question_legally_and_the_same_way(seats: int, boards: str) -> None:
    for number in range(3):
        game = GAME.new(seats, dice=fast_dice(f"bots {number}"), options={"boards": boards})
        dice = fast_dice("bots")
        while game.waiting:
            seat = game.waiting[0]
            view = game.view(seat)
            move = BOT.choose(view, dice.copy())
            assert move in view.options
            assert BOT.choose(game.view(seat), dice) == move
            game.play(seat, move)


def test_it_beats_random_play() -> None:
    wins = 0.0
    for number in range(20):
        game = GAME.new(4, dice=fast_dice(f"duels {number}"))
        bots: list[Bot[Any]] = [RandomBot(), RandomBot(), RandomBot(), RandomBot()]
        bots[number % 4] = BOT
        play_with_bots(game, bots, fast_dice(str(number)))
        assert game.outcome is not None
        wins += number % 4 in game.outcome.winners
    assert wins == 20


def test_it_plays_a_sane_game() -> None:
    """At least half of the sections are built, several ornaments placed, in a bearable number of turns."""
    for number in range(5):
        game = GAME.new(3, dice=fast_dice(f"sane {number}"))
        play_with_bots(game, [BOT, BOT, BOT], fast_dice(str(number)))
        assert game.turns <= 3 * 45
        assert sum(builder.finished for builder in game.builders) >= 9
        assert sum(owner >= 0 for owner in game.ornament) >= 3


def test_alone_a_search_looks_to_the_end() -> None:
    """Materials that are delivered are worth more to it than the same in the inventory [redcathedral:10.6]."""
    mind, game = CathedralMind(), scene.deal(1)
    scene.claim(game, 0, 0)
    before = mind.worth(game, 0.9)
    scene.finish(game, 0)
    assert mind.worth(game, 0.9) > before
    assert progress(game, 0) == 1 / 6
    assert mind.worth(scene.deal(2), 0.9) == 0.9


def test_it_claims_first() -> None:
    game = scene.deal(4)
    seat = game.waiting[0]
    scene.turn(game, seat)
    assert scene.offered(game)[0] == "claim"
    assert BOT.choose(game.view(seat), fast_dice("x")) == game.options(seat)[0]

"""3. A turn."""

from __future__ import annotations

from rubrica.games.redcathedral.moves import MOVES
from tests.games.redcathedral import scene


def test_one_main_action_then_the_next_player() -> None:
    """redcathedral:3.1"""
    game = scene.deal(3)
    scene.turn(game, 1)
    assert scene.offered(game) == ["claim", "acquire"]
    assert scene.refused(game, "done") == "redcathedral:3.1"
    refusal = game.refusal(0, MOVES.number("acquire"))
    assert refusal is not None and refusal.rule == "redcathedral:3.1"
    scene.play(game, "claim", "section 1.1", "banner beside", "face down red")
    assert game.waiting == (2,)
    assert scene.offered(game) == ["claim", "acquire"]


def test_optional_actions_come_before_or_after_the_main_action() -> None:
    """redcathedral:3.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.turn(game)
    assert scene.offered(game) == ["claim", "acquire", "sell prestige", "reroll"]
    scene.play(game, "claim")
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"
    scene.play(game, "section 1.1", "banner beside", "face down red")
    assert scene.offered(game) == ["done", "sell prestige", "reroll"]
    assert scene.refused(game, "claim") == "redcathedral:3.1"
    scene.play(game, "done")
    assert game.waiting == (1,)


def test_who_can_do_nothing_passes() -> None:
    """redcathedral:3.2 It takes a ring full of dice, which five cannot fill."""
    game = scene.deal(2)
    builder = game.builders[0]
    assert scene.refused(game, "pass") == "redcathedral:3.2"
    builder.covering = builder.beside = 0
    builder.score = 9
    game.dice_on = [4] * 8
    scene.turn(game)
    assert scene.offered(game) == ["pass", "sell prestige", "reroll"]
    scene.play(game, "pass", "done")
    assert game.turn.builder == 1

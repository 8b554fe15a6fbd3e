"""3. A turn."""

from __future__ import annotations

from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.turn import RedCathedral
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


def test_optional_actions_stand_beside_every_question_of_ones_turn() -> None:
    """redcathedral:3.1 Also between the parts of an action; not between choosing a die and moving it."""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.turn(game)
    assert scene.offered(game) == ["claim", "acquire", "sell prestige", "reroll"]
    for answer in ("claim", "section 1.1", "banner beside"):
        scene.play(game, answer)
        assert scene.offered(game)[-2:] == ["sell prestige", "reroll"], answer
    scene.play(game, "face down red")
    assert scene.offered(game) == ["done", "done always", "sell prestige", "reroll"]
    assert scene.refused(game, "claim") == "redcathedral:3.1"
    scene.play(game, "done")
    assert game.waiting == (1,)


def test_no_optional_action_between_choosing_a_die_and_moving_it() -> None:
    """redcathedral:3.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.turn(game)
    scene.play(game, "acquire", "die white")
    assert scene.refused(game, "sell prestige") == "redcathedral:3.1"
    assert scene.refused(game, "reroll") == "redcathedral:3.1"
    scene.play(game, "extra 0")
    assert scene.offered(game)[-2:] == ["sell prestige", "reroll"]


def test_what_stands_beside_keeps_no_question_from_being_forced() -> None:
    """redcathedral:3.1 With one banner left there is nothing to ask about it."""
    game = scene.deal(2)
    builder = game.builders[0]
    builder.score, builder.beside = 21, 0
    scene.turn(game)
    scene.play(game, "claim", "section 1.1")
    assert game.turn.question == ask.WORKSHOP


def test_nobody_gives_up_prestige_in_anothers_turn() -> None:
    """redcathedral:3.1 Nor where Ivan's section is chosen for him."""
    game = scene.deal(2)
    for builder in game.builders:
        builder.score = 21
    scene.turn(game, 1)
    refusal = game.refusal(0, MOVES.number("sell prestige"))
    assert refusal is not None and refusal.rule == "redcathedral:3.1"


def test_a_seat_may_say_that_its_turns_end_without_a_question() -> None:
    """redcathedral:3.1 And take it back at any time."""
    game = scene.deal(2)
    game.builders[0].score = 21
    claim_and_lay(game, "1.1", "red")
    scene.play(game, "done always")
    assert game.waiting == (1,)
    assert game.remarks(0) == [MOVES.number("ask again")] and game.remarks(1) == []
    claim_and_lay(game, "2.1", "blue")
    assert game.waiting == (1,), "nobody was asked"
    game.play(0, MOVES.number("ask again"))
    assert game.remarks(0) == [] and game.refusal(0, MOVES.number("ask again")) is not None
    claim_and_lay(game, "3.1", "green")
    assert game.waiting == (0,) and scene.offered(game)[0] == "done"


def claim_and_lay(game: RedCathedral, cell: str, space: str) -> None:
    game.builders[0].beside = game.builders[0].covering = 1
    scene.turn(game)
    scene.play(game, "claim", f"section {cell}", "banner inventory", f"face down {space}")


def test_who_can_do_nothing_passes() -> None:
    """redcathedral:3.2 It takes a ring full of dice, which five cannot fill."""
    game = scene.deal(2)
    builder = game.builders[0]
    assert scene.refused(game, "pass") == "redcathedral:3.2"
    builder.covering = builder.beside = 0
    builder.score = 9
    game.dice_on = [4] * 8
    scene.turn(game)
    assert scene.offered(game) == ["done", "done always", "sell prestige", "reroll"], "the pass was forced"
    scene.play(game, "done")
    assert game.turn.builder == 1

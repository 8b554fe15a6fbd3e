"""7. Optional actions."""

from __future__ import annotations

from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral.box import RUBLES
from tests.games.redcathedral import scene


def test_prestige_for_rubles_any_number_of_times_in_one_series() -> None:
    """redcathedral:7.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "sell prestige", "sell prestige")
    assert (builder.score, builder.rubles) == (13, 4)
    scene.play(game, "claim", "section 1.1", "banner beside", "face down red")
    assert scene.offered(game) == ["done", "done always", "reroll"]
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"


def test_the_series_may_come_in_the_middle_of_an_action() -> None:
    """redcathedral:7.1 redcathedral:3.1 Rubles for a tile face up, after the banner was placed."""
    game = scene.deal(2)
    game.builders[0].score = 21
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "claim", "section 1.1", "banner beside")
    assert scene.refused(game, "face up white 1") == "redcathedral:4.3"
    scene.play(game, "sell prestige", "sell prestige")
    assert (builder.score, builder.rubles) == (13, 4)
    scene.play(game, "face up white 1")
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"


def test_a_choice_that_changes_nothing_yet_does_not_break_the_series() -> None:
    """redcathedral:7.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    builder = scene.turn(game)
    scene.play(game, "sell prestige", "claim", "sell prestige", "section 1.1", "sell prestige")
    assert builder.score == 9
    scene.play(game, "banner beside")
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"


def test_every_market_action_breaks_the_series() -> None:
    """redcathedral:7.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.put_resource(game, 1, RUBLES)
    scene.put_die(game, 1, 0, 1)
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "acquire", "die red", "sell prestige", "take")
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"


def test_prestige_may_be_sold_after_the_main_action_instead() -> None:
    """redcathedral:7.1"""
    game = scene.deal(2)
    game.builders[0].score = 21
    builder = scene.turn(game)
    scene.play(game, "claim", "section 1.1", "banner beside", "face down red", "sell prestige", "sell prestige")
    assert builder.score == 13
    assert scene.offered(game) == ["done", "done always", "sell prestige", "reroll"]


def test_a_reroll_breaks_the_series() -> None:
    """redcathedral:7.1 redcathedral:7.2"""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.turn(game)
    space = game.die_at[0] + 1
    scene.play(game, "sell prestige", "reroll", f"space {space}")
    assert scene.offered(game) == ["claim", "acquire"]
    assert scene.refused(game, "sell prestige") == "redcathedral:7.1"


def test_after_a_reroll_the_question_is_asked_again_that_it_put_off() -> None:
    """redcathedral:7.2 redcathedral:3.1 In the middle of the market; others see neither choice before it is made."""
    game = scene.deal(2)
    game.builders[0].score = 21
    scene.put_resource(game, 1, RUBLES)
    scene.put_die(game, 1, 0, 1)
    scene.turn(game)
    game.builders[0].rubles = 0
    scene.play(game, "acquire", "die red")
    seen = game.view(1).data()
    scene.play(game, "reroll")
    assert game.view(1).data() == seen
    assert scene.refused(game, "sell prestige") == "redcathedral:3.1"
    scene.play(game, f"space {game.die_at[0] + 1}")
    assert game.turn.question == ask.MARKET and "take" in scene.offered(game)
    assert scene.refused(game, "reroll") == "redcathedral:7.2"


def test_losing_prestige_between_two_marks_may_cost_nothing() -> None:
    """redcathedral:7.1 redcathedral:8.3 From 12 the marker goes back to 9: 2 PP before and after."""
    game = scene.deal(2)
    game.builders[0].score = 12
    builder = scene.turn(game)
    before = game.box.track.prestige(builder.score)
    scene.play(game, "sell prestige")
    assert builder.score == 9 and game.box.track.prestige(builder.score) == before == 2


def test_a_reroll_costs_prestige_and_comes_once_per_turn() -> None:
    """redcathedral:7.2"""
    rolled = set()
    for number in range(12):
        game = scene.deal(2, f"reroll {number}")
        for die in range(3):
            scene.put_die(game, die, 0, 1)
        scene.put_die(game, 3, 4, 6)
        scene.put_die(game, 4, 5, 6)
        game.builders[0].score = 21
        builder = scene.turn(game)
        scene.play(game, "reroll")
        assert scene.offered(game) == ["space 1", "space 5", "space 6"]
        assert scene.refused(game, "space 2") == "redcathedral:7.2"
        scene.play(game, "space 1")
        assert builder.score == 17
        assert game.die_value[3:] == [6, 6]
        rolled.add(tuple(game.die_value[:3]))
        assert scene.refused(game, "reroll") == "redcathedral:7.2"
    assert len(rolled) > 8


def test_impossible_without_a_lower_prestige_space() -> None:
    """redcathedral:7.3"""
    for score, possible in ((2, False), (5, False), (6, True), (9, True)):
        game = scene.deal(2)
        game.builders[0].score = score
        scene.turn(game)
        for name in ("sell prestige", "reroll"):
            assert (name in scene.offered(game)) == possible
            if not possible:
                assert scene.refused(game, name) == "redcathedral:7.3"

"""Steward, the rule-based player."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica.engine.bot import Bot, RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.playout import play_with_bots
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus.bot import BOT
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.state import Rubricatus
from tests.games.rubricatus.scene import acting, ask_again, on_sale, play_card, problems, stock


def chosen(game: Rubricatus) -> str:
    seat = game.waiting[0]
    return MOVES.name(BOT.choose(game.view(seat), fast_dice("bot")))


def test_it_builds_when_that_pays() -> None:
    game, me = acting()
    stock(game, me, materials=2, population=1)
    on_sale(game, "cogullo")
    play_card(game, "llop")
    assert chosen(game).startswith("region bages")


def test_it_mitigates_before_it_is_too_late() -> None:
    game, me = acting(variant="standard")
    game.knobs = [0] * len(game.knobs)
    stock(game, me, defence=3)
    problems(game, [3, 3, 3, 3, 2, 2, 2])
    assert game.drawer == 3
    play_card(game, "llop")
    region = chosen(game)
    assert region.startswith("region")
    game.play(me, MOVES.number(region))
    assert chosen(game) == "mitigate 3"


def test_it_never_takes_the_last_problem_by_itself() -> None:
    game, me = acting()
    stock(game, me, population=1, technology=2)
    problems(game, [5, 5, 1, 3, 5, 0, 0])
    on_sale(game, "muntanya-de-sal")
    play_card(game, "llop")
    assert not chosen(game).startswith("region")
    game.drawer = 14
    game.problems = [1] * 7
    ask_again(game)
    assert chosen(game).startswith("region")


def test_looking_does_not_touch_the_view() -> None:
    game, me = acting(variant="standard")
    view = game.view(me)
    before = view.data()
    BOT.choose(view, fast_dice("bot"))
    assert view.data() == before


def test_the_same_view_and_dice_give_the_same_answer() -> None:
    game, me = acting(variant="standard")
    answers = {BOT.choose(game.view(me), fast_dice("bot")) for _ in range(3)}
    assert len(answers) == 1


def test_it_beats_chance() -> None:
    wins = 0
    for number in range(12):
        game = GAME.new(4, options={"variant": "easy"}, dice=fast_dice(f"deal {number}"))
        bots: list[Bot[Any]] = [RandomBot(), RandomBot(), RandomBot(), RandomBot()]
        bots[number % 4] = BOT
        play_with_bots(game, bots, fast_dice(f"bots {number}"))
        assert game.outcome is not None
        wins += number % 4 in game.outcome.winners
    assert wins >= 10


def lost(variant: str, games: int) -> float:
    """How often four stewards lose the river."""
    count = 0
    for number in range(games):
        game = GAME.new(4, options={"variant": variant}, dice=fast_dice(f"{variant} {number}"))
        play_with_bots(game, [BOT] * 4, fast_dice(f"stewards {number}"))
        assert game.outcome is not None
        count += not game.outcome.winners
    return count / games


@pytest.mark.long
def test_how_often_the_river_is_lost() -> None:
    """Four stewards: seldom in the easy game, now and then in the standard one, mostly among calamities."""
    standard = lost("standard", 100)
    assert 0.05 <= standard <= 0.4
    assert lost("easy", 100) <= standard / 3
    assert lost("calamities", 100) >= standard * 2

"""Chapter 5: problems, and how the river is lost."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from rubrica.games.rubricatus import rounds
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.box import Box
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.schema import SHAPE
from rubrica.games.rubricatus.state import Rubricatus
from rubrica.games.rubricatus.words import WORDS
from rubrica.tongue import ENGLISH
from tests.games.rubricatus.scene import (
    ACTION,
    BUILDINGS,
    DATA,
    ERA_CARDS,
    REGION,
    acting,
    ask_again,
    finish_turn,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    refused,
    skip_to,
    stock,
    table,
)

LLOP = "llop"


def run(game: Rubricatus, *lines: dict[str, Any]) -> None:
    """Carry out effects made up for the test, as an era card would."""
    game.phase = t.OPENING
    skip_to(game, rounds.PayIncome)
    Box(DATA).read(list(lines)).start(game, game.holder, -1, game.holder)
    game.go_on()


def add(count: int, place: str, spread: bool = False) -> dict[str, Any]:
    return {"do": "add", "n": count, "at": place, "spread": spread}


def score_all(points: int) -> dict[str, Any]:
    return {"do": "score", "n": points, "who": "all"}


def test_a_full_region_spills_over() -> None:
    """rubricatus:5.1: token by token, the holder chooses among regions below 5."""
    game = table()
    problems(game, [5, 4, 0, 0, 0, 0, 0])
    run(game, add(2, "bergueda"))
    assert game.asker == game.holder
    assert offered(game) == [f"region {name}" for name in list(REGION)[1:]]
    assert refused(game, game.holder, "region alt_llobregat") == "rubricatus:5.1"
    play(game, "region solsones")
    assert game.problems == [5, 5, 0, 0, 0, 0, 0]
    assert "region solsones" not in offered(game)
    play(game, "region bages")
    assert game.problems == [5, 5, 1, 0, 0, 0, 0]


def test_ties_for_most_are_the_holders_to_settle() -> None:
    """rubricatus:5.1"""
    game = table()
    problems(game, [2, 2, 1, 1, 1, 1, 1])
    run(game, add(2, "most"))
    assert offered(game) == ["region alt_llobregat", "region solsones"]
    play(game, "region solsones")
    assert game.problems == [2, 4, 1, 1, 1, 1, 1]


def test_a_spread_hits_different_regions() -> None:
    game = table()
    problems(game, [3, 2, 2, 1, 1, 1, 1])
    run(game, add(3, "most", spread=True))
    play(game, "region solsones")
    assert game.problems == [4, 3, 3, 1, 1, 1, 1]


def test_covered_regions_take_no_problem() -> None:
    """rubricatus:5.1 and rubricatus:2.2"""
    game = table(3)
    problems(game, [5, 1, 1, 1])
    run(game, add(1, "bergueda"))
    assert offered(game) == ["region solsones", "region bages", "region baix_llobregat"]


def test_what_an_era_card_removes_is_nobodys_merit() -> None:
    """rubricatus:8.1: only whoever acts has removed problems this round."""
    game = table()
    drawer = game.drawer
    run(game, {"do": "remove", "n": 1, "at": "bages"})
    assert game.drawer == drawer + 1
    assert game.removed_round == [0] * 4


def test_the_river_is_lost_in_the_middle_of_an_effect() -> None:
    """rubricatus:5.2: taking the last problem loses at once, before any later part of the card."""
    game = table()
    problems(game, [4, 4, 1, 4, 4, 1, 1])
    assert game.drawer == 2
    run(game, add(3, "bages"), score_all(5))
    assert game.drawer == 0
    assert game.vp == [0] * 4
    assert game.outcome is not None
    assert game.outcome.reason == "river lost by an era card"
    assert game.outcome.placings == [5, 5, 5, 5]
    assert game.outcome.winners == []
    assert game.waiting == ()
    assert refused(game, 0, "pass") == "rubricatus:5.2"


def test_a_construction_may_lose_the_river() -> None:
    """rubricatus:5.2: it is legal, and costs the VP it would have brought."""
    game, me = acting()
    stock(game, me, population=1, technology=2)
    problems(game, [5, 5, 1, 3, 5, 0, 0])
    assert game.drawer == 2
    on_sale(game, "muntanya-de-sal")
    play_card(game, LLOP, "region bages")
    assert game.outcome is not None
    assert game.outcome.reason == "river lost by a construction"
    assert game.vp == [0] * 4
    assert game.built[me] == 0


def test_whoever_is_about_to_lose_the_river_is_told_so() -> None:
    """rubricatus:5.2: going to Bages with the salt mountain on sale, but not with a defence to spend there first."""
    for defence in (0, 1):
        game, me = acting()
        stock(game, me, defence=defence, population=1, technology=2)
        problems(game, [5, 5, 1, 3, 5, 0, 0])
        on_sale(game, "muntanya-de-sal")
        play_card(game, LLOP)
        view = game.view(me)
        moves = [move for move in view.options if WORDS.second_thought(view, move, ["A", "B", "C", "D"], ENGLISH)]
        assert (MOVES.number("region bages") in moves) == (defence == 0)
        assert len(moves) < len(view.options)


def test_an_event_may_lose_it_too() -> None:
    """rubricatus:5.2: no card of ours does, but a designer's might."""
    data = deepcopy(DATA)
    data["action"]["action"][ACTION["lludriga"]]["event"] = [{"do": "add", "n": 3, "at": "bages"}]
    assert SHAPE.check(data, DATA).refusals == []
    game, _ = acting()
    game.box = Box(data)
    problems(game, [5, 5, 1, 3, 5, 0, 0])
    play_card(game, "lludriga", "event")
    assert game.outcome is not None
    assert game.outcome.reason == "river lost by an event"


def test_mitigation_comes_before_the_construction() -> None:
    """rubricatus:5.2: its tokens are back in the drawer in time."""
    game, me = acting()
    stock(game, me, defence=1, population=1, technology=2)
    problems(game, [5, 5, 2, 3, 4, 0, 0])
    assert game.drawer == 2
    on_sale(game, "muntanya-de-sal")
    play_card(game, LLOP, "region bages", "mitigate 1", "construction 2")
    assert game.outcome is None
    assert game.drawer == 1
    assert game.built[me] == 2


def test_the_closing_of_the_last_round_can_lose_it() -> None:
    """rubricatus:5.2: before anything is scored."""
    game = table(variant="standard")
    card = next(
        number
        for number, card in enumerate(ERA_CARDS)
        if card.get("closing", {}).get("check", "").startswith("drawer")
        and card["closing"].get("fail", [{"do": ""}])[0]["do"] == "add"
    )
    game.round = 9
    game.era_cards = [card] * 10
    problems(game, [5, 5, 5, 4, 0, 0, 1])
    assert game.drawer == 1
    skip_to(game, rounds.CloseEraCard)
    game.go_on()
    while game.outcome is None:
        game.play(game.waiting[0], game.options(game.waiting[0])[0])
    assert game.outcome.reason == "river lost by an era card"
    assert game.phase == t.OVER


def test_three_players_have_room_for_every_problem() -> None:
    """rubricatus:5.1: 15 problems, 20 places."""
    game, me = acting(3)
    problems(game, [5, 5, 4, 0])
    stock(game, me, materials=3, population=3, technology=3, defence=3)
    ask_again(game)
    on_sale(game, BUILDINGS[8]["id"])
    play_card(game, LLOP, "region baix_llobregat")
    finish_turn(game, me)
    assert sum(game.problems) + game.drawer == 15

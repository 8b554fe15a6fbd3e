"""The search: it finds what is plainly best, keeps to its budget, and says what it thinks."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.bots import UnknownBot, bot, names
from rubrica.bots.levels import LEVELS, mind_of, search_bot
from rubrica.bots.search import Effort, Node, Search
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Outcome
from rubrica.engine.mind import earned, shares
from tests.bots.test_fair import under_way


@pytest.mark.parametrize("game_name", games.names())
def test_the_budget_in_iterations_is_kept(game_name: str) -> None:
    kind = games.get(game_name)
    game = under_way(kind, kind.seats[-1], 20, "budget")
    search = Search(mind_of(games.get(game_name)), Effort(40), Node())
    root = search.think(game.view(game.waiting[0]), fast_dice("x"))
    assert 1 <= search.done <= 40
    assert sum(root.visits) == root.times == search.done
    assert set(root.moves) <= set(game.options(game.waiting[0]))


@pytest.mark.parametrize("game_name", games.names())
def test_every_player_count_can_be_thought_about(game_name: str) -> None:
    kind = games.get(game_name)
    for seats in kind.seats:
        game = under_way(kind, seats, 25, "counts")
        for seat in game.waiting:
            assert search_bot(games.get(game_name), 16).choose(game.view(seat), fast_dice("y")) in game.options(seat)


@pytest.mark.parametrize("game_name", games.names())
def test_a_hint_names_three_options_with_chances(game_name: str) -> None:
    kind = games.get(game_name)
    game = under_way(kind, kind.seats[-1], 20, "hint")
    view = game.view(game.waiting[0])
    hints = search_bot(games.get(game_name), 60).hint(view, fast_dice("z"))
    assert 1 <= len(hints) <= 3
    assert all(hint.move in view.options and 0 <= hint.chance <= 1 for hint in hints)
    assert [hint.thought for hint in hints] == sorted((hint.thought for hint in hints), reverse=True)


def test_the_reason_goes_with_the_choice() -> None:
    game = under_way(games.get("redcathedral"), 2, 20, "why")
    view = game.view(game.waiting[0])
    player = search_bot(games.get("redcathedral"), 60)
    reason = player.reason(view, fast_dice("same"))
    assert reason.move == player.choose(view, fast_dice("same"))
    assert "chance" in str(reason)


def test_a_common_defeat_is_worth_nothing_to_anybody() -> None:
    assert earned(Outcome([2, 2, 2], "river lost", []), 3) == [0.0, 0.0, 0.0]
    assert earned(Outcome([1, 2, 3], "victory", []), 3) == pytest.approx([1.0, 0.05, 0.0])


def test_chances_add_up_to_one() -> None:
    chances = shares([10.0, 12.0, 8.0], 4.0)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[1] > chances[0] > chances[2]


def test_every_level_plays_every_game() -> None:
    for game_name in games.names():
        game = under_way(games.get(game_name), games.get(game_name).seats[-1], 10, "levels")
        view = game.view(game.waiting[0])
        for level in LEVELS[:4]:
            assert bot(level, games.get(game_name)).choose(view, fast_dice("l")) in view.options


@pytest.mark.parametrize("game_name", games.names())
def test_whoever_is_asked_nothing_cannot_choose(game_name: str) -> None:
    game = under_way(games.get(game_name), games.get(game_name).seats[-1], 10, "nothing")
    view = game.view(game.waiting[0])
    view.options = []
    for name in ("random", "newcomer", "steady", "skilled"):
        with pytest.raises(ValueError, match="asked nothing"):
            bot(name, games.get(game_name)).choose(view, fast_dice("n"))


def test_unknown_bots_are_told_with_what_there_is() -> None:
    with pytest.raises(UnknownBot, match=r"master.*search:N"):
        bot("grandmaster", games.get("rubico"))
    with pytest.raises(UnknownBot, match="search:100ms"):
        bot("search:soon", games.get("rubico"))
    assert names()[:2] == ["random", "newcomer"]


def test_a_search_can_do_without_some_moves() -> None:
    """A free rider of Rubricatus: what it must not do it avoids from afar, and does only where nothing else is left."""
    kind = games.get("rubricatus")
    rider = bot("search:30-mitigate 1-mitigate 2-mitigate 3", games.get("rubricatus"))
    careful = bot("steady", games.get("rubricatus"))
    mitigated = dict.fromkeys(range(4), 0)
    for number in range(3):
        game = kind.new(4, dice=fast_dice(f"rider {number}"))
        dice = fast_dice(f"players {number}")
        while game.waiting:
            for seat in game.waiting:
                move = (rider if seat == 0 else careful).choose(game.view(seat), dice)
                mitigated[seat] += kind.moves.names[move] in ("mitigate 1", "mitigate 2", "mitigate 3")
                game.apply(seat, move)
    assert mitigated[0] == 0
    assert all(mitigated[seat] for seat in (1, 2, 3))


def test_a_move_to_do_without_must_be_one() -> None:
    with pytest.raises(UnknownBot, match=r"mitigate 9.*did you mean"):
        bot("search:30-mitigate 9", games.get("rubricatus"))


def test_the_river_lost_is_worse_than_the_last_place() -> None:
    mind = mind_of(games.get("rubricatus"))
    game = under_way(games.get("rubricatus"), 4, 40, "worth")
    assert mind.worth(game, 0.0) > 0.0
    game.outcome = Outcome([2, 2, 2, 2], "river lost", [])
    assert mind.worth(game, 0.0) == 0.0
    game.outcome = Outcome([1, 2, 3, 4], "victory", [])
    assert 0.0 < mind.worth(game, 0.0) < mind.worth(game, 1.0) == 1.0


@pytest.mark.parametrize("game_name", games.names())
def test_what_was_thought_about_the_next_question_is_kept(game_name: str) -> None:
    kind = games.get(game_name)
    dice = fast_dice("tree")
    game = kind.new(kind.seats[-1], dice=dice.fork())
    players = [search_bot(games.get(game_name), 40) for _ in range(kind.seats[-1])]
    kept = 0
    for _ in range(150):
        if not game.waiting:
            break
        seat = game.waiting[0]
        view = game.view(seat)
        expected, node = players[seat].foreseen.get(seat, ({}, Node()))
        if expected == view.data():
            kept += node.times
            assert set(node.moves) <= set(view.options)
        game.play(seat, players[seat].choose(view, dice))
    assert kept > 0


def test_nothing_is_kept_across_a_roll_of_the_dice() -> None:
    kind = games.get("redcathedral")
    dice = fast_dice("rolls")
    game = kind.new(2, dice=dice.fork())
    players = [search_bot(games.get("redcathedral"), 40), search_bot(games.get("redcathedral"), 40)]
    rolls = 0
    for _ in range(120):
        seat = game.waiting[0]
        drawn = game.dice.drawn
        game.play(seat, players[seat].choose(game.view(seat), dice))
        if game.dice.drawn > drawn:
            rolls += 1
            assert seat not in players[seat].foreseen
    assert rolls > 0


def test_a_question_that_was_not_foreseen_is_thought_about_afresh() -> None:
    kind = games.get("redcathedral")
    fresh, used = search_bot(games.get("redcathedral"), 40), search_bot(games.get("redcathedral"), 40)
    for place in (30, 40):
        game = under_way(kind, 2, place, f"table {place}")
        view = game.view(game.waiting[0])
        used.choose(view, fast_dice("a"))
    game = under_way(kind, 2, 50, "another table")
    view = game.view(game.waiting[0])
    assert used.choose(view, fast_dice("b")) == fresh.choose(view, fast_dice("b"))

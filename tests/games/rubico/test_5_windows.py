"""Chapter 5: the two windows in which powers are played."""

from __future__ import annotations

import pytest

from rubrica.games.rubico import events
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import AFTER, BEFORE, FORCED, NONE, TAKING, TALKING
from rubrica.games.rubico.view import holds_power, power_of
from tests.games.rubico.table import (
    POWERS,
    answer,
    end_turn,
    lay,
    play,
    refused,
    seen_by,
    spot,
    stay_silent,
    table,
    take,
    take_any,
    to_choice,
    to_window,
    told,
)

OTHERS_OF_1 = ["2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3"]


def names(game: Rubico, seat: int) -> list[str]:
    return [MOVES.name(move) for move in game.options(seat)]


def log(game: Rubico, seat: int) -> list[list[object]]:
    return [event.data() for event in game.log or [] if event.visible(seat)]


def assert_same_to(seats: list[int], game: Rubico, other: Rubico) -> None:
    """These seats see, may do and read the same on both tables."""
    for seat in seats:
        assert seen_by(game, seat).data() == seen_by(other, seat).data()
        assert log(game, seat) == log(other, seat)


@pytest.mark.parametrize(
    ("power", "first", "second"),
    [
        ("venus", ["cover 1", "cover 2", "cover 3"], []),
        ("eris", ["cover 1", "cover 2", "cover 3"], []),
        ("minerva", [f"force {place}" for place in OTHERS_OF_1], []),
        ("cibelis", [f"force {place}" for place in OTHERS_OF_1], []),
        ("fortuna", ["caesar back", "caesar forward"], ["caesar back", "caesar forward"]),
        ("roma", [], [f"look {place}" for place in OTHERS_OF_1[2:-1]]),
        ("vesta", ["void"], ["void"]),
        ("iuno", ["count"], ["count"]),
    ],
)
def test_what_each_window_offers(power: str, first: list[str], second: list[str]) -> None:
    """[rubico:5.8] First all but Roma; after the choice Roma, Fortuna, Vesta and Iuno; passing always."""
    game = to_window(table(5, caesar=1 if power == "fortuna" else 0, powers={1: power}))
    assert game.phase == BEFORE
    assert names(game, 1) == ["pass", "always pass", *first]
    answer(game)
    if power == "fortuna":
        take_any(game)
    else:
        take(game, "2.1 2.2 4.3")
    assert game.phase == AFTER
    assert names(game, 1) == ["pass", "always pass", *second]


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_everyone_with_a_power_is_asked(seats: int) -> None:
    """[rubico:5.8] All but the Centurion, in both windows, even who can only pass."""
    game = to_window(table(seats, centurion=2))
    others = tuple(seat for seat in range(seats) if seat != 2)
    assert game.waiting == others
    answer(game)
    assert game.phase == TAKING
    take_any(game)
    assert (game.phase, game.waiting) == (AFTER, others)


def test_who_has_played_is_not_asked() -> None:
    """[rubico:5.8] A power played is public; its owner is asked no more, this turn and later."""
    game = to_choice(table(5, powers={1: "vesta", 3: "iuno"}), before={1: "void", 3: "count"})
    take_any(game)
    assert game.waiting == (2, 4)
    end_turn(game)
    to_window(game)
    assert game.centurion == 1
    assert list(game.waiting) == [0, 2, 4]


def test_answers_are_hidden_until_all_have_answered() -> None:
    """[rubico:5.8] Whatever seat 1 answers, and whether it has, nobody else can tell before the window closes."""
    game = to_window(table(5, powers={1: "venus"}))
    others = []
    for reply in ("pass", "always pass", "cover 1", "cover 3"):
        twin = game.copy()
        twin.log = []
        play(twin, 1, reply)
        others.append(twin)
        assert seen_by(twin, 1).table.replies[1] == MOVES.number(reply)
        assert twin.waiting == (2, 3, 4)
        assert [seen_by(twin, seat).waiting for seat in (-1, 0, 1, 2)] == [(), (), (), (2,)]
    for seat in (-1, 0, 2, 3, 4):
        assert seen_by(others[0], seat).data() == seen_by(game, seat).data()
    for twin in others[1:]:
        assert_same_to([-1, 0, 2, 3, 4], others[0], twin)
        assert [twin.refusal(2, move) is None for move in range(len(MOVES))] == [
            others[0].refusal(2, move) is None for move in range(len(MOVES))
        ]


def test_one_answer_each() -> None:
    """[rubico:5.8] Who has answered is refused until the next window."""
    game = to_window(table(5, powers={1: "venus"}))
    play(game, 1, "pass")
    assert refused(game, 1, "cover 1") == "rubico:5.8"
    assert refused(game, 1, "pass") == "rubico:5.8"


def test_the_order_of_plays_before_the_choice() -> None:
    """[rubico:5.8] Eris, Minerva, Cibelis, Fortuna, Vesta, Iuno, whoever answered first."""
    powers = {1: "iuno", 2: "vesta", 3: "fortuna", 4: "cibelis", 5: "minerva", 6: "eris"}
    plays = {1: "count", 2: "void", 3: "caesar forward", 4: "force 1.1", 5: "force 2.1", 6: "cover 1"}
    game = to_choice(table(7, powers=powers), before=plays)
    assert [POWERS[power] for power in game.played[1::3]] == ["eris", "minerva", "cibelis", "fortuna", "vesta", "iuno"]
    assert [seat for seat, _, _ in told(game, events.PLAYED, -1)] == [6, 5, 4, 3, 2, 1]


def test_venus_comes_before_eris_and_minerva_before_cibelis() -> None:
    """[rubico:5.8] Venus, Eris, Minerva, Cibelis: of two who name one card Minerva's owner gets it."""
    powers = {1: "cibelis", 2: "minerva", 3: "eris", 4: "venus"}
    game = to_choice(table(5, powers=powers), before={1: "force 3.1", 2: "force 3.1", 3: "cover 2", 4: "cover 2"})
    assert [POWERS[power] for power in game.played[1::3]] == ["venus", "eris", "minerva"]
    assert game.powers[1] == POWERS.index("cibelis")
    assert game.marks[spot("3.1")] == FORCED
    assert told(game, events.RETURNED, 1) == [[POWERS.index("cibelis"), MOVES.number("force 3.1")]]


def test_the_order_of_plays_after_the_choice() -> None:
    """[rubico:5.8] Fortuna, Roma, Vesta, Iuno."""
    game = to_choice(table(5, powers={1: "iuno", 2: "vesta", 3: "roma", 4: "fortuna"}))
    take(game, "1.1 2.1 3.1")
    answer(game, {1: "count", 2: "void", 3: "look 4.2", 4: "caesar forward"})
    assert [POWERS[power] for power in game.past[-1].played[1::3]] == ["fortuna", "roma", "vesta", "iuno"]


@pytest.mark.parametrize(("cover", "coverer"), [("venus", 1), ("eris", 1)])
@pytest.mark.parametrize("force", ["minerva", "cibelis"])
def test_a_returned_play_is_told_to_its_owner_alone(cover: str, coverer: int, force: str) -> None:
    """[rubico:5.8] To all others it looks as if seat 3 had passed."""
    start = to_window(table(5, powers={coverer: cover, 3: force}))
    returned, passed = start.copy(), start.copy()
    for game, reply in ((returned, "force 1.2"), (passed, "pass")):
        game.log = []
        answer(game, {coverer: "cover 2", 3: reply})
    assert_same_to([-1, 0, 1, 2, 4], returned, passed)
    assert told(returned, events.RETURNED, 3) == [[POWERS.index(force), MOVES.number("force 1.2")]]
    assert power_of(seen_by(returned, 3)) == POWERS.index(force)
    assert [holds_power(seen_by(returned, -1), seat) for seat in range(5)] == [True, False, True, True, True]
    assert seen_by(returned, -1).table.spent == [NONE, POWERS.index(cover), NONE, NONE, NONE]


def test_a_returned_power_can_be_played_later() -> None:
    """[rubico:5.8] In the next turn it works."""
    game = to_choice(table(5, powers={1: "venus", 3: "minerva"}), before={1: "cover 2", 3: "force 1.2"})
    take_any(game)
    assert 3 in game.waiting
    end_turn(game)
    to_window(game)
    answer(game, {3: "force 2.1"})
    assert game.marks[spot("2.1")] == FORCED
    assert game.spent[3] == POWERS.index("minerva")


def test_passes_are_never_logged() -> None:
    """[rubico:5.8] A window in which all pass leaves no trace in any log."""
    game = to_window(table(5))
    before = [log(game, seat) for seat in range(-1, 5)]
    answer(game)
    assert [log(game, seat) for seat in range(-1, 5)] == before


def test_always_pass() -> None:
    """[rubico:5.8] From the close of the window on all know it; the seat is asked no more, and passes."""
    game = to_window(table(5, powers={1: "venus"}))
    answer(game, {1: "always pass"})
    assert [seen_by(game, seat).table.passing for seat in range(-1, 5)] == [2] * 6
    assert told(game, events.PASSING, -1) == [[1, 1]]
    assert game.powers[1] == POWERS.index("venus")
    take_any(game)
    assert game.waiting == (2, 3, 4)
    assert refused(game, 1, "pass") == "rubico:5.8"
    end_turn(game)
    to_window(game)
    assert game.centurion == 1
    answer(game)
    take_any(game)
    end_turn(game)
    to_window(game)
    assert game.waiting == (0, 3, 4)
    answer(game)
    assert game.phase == TAKING


def test_if_all_always_pass_nobody_is_asked() -> None:
    """[rubico:5.8] The talk is followed by the choice, and the choice by the reveal."""
    game = to_window(table(4))
    answer(game, dict.fromkeys([1, 2, 3], "always pass"))
    take_any(game)
    end_turn(game)
    assert game.turn == 2
    to_window(game)
    assert game.waiting == (0,)


def test_ask_again() -> None:
    """[rubico:5.8] At any time a seat that always passes may ask to be asked again, from the next window on."""
    game = to_window(table(5, powers={1: "venus"}))
    assert refused(game, 1, "ask again") == "rubico:5.8"
    answer(game, {1: "always pass"})
    play(game, 1, "ask again")
    assert told(game, events.PASSING, 2) == [[1, 1], [1, 0]]
    assert game.passing == 0
    assert refused(game, 1, "ask again") == "rubico:5.8"
    take_any(game)
    assert game.waiting == (1, 2, 3, 4)


@pytest.mark.parametrize("moment", ["laying", "talking", "after talking"])
def test_ask_again_at_any_moment(moment: str) -> None:
    """[rubico:5.8] Also while something else is asked; that question stays open."""
    game = to_window(table(5, centurion=0, powers={2: "venus"}))
    answer(game, {2: "always pass"})
    take_any(game)
    end_turn(game)
    if moment != "laying":
        lay(game)
    if moment == "after talking":
        play(game, 2, "say trust 3")
    owed = game.waiting
    play(game, 2, "ask again")
    assert game.waiting == owed
    assert game.passing == 0
    if moment == "laying":
        lay(game)
    stay_silent(game)
    assert game.phase == BEFORE
    assert 2 in game.waiting
    assert game.said == ([TALKING, 2, MOVES.number("say trust 3")] if moment == "after talking" else [])


def test_being_asked_tells_nothing() -> None:
    """[rubico:5.8] Roma in the first window and Venus in the second are asked like all others."""
    game = to_window(table(5, powers={1: "roma", 2: "venus"}))
    other = game.copy()
    other.powers[1], other.powers[2] = other.powers[2], other.powers[1]
    other.log = list(game.log or [])
    assert_same_to([-1, 0, 3, 4], game, other)

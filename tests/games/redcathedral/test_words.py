"""What people read: every question, move and event has its words, and the board fits its 80 columns."""

from __future__ import annotations

import re

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.games.redcathedral import GAME, events
from rubrica.games.redcathedral.log import LINES
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.words import WORDS
from rubrica.tongue import ENGLISH
from tests.games.redcathedral import scene
from tests.games.redcathedral.endings import played

NAMES = ["Anna", "Boris", "Clara", "Dmitri"]
#: A section as a move names it; people know it by its own name, its tower and its level.
CELL = re.compile(r"\b\d\.\d\b")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_can_be_read(seats: int) -> None:
    names = NAMES[:seats]
    seen = set()
    for number in range(4):
        game = GAME.new(seats, dice=fast_dice(f"words {number}"), options={"boards": ["basic", "advanced"][number % 2]})
        game.log = []
        dice = fast_dice(str(number))
        while game.waiting:
            seat = game.waiting[0]
            view = game.view(seat)
            assert WORDS.prompt(view, names, ENGLISH)
            labels = [WORDS.label(view, move, names, ENGLISH) for move in view.options]
            assert len(set(labels)) == len(labels), labels
            assert not any(CELL.search(label) for label in labels), labels
            if dice.below(20) == 0:
                board = WORDS.board(view, names, ENGLISH)
                assert max(len(line) for line in board.split("\n")) <= 80, board
            game.play(seat, view.options[dice.below(len(view.options))])
            for event in game.log:
                seen.add(event.kind)
                told = WORDS.sentence(event, game.view(None), names, ENGLISH)
                assert told and not CELL.search(told), told
            game.log.clear()
        lines = WORDS.result(game.view(None), names, ENGLISH)
        assert len(lines) == 1 + max(2, seats)
        assert WORDS.prompt(game.view(0), names, ENGLISH) == "The game is over."
    assert {events.MOVED, events.ROLLED, events.FINAL, events.SOLD, events.CLAIMED} <= seen
    assert (events.RIVAL_CARD in seen) == (seats == 1)


def test_every_event_has_a_sentence() -> None:
    numbers = [value for name, value in vars(events).items() if name.isupper()]
    assert sorted(numbers) == list(range(len(LINES)))


def test_others_read_whom_they_wait_for() -> None:
    game = scene.deal(3)
    scene.turn(game, 1)
    assert WORDS.prompt(game.view(0), NAMES, ENGLISH) == "Waiting for Boris."
    assert WORDS.prompt(game.view(None), NAMES, ENGLISH) == "Waiting for Boris."
    assert WORDS.prompt(game.view(1), NAMES, ENGLISH) == "Your turn: claim a section, build, or acquire?"


def test_a_die_tells_where_it_would_stop_and_what_that_brings() -> None:
    game = scene.deal(2)
    for space in range(8):
        scene.put_resource(game, space, space)
    for die in range(5):
        scene.put_die(game, die, 4 if die else 0, 3)
    scene.turn(game)
    scene.play(game, "acquire")
    label = WORDS.label(game.view(0), MOVES.number("die white"), NAMES, ENGLISH)
    assert label == "white 3 to space 4 (1 gold)"


def test_the_reasons_are_told() -> None:
    told = set()
    for number in range(12):
        match = played(1, number)
        told.add(WORDS.result(match.game.view(0), ["Anna"], ENGLISH)[0].split(":")[0])
    assert {"You have beaten Ivan", "Ivan wins"} <= told


def test_the_table_in_words_tells_of_every_section() -> None:
    game = scene.deal(2)
    scene.claim(game, 0, 0)
    scene.finish(game, 0)
    scene.claim(game, 1, 1)
    lines = WORDS.board(game.view(0), NAMES, ENGLISH).split("\n")
    assert any(line.startswith("1.1 ") and line.endswith(" (Anna): finished") for line in lines)
    assert any(line.startswith("1.2 ") and " (Boris): still " in line for line in lines)
    assert all(any(line.startswith(f"{scene.cell(game, section)} ") for line in lines) for section in range(12))


def test_a_section_is_named_by_the_numbers_at_the_edges_of_the_board() -> None:
    """As the board counts its towers and their levels, so that it can be found there."""
    game = GAME.new(2, dice=fast_dice("edges"))
    game.play(game.waiting[0], MOVES.number("claim"))
    view = game.view(game.waiting[0])
    assert len(view.options) > 2
    for move in view.options:
        tower, _, level = MOVES.name(move).removeprefix("section ").partition(".")
        assert f"(tower {tower}, level {level})" in WORDS.label(view, move, NAMES, ENGLISH)

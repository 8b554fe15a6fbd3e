"""Every lesson: it can be played to its end by each way it allows, any other move is answered and not made, and what it
marks lies on the board."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica import games
from rubrica.engine.game import IllegalMove
from rubrica.engine.game_type import GameType
from rubrica.engine.lesson import FINISHED, READ_FIRST, Lesson, Step
from rubrica.engine.pupil import Pupil
from rubrica.engine.sentence import Sentence
from rubrica.games import boards
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of

TAUGHT = [game for game in games.installed().values() if game.lesson is not None]
LONGEST = 330  # letters, so that a step can be read on a phone without scrolling


def lesson_of(game: GameType[Any]) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def test_every_game_is_taught() -> None:
    assert [game.name for game in TAUGHT] == games.names()


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_is_played_to_its_end(game: GameType[Any]) -> None:
    number = game.moves.number
    for way in range(max(len(step.moves) for step in lesson_of(game).steps)):
        pupil, met = Pupil(game, "Ada"), []
        while (step := pupil.step) is not None:
            met.append(pupil.place)
            if step.moves:
                assert pupil.answer(number(step.moves[way % len(step.moves)])) is None
            else:
                pupil.go_on()
        assert met == list(range(len(lesson_of(game).steps)))
        assert lesson_of(game).refusal(pupil.place, "anything") is FINISHED


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_any_other_move_is_answered_and_not_made(game: GameType[Any]) -> None:
    pupil, name = Pupil(game, "Ada"), game.moves.name
    answered = 0
    while (step := pupil.step) is not None:
        view, before = pupil.match.game.view(lesson_of(game).seat), pupil.match.game.digest()
        for move in view.options if step.moves else []:
            if name(move) not in step.moves:
                said = pupil.answer(move)
                assert said is not None and ENGLISH.say(said)
                answered += 1
        assert pupil.match.game.digest() == before
        if step.moves:
            pupil.answer(game.moves.number(step.moves[0]))
        else:
            pupil.go_on()
    assert answered > 10


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_what_a_step_marks_lies_on_the_board(game: GameType[Any]) -> None:
    pupil = Pupil(game, "Ada")
    while (step := pupil.step) is not None:
        view = pupil.match.game.view(lesson_of(game).seat)
        drawn = "".join(leaf.drawing for leaf in boards.table(game, view, pupil.match.record.seats, ENGLISH).leaves)
        assert [key for key in step.show if f'id="{key}"' not in drawn] == [], pupil.place
        pupil.answer(game.moves.number(step.moves[0])) if step.moves else pupil.go_on()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_step_is_short(game: GameType[Any], language: str) -> None:
    said = [tongue_of(language).say(step.text) for step in lesson_of(game).steps]
    assert [text for text in said if len(text) > LONGEST] == []


def test_a_pupil_breaks_no_rule() -> None:
    pupil = Pupil(games.get("redcathedral"), "Ada")
    with pytest.raises(IllegalMove):
        pupil.answer(games.get("redcathedral").moves.number("pass"))


A, B = Sentence("Look."), Sentence("Do it.")


def test_reading_may_be_skipped_but_not_what_the_others_do() -> None:
    lesson = Lesson(
        "a seed", ("", "Berta"), (Step(A), Step(B, ("claim",)), Step(A), Step(B, ("done",), before=("1 x",)))
    )
    assert lesson.refusal(0, "claim") is None
    assert lesson.refusal(0, "done") is READ_FIRST
    assert lesson.place(1, 0) == 2
    assert lesson.refusal(2, "done") is READ_FIRST
    assert lesson.owed(1, 2) == []
    assert lesson.owed(1, 3) == [(1, "x")]
    assert lesson.place(2, 0) == 3
    assert lesson.place(3, 0) == 4


def test_what_was_taken_back_is_asked_again_and_not_read_again() -> None:
    lesson = Lesson("a seed", ("",), (Step(B, ("claim",)), Step(A), Step(B, ("done",))))
    assert lesson.place(1, 2) == 2
    assert lesson.place(0, 2) == 0
    assert lesson.place(1, 2) == 2


def test_another_deal_or_other_moves_are_another_lesson() -> None:
    lesson = Lesson("a seed", ("",), (Step(A), Step(B, ("claim",))))
    assert lesson.digest == Lesson("a seed", ("",), (Step(B), Step(A, ("claim",)))).digest
    assert lesson.digest != Lesson("another", ("",), lesson.steps).digest
    assert lesson.digest != Lesson("a seed", ("",), (Step(A), Step(B, ("done",)))).digest

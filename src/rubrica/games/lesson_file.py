"""A lesson as a TOML file, so that a game can bring one without a line of code; and whether a lesson can be played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from rubrica.engine.game_type import GameType
from rubrica.engine.lesson import Lesson, Step
from rubrica.engine.pupil import Pupil
from rubrica.engine.sentence import Name, Sentence


class BadLesson(ValueError):
    """A file that holds no lesson; says where and why."""


def lesson_from(path: Path) -> Lesson:
    """The lesson that a file holds: what `Lesson` and `Step` declare, by the same names. A text is in English, or a
    table with one for each language."""
    try:
        kept = tomllib.loads(path.read_text("utf-8"))
        steps = [_step(step, f"step {number}") for number, step in enumerate(kept.pop("steps"), 1)]
        return Lesson(**_known(Lesson, kept, "the lesson"), steps=tuple(steps))
    except KeyError as error:
        raise BadLesson(f"{path.name}: {error} is missing") from None
    except (TypeError, ValueError) as error:
        raise BadLesson(f"{path.name}: {error}") from None


def _step(kept: Mapping[str, Any], where: str) -> Step:
    said = _known(Step, kept, where)
    said["text"] = _sentence(said["text"])
    said["otherwise"] = {move: _sentence(text) for move, text in said.get("otherwise", {}).items()}
    return Step(**said)


def _known(what: type[Lesson | Step], kept: Mapping[str, Any], where: str) -> dict[str, Any]:
    allowed = [field.name for field in fields(what)]
    unknown = [name for name in kept if name not in allowed]
    if unknown:
        raise ValueError(f"{where}: there is no {', '.join(unknown)}; there are {', '.join(allowed)}")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}


def _sentence(text: str | Mapping[str, str]) -> Sentence:
    """
    >>> from rubrica.tongue import tongue_of
    >>> tongue_of("ca").say(_sentence({"en": "Look.", "ca": "Mira."}))
    'Mira.'
    """
    return Sentence(text) if isinstance(text, str) else Sentence("{said}", {"said": Name(text)})


def lesson_problems(game: GameType[Any]) -> Iterator[str]:
    """What keeps a game's lesson from being played to its end by each way that it allows."""
    lesson = game.lesson
    for way in range(0 if lesson is None else max((len(step.moves) for step in lesson.steps), default=1)):
        place = 0
        try:
            pupil = Pupil(game, "")
            while (step := pupil.step) is not None:
                place = pupil.place
                if step.moves:
                    pupil.answer(game.moves.number(step.moves[way % len(step.moves)]))
                else:
                    pupil.go_on()
        except ValueError as error:
            yield f"lesson: after step {place + 1}: {error}"

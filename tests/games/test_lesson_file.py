"""Lessons in files: what is wrong with one is said, and a game whose lesson does not fit its rules is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rubrica.engine.game_type import BadGame, GameType
from rubrica.games import sound
from rubrica.games.lesson_file import BadLesson, lesson_from
from tests.packages import NIM

LESSON = (NIM / "nim_lesson" / "lesson.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('seed = "lesson 70"\n', "", "lesson.toml: .* 'seed'"),
        (
            "[steps.text]",
            "[steps.texts]",
            "lesson.toml: step 1: there is no texts; there are text, moves, show",
        ),
        (
            'moves = ["take 1"]\n[steps.text]',
            'moves = ["take 1"]\n[steps.otherwise.x]',
            "lesson.toml: 'text' is missing",
        ),
        (LESSON, 'seed = "a seed"', "lesson.toml: 'steps' is missing"),
        ("[steps.text]", "steps.text", r"lesson.toml: .*line 8"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON.replace(right, wrong), "utf-8")
    with pytest.raises(BadLesson, match=said):
        lesson_from(path)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('before = ["1 take 3"]', 'before = ["1 take 33"]', "after step 3: There is no move called 'take 33'"),
        ('moves = ["take 2"]', 'moves = ["take 3"]', "after step 5: .*The heap is too small for that: 2"),
        ('names = ["", "Berta"]', 'names = [""]', "Nim is for 2 to 4 seats, not 1"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_said(
    nim: GameType[Any], right: str, wrong: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON.replace(right, wrong), "utf-8")
    with pytest.raises(BadGame, match=said):
        sound(replace(nim, lesson=lesson_from(path)))

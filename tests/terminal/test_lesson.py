"""Lessons at the keyboard, also with the wrong move, left and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rubrica import games
from rubrica.engine.pupil import Pupil
from rubrica.terminal.lesson import LessonKeyboard, progress, resumed
from rubrica.terminal.play import Left
from rubrica.tongue import ENGLISH, tongue_of

TAUGHT = [name for name, game in games.installed().items() if game.lesson is not None]


def table(pupil: Pupil, shown: list[str], types: Callable[[str], str], language: str = "en") -> LessonKeyboard:
    return LessonKeyboard(pupil, tongue_of(language), shown.append, types, lambda: None)


class Typist:
    """Does what the lesson asks for, and at every question something else first."""

    def __init__(self, pupil: Pupil, leaves_at: int = -1) -> None:
        self.pupil, self.leaves_at, self.strayed = pupil, leaves_at, set[int]()

    def __call__(self, prompt: str) -> str:
        step, place = self.pupil.step, self.pupil.place
        assert step is not None
        if place == self.leaves_at:
            return "quit"
        if not step.moves:
            return ""
        options = self.pupil.match.game.options(self.pupil.lesson.seat)
        names = [self.pupil.match.game_type.moves.name(move) for move in options]
        others = [name for name in names if name not in step.moves]
        if others and place not in self.strayed:
            self.strayed.add(place)
            return others[0]
        return step.moves[0]


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("language", ["en", "ca"])
def test_a_whole_lesson(name: str, language: str) -> None:
    pupil, shown = Pupil(games.get(name), "Ada"), list[str]()
    typist = Typist(pupil)
    table(pupil, shown, typist, language).play()
    assert pupil.step is None
    assert len(typist.strayed) > 5
    told = " ".join("\n".join(shown).split())
    tongue = tongue_of(language)
    for place, step in enumerate(pupil.lesson.steps):
        assert tongue.say(step.text) in told
        if place in typist.strayed and "" in step.otherwise:
            assert any(tongue.say(why) in told for why in step.otherwise.values())
    assert "→" in told


@pytest.mark.parametrize("name", TAUGHT)
def test_it_is_left_and_taken_up_again(name: str, tmp_path: Path) -> None:
    pupil, path = Pupil(games.get(name), "Ada"), tmp_path / "lesson.json"
    with pytest.raises(Left):
        table(pupil, [], Typist(pupil, leaves_at=7)).play()
    path.write_text(progress(pupil), "utf-8")
    again = resumed(games.get(name), "Ada", path)
    assert again.place == pupil.place == 7
    assert again.match.game.digest() == pupil.match.game.digest()
    table(again, [], Typist(again)).play()
    assert again.step is None


@pytest.mark.parametrize("kept", ["", "[]", '{"lesson": "another", "moves": [], "read": 3}', '{"lesson": 1}'])
def test_what_does_not_fit_begins_anew(kept: str, tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    path.write_text(kept, "utf-8")
    assert resumed(games.get("rubico"), "Ada", path).place == 0
    assert resumed(games.get("rubico"), "Ada", tmp_path / "none.json").place == 0


def test_moves_that_are_not_its_own_begin_anew(tmp_path: Path) -> None:
    path, pupil = tmp_path / "lesson.json", Pupil(games.get("redcathedral"), "Ada")
    path.write_text(progress(pupil).replace('"moves": []', '"moves": ["0 claim", "0 pass"]'), "utf-8")
    assert resumed(games.get("redcathedral"), "Ada", path).match.ply == 0


def test_nothing_is_taken_back() -> None:
    pupil, shown = Pupil(games.get("redcathedral"), "Ada"), list[str]()
    typed = iter(["", "undo", "quit"])
    with pytest.raises(Left):
        table(pupil, shown, lambda _: next(typed)).play()
    assert any("nothing to take back" in line for line in shown)
    assert ENGLISH.say(pupil.lesson.steps[0].text)[:20] in "\n".join(shown)

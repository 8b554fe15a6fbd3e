"""The guide to adding a game works as it stands: its pieces, put together, are a game."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.playout import play_with_bots
from rubrica.engine.pupil import Pupil
from rubrica.games import boards
from rubrica.games.content import check, folder_of
from rubrica.games.rulebook import rule
from rubrica.rl import env
from rubrica.tongue import ENGLISH
from tests.packages import NIM, on_the_path

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
#: Every piece of the guide that names its file in its first line.
PIECES = re.findall(r"```\w+\n(?:# |<!-- )([\w./-]+)(?: -->)?\n(.*?)```", GUIDE, re.DOTALL)

#: What only the last statement of the one file imports.
NEEDED_LAST = (
    "pathlib import Path",
    "rubrica.engine.game_type import GameType",
    "rubrica.games.lesson_file import lesson_from",
)


def merged(source: str, piece: str) -> str:
    """The source with the functions of a piece in the place of those that have their names."""
    lines = source.splitlines()
    new = {name: text for name, _, text in functions(piece)}
    for name, node, _ in reversed(list(functions(source))):
        if name in new:
            lines[node.lineno - 1 : node.end_lineno] = new.pop(name).splitlines()
    assert not new, f"nothing to replace: {list(new)}"
    return "\n".join(lines) + "\n"


def functions(source: str) -> Iterator[tuple[str, ast.FunctionDef, str]]:
    """Every function and method, by its full name, with its lines."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(inner, ast.FunctionDef):
                name = inner.name if inner is node else f"{node.name}.{inner.name}"  # type: ignore[attr-defined]
                yield name, inner, "\n".join(lines[inner.lineno - 1 : inner.end_lineno])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package that the guide has grown."""
    folder = tmp_path_factory.mktemp("guide")
    rules, _, _ = (NIM / "nim.py").read_text("utf-8").partition("\n\nGAME = GameType(")
    for needed_last in NEEDED_LAST:
        rules = rules.replace(f"from {needed_last}\n", "")
    written = {"nim/rules.py": rules + "\n"}
    written["nim/lesson.toml"] = (NIM / "nim_lesson" / "lesson.toml").read_text("utf-8")
    for name, piece in PIECES:
        if not (ROOT / name).exists():
            written[name] = merged(written[name], piece) if name in written else piece
    info = "nim-1.0.dist-info"
    written[f"{info}/METADATA"] = "Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n"
    written[f"{info}/entry_points.txt"] = "[rubrica.games]\nnim = nim:GAME\n"
    for name, text in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def grown(folder: Path) -> Iterator[GameType[Any]]:
    """The game that the guide has grown, installed."""
    with on_the_path(folder):
        yield games.get("nim")


def test_every_piece_names_its_file() -> None:
    fenced = re.findall(r"^```(?:python|toml|markdown)$", GUIDE, re.MULTILINE)
    assert len(PIECES) == len(fenced) >= 15


@pytest.mark.parametrize(("name", "piece"), [(name, piece) for name, piece in PIECES if (ROOT / name).exists()])
def test_what_it_quotes_stands_there(name: str, piece: str) -> None:
    assert piece in (ROOT / name).read_text("utf-8")


def test_its_own_tests_pass(folder: Path) -> None:
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(folder / "test_nim.py")]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_it_is_typed_and_tidy(folder: Path) -> None:
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache"), "nim"]
    config = ["--config-file", str(ROOT / "pyproject.toml")]
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    done = subprocess.run(
        [*mypy, *config], cwd=folder, env=os.environ | {"MYPYPATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    ruff = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), "--ignore", "I", "nim"]
    tidy = subprocess.run(ruff, cwd=folder, capture_output=True, text=True)
    assert tidy.returncode == 0, tidy.stdout


def test_its_words_and_its_board(grown: GameType[Any]) -> None:
    game = grown.new(3, "a seed")
    log = game.log = []
    view = game.view(0)
    names = ["Ada", "Livia", "Titus"]
    drawn = boards.drawn(grown, view, names, ENGLISH)
    assert re.findall(r'id="(stone-\d+|card-0|act-\d)"', drawn)[-8:] == [
        *("stone-17", "act-2", "stone-18", "act-1", "stone-19", "act-0"),
        *("card-0", "act-3"),
    ]
    assert drawn.count('id="stone-') == 20 and drawn.count("back-mark") == 2
    game.play(0, grown.moves.number("play the card"))
    game.play(1, grown.moves.number("take 1"))
    told = [grown.words.sentence(event, view, names, ENGLISH) for event in log]
    assert re.fullmatch(r"Ada plays the card: \d stones\.", told[0]) and told[1] == "Livia takes 1 stone."
    assert grown.words.label(view, 0, names, ENGLISH) == "Take 1 stone"


def test_its_bots_are_better_than_chance(grown: GameType[Any]) -> None:
    for name in ("steady", "skilled"):
        won = 0
        for number in range(40):
            game = grown.new(2, f"{name} {number}")
            players = [bot("random", grown), bot("random", grown)]
            players[number % 2] = bot(name, grown)
            play_with_bots(game, players, fast_dice(f"{name} {number}"))
            assert game.outcome is not None
            won += game.outcome.winners == [number % 2]
        assert won >= 28, name


def test_its_lesson(grown: GameType[Any]) -> None:
    assert grown.lesson is not None
    pupil = Pupil(grown, "Ada")
    while (step := pupil.step) is not None:
        pupil.answer(grown.moves.number(step.moves[0])) if step.moves else pupil.go_on()
    assert pupil.match.game.outcome is not None and pupil.match.game.outcome.winners == [0]


def test_its_rulebook_its_content_and_its_numbers(grown: GameType[Any], tmp_path: Path) -> None:
    assert rule("nim", "nim:1.3", "en").text == "Whoever takes the last stone wins."
    source = folder_of(grown).folder
    assert not check(grown, source).refusals
    (tmp_path / "heap.toml").write_text((source / "heap.toml").read_text("utf-8").partition('[[card]]\nid = "nine')[0])
    refused = check(grown, tmp_path).refusals
    assert [str(each) for each in refused] == ["heap.toml: card: too few; allowed: 4 or more [nim:1.1]"]
    table = env("nim", seats=2, seed=1)
    assert table.names == ["stones", "card", "own played", "+1 played"]

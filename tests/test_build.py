"""The same source, interpreted and compiled by mypyc, plays the same games; what is neither is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from rubrica import build
from rubrica.interpreted import is_compiled

DIGESTS = """
import sys
if sys.argv[1] == "interpreted":
    from rubrica.interpreted import force
    force()
from hashlib import blake2b
from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.observation import Columns, Row
from rubrica.engine.playout import play_at_random
from rubrica.interpreted import is_compiled
assert is_compiled() == (sys.argv[1] == "compiled"), "not the build that was asked for"
for name in games.names():
    kind = games.get(name)
    write = kind.observation
    whole = blake2b()
    for seats in kind.seats:
        for number in range(10):
            game = kind.new(seats, dice=fast_dice(f"{seats} {number}"))
            play_at_random(game, fast_dice(str(number)))
            whole.update(game.dump())
            columns = Columns()
            write(game.view(0), columns)
            row = Row(bytearray(len(columns.names)))
            write(game.view(0), row)
            whole.update(row.numbers)
    print(name, whole.hexdigest())
"""


def digests(build: str) -> str:
    ran = subprocess.run([sys.executable, "-c", DIGESTS, build], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def skip_unless_compiled() -> None:
    if not is_compiled():
        pytest.skip("this machine has no C compiler: the rules run in plain Python only")


@pytest.mark.build
def test_interpreted_and_compiled_play_the_same_games() -> None:
    skip_unless_compiled()
    compiled = digests("compiled")
    assert compiled.count("\n") >= 1
    assert digests("interpreted") == compiled


def test_the_version_says_which_build_runs() -> None:
    told = subprocess.run([sys.executable, "-m", "rubrica", "--version"], capture_output=True, text=True).stdout
    assert ("compiled" in told) == is_compiled()
    assert ("plain Python" in told) != is_compiled()


# A tree that is not whole


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the build that runs here, to be spoilt."""
    shutil.copytree(build.PACKAGE, tmp_path / "rubrica", ignore=shutil.ignore_patterns("__pycache__"))
    for library in build.PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy(library, tmp_path)
    return tmp_path


def said(tree: Path, *command: str) -> tuple[int, str]:
    """How a command of that tree ends, and what it says went wrong."""
    told = os.environ | {"PYTHONPATH": str(tree)}
    ran = subprocess.run([sys.executable, "-m", *command], env=told, capture_output=True, text=True, timeout=60)
    return ran.returncode, ran.stderr


def test_a_tree_that_is_whole_is_run(tree: Path) -> None:
    assert said(tree, "rubrica", "games") == (0, "")


COMMANDS = [("rubrica", "games"), ("rubrica", "serve"), ("rubrica", "simulate", "rubico"), ("rubrica.server",)]


@pytest.mark.parametrize("command", COMMANDS)
def test_compiled_modules_without_the_note_of_their_build_are_refused(tree: Path, command: tuple[str, ...]) -> None:
    (tree / "rubrica" / "compiled.json").unlink(missing_ok=True)
    (tree / "rubrica" / "engine" / f"dice{EXTENSION_SUFFIXES[0]}").touch()
    code, line = said(tree, *command)
    assert code != 0
    assert line.count("\n") == 1 and "not whole" in line and "build it anew" in line


@pytest.mark.build
@pytest.mark.parametrize("command", COMMANDS)
def test_a_half_made_build_is_refused(tree: Path, command: tuple[str, ...]) -> None:
    skip_unless_compiled()
    for compiled in sorted(tree.glob("rubrica/games/rubico/*.so")):
        compiled.unlink()
    code, line = said(tree, *command)
    assert code != 0
    assert line.count("\n") == 1 and "not whole" in line and "build it anew" in line


@pytest.mark.build
def test_a_build_of_another_source_is_refused(tree: Path) -> None:
    skip_unless_compiled()
    path = tree / "rubrica" / "engine" / "dice.py"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    code, line = said(tree, "rubrica", "games")
    assert code == 2
    assert line.count("\n") == 1 and "dice.py: not the source that was compiled" in line


@pytest.mark.build
def test_a_build_is_noted_before_its_first_module_is_compiled() -> None:
    skip_unless_compiled()
    noted = (build.PACKAGE / "compiled.json").stat().st_mtime_ns
    assert all(path.stat().st_mtime_ns >= noted for path in build.PACKAGE.rglob("*.so"))

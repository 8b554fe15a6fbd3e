"""A game that is broken is left out everywhere, with one message that says what is wrong: one from another package, and
one of ours."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rubrica import games
from rubrica.cli import main
from rubrica.server.config import Config
from tests.packages import NIM, lay_out, on_the_path
from tests.server.servers import process
from tests.server.site import Site

OURS = games.names()
#: The smallest game without the lesson that lies in a file of its own.
SOUND = re.sub(r"    lesson=.*\n", "", (NIM / "nim.py").read_text("utf-8"))


def nim(**changes: str) -> str:
    """The smallest game, with some of what it says about itself changed."""
    text = SOUND.replace('name="nim"', 'name="broken"')
    for name, value in changes.items():
        lines = [line for line in text.splitlines() if line.strip().startswith(f"{name}=")]
        assert len(lines) == 1, name
        text = text.replace(lines[0], f"    {name}={value}," if value else "")
    return text


BROKEN = {
    "import": ("raise RuntimeError('out of order')", "RuntimeError: out of order"),
    "syntax": ("GAME = (", "SyntaxError"),
    "nothing": ("WORD = 1", "AttributeError"),
    "no_game": ("GAME = 'nim'", "must name a rubrica.engine.game_type.GameType"),
    "unnamed": (nim(name="'A Game'"), "name: 1 to 30 of a-z"),
    "seatless": (nim(seats="range(0)"), "seats: a range such as range(2, 5)"),
    "unusual": (nim(seats="range(2, 5), usual=9"), "usual: 9 is not among the seats"),
    "unasked": (nim(questions="[]"), "questions: at least one"),
    "unknown_move": (SOUND.replace("(range(len(MOVES)),)", "(range(9),)"), "TakeStones: a move that the move table"),
    "unimagined": (nim(imagine_table=""), "imagine_table: needed, because cards is hidden from some seat"),
    "undealt": (SOUND.replace("CARDS[:]", "CARDS[:3]"), "a table cannot be dealt"),
    "annotated": (
        SOUND.replace("from __future__ import annotations\n", "").replace("-> Question[Nim]:", "-> Question[Any]:"),
        "Nim: its module must begin with `from __future__ import annotations`",
    ),
    "same_name": (nim(name="'rubico'"), "another game has that name"),
}


@pytest.fixture(params=list(BROKEN))
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A broken game, installed; what must be said of it."""
    text, problem = BROKEN[request.param]
    lay_out(tmp_path, f"broken_{request.param}", text)
    with on_the_path(tmp_path):
        yield problem


def left_out(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "rubrica.games"]


def test_it_is_left_out_with_one_message(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "rubrica.games"):
        names = games.names()
        assert games.names() == names
    assert names == OURS
    (message,) = left_out(caplog)
    assert message.startswith("the game broken_") and message.count(broken) == 1


def test_the_game_that_has_the_name_keeps_it(tmp_path: Path) -> None:
    lay_out(tmp_path, "another", nim(name="'rubico'"))
    with on_the_path(tmp_path):
        assert games.get("rubico").title == "Rubico"


def test_a_sound_game_beside_broken_ones_is_played(tmp_path: Path) -> None:
    for name, (text, _) in BROKEN.items():
        lay_out(tmp_path, f"broken_{name}", text)
    lay_out(tmp_path, "sound", SOUND)
    with on_the_path(tmp_path):
        assert games.names() == sorted(["nim", *OURS])
        listed = CliRunner().invoke(main, ["games"])
    assert listed.exit_code == 0 and "Nim, 2 to 4 players" in listed.stdout


def test_a_server_says_it_at_the_start_and_plays_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name, (text, _) in BROKEN.items():
        lay_out(tmp_path, f"broken_{name}", text)
    with on_the_path(tmp_path), caplog.at_level(logging.ERROR, "rubrica.games"):
        site = Site(Config(database=f"sqlite:///{tmp_path / 'rubrica.db'}", exhibition=False, limits=False))
        site.start()
        assert len(left_out(caplog)) == len(BROKEN)
        with site.client() as client:
            lobby = client.get("/")
            assert lobby.status_code == 200 and ">Rubico<" in lobby.text and "broken" not in lobby.text
            assert client.get("/new").status_code == 200
            assert client.post("/api/tables", json={"game": "broken", "seats": ["open", "open"]}).status_code == 400
        site.stop()
    assert len(left_out(caplog)) == len(BROKEN)


def test_tables_of_a_game_that_is_gone_are_not_listed(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    lay_out(packages, "sound", SOUND)
    config = Config(database=f"sqlite:///{tmp_path / 'rubrica.db'}", exhibition=False, limits=False, bot_pause=0.0)
    with on_the_path(packages):
        site = Site(config)
        site.start()
        with site.client() as ada:
            made = ada.post("/quick", data={"game": "nim"})
            assert ">Nim<" in ada.get("/").text
            cookies = dict(ada.cookies)
        site.stop()
    site = Site(config)
    site.start()
    with site.client() as ada:
        ada.cookies.update(cookies)
        lobby = ada.get("/")
        assert lobby.status_code == 200 and "Nim" not in lobby.text
        assert ada.get(made.headers["location"]).status_code == 404
    site.stop()


OURS_BROKEN = {
    "import": (
        "rubico/moves.py",
        lambda text: text + "\nraise RuntimeError('out of order')\n",
        "the game rubrica.games.rubico is left out: RuntimeError: out of order",
    ),
    "content": (
        "rubico/content/senate.toml",
        lambda text: text.replace('effect = "draw"', 'effect = "plague"'),
        "the game rubrica.games.rubico is left out: BadGame: rubico: a table cannot be dealt: "
        "ContentError: senate.toml: levy: effect: 'plague'; allowed: none, draw, discard, red, blue",
    ),
    "lesson": (
        "rubico/lesson.py",
        lambda text: text.replace('"take 2.2"', '"take 0.9"'),
        "the game rubrica.games.rubico is left out: BadGame: rubico: lesson: after step ",
    ),
}


@pytest.mark.parametrize(("file", "change", "said"), OURS_BROKEN.values(), ids=OURS_BROKEN)
def test_one_of_ours_that_is_broken_takes_no_other_along(
    file: str, change: Callable[[str], str], said: str, tmp_path: Path
) -> None:
    source = tmp_path / "rubrica"
    shutil.copytree(Path("src/rubrica"), source, ignore=shutil.ignore_patterns("__pycache__"))
    broken = source / "games" / file
    text = broken.read_text("utf-8")
    assert change(text) != text
    broken.write_text(change(text), "utf-8")
    environment = {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "rubrica", "games"]
    listed = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    assert "The Red Cathedral" in listed.stdout and "Rubricatus" in listed.stdout and "Rubico" not in listed.stdout
    assert listed.stderr.startswith(said) and len(listed.stderr.splitlines()) == 1
    with (
        process(f"sqlite:///{tmp_path / 'rubrica.db'}", environment=environment) as running,
        running.client() as client,
    ):
        lobby = client.get("/")
        assert lobby.status_code == 200 and "Rubricatus" in lobby.text and "Rubico" not in lobby.text
        assert client.get("/new").status_code == 200

"""The command line, as a shell sees it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner, Result

from rubrica.cli import main
from tests.matches import play_on, started


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def refused(*arguments: str) -> str:
    """The one line that says what is wrong."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line.startswith("Error")]
    assert len(lines) == 1, result.stderr
    return lines[0]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(play_on(started()).record.encode())
    return path


def test_help_has_examples_for_every_command() -> None:
    for name in main.list_commands(Context(main)):
        told = run(name, "--help").output
        assert f"rubrica {name}" in told, name


def test_help_loads_no_game_and_nothing_heavy() -> None:
    code = "import sys; from rubrica.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = told.splitlines()[-1].split()
    assert "rubrica.cli" in loaded
    assert not {"rubrica.games", "rubrica.server", "msgspec", "asyncio", "multiprocessing"}.intersection(loaded)


def test_games() -> None:
    assert "rubico" in run("games").output
    described = {game["name"]: game for game in json.loads(run("games", "--json").output)}
    assert described["rubico"]["seats"] == [3, 7]


def test_simulate_gives_the_same_numbers_for_the_same_seed() -> None:
    first = run("simulate", "rubico", "--games", "5", "--seats", "4", "--seed", "s", "--json")
    again = run("simulate", "rubico", "--games", "5", "--seats", "4", "--seed", "s", "--json")
    other = run("simulate", "rubico", "--games", "5", "--seats", "4", "--seed", "t", "--json")
    assert first.exit_code == 0
    tally = json.loads(first.stdout)
    assert tally["games"] == 5
    assert sum(tally["reasons"].values()) == 5
    assert sum(tally["wins"]) == pytest.approx(5)
    assert first.stdout == again.stdout != other.stdout
    assert "Ended by" in run("simulate", "rubico", "--games", "2", "--bots", "random,steady").output


def test_a_game_is_played_left_resumed_finished_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    left = run("play", "rubico", "--seats", "4", "--name", "Livia", "--record", str(path), typed="1\nquit\n")
    assert left.exit_code == 0, left.output
    assert "committed to" in left.output
    assert json.loads(path.read_text())["seed"] is None
    secret = path.with_name("mine.json.secret")
    assert secret.stat().st_mode & 0o077 == 0
    assert "already exists" in refused("play", "rubico", "--record", str(path))
    ended = run("play", "--resume", str(path), typed="1\n" * 500)
    assert ended.exit_code == 0, ended.output
    assert not secret.exists()
    assert run("verify", str(path)).exit_code == 0
    assert "is over" in refused("play", "--resume", str(path))


def test_leaving_by_the_end_of_input_saves_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert "Go on with" in run("play", "rubico", "--record", str(path), typed="").output
    assert path.exists()


def test_resume_needs_the_right_secret(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    run("play", "rubico", "--record", str(path), typed="quit\n")
    secret = path.with_name("mine.json.secret")
    secret.write_text(json.dumps({"seed": "00" * 32, "bots": [1, 2]}))
    assert "another game's seed" in refused("play", "--resume", str(path))
    secret.unlink()
    assert "can't be read" in refused("play", "--resume", str(path))


def test_cards() -> None:
    modern = run("cards", "rubricatus", "--only", "era=modern", "--only", "comarca=Bages", "--lang", "ca")
    assert modern.exit_code == 0, modern.output
    assert "Bages" in modern.output
    assert "Solsonès" not in modern.output
    assert "no cards to show" in refused("cards", "rubico")
    assert "era" in refused("cards", "rubricatus", "--only", "era=jurassic")


def test_replay(record: Path) -> None:
    whole = run("replay", str(record)).output
    assert "Turn 1:" in whole
    assert "wins" in whole or "win." in whole
    early = run("replay", str(record), "--seat", "2", "--ply", "0").output
    assert "Turn 2:" not in early
    assert "seats are numbered 0 to 4" in refused("replay", str(record), "--seat", "5")
    assert "is not between" in refused("replay", str(record), "--ply", "9999")


def test_the_belief_sheet_of_a_record(record: Path) -> None:
    told = run("beliefs", str(record)).output
    assert "was a senator" in told and "100%" in told


def test_picture(record: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    assert run("picture", str(record), "--ply", "40", "--seat", "2", "-o", str(drawn)).exit_code == 0
    assert drawn.read_text().startswith("<svg")
    assert "ends in .svg or .png" in refused("picture", str(record), "-o", str(tmp_path / "board.gif"))
    assert "There is no seat 9" in refused("picture", str(record), "--seat", "9", "-o", str(drawn))


def test_verify_says_no_with_exit_code_1(record: Path) -> None:
    assert run("verify", str(record)).exit_code == 0
    record.write_text(record.read_text().replace('"reason": "', '"reason": "not '))
    result = run("verify", str(record))
    assert result.exit_code == 1
    assert "outcome:" in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play"], "Which game?"),
        (["play", "chess"], "There is no game 'chess'"),
        (["simulate", "rubico", "--seats", "9"], "3 to 7 seats, not 9"),
        (["simulate", "rubico", "--option", "colour=red"], "has no option 'colour'"),
        (["simulate", "rubico", "--option", "colour"], "has no value"),
        (["simulate", "rubico", "--bots", "deep"], "There is no bot 'deep'"),
        (["play", "rubico", "--people", "4", "--seats", "3"], "choose a number from 1 to 3"),
        (["simulate", "rubico", "--content", "nowhere"], "no content here"),
        (["play", "rubico", "--lang", "la"], "There is no language 'la'"),
    ],
)
def test_bad_input_gets_one_line_that_helps(arguments: list[str], told: str) -> None:
    assert told in refused(*arguments)


def test_bench_gives_every_figure_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rubrica.lab.bench.ENOUGH", 0.003)
    figures = json.loads(run("bench", "rubico", "--json").stdout)
    assert {figure["what"] for figure in figures} >= {"random play, loop inside", "copy", "imagine", "view"}
    assert all(figure["value"] > 0 and figure["ratio"] > 0 for figure in figures)

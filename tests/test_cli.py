"""The command line, as a shell sees it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from click import Context
from click.testing import CliRunner, Result

from rubrica import games
from rubrica.cli import main
from rubrica.games.rulebook import rulebook
from rubrica.tongue import LANGUAGES, tongue_of
from rubrica.verifier import main as verifier
from tests.matches import play_on, started

GAMES = Path(games.__file__).parent


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
    assert json.loads(path.read_text())["record"]["seed"] is None
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
    assert "era" in refused("cards", "rubricatus", "--only", "era=jurassic")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_the_red_cathedral_and_of_rubico_in_words(lang: str) -> None:
    data = games.get("redcathedral").standard().data
    told = run("cards", "redcathedral", "--lang", lang).output
    assert all(len(line) <= 80 for line in told.splitlines())
    flat, tongue = " ".join(told.split()), tongue_of(lang)
    for stem, kind in (
        ("resources", "tile"), ("tiles", "tile"), ("influence", "card"), ("sections", "section"), ("plans", "plan"),
        ("rival", "card"), ("rival", "difficulty"),
    ):  # fmt: skip
        for card in data[stem][kind]:
            assert tongue.pick(card["name"]) in flat
    rubico = " ".join(run("cards", "rubico", "--lang", lang).output.split())
    for stem, kind in (("senate", "card"), ("powers", "power")):
        for card in games.get("rubico").standard().data[stem][kind]:
            assert tongue.pick(card["name"]) in rubico


def test_one_kind_of_card(tmp_path: Path) -> None:
    """An owner proofreads a folder of cards."""
    mine = Path(copytree(GAMES / "redcathedral" / "content", tmp_path / "mine"))
    influence = mine / "influence.toml"
    influence.write_text(influence.read_text("utf-8").replace("once: -> 1 common", "once: 3 ruble -> 1 pp"), "utf-8")
    told = run("cards", "redcathedral", "--content", str(mine), "--only", "kind=influence").output
    assert "3 rubles for 1 PP" in told and "North stair" not in told
    assert "there are: influence, sections, plans" in refused("cards", "redcathedral", "--only", "kind=dice")
    assert "they are by: kind" in refused("cards", "rubico", "--only", "power=venus")


def test_rules_in_the_terminal() -> None:
    for game in games.names():
        told = run("rules", game).output
        assert all(len(line) <= 80 for line in told.splitlines())
        assert all(f"{rule.id.partition(':')[2]}  " in told for rule in rulebook(game, "en").rules())
        assert "Glossary" in told
    assert run("rules", "redcathedral", "4.3").output.startswith("4.3  Take the workshop tile")
    assert "> You claim a base" in run("rules", "redcathedral", "4.3").output
    assert run("rules", "rubico", "3", "--lang", "it").output.startswith("3. ")
    assert "no rule" in refused("rules", "rubico", "9.9")
    assert "no chapter" in refused("rules", "rubico", "tips")
    assert "no rulebook" in refused("rules", "chess")
    assert "Rubico non ha una regola '9.9'" in refused("--language", "it", "rules", "rubico", "9.9")


def test_a_game_with_cards_of_ones_own_goes_on_and_is_proved_without_naming_them(tmp_path: Path) -> None:
    mine = Path(copytree(GAMES / "redcathedral" / "content", tmp_path / "mine"))
    sections = mine / "sections.toml"
    sections.write_text(sections.read_text("utf-8").replace("rp = 3", "rp = 4", 1), "utf-8")
    path = tmp_path / "game.json"
    begun = ["play", "redcathedral", "--content", str(mine), "--record", str(path)]
    assert "Go on with" in run(*begun, typed="1\nquit\n").output
    rmtree(mine)
    ended = run("play", "--resume", str(path), typed="1\n" * 2000)
    assert f"rubrica verify {path}" in ended.output, ended.output[-400:]
    assert run("verify", str(path)).exit_code == 0
    assert run("replay", str(path), "--ply", "3").exit_code == 0
    assert verifier([str(path)]) == 0
    kept = path.with_name("game.json.cards")
    kept.write_text("{}", "utf-8")
    assert "cards:" in refused("verify", str(path))
    kept.write_text("{", "utf-8")
    assert "cannot be read" in refused("verify", str(path))


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


@pytest.mark.parametrize("command", ["games", "rules rubico", "simulate rubico --games 2 --bots random", "log --help"])
def test_whoever_stops_reading_is_told_nothing(command: str) -> None:
    """As in `rubrica rules rubico | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as pipe:
        asked = [sys.executable, "-m", "rubrica", *command.split()]
        told = subprocess.run(asked, stdout=pipe, stderr=subprocess.PIPE, text=True)
    assert told.returncode == 1  # as click ends then
    assert not told.stderr


def test_bench_gives_every_figure_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rubrica.lab.bench.ENOUGH", 0.003)
    figures = json.loads(run("bench", "rubico", "--json").stdout)
    assert {figure["what"] for figure in figures} >= {"random play, loop inside", "copy", "imagine", "view"}
    assert all(figure["value"] > 0 and figure["ratio"] > 0 for figure in figures)

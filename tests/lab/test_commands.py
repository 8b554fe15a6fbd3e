"""The lab's commands for every game there is, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rubrica import games
from rubrica.cli import main
from rubrica.lab.commands import COMMANDS
from rubrica.lab.notebook import read_rows

#: A few games of each experiment, and how many that makes at most.
FEW = {
    "simulate": ["--games", "2"],
    "tournament": ["--bots", "steady,random", "--deals", "1"],
    "balance": ["--games", "2"],
    "compare": ["--content", "", "--content", "", "--games", "1"],
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_every_experiment_has_its_few_games() -> None:
    assert list(FEW) == [command.name for command in COMMANDS]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("command", list(FEW))
def test_every_command_plays_and_writes_its_report(command: str, game: str, tmp_path: Path) -> None:
    result = run(command, game, "--workers", "1", "--out", str(tmp_path), *FEW[command])
    assert result.exit_code == 0, result.output
    rows = read_rows(tmp_path / "games.csv")
    assert [row.number for row in rows] == list(range(len(rows))) and len(rows) >= 2
    assert games.get(game).title in (tmp_path / "report.html").read_text("utf-8")


def test_every_player_count_and_every_variant_stands_side_by_side(tmp_path: Path) -> None:
    result = run("balance", "rubico", "--every-seats", "--games", "1", "--workers", "1", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert [row.seats for row in read_rows(tmp_path / "games.csv")] == [3, 4, 5, 6, 7]
    page = (tmp_path / "report.html").read_text("utf-8")
    assert all(f"<h2>{seats} players</h2>" in page for seats in range(3, 8))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "rubico", "--seats", "0"], "3 to 7 seats, not 0"),
        (["simulate", "rubico", "--workers", "0"], "0 is not in the range"),
        (["simulate", "rubico", "--option", "colour=red"], "has no option 'colour'"),
        (["balance", "rubico", "--variant", "colour=red"], "has no option 'colour'"),
        (["balance", "rubico", "--variant", "colour"], "has no value"),
        (["balance", "rubico", "--bots", "deep"], "There is no bot 'deep'"),
        (["tournament", "rubico", "--champion", "deep"], "There is no bot 'deep'"),
        (["tournament", "redcathedral", "--bots", "steady"], "two bots"),
        (["compare", "rubico"], "Give --content once"),
        (["compare", "rubico", "--content", "nowhere"], "no content here"),
    ],
)
def test_what_is_wrong_is_told_before_a_file_is_opened(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run(*arguments, "--out", str(out))
    assert result.exit_code == 2 and complaint in result.output
    assert not out.exists()


def test_going_on_needs_a_folder() -> None:
    result = run("simulate", "rubico", "--resume")
    assert result.exit_code == 2 and "name it with --out" in result.output

"""The lab's commands for every game there is, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rubrica import games
from rubrica.cli import main
from rubrica.lab.commands import EXPERIMENTS
from rubrica.lab.notebook import rows_in

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
    assert list(FEW) == [command.name for command in EXPERIMENTS]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("command", list(FEW))
def test_every_command_plays_and_writes_its_report(command: str, game: str, tmp_path: Path) -> None:
    result = run(command, game, "--workers", "1", "--out", str(tmp_path / "out"), *FEW[command])
    assert result.exit_code == 0, result.output
    rows = list(rows_in(tmp_path / "out"))
    assert [row.number for row in rows] == list(range(len(rows))) and len(rows) >= 2
    assert games.get(game).title in (tmp_path / "out" / "report.html").read_text("utf-8")


def test_every_player_count_and_every_variant_stands_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("balance", "rubico", "--every-seats", "--games", "2", "--workers", "1", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert [row.seats for row in rows_in(out)] == [3, 4, 5, 6, 7] * 2
    page = (out / "report.html").read_text("utf-8")
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
        (["compare", "rubico", "--content", "", "--shard", "1/2"], "it has no --shard"),
        (["simulate", "rubico", "--shard", "3/2"], "write 3/100"),
        (["simulate", "rubico", "--on", "moon"], "choose local, ray or ray://host:port"),
        (["compare", "rubico", "--content", "nowhere"], "no content here"),
    ],
)
def test_what_is_wrong_is_told_before_a_file_is_opened(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run(*arguments, "--out", str(out))
    assert result.exit_code == 2 and complaint in result.output
    assert not out.exists()


@pytest.mark.parametrize("option", [["--resume"], ["--records"], ["--shard", "1/2"]])
def test_what_is_about_a_folder_needs_one(option: list[str]) -> None:
    result = run("simulate", "rubico", *option)
    assert result.exit_code == 2 and "name it with --out" in result.output


@pytest.mark.parametrize("command", [name for name in FEW if name != "compare"])
def test_shards_merged_are_the_run_they_are_parts_of(command: str, tmp_path: Path) -> None:
    parts = [tmp_path / f"part {part}" for part in (1, 2, 3)]
    few = ["rubico", "--workers", "1", "--seed", "s", *FEW[command]]
    for number, part in enumerate(parts, 1):
        assert run(command, *few, "--shard", f"{number}/3", "--out", str(part)).exit_code == 0
    whole = run(command, *few, "--out", str(tmp_path / "whole"))
    merged = run("merge", *map(str, reversed(parts)), "--out", str(tmp_path / "merged"))
    assert merged.exit_code == 0, merged.output
    assert merged.stdout == whole.stdout
    assert list(rows_in(tmp_path / "merged")) == list(rows_in(tmp_path / "whole"))


def test_parts_that_make_no_whole_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    one, two, other = (str(tmp_path / name) for name in ("one", "two", "other"))
    few = ["simulate", "rubico", "--workers", "1", "--seats", "4"]
    run(*few, "--games", "9", "--shard", "1/2", "--out", one)
    run(*few, "--games", "4", "--shard", "2/2", "--out", two)
    run(*few, "--games", "9", "--seed", "2", "--shard", "2/2", "--out", other)
    for parts, complaint in (
        ([one], "missing: 2"),
        ([one, one], "missing: 2"),
        ([one, two, two], "each once"),
        ([one, two], "Part 2 of 2 is not finished, game 5 is missing"),
        ([one, other], "seed is '1' there, '2' here"),
        ([one, str(tmp_path)], "no run.json"),
    ):
        result = run("merge", *parts, "--out", str(tmp_path / "out"))
        assert result.exit_code == 2 and complaint in result.output
        assert not (tmp_path / "out").exists()
    run(*few, "--games", "9", "--shard", "2/2", "--out", two, "--resume")
    assert run("merge", one, two, "--out", str(tmp_path / "out")).exit_code == 0
    assert [row.number for row in rows_in(tmp_path / "out")] == list(range(9))

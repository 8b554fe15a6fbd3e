"""The lab: the same numbers on any number of workers, resumable, and able to find and not to find."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from rubrica.engine.dice import fast_dice
from rubrica.lab import balance, compare, tournament
from rubrica.lab.commands import COMMANDS
from rubrica.lab.notebook import read_rows
from rubrica.lab.pool import OtherRun, Progress, Run, rows_of
from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval, wilson
from rubrica.lab.table import Row, Table, play


def tables(count: int, watched: bool = False) -> list[Table]:
    return [Table(n, "rubico", 4, ("steady",), deal=n, watched=watched) for n in range(count)]


def test_the_same_numbers_on_any_number_of_workers() -> None:
    assert list(rows_of(tables(8), 1)) == list(rows_of(tables(8), 2))


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    whole = [play(table) for table in tables(6, watched=True)]
    first = Run(1, path, quiet=True)
    first.play(tables(3, watched=True))
    first.close()
    with path.open("a") as file:
        file.write('3,4,"[""ste')  # cut short by a crash
    second = Run(1, path, resume=True, quiet=True)
    assert len(second.notebook.kept if second.notebook else {}) == 3
    assert second.play(tables(6, watched=True)) == whole
    second.close()
    assert sorted(row.number for row in read_rows(path)) == list(range(6))


def test_a_run_of_other_tables_is_not_gone_on_with(tmp_path: Path) -> None:
    first = Run(1, tmp_path / "games.csv", quiet=True)
    first.play(tables(2))
    first.close()
    with pytest.raises(OtherRun, match="another run"):
        Run(1, tmp_path / "games.csv", resume=True, quiet=True).play(tables(2, watched=True))


def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(table: Table) -> Row:
        if table.number == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return play(table)

    monkeypatch.setattr("rubrica.lab.pool.play", interrupted)
    run = Run(1, tmp_path / "games.csv", quiet=True)
    assert len(run.play(tables(5))) == 3
    assert run.stopped
    run.close()
    assert len(read_rows(tmp_path / "games.csv")) == 3


def test_progress_tells_how_much_how_fast_and_how_long() -> None:
    told: list[str] = []
    progress = Progress(2, told.append)
    progress.add()
    progress.add()
    assert "1/2 games" in told[0] and "a second" in told[0] and "s left" in told[0]
    assert told[-1].startswith("█" * 20 + " 2/2 games")


def test_tables_of_one_deal_draw_the_same_chance() -> None:
    one = play(Table(0, "rubico", 5, ("steady",), deal=3))
    two = play(Table(9, "rubico", 5, ("steady",), deal=3))
    assert (one.placings, one.moves) == (two.placings, two.moves)


def test_wilson_intervals_hold_the_share_and_shrink() -> None:
    few, many = wilson(8, 10), wilson(800, 1000)
    assert few.low < many.low < 0.8 < many.high < few.high


def test_a_tournament_rotates_every_seat() -> None:
    made = tournament.tables("rubico", 3, tournament.Pairing("a", "b"), 2, 0, "1", {}, "", False)
    assert [table.bots.index("a") for table in made] == [0, 1, 2, 0, 1, 2]
    assert [table.deal for table in made] == [0, 0, 0, 1, 1, 1]


def test_who_wins_more_is_rated_higher() -> None:
    rows = [fake(n, 0 if n % 4 else 1, [2, 1], [[], []]) for n in range(20)]
    for row in rows:
        row.bots = ["strong", "weak"]
    found = tournament.ratings(rows)
    assert found["strong"][0] > found["weak"][0]


def fake(number: int, winner: int, points: list[int], used: list[list[str]]) -> Row:
    places = [1 if seat == winner else 2 for seat in range(len(points))]
    return Row(number, "", len(points), ["steady"] * len(points), places, points, "victory", 10, 5, used=used)


def test_a_use_that_wins_is_flagged_and_one_that_does_not_is_not() -> None:
    dice = fast_dice("used")
    rows = []
    for n in range(400):
        owner, any_seat = dice.below(4), dice.below(4)
        winner = owner if dice.below(2) else dice.below(4)
        used = [["strong"] * (seat == owner) + ["plain"] * (seat == any_seat) for seat in range(4)]
        rows.append(fake(n, winner, [1, 1, 1, 1], used))
    found = {use.name: use for use in balance.uses(rows)}
    assert found["strong"].flagged and found["strong"].lift.value > 0.2
    assert not found["plain"].flagged


def test_a_game_that_everybody_lost_says_nothing_of_a_card() -> None:
    """Late cards are never in games that end early; that alone must not look like strength."""
    rows = [fake(n, n % 4, [1, 1, 1, 1], [["late"] * (seat == n // 4 % 4) for seat in range(4)]) for n in range(320)]
    lost = [fake(n, -1, [1, 1, 1, 1], [[], [], [], []]) for n in range(320)]
    assert [use.lift.value for use in balance.uses(rows + lost)] == [use.lift.value for use in balance.uses(rows)]
    assert balance.uses(lost) == []


def test_whoever_begins_is_told_apart_from_the_seat() -> None:
    rows = []
    for n in range(40):
        row = fake(n, n % 4, [1, 1, 1, 1], [])
        row.first = n % 4
        rows.append(row)
    assert [share.value for share in balance.seat_shares(rows)] == [0.25] * 4
    assert [share.value for share in balance.order_shares(rows)] == [1, 0, 0, 0]


def test_a_content_compared_with_itself_shows_no_difference() -> None:
    def make(side: int, deal: int) -> Table:
        return Table(2 * deal + side, "rubico", 4, ("steady",), deal=deal, watched=True)

    def run(made: list[Table]) -> list[Row]:
        return [play(table) for table in made]

    looks = list(compare.compare(make, run, 40, ["Caesar", "Senate"]))
    assert len(looks) == 1
    found = looks[-1][2]
    assert all(finding.same and not finding.differs for finding in found)
    report = Report("A and A", "rubrica compare")
    compare.tell(report, 40, found)
    assert report.told[0].startswith("No difference")


def test_a_report_stands_on_its_own(tmp_path: Path) -> None:
    report = Report("A <title>", "rubrica balance")
    report.say("A sentence & more.")
    report.chart("Shares", [Bar("one", Interval(0.5, 0.4, 0.6))], 0.5)
    report.write(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert (
        "A &lt;title&gt;" in page
        and "A sentence &amp; more." in page
        and "<svg" in page
        and "50.0% [40.0%, 60.0%]" in page
    )
    assert "http" not in page and "<script" not in page


@pytest.mark.parametrize("command", COMMANDS, ids=[str(command.name) for command in COMMANDS])
def test_every_command_runs_and_writes_its_report(command: object, tmp_path: Path) -> None:
    from click import Command

    assert isinstance(command, Command)
    more = {
        "simulate": ["--games", "5"],
        "tournament": ["--bots", "steady,random", "--deals", "1"],
        "balance": ["--games", "30"],
        "compare": ["--content", "", "--content", "", "--games", "20"],
    }[str(command.name)]
    asked = ["rubico", "--seats", "4", "--workers", "1", "--out", str(tmp_path), *more]
    result = CliRunner().invoke(command, asked)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "report.html").exists() and (tmp_path / "games.csv").exists()

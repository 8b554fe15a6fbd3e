"""A run: the same rows wherever they are played, gone on with where it was left, and stopped without a loss."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rubrica.lab import notebook
from rubrica.lab.executors import executor_of
from rubrica.lab.notebook import Occupied, rows_in
from rubrica.lab.run import OtherRun, Plan, Run, Shard
from rubrica.lab.trial import OtherSource, Row, Trial, play


def trial(number: int) -> Trial:
    return Trial(number, "rubico", 4, ("steady",), deal=number, watched=True)


def plan(count: int, **mark: str) -> Plan:
    return Plan(dict(mark), count, trial)


def test_the_same_rows_on_any_number_of_workers() -> None:
    rows = []
    for workers in (1, 2, 3):
        with Run(executor_of("local", workers)) as run:
            rows.append(list(run.play(plan(9))))
    assert rows[0] == rows[1] == rows[2] and [row.number for row in rows[0]] == list(range(9))


def test_trials_of_one_deal_draw_the_same_chance() -> None:
    one = play(Trial(0, "rubico", 5, ("steady",), deal=3))
    two = play(Trial(9, "rubico", 5, ("steady",), deal=3))
    assert (one.placings, one.moves) == (two.placings, two.moves)


def test_a_searching_bot_plays_a_game_alike_whatever_it_played_before() -> None:
    searched = Trial(0, "rubico", 3, ("search:20",), deal=1, recorded=True)
    alone = play(searched)
    play(Trial(0, "rubico", 3, ("search:20",), deal=2))
    assert play(searched) == alone


def test_a_worker_with_other_rules_or_bots_plays_nothing() -> None:
    with pytest.raises(OtherSource, match="same release"):
        play(replace(trial(0), source="another"))


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole = [play(trial(number)) for number in range(6)]
    with Run(folder=tmp_path / "out") as first:
        list(first.play(plan(3)))
    (tmp_path / "out" / "games" / "000001.jsonl").write_text('{"number":3,"deal":3,"se')  # cut short by a crash
    with Run(folder=tmp_path / "out", resume=True) as second:
        assert list(second.play(plan(6))) == whole
    assert (second.done, second.played) == (6, 3)
    assert list(rows_in(tmp_path / "out")) == whole


def test_parts_are_whole_files_and_nothing_else_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "PART", 4)
    with Run(folder=tmp_path / "out") as run:
        rows = list(run.play(plan(10)))
    assert sorted(path.name for path in (tmp_path / "out" / "games").iterdir()) == [
        "000000.parquet",
        "000001.parquet",
        "000002.parquet",
    ]
    assert list(rows_in(tmp_path / "out")) == rows


def test_a_journal_whose_file_stands_already_is_not_counted_twice(tmp_path: Path) -> None:
    """As if it had been killed between the two."""
    out = tmp_path / "out"
    with Run(folder=out) as run:
        rows = list(run.play(plan(3)))
    journal = out / "games" / "000000.jsonl"
    journal.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    (out / "games" / ".000000.parquet.77").write_bytes(b"half")
    assert list(rows_in(out)) == rows
    with Run(folder=out, resume=True) as again:
        assert list(again.play(plan(3))) == rows
    assert [path.name for path in (out / "games").iterdir()] == ["000000.parquet"]


def test_another_run_is_not_gone_on_with_and_stays_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with Run(folder=out) as first:
        list(first.play(plan(2, content="abc", rules="1")))
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    with Run(folder=out, resume=True) as second, pytest.raises(Occupied, match="content is 'abc' there, 'xyz' here"):
        list(second.play(plan(2, content="xyz", rules="1")))
    with pytest.raises(Occupied, match="--resume, or choose another"):
        Run(folder=out)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_results_without_a_mark_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("mine")
    for resume in (False, True):
        with pytest.raises(Occupied):
            Run(folder=tmp_path, resume=resume)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_two_runs_do_not_write_to_one_folder_at_once(tmp_path: Path) -> None:
    with Run(folder=tmp_path / "out") as first, Run(folder=tmp_path / "out") as second:
        rows = first.play(plan(3))
        next(rows)
        with pytest.raises(Occupied, match="Another process is writing"):
            list(second.play(plan(3)))
        assert len(list(rows)) == 2
    assert len(list(rows_in(tmp_path / "out"))) == 3


def test_a_folder_with_a_gap_is_not_gone_on_with(tmp_path: Path) -> None:
    with Run(folder=tmp_path / "out") as first:
        list(first.play(Plan({}, 3, lambda number: trial(number + 1))))
    with (
        Run(folder=tmp_path / "out", resume=True) as second,
        pytest.raises(OtherRun, match="game 1 stands where game 0"),
    ):
        list(second.play(plan(3)))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_keeps_what_is_done(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(trial: Trial) -> Row:
        if trial.number == 2:
            os.kill(os.getpid(), number)
        return play(trial)

    monkeypatch.setattr("rubrica.lab.run.play", interrupted)
    with Run(folder=tmp_path / "out") as run:
        assert len(list(run.play(plan(5)))) == 3
    assert run.stopped
    assert len(list(rows_in(tmp_path / "out"))) == 3


def test_shards_together_are_all_games_and_each_once() -> None:
    numbers = [number for part in range(1, 8) for number in Shard(part, 7).numbers(40)]
    assert sorted(numbers) == list(range(40))

"""A run: the same rows on any number of workers, gone on with where it was left, and stopped without a loss."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from rubrica.lab.notebook import read_rows
from rubrica.lab.pool import OtherRun, Run, rows_of
from rubrica.lab.trial import Row, Trial, play


def trials(count: int, watched: bool = False) -> list[Trial]:
    return [Trial(n, "rubico", 4, ("steady",), deal=n, watched=watched) for n in range(count)]


def test_the_same_numbers_on_any_number_of_workers() -> None:
    assert list(rows_of(trials(8), 1)) == list(rows_of(trials(8), 2))


def test_trials_of_one_deal_draw_the_same_chance() -> None:
    one = play(Trial(0, "rubico", 5, ("steady",), deal=3))
    two = play(Trial(9, "rubico", 5, ("steady",), deal=3))
    assert (one.placings, one.moves) == (two.placings, two.moves)


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    whole = [play(trial) for trial in trials(6, watched=True)]
    with Run(1, path) as first:
        first.play(trials(3, watched=True))
    with path.open("a") as file:
        file.write('3,4,"[""ste')  # cut short by a crash
    with Run(1, path, resume=True) as second:
        assert second.play(trials(6, watched=True)) == whole
    assert (second.done, second.played) == (6, 3)
    assert sorted(row.number for row in read_rows(path)) == list(range(6))


def test_a_run_of_other_trials_is_not_gone_on_with_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with Run(1, path) as first:
        first.play(trials(2))
    with path.open("a") as file:
        file.write("not a game\n")
    before = path.read_bytes()
    with Run(1, path, resume=True) as second, pytest.raises(OtherRun, match="another run"):
        second.play(trials(2, watched=True))
    assert path.read_bytes() == before


def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(trial: Trial) -> Row:
        if trial.number == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return play(trial)

    monkeypatch.setattr("rubrica.lab.pool.play", interrupted)
    with Run(1, tmp_path / "games.csv") as run:
        assert len(run.play(trials(5))) == 3
    assert run.stopped
    assert len(read_rows(tmp_path / "games.csv")) == 3

"""`rubrica simulate` as people run it: in a process of its own, stopped by Ctrl-C and gone on with."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rubrica.lab.notebook import read_rows


def command(*more: str) -> list[str]:
    return [sys.executable, "-m", "rubrica", "simulate", "rubico", "--seats", "4", *more]


def numbers(*more: str) -> Any:
    return json.loads(subprocess.run(command(*more, "--json"), check=True, capture_output=True).stdout)


def lines(path: Path) -> int:
    return len(path.read_bytes().splitlines()) if path.exists() else 0


def test_the_same_seed_gives_the_same_numbers_on_one_and_two_workers() -> None:
    one = numbers("--games", "30", "--seed", "s", "--workers", "1")
    two = numbers("--games", "30", "--seed", "s", "--workers", "2")
    assert one == two
    assert one["games"] == 30 and sum(one["reasons"].values()) == 30


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(workers: str, tmp_path: Path) -> None:
    many = ["--games", "1000000", "--seed", "s", "--workers", workers, "--out", str(tmp_path)]
    games = tmp_path / "games.csv"
    running = subprocess.Popen(
        command(*many), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while lines(games) < 10 and running.poll() is None:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
    output, errors = running.communicate()
    assert running.returncode == 0, errors
    assert "Stopped early" in output and "Traceback" not in errors
    kept = read_rows(games)
    assert [row.number for row in kept] == list(range(len(kept))) and len(kept) >= 9
    assert (tmp_path / "report.html").exists()

    more = str(len(kept) + 5)
    whole = numbers("--games", more, "--seed", "s", "--workers", "1")
    on = numbers("--games", more, "--seed", "s", "--workers", workers, "--out", str(tmp_path), "--resume")
    assert on == whole
    assert read_rows(games)[: len(kept)] == kept


def test_parquet_holds_the_same_games_with_real_lists(tmp_path: Path) -> None:
    duckdb = import_module("duckdb")
    numbers("--games", "6", "--workers", "1", "--out", str(tmp_path))
    kept = read_rows(tmp_path / "games.csv")
    found = duckdb.sql(f"SELECT number, bots, placings, reason, used FROM '{tmp_path / 'games.parquet'}'").fetchall()
    assert found == [(row.number, row.bots, row.placings, row.reason, row.used) for row in kept]


def test_a_terminal_shows_how_much_is_done_and_how_fast() -> None:
    terminal, its_end = pty.openpty()
    running = subprocess.Popen(command("--games", "3", "--workers", "1"), stdout=subprocess.PIPE, stderr=its_end)
    os.close(its_end)
    running.communicate()
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)
    assert running.returncode == 0, shown
    assert " 0/3 " in shown and " 3/3 " in shown and "games a second" in shown


def test_where_there_is_no_terminal_no_progress_is_shown() -> None:
    done = subprocess.run(command("--games", "3", "--workers", "1"), capture_output=True, text=True, check=True)
    assert done.stderr.startswith("3 games in ") and done.stderr.count("\n") == 1

"""`rubrica simulate` as people run it: in a process of its own, stopped, killed and gone on with."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import duckdb
import pytest

from rubrica.games import rubico
from rubrica.lab.notebook import rows_in

CONTENT = Path(rubico.__file__).parent / "content"


def command(*more: str) -> list[str]:
    return [sys.executable, "-m", "rubrica", "simulate", "rubico", "--seats", "4", *more]


def numbers(*more: str) -> Any:
    return json.loads(subprocess.run(command(*more, "--json"), check=True, capture_output=True).stdout)


def games_in(out: Path) -> int:
    """How many games are written down, while others are being played."""
    return sum(1 for _ in rows_in(out))


def started(*more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(*more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def wait_for(running: subprocess.Popen[str], out: Path, games: int) -> None:
    while games_in(out) < games and running.poll() is None:
        time.sleep(0.05)


def workers_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_the_same_seed_gives_the_same_numbers_on_one_and_two_workers() -> None:
    one = numbers("--games", "30", "--seed", "s", "--workers", "1")
    two = numbers("--games", "30", "--seed", "s", "--workers", "2")
    assert one == two
    assert one["games"] == 30 and sum(one["reasons"].values()) == 30


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_what_is_done_and_resume_goes_on(number: int, workers: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = started("--games", "1000000", "--seed", "s", "--workers", workers, "--out", str(out))
    wait_for(running, out, 10)
    os.killpg(running.pid, number)  # as a terminal or a batch system does: to the workers too
    output, errors = running.communicate()
    assert running.returncode == 0, errors
    assert "Stopped early" in output and "Traceback" not in errors
    kept = list(rows_in(out))
    assert [row.number for row in kept] == list(range(len(kept))) and len(kept) >= 9
    assert f"these are the {len(kept)} games" in (out / "report.html").read_text("utf-8")

    more = str(len(kept) + 5)
    whole = numbers("--games", more, "--seed", "s", "--workers", "1")
    on = numbers("--games", more, "--seed", "s", "--workers", workers, "--out", str(out), "--resume")
    assert on == whole
    assert list(rows_in(out))[: len(kept)] == kept


STOPPED_AT = """
import os, signal, sys
from rubrica.cli import main
from rubrica.lab import page, run

def stopped(before):
    def then(*given):
        os.kill(os.getpid(), signal.SIGTERM)
        return before(*given)
    return then

place, name = {"report": (page, "write"), "kept games": (run.Run, "kept")}[sys.argv.pop(1)]
setattr(place, name, stopped(getattr(place, name)))
main()
"""


@pytest.mark.parametrize(("moment", "early"), [("report", False), ("kept games", True)])
def test_a_signal_before_the_first_game_or_after_the_last_finishes_the_report_too(
    moment: str, early: bool, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    numbers("--games", "5", "--seed", "s", "--workers", "1", "--out", str(out))
    (out / "report.html").unlink()
    again = command("--games", "8", "--seed", "s", "--workers", "1", "--out", str(out), "--resume")[3:]
    ended = subprocess.run([sys.executable, "-c", STOPPED_AT, moment, *again], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert (out / "report.html").exists()
    assert games_in(out) == (5 if early else 8) and ("Stopped early" in ended.stdout) == early


def test_whoever_is_killed_while_resuming_loses_no_game(tmp_path: Path) -> None:
    out = tmp_path / "out"
    many = ["--games", "1000000", "--seed", "s", "--workers", "2", "--out", str(out)]
    numbers("--games", "40", "--seed", "s", "--workers", "1", "--out", str(out))
    kept = list(rows_in(out))
    for pause in (0.0, 0.3, 0.6, 0.9, 1.2, 1.6):
        running = started(*many, "--resume")
        time.sleep(pause)
        running.kill()
        running.communicate()
        assert list(rows_in(out))[: len(kept)] == kept
        kept = list(rows_in(out))
    assert [row.number for row in kept] == list(range(len(kept)))
    more = len(kept) + 3
    assert numbers("--games", str(more), "--seed", "s", "--out", str(out), "--resume")["games"] == more


def test_workers_end_with_whoever_was_killed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = started("--games", "1000000", "--workers", "2", "--out", str(out))
    wait_for(running, out, 10)
    workers = workers_of(running.pid)
    assert len(workers) >= 2
    running.kill()
    running.communicate()
    left = set(workers)
    for _ in range(600):
        left = {pid for pid in left if Path(f"/proc/{pid}").exists()}
        if not left:
            break
        time.sleep(0.1)
    assert not left


def test_a_worker_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = started("--games", "400", "--seed", "s", "--workers", "2", "--out", str(out))
    wait_for(running, out, 10)
    for pid in workers_of(running.pid):
        if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)
            break
    _output, errors = running.communicate()
    assert running.returncode == 0, errors
    assert [row.number for row in rows_in(out)] == list(range(400))


def test_a_rerun_leaves_the_games_and_the_report_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "out"
    numbers("--games", "5", "--workers", "1", "--out", str(out))
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    again = subprocess.run(
        command("--games", "5", "--seed", "2", "--workers", "1", "--out", str(out)), capture_output=True, text=True
    )
    assert again.returncode == 2 and "holds results already" in again.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_other_cards_in_the_same_folder_are_another_run(tmp_path: Path) -> None:
    content, out = tmp_path / "cards", tmp_path / "out"
    shutil.copytree(CONTENT, content)
    numbers("--games", "5", "--workers", "1", "--content", str(content), "--out", str(out))
    path = content / "players.toml"
    before = path.read_text("utf-8")
    path.write_text(before.replace("\nthreshold = 1\n", "\nthreshold = 2\n", 1), "utf-8")
    assert path.read_text("utf-8") != before
    again = subprocess.run(
        command("--games", "9", "--workers", "1", "--content", str(content), "--out", str(out), "--resume"),
        capture_output=True,
        text=True,
    )
    assert again.returncode == 2 and "holds games of another run: content is " in again.stderr
    assert games_in(out) == 5


def test_parquet_holds_the_games_with_real_lists(tmp_path: Path) -> None:
    numbers("--games", "6", "--workers", "1", "--out", str(tmp_path / "out"))
    kept = list(rows_in(tmp_path / "out"))
    files = tmp_path / "out" / "games" / "*.parquet"
    with duckdb.connect() as connection:
        found = connection.execute(f"SELECT number, bots, placings, reason, used FROM '{files}'").fetchall()
        marks = connection.execute(f"SELECT value FROM parquet_kv_metadata('{files}')").fetchall()
    assert found == [(row.number, row.bots, row.placings, row.reason, row.used) for row in kept]
    assert json.loads(marks[0][0])["game"] == "rubico"


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

"""Where work is done: in order, only so much at once, and made good when a worker is lost."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from rubrica.lab import executors
from rubrica.lab.executors import Lost, NoPlace, Pool, executor_of


def late_at_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0.0)
    return number


def killed_once(order: tuple[int, Path]) -> int:
    """Kills its own process, the first time that it comes to number 5."""
    number, folder = order
    if number == 5 and not (folder / "killed").exists():
        (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    (folder / f"{number} {time.monotonic_ns()}").touch()
    return number


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(number: int) -> int:
    raise ZeroDivisionError(number)


def slow(number: int) -> int:
    time.sleep(0.0 if number == 0 else 600)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(workers: int) -> None:
    with executor_of("local", workers) as executor:
        assert list(executor.map(late_at_first, iter(range(50)), 50)) == list(range(50))


def test_only_so_much_is_given_out_at_once() -> None:
    """However short the games are, and however many: what waits to be taken in needs memory."""
    items = iter(range(1_000_000))
    with executor_of("local", 2) as executor:
        results = executor.map(abs, items, 1_000_000)
        for _ in range(20_000):
            last = next(results)
        assert next(items) - last <= (2 * executors.AHEAD + 1) * executors.MOST <= 4_000
        del results


def test_what_a_killed_worker_had_is_done_again_and_counts_once(tmp_path: Path) -> None:
    with executor_of("local", 2) as executor:
        found = list(executor.map(killed_once, ((number, tmp_path) for number in range(40)), 40))
    assert (tmp_path / "killed").exists()
    assert found == list(range(40))


def test_work_at_which_every_worker_is_lost_is_given_up() -> None:
    with executor_of("local", 2) as executor, pytest.raises(Lost, match="What is done is kept"):
        list(executor.map(killed, iter(range(4)), 4))


def test_what_goes_wrong_in_a_worker_is_told_here() -> None:
    with executor_of("local", 2) as executor, pytest.raises(ZeroDivisionError):
        list(executor.map(fails, iter(range(4)), 4))


def test_once_stopped_those_at_work_are_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    with Pool(2) as executor:
        stopped: list[bool] = []
        results = executor.map(slow, iter(range(4)), 4, lambda: bool(stopped))
        assert next(results) == 0
        stopped.append(True)
        assert list(results) == []


@pytest.mark.parametrize("on", ["moon", "ray://", "ray://host", "ray://:10001", "ray://host:port"])
def test_a_place_that_is_none_is_refused(on: str) -> None:
    with pytest.raises(NoPlace, match="choose local, ray or ray://host:port"):
        executor_of(on)

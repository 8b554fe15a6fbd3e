"""Plays many tables on all cores, writes every game down as it comes, and goes on where it was left.

Anything shaped like a concurrent.futures.Executor will do; ours is a pool of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import takewhile
from multiprocessing import resource_tracker
from pathlib import Path

from rubrica.lab.notebook import Notebook
from rubrica.lab.table import Row, Table, play

AHEAD = 4
BAR = 20


def own_executor(workers: int) -> Executor:
    """Processes started afresh, so that nothing of this one leaks into them; Ctrl-C is this one's to hear."""
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, fresh, signal.signal, (signal.SIGINT, signal.SIG_IGN))


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C waits until afterwards, and processes started meanwhile never hear it."""
    resource_tracker.ensure_running()  # it would let Ctrl-C through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Progress:
    """A line on the terminal: how much is done, how fast, and how long it will take."""

    def __init__(self, total: int, tell: Callable[[str], None] | None = None) -> None:
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.told = 0.0
        self.tell = tell if tell is not None else self.on_terminal

    def on_terminal(self, line: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{line:<78}")
            sys.stderr.flush()

    def add(self) -> None:
        self.done += 1
        now = time.monotonic()
        if now - self.told > 0.2 or self.done >= self.total:
            self.told = now
            rate = self.done / max(now - self.began, 1e-9)
            left = (self.total - self.done) / rate
            bar = "█" * (BAR * self.done // self.total)
            self.tell(f"{bar:░<{BAR}} {self.done}/{self.total} games, {rate:.1f} a second, {left:.0f} s left")


def rows_of(
    tables: Iterable[Table],
    workers: int = 1,
    executor: Executor | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Row]:
    """The rows in the order of the tables, whoever plays them; once stopped, only of those already being played."""
    wanted = takewhile(lambda _table: not stopped(), tables)
    if workers <= 1 and executor is None:
        yield from map(play, wanted)
        return
    pool = executor if executor is not None else own_executor(workers)
    waiting: list[Future[Row]] = []
    try:
        for table in wanted:
            with unheard():
                waiting.append(pool.submit(play, table))
            if len(waiting) >= workers * AHEAD:
                yield waiting.pop(0).result()
        while waiting:
            future = waiting.pop(0)
            if not (stopped() and future.cancel()):
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


class OtherRun(ValueError):
    """The games kept are not of the run that is to go on."""


class Run:
    """A list of tables played to the end or as far as one has patience: Ctrl-C keeps what is done."""

    def __init__(self, workers: int = 1, path: Path | None = None, resume: bool = False, quiet: bool = False) -> None:
        self.workers = workers
        self.notebook = Notebook(path, resume) if path is not None else None
        self.quiet = quiet
        self.stopped = False
        self.seconds = 0.0
        self.played = 0

    def play(self, tables: list[Table]) -> list[Row]:
        rows = self.kept(tables)
        done = {row.number for row in rows}
        left = [table for table in tables if table.number not in done]
        progress = Progress(len(left), (lambda _line: None) if self.quiet else None)
        began = time.monotonic()
        with self.listening():
            for row in rows_of(left, self.workers, stopped=lambda: self.stopped):
                rows.append(row)
                if self.notebook is not None:
                    self.notebook.add(row)
                progress.add()
        self.played += progress.done
        self.seconds += time.monotonic() - began
        return sorted(rows, key=lambda row: row.number)

    def kept(self, tables: list[Table]) -> list[Row]:
        """What an earlier run has played of these tables."""
        known = self.notebook.kept if self.notebook is not None else {}
        rows = [known[table.number] for table in tables if table.number in known]
        marks = {table.number: table.mark for table in tables}
        if any(row.mark != marks[row.number] for row in rows):
            assert self.notebook is not None
            raise OtherRun(
                f"{self.notebook.path} holds games of another run; leave out --resume or choose another --out"
            )
        return rows

    @contextmanager
    def listening(self) -> Iterator[None]:
        """The first Ctrl-C lets the games being played come to their end; the second does not."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(_number: int, _frame: object) -> None:
            self.stopped = True
            signal.signal(signal.SIGINT, before)

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def close(self) -> None:
        if self.notebook is not None:
            self.notebook.close()

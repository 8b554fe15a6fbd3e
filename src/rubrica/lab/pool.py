"""Plays many trials on all cores, writes every game down as it comes, and goes on where it was left.

Anything shaped like a concurrent.futures.Executor will do; ours is a pool of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import takewhile
from multiprocessing import resource_tracker
from pathlib import Path

from rubrica.engine.sentence import Told
from rubrica.lab.notebook import Notebook
from rubrica.lab.trial import Row, Trial, play

AHEAD = 4

#: Shows how many of so many rows have come, while they are gone through.
Progress = Callable[[Iterator[Row], int], AbstractContextManager[Iterable[Row]]]


def silent(rows: Iterator[Row], count: int) -> AbstractContextManager[Iterable[Row]]:
    """The progress that shows nothing."""
    return nullcontext(rows)


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
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rows_of(
    trials: Iterable[Trial],
    workers: int = 1,
    executor: Executor | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Row]:
    """The rows in the order of the trials, whoever plays them; once stopped, only of those already being played."""
    wanted = takewhile(lambda _trial: not stopped(), trials)
    if workers <= 1 and executor is None:
        yield from map(play, wanted)
        return
    pool = executor if executor is not None else own_executor(workers)
    waiting: list[Future[Row]] = []
    try:
        for trial in wanted:
            with unheard():
                waiting.append(pool.submit(play, trial))
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


class OtherRun(Told):
    """The games kept are not of the run that is to go on."""


class Run:
    """Trials played to the end or as far as one has patience: Ctrl-C keeps what is done.

    `done` counts the rows it gave, `played` those of them that no earlier run had kept. Used in a `with` statement it
    closes its notebook at the end. By itself it plays in this process and writes nothing:

    >>> rows = Run().play([Trial(n, "rubico", 3, ("steady",), deal=n) for n in range(2)])
    >>> [row.number for row in rows]
    [0, 1]
    """

    def __init__(
        self, workers: int = 1, path: Path | None = None, resume: bool = False, progress: Progress = silent
    ) -> None:
        self.workers = workers
        self.notebook = Notebook(path, resume) if path is not None else None
        self.progress = progress
        self.stopped = False
        self.seconds = 0.0
        self.done = 0
        self.played = 0

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.notebook is not None:
            self.notebook.close()

    def play(self, trials: list[Trial]) -> list[Row]:
        """The rows of the trials in order, those kept from an earlier run among them; fewer if it is stopped."""
        rows = self.kept(trials)
        if self.notebook is not None:
            self.notebook.open()
        done = {row.number for row in rows}
        left = [trial for trial in trials if trial.number not in done]
        new = rows_of(left, self.workers, stopped=lambda: self.stopped)
        began = time.monotonic()
        with self.listening(), self.progress(new, len(left)) as coming:
            for row in coming:
                rows.append(row)
                if self.notebook is not None:
                    self.notebook.add(row)
        self.done += len(rows)
        self.played += len(rows) - len(done)
        self.seconds += time.monotonic() - began
        return sorted(rows, key=lambda row: row.number)

    def kept(self, trials: list[Trial]) -> list[Row]:
        """What an earlier run has played of these trials."""
        if self.notebook is None:
            return []
        known = self.notebook.kept
        again = [trial for trial in trials if trial.number in known]
        if any(known[trial.number].mark != trial.mark for trial in again):
            raise OtherRun(
                "{path} holds games of another run; leave out --resume or choose another --out.",
                {"path": str(self.notebook.path)},
            )
        return [known[trial.number] for trial in again]

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

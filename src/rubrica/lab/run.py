"""Plays the games of an experiment, wherever they are played, writes each down as it comes, and goes on where it was
left."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rubrica
from rubrica.engine.sentence import Told
from rubrica.lab.executors import Executor, Here
from rubrica.lab.trial import Row, Trial, play

if TYPE_CHECKING:
    from rubrica.lab.notebook import Notebook

T = TypeVar("T")

#: Shows how many of so many results have come, while they are gone through.
Progress = Callable[[Iterator[Any], int], AbstractContextManager[Iterable[Any]]]


def silent(results: Iterator[T], count: int) -> AbstractContextManager[Iterable[T]]:
    """The progress that shows nothing."""
    return nullcontext(results)


class OtherRun(Told):
    """The games kept are not of the run that is to go on."""


class BadShard(Told):
    """A part that a run cannot be cut into."""


@dataclass(frozen=True)
class Plan:
    """The games of an experiment by their numbers, from 0; `mark` is all that decides how they go."""

    mark: dict[str, Any]
    count: int
    trial: Callable[[int], Trial]


@dataclass(frozen=True)
class Shard:
    """One of several parts of a run, each played for itself: every so many-th game.

    >>> list(Shard(3, 4).numbers(10))
    [2, 6]
    >>> str(Shard.of("3/4"))
    '3/4'
    """

    part: int = 1
    parts: int = 1

    @classmethod
    def of(cls, text: str) -> Shard:
        """A part as it is typed."""
        part, sign, parts = text.partition("/")
        if not (sign and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
            raise BadShard("--shard {shard}: write 3/100 for the third of a hundred parts.", {"shard": text[:40]})
        return cls(int(part), int(parts))

    def numbers(self, count: int) -> range:
        """Which of so many games are in it."""
        return range(self.part - 1, count, self.parts)

    def __str__(self) -> str:
        return f"{self.part}/{self.parts}"


WHOLE = Shard()


class Run:
    """Games played to the end or as far as one has patience: Ctrl-C and SIGTERM keep what is done.

    With a `folder` every game is written down there, with `records` every move of it, and how it was `asked` for.
    `done` counts the rows it gave, `played` those of them that no earlier run had kept; `early` says whether it was
    stopped before the last. Used in a `with` statement,
    within which the report is written too, it hears signals, leaves the place where games are played, and closes its
    notebook. By itself it plays in this process and writes nothing:

    >>> plan = Plan({}, 2, lambda number: Trial(number, "rubico", 3, ("steady",), deal=number))
    >>> [row.number for row in Run().play(plan)]
    [0, 1]
    """

    def __init__(
        self,
        executor: Executor | None = None,
        folder: Path | None = None,
        resume: bool = False,
        records: bool = False,
        shard: Shard = WHOLE,
        progress: Progress = silent,
        asked: dict[str, Any] | None = None,
    ) -> None:
        self.executor = executor or Here()
        self.notebook = _notebook(folder, resume)
        self.records = records
        self.shard = shard
        self.progress = progress
        self.asked = asked or {}
        self.stopped = False
        self.early = False
        self.seconds = 0.0
        self.done = 0
        self.played = 0
        self.workers = 1
        self.leave = ExitStack()

    def __enter__(self) -> Run:
        with ExitStack() as stack:
            stack.enter_context(self.executor)
            stack.enter_context(self.listening())
            if self.notebook is not None:
                stack.callback(self.notebook.close)
            self.leave = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self.leave.close()

    def play(self, plan: Plan) -> Generator[Row]:
        """The rows of the plan in order, those of an earlier run first; fewer if it is stopped."""
        numbers = self.shard.numbers(plan.count)
        kept = 0
        if self.notebook is not None:
            self.notebook.begin(self.mark(plan), self.asked)
            for row in islice(self.kept(), len(numbers)):
                if row.number != numbers[kept]:
                    raise OtherRun(
                        "{folder}: game {found} stands where game {wanted} should be; choose another --out.",
                        {"folder": str(self.notebook.folder), "found": row.number, "wanted": numbers[kept]},
                    )
                kept += 1
                self.done += 1
                yield row
        yield from self.new(plan, numbers[kept:])
        self.early = self.done < len(numbers)

    def mark(self, plan: Plan) -> dict[str, Any]:
        """What the folder says of the run: the plan's mark, and what this run makes of it."""
        return plan.mark | {"rubrica": rubrica.__version__, "records": self.records, "shard": str(self.shard)}

    def kept(self) -> Iterator[Row]:
        """What an earlier run has written down."""
        from rubrica.lab.notebook import rows_in

        assert self.notebook is not None
        return rows_in(self.notebook.folder)

    def new(self, plan: Plan, numbers: range) -> Iterator[Row]:
        """The rows of games that are still to be played, each written down before it is given on."""
        self.workers = self.executor.workers
        trials = (replace(plan.trial(number), recorded=self.records) for number in numbers)
        began = time.monotonic()
        coming = self.executor.map(play, trials, len(numbers), lambda: self.stopped)
        try:
            with self.progress(coming, len(numbers)) as rows:
                for row in rows:
                    if self.notebook is not None:
                        self.notebook.add(row)
                    self.done += 1
                    self.played += 1
                    yield row
        finally:
            self.seconds += time.monotonic() - began

    @contextmanager
    def listening(self) -> Iterator[None]:
        """The first Ctrl-C or SIGTERM lets the games being played come to their end, and the report; the second does
        not."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(number: int, _frame: object) -> None:
            self.stopped = True
            signal.signal(number, before[number])

        before: dict[int, Any] = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _notebook(folder: Path | None, resume: bool) -> Notebook | None:
    if folder is None:
        return None
    from rubrica.lab.notebook import Notebook

    return Notebook(folder, resume)

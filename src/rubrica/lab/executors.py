"""Where work is done: in this process, in a pool of processes, or on a Ray cluster; the results are the same.

Work is given out in portions of about a second, only so many at once, and comes back in order. What a lost worker or
node had in hand is done again by another; as every portion is taken in once, nothing counts twice.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as StillAtWork
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import ceil
from multiprocessing import resource_tracker
from typing import Any, Generic, TypeVar

from rubrica.engine.sentence import Sentence, Told

T = TypeVar("T")
R = TypeVar("R")

#: How long a portion should take, in seconds: long beside giving it out, short beside waiting for the last.
PORTION = 1.0
#: Games in a portion at most, however short they are: so many of each portion given out may wait here to be taken in.
MOST = 500
#: Portions given out for each worker.
AHEAD = 3
#: How often a portion is done again when whoever had it was lost.
TRIES = 5
#: How long those at work are waited for once all is to stop, in seconds.
PATIENCE = 10.0
#: What places are called that have no address, to be said in the language of whoever asked.
PLACES = (Sentence("this process"), Sentence("this machine"))


class Lost(Told):
    """Work that whoever tries is lost at."""


class NoPlace(Told):
    """A place to work that is not there."""


@dataclass(frozen=True)
class Portion(Generic[T, R]):
    """Items that one worker does one after another."""

    work: Callable[[T], R]
    items: list[T]


@dataclass(frozen=True)
class Done(Generic[R]):
    """The results of a portion, and the seconds they took."""

    results: list[R]
    seconds: float


def do(portion: Portion[T, R]) -> Done[R]:
    """Do a portion, here and now."""
    began = time.perf_counter()
    results = [portion.work(item) for item in portion.items]
    return Done(results, time.perf_counter() - began)


def never() -> bool:
    """The work that nothing stops."""
    return False


class Executor(ABC):
    """A place where work is done, used in a `with` statement.

    >>> with executor_of("local", workers=1) as executor:
    ...     list(executor.map(abs, iter([-1, 2]), 2))
    [1, 2]
    """

    name = ""

    def __enter__(self) -> Executor:
        return self

    def __exit__(self, *_error: object) -> None:  # noqa: B027  # a place may have nothing to clear away
        """Leave nothing behind."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many are at work at once."""

    @abstractmethod
    def map(
        self, work: Callable[[T], R], items: Iterator[T], count: int, stopped: Callable[[], bool] = never
    ) -> Iterator[R]:
        """What `work` makes of each of so many items, in their order.

        Once stopped, nothing more is begun, and those at work are waited for a little while.
        """


class Here(Executor):
    """This process: one thing after another."""

    name = "this process"

    @property
    def workers(self) -> int:
        return 1

    def map(
        self, work: Callable[[T], R], items: Iterator[T], count: int, stopped: Callable[[], bool] = never
    ) -> Iterator[R]:
        for item in items:
            if stopped():
                return
            yield work(item)


class Shared(Executor):
    """Workers elsewhere, to whom work is given out in portions."""

    @property
    def room(self) -> int:
        """How many portions may be given out at a time."""
        return self.workers * AHEAD

    @abstractmethod
    def give(self, portion: Portion[Any, Any]) -> Any:
        """Give a portion out; what comes back is what `take` takes."""

    @abstractmethod
    def take(self, given: Any, patience: float) -> Done[Any]:
        """The results, waited for so many seconds at most; then StillAtWork."""

    @abstractmethod
    def drop(self, given: list[Any]) -> None:
        """Nobody wants these any more."""

    def map(
        self, work: Callable[[T], R], items: Iterator[T], count: int, stopped: Callable[[], bool] = never
    ) -> Iterator[R]:
        given: deque[Any] = deque()
        size, left, until = 1, count, 0.0
        try:
            while True:
                while len(given) < self.room and not stopped():
                    some = list(islice(items, min(size, max(1, ceil(left / (2 * self.workers))))))
                    if not some:
                        break
                    left -= len(some)
                    given.append(self.give(Portion(work, some)))
                if not given:
                    return
                if stopped():
                    until = until or time.monotonic() + PATIENCE
                try:
                    done = self.take(given[0], max(0.0, until - time.monotonic()) if until else PORTION)
                except StillAtWork:
                    if until:
                        return
                    continue
                given.popleft()
                wanted = PORTION * len(done.results) / max(done.seconds, 1e-6)
                size = max(1, min(MOST, 2 * size, int(wanted)))
                yield from done.results
        finally:
            self.drop(list(given))


class Pool(Shared):
    """Processes of this machine, started afresh, so that nothing of this one leaks into them."""

    name = "this machine"

    def __init__(self, workers: int) -> None:
        self.count = workers
        self.pool: ProcessPoolExecutor | None = None
        self.given: list[_Given] = []

    @property
    def workers(self) -> int:
        return self.count

    def __exit__(self, *_error: object) -> None:
        self.end(at_once=bool(self.given))

    def give(self, portion: Portion[Any, Any]) -> Any:
        given = _Given(portion)
        self.given.append(given)
        self.send(given)
        return given

    def send(self, given: _Given) -> None:
        """Have the pool do it, a new pool where the last one broke."""
        with unheard():
            try:
                given.future = self.begun().submit(do, given.portion)
            except BrokenProcessPool:
                self.end(at_once=True)
                given.future = self.begun().submit(do, given.portion)

    def begun(self) -> ProcessPoolExecutor:
        """The pool, whose processes start with the first that is given out."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"), obey)
        return self.pool

    def take(self, given: Any, patience: float) -> Done[Any]:
        while True:
            try:
                done: Done[Any] = given.future.result(patience)
            except (BrokenProcessPool, CancelledError):
                self.mend(given)
            else:
                self.given.remove(given)
                return done

    def mend(self, first: _Given) -> None:
        """A process was lost, and the pool with it: whatever it had is given out again."""
        first.tries += 1
        if first.tries >= TRIES:
            raise Lost(
                "A worker was lost {times} times at the same games. Is there enough memory? What is done is kept.",
                {"times": first.tries},
            )
        self.end(at_once=True)
        for given in self.given:
            if not given.came:
                self.send(given)

    def drop(self, given: list[Any]) -> None:
        self.given = [each for each in self.given if each not in given]
        if given:
            self.end(at_once=True)

    def end(self, at_once: bool) -> None:
        """Stop the processes, in the middle of what they do if need be."""
        if self.pool is not None:
            for process in list(self.pool._processes.values()) if at_once else ():
                process.kill()
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None


class _Given:
    """A portion given to the pool, how often, and what will come of it."""

    def __init__(self, portion: Portion[Any, Any]) -> None:
        self.portion = portion
        self.tries = 0
        self.future: Future[Done[Any]] | None = None

    @property
    def came(self) -> bool:
        """Whether its results are there."""
        future = self.future
        return future is not None and future.done() and not future.cancelled() and future.exception() is None


def obey() -> None:
    """A worker's beginning: signals are its parent's to hear, and it does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def unheard() -> Iterator[None]:
    """Signals wait until afterwards, and processes started meanwhile never hear Ctrl-C before they can obey."""
    resource_tracker.ensure_running()  # it would let Ctrl-C through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Cluster(Shared):
    """A Ray cluster: the one at `ray://host:port`, the one this machine is part of, or one started here for now."""

    def __init__(self, address: str = "", workers: int | None = None) -> None:
        self.address = address
        self.most = workers
        self.name = address or "ray"
        self.ray: Any = None
        self.task: Any = None

    def __enter__(self) -> Executor:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self.ray = ray
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if self.address:
                self.ray.init(self.address, **quiet)
            else:
                self.begin(quiet)
        except (ConnectionError, RuntimeError, OSError, ValueError) as error:
            raise NoPlace(
                "No Ray cluster answers at {address}: {reason}",
                {"address": self.address or "ray", "reason": reason_of(error)},
            ) from None
        self.task = self.ray.remote(max_retries=TRIES, num_cpus=1, scheduling_strategy="SPREAD")(do)
        return self

    def begin(self, quiet: dict[str, Any]) -> None:
        """Join the cluster of this machine; where there is none, start one of its own processors."""
        try:
            self.ray.init("auto", **quiet)
        except ConnectionError:
            self.ray.init("local", num_cpus=self.most or cores(), include_dashboard=False, **quiet)

    def __exit__(self, *_error: object) -> None:
        self.ray.shutdown()

    @property
    def workers(self) -> int:
        return min(self.there, self.most or self.there)

    @property
    def there(self) -> int:
        """How many processors the cluster has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    @property
    def room(self) -> int:
        """Where fewer are wanted than are there, no more is given out than they do at once."""
        there = self.there
        return there * AHEAD if self.most is None or self.most >= there else self.most

    def give(self, portion: Portion[Any, Any]) -> Any:
        return self.task.remote(portion)

    def take(self, given: Any, patience: float) -> Done[Any]:
        try:
            done: Done[Any] = self.ray.get(given, timeout=patience)
        except self.ray.exceptions.GetTimeoutError:
            raise StillAtWork from None
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.exceptions.RayError as error:
            raise Lost(
                "The cluster lost the same games again and again ({reason}). What is done is kept.",
                {"reason": type(error).__name__},
            ) from None
        return done

    def drop(self, given: list[Any]) -> None:
        for each in given:
            self.ray.cancel(each, force=True)


def reason_of(error: Exception) -> str:
    """What Ray says, in one line: all of it, or how a traceback ends that came from the cluster.

    >>> reason_of(RuntimeError("The cluster was started with:\\n    Python: 3.12"))
    'The cluster was started with: Python: 3.12'
    >>> reason_of(ConnectionError("Failure:\\nTraceback (most recent call last):\\n  in init\\nTimeoutError: too late"))
    'TimeoutError: too late'
    """
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    ended = any(line.startswith("Traceback") for line in lines)
    return " ".join(lines[-1:] if ended else lines) or type(error).__name__


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def executor_of(on: str = "local", workers: int | None = None) -> Executor:
    """The place of that name: `local`, `ray` or `ray://host:port`; on all processors there are, unless told.

    >>> executor_of("local", 1).name
    'this process'
    >>> executor_of("moon")
    Traceback (most recent call last):
    ...
    rubrica.lab.executors.NoPlace: --on moon: choose local, ray or ray://host:port.
    """
    if on == "local":
        many = workers or cores()
        return Pool(many) if many > 1 else Here()
    if on == "ray":
        return Cluster(workers=workers)
    host, colon, port = on.removeprefix("ray://").rpartition(":")
    if on.startswith("ray://") and colon and host and port.isdigit():
        return Cluster(on, workers)
    raise NoPlace("--on {on}: choose local, ray or ray://host:port.", {"on": on[:60]})

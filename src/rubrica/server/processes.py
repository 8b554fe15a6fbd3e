"""Processes for what takes long, so that no request waits for another's thoughts: each is given one task at a time,
within a limit of time, and whoever has asked for most waits longest."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from time import monotonic
from typing import Any, Generic, ParamSpec, TypeVar

from cachetools import TTLCache

T = TypeVar("T")
P = ParamSpec("P")
W = TypeVar("W", bound="Process")
log = logging.getLogger(__name__)
AFRESH = multiprocessing.get_context("spawn")  # nothing in this process' memory, a seed least of all, is in theirs
FORGIVEN = 0.1  # seconds that are forgotten, every second, of those that somebody was given
REMEMBERED = 3600.0
MOST_ASKERS = 10_000
MOST_WAITING = 16  # tasks of one person's
NICE = 5  # who moves comes before who thinks


class TooSlow(Exception):
    """A task took too long, or its process broke."""


def begin() -> None:
    """In the process: leave Ctrl-C to the server, let it go first, and end when it ends, however that comes about."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Process:
    """A process that does one thing at a time: a pool of one, so that what hangs is ended with its process and nothing
    else with it. `ready` is what it does first: to load what it will need, and to tell its number."""

    def __init__(self, ready: Callable[[], int]) -> None:
        self.ready = ready
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0

    async def call(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Have something done, and once more where the process was killed meanwhile."""
        return await self.twice(lambda: self.once(work, *args, **more))

    async def twice(self, task: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Carry out a task of this process, and once more where it was killed meanwhile."""
        try:
            return await task()
        except BrokenProcessPool:
            self.stop()
            return await task()

    async def once(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Have something done."""
        pool = await self.start()
        return await asyncio.wrap_future(pool.submit(work, *args, **more))

    async def start(self) -> ProcessPoolExecutor:
        """Start the process where none runs."""
        if self.pool is None:
            others = {child.pid for child in multiprocessing.active_children()}
            self.pool = ProcessPoolExecutor(1, AFRESH, begin)
            ready = self.pool.submit(self.ready)
            new = [child.pid or 0 for child in multiprocessing.active_children() if child.pid not in others]
            self.pid = max(new, default=0)  # so that it can be stopped before it is ready
            self.pid = await asyncio.wrap_future(ready)
        return self.pool

    def stop(self) -> None:
        """End the process, whatever it is at; the next task starts another."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child.pid == self.pid:
                    child.kill()
        self.pool, self.pid = None, 0


class Costs:
    """How many seconds everybody was given lately; they are forgotten little by little.

    >>> costs = Costs()
    >>> costs.add("Ada", 3.0, at=100.0)
    >>> costs.add("Ada", 2.0, at=110.0)
    >>> costs.of("Ada", at=120.0), costs.of("Berta", at=120.0)
    (3.0, 0.0)
    """

    def __init__(self) -> None:
        self.kept: TTLCache[str, tuple[float, float]] = TTLCache(MOST_ASKERS, REMEMBERED)

    def of(self, whom: str, at: float | None = None) -> float:
        """What somebody was given lately."""
        seconds, then = self.kept.get(whom, (0.0, 0.0))
        return max(0.0, seconds - FORGIVEN * ((monotonic() if at is None else at) - then))

    def add(self, whom: str, seconds: float, at: float | None = None) -> None:
        """Somebody was given more."""
        now = monotonic() if at is None else at
        self.kept[whom] = (self.of(whom, now) + seconds, now)


class Processes(Generic[W]):
    """A few processes, and a limit to how long any may take. Where more is asked for than they can do, the turn is
    theirs who were given least time lately."""

    def __init__(self, processes: list[W], seconds: float) -> None:
        self.seconds = seconds
        self.all = processes
        self.idle = list(processes)
        self.waiting: dict[str, deque[asyncio.Future[W]]] = {}
        self.costs = Costs()
        self.when_idle: Callable[[], None] = lambda: None  # called whenever a process has nothing to do

    def may_ask(self, whom: str, most: float) -> bool:
        """Whether somebody who may be given so many seconds can ask for more now."""
        return self.costs.of(whom) < most and len(self.waiting.get(whom, ())) < MOST_WAITING

    async def run(self, whom: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a process makes of a task; TooSlow where it does not. Who stops waiting does not stop the work."""
        return await self.use(whom, lambda process: process.call(work, *args, **more))

    async def use(self, whom: str, task: Callable[[W], Coroutine[Any, Any, T]]) -> T:
        """Run a task of somebody's in a process of theirs for the time."""
        process = await self._turn(whom)
        return await asyncio.shield(asyncio.create_task(self._work(process, whom, task)))

    async def _work(self, process: W, whom: str, task: Callable[[W], Coroutine[Any, Any, T]]) -> T:
        began = monotonic()
        try:
            await process.start()  # which may take long on a busy machine, and is nobody's thought
            began = monotonic()
            async with asyncio.timeout(self.seconds):
                return await task(process)
        except Exception as error:  # what is done there may fail in any way at all
            process.stop()
            raise TooSlow(repr(error)) from error
        finally:
            self.costs.add(whom, monotonic() - began)
            self._release(process)

    async def _turn(self, whom: str) -> W:
        if self.idle:
            return self.idle.pop()
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whom, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            elif turn in self.waiting.get(whom, ()):
                self.waiting[whom].remove(turn)
                if not self.waiting[whom]:
                    del self.waiting[whom]
            raise

    def _release(self, process: W) -> None:
        """Give a process to whoever is next."""
        while self.waiting:
            whom = min(self.waiting, key=self.costs.of)
            turn = self.waiting[whom].popleft()
            if not self.waiting[whom]:
                del self.waiting[whom]
            if not turn.done():
                turn.set_result(process)
                return
        self.idle.append(process)
        self.when_idle()

    def stop(self) -> None:
        """End all processes."""
        for process in self.all:
            process.stop()

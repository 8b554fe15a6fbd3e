"""The store: every change goes through here, is committed, and only then answered.

SQLite has one connection, in one thread, that commits a few waiting changes together, and one server; PostgreSQL has a
few connections, and any number of servers. Whoever asks for much waits for it, and nobody else does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import ContextVar
from secrets import token_hex
from threading import Condition, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from rubrica.server import metrics
from rubrica.server.database import hold, migrate, open_engine
from rubrica.server.fair import Fair

T = TypeVar("T")
Job = Callable[[Connection], T]
TOGETHER = 8  # so many are committed together, and whoever comes next waits no longer
FOR: ContextVar[str] = ContextVar("FOR", default="")  # the address whose request it is that wants something
CHANNEL = "rubrica"
SESSION = "session"  # of which the other processes are told when it ends; no table has so short an id
HEARD = "heard"  # differently by somebody who has muted another or forgiven them: at a table
HELP = "help"  # wanted by a process: tables it had wait for somebody to look after them


class StoreDown(Exception):
    """The database did not take the change: nothing was saved, nothing was told."""


def _since_boot() -> int:
    """Nanoseconds on a clock that nobody can set, and which goes on while the machine sleeps where there is such."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


_STARTED = time.time_ns() - _since_boot()


def now() -> int:
    """Milliseconds since 1970: the time of day when this process started, and what has passed since.

    Somebody who sets the machine's clock takes nobody's time to think, and gives nobody more.
    """
    return (_STARTED + _since_boot()) // 1_000_000


class Store:
    """Runs jobs on the database, off the event loop. A job is a function of a connection, and all or nothing."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.process = token_hex(8)  # this process' name among all that share the store
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.written = 0  # what SQLite calls the version of its data, which our own changes leave as it is
        self.held = hold(url)
        try:
            migrate(self.engine)
        except BaseException:
            self._let_go()
            raise
        self.waiting = Fair[tuple[Job[Any], Future[Any]]]()
        self.changed = Condition()
        self.closing = False
        self.threads = [Thread(target=self._work, daemon=True) for _ in range(4 if self.shared else 1)]
        for thread in self.threads:
            thread.start()

    async def do(self, job: Job[T]) -> T:
        """Run a job and commit it; the job's answer."""
        done: Future[T] = Future()
        with self.changed:
            self.waiting.add(FOR.get(), (job, done))
            self.changed.notify()
        return await asyncio.shield(asyncio.wrap_future(done))  # what is under way is not called off

    async def written_by_others(self) -> bool:
        """Whether another process has written into the SQLite file since this was asked last."""
        if self.shared:
            return False
        version = await self.do(lambda connection: int(connection.execute(text("PRAGMA data_version")).scalar_one()))
        before, self.written = self.written, version
        return before not in (0, version)

    def close(self) -> None:
        """Finish what is waiting, and close the database."""
        with self.changed:
            self.closing = True
            self.changed.notify_all()
        for thread in self.threads:
            thread.join()
        self._let_go()

    def _let_go(self) -> None:
        self.engine.dispose()
        if self.held is not None:
            self.held.release()

    def _work(self) -> None:
        most = 1 if self.shared else TOGETHER
        while batch := self._next(most):
            self._commit(batch)

    def _next(self, most: int) -> list[tuple[Job[Any], Future[Any]]]:
        """Wait for the next jobs; none where the store is closed and all is done."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting or self.closing)
            batch: list[tuple[Job[Any], Future[Any]]] = []
            while self.waiting and len(batch) < most:
                batch.append(self.waiting.take())
            return batch

    def _commit(self, batch: list[tuple[Job[Any], Future[Any]]]) -> None:
        """Run the jobs, each able to fail alone, and commit them together."""
        answers: list[tuple[Future[Any], Any, BaseException | None]] = []
        started = time.perf_counter()
        try:
            with self.engine.begin() as connection:
                for job, done in batch:
                    answers.append((done, *_attempt(connection, job, alone=len(batch) == 1)))
        except Exception as error:
            answers = [(done, None, error) for _, done in batch]
        metrics.spent("commit", time.perf_counter() - started)
        for done, value, failure in answers:
            if failure is None:
                done.set_result(value)
            else:
                done.set_exception(_plain(failure))


def _attempt(connection: Connection, job: Job[Any], alone: bool) -> tuple[Any, BaseException | None]:
    """A job's answer, or why it failed; among others it fails alone."""
    if alone:
        return job(connection), None
    try:
        with connection.begin_nested():
            return job(connection), None
    except Exception as error:
        return None, error


def _plain(error: BaseException) -> BaseException:
    """A conflict stays what it is; a database that fails becomes StoreDown."""
    if isinstance(error, DBAPIError) and type(error).__name__ != "IntegrityError":
        down = StoreDown(str(error.orig))
        down.__cause__ = error
        return down
    return error


def try_to_write(connection: Connection) -> None:
    """Write what changes nothing, to see whether it is taken: a disk that is full can still be read."""
    sqlite = connection.dialect.name == "sqlite"
    written = f"PRAGMA user_version = {now() // 1000 % 2**31}" if sqlite else "SELECT pg_current_xact_id()"
    connection.exec_driver_sql(written)


def notify(connection: Connection, what: str, news: int | str) -> None:
    """Let the other processes know, once this is committed: of a table its version, or that somebody wants to hear
    others there, of a session that it ended, of a process that it wants help."""
    if connection.dialect.name == "postgresql":
        notice = {"channel": CHANNEL, "payload": f"{what} {news}"}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)

"""The store: every change goes through here, is committed, and only then answered.

SQLite has one connection, in one thread, that commits all waiting changes together; PostgreSQL has a few.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from rubrica.server import metrics

T = TypeVar("T")
Job = Callable[[Connection], T]
TOGETHER = 64
CHANNEL = "rubrica"


class StoreDown(Exception):
    """The database did not take the change: nothing was saved, nothing was told."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_engine(url: str, writing: bool = True) -> Engine:
    """Two SQLite connections must not both write, so a reader beside a running server says that it only reads."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, pool_size=8)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 5})
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # so that BEGIN is ours
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema; on PostgreSQL one process at a time."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(7382974)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """Runs jobs on the database, off the event loop. A job is a function of a connection, and all or nothing."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        migrate(self.engine)
        self.queue: SimpleQueue[tuple[Job[Any], Future[Any]] | None] = SimpleQueue()
        self.threads = [Thread(target=self._work, daemon=True) for _ in range(4 if self.shared else 1)]
        for thread in self.threads:
            thread.start()

    async def do(self, job: Job[T]) -> T:
        """Run a job and commit it; the job's answer."""
        done: Future[T] = Future()
        self.queue.put((job, done))
        return await asyncio.shield(asyncio.wrap_future(done))  # what is under way is not called off

    def close(self) -> None:
        """Finish what is waiting, and close the database."""
        for _ in self.threads:
            self.queue.put(None)
        for thread in self.threads:
            thread.join()
        self.engine.dispose()

    def _work(self) -> None:
        while (first := self.queue.get()) is not None:
            batch = [first]
            ended = False
            while not self.shared and len(batch) < TOGETHER:
                try:
                    more = self.queue.get_nowait()
                except Empty:
                    break
                if more is None:
                    ended = True
                    break
                batch.append(more)
            self._commit(batch)
            if ended:
                return

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


def notify(connection: Connection, table_id: str, version: int) -> None:
    """Let the other processes know, once this is committed."""
    if connection.dialect.name == "postgresql":
        notice = {"channel": CHANNEL, "payload": f"{table_id} {version}"}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)

"""Between processes that share a PostgreSQL: who changes a table says so, the others read it anew; who ends a session
says so too, and its streams end everywhere.

A connection that is lost is opened again, and all is read anew then: what was said meanwhile nobody heard.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from sqlalchemy.engine import make_url

from rubrica.server.database import PATIENCE
from rubrica.server.people import People
from rubrica.server.scheduler import Scheduler
from rubrica.server.store import CHANNEL, HEARD, HELP, SESSION, StoreDown
from rubrica.server.streams import Streams
from rubrica.server.table import Table
from rubrica.server.tables import Tables

log = logging.getLogger(__name__)
AGAIN = 1.0  # seconds before a lost connection is opened again
SILENCE = 15.0  # seconds after which a silent connection is asked whether it is still there


class ChangeFeed:
    """Listens on a connection of its own, and opens it again when it breaks."""

    def __init__(self, tables: Tables, scheduler: Scheduler, people: People, streams: Streams) -> None:
        self.store = tables.store
        self.tables = tables
        self.scheduler = scheduler
        self.people = people
        self.streams = streams
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen, where other processes can share the database."""
        if self.store.shared:
            ready = asyncio.Event()
            self.task = asyncio.create_task(self.listen(ready))
            async with asyncio.timeout(10):
                await ready.wait()

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self, ready: asyncio.Event) -> None:
        """Take in what other processes say, for ever; `ready` is set once all is heard."""
        while True:
            try:
                await self.hear(ready)
            except Exception as error:  # whatever it was: who does not listen shows tables as they were
                log.warning("listening again", extra={"error": str(error)})
                await asyncio.sleep(AGAIN)

    async def hear(self, ready: asyncio.Event) -> None:
        """Take in what is said on one connection, until it is lost; when all is silent, see that it is still there."""
        import psycopg

        address = make_url(self.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True, **PATIENCE) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            ready.set()
            await self.refresh_all()
            while True:
                async for notice in connection.notifies(timeout=SILENCE):
                    await self.heard(notice.payload)
                async with asyncio.timeout(SILENCE):
                    await connection.execute("SELECT 1")

    async def heard(self, payload: str) -> None:
        """A session has ended, a table is at a version, somebody there wants to hear others, or help is wanted, says
        another process; anything else is somebody else's."""
        what, _, news = payload.partition(" ")
        table = self.tables.known.get(what)
        if what == SESSION:
            self.people.ended([news])
        elif what == HELP and news != self.store.process:
            self.scheduler.asked_for_help()
        elif what == HEARD:
            await self.take_in(self.tables.hear_anew(news))
        elif table is not None and news.isdigit():
            await self.take_in(self.tables.refresh_to(table, int(news)))

    async def refresh_all(self) -> None:
        """Take in what was said while nobody listened; which sessions ended meanwhile every stream finds out."""
        self.people.known.clear()
        for table in list(self.tables.known.values()):
            await self.take_in(self.catch_up(table))
        self.streams.ring()

    async def catch_up(self, table: Table) -> None:
        """Whatever is new of a table another process wrote, and looks after it."""
        if await self.tables.refresh(table):
            self.scheduler.leave(table.id)

    async def take_in(self, reading: Awaitable[object]) -> None:
        """Read what is new of a table. Where the store does not answer, all are read anew when it does."""
        try:
            await reading
        except StoreDown:
            raise
        except Exception:
            log.exception("reading a table anew failed")

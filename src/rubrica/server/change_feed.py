"""Between processes that share a PostgreSQL: who changes a table says so, the others read it anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from sqlalchemy.engine import make_url

from rubrica.server.scheduler import Scheduler
from rubrica.server.store import CHANNEL, Store
from rubrica.server.tables import Table, Tables

log = logging.getLogger(__name__)


class ChangeFeed:
    """Listens on a connection of its own, and opens it again when it breaks."""

    def __init__(self, store: Store, tables: Tables, scheduler: Scheduler) -> None:
        self.store = store
        self.tables = tables
        self.scheduler = scheduler
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen, where other processes can share the database."""
        if self.store.shared:
            ready = asyncio.Event()
            self.task = asyncio.create_task(self.listen(ready))
            await asyncio.wait_for(ready.wait(), 10)

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self, ready: asyncio.Event) -> None:
        """Take in what other processes say, for ever; `ready` is set once all is heard."""
        import psycopg

        address = make_url(self.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    ready.set()
                    await self.refresh_all()
                    async for notice in connection.notifies():
                        table_id, version = notice.payload.split()
                        if (table := self.tables.known.get(table_id)) is not None:
                            await self.take_in(table, self.tables.refresh_to(table, int(version)))
            except psycopg.Error as error:
                log.warning("listening again", extra={"error": str(error)})
                await asyncio.sleep(1)

    async def refresh_all(self) -> None:
        """Take in what was said while nobody listened."""
        for table in list(self.tables.known.values()):
            await self.take_in(table, self.tables.refresh(table))

    async def take_in(self, table: Table, reading: Awaitable[bool]) -> None:
        """A table that another process changed is that one's to look after."""
        try:
            if await reading:
                self.scheduler.leave(table.id)
        except Exception:
            log.exception("reading a table anew failed")

"""Between processes that share a PostgreSQL: who changes a table says so, the others read it anew."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.engine import make_url

from rubrica.server.keeper import Keeper
from rubrica.server.store import CHANNEL, Store
from rubrica.server.tables import Tables

log = logging.getLogger(__name__)


class Bus:
    """Listens on a connection of its own, and opens it again when it breaks."""

    def __init__(self, store: Store, tables: Tables, keeper: Keeper) -> None:
        self.store = store
        self.tables = tables
        self.keeper = keeper
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.store.shared:
            ready = asyncio.Event()
            self.task = asyncio.create_task(self.listen(ready))
            await asyncio.wait_for(ready.wait(), 10)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self, ready: asyncio.Event) -> None:
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
                        await self.heard(table_id, int(version))
            except psycopg.Error as error:
                log.warning("listening again", extra={"error": str(error)})
                await asyncio.sleep(1)

    async def refresh_all(self) -> None:
        """What was said while nobody listened."""
        for table in list(self.tables.known.values()):
            await self.heard(table.id, table.version + 1)

    async def heard(self, table_id: str, version: int) -> None:
        """A table that another process changed is that one's to look after."""
        table = self.tables.known.get(table_id)
        try:
            if table is not None and await self.tables.refresh(table, version):
                self.keeper.leave(table_id)
        except Exception:
            log.exception("reading a table anew failed")

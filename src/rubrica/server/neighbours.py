"""Others who use the same store: processes that serve the same tables, and an operator's commands.

Processes that share a PostgreSQL tell each other who follows which table, and how many streams everybody has; into a
SQLite file only commands write.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Connection, delete, insert, select

from rubrica.server import schema
from rubrica.server.people import People
from rubrica.server.rates import Limits
from rubrica.server.readers import BELIEVED, Readers
from rubrica.server.store import Store, StoreDown, now
from rubrica.server.tables import Tables

log = logging.getLogger(__name__)
ROUND = 2.0
HOUR = 3_600_000

Place = tuple[str, int]


class Neighbours:
    """A round every few seconds, for as long as the server runs."""

    def __init__(self, store: Store, tables: Tables, people: People, limits: Limits, readers: Readers) -> None:
        self.store = store
        self.tables = tables
        self.people = people
        self.limits = limits
        self.readers = readers
        self.process = store.process
        self.said: set[Place] = set()
        self.said_at = 0
        self.tidied = 0
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to go round."""
        self.task = asyncio.create_task(self.go_round())

    async def stop(self) -> None:
        """Stop, and say that nobody follows a table through this process any more."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.store.shared:
            await self.store.do(lambda connection: _say(connection, self.process, set()))
            await self.readers.stop()

    async def go_round(self) -> None:
        """Tell and hear, again and again; a store that fails is asked again in the next round."""
        while True:
            try:
                if self.store.shared:
                    await self.share_presence()
                    await self.readers.share()
                elif await self.store.written_by_others():
                    await self.read_anew()
                if now() - self.tidied > HOUR:
                    await self.tidy()
            except StoreDown as error:
                log.warning("nothing heard of the neighbours", extra={"error": str(error)})
            except Exception:
                log.exception("hearing the neighbours failed")
            await asyncio.sleep(ROUND)

    async def share_presence(self) -> None:
        """Tell who follows a table through this process, and hear who does through others."""
        tables = list(self.tables.known.values())
        here = {(table.id, seat) for table in tables for seat in table.seats_here() if seat >= 0}

        news = here != self.said or now() - self.said_at > BELIEVED // 3

        def run(connection: Connection) -> list[Place]:
            if news:
                _say(connection, self.process, here)
            return _hear(connection, self.process)

        elsewhere: dict[str, set[int]] = {}
        for table_id, seat in await self.store.do(run):
            elsewhere.setdefault(table_id, set()).add(seat)
        if news:
            self.said, self.said_at = here, now()
        for table in tables:
            seats = frozenset(elsewhere.get(table.id, ()))
            if seats != table.elsewhere:
                table.elsewhere = seats
                table.redraw()

    async def read_anew(self) -> None:
        """Somebody else wrote into the store: read what is held in memory anew."""
        self.people.known.clear()
        for table in list(self.tables.known.values()):
            await self.tables.refresh(table)

    async def tidy(self) -> None:
        """Forget sessions that have ended, and what was counted long ago."""
        self.tidied = now()
        await self.people.tidy()
        await self.limits.tidy()


def _say(connection: Connection, process: str, here: set[Place]) -> None:
    """Write who follows a table through the process; what dead processes said is forgotten."""
    presence = schema.presence
    connection.execute(delete(presence).where((presence.c.process == process) | (presence.c.until < now())))
    if here:
        rows = [
            {"process": process, "table_id": table, "seat": seat, "until": now() + BELIEVED} for table, seat in here
        ]
        connection.execute(insert(presence), rows)


def _hear(connection: Connection, process: str) -> list[Place]:
    presence = schema.presence
    others = select(presence.c.table_id, presence.c.seat).where(presence.c.process != process, presence.c.until > now())
    return [(table, seat) for table, seat in connection.execute(others)]

"""Tables whose bots have to wait because all thinking processes here are busy: any other server that shares the store
may look after them instead. What is handed on is the table's name, never a view: who takes it reads the table."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from rubrica.server import schema
from rubrica.server.store import HELP, Store, StoreDown, notify, now
from rubrica.server.stored import LEASE


class Taken(NamedTuple):
    """A table that another process offered, and when its bot was asked."""

    table_id: str
    asked: int


class Offer:
    """A table of this process' that others may take."""

    def __init__(self, store: Store, table_id: str, asked: int) -> None:
        self.store = store
        self.table_id = table_id
        self.asked = asked
        self.withdrawn = self.taken = False

    async def withdraw(self) -> bool:
        """Take the table back; whether nobody else had taken it. A store that does not answer hands nothing on."""
        self.withdrawn = True
        offers = schema.offers
        here = (offers.c.process == self.store.process, offers.c.asked == self.asked)
        mine = delete(offers).where(offers.c.table_id == self.table_id, *here)
        with suppress(StoreDown):
            self.taken = await self.store.do(lambda connection: connection.execute(mine).rowcount) == 0
        return not self.taken


class Offers:
    """What this process offers to others, and takes of what they offer."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, table_id: str, asked: int) -> Offer:
        """Offer a table whose bot was asked then, and tell the others."""

        def run(connection: Connection) -> None:
            made = insert(schema.offers).values(table_id=table_id, process=self.store.process, asked=asked)
            anew = {"process": made.excluded.process, "asked": made.excluded.asked}
            connection.execute(made.on_conflict_do_update(index_elements=[schema.offers.c.table_id], set_=anew))
            notify(connection, HELP, self.store.process)

        await self.store.do(run)
        return Offer(self.store, table_id, asked)

    async def take(self, most: int) -> list[Taken]:
        """Take what others offer, what waits longest first; it is this process' to look after."""
        offers = schema.offers
        others = select(offers.c.table_id).where(offers.c.process != self.store.process)
        first = others.order_by(offers.c.asked).limit(most).with_for_update(skip_locked=True)
        taking = delete(offers).where(offers.c.table_id.in_(first)).returning(offers.c.table_id, offers.c.asked)

        def run(connection: Connection) -> list[Taken]:
            taken = [Taken(*row) for row in connection.execute(taking)]
            if taken:
                _hold(connection, [each.table_id for each in taken])
            return taken

        return await self.store.do(run)

    async def hold(self) -> None:
        """Say that this process still looks after what it offers, however long that waits."""
        offers = schema.offers
        mine = select(offers.c.table_id).where(offers.c.process == self.store.process)
        await self.store.do(lambda connection: _hold(connection, mine))


def _hold(connection: Connection, table_ids: list[str] | Select[tuple[str]]) -> None:
    tables = schema.tables
    held = update(tables).where(tables.c.id.in_(table_ids), tables.c.due.is_not(None))
    connection.execute(held.values(due=now() + LEASE))

"""What an arriving person sees: tables to join, to go on with, to watch."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from rubrica.server import schema
from rubrica.server.house import House
from rubrica.server.people import Person
from rubrica.server.tables import OPEN, OVER, PLAYING

SHOWN = 20


class Entry(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    state: str
    names: list[str]
    free: int
    mine: list[int]
    asked: list[int]
    exhibition: bool

    @property
    def waits_for(self) -> list[str]:
        return [] if self.free else [self.names[seat] for seat in self.asked]

    @property
    def my_turn(self) -> bool:
        return any(seat in self.asked for seat in self.mine)


async def shelves(here: House, person: Person | None) -> dict[str, list[Entry]]:
    """Open tables, the person's own, those being played, and those that ended last."""
    found = await here.store.do(lambda connection: _find(connection, None if person is None else person.id))
    for table, _, state, *_ in found["mine"]:
        if state == PLAYING:
            await here.tables.get(table)
    told: dict[str, list[Entry]] = {}
    own = {row[0] for row in found["mine"]}
    for shelf, rows in found.items():
        told[shelf] = [_entry(here, *row) for row in rows if shelf == "mine" or row[0] not in own]
    told["mine"] = sorted(told["mine"], key=lambda entry: (entry.state == OVER, not entry.my_turn))
    return told


Row = tuple[str, str, str, bool, list[tuple[str, bool, bool]]]


def _find(connection: Connection, person: str | None) -> dict[str, list[Row]]:
    tables, seats = schema.tables, schema.seats
    columns = select(tables.c.id, tables.c.game, tables.c.state, tables.c.exhibition)
    newest = columns.order_by(tables.c.made.desc()).limit(SHOWN)
    listed = {
        "open": newest.where(tables.c.public, tables.c.state == OPEN),
        "playing": newest.where(tables.c.public, tables.c.state == PLAYING),
        "over": newest.where(tables.c.public, tables.c.state == OVER),
    }
    if person is not None:
        sitting = select(seats.c.table_id).where(seats.c.person == person)
        listed["mine"] = newest.where(tables.c.id.in_(sitting))
    found = {name: list(connection.execute(query)) for name, query in listed.items()}
    ids = {row.id for rows in found.values() for row in rows}
    chairs: dict[str, list[tuple[str, bool, bool]]] = {}
    query = select(seats.c.table_id, seats.c.name, seats.c.person, seats.c.bot).where(seats.c.table_id.in_(ids))
    for seat in connection.execute(query.order_by(seats.c.seat)):
        free = seat.person is None and seat.bot is None
        mine = person is not None and seat.person == person
        chairs.setdefault(seat.table_id, []).append((seat.name, free, mine))
    told = {
        name: [(row.id, row.game, row.state, row.exhibition is not None, chairs[row.id]) for row in rows]
        for name, rows in found.items()
    }
    return {"mine": []} | told


def _entry(
    here: House, table: str, game: str, state: str, exhibition: bool, chairs: list[tuple[str, bool, bool]]
) -> Entry:
    """Whose turn it is stands in memory; a table nobody has opened since the start does not say."""
    known = here.tables.known.get(table)
    return Entry(
        table,
        game,
        state,
        [name for name, free, _ in chairs if not free],
        sum(free for _, free, _ in chairs),
        [seat for seat, (_, _, mine) in enumerate(chairs) if mine],
        [] if known is None else list(known.waiting),
        exhibition,
    )

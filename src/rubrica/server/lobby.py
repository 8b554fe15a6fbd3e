"""What an arriving person sees: tables to join, to go on with, to watch."""

from __future__ import annotations

from sqlalchemy import Connection, select

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.server import schema
from rubrica.server.bodies import State, TableEntry, TableLists
from rubrica.server.people import Person
from rubrica.server.services import Services
from rubrica.server.stored import DEALING, OPEN, OVER, PLAYING
from rubrica.server.table import Table

SHOWN = 20


async def listed(services: Services, person: Person | None) -> TableLists:
    """Open tables, the person's own, those being played, and those that ended last, of the games that are here."""
    found = await services.store.do(lambda connection: _find(connection, None if person is None else person.id))
    for table, _, state, *_ in found["mine"]:
        if state == PLAYING:
            await services.tables.get(table)
    own = {row[0] for row in found["mine"]}
    mine = [_entry(services, *row) for row in found["mine"]]
    others = {
        name: [_entry(services, *row) for row in found[name] if row[0] not in own] for name in (OPEN, PLAYING, OVER)
    }
    return TableLists(mine=sorted(mine, key=lambda entry: (entry.state == OVER, not entry.my_turn)), **others)


Row = tuple[str, str, State, bool, list[tuple[str, bool, bool]]]


def _find(connection: Connection, person: str | None) -> dict[str, list[Row]]:
    tables, seats = schema.tables, schema.seats
    columns = select(tables.c.id, tables.c.game, tables.c.state, tables.c.exhibition)
    played = (tables.c.game.in_(games.names()), tables.c.lesson.is_(None))
    newest = columns.where(*played).order_by(tables.c.made.desc()).limit(SHOWN)
    listed = {
        OPEN: newest.where(tables.c.public, tables.c.state == OPEN),
        PLAYING: newest.where(tables.c.public, tables.c.state.in_((DEALING, PLAYING))),
        OVER: newest.where(tables.c.public, tables.c.state == OVER),
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
    lists = {
        name: [(row.id, row.game, row.state, row.exhibition is not None, chairs[row.id]) for row in rows]
        for name, rows in found.items()
    }
    return {"mine": []} | lists


def asked(table: Table, mine: list[int]) -> list[int]:
    """The seats that owe an answer, as far as somebody may know to whom some of them belong."""
    if table.match is None:
        return []
    return sorted({*table.view(SPECTATOR).waiting, *(seat for seat in mine if seat in table.waiting)})


def _entry(
    services: Services, table: str, game: str, state: State, exhibition: bool, chairs: list[tuple[str, bool, bool]]
) -> TableEntry:
    """Whose turn it is stands in memory; a table nobody has opened since the start does not say."""
    known = services.tables.known.get(table)
    return TableEntry(
        table,
        game,
        state,
        [name for name, free, _ in chairs if not free],
        sum(free for _, free, _ in chairs),
        [seat for seat, (_, _, mine) in enumerate(chairs) if mine],
        [] if known is None else asked(known, [seat for seat, (_, _, mine) in enumerate(chairs) if mine]),
        exhibition,
    )

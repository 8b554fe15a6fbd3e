"""Again with the same table: the same game, people and bots, everybody one seat further; one touch for each."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, insert, update

from rubrica.server import announcements, dealing, schema
from rubrica.server.actions import Actions, announce, commitment_sent, new_seat, new_seed
from rubrica.server.people import Person
from rubrica.server.problems import Problem
from rubrica.server.store import now
from rubrica.server.stored import OPEN
from rubrica.server.table import Table
from rubrica.server.teaching import alone_with_a_coach
from rubrica.server.tokens import new_id
from rubrica.server.upgrades import keep_content


def seats_again(table: Table, person: Person | None) -> list[int]:
    """The seats in which somebody played a game that is over, and could play again."""
    if person is None or not table.can_be_played_again:
        return []
    return [place for place, seat in enumerate(table.seats) if seat.person == person.id]


async def again(actions: Actions, table: Table, person: Person, commitment: str) -> tuple[Table, int]:
    """Where somebody plays again, and in which seat. Whoever asks first makes the table; the others sit down at it,
    each one seat further than before, or where there is still room."""
    mine = seats_again(table, person)
    if not mine:
        raise Problem(403, "seat", "Only those who played here can play again with the same table.")
    async with table.lock:
        if table.row.again is None:
            await _make(actions, table, person, mine, commitment)
    assert table.row.again is not None
    new = await actions.tables.current(table.row.again)
    for place, seat in enumerate(new.seats):
        if seat.person == person.id:
            return new, place
    if new.state != OPEN:
        return new, -1
    for place in mine:
        wanted = further(place, new)
        free = wanted if new.seats[wanted].open else None
        await actions.join(new, person, table.seats[place].name, free, commitment)
    return new, next(place for place, seat in enumerate(new.seats) if seat.person == person.id)


def further(place: int, table: Table) -> int:
    """The next seat round the table."""
    return (place + 1) % len(table.seats)


async def _make(actions: Actions, table: Table, person: Person, mine: list[int], commitment: str) -> None:
    """Make the new table and note it at the old one; another process may do so at the same moment, and be first."""
    kind, old = table.game_type, table.row
    content = table.playing.content
    row: dict[str, Any] = {
        "id": new_id(),
        "version": 1,
        "state": OPEN,
        "game": kind.name,
        "rules": kind.rules,
        "content": content.digest,
        "options": json.dumps(kind.settle(len(table.seats), json.loads(old.options))),
        "seed": new_seed(),
        "host": person.id,
        "public": False,  # its seats are for those who played
        "bank": old.bank,
        "increment": old.increment,
        "timeout": old.timeout,
        "made": now(),
        "exhibited": False,
        "carries": old.carries,
    }
    seats = [_seat_of(table, place, mine, commitment) for place in range(len(table.seats))]
    if table.coached(mine[0]) and sum(sitting.person is not None for sitting in table.seats) == 1:
        row["coach"] = alone_with_a_coach(further(mine[0], table))

    def run(connection: Connection) -> None:
        noted = update(schema.tables).where(schema.tables.c.id == table.id, schema.tables.c.again.is_(None))
        if connection.execute(noted.values(again=row["id"])).rowcount != 1:
            return
        keep_content(connection, kind.name, content.digest, content)
        connection.execute(insert(schema.tables).values(row))
        connection.execute(insert(schema.seats), [seat | {"table_id": row["id"]} for seat in seats])
        dealing.seated(connection, row["id"], actions.tables.moments)
        announce(connection, table, announcements.AGAIN, table.seats[mine[0]].name)

    await actions.tables.change(table, run)
    if table.row.again == row["id"]:
        actions.tables.changed(await actions.tables.get(row["id"]))


def _seat_of(table: Table, place: int, mine: list[int], commitment: str) -> dict[str, Any]:
    """Who sits one seat further at the new table: the one who asks, or the same bot; the others sit down themselves."""
    sitting, seat = table.seats[place], further(place, table)
    if place in mine:
        return new_seat(seat, sitting.name, sitting.person, None) | {"commitment": commitment_sent(commitment)}
    if sitting.person is not None:
        return new_seat(seat, "", None, None) | {"commitment": None}
    return new_seat(seat, sitting.name, None, sitting.bot) | {"commitment": None}

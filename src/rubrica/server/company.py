"""The company one keeps: whom somebody does not want to hear or to sit with, and what they report to the operator.

What a person is muted or blocked for is nobody's business, and nobody is told.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from rubrica.server import schema
from rubrica.server.names import one_line
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad
from rubrica.server.store import HEARD, notify, now
from rubrica.server.stored import OVER, Line
from rubrica.server.table import Table
from rubrica.server.tokens import fingerprint

MUTE: Final = "mute"
BLOCK: Final = "block"
LONGEST_REASON = 500
MOST_SHUNNED = 500


class Shunned(NamedTuple):
    """Somebody whom a person has muted or blocked, under the name they had then."""

    person: str
    name: str
    kind: str


def shun(connection: Connection, person: str, other: str, name: str, kind: str, at: str) -> list[str]:
    """Mute somebody: their lines are not shown any more. Or block them: nor can they sit down where one plays. The
    tables that look different to that person: the one at which it was done, and those that are not over."""
    shunned = schema.shunned
    if person == other:
        raise bad("You can't mute or block yourself.")
    if len(connection.execute(select(shunned.c.other).where(shunned.c.person == person)).all()) >= MOST_SHUNNED:
        raise bad("You can mute or block at most {most} people.", most=MOST_SHUNNED)
    changed = update(shunned).where(shunned.c.person == person, shunned.c.other == other)
    if connection.execute(changed.values(kind=kind)).rowcount == 0:
        row = {"person": person, "other": other, "kind": kind, "name": name, "at": now()}
        connection.execute(insert(shunned).values(row))
    return _shown_anew(connection, person, at)


def forgive(connection: Connection, person: str, other: str, at: str = "") -> list[str]:
    """Hear somebody again, and sit with them. The tables that look different to that person."""
    shunned = schema.shunned
    connection.execute(delete(shunned).where(shunned.c.person == person, shunned.c.other == other))
    return _shown_anew(connection, person, at)


def shunned_by(connection: Connection, person: str) -> list[Shunned]:
    """Whom a person has muted or blocked, by name."""
    shunned = schema.shunned
    query = select(shunned.c.other, shunned.c.name, shunned.c.kind).where(shunned.c.person == person)
    return [Shunned(*row) for row in connection.execute(query.order_by(shunned.c.name, shunned.c.other))]


def refuse_unwanted(connection: Connection, table_id: str, person: str) -> None:
    """Refuse somebody a seat at a table where one sits, or whose host is one, who has blocked them."""
    tables, seats, shunned = schema.tables, schema.seats, schema.shunned
    there = select(seats.c.person).where(seats.c.table_id == table_id)
    host = select(tables.c.host).where(tables.c.id == table_id)
    blocked = (shunned.c.other == person, shunned.c.kind == BLOCK)
    wanted = select(shunned.c.person).where(*blocked, shunned.c.person.in_(there.union(host)))
    if connection.execute(wanted).first() is not None:
        raise Problem(403, "blocked", "You can't take a seat at this table.")


def refuse_strangers(table: Table, person: Person) -> None:
    """Refuse a seat at a table on which others play again together to somebody who did not play with them."""
    if not table.welcomes(person):
        raise Problem(
            403, "blocked", "These seats are for those who played before. The host can give you a link to one."
        )


def played_before(connection: Connection, table_id: str, token: str) -> Person | None:
    """Whose program has this token at the table at which the same people played before, if anybody's has."""
    people, tables, seats = schema.people, schema.tables, schema.seats
    known = select(people.c.id, people.c.name, people.c.login).join(seats, seats.c.person == people.c.id)
    there = known.join(tables, tables.c.id == seats.c.table_id).where(tables.c.again == table_id)
    mine = (seats.c.token == fingerprint(token), people.c.banned.is_(None))
    found = connection.execute(there.where(*mine)).one_or_none()
    return None if found is None else Person(*found)


def report(connection: Connection, table: Table, reporter: str, seat: int, line: int | None, why: str) -> None:
    """Tell the operator of somebody in a seat, or of a line they wrote."""
    about = table.seats[seat].person
    words = one_line(why)
    if about is None or about == reporter:
        raise bad("You can report the other people at the table.")
    if not words or len(words) > LONGEST_REASON:
        raise bad("Please say in 1 to {most} characters what happened.", most=LONGEST_REASON)
    said = None if line is None else next((each for each in lines_of(table, seat) if each.id == line), None)
    if line is not None and said is None:
        raise bad("They didn't write that line.")
    row: dict[str, Any] = {"table_id": table.id, "reporter": reporter, "about": about, "name": table.seats[seat].name}
    row |= {"line": line, "text": "" if said is None else said.text, "why": words}
    connection.execute(insert(schema.reports).values(at=now(), **row))


def lines_of(table: Table, seat: int) -> list[Line]:
    """What the person who now has the seat has written at the table, the newest first."""
    person = table.seats[seat].person
    return [line for line in reversed(table.lines) if person is not None and line.name and line.person == person]


def _shown_anew(connection: Connection, person: str, at: str) -> list[str]:
    """The tables; they are as they were to everybody else, so nothing is written there that others could notice."""
    seats, tables = schema.seats, schema.tables
    sitting = select(seats.c.table_id).where(seats.c.person == person)
    shown = (tables.c.state != OVER) | (tables.c.id == at)
    changed = list(connection.execute(select(tables.c.id).where(tables.c.id.in_(sitting), shown)).scalars())
    for table_id in changed:
        notify(connection, HEARD, table_id)
    return changed

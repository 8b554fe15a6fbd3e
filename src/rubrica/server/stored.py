"""What the store holds of a table: what was agreed, who sits there, what was played and said; and how that is read."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update

from rubrica.server import schema, upgrades
from rubrica.server.bodies import State
from rubrica.server.problems import missing
from rubrica.server.store import notify, now
from rubrica.server.upgrades import Entry, Snapshot, UpgradeRow

OPEN: Final = "open"
DEALING: Final = "dealing"
PLAYING: Final = "playing"
OVER: Final = "over"
LEASE = 30_000
FROM_RECORD = "record"  # who sat in the seats of a game from elsewhere is not known
JOINED: Final = "+"  # ends the request of an answer that was given together with the one before


class TableRow(NamedTuple):
    """What a table's row says: what was agreed when it was made, and where it stands."""

    version: int
    state: State
    game: str
    rules: str
    content: str
    options: str
    seed: str
    host: str | None
    bank: int
    increment: int
    timeout: str
    made: int
    exhibition: int | None
    proposal: str | None
    carries: bool | None
    closed: int | None
    redacted: int | None
    deal_until: int | None
    voided: str | None
    fork: str | None
    lesson: str | None
    coach: str | None
    again: str | None


class Seat(NamedTuple):
    """Who sits where."""

    person: str | None
    bot: str | None
    name: str
    entropy: str
    away: bool
    seen: int
    token: str | None  # a fingerprint
    commitment: str | None  # to its words; empty: it is asked for one anew; none: it adds no words

    @property
    def open(self) -> bool:
        """Whether anybody can sit down here."""
        return self.person is None and self.bot is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.bot is not None or self.away


class Line(NamedTuple):
    """Something said in the chat; without a name the table itself speaks."""

    id: int
    at: int
    name: str
    text: str
    seat: int | None
    ply: int | None
    person: str | None


class Fresh(NamedTuple):
    """What the store holds of a table beyond what is known already, and whom each seat does not want to hear; of one
    that is not known at all also what it was dealt with and how it outlived upgrades."""

    row: TableRow
    seats: list[Seat]
    lines: list[Line]
    entries: list[Entry]
    unheard: dict[int, frozenset[str]]
    content: str | None = None
    snapshot: Snapshot | None = None
    upgrades: list[UpgradeRow] = []  # noqa: RUF012  # never changed


def fetch(connection: Connection, table_id: str, step: int, line: int) -> Fresh | None:
    """What the store holds of the table beyond this step and this line; None where there is no such table."""
    tables, entries = schema.tables, schema.entries
    agreed = select(*(tables.c[name] for name in TableRow._fields)).where(tables.c.id == table_id)
    row = connection.execute(agreed.with_for_update(read=True)).one_or_none()  # what follows is of the same version
    if row is None:
        return None
    made = connection.execute(
        select(entries.c.step, entries.c.kind, entries.c.seat, entries.c.what, entries.c.at, entries.c.request)
        .where(entries.c.table_id == table_id, entries.c.step > step)
        .order_by(entries.c.step)
    )
    found = Fresh(
        TableRow(*row),
        fetch_seats(connection, table_id),
        talk_of(connection, table_id, line),
        [Entry(*entry) for entry in made],
        unheard_at(connection, table_id),
    )
    if step > 0:
        return found
    return found._replace(
        content=upgrades.kept_content(connection, found.row.game, found.row.content),
        snapshot=upgrades.kept_snapshot(connection, table_id),
        upgrades=upgrades.kept_upgrades(connection, table_id),
    )


def talk_of(connection: Connection, table_id: str, line: int = 0) -> list[Line]:
    """What was said at the table after this line."""
    chat = schema.chat
    columns = select(*(chat.c[name] for name in Line._fields))
    said = columns.where(chat.c.table_id == table_id, chat.c.id > line).order_by(chat.c.id)
    return [Line(*words) for words in connection.execute(said)]


def before_at(connection: Connection, table_id: str) -> frozenset[str | None]:
    """Who sat at the table whose people play again at this one; nobody where it is a new table."""
    seats, tables = schema.seats, schema.tables
    query = select(seats.c.person).join(tables, tables.c.id == seats.c.table_id).where(tables.c.again == table_id)
    return frozenset(connection.execute(query).scalars())


def unheard_at(connection: Connection, table_id: str) -> dict[int, frozenset[str]]:
    """By seat, the people whose lines are not shown there."""
    seats, shunned = schema.seats, schema.shunned
    query = select(seats.c.seat, shunned.c.other).join(shunned, shunned.c.person == seats.c.person)
    found: dict[int, frozenset[str]] = {}
    for seat, other in connection.execute(query.where(seats.c.table_id == table_id)):
        found[seat] = found.get(seat, frozenset()) | {other}
    return found


def fetch_seats(connection: Connection, table_id: str) -> list[Seat]:
    """Who sits at a table, as the store holds it."""
    seats = schema.seats
    columns = select(*(seats.c[name] for name in Seat._fields))
    return [
        Seat(*row) for row in connection.execute(columns.where(seats.c.table_id == table_id).order_by(seats.c.seat))
    ]


ADD = insert(schema.entries)
TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(version=schema.tables.c.version + 1, due=bindparam("due"))
    .returning(schema.tables.c.version)
)


def touch(connection: Connection, table_id: str, **more: Any) -> int:
    """Every change counts the version up and asks to be looked after; `more` is what else it changes."""
    changing = TOUCH.values({name: bindparam(name) for name in more}) if more else TOUCH
    values = {"which": table_id, "due": now() + LEASE} | more
    found = connection.execute(changing, values).scalar_one_or_none()
    if found is None:
        raise missing()
    notify(connection, table_id, found)
    return int(found)

"""What an operator does, at the page and on the command line alike: see reports, keep people out, close tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, FromClause, delete, func, or_, select, update
from sqlalchemy.exc import DBAPIError

from rubrica.server import schema
from rubrica.server.config import BadConfig
from rubrica.server.database import open_engine
from rubrica.server.dealing import EMPTY, LEFT, fall
from rubrica.server.own_data import redact
from rubrica.server.people import end_sessions
from rubrica.server.store import now
from rubrica.server.stored import DEALING, OPEN, OVER, PLAYING, touch
from rubrica.tongue import Tongue

SHOWN = 100


class Known(NamedTuple):
    """A person as an operator sees them."""

    id: str
    name: str
    login: str | None
    made: int
    banned: int | None


class Report(NamedTuple):
    """What somebody reported, and whom."""

    id: int
    at: int
    table: str
    reporter: str | None
    about: str
    name: str
    line: int | None
    text: str
    why: str
    settled: int | None
    banned: int | None
    closed: int | None


class Counts(NamedTuple):
    """How much there is of what."""

    people: int
    running: int
    over: int
    open_reports: int


@contextmanager
def database(url: str) -> Iterator[Connection]:
    """A database as a command uses it, beside a server that may be running; all or nothing is changed."""
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        raise BadConfig("{database}: this database doesn't exist.", {"database": url})
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise BadConfig("The database refused that: {reason}", {"reason": str(error.orig).strip()}) from None
    finally:
        engine.dispose()


def people(connection: Connection, wanted: str = "") -> list[Known]:
    """The people whose id, login or name is or holds what is wanted, the newest first."""
    table = schema.people
    query = select(table.c.id, table.c.name, table.c.login, table.c.made, table.c.banned)
    if wanted:
        holds = func.lower(table.c.name).contains(wanted.lower(), autoescape=True)
        query = query.where(or_(table.c.id == wanted, table.c.login == wanted.lower(), holds))
    return [Known(*row) for row in connection.execute(query.order_by(table.c.made.desc()).limit(SHOWN))]


def reports(connection: Connection, settled: bool = False) -> list[Report]:
    """What was reported and is still to be dealt with, or all of it, the newest first."""
    filed, about, tables = schema.reports, schema.people, schema.tables
    columns = [filed.c[name] for name in ("id", "at", "table_id", "reporter", "about", "name", "line", "text", "why")]
    query = select(*columns, filed.c.settled, about.c.banned, tables.c.closed)
    query = query.join(about, about.c.id == filed.c.about).outerjoin(tables, tables.c.id == filed.c.table_id)
    if not settled:
        query = query.where(filed.c.settled.is_(None))
    return [Report._make(row) for row in connection.execute(query.order_by(filed.c.id.desc()).limit(SHOWN))]


def people_lines(known: list[Known], tongue: Tongue) -> list[str]:
    """People as a terminal shows them, a line for each."""
    return [
        f"{person.id}  {_day(person.made)}  {_plain(person.name)}  {person.login or tongue('guest')}"
        + (f"  {tongue('banned {day}', day=_day(person.banned))}" if person.banned else "")
        for person in known
    ]


def report_lines(reports: list[Report]) -> list[str]:
    """Reports as a terminal shows them: whom each is about and where, what they said, and why it was reported."""
    lines = []
    for each in reports:
        lines.append(f"{each.id}  {_day(each.at)}  {_plain(each.name)} ({each.about})  /t/{each.table}")
        lines += [f"    “{_plain(each.text)}”"] if each.text else []
        lines.append(f"    {_plain(each.why)}")
    return lines


def _plain(text: str) -> str:
    """A text that commands nothing to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


def settle(connection: Connection, report: int) -> bool:
    """Note that a report is dealt with. Whether there was one."""
    filed = schema.reports
    done = update(filed).where(filed.c.id == report, filed.c.settled.is_(None)).values(settled=now())
    return connection.execute(done).rowcount == 1


def remove_line(connection: Connection, report: int) -> str | None:
    """Take the line away that was reported, from the talk and from the report. The table it stood at, if it did."""
    filed, chat = schema.reports, schema.chat
    found = connection.execute(select(filed.c.table_id, filed.c.line).where(filed.c.id == report)).one_or_none()
    if found is None or found.line is None:
        return None
    connection.execute(update(filed).where(filed.c.line == found.line).values(text="", line=None))
    if connection.execute(delete(chat).where(chat.c.id == found.line)).rowcount == 0:
        return None
    redact(connection, found.table_id)
    table_id: str = found.table_id
    return table_id


def ban(connection: Connection, who: str) -> list[str] | None:
    """Keep a person (by id or login) out: their sessions end, their programs are refused, a bot plays on in their
    seats. The tables that changed; None where there is nobody of that id or login."""
    person = _person(connection, who)
    if person is None:
        return None
    seats, tables = schema.seats, schema.tables
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(banned=now()))
    end_sessions(connection, schema.sessions.c.person == person)
    mine, opened = seats.c.person == person, seats.c.token.is_not(None) | seats.c.link.is_not(None)
    query = select(tables.c.id, tables.c.state).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(mine, (tables.c.state != OVER) | opened).order_by(tables.c.id)
    sitting = {row.id: row.state for row in connection.execute(query.with_for_update(of=tables))}
    for table_id, state in sitting.items():
        here = (mine, seats.c.table_id == table_id)
        if state == DEALING:
            fall(connection, table_id, list(connection.execute(select(seats.c.seat).where(*here)).scalars()), LEFT)
        else:
            shut = {"token": None, "link": None}
            left = EMPTY if state == OPEN else shut if state == OVER else shut | {"away": True}
            connection.execute(update(seats).where(*here).values(left))
            touch(connection, table_id)
    return [*sitting]


def lift(connection: Connection, who: str) -> bool:
    """Let a person in again. Whether somebody of that id or login was kept out."""
    table = schema.people
    back = update(table).where(table.c.id == _person(connection, who), table.c.banned.is_not(None))
    return connection.execute(back.values(banned=None)).rowcount == 1


def close_table(connection: Connection, table_id: str) -> bool:
    """Close a table: nobody plays, talks or sits down there any more; what was played can still be looked at. Whether
    there was one to close."""
    tables = schema.tables
    query = select(tables.c.id).where(tables.c.id == table_id, tables.c.closed.is_(None))
    if connection.execute(query).first() is None:
        return False
    touch(connection, table_id, closed=now(), due=None, exhibition=None, public=False)
    return True


def counts(connection: Connection) -> Counts:
    """How many people, games and reports there are."""
    tables, filed = schema.tables, schema.reports

    def count(table: FromClause, *where: ColumnElement[bool]) -> int:
        return int(connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one())

    return Counts(
        count(schema.people),
        count(tables, tables.c.state == PLAYING),
        count(tables, tables.c.state == OVER),
        count(filed, filed.c.settled.is_(None)),
    )


def _person(connection: Connection, who: str) -> str | None:
    table = schema.people
    query = select(table.c.id).where(or_(table.c.id == who, table.c.login == who.lower()))
    return connection.execute(query).scalar_one_or_none()

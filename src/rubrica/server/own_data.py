"""What the server knows of a person: given to them whole, and forgotten when they wish."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from rubrica.engine.record import decode
from rubrica.server import announcements, bots, dealing, schema
from rubrica.server.names import distinct
from rubrica.server.stored import DEALING, FROM_RECORD, OPEN, OVER, PLAYING, touch


def export(connection: Connection, person: str) -> dict[str, Any]:
    """All that is kept of a person, but no secret: neither what opens their account nor what a game still hides."""
    people, tables, seats, chat = schema.people, schema.tables, schema.seats, schema.chat
    sessions, shunned, reports = schema.sessions, schema.shunned, schema.reports
    sitting = select(
        seats.c.table_id.label("table"), tables.c.game, tables.c.state, tables.c.made, seats.c.seat, seats.c.name
    ).join(tables, tables.c.id == seats.c.table_id)
    mine: dict[str, Any] = {
        "sessions": select(sessions.c.made, sessions.c.seen, sessions.c.browser).where(sessions.c.person == person),
        "hosted": select(tables.c.id.label("table"), tables.c.game, tables.c.made).where(tables.c.host == person),
        "seats": sitting.where(seats.c.person == person),
        "said": select(chat.c.table_id.label("table"), chat.c.at, chat.c.name, chat.c.text).where(
            chat.c.person == person, chat.c.name != ""
        ),
        "shunned": select(shunned.c.name, shunned.c.kind, shunned.c.at).where(shunned.c.person == person),
        "reports": select(
            reports.c.table_id.label("table"), reports.c.at, reports.c.name, reports.c.text, reports.c.why
        ).where(reports.c.reporter == person),
    }
    own = select(people.c.id, people.c.name, people.c.login, people.c.made).where(people.c.id == person)
    found = {"person": dict(connection.execute(own).mappings().one())}
    return found | {what: [dict(row) for row in connection.execute(query).mappings()] for what, query in mine.items()}


def forget(connection: Connection, person: str) -> list[str]:
    """Forget a person. Games go on without them and stay provable: their seats keep a pseudonym, a bot plays on, and
    what they said is gone. The tables that changed."""
    tables, seats, chat = schema.tables, schema.seats, schema.chat
    sitting = select(seats.c.table_id).where(seats.c.person == person)
    hosting = select(tables.c.id).where(tables.c.host == person)
    saying = select(chat.c.table_id).where(chat.c.person == person)
    changed = sorted(connection.execute(sitting.union(hosting, saying)).scalars())
    for table_id in changed:
        _leave(connection, table_id, person)
    connection.execute(delete(chat).where(chat.c.person == person))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    for table_id in changed:
        redact(connection, table_id)
    return changed


def redact(connection: Connection, table_id: str) -> None:
    """Have every process read the table's talk and names anew: something was taken away."""
    touch(connection, table_id, redacted=_redactions(connection, table_id) + 1)


def _redactions(connection: Connection, table_id: str) -> int:
    tables = schema.tables
    return connection.execute(select(tables.c.redacted).where(tables.c.id == table_id)).scalar_one_or_none() or 0


def _leave(connection: Connection, table_id: str, person: str) -> None:
    """Take a person out of a table: of one that has not begun they stand up, in any other they get another name, and so
    does whoever plays on under theirs."""
    tables, seats, chat = schema.tables, schema.seats, schema.chat
    agreed = select(tables.c.state, tables.c.host).where(tables.c.id == table_id)
    table = connection.execute(agreed.with_for_update()).one()  # nobody deals it meanwhile
    at_table = list(connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)))
    names = [sitting.name for sitting in at_table]
    handed = [sitting.name for sitting in at_table if sitting.person != person and _handed(connection, sitting, person)]
    for sitting in at_table:
        if sitting.person != person and sitting.name not in handed:
            continue
        names[sitting.seat] = distinct(f"Player {sitting.seat + 1}", names)
        bot = {PLAYING: bots.STAND_IN, OVER: FROM_RECORD}.get(table.state)
        left: dict[str, Any] = {"person": None, "name": names[sitting.seat], "bot": bot, "token": None, "link": None}
        row = (seats.c.table_id == table_id, seats.c.seat == sitting.seat)
        if sitting.person != person:
            connection.execute(update(seats).where(*row).values(name=names[sitting.seat]))
            said = (chat.c.table_id == table_id, chat.c.seat == sitting.seat, chat.c.name == sitting.name)
            connection.execute(update(chat).where(*said).values(name=names[sitting.seat]))
        elif table.state == DEALING:
            dealing.fall(connection, table_id, [sitting.seat], None)
        else:
            connection.execute(update(seats).where(*row).values(dealing.EMPTY if table.state == OPEN else left))
        _unsay(connection, table_id, sitting.name)
        _rename_forks(connection, table_id, sitting.seat, sitting.name, names[sitting.seat])
    if table.host == person:
        heir = next((other.person for other in at_table if other.person not in (None, person)), None)
        connection.execute(update(tables).where(tables.c.id == table_id).values(host=heir))
    if names != [sitting.name for sitting in at_table]:
        _rename_record(connection, table_id, names)


def _handed(connection: Connection, sitting: Row[Any], person: str) -> bool:
    """Whether a seat has its name from that person, who gave it to somebody else."""
    chat, text = schema.chat, announcements.line(announcements.HANDED, sitting.name)
    given = (chat.c.table_id == sitting.table_id, chat.c.person == person, chat.c.name == "", chat.c.text == text)
    return connection.execute(select(chat.c.id).where(*given)).first() is not None


def _unsay(connection: Connection, table_id: str, name: str) -> None:
    """Take away what the table itself said of somebody."""
    chat = schema.chat
    lines = [announcements.line(kind, name) for kind in announcements.OF_PEOPLE]
    connection.execute(delete(chat).where(chat.c.table_id == table_id, chat.c.name == "", chat.c.text.in_(lines)))


def _rename_record(connection: Connection, table_id: str, names: list[str]) -> None:
    """The kept record of a finished game shows the names that its seats have now. One that is signed holds none, and
    nobody can try out any more whose marks those in it were."""
    records = schema.records
    signed = (records.c.table_id == table_id, records.c.salt.is_not(None))
    connection.execute(update(records).where(*signed).values(salt=""))
    named = select(records.c.text).where(records.c.table_id == table_id, records.c.salt.is_(None))
    kept = connection.execute(named).scalar_one_or_none()
    if kept is not None:
        record = decode(kept)
        record.seats = names
        connection.execute(update(records).where(records.c.table_id == table_id).values(text=record.encode()))


def _rename_forks(connection: Connection, table_id: str, seat: int, old: str, new: str) -> None:
    """Games that went on from this one took its names over."""
    tables, seats = schema.tables, schema.seats
    forks = connection.execute(select(tables.c.id).where(tables.c.parent == table_id)).scalars().all()
    for fork in forks:
        same = (seats.c.table_id == fork, seats.c.seat == seat, seats.c.name == old)
        if connection.execute(update(seats).where(*same).values(name=new)).rowcount:
            _rename_forks(connection, fork, seat, old, new)
            names = connection.execute(select(seats.c.name).where(seats.c.table_id == fork).order_by(seats.c.seat))
            _rename_record(connection, fork, list(names.scalars()))
            redact(connection, fork)

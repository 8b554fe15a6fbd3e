"""Records of finished games, as the store keeps them: what is signed, and the salt of its marks. The names and what was
said lie beside; they are taken from the table whenever the record is asked for, so that what was deleted there is not
in it any more."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from rubrica.engine.public_log import GAME
from rubrica.engine.record import MOST_LINES, Record, decode, mark_of
from rubrica.server import public_log, schema

MOST_TALK = 500_000  # characters of talk beside a record: the newest


def keep(connection: Connection, table_id: str, record: Record) -> None:
    """Keep the record of a game that is over, and enter one that was played here in the public log."""
    signed = record.signature
    if signed is None:
        keep_text(connection, table_id, record.encode())
        return
    public_log.append(connection, GAME, record.digest(), signed.signature)
    record.named = False
    text = record.encode()
    record.named = True
    connection.execute(insert(schema.records).values(table_id=table_id, text=text, salt=record.salt))


def keep_text(connection: Connection, table_id: str, text: str) -> None:
    """Keep a record from elsewhere as it came."""
    connection.execute(insert(schema.records).values(table_id=table_id, text=text))


def kept(connection: Connection, table_id: str) -> str | None:
    """The record that was kept when the game was over, with what lies beside it as far as that is still there."""
    records = schema.records
    found = connection.execute(
        select(records.c.text, records.c.salt).where(records.c.table_id == table_id)
    ).one_or_none()
    if found is None or found.salt is None:
        return None if found is None else found.text
    record = decode(found.text)
    seats = schema.seats
    names = list(
        connection.execute(select(seats.c.name).where(seats.c.table_id == table_id).order_by(seats.c.seat)).scalars()
    )
    if [mark_of(found.salt, name) for name in names] != record.marks:
        return str(found.text)
    record.named, record.seats, record.salt = True, names, found.salt
    record.talk = _talk(connection, table_id)
    return record.encode()


def _talk(connection: Connection, table_id: str) -> list[dict[str, object]]:
    """What people said, oldest first."""
    chat = schema.chat
    columns = (chat.c.at, chat.c.ply, chat.c.seat, chat.c.name, chat.c.text)
    said = select(*columns).where(chat.c.table_id == table_id, chat.c.name != "").order_by(chat.c.id.desc())
    lines: list[dict[str, object]] = []
    size = 0
    for row in connection.execute(said.limit(MOST_LINES)):
        size += len(row.text) + len(row.name) + 100
        if size > MOST_TALK:
            break
        lines.append(dict(row._mapping))
    return lines[::-1]

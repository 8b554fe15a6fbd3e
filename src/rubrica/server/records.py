"""Records of finished games, as the store keeps them: what is signed, and the salt of its marks. The names and what was
said lie beside; they are taken from the table whenever the record is asked for, so that what was deleted there is not
in it any more."""

from __future__ import annotations

from typing import NamedTuple

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


class Kept(NamedTuple):
    """The record that was kept when the game was over, and what lies beside it as far as that is still there."""

    text: str
    salt: str | None
    names: list[str]
    talk: list[dict[str, object]]

    def whole(self) -> str:
        """All of it in one file; to read a long one takes a while."""
        if self.salt is None:
            return self.text
        record = decode(self.text)
        if [mark_of(self.salt, name) for name in self.names] != record.marks:
            return self.text
        record.named, record.seats, record.salt, record.talk = True, self.names, self.salt, self.talk
        return record.encode()


def kept(connection: Connection, table_id: str) -> Kept | None:
    """What was kept of a game that is over."""
    records, seats = schema.records, schema.seats
    query = select(records.c.text, records.c.salt).where(records.c.table_id == table_id)
    found = connection.execute(query).one_or_none()
    if found is None or found.salt is None:
        return None if found is None else Kept(found.text, None, [], [])
    named = select(seats.c.name).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    names = list(connection.execute(named).scalars())
    return Kept(found.text, found.salt, names, _talk(connection, table_id))


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

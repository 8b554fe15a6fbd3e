"""The public log of this server, as the store keeps it."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, text

from rubrica.engine.public_log import BEGINNING, LogEntry, entry_after
from rubrica.server import schema

LOCK = 7382975  # one process at a time adds to it
COLUMNS = [schema.public_log.c[name] for name in LogEntry._fields]


def append(connection: Connection, kind: str, digest: str, signature: str | None = None) -> None:
    """Add an entry after the last one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    number, chain = head(connection)
    entry = entry_after(chain, number + 1, kind, digest, signature)
    connection.execute(insert(schema.public_log).values(entry._asdict()))


def head(connection: Connection) -> tuple[int, str]:
    """The number and the chain of the last entry."""
    log = schema.public_log
    last = connection.execute(select(log.c.number, log.c.chain).order_by(log.c.number.desc()).limit(1)).one_or_none()
    return (0, BEGINNING) if last is None else (last.number, last.chain)


def page(connection: Connection, first: int, most: int) -> tuple[str, list[LogEntry]] | None:
    """The chain before an entry, and so many entries from there on; None where the log does not reach so far."""
    log = schema.public_log
    chain = select(log.c.chain).where(log.c.number == first - 1)
    before = BEGINNING if first == 1 else connection.execute(chain).scalar_one_or_none()
    if before is None:
        return None
    found = select(*COLUMNS).where(log.c.number >= first).order_by(log.c.number).limit(most)
    return before, [LogEntry(*row) for row in connection.execute(found)]

"""Backup and restore. A backup is one file that can be taken while the server runs.

It is lines of JSON, compressed, the same for SQLite and PostgreSQL: a site can move from one to the other.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select, text

from rubrica.server.config import BadConfig
from rubrica.server.schema import metadata
from rubrica.server.store import migrate, open_engine

FORMAT = "rubrica backup 1"
TOGETHER = 500


def backup(database: str, path: Path) -> int:
    """Write everything the database holds, as it stands at one moment, to a new file; the number of rows."""
    if path.exists():
        raise BadConfig(f"{path}: this file exists already")
    half = path.with_name(path.name + ".part")
    rows = 0
    engine = open_engine(_reading(database), writing=False)
    try:
        with engine.connect() as connection, gzip.open(half, "wt", encoding="utf-8") as out:
            _one_moment(connection)
            out.write(json.dumps([FORMAT]) + "\n")
            for table in metadata.sorted_tables:
                for row in connection.execute(select(table)):
                    out.write(json.dumps([table.name, *row], ensure_ascii=False) + "\n")
                    rows += 1
            out.write(json.dumps(["end", rows]) + "\n")
    finally:
        engine.dispose()
    half.rename(path)
    return rows


def restore(path: Path, database: str) -> int:
    """Fill an empty database from a backup, all or nothing; the number of rows."""
    engine = open_engine(database)
    migrate(engine)
    try:
        with engine.begin() as connection, gzip.open(path, "rt", encoding="utf-8") as lines:
            if any(connection.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
                raise BadConfig("the database is not empty; restore into a new one")
            return _fill(connection, lines, path)
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadConfig(f"{path}: not a whole backup: {error}") from None
    finally:
        engine.dispose()


def _fill(connection: Connection, lines: Any, path: Path) -> int:
    if json.loads(next(lines, "null")) != [FORMAT]:
        raise BadConfig(f"{path}: not a backup of this version")
    waiting: list[dict[str, Any]] = []
    name = ""
    for rows, line in enumerate(lines):
        kind, *values = json.loads(line)
        if kind != name or len(waiting) >= TOGETHER:
            _write(connection, name, waiting)
            name, waiting = kind, []
        if kind == "end":
            if values != [rows]:
                raise BadConfig(f"{path}: {rows} rows, but {values[0]} were written")
            _continue_numbers(connection)
            return rows
        if kind not in metadata.tables:
            raise BadConfig(f"{path}: there is no table {kind!r}")
        columns = metadata.tables[kind].columns.keys()
        if len(values) > len(columns):
            raise BadConfig(f"{path}: not a backup of this version")
        waiting.append(dict(zip(columns, values, strict=False)))  # columns that came later stand at the end
    raise BadConfig(f"{path}: the backup has no end")


def _write(connection: Connection, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(metadata.tables[name]), rows)


def _continue_numbers(connection: Connection) -> None:
    """PostgreSQL numbers chat lines by a sequence, which has to go on after the restored ones."""
    if connection.dialect.name == "postgresql":
        chat = metadata.tables["chat"]
        last = connection.execute(select(func.max(chat.c.id))).scalar() or 0
        connection.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), :n)"), {"n": last + 1})


def _reading(database: str) -> str:
    """The address for a reader; a SQLite file must exist, so that a typing error makes no empty backup."""
    if database.startswith("sqlite:///") and not Path(database.removeprefix("sqlite:///")).exists():
        raise BadConfig(f"{database}: there is no such database")
    return database


def _one_moment(connection: Connection) -> None:
    """All that is read belongs to one moment."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))

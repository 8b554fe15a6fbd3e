"""Backup and restore. A backup is one file that can be taken while the server runs.

It is the same for SQLite and PostgreSQL, so that a site can move from one to the other: a first line that names the
format and the SHA-256 of all that follows, which is lines of JSON, compressed. A line `["columns", table, …]` comes
before a table's rows, and the last line is `["end", rows]`. What was damaged since is not restored: a backup is read to
its end, and every row looked at, before anything is written.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import BufferedRandom
from pathlib import Path
from tempfile import mkstemp
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Column, Connection, Integer, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from rubrica.engine.record import NOT_KEPT
from rubrica.engine.sentence import Sentence, Value
from rubrica.server.config import BadConfig
from rubrica.server.database import check_release, file_of, hold, migrate, open_engine, reason_of
from rubrica.server.schema import kept, metadata

FORMAT = b"rubrica backup 2 sha256 "
HEAD = len(FORMAT) + 64 + 1
FORMAT_1 = "rubrica backup 1"  # gzip from its first byte on, without a digest, and columns that are not named
GZIP = b"\x1f\x8b"
TOGETHER = 500
MOST_NUMBER = 2**63  # which no column can hold any more


class Row(NamedTuple):
    """A row of a backup: the table it belongs to, and what its columns hold."""

    table: Table
    values: dict[str, Any]


def backup(database: str, path: Path) -> int:
    """Write everything the database holds, as it stands at one moment, to a new file; the number of rows.

    The file is its owner's alone to read, and has its name only once it is whole.
    """
    if path.exists():
        raise BadConfig("{path}: this file exists already.", {"path": str(path)})
    source = file_of(database)
    if source is not None and not source.exists():  # a typing error must not make an empty backup
        raise BadConfig("{database}: this database doesn't exist.", {"database": database})
    engine = open_engine(database, writing=False)
    try:
        with engine.connect() as connection, whole_or_nothing(path) as file:
            _one_moment(connection)
            check_release(connection, newest=True)
            file.write(b" " * HEAD)
            with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as out:
                rows = _write(connection, out)
            file.seek(HEAD)
            digest = file_digest(file, "sha256").hexdigest()
            file.seek(0)
            file.write(FORMAT + digest.encode() + b"\n")
    except DBAPIError as error:
        raise BadConfig("The database could not be read: {reason}.", {"reason": reason_of(error)}) from error
    finally:
        engine.dispose()
    return rows


@contextmanager
def whole_or_nothing(path: Path) -> Iterator[BufferedRandom]:
    """A new file that appears under its name when all of it is on the disk, and not at all where that fails."""
    half, name = mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(half, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).rename(path)
    except BaseException:
        Path(name).unlink()
        raise


def _write(connection: Connection, out: gzip.GzipFile) -> int:
    rows = 0
    for table in kept():
        out.write(_line("columns", table.name, *table.columns.keys()))
        for row in connection.execute(select(table)):
            out.write(_line(table.name, *row))
            rows += 1
    out.write(_line("end", rows))
    return rows


def _line(*values: object) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode() + b"\n"


def restore(path: Path, database: str) -> int:
    """Fill an empty database from a backup, all or nothing; the number of rows. A damaged one is refused unread."""
    for _ in rows_of(path):
        pass
    held = hold(database)
    engine = open_engine(database)
    try:
        migrate(engine)
        with engine.begin() as connection:
            if any(connection.execute(select(table).limit(1)).first() for table in kept()):
                raise BadConfig("The database is not empty; restore into a new one.")
            return _fill(connection, path)
    except DBAPIError as error:
        values: dict[str, Value] = {"path": str(path), "reason": reason_of(error)}
        raise BadConfig("{path}: nothing was restored, the database refused it: {reason}.", values) from error
    finally:
        engine.dispose()
        if held is not None:
            held.release()


def carries_digest(path: Path) -> bool:
    """Whether a backup can show that it is as it was written; those of releases before 0.3.0 can not."""
    with path.open("rb") as file:
        start = file.read(HEAD)
    if start.startswith(FORMAT):
        return True
    if start.startswith(GZIP):
        return False
    raise BadConfig("{path}: this is no backup of Rubrica, or its beginning is damaged.", {"path": str(path)})


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a backup, in order; a BadConfig says where it is damaged, truncated or not a backup."""
    proved = carries_digest(path)
    with path.open("rb") as file:
        if proved:
            promised = file.read(HEAD)
            if FORMAT + file_digest(file, "sha256").hexdigest().encode() + b"\n" != promised:
                raise damaged(path, Sentence("its digest does not fit"))
            file.seek(HEAD)
        try:
            with gzip.GzipFile(fileobj=file, mode="rb") as lines:
                yield from _read(lines, path, {} if proved else _columns_of_format_1(lines, path))
        except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
            if isinstance(error, BadConfig):
                raise
            raise damaged(path, str(error)) from None


def damaged(path: Path, why: Sentence | str) -> BadConfig:
    """What is told of a backup that cannot be trusted."""
    return BadConfig("{path}: this backup is damaged ({why}). Nothing was restored.", {"path": str(path), "why": why})


def _columns_of_format_1(lines: gzip.GzipFile, path: Path) -> dict[str, list[str]]:
    """A backup without columns' names has them in the schema's order; the newest come last, and may be missing."""
    if json.loads(lines.readline() or "null") != [FORMAT_1]:
        raise BadConfig("{path}: this is no backup that this release can read.", {"path": str(path)})
    return {name: table.columns.keys() for name, table in metadata.tables.items()}


def _read(lines: gzip.GzipFile, path: Path, columns: dict[str, list[str]]) -> Iterator[Row]:
    rows = 0
    for line in lines:
        found = json.loads(line)
        if not (isinstance(found, list) and found and isinstance(found[0], str)):
            raise damaged(path, Sentence("a line of it is no row"))
        kind, *values = found
        if kind == "end":
            if values != [rows] or lines.read(1):
                raise damaged(path, Sentence("it ends after {rows} rows", {"rows": rows}))
            return
        if kind == "columns":
            name, *named = map(str, values)
            columns[name] = _known(path, name, *named)
            continue
        if kind not in columns:
            raise damaged(path, Sentence("there is no table {kind}", {"kind": repr(kind)}))
        table = metadata.tables[kind]
        row = dict(zip(columns[kind], values, strict=False))
        if len(row) != len(values) or not all(_takes(each, row.get(each.name)) for each in table.columns):
            raise damaged(path, Sentence("a row of {kind} has another shape", {"kind": repr(kind)}))
        rows += 1
        yield Row(table, row)
    raise damaged(path, Sentence("it has no end"))


def _known(path: Path, table: str, *columns: str) -> list[str]:
    """The columns of a table in a backup, all of which must be known here."""
    here = metadata.tables.get(table)
    missing = [f"{table}.{column}" for column in columns if here is None or column not in here.columns]
    if here is None or missing:
        values: dict[str, Value] = {"path": str(path), "what": (*missing, table)[0]}
        raise BadConfig("{path}: this release doesn't know {what}. Restore it with the release that wrote it.", values)
    return list(columns)


def _takes(column: Column[Any], value: object) -> bool:
    """Whether a column takes what it is given; one that is left out must be allowed to be empty."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Boolean):
        return isinstance(value, bool)
    if isinstance(column.type, Integer):
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_NUMBER
    return isinstance(value, str) and NOT_KEPT.search(value) is None


def _fill(connection: Connection, path: Path) -> int:
    rows = 0
    waiting: list[dict[str, Any]] = []
    table: Table | None = None
    for row in rows_of(path):
        if table is not None and (row.table is not table or len(waiting) >= TOGETHER):
            connection.execute(insert(table), waiting)
            waiting = []
        table = row.table
        waiting.append(row.values)
        rows += 1
    if table is not None:
        connection.execute(insert(table), waiting)
    _continue_numbers(connection)
    return rows


def _continue_numbers(connection: Connection) -> None:
    """PostgreSQL numbers rows by sequences, which have to go on after the restored ones."""
    if connection.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = connection.execute(select(func.max(column))).scalar() or 0
            sequence = {"table": table.name, "column": column.name, "n": last + 1}
            connection.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :n)"), sequence)


def _one_moment(connection: Connection) -> None:
    """All that is read belongs to one moment."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))

"""Where tables are kept: how a database is opened, taken for one server, and brought up to date.

A SQLite database is a file that its owner alone can read and that one server alone writes; PostgreSQL guards itself.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from rubrica.engine.sentence import Value
from rubrica.server.config import BadConfig

OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")
#: How long a PostgreSQL that has gone silent is waited for.
PATIENCE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "tcp_user_timeout": 20_000,
}


def address_of(url: str) -> URL:
    """The address of a database that can be used here; its password is not told where it cannot."""
    try:
        address = make_url(url)
    except ArgumentError:
        address = URL.create("")
    if address.drivername not in ("sqlite", "postgresql+psycopg") or not address.database:
        raise BadConfig(
            "RUBRICA_DATABASE is no address of a database. Write sqlite:///FILE, or "
            "postgresql+psycopg://USER:PASSWORD@HOST/NAME."
        )
    return address


def file_of(url: str) -> Path | None:
    """The file in which a SQLite database lies; None on PostgreSQL."""
    address = address_of(url)
    return Path(str(address.database)).resolve() if address.drivername == "sqlite" else None


def open_engine(url: str, writing: bool = True) -> Engine:
    """Two SQLite connections must not both write, so a reader beside a running server says that it only reads."""
    if file_of(url) is None:
        return create_engine(url, pool_pre_ping=True, pool_size=8, connect_args=PATIENCE)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 5})
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # so that BEGIN is ours
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def owner_only(path: Path) -> None:
    """Make the file if it is not there, and let its owner alone read it; what SQLite lays beside it follows it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    for part in (path, *(path.with_name(path.name + ending) for ending in BESIDE)):
        with suppress(FileNotFoundError, PermissionError):  # whose file is another's decides for it
            part.chmod(OWNER_ONLY)


class Held:
    """A SQLite file, held by this process alone among those that write; let go by `release` and by a kill.

    What holds it is a lock on a file beside it, of SQLite's own making, so that it is the same on every system.
    """

    def __init__(self, path: Path) -> None:
        beside = path.with_name(path.name + ".server")
        owner_only(beside)
        self.lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self.lock.execute("PRAGMA journal_mode=OFF")  # nothing is ever written to it
            self.lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self.lock.close()
            raise BadConfig(
                "{file} is in use: another server runs on it. Stop that one first, or give this one a database of its "
                "own (RUBRICA_DATABASE). Several servers can share a PostgreSQL.",
                {"file": str(path)},
            ) from None

    def release(self) -> None:
        """Let others write."""
        self.lock.close()


def hold(url: str) -> Held | None:
    """Take a SQLite file for this process and keep it from others' eyes; PostgreSQL guards itself."""
    path = file_of(url)
    if path is None:
        return None
    try:
        owner_only(path)
        return Held(path)
    except (OSError, sqlite3.Error) as error:
        raise BadConfig(
            "{file}: the database can't be opened ({reason}). Its folder must be there, and yours to write in.",
            {"file": str(path), "reason": str(error)},
        ) from None


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema; on PostgreSQL one process at a time."""
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(7382974)"))
            config = _migrations()
            check_release(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise _unusable(engine, error) from error


def try_to_read(url: str) -> str:
    """The address of a database that answers and that this release can use, without its password; else a BadConfig."""
    engine = open_engine(url, writing=False)
    try:
        with engine.connect() as connection:
            check_release(connection)
    except DBAPIError as error:
        raise _unusable(engine, error) from error
    finally:
        engine.dispose()
    return engine.url.render_as_string()


def check_release(connection: Connection, newest: bool = False) -> None:
    """Refuse a database that a newer release wrote; where the `newest` schema is asked for, an older one too."""
    name = connection.engine.url.render_as_string()
    script = ScriptDirectory.from_config(_migrations())
    known = {revision.revision for revision in script.walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if not found <= known:
        raise BadConfig(
            "{database} was written by a newer release of Rubrica. Install that release, or restore a backup that "
            "this one wrote into a new database.",
            {"database": name},
        )
    if newest and found != set(script.get_heads()):
        raise BadConfig(
            "{database} was not written by this release. Start the server on it once, or use the release that did.",
            {"database": name},
        )


def _migrations() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _unusable(engine: Engine, error: DBAPIError) -> BadConfig:
    """What to tell of a database that does not answer, or is none."""
    values: dict[str, Value] = {"database": engine.url.render_as_string(), "reason": reason_of(error)}
    return BadConfig("{database} can't be used: {reason}. Look whether it is there and running.", values)


def reason_of(error: DBAPIError) -> str:
    """What a database said, in one line."""
    return str(error.orig).strip().partition("\n")[0]

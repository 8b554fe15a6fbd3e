"""The store: one schema, all or nothing, backup and restore."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from rubrica.server import schema
from rubrica.server.backup import backup, restore
from rubrica.server.config import BadConfig, Config
from rubrica.server.store import Store
from tests.server.conftest import Start, new_database
from tests.server.site import play_on, view


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    store = Store(database)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    store.close()


def add(name: str) -> Callable[[Connection], None]:
    def run(connection: Connection) -> None:
        connection.execute(insert(schema.people).values(id=name, name=name, made=0))
        if name == "bad":
            connection.execute(insert(schema.people).values(id=name, name=name, made=0))

    return run


def test_one_that_fails_takes_nobody_with_it(database: str) -> None:
    store = Store(database)

    async def together() -> list[BaseException | None]:
        jobs = [store.do(add(name)) for name in ("a", "bad", "b")]
        return await asyncio.gather(*jobs, return_exceptions=True)

    answers = asyncio.run(together())
    assert [type(answer) for answer in answers] == [type(None), IntegrityError, type(None)]
    names = asyncio.run(store.do(lambda c: sorted(c.execute(select(schema.people.c.id)).scalars())))
    assert names == ["a", "b"]
    store.close()


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_taken_while_running_brings_everything_back(
    database: str, target: str, start: Start, tmp_path: Path, postgres: str
) -> None:
    site = start(database)
    table, clients = site.party(3)
    play_on(table, clients, 8)
    before = [view(client, table) for client in clients]
    assert backup(database, tmp_path / "b.gz") > 10
    play_on(table, clients, 4)
    site.stop()
    fresh = new_database(postgres) if target == "postgresql" else f"sqlite:///{tmp_path / 'new.db'}"
    restore(tmp_path / "b.gz", fresh)
    again = start(fresh)
    for client, seen in zip(clients, before, strict=True):
        token = client.headers["authorization"].split()[1]
        assert view(again.client(token), table)["view"] == seen["view"]
    assert play_on(table, [again.client(client.headers["authorization"].split()[1]) for client in clients]) > 0


def test_a_broken_backup_restores_nothing(tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(source)
    asyncio.run(store.do(add("a")))
    store.close()
    backup(source, tmp_path / "b.gz")
    whole = (tmp_path / "b.gz").read_bytes()
    target = f"sqlite:///{tmp_path / 'c.db'}"
    for broken in (b"", whole[:-20], b"rubbish" * 9):
        (tmp_path / "broken.gz").write_bytes(broken)
        with pytest.raises(BadConfig):
            restore(tmp_path / "broken.gz", target)
    store = Store(target)
    assert asyncio.run(store.do(lambda c: c.execute(select(func.count()).select_from(schema.people)).scalar())) == 0
    store.close()
    assert restore(tmp_path / "b.gz", target) == 1
    with pytest.raises(BadConfig, match="not empty"):
        restore(tmp_path / "b.gz", target)
    with pytest.raises(BadConfig, match="exists already"):
        backup(source, tmp_path / "b.gz")
    with pytest.raises(BadConfig, match="no such database"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "d.gz")


def test_settings_come_from_the_environment_then_the_file() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rubrica.toml"
        path.write_text('port = 9001\nexhibition = false\ndatabase = "sqlite:///a.db"\n')
        config = Config.read({"RUBRICA_CONFIG": str(path), "RUBRICA_PORT": "9002"})
        assert (config.port, config.exhibition, config.database) == (9002, False, "sqlite:///a.db")
        path.write_text("prot = 9001\n")
        with pytest.raises(BadConfig, match="there is no setting"):
            Config.read({"RUBRICA_CONFIG": str(path)})
    for name, value in (("PORT", "many"), ("LIMITS", "perhaps"), ("CONFIG", "/nowhere/at.all")):
        with pytest.raises(BadConfig):
            Config.read({f"RUBRICA_{name}": value})

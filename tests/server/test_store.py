"""The store: one schema, all or nothing; and the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Event

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from rubrica.server import schema
from rubrica.server.config import BadConfig, Config
from rubrica.server.store import FOR, Store


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


def test_whoever_asks_for_much_keeps_nobody_waiting(database: str) -> None:
    """What was asked for a thousand times before is done after what somebody else wants once."""
    store = Store(database)
    held, begins, done = Barrier(len(store.threads) + 1), Event(), list[str]()

    def hold(_: Connection) -> None:
        held.wait()
        begins.wait()

    async def ask(whom: str) -> None:
        FOR.set(whom)
        await store.do(lambda _: done.append(whom))

    async def all_ask() -> None:
        holding = [asyncio.create_task(store.do(hold)) for _ in store.threads]
        await asyncio.to_thread(held.wait)
        asked = [asyncio.create_task(ask(whom)) for whom in ["house"] * 1000 + ["Ada"]]
        await asyncio.sleep(0)  # all of them wait now
        begins.set()
        await asyncio.gather(*holding, *asked)

    asyncio.run(all_ask())
    store.close()
    assert len(done) == 1001
    assert done.index("Ada") < 500, "it is taken at once; but of several threads another may be quicker"


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

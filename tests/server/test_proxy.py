"""Two server processes on one PostgreSQL behind a real proxy, as deploy/ sets it up: for those who play there is one
server, also while one process after the other is stopped and started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

import httpx2
import pytest

from rubrica.server.rates import RATES
from rubrica.server.streams import MOST_OF_A_SEAT
from tests import proxies
from tests.server.conftest import new_database
from tests.server.servers import Hammer, Running, free_port, lost, process
from tests.server.site import first_asked, messages, play, stream, until, view
from tests.server.test_scheduler import wait_for

SERVED_BY = "X-Served-By"
BEHIND = {"RUBRICA_PROXIES": "127.0.0.1"}
WHICHEVER = pytest.mark.parametrize("proxy", ["haproxy", pytest.param("caddy", marks=pytest.mark.long)])


class Farm(NamedTuple):
    """A database, the two servers that share it, and the proxy before them."""

    database: str
    servers: list[Running]
    names: set[str]  # by which the proxy calls them
    proxy: Running
    stack: ExitStack

    def visitor(self, number: int = 1, token: str | None = None, to: Running | None = None) -> httpx2.Client:
        """Somebody at an address of their own, or a program with a seat's token; past the proxy, if to a server."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        transport = httpx2.HTTPTransport(local_address=f"127.0.0.{number}")
        address = f"http://127.0.0.1:{(to or self.proxy).port}"
        return httpx2.Client(base_url=address, headers=headers, timeout=60, transport=transport)

    def up(self) -> set[str]:
        """The servers to which the proxy sends its next visitors."""
        with self.visitor() as client:
            return {client.get("/health").headers[SERVED_BY] for _ in range(4)}

    def restart(self, number: int) -> None:
        """Start a server that was stopped, and wait until the proxy knows."""
        self.servers[number] = self.stack.enter_context(process(self.database, self.servers[number].port, BEHIND))
        wait_for(lambda: self.up() == self.names)


@contextmanager
def farm(postgres: str, proxy: str = "haproxy", **settings: str) -> Iterator[Farm]:
    """All of it, started; skips the test where there is no such proxy."""
    program = proxies.find(proxy)
    if program is None and proxies.may_skip():
        pytest.skip(proxies.none(proxy))
    assert program is not None, proxies.none(proxy)
    database, port = new_database(postgres), free_port()
    with ExitStack() as stack:
        servers = [stack.enter_context(process(database, environment=BEHIND | settings)) for _ in range(2)]
        places = {name: f"127.0.0.1:{server.port}" for name, server in zip(("ONE", "TWO"), servers, strict=True)}
        names = {"one", "two"} if proxy == "haproxy" else set(places.values())
        places |= {"BIND": f"127.0.0.1:{port}", "SITE": f"http://127.0.0.1:{port}"}
        home = stack.enter_context(TemporaryDirectory())
        own = {"CADDY_ADMIN": f"unix/{home}/admin", "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
        running = subprocess.Popen([program, *proxies.RUN[proxy]], env=os.environ | places | own)
        stack.callback(running.wait)
        stack.callback(running.kill)
        all_of_it = Farm(database, servers, names, Running(running, port), stack)

        def answers() -> bool:
            assert running.poll() is None, "the proxy did not start"
            with suppress(httpx2.TransportError, KeyError):
                return all_of_it.up() == names
            return False

        wait_for(answers)
        yield all_of_it


def test_a_proxy_is_got_where_it_may_be_and_missed_where_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(proxies, "SYSTEM", str(tmp_path))
    monkeypatch.delenv("RUBRICA_NEED_PROXIES", raising=False)
    assert proxies.obtain("haproxy", root=True) is None
    with pytest.raises(pytest.skip.Exception, match="No haproxy"), farm(postgres):
        pass
    monkeypatch.setenv("RUBRICA_NEED_PROXIES", "1")
    with pytest.raises(AssertionError, match="No haproxy"), farm(postgres):
        pass
    for name, does in (("kept", ""), ("apt-get", f"/bin/cp {tmp_path}/kept {tmp_path}/haproxy")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    assert proxies.obtain("haproxy", root=False) is None
    assert proxies.obtain("haproxy", root=True) == str(tmp_path / "haproxy")


@WHICHEVER
def test_there_is_one_server_for_all_who_come(postgres: str, proxy: str) -> None:
    """Moves, presence, sessions, rates and streams are the same whichever process somebody gets."""
    with farm(postgres, proxy, RUBRICA_LIMITS="yes") as site:
        table, tokens = site.proxy.party(3, "redcathedral")
        clients = [site.visitor(2, token) for token in tokens]
        where = f"/api/tables/{table}/stream"
        moves_are_seen(clients, [site.visitor(2, tokens[0], server) for server in site.servers], table)

        with site.visitor(3) as guest:
            guest.post("/account", data={"what": "register", "name": "Ada", "password": "correct horse battery"})
            asked: set[str] = set()
            while asked != site.names:
                page = guest.get("/account")
                assert "ada-" in page.text
                asked.add(page.headers[SERVED_BY])

        with ExitStack() as stack:
            for _ in range(MOST_OF_A_SEAT):
                next(stack.enter_context(stream(clients[2], where)))
            wait_for(lambda: refused(clients[2], where))
            assert not refused(clients[1], where)

        tables_are_counted(site)


def moves_are_seen(clients: list[httpx2.Client], apart: list[httpx2.Client], table: str) -> None:
    """Those who follow a table through different processes see every move, and who is there through the other."""
    with ExitStack() as stack:
        streams = [
            stack.enter_context(stream(client, f"/api/tables/{table}/stream")) for client in (*apart, clients[1])
        ]
        for step in range(1, 5):
            seat = first_asked(table, clients)
            assert play(clients[seat], table, view(clients[seat], table)["options"][0]["move"]).status_code == 200
            assert [until(shown, step)["step"] for shown in streams] == [step] * 3
        for _ in range(4):
            wait_for(lambda: [seat["online"] for seat in view(clients[2], table)["seats"]] == [True, True, False])


def tables_are_counted(site: Farm) -> None:
    """An address may make so many tables in a minute, however many processes there are; another may go on."""
    plan = {"game": "rubico", "seats": ["open"] * 3}
    for number in range(4, 250):
        minute = time.time() // 60
        with site.visitor(number) as client:
            made = [client.post("/api/tables", json=plan).status_code for _ in range(RATES["create"].amount + 1)]
        if time.time() // 60 == minute:
            break
    assert made == [201] * RATES["create"].amount + [429]
    with site.visitor(number + 1) as another:
        assert another.post("/api/tables", json=plan).status_code == 201


def refused(client: httpx2.Client, where: str) -> bool:
    """Whether one stream more is one too many."""
    with client.stream("GET", where) as answer:
        return bool(answer.status_code == 429)


@WHICHEVER
def test_everybody_at_a_table_comes_to_the_same_process(postgres: str, proxy: str) -> None:
    """Which then draws the table once for all; the tables, and what is no table's, are spread between the two."""
    with farm(postgres, proxy) as site:
        served: set[str] = set()
        while served != site.names:
            table, tokens = site.proxy.party(3, "redcathedral")
            ways = (f"/api/tables/{table}", f"/t/{table}", f"/t/{table}/words", f"/api/tables/{table}/stream")
            by: set[str] = set()
            for number, token in enumerate(tokens, 2):
                with site.visitor(number, token) as client:
                    for way in ways:
                        with client.stream("GET", way) as answer:
                            assert answer.status_code == 200
                            by.add(answer.headers[SERVED_BY])
            assert len(by) == 1
            served |= by


@WHICHEVER
def test_a_stream_is_passed_on_at_once(postgres: str, proxy: str) -> None:
    """Whoever follows a table through the proxy is shown a move when whoever comes past it is."""
    with farm(postgres, proxy) as site:
        table, tokens = site.proxy.party(3, "redcathedral")
        clients = [site.visitor(2, token) for token in tokens]
        late = []
        with ExitStack() as stack:
            past, behind = (
                stack.enter_context(stream(client, f"/api/tables/{table}/stream"))
                for client in (site.visitor(2, tokens[0], site.servers[0]), clients[1])
            )
            for step in range(1, 8):
                seat = first_asked(table, clients)
                play(clients[seat], table, view(clients[seat], table)["options"][0]["move"])
                until(past, step)
                shown = time.monotonic()
                until(behind, step)
                late.append(time.monotonic() - shown)
        assert min(late) < 0.1, late


class Follower:
    """Somebody who follows a table as a browser does: when the stream ends, it is opened again."""

    def __init__(self, client: httpx2.Client, table: str) -> None:
        self.client = client
        self.where = f"/api/tables/{table}/stream"
        self.step = -1
        self.opened: list[str] = []  # by which server
        self.faults: list[str] = []
        Thread(target=self.follow, daemon=True).start()

    def follow(self) -> None:
        while not self.faults:
            try:
                with self.client.stream("GET", self.where) as answer:
                    self.opened.append(answer.headers[SERVED_BY])
                    assert answer.status_code == 200, answer.read()
                    for message in messages(answer):
                        self.step = json.loads(message)["step"]
            except Exception as error:
                self.faults.append(repr(error))


@WHICHEVER
def test_a_rolling_restart_costs_nobody_more_than_a_reconnect(postgres: str, proxy: str) -> None:
    """Each process is stopped and started again while others play through the proxy: nothing acknowledged is lost, and
    whoever follows a table is back at once, on the other process."""
    with farm(postgres, proxy) as site:
        table, tokens = site.proxy.party(3, "redcathedral")
        clients = [site.visitor(2, token) for token in tokens]
        followers = [Follower(site.visitor(2, token), table) for token in tokens]
        steps = count(1)

        def move() -> None:
            """One more move, which all who follow are shown."""
            seat, step = first_asked(table, clients), next(steps)
            assert play(clients[seat], table, view(clients[seat], table)["options"][0]["move"]).status_code == 200
            wait_for(lambda: all(follower.step == step for follower in followers))

        move()
        hammer = Hammer([site.proxy], 3)
        for number, stopped in enumerate(list(site.servers)):
            hammer.more(10)
            stopped.server.send_signal(signal.SIGTERM)
            move()
            stopped.server.wait()
            move()
            hammer.more(10)
            site.restart(number)
            move()
        hammer.more(10)
        hammer.stop()
        assert [follower.faults for follower in followers] == [[], [], []]
        assert all(len(follower.opened) <= 3 for follower in followers), [follower.opened for follower in followers]
        assert lost(site.database, hammer.acknowledged) == []

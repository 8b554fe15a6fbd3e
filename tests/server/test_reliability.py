"""Crashes, races, full disks, locked databases, stops: a clear answer, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from sqlalchemy import create_engine, text

from tests.server.conftest import Start, new_database
from tests.server.servers import Hammer, free_port, lost, process, proved
from tests.server.site import Site, play, play_on, stream, until, view

KILLS = int(os.environ.get("RUBRICA_KILLS", "100"))


def seats_at(port: int, seats: int, game: str = "redcathedral") -> tuple[str, list[httpx2.Client]]:
    base = f"http://127.0.0.1:{port}"
    with httpx2.Client(base_url=base) as client:
        table = client.post("/api/tables", json={"game": game, "seats": ["open"] * seats}).json()["table"]
        tokens = [client.post(f"/api/tables/{table}/join", json={"name": "P"}).json()["token"] for _ in range(seats)]
    headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
    return table, [httpx2.Client(base_url=base, headers=header, timeout=20) for header in headers]


@pytest.mark.parametrize("kills", [2, pytest.param(KILLS, marks=pytest.mark.long)])
def test_kill_9_under_load_loses_nothing_acknowledged(database: str, kills: int) -> None:
    """One server on SQLite, two on PostgreSQL of which now one, now the other is killed; each is started again."""
    ports = [free_port() for _ in range(1 if database.startswith("sqlite") else 2)]
    with ExitStack() as stack:
        servers = [stack.enter_context(process(database, port)) for port in ports]
        hammer = Hammer(servers, 4)
        for kill in range(kills):
            hammer.more(random.randrange(5, 40))
            time.sleep(random.random() / 10)
            killed = kill % len(servers)
            servers[killed].server.send_signal(signal.SIGKILL)
            servers[killed].server.wait()
            servers[killed] = stack.enter_context(process(database, ports[killed]))
            assert lost(database, list(hammer.acknowledged)) == []
        hammer.more(20)
        hammer.stop()
        assert lost(database, hammer.acknowledged) == []
        games = proved(servers[0], hammer.parties)
    print(f"{kills} kills, {len(hammer.acknowledged)} moves acknowledged, {games} records verified")


def test_a_stop_with_open_streams_is_quick_and_clean(tmp_path: Path) -> None:
    port = free_port()
    with process(f"sqlite:///{tmp_path / 'r.db'}", port) as running:
        table, clients = seats_at(port, 3)
        ended: list[int] = []

        def watch(client: httpx2.Client, where: str) -> None:
            with stream(client, where) as messages:
                ended.append(sum(1 for _ in messages))

        kinds = [f"/api/tables/{table}/stream", f"/t/{table}/stream"]
        threads = [Thread(target=watch, args=(client, kind)) for client in clients for kind in kinds]
        for thread in threads:
            thread.start()
        time.sleep(1.5)
        asked = time.monotonic()
        running.server.send_signal(signal.SIGTERM)
        running.server.wait()
        took = time.monotonic() - asked
        for thread in threads:
            thread.join(5)
        assert len(ended) == len(threads) and all(ended)
        print(f"stopped after {took:.2f} s")


@pytest.fixture(scope="module")
def twins(postgres: str) -> Iterator[tuple[str, list[int]]]:
    """A database, and the ports of two processes that share it."""
    database = new_database(postgres)
    ports = [free_port(), free_port()]
    with process(database, ports[0]), process(database, ports[1]):
        yield database, ports


def test_two_processes_share_a_table(twins: tuple[str, list[int]]) -> None:
    """Seats on different processes play a whole game, each seeing at once what the other did."""
    _, ports = twins
    table, clients = seats_at(ports[0], 4, "rubico")
    for seat in (1, 3):
        clients[seat].base_url = httpx2.URL(f"http://127.0.0.1:{ports[1]}")
    with stream(clients[1], f"/api/tables/{table}/stream") as messages:
        until(messages, 0)
        clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
        assert any(json.loads(message)["talk"][-1]["text"] == "Salve!" for message in messages)
    for _ in range(2000):
        seen = [view(client, table) for client in clients]
        if all(t["state"] == "over" for t in seen):
            break
        asked = [s for s, t in enumerate(seen) if t["options"]]
        if not asked:
            time.sleep(0.01)
            continue
        seat = random.choice(asked)
        answer = play(clients[seat], table, seen[seat]["options"][0]["move"], question=seen[seat]["question"])
        assert answer.status_code == 200 or answer.json()["error"]["code"] in ("stale", "raced", "answered")
    else:
        pytest.fail("the game did not end on both processes")


def asked_at(clients: list[httpx2.Client], table: str, step: int) -> tuple[httpx2.Client, dict[str, Any]]:
    """Whoever is asked once the step has reached this process, and what it then sees: all in one answer."""
    for _ in range(2000):
        for client in clients:
            seen = view(client, table)
            if seen["step"] == step and seen["options"]:
                return client, seen
        time.sleep(0.01)
    raise AssertionError(f"nobody is asked at step {step}")


@pytest.mark.parametrize("asked", [True, False])
def test_the_same_seat_on_two_processes_at_once(twins: tuple[str, list[int]], asked: bool) -> None:
    """Of two answers to one question exactly one is played; and whatever was acknowledged stands in the store."""
    database, ports = twins
    acknowledged = 0
    with ThreadPoolExecutor(2) as pool:
        table, clients = seats_at(ports[0], 3)
        for turn in range(15):
            mover, mine = asked_at(clients, table, acknowledged)
            twin = httpx2.Client(base_url=f"http://127.0.0.1:{ports[1]}", headers=mover.headers, timeout=20)
            moves = [choice["move"] for choice in mine["options"]]
            more = {"question": mine["question"]} if asked else {}
            hands = [(mover, moves[0], f"a{turn}"), (twin, moves[-1], f"b{turn}")]
            posts = [pool.submit(play, client, table, move, request=mark, **more) for client, move, mark in hands]
            answers = [post.result() for post in posts]
            refused = [answer.json()["error"] for answer in answers if answer.status_code != 200]
            assert {answer.status_code for answer in answers} <= {200, 409} and all(e["message"] for e in refused)
            assert not asked or len(refused) == 1
            acknowledged += 2 - len(refused)
        engine = create_engine(database)
        with engine.connect() as connection:
            written = text("SELECT step FROM entries WHERE table_id = :table ORDER BY step")
            steps = connection.execute(written, {"table": table}).scalars().all()
        engine.dispose()
    assert steps == list(range(1, acknowledged + 1))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_database_is_told_and_nothing_is_lost(local: Site, tmp_path: Path) -> None:
    table, clients = local.party(3, game="redcathedral")
    local.services.store.engine.dispose()
    with local.services.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=200")
        connection.rollback()
    seat = view(clients[0], table)["view"]["waiting"][0]
    seen = view(clients[seat], table)
    with locked(tmp_path / "rubrica.db"):
        answer = play(clients[seat], table, seen["options"][0]["move"], question=seen["question"])
        assert answer.status_code == 503 and "Nothing is lost" in answer.json()["error"]["message"]
        assert view(clients[seat], table) == seen
    assert play(clients[seat], table, seen["options"][0]["move"], question=seen["question"]).status_code == 200


def test_a_full_disk_is_told_and_nothing_is_lost(local: Site) -> None:
    parties = [local.party(3, game="redcathedral") for _ in range(6)]

    def allow(pages: int) -> None:
        asyncio.run(local.services.store.do(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}")))

    def next_answer(table: str, clients: list[httpx2.Client]) -> tuple[httpx2.Client, dict[str, Any]] | None:
        waiting = view(clients[0], table)["view"]["waiting"]
        return (clients[waiting[0]], view(clients[waiting[0]], table)) if waiting else None

    allow(1)  # not a page more than there are
    refused = 0
    for table, clients in parties:
        while (asked := next_answer(table, clients)) is not None:
            client, seen = asked
            answer = play(client, table, seen["options"][0]["move"], question=seen["question"])
            if answer.status_code != 200:
                assert answer.status_code == 503 and "Nothing is lost" in answer.json()["error"]["message"]
                assert view(client, table) == seen
                refused += 1
                break
    assert refused
    allow(1_000_000)
    for table, clients in parties[1:]:
        play_on(table, clients, 3)
    table, clients = parties[0]
    play_on(table, clients)
    assert view(clients[0], table)["state"] == "over"


def test_requests_that_are_no_http_do_no_harm(local: Site) -> None:
    port = int(local.address.rsplit(":", 1)[1])
    for rubbish in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -4\r\n\r\n",
        b"A" * 100_000,
    ):
        with closing(socket.create_connection(("127.0.0.1", port))) as peer, suppress(OSError):
            peer.sendall(rubbish)
            peer.settimeout(2)
            peer.recv(1000)
    with local.client() as client:
        assert client.get("/health").json()["status"] == "ok"
        for path in ("/t/%00", "/t/../../etc/passwd", "/static/../app.py", "/seat/%2e%2e", "/api/tables/" + "x" * 5000):
            assert client.get(path).status_code in (400, 404)


@pytest.mark.parametrize("restart", [False, True])
def test_a_stream_opened_again_shows_where_the_table_stands(database: str, start: Start, restart: bool) -> None:
    site = start(database)
    table, clients = site.party(3, game="redcathedral")
    with stream(clients[0], f"/api/tables/{table}/stream") as messages:
        until(messages, 0)
    play_on(table, clients, 5)
    if restart:
        site.stop()
        site = start(database)
    token = clients[0].headers["authorization"].split()[1]
    with stream(site.client(token), f"/api/tables/{table}/stream") as messages:
        assert until(messages, 0)["step"] == 5

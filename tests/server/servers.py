"""Servers in processes of their own, as an operator starts them; to be killed for real."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread, local
from typing import Any, NamedTuple

import httpx2
from sqlalchemy import create_engine, text

from rubrica import games
from rubrica.engine.game_type import GameType
from rubrica.engine.record import decode
from rubrica.verifier import misfits, setting_of
from tests.server.site import play, view


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running(NamedTuple):
    """A server's process, and where it is."""

    server: subprocess.Popen[bytes]
    port: int

    def client(self, token: str | None = None) -> httpx2.Client:
        """A visitor, or a program with a seat's token."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=60)

    def party(self, seats: int, game: str) -> tuple[str, list[str]]:
        """A table that has begun, and the tokens of its seats."""
        with self.client() as client:
            table = client.post("/api/tables", json={"game": game, "seats": ["open"] * seats}).json()["table"]
            join = f"/api/tables/{table}/join"
            return table, [client.post(join, json={"name": "P"}).json()["token"] for _ in range(seats)]


@contextmanager
def process(database: str, port: int | None = None, environment: Mapping[str, str] | None = None) -> Iterator[Running]:
    """A server that answers; what is left of it in the end is killed."""
    port = port or free_port()
    settings = {
        "RUBRICA_DATABASE": database,
        "RUBRICA_HOST": "127.0.0.1",
        "RUBRICA_PORT": str(port),
        "RUBRICA_EXHIBITION": "no",
        "RUBRICA_LIMITS": "no",
        "RUBRICA_LOG": "critical",
        "RUBRICA_SECRET_SECONDS": "0",
    }
    command = [sys.executable, "-m", "rubrica.server"]
    server = subprocess.Popen(command, env=os.environ | settings | dict(environment or {}), stdout=subprocess.DEVNULL)
    running = Running(server, port)
    try:
        with running.client() as client:
            while True:
                assert server.poll() is None, "the server did not start"
                with suppress(httpx2.TransportError):
                    if client.get("/health").status_code == 200:
                        break
                time.sleep(0.05)
        yield running
    finally:
        if server.poll() is None:
            server.kill()
        server.wait()


class Acknowledged(NamedTuple):
    """A move that a server said it has, and how much was on the disk by then."""

    table: str
    request: str
    move: str
    written: int


class Hammer:
    """Programs that play at several tables as fast as they are answered; they note what was acknowledged, and send
    again what was not."""

    def __init__(self, servers: list[Running], tables: int, written: Callable[[], int] = lambda: 0) -> None:
        self.servers = servers
        self.written = written
        self.acknowledged: list[Acknowledged] = []
        self.parties: dict[str, list[str]] = {}
        self.faults: list[str] = []
        self.ended = Event()
        self.local = local()
        kinds = list(games.installed().values())
        self.threads = [Thread(target=self._sit, args=(kinds[n % len(kinds)],), daemon=True) for n in range(tables)]
        for thread in self.threads:
            thread.start()

    def more(self, moves: int) -> None:
        """Wait until so many more were acknowledged."""
        wanted = len(self.acknowledged) + moves
        while len(self.acknowledged) < wanted:
            assert not self.faults, self.faults
            assert any(thread.is_alive() for thread in self.threads)
            time.sleep(0.005)

    def stop(self) -> None:
        """No more moves."""
        self.ended.set()
        for thread in self.threads:
            thread.join()
        assert not self.faults, self.faults

    def _sit(self, kind: GameType[Any]) -> None:
        try:
            with httpx2.Client(timeout=60) as self.local.client:
                while not self.ended.is_set():
                    self._play(kind)
        except Exception as error:
            self.faults.append(repr(error))
            raise

    def _ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx2.Response | None:
        """Whatever a server that is there and can save it answers; None once all is over."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        while not self.ended.is_set():
            address = f"http://127.0.0.1:{random.choice(self.servers).port}"
            with suppress(httpx2.TransportError):
                answer: httpx2.Response = self.local.client.request(method, address + path, headers=headers, **more)
                if answer.status_code not in (401, 503):
                    return answer
                told = answer.json()["error"]  # it cannot save now, or has not heard yet who sits down elsewhere
                assert "Nothing is lost" in told["message"] or told["code"] == "token", told
            time.sleep(0.02)
        return None

    def _play(self, kind: GameType[Any]) -> None:
        """One game, from its making to its end."""
        seats = max(kind.seats[0], 2)
        made = self._ask("POST", "/api/tables", json={"game": kind.name, "seats": ["open"] * seats})
        if made is None:
            return
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        tokens: list[str] = []
        while len(tokens) < seats:
            joined = self._ask("POST", f"/api/tables/{table}/join", json={"name": "P"})
            if joined is None or joined.status_code == 409:  # an answer was lost, and the seat with it
                return
            tokens.append(joined.json()["token"])
        self.parties[table] = tokens
        while True:
            for seat, token in enumerate(tokens):
                seen = self._ask("GET", f"/api/tables/{table}/view", token)
                if seen is None or seen.json()["state"] == "over":
                    return
                if seen.json()["options"]:
                    self._answer(table, seat, token, seen.json())

    def _answer(self, table: str, seat: int, token: str, seen: dict[str, Any]) -> None:
        request = f"r{len(self.acknowledged)}.{random.random()}"
        move = random.choice(seen["options"])["move"]
        body = {"move": move, "question": seen["question"], "request": request}
        answer = self._ask("POST", f"/api/tables/{table}/play", token, json=body)
        if answer is not None and answer.status_code == 200:
            self.acknowledged.append(Acknowledged(table, f"{seat}:{request}", move, self.written()))
        else:
            assert answer is None or answer.json()["error"]["code"] in ("stale", "raced", "answered"), answer.text


def lost(database: str, acknowledged: list[Acknowledged]) -> list[Acknowledged]:
    """What was acknowledged and is not in the database exactly once; its steps are without a gap."""
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT table_id, step, request, what FROM entries ORDER BY table_id, step")
        ).all()
    engine.dispose()
    steps: dict[str, list[int]] = {}
    for table, step, _, _ in rows:
        steps.setdefault(table, []).append(step)
    assert all(found == list(range(1, len(found) + 1)) for found in steps.values())
    there = Counter((table, request, what) for table, _, request, what in rows)
    return [each for each in acknowledged if there[each.table, each.request, each.move] != 1]


def proved(running: Running, parties: dict[str, list[str]]) -> int:
    """Every game is played to its end and its record verifies; how many there were."""
    for table, tokens in parties.items():
        clients = [running.client(token) for token in tokens]
        while view(clients[0], table)["state"] != "over":
            for client in clients:
                if options := view(client, table)["options"]:
                    play(client, table, random.choice(options)["move"])
        record = decode(clients[0].get(f"/api/tables/{table}/record").text)
        game, content = setting_of(record)
        assert misfits(game, content, record) == []
    return len(parties)

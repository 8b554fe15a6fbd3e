"""What somebody does who wants to stop others from playing, and how long others wait for their moves meanwhile.

    PYTHONPATH=build/compiled python -m tests.server.attacks            # all of them, or those that are named

A server of its own, as it is started by default, on a new database; attackers in a process of their own, from twenty
addresses of this machine; players in another, each with a page open. A move counts as made when every page of its
table shows it. Bounded, and on this machine alone.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import selectors
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import cycle
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import quote, urlsplit

import httpx2

from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games import rubico
from rubrica.load.figures import share
from rubrica.load.players import Players
from rubrica.server.run import more_files
from tests.server.servers import process

GAME, TABLES, SEATS = "redcathedral", 8, 2
RATE = 12.0  # moves a second
BEFORE, DURING = 8.0, 20.0  # seconds
AT_ONCE = 4
CONNECTIONS = 12
STREAMS = 1_000
SLOW = 1_000
ADDRESSES = [f"127.0.1.{host}" for host in range(1, 21)]  # Linux has all of 127.0.0.0/8


class Crowd:
    """Attackers, each connection from another of their addresses; `size` is how many there are at once."""

    def __init__(self, address: str, size: int = STREAMS, homes: list[str] | None = None) -> None:
        self.address = address
        self.size = size
        self.homes = cycle(ADDRESSES if homes is None else homes)

    def connect(self) -> socket.socket:
        """A connection on which anything can be sent."""
        place = urlsplit(self.address)
        return socket.create_connection((place.hostname, place.port), 60, (next(self.homes), 0))

    def client(self, token: str = "") -> httpx2.Client:
        """A client of one attacker's, in a seat where it has a token."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx2.HTTPTransport(local_address=next(self.homes))
        return httpx2.Client(base_url=self.address, headers=headers, transport=transport, timeout=300)

    def party(self, game: str, *seats: str) -> tuple[str, list[httpx2.Client]]:
        """A table, and attackers in its open seats; none where it may not be made."""
        with self.client() as client:
            made = client.post("/api/tables", json={"game": game, "seats": list(seats)})
            assert made.status_code != 400, made.text  # too many tables are refused, but not the wish for one
            table = made.json().get("table", "")
            joins = [client.post(f"/api/tables/{table}/join", json={"name": "X"}) for seat in seats if seat == "open"]
            return table, [self.client(joined.json()["token"]) for joined in joins if joined.status_code == 201]


def record_of(moves: int = 0) -> str:
    """A record of a finished game, which goes on and on after its end if so many moves are wanted."""
    match = Match.start(rubico.GAME, rubico.GAME.standard(), ["a", "b", "c"], {}, seed_of("talk"))
    while match.game.outcome is None:
        seat = match.game.waiting[0]
        match.play(seat, match.game.options(seat)[0])
    match.record.moves += match.record.moves[-1:] * (moves - match.ply)
    return match.record.encode()


def headers(crowd: Crowd) -> None:
    """A head of a megabyte."""
    _send(crowd, b"X-Long: " + b"x" * 1_000_000)


def cookies(crowd: Crowd) -> None:
    """A cookie in quotes, full of what must be unquoted."""
    _send(crowd, b'Cookie: a="' + b"\\" * 15_000 + b'"\r\n\r\n')


def _send(crowd: Crowd, head: bytes) -> None:
    with crowd.connect() as connection, suppress(ConnectionError):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + head)
        connection.recv(1_000)


def records(crowd: Crowd) -> None:
    """A record that takes seconds to check."""
    with crowd.client() as client:
        client.post("/verify", files={"record": ("long.json", LONG_RECORD)})


def hints(crowd: Crowd) -> None:
    """What a bot would do, asked for again and again."""
    table, clients = crowd.party("redcathedral", "open", "open")
    for _ in range(10):
        for client in clients:
            client.post(f"/api/tables/{table}/hint")


def previews(crowd: Crowd) -> None:
    """What every answer would bring, asked over twelve connections of one session at once."""
    table, clients = crowd.party("rubricatus", "open", "open", "open")
    with ThreadPoolExecutor(CONNECTIONS) as many:
        for client in clients:
            answers = client.get(f"/api/tables/{table}/view").json()["options"]
            asked = [f"/t/{table}/preview?move={quote(answer['move'])}" for answer in answers]
            list(many.map(client.get, asked * CONNECTIONS))


def tables_of_bots(crowd: Crowd) -> None:
    """Tables at which the strongest bots play among themselves, and a look at each, so that they do not rest."""
    table, _ = crowd.party("rubico", "master", "master", "master")
    with crowd.client() as client:
        client.get(f"/t/{table}")


def slow_requests(crowd: Crowd) -> None:
    """Requests that begin and do not go on: half of them in the head, half in the body."""
    halves = (b"GET / HTTP/1.1\r\nX-Slow: ", b"POST /verify HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\nx")
    with ExitStack() as held:
        for number in range(crowd.size):
            connection = held.enter_context(crowd.connect())
            with suppress(ConnectionError):
                connection.sendall(halves[number % 2])
        time.sleep(2)


def streams(crowd: Crowd) -> None:
    """As many streams of one table as there are attackers, opened at once; then one of them speaks, of which all are
    told, again and again; then all go away at once."""
    table, clients = crowd.party("rubico", "open", "open", "open")
    with ExitStack() as held:
        reading = selectors.DefaultSelector()
        for number in range(crowd.size):
            connection = held.enter_context(crowd.connect())
            where = ("t", "api/tables")[number % 2]
            connection.sendall(
                f"GET /{where}/{table}/stream HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n".encode()
            )
            reading.register(connection, selectors.EVENT_READ)
        for number in range(5):
            for client in clients[:1]:
                client.post(f"/api/tables/{table}/say", json={"text": f"{number}"})
            _drain(reading, 0.4)


def pages(crowd: Crowd) -> None:
    """The largest pages there are, and the record of a game, asked for again and again before they are taken: by so
    many connections that the server always has the next request in hand."""
    with crowd.client() as client:
        kept = client.post("/verify", files={"record": ("game.json", RECORD)}).text
    table = kept.partition("/t/")[2].partition("/")[0]
    paths = ["/", "/cards/rubricatus", "/rules/rubricatus", "/log", "/api/tables", "/api/openapi.json"]
    paths += [f"/t/{table}", f"/t/{table}/record.json"] if table else []
    asked = "".join(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n" for path in paths * 5)
    with ExitStack() as held:
        reading = selectors.DefaultSelector()
        for _ in range(crowd.size // 10):
            connection = held.enter_context(crowd.connect())
            connection.sendall(asked.encode())
            reading.register(connection, selectors.EVENT_READ)
        _drain(reading, 5)


def comings(crowd: Crowd) -> None:
    """Somebody comes to a table of many spectators and goes, again and again: all are told each time."""
    table, clients = crowd.party("rubico", "open", "open", "open")
    where = f"GET /t/{table}/stream HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n"
    with ExitStack() as held:
        reading = selectors.DefaultSelector()
        for _ in range(crowd.size // 5):
            connection = held.enter_context(crowd.connect())
            connection.sendall(f"{where}\r\n".encode())
            reading.register(connection, selectors.EVENT_READ)
        for client in clients * 10:
            with crowd.connect() as seat, suppress(ConnectionError):
                seat.sendall(f"{where}Authorization: {client.headers['authorization']}\r\n\r\n".encode())
                seat.recv(1_000)
            _drain(reading, 0.05)


def moves(crowd: Crowd) -> None:
    """A table at which programs play as quickly as they can."""
    table, clients = crowd.party("redcathedral", "open", "open")
    for client in clients * 20:
        seen = client.get(f"/api/tables/{table}/view").json()
        if seen.get("options"):
            client.post(f"/api/tables/{table}/play", json={"move": seen["options"][0]["move"]})


def _drain(reading: selectors.BaseSelector, seconds: float) -> None:
    """Read all that is sent, for so long."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        for ready, _ in reading.select(left):
            connection = ready.fileobj
            assert isinstance(connection, socket.socket)
            if not connection.recv(1 << 20):
                reading.unregister(connection)


RECORD = record_of()
LONG_RECORD = record_of(49_000)
ATTACKS: tuple[Callable[[Crowd], None], ...] = (
    headers,
    cookies,
    records,
    hints,
    previews,
    tables_of_bots,
    slow_requests,
    streams,
    pages,
    comings,
    moves,
)
ALONE = (slow_requests, streams)  # one such crowd at a time


def again_and_again(name: str, address: str, ended: Event) -> None:
    """What the attackers' process does."""
    more_files()
    attack = next(attack for attack in ATTACKS if attack.__name__ == name)

    def go_on(crowd: Crowd) -> None:
        while not ended.is_set():
            attack(crowd)

    for number in range(1 if attack in ALONE else AT_ONCE):
        Thread(target=go_on, args=(Crowd(address, homes=ADDRESSES[number:] + ADDRESSES[:number]),), daemon=True).start()
    ended.wait()


async def waits(address: str, attack: str) -> tuple[list[float], list[float]]:
    """How long everybody waited for a move to be seen: before the attack, and while it goes on."""
    players = Players([address], GAME, SEATS, full_pages=True)
    tables = await players.set_up(TABLES)
    await players.open(tables)
    found: list[list[float]] = []
    for attacked in (False, True):
        ended = multiprocessing.get_context("spawn").Event()
        beside = multiprocessing.get_context("spawn").Process(target=again_and_again, args=(attack, address, ended))
        if attacked:
            beside.start()
            await asyncio.sleep(3)
        players.figures.latencies = []
        await players.drive(tables, RATE, DURING if attacked else BEFORE)
        found.append(players.figures.latencies)
        if attacked:
            ended.set()
            beside.kill()
            beside.join()
    assert not players.figures.failed, players.figures.reasons
    await players.end()
    return found[0], found[1]


def told(found: list[float]) -> str:
    """The middle one, and the longest."""
    half, most = (1000 * share(found, part) for part in (0.5, 1.0))
    return f"{len(found)} moves, half within {half:.0f} ms, slowest {most:.0f} ms"


def main(*names: str) -> None:
    """Measure the attacks that are named, or all."""
    for name in names or [attack.__name__ for attack in ATTACKS]:
        with TemporaryDirectory() as folder:
            environment = {"RUBRICA_LIMITS": "yes", "RUBRICA_LOG": "error"}
            with process(f"sqlite:///{Path(folder) / 'r.db'}", environment=environment) as running:
                before, during = asyncio.run(waits(f"http://127.0.0.1:{running.port}", name))
        print(f"{name:16} before: {told(before)}; during: {told(during)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

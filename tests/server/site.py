"""A running server for tests: real sockets, its own database, and its services within reach."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import Any, TypeVar

import httpx2

from rubrica.engine.dice import fast_dice
from rubrica.games.rubricatus.state import Rubricatus
from rubrica.server import page_data
from rubrica.server.config import Config
from rubrica.server.run import Server, settings
from rubrica.server.services import Services
from rubrica.server.table import Table
from rubrica.tongue import ENGLISH

T = TypeVar("T")


class Site:
    """A server in a thread, and how to talk to it."""

    def __init__(self, config: Config) -> None:
        served = settings(replace(config, host="127.0.0.1", port=0))
        self.app: Any = served.app
        self.server = Server(served)
        self.thread = Thread(target=self.server.run, daemon=True)

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive(), "the server did not stop"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done inside the server."""
        rounds = self.services.scheduler.rounds
        assert rounds is not None
        return asyncio.run_coroutine_threadsafe(work, rounds.get_loop()).result(20)

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def address(self) -> str:
        port: int = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def client(self, token: str | None = None) -> httpx2.Client:
        """A visitor of their own, or a program with a seat's token."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx2.Client(base_url=self.address, headers=headers, timeout=20)

    def make(self, *seats: str, game: str = "rubico", **more: Any) -> str:
        with self.client() as client:
            answer = client.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def sit(self, table: str, name: str) -> httpx2.Client:
        with self.client() as client:
            answer = client.post(f"/api/tables/{table}/join", json={"name": name})
        assert answer.status_code == 201, answer.text
        return self.client(answer.json()["token"])

    def party(self, seats: int = 3, game: str = "rubico", **more: Any) -> tuple[str, list[httpx2.Client]]:
        """A table that has begun, with a program in every seat."""
        table = self.make(*["open"] * seats, game=game, **more)
        return table, [self.sit(table, f"Player {seat + 1}") for seat in range(seats)]


def view(client: httpx2.Client, table: str) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}/view")
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def play(client: httpx2.Client, table: str, move: str, **more: Any) -> httpx2.Response:
    return client.post(f"/api/tables/{table}/play", json={"move": move, **more})


def first_asked(table: str, clients: list[httpx2.Client]) -> int:
    """The first seat that is asked now; a secret question tells each seat only of itself."""
    while True:
        for seat, client in enumerate(clients):
            if view(client, table)["options"]:
                return seat
        time.sleep(0.01)


def play_on(table: str, clients: list[httpx2.Client], moves: int = 10_000) -> int:
    """Let every seat give its first answer, until the game is over or enough was played; the answers given."""
    made = 0
    while made < moves:
        for client in clients:
            seen = view(client, table)
            if seen["state"] == "over" or made == moves:
                return made
            if seen["options"]:
                answer = play(client, table, seen["options"][0]["move"], question=seen["question"])
                assert answer.status_code == 200, answer.text
                made += 1
    return made


def brink(site: Site, table_id: str, mover: int | None = None) -> tuple[Table, int, str]:
    """Play Rubricatus until a seat (this one, if given) can lose the river, its drawer having run low."""
    table = site.services.tables.known[table_id]
    dice = fast_dice("brink")
    while True:
        game = table.playing.game
        assert isinstance(game, Rubricatus) and game.waiting
        left, game.drawer = game.drawer, 1
        table.invalidate()
        for seat in game.waiting if mover is None else {mover}.intersection(game.waiting):
            for move in table.view(seat).options:
                name = table.game_type.moves.name(move)
                if page_data.second_thought(table, seat, name, ENGLISH):
                    return table, seat, name
        game.drawer = left
        table.invalidate()
        seat = table.waiting[0]
        options = table.view(seat).options
        name = table.game_type.moves.name(options[dice.below(len(options))])
        site.run(site.services.actions.play(table, seat, name, None, None))


@contextmanager
def stream(client: httpx2.Client, address: str) -> Iterator[Iterator[str]]:
    """The messages of an event stream, as they come."""
    with client.stream("GET", address) as answer:
        assert answer.status_code == 200, answer.read()
        yield messages(answer)


def messages(answer: httpx2.Response) -> Iterator[str]:
    """The messages of an event stream that was opened."""
    lines: list[str] = []
    for line in answer.iter_lines():
        if line.startswith("data: "):
            lines.append(line[6:])
        elif not line and lines:
            yield "\n".join(lines)
            lines = []


def until(messages: Iterator[str], step: int) -> dict[str, Any]:
    """The first message of a program's stream that shows the step."""
    for message in messages:
        seen: dict[str, Any] = json.loads(message)
        if seen["step"] >= step:
            return seen
    raise AssertionError(f"the stream ended before step {step}")

"""People who do not exist: they make tables, sit down, follow the streams of their seats and play at a steady rate."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode

import msgspec

from rubrica.client import Refused, Server, reader_of
from rubrica.load.connection import LoadError, Peer
from rubrica.load.figures import Figures
from rubrica.server.bodies import Play, TableView

STATE = re.compile(rb'data-step="(\d+)" data-moment="(\w*)"')
QUESTION = re.compile(rb'name="question" value="(\d+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)" data-number=')
PATIENCE = 30.0


@dataclass
class Watched:
    """A table, the server through which all play there, the newest step each of its streams showed, and what its seats
    were last asked; in secret a stream shows no answers but its seat's own."""

    id: str
    server: str
    tokens: list[str]
    steps: list[int]
    asked: list[tuple[int, list[str]] | None]
    moved: asyncio.Condition = field(default_factory=asyncio.Condition)
    secret: bool = False
    busy: bool = False


class Players:
    """All who play in one run; of several servers those of one table share one, as the proxy in deploy/ has it."""

    def __init__(self, addresses: list[str], game: str, seats: int, full_pages: bool) -> None:
        self.addresses = addresses
        self.game = game
        self.seats = seats
        self.full_pages = full_pages
        self.figures = Figures()
        self.tasks: list[asyncio.Task[None]] = []

    async def set_up(self, count: int) -> list[Watched]:
        """Make so many tables, every seat taken."""
        gate = asyncio.Semaphore(16)

        async def one(number: int) -> Watched:
            server = self.addresses[number % len(self.addresses)]
            async with gate:
                table, tokens = await asyncio.to_thread(self.made, server)
            return Watched(table, server, tokens, [-1] * self.seats, [None] * self.seats)

        return list(await asyncio.gather(*(one(number) for number in range(count))))

    def made(self, address: str) -> tuple[str, list[str]]:
        """A new table, and the tokens of its seats."""
        server = Server(address)
        try:
            table = server.make_table(self.game, ["open"] * self.seats).table
            return table, [server.join(table, f"P{seat}", words="").token for seat in range(self.seats)]
        except Refused as refused:
            answer = f"{refused.error.status} {refused}"
            raise LoadError("No table was made: {answer}.", {"answer": answer}) from None

    async def open(self, tables: list[Watched]) -> None:
        """A stream for every seat, each with its first message."""
        watching = [asyncio.create_task(self.follow(table, seat)) for table in tables for seat in range(self.seats)]
        self.tasks += watching
        while any(min(table.steps) < 0 for table in tables):
            await asyncio.sleep(0.1)
            if failed := [task for task in watching if task.done()]:
                why = failed[0].exception()
                raise LoadError("Streams that ended: {count}. {why}", {"count": len(failed), "why": why})

    async def follow(self, table: Watched, seat: int) -> None:
        """Note all that the stream of a seat shows."""
        path = f"/t/{table.id}/stream" if self.full_pages else f"/api/tables/{table.id}/stream"
        peer = Peer(table.server, table.tokens[seat])
        before = 0
        async for message in peer.messages(path):
            self.figures.pushes.append(len(message))
            self.figures.bytes += peer.received - before
            before = peer.received
            (self.read_page if self.full_pages else self.read_view)(table, seat, message)
            async with table.moved:
                table.moved.notify_all()

    def read_view(self, table: Watched, seat: int, message: bytes) -> None:
        """Note what a message of the API shows."""
        seen = reader_of(TableView).decode(message.split(b"data: ", 1)[1])
        moves = [option.move for option in seen.options]
        table.steps[seat] = seen.step
        table.asked[seat] = None if seen.question is None or not moves else (seen.question, moves)
        table.secret = seen.moment is not None and seen.moment.kind == "secret"

    def read_page(self, table: Watched, seat: int, message: bytes) -> None:
        """Note what a message of a page shows; what it leaves out is as it was."""
        state = STATE.search(message)
        if state is not None:
            table.steps[seat], table.secret = int(state[1]), state[2] == b"secret"
        if b'id="question"' in message:
            question = QUESTION.search(message)
            moves = [move.decode() for move in MOVE.findall(message)]
            table.asked[seat] = (int(question[1]), moves) if question else None

    async def play(self, table: Watched, seat: int) -> None:
        """Answer for the seat, and time until the last stream of the table shows it."""
        asked = table.asked[seat]
        assert asked is not None
        question, moves = asked
        move = random.choice(moves)
        before = table.steps[:]
        shown_to = [seat] if table.secret else range(self.seats)
        self.figures.sent += 1
        started = perf_counter()
        peer = Peer(table.server, table.tokens[seat])
        try:
            if self.full_pages:
                form = urlencode({"move": move, "question": question, "seat": seat}).encode()
                kind = "Content-Type: application/x-www-form-urlencoded\r\nHX-Request: true\r\n"
                status, _, _ = await peer.ask("POST", f"/t/{table.id}/play", form, kind)
            else:
                answer = msgspec.json.encode(Play(move=move, question=question))
                status, _, _ = await peer.ask("POST", f"/api/tables/{table.id}/play", answer)
            if status >= 300:
                raise LoadError("{path}: the server answered {status}.", {"path": "play", "status": status})
            async with table.moved:
                shown = table.moved.wait_for(lambda: all(table.steps[one] > before[one] for one in shown_to))
                await asyncio.wait_for(shown, PATIENCE)
            self.figures.latencies.append(perf_counter() - started)
        except (LoadError, TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            self.figures.failed += 1
            self.figures.reasons[f"{type(error).__name__} {error}".strip()] += 1
        finally:
            peer.close()
            table.busy = False

    async def drive(self, tables: list[Watched], rate: float, seconds: float) -> None:
        """Play at random tables, so many moves a second."""
        begun = perf_counter()
        playing: list[asyncio.Task[None]] = []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + number / rate - perf_counter()))
            ready = [t for t in tables if not t.busy and any(t.asked)]
            if not ready:
                continue
            table = random.choice(ready)
            table.busy = True
            seat = random.choice([seat for seat in range(self.seats) if table.asked[seat]])
            playing.append(asyncio.create_task(self.play(table, seat)))
        await asyncio.gather(*playing)

    async def end(self) -> None:
        """Close all streams."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

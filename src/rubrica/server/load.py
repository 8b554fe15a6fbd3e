"""Measures a server under load: many tables, a stream for every seat, moves at a steady rate.

Without an address it starts a server of its own, on a new SQLite database, in another process.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from rubrica.server.run import more_files
from rubrica.server.scheduler import ROUND

STEP = re.compile(rb'data-step="(\d+)"')
SECRET = re.compile(rb'data-moment="secret"|"kind":"secret"')
QUESTION = re.compile(rb'name="question" value="(\d+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)" data-number=')
STAGE = re.compile(r'rubrica_stage_seconds_(sum|count)\{stage="([^"]+)"\} ([\d.e+-]+)')
PATIENCE = 30.0
FORGET = 10.0  # seconds; the server's own setting is longer, and the measurement would be too


class LoadError(RuntimeError):
    """The server did not answer as it should."""


class Peer:
    """One connection to the server, kept open."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", more: str = "") -> tuple[int, bytes, float]:
        """The status, the body, and the seconds until the first byte."""
        asked = perf_counter()
        reader = await self.send(method, path, body, more)
        status, headers = await self.head(reader)
        first = perf_counter() - asked
        if "chunked" in headers.get("transfer-encoding", ""):
            content = b"".join([chunk async for chunk in chunks(reader)])
        else:
            content = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("content-encoding") == "gzip" and not more:
            content = gzip.decompress(content)
        return status, content, first

    async def send(self, method: str, path: str, body: bytes, more: str = "") -> asyncio.StreamReader:
        """Send a request; the reader brings the answer."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(body)}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        self.writer.write(("\r\n".join(lines) + "\r\n" + more + "\r\n").encode() + body)
        await self.writer.drain()
        return self.reader

    async def head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        """The status and headers of an answer."""
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        pairs = (line.split(":", 1) for line in lines)
        return int(first.split()[1]), {name.lower(): value.strip() for name, value in pairs}

    async def messages(self, path: str) -> AsyncIterator[bytes]:
        """The messages of a stream, each as its raw bytes."""
        reader = await self.send("GET", path, b"")
        status, _ = await self.head(reader)
        if status != 200:
            raise LoadError(f"{path}: {status}")
        held = b""
        async for chunk in chunks(reader):
            held += chunk
            while b"\n\n" in held:
                message, _, held = held.partition(b"\n\n")
                if b"data: " in message:
                    yield message

    def close(self) -> None:
        """End the connection."""
        if self.writer is not None:
            self.writer.close()


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The parts of an answer that comes in chunks."""
    while True:
        try:
            size = int(await reader.readline(), 16)
        except ValueError:
            return
        chunk = await reader.readexactly(size + 2)
        if size == 0:
            return
        yield chunk[:-2]


@dataclass
class Watched:
    """A table, the newest step each of its streams showed, and what its seats were last asked; in secret a stream
    shows no answers but its seat's own."""

    id: str
    tokens: list[str]
    steps: list[int]
    asked: list[tuple[int, list[str]] | None]
    secret: bool = False
    moved: asyncio.Condition = field(default_factory=asyncio.Condition)
    busy: bool = False


@dataclass
class Figures:
    """What was measured."""

    sent: int = 0
    failed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    messages: int = 0
    latencies: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        """Note a line, and print it."""
        self.lines.append(line)
        print(line, flush=True)


def share(values: list[float], part: float) -> float:
    """The value that `part` of all stay below.

    >>> share([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Load:
    """One run against one server."""

    def __init__(self, address: str, game: str, seats: int, full_pages: bool) -> None:
        self.address = address
        self.game = game
        self.seats = seats
        self.full_pages = full_pages
        self.figures = Figures()
        self.tasks: list[asyncio.Task[None]] = []

    async def set_up(self, count: int) -> list[Watched]:
        """Make so many tables, every seat taken."""
        gate = asyncio.Semaphore(16)

        async def one() -> Watched:
            async with gate:
                peer = Peer(self.address)
                table = await self.made(peer)
                tokens = [await self.joined(peer, table, f"P{seat}") for seat in range(self.seats)]
                peer.close()
            return Watched(table, tokens, [-1] * self.seats, [None] * self.seats)

        return list(await asyncio.gather(*(one() for _ in range(count))))

    async def made(self, peer: Peer) -> str:
        """A new table."""
        plan = json.dumps({"game": self.game, "seats": ["open"] * self.seats}).encode()
        status, content, _ = await peer.ask("POST", "/api/tables", plan)
        if status != 201:
            raise LoadError(f"no table was made: {status} {content[:200]!r}")
        return str(json.loads(content)["table"])

    async def joined(self, peer: Peer, table: str, name: str) -> str:
        """The token of a seat that was taken."""
        status, content, _ = await peer.ask("POST", f"/api/tables/{table}/join", json.dumps({"name": name}).encode())
        if status != 201:
            raise LoadError(f"nobody could sit down: {status} {content[:200]!r}")
        return str(json.loads(content)["token"])

    async def open(self, tables: list[Watched]) -> None:
        """A stream for every seat, each with its first message."""
        watching = [asyncio.create_task(self.follow(table, seat)) for table in tables for seat in range(self.seats)]
        self.tasks += watching
        while any(min(table.steps) < 0 for table in tables):
            await asyncio.sleep(0.1)
            if failed := [task for task in watching if task.done()]:
                raise LoadError(f"{len(failed)} streams ended: {failed[0].exception()}")

    async def follow(self, table: Watched, seat: int) -> None:
        """Note all that the stream of a seat shows."""
        path = f"/t/{table.id}/stream" if self.full_pages else f"/api/tables/{table.id}/stream"
        async for message in Peer(self.address, table.tokens[seat]).messages(path):
            self.figures.messages += 1
            self.figures.bytes += len(message)
            table.steps[seat], table.asked[seat] = self.read(message)
            table.secret = SECRET.search(message) is not None
            async with table.moved:
                table.moved.notify_all()

    def read(self, message: bytes) -> tuple[int, tuple[int, list[str]] | None]:
        """The step a message shows, and the question it puts."""
        if not self.full_pages:
            seen = json.loads(message.split(b"data: ", 1)[1])
            moves = [option["move"] for option in seen.get("options", ())]
            return seen["step"], (seen["question"], moves) if moves else None
        step, question = STEP.search(message), QUESTION.search(message)
        moves = [move.decode() for move in MOVE.findall(message)] if question else []
        return int(step[1]) if step else -1, (int(question[1]), moves) if question else None

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
        peer = Peer(self.address, table.tokens[seat])
        try:
            if self.full_pages:
                form = urlencode({"move": move, "question": question, "seat": seat}).encode()
                kind = "Content-Type: application/x-www-form-urlencoded\r\nHX-Request: true\r\n"
                status, _, _ = await peer.ask("POST", f"/t/{table.id}/play", form, kind)
            else:
                answer = json.dumps({"move": move, "question": question}).encode()
                status, _, _ = await peer.ask("POST", f"/api/tables/{table.id}/play", answer)
            if status >= 300:
                raise LoadError(str(status))
            async with table.moved:
                told = table.moved.wait_for(lambda: all(table.steps[one] > before[one] for one in shown_to))
                await asyncio.wait_for(told, PATIENCE)
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

    async def stages(self) -> dict[str, tuple[float, float]]:
        """Where the server spent its time so far: seconds and times, by stage."""
        peer = Peer(self.address)
        _, content, _ = await peer.ask("GET", "/metrics")
        peer.close()
        found: dict[str, dict[str, float]] = {}
        for what, stage, value in STAGE.findall(content.decode()):
            found.setdefault(stage, {})[what] = float(value)
        return {stage: (values["sum"], values["count"]) for stage, values in found.items()}

    async def end(self) -> None:
        """Close all streams."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def run(
    address: str, game: str, tables: int, seats: int, rate: float, seconds: float, full_pages: bool, pid: int | None
) -> Figures:
    """One measurement, told line by line."""
    load = Load(address, game, seats, full_pages)
    say = load.figures.say
    kind = "full pages" if full_pages else "JSON"
    say(f"{tables} tables of {game} with {seats} seats, a stream for every seat, {rate:g} moves/s, {kind}")
    before_tables = memory(pid)
    made = await load.set_up(tables)
    if pid is not None:
        say(f"  memory per table, just begun  {(memory(pid) - before_tables) / tables:7.1f} kB")
    await load.open(made)
    if pid is not None:
        say(f"  memory with all streams open  {memory(pid) / 1000:7.1f} MB")
    before = await load.stages()
    load.figures.messages = load.figures.bytes = 0
    busy = cpu(pid)
    begun = perf_counter()
    await load.drive(made, rate, seconds)
    took = perf_counter() - begun
    figures = load.figures
    times = [value * 1000 for value in figures.latencies]
    say(f"  moves                         {len(times)} of {figures.sent} in {took:.1f} s, {figures.failed} failed")
    for reason, often in figures.reasons.most_common():
        say(f"    {often} times {reason}")
    shares = "  ".join(f"p{part} {share(times, part / 100):.0f}" for part in (50, 95, 99))
    say(f"  POST to the last stream, ms   {shares}  max {max(times, default=0):.0f}")
    say(f"  pushed                        {figures.messages} messages, {figures.bytes / 1e6:.1f} MB")
    if pid is not None:
        say(f"  server's processor            {(cpu(pid) - busy) / took:.0%} of one core")
    after = await load.stages()
    for stage, (total, count) in after.items():
        earlier, times_before = before.get(stage, (0.0, 0.0))
        if count > times_before:
            spent, times_now = total - earlier, count - times_before
            say(f"  {stage:12}  {spent / times_now * 1000:8.2f} ms each  {times_now:8.0f} times  {spent:7.2f} s in all")
    await first_byte(load, made[0])
    await load.end()
    return figures


async def first_byte(load: Load, table: Watched) -> None:
    """A table's page: how soon it begins to come, and how much a new visitor fetches."""
    peer = Peer(load.address, table.tokens[0])
    times = [(await peer.ask("GET", f"/t/{table.id}"))[2] * 1000 for _ in range(100)]
    load.figures.say(f"  table page, first byte, ms    p50 {share(times, 0.5):.1f}  p99 {share(times, 0.99):.1f}")
    _, page, _ = await peer.ask("GET", f"/t/{table.id}")
    zipped = "Accept-Encoding: gzip\r\n"
    weight = 0
    for path in [f"/t/{table.id}", *re.findall(r'(?:src|href)="(/(?:static|drawing)/[^"]+)"', page.decode())]:
        weight += len((await peer.ask("GET", path, b"", zipped))[1])
    load.figures.say(f"  page weight, compressed       {weight / 1000:.1f} kB")
    peer.close()


async def idle(address: str, game: str, tables: int, seats: int, streams: int, pid: int | None) -> Figures:
    """Streams on which nothing happens: how many are held, what each costs, and what an idle table costs beyond."""
    load = Load(address, game, seats, full_pages=True)
    say = load.figures.say
    made = (await load.set_up(1))[0]
    before = memory(pid)
    held = 0

    async def hold() -> None:
        nonlocal held
        async for _ in Peer(address).messages(f"/t/{made.id}/stream"):
            held += 1

    for first in range(0, streams, 50):
        load.tasks += [asyncio.create_task(hold()) for _ in range(min(50, streams - first))]
        await asyncio.sleep(0.05)
    for _ in range(300):
        if held >= streams:
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    ended = sum(task.done() for task in load.tasks)
    say(f"{streams} idle streams: {held - ended} held, {ended} ended")
    load.figures.failed = ended
    load.figures.messages = held
    if pid is not None:
        each = (memory(pid) - before) / streams
        say(f"  memory per stream             {each:7.1f} kB")
        half = tables // 2
        for _ in range(2 if half else 0):  # the first half fills what is kept once for all tables
            before = memory(pid)
            await load.open(await load.set_up(half))
            await asyncio.sleep(FORGET + 2 * ROUND)
        if half:
            beyond = (memory(pid) - before) / half - each * seats
            say(f"  memory per idle table         {beyond:7.1f} kB beyond its {seats} streams")
    await load.end()
    return load.figures


def memory(pid: int | None) -> float:
    """The memory a process holds, in kB."""
    if pid is None:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return float(found[1]) if found else 0.0


def cpu(pid: int | None) -> float:
    """The processor time a process has used, in seconds."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def own_server() -> AsyncIterator[tuple[str, int]]:
    """A server on a new database, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory() as folder:
        settings = {
            "RUBRICA_DATABASE": f"sqlite:///{folder}/load.db",
            "RUBRICA_HOST": "127.0.0.1",
            "RUBRICA_PORT": str(port),
            "RUBRICA_LIMITS": "no",
            "RUBRICA_EXHIBITION": "no",
            "RUBRICA_FORGET": str(FORGET),
            "RUBRICA_LOG": "warning",
        }
        command = [sys.executable, "-m", "rubrica.server"]
        server = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            await ready(address)
            yield address, server.pid
        finally:
            server.terminate()
            server.wait()


async def ready(address: str) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        with suppress(OSError, asyncio.IncompleteReadError):
            if (await Peer(address).ask("GET", "/health"))[0] == 200:
                return
        await asyncio.sleep(0.1)
    raise LoadError(f"no server answers at {address}")


def load(
    address: str = "",
    game: str = "rubico",
    tables: int = 200,
    seats: int = 4,
    rate: float = 30.0,
    seconds: float = 20.0,
    full_pages: bool = True,
    streams: int = 0,
) -> Figures:
    """Measure a server and print what was seen. `streams` above 0 measures idle streams and tables instead of moves."""
    more_files()

    async def measure(where: str, pid: int | None) -> Figures:
        if streams:
            return await idle(where, game, tables, seats, streams, pid)
        return await run(where, game, tables, seats, rate, seconds, full_pages, pid)

    async def main() -> Figures:
        if address:
            return await measure(address, None)
        async with own_server() as (where, pid):
            return await measure(where, pid)

    return asyncio.run(main())

"""Live streams: one per open page or program. A slow one skips what it missed and gets where the table stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from time import monotonic

from starlette.responses import StreamingResponse

from rubrica.server import metrics
from rubrica.server.desk import Desk
from rubrica.server.tables import Table, Watcher

HEARTBEAT = 25.0
NOTHING = b""  # sent after a message, so that no layer holds on to a page while it waits for the next


class Streams:
    """Every open stream, so that a stop can end them."""

    def __init__(self) -> None:
        self.open: set[Watcher] = set()
        self.stopping = False

    def close(self) -> None:
        self.stopping = True
        for watcher in self.open:
            watcher.closed = True
            watcher.bell.set()

    def answer(self, desk: Desk, table: Table, seat: int, message: Callable[[], str]) -> StreamingResponse:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        follow = self.follow(desk, table, seat, message)
        return StreamingResponse(follow, media_type="text/event-stream", headers=headers)

    async def follow(self, desk: Desk, table: Table, seat: int, message: Callable[[], str]) -> AsyncIterator[bytes]:
        watcher = Watcher(seat)
        watcher.closed = self.stopping
        arrived = not table.online(seat)
        table.watchers.add(watcher)
        self.open.add(watcher)
        metrics.streams.set(len(self.open))
        try:
            if arrived and seat >= 0:
                table.stir()
            watcher.bell.set()
            async for told in self._messages(desk, table, watcher, message):
                yield told
        finally:
            table.watchers.discard(watcher)
            self.open.discard(watcher)
            metrics.streams.set(len(self.open))
            if seat >= 0 and not table.online(seat) and not self.stopping:
                table.stir()
                await asyncio.shield(desk.seen(table, seat, watcher.shown))

    async def _messages(
        self, desk: Desk, table: Table, watcher: Watcher, message: Callable[[], str]
    ) -> AsyncIterator[bytes]:
        while not watcher.closed:
            try:
                await asyncio.wait_for(watcher.bell.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            watcher.bell.clear()
            if watcher.closed:
                return
            if table.match is None:
                await desk.tables.get(table.id)
            told, watcher.told = watcher.told, 0.0
            watcher.shown = table.step
            yield frame(table.version, message())
            yield NOTHING
            metrics.pushes.inc()
            if told:
                metrics.spent("fan-out", monotonic() - told)


def frame(version: int, text: str) -> bytes:
    """One message of an event stream.

    >>> frame(3, "two\\nlines")
    b'id: 3\\ndata: two\\ndata: lines\\n\\n'
    """
    body = "".join(f"data: {line}\n" for line in text.replace("\r", "").split("\n"))
    return f"id: {version}\n{body}\n".encode()

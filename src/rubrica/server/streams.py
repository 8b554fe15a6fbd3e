"""Live streams: one per open page or program. A slow one skips what it missed and gets where the table stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from hashlib import blake2b
from time import monotonic

from starlette.responses import StreamingResponse

from rubrica.server import metrics
from rubrica.server.actions import Actions
from rubrica.server.tables import Table, Watcher

HEARTBEAT = 25.0
NOTHING = b""  # sent after a message, so that no layer holds on to a page while it waits for the next


class Streams:
    """Every open stream, so that a stop can end them."""

    def __init__(self) -> None:
        self.open: set[Watcher] = set()
        self.stopping = False

    def close(self) -> None:
        """End every stream, and those still to come."""
        self.stopping = True
        for watcher in self.open:
            watcher.closed = True
            watcher.bell.set()

    def answer(self, actions: Actions, table: Table, seat: int, message: Callable[[], str]) -> StreamingResponse:
        """A stream of a table's messages, as the answer to a request."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        follow = self.follow(actions, table, seat, message)
        return StreamingResponse(follow, media_type="text/event-stream", headers=headers)

    async def follow(
        self, actions: Actions, table: Table, seat: int, message: Callable[[], str]
    ) -> AsyncIterator[bytes]:
        """The messages, for as long as somebody listens; the seat is online meanwhile."""
        watcher = Watcher(seat)
        watcher.closed = self.stopping
        arrived = not table.online(seat)
        table.watchers.add(watcher)
        self.open.add(watcher)
        metrics.streams.set(len(self.open))
        try:
            if arrived and seat >= 0:
                table.redraw()
            watcher.bell.set()
            async for sent in self._messages(actions, table, watcher, message):
                yield sent
        finally:
            table.watchers.discard(watcher)
            self.open.discard(watcher)
            metrics.streams.set(len(self.open))
            if seat >= 0 and not table.online(seat) and not self.stopping:
                table.redraw()
                await asyncio.shield(actions.note_seen(table, seat, watcher.shown))

    async def _messages(
        self, actions: Actions, table: Table, watcher: Watcher, message: Callable[[], str]
    ) -> AsyncIterator[bytes]:
        """What changed for the watcher. What it cannot notice moves nothing, not even the signs of life between."""
        sent, beats = b"", monotonic() + HEARTBEAT
        while not watcher.closed:
            try:
                await asyncio.wait_for(watcher.bell.wait(), max(0.0, beats - monotonic()))
            except TimeoutError:
                beats = monotonic() + HEARTBEAT
                yield b": still here\n\n"
                continue
            watcher.bell.clear()
            if watcher.closed:
                return
            if table.match is None:
                await actions.tables.get(table.id)
            woken, watcher.woken = watcher.woken, 0.0
            watcher.shown = table.played
            text = message()
            if sent == (sent := blake2b(text.encode()).digest()):
                continue
            beats = monotonic() + HEARTBEAT
            yield frame(table.seen_version(watcher.seat), text)
            yield NOTHING
            del text
            metrics.pushes.inc()
            if woken:
                metrics.spent("fan-out", monotonic() - woken)


def frame(version: int, text: str) -> bytes:
    """One message of an event stream.

    >>> frame(3, "two\\nlines")
    b'id: 3\\ndata: two\\ndata: lines\\n\\n'
    """
    lines = "".join(f"data: {line}\n" for line in text.replace("\r", "").split("\n"))
    return f"id: {version}\n{lines}\n".encode()

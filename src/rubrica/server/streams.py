"""Live streams: one per open page or program. A slow one skips what it missed and gets where the table stands.

A stream shows no more than its reader has a right to at that moment: the right is asked for before every message, and
who has lost it, by leaving, by logging out or because the seat was given to somebody else, is told nothing more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from time import monotonic

from cachetools import LRUCache
from starlette.requests import Request
from starlette.responses import StreamingResponse

from rubrica.server import metrics
from rubrica.server.actions import Actions
from rubrica.server.auth import Right
from rubrica.server.packing import APART, HEARTBEAT, Gzip, Packing, Parcel, Plain, Sizes
from rubrica.server.problems import Problem
from rubrica.server.rates import whose
from rubrica.server.readers import Readers
from rubrica.server.table import Table, Watcher
from rubrica.server.turns import Turns

BEAT = 25.0  # seconds between signs of life
NOTHING = b""  # sent after a message, so that no layer holds on to a page while it waits for the next
MOST_OF_A_SEAT = 16
MOST_OF_AN_ADDRESS = 400
MOST = 20_000
SIZES_KEPT = 20_000


class Streams:
    """Every open stream: how many one reader has, and how to end them."""

    def __init__(self, readers: Readers, turns: Turns, limited: bool = True) -> None:
        self.readers = readers
        self.turns = turns
        self.limited = limited
        self.open: set[Watcher] = set()
        self.sizes: LRUCache[str, Sizes] = LRUCache(SIZES_KEPT)
        self.stopping = False

    def close(self) -> None:
        """End every stream, and those still to come."""
        self.stopping = True
        for watcher in self.open:
            watcher.close()

    def end(self, session: str) -> None:
        """End every stream that rests on a session."""
        for watcher in self.open:
            if watcher.session == session:
                watcher.close()

    def ring(self) -> None:
        """Have every stream look again whether it may go on."""
        for watcher in self.open:
            watcher.bell.ring()

    async def answer(
        self, request: Request, actions: Actions, right: Right, message: Callable[[], tuple[str, str]]
    ) -> StreamingResponse:
        """A stream of a table's messages, as the answer to a request; `message` gives the kind of the next, and its
        text. Messages of one kind are filled up alike."""
        address = whose(request.client.host) if request.client is not None else ""
        readers = (address, f"{right.table.id} {right.seat}" if right.seat >= 0 else address)
        await self._admit(readers)
        packing = Gzip() if "gzip" in request.headers.get("accept-encoding", "") else Plain()
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        if packing.encoding:
            headers["Content-Encoding"] = packing.encoding
        follow = self.follow(actions, right, packing, message, readers)
        return StreamingResponse(follow, media_type="text/event-stream", headers=headers)

    async def _admit(self, readers: tuple[str, str]) -> None:
        """Refuse one stream too many: of a seat, of an address, of all."""
        address, reader = readers
        found = await self.readers.would_have({*readers}) if self.limited else Counter[str]()
        many = found[address] > MOST_OF_AN_ADDRESS or (reader != address and found[reader] > MOST_OF_A_SEAT)
        if many or len(self.open) >= MOST:
            metrics.refusals.labels("often").inc()
            raise Problem(429, "often", "Too many tables are open from your address. Close some and try again.")

    async def follow(
        self,
        actions: Actions,
        right: Right,
        packing: Packing,
        message: Callable[[], tuple[str, str]],
        readers: tuple[str, str],
    ) -> AsyncIterator[bytes]:
        """The messages, for as long as somebody listens who may; the seat is online meanwhile."""
        table, seat = right.table, right.seat
        watcher = Watcher(seat, right.session)
        watcher.closed = self.stopping
        arrived = seat >= 0 and not table.online(seat)
        table.watchers.add(watcher)
        self.open.add(watcher)
        self.readers.come({*readers})
        metrics.streams.set(len(self.open))
        try:
            if arrived:
                table.redraw()
            watcher.bell.ring()
            yield packing.begin()
            async for sent in self._messages(actions, right, watcher, packing, message, readers[0]):
                yield sent
            yield packing.end()
        finally:
            table.watchers.discard(watcher)
            self.open.discard(watcher)
            self.readers.go({*readers})
            metrics.streams.set(len(self.open))
            if seat >= 0 and not table.online(seat) and not self.stopping:
                table.redraw()
                if not watcher.closed:
                    await asyncio.shield(actions.note_seen(table, seat, watcher.shown))

    async def _messages(
        self,
        actions: Actions,
        right: Right,
        watcher: Watcher,
        packing: Packing,
        message: Callable[[], tuple[str, str]],
        address: str,
    ) -> AsyncIterator[bytes]:
        """What changed for the watcher. What it cannot notice moves nothing, not even the signs of life between."""
        table = right.table
        sent, beats = 0, monotonic() + BEAT
        while not watcher.closed:
            rung = await watcher.bell.heard(beats - monotonic())
            if not sent:
                await self.turns.take(address)  # its page may have to be made
            if rung and table.match is None:
                await actions.tables.get(table.id)
            if watcher.closed or not await right.holds():
                watcher.closed = True
                return
            if not rung:
                beats = monotonic() + BEAT
                beat = packing.pack([HEARTBEAT])
                yield packing.fill(beat, len(beat))
                continue
            woken, watcher.woken = watcher.woken, 0.0
            watcher.shown = table.played
            kind, text = message()
            if not text or sent == (sent := hash(text)):
                continue
            beats = monotonic() + BEAT
            parcel = _packed(table, packing, table.seen_version(watcher.seat), text)
            which = f"{kind} {packing.encoding}"
            sizes = self._sizes(table)
            sizes.note(which, len(parcel))
            await asyncio.sleep(0)  # all others who were rung have said now how much they have to send
            await self.turns.take(address)
            yield packing.fill(parcel, sizes.of(which))
            yield NOTHING
            del text, parcel
            metrics.pushes.inc()
            if woken:
                metrics.spent("fan-out", monotonic() - woken)

    def _sizes(self, table: Table) -> Sizes:
        if table.id not in self.sizes:
            self.sizes[table.id] = Sizes(bytes.fromhex(table.row.seed))
        return self.sizes[table.id]


def _packed(table: Table, packing: Packing, version: int, text: str) -> Parcel:
    """A message as it is sent, made once for all who are sent the same."""
    mark = ("parcel", packing.encoding, version, text)
    return table.cached(mark, lambda: packing.pack(frame(version, text)))


def frame(version: int, text: str) -> list[bytes]:
    """One message of an event stream, part by part.

    >>> frame(3, "two\\nlines")
    [b'id: 3\\ndata: two\\ndata: lines\\n\\n']
    >>> frame(3, f"a secret, {APART}a remark")
    [b'id: 3\\ndata: a secret, ', b'a remark\\n\\n']
    """
    lines = "".join(f"data: {line}\n" for line in text.replace("\r", "").split("\n"))
    return [part.encode() for part in f"id: {version}\n{lines}\n".split(APART)]

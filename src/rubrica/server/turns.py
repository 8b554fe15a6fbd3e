"""Turns: where many want something at the same moment a few are let in at a time, and everybody comes in turn.

The event loop finishes all that is ready before it looks at what has come in meanwhile: a thousand requests that begin
together, or a thousand streams of one table that are told of the same move, would keep everybody else waiting until the
last of them was served. So they pass here. Whoever wants one thing waits for a round of the loop or two, however many
others want. Where a round took long, only one comes in the next.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from rubrica.server.fair import Fair

AT_ONCE = 4  # in one round of the event loop
LONG = 0.005  # seconds; after a round that took so long only one is let in: what began earlier is not done yet


class Turns:
    """Who may go on now, and who waits."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.taken = 0
        self.began = 0.0
        self.waiting = Fair[asyncio.Future[None]]()

    async def take(self, whom: str) -> None:
        """Wait until it is the turn of that address."""
        if self.taken < self.at_once and not self.waiting:
            self._count()
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.add(whom, turn)
        await turn

    def _count(self) -> None:
        if self.taken == 0:
            self.began = monotonic()
            asyncio.get_running_loop().call_soon(self._next_round)
        self.taken += 1

    def _next_round(self) -> None:
        """A round of the loop is over: the next few come."""
        self.taken = 0
        most = 1 if monotonic() - self.began > LONG else self.at_once
        while self.waiting and self.taken < most:
            turn = self.waiting.take()
            if not turn.done():  # by being cancelled
                self._count()
                turn.set_result(None)

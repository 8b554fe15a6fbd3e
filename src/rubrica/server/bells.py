"""A bell that somebody waits for: cheaper than an event with a timeout, of which a crowd of streams would need many."""

from __future__ import annotations

import asyncio


class Bell:
    """Rings once for all that happened since it was last heard."""

    __slots__ = ("rung", "waiter")

    def __init__(self) -> None:
        self.rung = False
        self.waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Something happened."""
        self.rung = True
        if self.waiter is not None:
            _wake(self.waiter)

    def is_set(self) -> bool:
        """Whether it rang and nobody has heard it yet."""
        return self.rung

    async def heard(self, seconds: float) -> bool:
        """Wait until it rings, or for so long; whether it rang. It is silent again."""
        if not self.rung:
            loop = asyncio.get_running_loop()
            self.waiter = loop.create_future()
            timer = loop.call_later(max(0.0, seconds), _wake, self.waiter)
            try:
                await self.waiter
            finally:
                timer.cancel()
                self.waiter = None
        rung, self.rung = self.rung, False
        return rung


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)

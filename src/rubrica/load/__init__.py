"""Measures a server under load: many tables, a stream for every seat, moves at a steady rate.

It speaks to the server as browsers and programs do. Without an address it starts one of its own, on a new SQLite
database, in another process.
"""

from __future__ import annotations

import asyncio

from rubrica.load.figures import Figures
from rubrica.load.measure import idle, run
from rubrica.load.server import FORGET, own_server
from rubrica.server.run import more_files


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
        async with own_server(**({"RUBRICA_FORGET": str(FORGET)} if streams else {})) as (where, pid):
            return await measure(where, pid)

    return asyncio.run(main())

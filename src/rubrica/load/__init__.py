"""Measures a server under load: many tables, a stream for every seat, moves at a steady rate.

It speaks to the server as browsers and programs do. Without an address it starts one of its own, on a new SQLite
database, in another process; on a PostgreSQL several, between which the tables are spread.
"""

from __future__ import annotations

import asyncio

from rubrica.engine.sentence import ENGLISH, Tongue
from rubrica.load.connection import LoadError
from rubrica.load.figures import Figures
from rubrica.load.measure import idle, run
from rubrica.load.server import FORGET, Served, own_servers
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
    processes: int = 1,
    database: str = "",
    tongue: Tongue = ENGLISH,
) -> Figures:
    """Measure a server and print what was seen. `streams` above 0 measures idle streams and tables instead of moves.
    Several `processes` need the address of a PostgreSQL `database`, in which the tables they play at remain."""
    if processes > 1 and (address or streams or not database.startswith("postgresql")):
        raise LoadError(
            "Several processes share a PostgreSQL, and are measured while they play. Name one that is empty: "
            "rubrica load --processes {processes} --database postgresql+psycopg://USER:PASSWORD@HOST/NAME",
            {"processes": processes},
        )
    more_files()

    async def measure(servers: list[Served]) -> Figures:
        if streams:
            return await idle(servers[0], game, tables, seats, streams, tongue)
        return await run(servers, game, tables, seats, rate, seconds, full_pages, tongue)

    async def main() -> Figures:
        if address:
            return await measure([Served(address)])
        more = {"RUBRICA_FORGET": str(FORGET)} if streams else {}
        async with own_servers(processes, database, **more) as servers:
            return await measure(servers)

    return asyncio.run(main())

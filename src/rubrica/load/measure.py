"""The measurements: a table's life at a steady rate of moves, and streams on which nothing happens."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter, process_time

from rubrica.load.connection import ZIPPED, Peer
from rubrica.load.figures import Figures, share
from rubrica.load.players import Players, Watched
from rubrica.load.server import FORGET, Served, cpu, databases, machine, memory, stages
from rubrica.server.scheduler import ROUND


async def run(
    servers: list[Served], game: str, tables: int, seats: int, rate: float, seconds: float, full_pages: bool
) -> Figures:
    """One measurement, told line by line."""
    addresses, pids = [server.address for server in servers], [server.pid for server in servers if server.pid]
    players = Players(addresses, game, seats, full_pages)
    say = players.figures.say
    kind = "full pages" if full_pages else "JSON"
    say(f"{tables} tables of {game} with {seats} seats, a stream for every seat, {rate:g} moves/s, {kind}")
    before_tables = sum(map(memory, pids))
    made = await players.set_up(tables)
    if pids:
        say(f"  memory per table, just begun  {(sum(map(memory, pids)) - before_tables) / tables:7.1f} kB")
    await players.open(made)
    if pids:
        say(f"  memory with all streams open  {sum(map(memory, pids)) / 1000:7.1f} MB")
    before = await stages(addresses)
    players.figures.pushes, players.figures.bytes = [], 0
    busy, own, whole, stored = [cpu(pid) for pid in pids], process_time(), machine(), databases()
    begun = perf_counter()
    await players.drive(made, rate, seconds)
    took = perf_counter() - begun
    figures = players.figures
    times = [value * 1000 for value in figures.latencies]
    say(f"  moves                         {len(times)} of {figures.sent} in {took:.1f} s, {figures.failed} failed")
    for reason, often in figures.reasons.most_common():
        say(f"    {often} times {reason}")
    shares = "  ".join(f"p{part} {share(times, part / 100):.0f}" for part in (50, 95, 99))
    say(f"  POST to the last stream, ms   {shares}  max {max(times, default=0):.0f}")
    sizes = [size / 1000 for size in figures.pushes]
    say(f"  pushed                        {len(sizes)} messages, {figures.bytes / 1e6:.1f} MB compressed and filled up")
    say(f"  a push before that, kB        p50 {share(sizes, 0.5):.1f}  p95 {share(sizes, 0.95):.1f}")
    if pids:
        spent = {"server's processor": sum(map(cpu, pids)) - sum(busy)}
        if len(pids) > 1:
            for number, (pid, used) in enumerate(zip(pids, busy, strict=True), 1):
                say(f"    process {number}                   {(cpu(pid) - used) / took:.0%} of one core")
        if stored:
            spent["PostgreSQL's processor"] = sum(used - stored.get(pid, 0.0) for pid, used in databases().items())
        spent["this tool's processor"] = process_time() - own
        for what, used in spent.items():
            say(f"  {what:28}  {used / took:.0%} of one core, {used * 1000 / max(1, len(times)):.1f} ms a move")
        rest = machine() - whole - sum(spent.values())
        say(f"  all else on this machine      {rest / took:.0%} of one core")
    after = await stages(addresses)
    for stage, (total, count) in after.items():
        earlier, times_before = before.get(stage, (0.0, 0.0))
        if count > times_before:
            lasted, times_now = total - earlier, count - times_before
            each = lasted / times_now * 1000
            say(f"  {stage:12}  {each:8.2f} ms each  {times_now:8.0f} times  {lasted:7.2f} s in all")
    await first_byte(players, made[0])
    await players.end()
    return figures


async def first_byte(players: Players, table: Watched) -> None:
    """A table's page: how soon it begins to come, and how much a new visitor fetches."""
    peer = Peer(table.server, table.tokens[0])
    times = [(await peer.ask("GET", f"/t/{table.id}"))[2] * 1000 for _ in range(100)]
    players.figures.say(f"  table page, first byte, ms    p50 {share(times, 0.5):.1f}  p99 {share(times, 0.99):.1f}")
    _, page, _ = await peer.ask("GET", f"/t/{table.id}")
    weight = 0
    for path in [f"/t/{table.id}", *re.findall(r'(?:src|href)="(/(?:static|drawing)/[^"]+)"', page.decode())]:
        weight += len((await peer.ask("GET", path, b"", ZIPPED))[1])
    players.figures.say(f"  page weight, compressed       {weight / 1000:.1f} kB")
    peer.close()


async def idle(server: Served, game: str, tables: int, seats: int, streams: int) -> Figures:
    """Streams on which nothing happens: how many are held, what each costs, and what an idle table costs beyond."""
    address, pid = server
    players = Players([address], game, seats, full_pages=True)
    say = players.figures.say
    made = (await players.set_up(1))[0]
    before = memory(pid)
    held = 0

    async def hold() -> None:
        nonlocal held
        async for _ in Peer(address).messages(f"/t/{made.id}/stream"):
            held += 1

    for first in range(0, streams, 50):
        players.tasks += [asyncio.create_task(hold()) for _ in range(min(50, streams - first))]
        await asyncio.sleep(0.05)
    for _ in range(300):
        if held >= streams:
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    ended = sum(task.done() for task in players.tasks)
    say(f"{streams} idle streams: {held - ended} held, {ended} ended")
    players.figures.failed = ended
    players.figures.held = held
    if pid is not None:
        each = (memory(pid) - before) / streams
        say(f"  memory per stream             {each:7.1f} kB")
        half = tables // 2
        for _ in range(2 if half else 0):  # the first half fills what is kept once for all tables
            before = memory(pid)
            await players.open(await players.set_up(half))
            await asyncio.sleep(FORGET + 2 * ROUND)
        if half:
            beyond = (memory(pid) - before) / half - each * seats
            say(f"  memory per idle table         {beyond:7.1f} kB beyond its {seats} streams")
    await players.end()
    return players.figures

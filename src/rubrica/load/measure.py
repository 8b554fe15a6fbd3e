"""The measurements: a table's life at a steady rate of moves, and streams on which nothing happens."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter, process_time

from rubrica.engine.sentence import Tongue
from rubrica.load.connection import ZIPPED, Peer
from rubrica.load.figures import Figures, share
from rubrica.load.players import Players, Watched
from rubrica.load.server import FORGET, Served, cpu, databases, machine, memory, stages
from rubrica.server.scheduler import ROUND


async def run(
    servers: list[Served],
    game: str,
    tables: int,
    seats: int,
    rate: float,
    seconds: float,
    full_pages: bool,
    tongue: Tongue,
) -> Figures:
    """One measurement, told line by line."""
    addresses, pids = [server.address for server in servers], [server.pid for server in servers if server.pid]
    players = Players(addresses, game, seats, full_pages)
    figures, say, line = players.figures, players.figures.say, players.figures.line
    setting = {"game": game, "tables": tables, "seats": seats, "rate": f"{rate:g}"}
    if full_pages:
        say(tongue("{game}, {tables} × {seats} seats, a stream for each, {rate} moves/s, full pages", **setting))
    else:
        say(tongue("{game}, {tables} × {seats} seats, a stream for each, {rate} moves/s, JSON", **setting))
    before_tables = sum(map(memory, pids))
    made = await players.set_up(tables)
    if pids:
        line(tongue("memory per table, just begun"), kilobytes((sum(map(memory, pids)) - before_tables) / tables))
    await players.open(made)
    if pids:
        line(tongue("memory with all streams open"), f"{sum(map(memory, pids)) / 1000:7.1f} MB")
    before = await stages(addresses)
    figures.pushes, figures.bytes = [], 0
    busy, own, whole, stored = [cpu(pid) for pid in pids], process_time(), machine(), databases()
    begun = perf_counter()
    await players.drive(made, rate, seconds)
    took = perf_counter() - begun
    times = [value * 1000 for value in figures.latencies]
    done = {"done": len(times), "sent": figures.sent, "seconds": f"{took:.1f}", "failed": figures.failed}
    line(tongue("moves"), tongue("{done} of {sent} in {seconds} s, {failed} failed", **done))
    for reason, often in figures.reasons.most_common():
        say(f"    {often} × {reason}")
    shares = "  ".join(f"p{part} {share(times, part / 100):.0f}" for part in (50, 95, 99))
    line(tongue("POST to the last stream, ms"), f"{shares}  max {max(times, default=0):.0f}")
    sizes = [size / 1000 for size in figures.pushes]
    sent = {"count": len(sizes), "size": f"{figures.bytes / 1e6:.1f} MB"}
    line(tongue("pushed"), tongue("{count} messages, {size} compressed and filled up", **sent))
    line(tongue("a push before that, kB"), f"p50 {share(sizes, 0.5):.1f}  p95 {share(sizes, 0.95):.1f}")
    if pids:
        spent = {tongue("server's processor"): sum(map(cpu, pids)) - sum(busy)}
        if len(pids) > 1:
            for number, (pid, used) in enumerate(zip(pids, busy, strict=True), 1):
                line(tongue("process {number}", number=number), of_a_core((cpu(pid) - used) / took, tongue))
        if stored:
            kept = sum(used - stored.get(pid, 0.0) for pid, used in databases().items())
            spent[tongue("PostgreSQL's processor")] = kept
        spent[tongue("this tool's processor")] = process_time() - own
        for what, used in spent.items():
            each = tongue("{time} ms a move", time=f"{used * 1000 / max(1, len(times)):.1f}")
            line(what, f"{of_a_core(used / took, tongue)}, {each}")
        rest = machine() - whole - sum(spent.values())
        line(tongue("all else on this machine"), of_a_core(rest / took, tongue))
    after = await stages(addresses)
    for stage, (total, count) in after.items():
        earlier, times_before = before.get(stage, (0.0, 0.0))
        if count > times_before:
            lasted, times_now = total - earlier, count - times_before
            said = {"each": f"{lasted / times_now * 1000:8.2f}", "times": f"{times_now:8.0f}", "all": f"{lasted:7.2f}"}
            say(f"  {stage:12}  " + tongue("{each} ms each  {times} times  {all} s in all", **said))
    await first_byte(players, made[0], tongue)
    await players.end()
    return figures


def kilobytes(size: float) -> str:
    """How much memory something takes.

    >>> kilobytes(71.25)
    '   71.2 kB'
    """
    return f"{size:7.1f} kB"


def of_a_core(part: float, tongue: Tongue) -> str:
    """How busy a processor was kept."""
    return tongue("{share} of one core", share=f"{part:.0%}")


async def first_byte(players: Players, table: Watched, tongue: Tongue) -> None:
    """A table's page: how soon it begins to come, and how much a new visitor fetches."""
    peer = Peer(table.server, table.tokens[0])
    times = [(await peer.ask("GET", f"/t/{table.id}"))[2] * 1000 for _ in range(100)]
    line = players.figures.line
    line(tongue("table page, first byte, ms"), f"p50 {share(times, 0.5):.1f}  p99 {share(times, 0.99):.1f}")
    _, page, _ = await peer.ask("GET", f"/t/{table.id}")
    weight = 0
    for path in [f"/t/{table.id}", *re.findall(r'(?:src|href)="(/(?:static|drawing)/[^"]+)"', page.decode())]:
        weight += len((await peer.ask("GET", path, b"", ZIPPED))[1])
    line(tongue("page weight, compressed"), kilobytes(weight / 1000))
    peer.close()


async def idle(server: Served, game: str, tables: int, seats: int, streams: int, tongue: Tongue) -> Figures:
    """Streams on which nothing happens: how many are held, what each costs, and what an idle table costs beyond."""
    address, pid = server
    players = Players([address], game, seats, full_pages=True)
    say, line = players.figures.say, players.figures.line
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
    say(tongue("{streams} idle streams: {held} held, {ended} ended", streams=streams, held=held - ended, ended=ended))
    players.figures.failed = ended
    players.figures.held = held
    if pid is not None:
        each = (memory(pid) - before) / streams
        line(tongue("memory per stream"), kilobytes(each))
        half = tables // 2
        for _ in range(2 if half else 0):  # the first half fills what is kept once for all tables
            before = memory(pid)
            await players.open(await players.set_up(half))
            await asyncio.sleep(FORGET + 2 * ROUND)
        if half:
            beyond = (memory(pid) - before) / half - each * seats
            line(tongue("memory per idle table beyond its streams"), kilobytes(beyond))
    await players.end()
    return players.figures

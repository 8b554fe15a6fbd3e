"""The servers that are measured: one of its own on a new SQLite database, or several on a PostgreSQL; and what a
process costs the machine."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rubrica.load.connection import LoadError, Peer

STAGE = re.compile(r'rubrica_stage_seconds_(sum|count)\{stage="([^"]+)"\} ([\d.e+-]+)')
FORGET = 10.0  # seconds, where idle tables are measured; the server's own setting is longer, and it would take as long


class Served(NamedTuple):
    """Where a server is, and its process where it is one that was started here."""

    address: str
    pid: int | None = None


def machine() -> float:
    """The processor time that this machine's processes have used, in seconds."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    idle = (3, 4)  # doing nothing, and waiting for a disk
    return sum(int(value) for place, value in enumerate(fields[:8]) if place not in idle) / os.sysconf("SC_CLK_TCK")


def memory(pid: int | None) -> float:
    """The memory a process holds, in kB."""
    if pid is None:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return float(found[1]) if found else 0.0


def cpu(pid: int | None) -> float:
    """The processor time a process has used, in seconds."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def databases() -> dict[int, float]:
    """The processor time that every process of a PostgreSQL on this machine has used, in seconds."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/comm"):
        with suppress(OSError):  # it has just ended
            if path.read_text().strip() == "postgres":
                found[int(path.parent.name)] = cpu(int(path.parent.name))
    return found


@asynccontextmanager
async def own_servers(processes: int, database: str, **more: str) -> AsyncIterator[list[Served]]:
    """Servers that share a database, one alone on a new SQLite where none is given, with more settings."""
    with TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            shared = {"RUBRICA_DATABASE": database or f"sqlite:///{folder}/load.db"} | more
            yield [await stack.enter_async_context(_own_server(shared)) for _ in range(processes)]


@asynccontextmanager
async def _own_server(more: dict[str, str]) -> AsyncIterator[Served]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {
        "RUBRICA_HOST": "127.0.0.1",
        "RUBRICA_PORT": str(port),
        "RUBRICA_LIMITS": "no",
        "RUBRICA_EXHIBITION": "no",
        "RUBRICA_LOG": "warning",
    } | more
    command = [sys.executable, "-m", "rubrica.server"]
    server = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        await ready(address)
        yield Served(address, server.pid)
    finally:
        server.terminate()
        server.wait()


async def ready(address: str) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        with suppress(OSError, asyncio.IncompleteReadError):
            if (await Peer(address).ask("GET", "/health"))[0] == 200:
                return
        await asyncio.sleep(0.1)
    raise LoadError("No server answers at {address}.", {"address": address})


async def stages(addresses: list[str]) -> dict[str, tuple[float, float]]:
    """Where the servers spent their time so far: seconds and times, by stage."""
    found: dict[str, dict[str, float]] = {}
    for address in addresses:
        peer = Peer(address)
        _, content, _ = await peer.ask("GET", "/metrics")
        peer.close()
        for what, stage, value in STAGE.findall(content.decode()):
            found.setdefault(stage, {"sum": 0.0, "count": 0.0})[what] += float(value)
    return {stage: (values["sum"], values["count"]) for stage, values in found.items()}

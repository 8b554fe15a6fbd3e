"""The server that is measured: one of its own on a new SQLite database, and what a process costs the machine."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from rubrica.load.connection import LoadError, Peer

STAGE = re.compile(r'rubrica_stage_seconds_(sum|count)\{stage="([^"]+)"\} ([\d.e+-]+)')
FORGET = 10.0  # seconds, where idle tables are measured; the server's own setting is longer, and it would take as long


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


@asynccontextmanager
async def own_server(**more: str) -> AsyncIterator[tuple[str, int]]:
    """A server on a new database, with more settings, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory() as folder:
        settings = {
            "RUBRICA_DATABASE": f"sqlite:///{folder}/load.db",
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
            yield address, server.pid
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


async def stages(address: str) -> dict[str, tuple[float, float]]:
    """Where the server spent its time so far: seconds and times, by stage."""
    peer = Peer(address)
    _, content, _ = await peer.ask("GET", "/metrics")
    peer.close()
    found: dict[str, dict[str, float]] = {}
    for what, stage, value in STAGE.findall(content.decode()):
        found.setdefault(stage, {})[what] = float(value)
    return {stage: (values["sum"], values["count"]) for stage, values in found.items()}

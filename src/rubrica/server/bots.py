"""The bots a seat can be given, and the processes they think in. A page never waits for one."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from importlib.util import find_spec
from typing import Any

from rubrica import bots
from rubrica.server import metrics

log = logging.getLogger(__name__)
NAMES = ("Aulus", "Berta", "Carme", "Drusus", "Enric", "Flavia", "Guifré", "Helena", "Iulus", "Jordina")


def names(game: str) -> list[str]:
    """The bots that play the game, the best first."""
    known = reversed(bots.NAMES)
    return [name for name in known if name == "random" or find_spec(f"rubrica.games.{game}.bot")]


class Thinker:
    """A process that answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, question: dict[str, Any]) -> str:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "rubrica.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=8_000_000,
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        answer = await self.process.stdout.readline()
        if not answer:
            raise ChildProcessError("the thinking process ended")
        return str(json.loads(answer)["move"])

    async def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        self.process = None


class Thinkers:
    """A few thinking processes, and a limit to how long any may take."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds = seconds
        self.all = [Thinker() for _ in range(count)]
        self.idle: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self.all:
            self.idle.put_nowait(thinker)

    async def choose(self, question: dict[str, Any], otherwise: str) -> str:
        """The bot's move; `otherwise` when it takes too long or breaks. Who stops waiting does not stop the thought."""
        thinker = await self.idle.get()
        return await asyncio.shield(asyncio.create_task(self._think(thinker, question))) or otherwise

    async def _think(self, thinker: Thinker, question: dict[str, Any]) -> str | None:
        try:
            with metrics.timed("thinking"):
                return await asyncio.wait_for(thinker.think(question), self.seconds)
        except (TimeoutError, OSError, ValueError, KeyError) as error:
            log.warning("bot gave no answer", extra={"bot": question["bot"], "error": repr(error)})
            await thinker.stop()
            return None
        finally:
            self.idle.put_nowait(thinker)

    async def stop(self) -> None:
        for thinker in self.all:
            await thinker.stop()

"""The bots a seat can be given, and the processes they think in. A page never waits for one."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from importlib.util import find_spec
from typing import Any, NamedTuple

from rubrica.server import metrics
from rubrica.server.tables import Table
from rubrica.server.trouble import bad

log = logging.getLogger(__name__)
STAND_IN = "skilled"  # who plays for a person who is away
NAMES = ("Aulus", "Berta", "Carme", "Drusus", "Enric", "Flavia", "Guifré", "Helena", "Iulus", "Jordina")


class Level(NamedTuple):
    """How well a bot plays, as people choose it."""

    name: str
    title: str


LEVELS = (
    Level("master", "Master"),
    Level("expert", "Expert"),
    Level("skilled", "Skilled"),
    Level("steady", "Steady"),
    Level("newcomer", "Newcomer"),
    Level("random", "Random"),
)


def levels(game: str) -> list[Level]:
    """The bots that play the game, the best first."""
    return [level for level in LEVELS if level.name == "random" or find_spec(f"rubrica.games.{game}.bot")]


def names(game: str) -> list[str]:
    return [level.name for level in levels(game)]


def known(game: str, name: str) -> str:
    """The bot of that name; of "bot", the best."""
    allowed = names(game)
    if name not in ("bot", *allowed):
        raise bad("There is no bot {name}; there is: {allowed}.", name=name[:20], allowed=", ".join(allowed))
    return allowed[0] if name == "bot" else name


def asked(table: Table, contents: str, what: str, seat: int, bot: str, ply: int | None = None) -> dict[str, Any]:
    """A question for a thinking process: what a bot does in that seat (now, or as it stood after `ply` moves).

    `what` is "move", "hint" or "reason".
    """
    record = table.playing.record
    return {
        "what": what,
        "table": table.id,
        "game": table.kind.name,
        "contents": contents,
        "content": table.row.content,
        "seed": table.row.seed,
        "options": json.loads(table.row.options),
        "entropy": record.entropy,
        "moves": record.moves[:ply],
        "seat": seat,
        "bot": bot,
    }


class Thinker:
    """A process that answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, question: dict[str, Any]) -> dict[str, Any]:
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
        told: dict[str, Any] = json.loads(answer)
        return told

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

    async def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None when it takes too long or breaks. Who stops waiting does not stop the thought."""
        thinker = await self.idle.get()
        return await asyncio.shield(asyncio.create_task(self._think(thinker, question)))

    async def _think(self, thinker: Thinker, question: dict[str, Any]) -> dict[str, Any] | None:
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

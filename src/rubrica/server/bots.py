"""The bots a seat can be given, and the processes they think in. A page never waits for one."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Any, NamedTuple

from rubrica import games
from rubrica.engine.record import split_move
from rubrica.server import metrics
from rubrica.server.problems import bad
from rubrica.server.tables import Table

log = logging.getLogger(__name__)
STAND_IN = "skilled"  # who plays for a person who is away
NAMES = ("Aulus", "Berta", "Carme", "Drusus", "Enric", "Flavia", "Guifré", "Helena", "Iulus", "Jordina")


class Question(NamedTuple):
    """A question for a thinking process: the view of one seat, and the content it is to be read with."""

    what: str
    game: str
    bot: str
    view: dict[str, Any]
    seats: int
    options: dict[str, str]
    content: str
    dice: str
    cards: dict[str, Any] | None

    def written(self, with_cards: bool) -> bytes:
        """As JSON in one line; the content itself only where the process does not have it yet."""
        return json.dumps((self if with_cards else self._replace(cards=None))._asdict()).encode()


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
    """The bots that play the game, the best first; where it brings none of its own, those that only search or guess."""
    own = games.get(game).bot is not None
    return [level for level in LEVELS if own or level.name not in ("steady", "newcomer")]


def names(game: str) -> list[str]:
    """The names of the bots that play the game, the best first."""
    return [level.name for level in levels(game)]


def known(game: str, name: str) -> str:
    """The bot of that name; of "bot", the best."""
    allowed = names(game)
    if name not in ("bot", *allowed):
        raise bad("There is no bot {name}; there is: {allowed}.", name=name[:20], allowed=", ".join(allowed))
    return allowed[0] if name == "bot" else name


def asked(table: Table, what: str, seat: int, bot: str, ply: int | None = None) -> Question:
    """What a bot does in that seat, now or as it stood after `ply` moves: a view, and nothing else of the game.

    `what` is "move", "hint" or "reason".
    """
    match = table.playing
    view = table.view(seat) if ply is None else match.at(ply).view(seat)
    made = sum(split_move(move)[0] == seat for move in match.record.moves[:ply])
    hand = table.hand(seat) if ply is None else None
    return Question(
        what,
        table.game_type.name,
        bot,
        view.data(),
        len(table.seats),
        match.record.options,
        match.content.digest,
        f"{table.id} {made + (0 if hand is None else len(hand.moves))} {seat}",
        match.content.data,
    )


class BotProcess:
    """A process that answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.contents: set[str] = set()

    async def ask(self, question: Question) -> dict[str, Any]:
        """The answer to a question; the process is started where none runs."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "rubrica.server.bot_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=8_000_000,
            )
            self.contents.clear()
        assert self.process.stdin is not None and self.process.stdout is not None
        known = question.content in self.contents
        self.process.stdin.write(question.written(with_cards=not known) + b"\n")
        self.contents.add(question.content)
        answer = await self.process.stdout.readline()
        if not answer:
            raise ChildProcessError("the thinking process ended")
        found: dict[str, Any] = json.loads(answer)
        return found

    async def stop(self) -> None:
        """End the process; the next question starts another."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        self.process = None


class BotProcesses:
    """A few thinking processes, and a limit to how long any may take."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds = seconds
        self.all = [BotProcess() for _ in range(count)]
        self.idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        for process in self.all:
            self.idle.put_nowait(process)

    async def ask(self, question: Question) -> dict[str, Any] | None:
        """The answer; None when it takes too long or breaks. Who stops waiting does not stop the thought."""
        process = await self.idle.get()
        return await asyncio.shield(asyncio.create_task(self._think(process, question)))

    async def _think(self, process: BotProcess, question: Question) -> dict[str, Any] | None:
        try:
            with metrics.timed("thinking"):
                return await asyncio.wait_for(process.ask(question), self.seconds)
        except (TimeoutError, OSError, ValueError, KeyError) as error:
            log.warning("bot gave no answer", extra={"bot": question.bot, "error": repr(error)})
            await process.stop()
            return None
        finally:
            self.idle.put_nowait(process)

    async def stop(self) -> None:
        """End all processes."""
        for process in self.all:
            await process.stop()

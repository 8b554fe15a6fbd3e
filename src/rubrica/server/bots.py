"""The bots a seat can be given, and the processes they think in. A page never waits for one."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from rubrica import games
from rubrica.engine.record import split_move
from rubrica.server import bot_process, metrics
from rubrica.server.bot_process import Question
from rubrica.server.problems import bad
from rubrica.server.tables import Table

log = logging.getLogger(__name__)
STAND_IN = "skilled"  # who plays for a person who is away
AFRESH = multiprocessing.get_context("spawn")  # nothing in this process' memory, a seed least of all, is in theirs
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
    Level("newcomer", "Beginner"),
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
        raise bad("There is no bot {name}. Choose one of: {allowed}.", name=name[:20], allowed=", ".join(allowed))
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
    """A process that answers one question at a time: a pool of one, so that a hung thought is ended with its process
    and no other thought with it."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0
        self.contents: set[str] = set()

    async def ask(self, question: Question) -> dict[str, Any]:
        """The answer to a question; the process is started where none runs, and once more where it was killed."""
        try:
            return await self._ask(question)
        except BrokenProcessPool:
            self.stop()
            return await self._ask(question)

    async def _ask(self, question: Question) -> dict[str, Any]:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, AFRESH, bot_process.begin)
            self.pid = await asyncio.wrap_future(self.pool.submit(os.getpid))
        sent = question._replace(cards=None) if question.content in self.contents else question
        answer = await asyncio.wrap_future(self.pool.submit(bot_process.answer, sent))
        self.contents.add(question.content)
        return answer

    def stop(self) -> None:
        """End the process, whatever it is at; the next question starts another."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child.pid == self.pid:
                    child.kill()
        self.pool, self.pid = None, 0
        self.contents.clear()


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
        except Exception as error:  # a bot of somebody else may fail in any way at all
            log.warning("bot gave no answer", extra={"bot": question.bot, "error": repr(error)})
            process.stop()
            return None
        finally:
            self.idle.put_nowait(process)

    def stop(self) -> None:
        """End all processes."""
        for process in self.all:
            process.stop()

"""The bots a seat can be given, and the processes they think in. A page never waits for one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from rubrica import games
from rubrica.engine.record import split_move
from rubrica.engine.sentence import Sentence
from rubrica.server import bot_process, metrics
from rubrica.server.bot_process import Question
from rubrica.server.problems import bad
from rubrica.server.processes import Process, Processes, TooSlow
from rubrica.server.table import Table

Wanted = Callable[[], Awaitable[bool]]
log = logging.getLogger(__name__)
STAND_IN = "skilled"  # who plays for a person who is away
NAMES = ("Aulus", "Berta", "Carme", "Drusus", "Enric", "Flavia", "Guifré", "Helena", "Iulus", "Jordina")


class Level(NamedTuple):
    """How well a bot plays, as people choose it, and a sentence about how it does."""

    name: str
    title: str
    manner: Sentence


LEVELS = (
    Level("master", "Master", Sentence("Thinks long about all it cannot see, and forgives nothing.")),
    Level("expert", "Expert", Sentence("Weighs every answer, and what you may be hiding.")),
    Level("skilled", "Skilled", Sentence("Looks a little ahead before it answers.")),
    Level("steady", "Steady", Sentence("Keeps to a few good habits.")),
    Level("newcomer", "Beginner", Sentence("Knows the rules, and often just tries something.")),
    Level("random", "Random", Sentence("Does anything at all.")),
)


@cache
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
        dice_of(table, seat, made + (0 if hand is None else len(hand.moves))),
        match.content.data,
    )


def dice_of(table: Table, seat: int, made: int) -> str:
    """What a bot's dice begin with at the seat's next move. It follows from the table's seed, so that nobody can
    foretell it while the game goes on and anybody can think the move again after; and it tells nothing of the seed."""
    about = f"{table.id} {made} {seat}".encode()
    return blake2b(about, key=bytes.fromhex(table.row.seed), digest_size=16, person=b"rubrica-bots").hexdigest()


class BotProcess(Process):
    """A process in which bots think; it is sent the cards of a content once."""

    def __init__(self) -> None:
        super().__init__(bot_process.ready)
        self.contents: set[str] = set()

    async def ask(self, question: Question) -> dict[str, Any]:
        """The answer to a question."""
        return await self.twice(lambda: self._ask(question))

    async def _ask(self, question: Question) -> dict[str, Any]:
        sent = question._replace(cards=None) if question.content in self.contents else question
        answer = await self.once(bot_process.answer, sent)
        self.contents.add(question.content)
        return answer

    def stop(self) -> None:
        """End the process; the next one knows no cards."""
        super().stop()
        self.contents.clear()


class BotProcesses(Processes[BotProcess]):
    """A few thinking processes, and a limit to how long any thought may take."""

    def __init__(self, count: int, seconds: float) -> None:
        super().__init__([BotProcess() for _ in range(count)], seconds)

    async def ask(self, question: Question, whom: str = "", wanted: Wanted | None = None) -> dict[str, Any] | None:
        """The answer, thought out for somebody; None when it takes too long or breaks, and where it is no longer
        `wanted` when its turn comes."""

        async def think(process: BotProcess) -> dict[str, Any] | None:
            return await process.ask(question) if wanted is None or await wanted() else None

        try:
            with metrics.timed("thinking"):
                return await self.use(whom, think)
        except TooSlow as error:
            log.warning("bot gave no answer", extra={"bot": question.bot, "error": str(error)})
            return None

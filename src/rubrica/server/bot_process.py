"""What happens in a process in which bots think: it is handed one question at a time, and answers it.

It is given a seat's view and what the seat may answer: no seed, no state, and no move of another seat's. It loads the
games and the bots, and nothing else of the server.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Any, NamedTuple

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.coach import counsel
from rubrica.bots.levels import adviser
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.setup import Content

_contents: dict[tuple[str, str], Content[Any]] = {}  # those this process was sent, by game and digest


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


def ready() -> int:
    """Load the games; the process' number."""
    games.installed()
    return os.getpid()


def answer(question: Question) -> dict[str, Any]:
    """What the bot does there, what it would advise, what a coach says to it, or why it moves as it does."""
    game = games.get(question.game)
    setup = game.setup(_content(game, question), question.seats, question.options)
    view = game.read_view(question.view, setup)
    dice = fast_dice(question.dice)
    if question.what == "hint":
        return {"hints": [asdict(hint) for hint in adviser(game).hint(view, dice)]}
    if question.what == "coach":
        advice = counsel(game, view, dice)
        return {"worth": advice.worth, "blunders": list(advice.blunders.items())}
    player = bot(question.bot, game)
    if question.what == "reason":
        reason = player.reason(view, dice)
        return {"move": game.moves.name(reason.move), "text": reason.text, "values": reason.values}
    return {"move": game.moves.name(player.choose(view, dice))}


def _content(game: GameType[Any], question: Question) -> Content[Any]:
    """The content that the view is read with."""
    key = (question.game, question.content)
    if key not in _contents:
        source = game.content
        _contents[key] = game.standard() if source is None else source.of(question.cards or {})
    return _contents[key]

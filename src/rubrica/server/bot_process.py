"""A process in which bots think: reads questions from its input, one JSON object a line, and answers each.

It is given a seat's view and what the seat may answer: no seed, no state, and no move of another seat's.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.levels import adviser
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.setup import Content
from rubrica.server.bots import Question


class Contents:
    """The contents this process was sent, by digest."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Content[Any]] = {}

    def of(self, game: GameType[Any], question: Question) -> Content[Any]:
        """The content that the view is read with."""
        key = (question.game, question.content)
        if key not in self.known:
            source = game.content
            self.known[key] = game.standard() if source is None else source.of(question.cards or {})
        return self.known[key]


def answer(question: Question, contents: Contents) -> dict[str, Any]:
    """What the bot does there, what it would advise, or why it moves as it does."""
    game = games.get(question.game)
    setup = game.setup(contents.of(game, question), question.seats, question.options)
    view = game.read_view(question.view, setup)
    dice = fast_dice(question.dice)
    if question.what == "hint":
        return {"hints": [asdict(hint) for hint in adviser(game).hint(view, dice)]}
    player = bot(question.bot, game)
    if question.what == "reason":
        reason = player.reason(view, dice)
        return {"move": game.moves.name(reason.move), "text": reason.text, "values": reason.values}
    return {"move": game.moves.name(player.choose(view, dice))}


def main() -> None:
    """Answer questions until the input ends."""
    contents = Contents()
    for line in sys.stdin:
        found = answer(Question(**json.loads(line)), contents)
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

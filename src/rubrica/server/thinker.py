"""A process in which bots think: reads questions from its input, one JSON object a line, and answers each.

The record and its seed only serve to make the view again; the bot is given the view and nothing else.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.levels import adviser
from rubrica.engine.dice import ProvableDice, fast_dice
from rubrica.engine.fairness import key
from rubrica.engine.game import Game, View
from rubrica.engine.kind import Content
from rubrica.engine.record import split_move
from rubrica.server.contents import Contents

MOST_KEPT = 200


class Memory:
    """The games this process thought about last, so that only new moves have to be played."""

    def __init__(self) -> None:
        self.games: dict[str, tuple[list[str], Game]] = {}
        self.contents: dict[str, Contents] = {}

    def game(self, question: dict[str, Any]) -> Game:
        known, game = self.games.pop(question["table"], ([], None))
        moves: list[str] = question["moves"]
        if game is None or moves[: len(known)] != known:
            known, game = [], self.dealt(question)
        kind = games.kind(question["game"])
        for text in moves[len(known) :]:
            seat, name = split_move(text)
            game.apply(seat, kind.moves.number(name))
        if len(self.games) >= MOST_KEPT:
            del self.games[next(iter(self.games))]
        self.games[question["table"]] = (moves, game)
        return game

    def dealt(self, question: dict[str, Any]) -> Game:
        kind = games.kind(question["game"])
        content = self.content(question)
        dice = ProvableDice(key(bytes.fromhex(question["seed"]), question["entropy"]))
        return kind.deal(content, len(question["entropy"]), question["options"], dice)

    def content(self, question: dict[str, Any]) -> Content:
        folder = question["contents"]
        if folder not in self.contents:
            self.contents[folder] = Contents(folder)
        return self.contents[folder].digested(question["game"], question["content"])


def answer(question: dict[str, Any], view: View) -> dict[str, Any]:
    """What the bot does there, what it would advise, or why it moves as it does."""
    moves = games.kind(question["game"]).moves
    dice = fast_dice(f"{question['table']} {len(question['moves'])} {question['seat']}")
    if question["what"] == "hint":
        hints = adviser(question["game"]).hint(view, dice)
        return {"hints": [asdict(hint) for hint in hints]}
    player = bot(question["bot"], question["game"])
    if question["what"] == "reason":
        reason = player.reason(view, dice)
        return {"move": moves.name(reason.move), "why": reason.why, "values": reason.values}
    return {"move": moves.name(player.choose(view, dice))}


def main() -> None:
    memory = Memory()
    for line in sys.stdin:
        question = json.loads(line)
        view = memory.game(question).view(question["seat"])
        sys.stdout.write(json.dumps(answer(question, view)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

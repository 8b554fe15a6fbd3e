"""Moves one question further: a piece may be touched though the question that it answers is only the next one.

Touching a die begins to acquire with it. A question says which of its answers only begin something; where they lead is
found from a view alone, at a few tables that the seat could be sitting at: between the two questions nothing is drawn
and nothing is shown, and all of them then offer the seat the same.
"""

from __future__ import annotations

from typing import Any, Final

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game, View
from rubrica.engine.game_type import GameType

WORLDS: Final = 3


def further(game: GameType[Any], view: View[Any]) -> dict[int, int]:
    """The moves of the seat's next question to which one answer that begins something surely leads, with that answer.

    A move that answers the present question too is not among them, nor one that several answers lead to.

    >>> from rubrica.games import redcathedral
    >>> table = redcathedral.new(seats=2, seed="a seed")
    >>> found = further(redcathedral.GAME, table.view(table.waiting[0]))
    >>> name = redcathedral.GAME.moves.name
    >>> [name(first) for then, first in found.items() if name(then) == "die red"]
    ['acquire']
    """
    if view.seat not in view.waiting:
        return {}
    question = view.question()
    answers = [move for move in view.options if any(move in block for block in question.begins)]
    if not answers:
        return {}
    tables = [game.imagine(view, fast_dice(f"further {number}")) for number in range(WORLDS)]
    leads: dict[int, list[int]] = {}
    for answer in answers:
        for move in _offered_next(tables, view.seat, answer):
            leads.setdefault(move, []).append(answer)
    return {move: first[0] for move, first in leads.items() if len(first) == 1 and move not in view.options}


def _offered_next(tables: list[Game], seat: int, answer: int) -> list[int]:
    """What every table offers the seat after the answer; nothing where they differ or something can be learned."""
    offers = [_after(table.copy(), seat, answer) for table in tables]
    return offers[0] if all(offer == offers[0] for offer in offers) else []


def _after(table: Game, seat: int, answer: int) -> list[int]:
    drawn, shown = table.dice.drawn, table.shown
    table.apply(seat, answer)
    if table.dice.drawn != drawn or table.shown != shown:
        return []
    return [move for move in table.options(seat) if table.question(seat).has(move)]

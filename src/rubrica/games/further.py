"""Moves of later questions: a piece may be touched though the question that it answers is not asked yet.

Touching a die begins to acquire with it; touching the space where it would land takes what lies there too. A question
says which of its answers only begin something, and a board which chains of answers it draws. Where they lead is found
from a view alone, at a few tables that the seat could be sitting at: on the way nothing is drawn and nothing is shown,
and at every step all of them offer the seat the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game, View
from rubrica.engine.game_type import GameType

WORLDS: Final = 3


class Further:
    """Where a seat's own answers surely lead."""

    def __init__(self, game: GameType[Any], view: View[Any]) -> None:
        self.game = game
        self.view = view
        self._offers: dict[tuple[int, ...], list[int]] = {}

    @cached_property
    def tables(self) -> list[Game]:
        """Tables that the seat could be sitting at."""
        return [self.game.imagine(self.view, fast_dice(f"further {number}")) for number in range(WORLDS)]

    def nexts(self) -> dict[int, int]:
        """The moves of the seat's next question to which one answer that begins something surely leads, with that
        answer.

        A move that answers the present question too is not among them, nor one that several answers lead to.

        >>> from rubrica.games import redcathedral
        >>> table = redcathedral.new(seats=2, seed="a seed")
        >>> found = Further(redcathedral.GAME, table.view(table.waiting[0])).nexts()
        >>> name = redcathedral.GAME.moves.name
        >>> [name(first) for then, first in found.items() if name(then) == "die red"]
        ['acquire']
        """
        view = self.view
        if view.seat not in view.waiting:
            return {}
        question = view.question()
        leads: dict[int, list[int]] = {}
        for answer in view.options:
            if any(answer in block for block in question.begins):
                for move in self.offered_after((answer,)):
                    leads.setdefault(move, []).append(answer)
        return {move: first[0] for move, first in leads.items() if len(first) == 1 and move not in view.options}

    def leads(self, chain: tuple[int, ...]) -> bool:
        """Whether the seat is surely offered each of these moves after those before it, the first one now.

        >>> from rubrica.games import redcathedral
        >>> table, number = redcathedral.new(seats=2, seed="a seed"), redcathedral.GAME.moves.number
        >>> further = Further(redcathedral.GAME, table.view(table.waiting[0]))
        >>> [further.leads((number("acquire"), number(then))) for then in ("die red", "take")]
        [True, False]
        """
        view = self.view
        if view.seat not in view.waiting or chain[0] not in view.options:
            return False
        return all(move in self.offered_after(chain[:place]) for place, move in enumerate(chain) if place)

    def after(self, answers: tuple[int, ...]) -> View[Any]:
        """What the seat could see after the answers."""
        table = self.tables[0].copy()
        for answer in answers:
            table.apply(self.view.seat, answer)
        return table.view(self.view.seat)

    def offered_after(self, answers: tuple[int, ...]) -> list[int]:
        """What every table offers the seat after the answers; nothing where they differ or something can be learned."""
        if answers not in self._offers:
            offers = [_after(table.copy(), self.view.seat, answers) for table in self.tables]
            self._offers[answers] = offers[0] if all(offer == offers[0] for offer in offers) else []
        return self._offers[answers]


def _after(table: Game, seat: int, answers: tuple[int, ...]) -> list[int]:
    drawn, shown = table.dice.drawn, table.shown
    for answer in answers:
        if answer not in table.options(seat):
            return []
        table.apply(seat, answer)
        if table.dice.drawn != drawn or table.shown != shown:
            return []
    return [move for move in table.options(seat) if table.question(seat).has(move)]

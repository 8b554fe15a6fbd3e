"""A table of Rubricatus: who is asked, what they may answer, and what comes of it.

The rules themselves stand in the modules named after what they are about: rounds (chapters 2, 3 and 8),
actions and building (4), river (5), tracks (6), scoring (9); effects is everything a card can say.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice, FastDice
from rubrica.engine.game import SPECTATOR, Refusal
from rubrica.games.rubricatus import questions, rounds
from rubrica.games.rubricatus.moves import CARD, cards_in
from rubrica.games.rubricatus.refusals import why_not
from rubrica.games.rubricatus.table import FRAME, INITIATIVE, NONE, Table
from rubrica.games.rubricatus.tables import Tables
from rubrica.games.rubricatus.view import RubricatusView, censor

ONLY: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
NOBODY: Final[tuple[int, ...]] = ()


class Rubricatus(Table):
    """A table of Rubricatus."""

    def __init__(self, seats: int, dice: Dice, tables: Tables) -> None:
        super().__init__(seats, dice, tables)

    def deal(self) -> None:
        rounds.set_up(self)
        rounds.go_on(self)

    def choosing(self) -> bool:
        """Whether everybody is choosing a card for the initiative (rubricatus:3.2)."""
        return self.phase == INITIATIVE and self.asker < 0

    def asked(self) -> tuple[int, ...]:
        if self.asker >= 0:
            return ONLY[self.asker]
        if self.phase == INITIATIVE:
            return tuple([seat for seat in range(self.seats) if self.picked[seat] < 0])
        return NOBODY

    def answers(self, seat: int) -> list[int]:
        if seat == self.asker:
            return self.offers
        if self.choosing() and self.picked[seat] < 0:
            return cards_in(self.hand[seat])
        return NONE

    def apply(self, seat: int, move: int) -> None:
        if self.asker < 0:
            rounds.pick(self, seat, move - CARD)
            if self.stack:
                rounds.go_on(self)
            return
        task, _, a, b, c, d = self.stack[-FRAME:]
        del self.stack[-FRAME:]
        questions.answer(self, move, task, seat, a, b, c, d)
        rounds.go_on(self)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if 0 <= seat < self.seats and move in self.answers(seat):
            return None
        return why_not(self, seat, move)

    def copy(self) -> Rubricatus:
        twin = Rubricatus(self.seats, self.dice.copy(), self.tables)
        twin.take_over(self)
        return twin

    def redeal(self, dice: Dice) -> Rubricatus:
        twin = Rubricatus(self.seats, dice, self.tables)
        twin.variant = self.variant
        twin.calamities = self.calamities
        twin.deal()
        return twin

    def view(self, seat: int | None) -> RubricatusView:
        who = SPECTATOR if seat is None else seat
        known = Rubricatus(self.seats, FastDice(0, 0, 0), self.tables)
        known.take_over(self)
        censor(known, who)
        options = NONE if seat is None else self.answers(seat)[:]
        view = RubricatusView(who, self.seats, self.asked(), options, known)
        view.outcome = self.outcome
        return view

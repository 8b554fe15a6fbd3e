"""A bot gets a view and dice, never a state; so it cannot cheat."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Answers questions from the views it is shown and nothing else; the same views and dice give the same answers."""

    def choose(self, view: View, dice: Dice) -> int:
        """One of `view.options`; ValueError where the seat is asked nothing."""
        if len(view.options) == 0:
            raise ValueError(f"seat {view.seat} is asked nothing, so there is nothing to choose")
        return self.answer(view, dice)

    @abstractmethod
    def answer(self, view: View, dice: Dice) -> int:
        """One of `view.options`, of which there is at least one."""

    def reason(self, view: View, dice: Dice) -> Reason:
        """What it would choose, and why; asked only when somebody wants to know."""
        return Reason(self.choose(view, dice), "It went by its rules of thumb.", {})


class Reason:
    """A choice and a short sentence why, with {places} for `values` so that it can be translated first."""

    def __init__(self, move: int, why: str, values: dict[str, object]) -> None:
        self.move = move
        self.why = why
        self.values = values

    def __str__(self) -> str:
        return self.why.format(**self.values)


class RandomBot(Bot):
    """Any option, each as likely."""

    def answer(self, view: View, dice: Dice) -> int:
        return view.options[dice.below(len(view.options))]

    def reason(self, view: View, dice: Dice) -> Reason:
        return Reason(self.choose(view, dice), "It took any option, each as likely.", {})

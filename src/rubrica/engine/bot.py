"""A bot gets a view and dice, never a state; so it cannot cheat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game, View
from rubrica.engine.native import mypyc_attr
from rubrica.engine.sentence import ENGLISH, Sentence, Value

G = TypeVar("G", bound=Game)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[G]):
    """Answers questions from the views it is shown and nothing else; the same views and dice give the same answers."""

    def choose(self, view: View[G], dice: Dice) -> int:
        """One of `view.options`; ValueError where the seat is asked nothing.

        >>> from rubrica.engine.dice import fast_dice
        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=5, seed="a seed")
        >>> seat = game.waiting[0]
        >>> RandomBot().choose(game.view(seat), fast_dice("a thought")) in game.options(seat)
        True
        """
        if len(view.options) == 0:
            raise ValueError(f"seat {view.seat} is asked nothing, so there is nothing to choose")
        return self.answer(view, dice)

    @abstractmethod
    def answer(self, view: View[G], dice: Dice) -> int:
        """One of `view.options`, of which there is at least one."""

    def reason(self, view: View[G], dice: Dice) -> Reason:
        """What it would choose, and why; asked only when somebody wants to know."""
        return Reason(self.choose(view, dice), "It followed its rules of thumb.", {})


class Reason(Sentence):
    """A choice, and a short sentence why."""

    def __init__(self, move: int, text: str, values: dict[str, Value]) -> None:
        super().__init__(text, values)
        self.move = move

    def __str__(self) -> str:
        return ENGLISH.say(self)


class RandomBot(Bot[Any]):
    """Any option, each as likely."""

    def answer(self, view: View[Any], dice: Dice) -> int:
        return view.options[dice.below(len(view.options))]

    def reason(self, view: View[Any], dice: Dice) -> Reason:
        return Reason(self.choose(view, dice), "It picked a move at random.", {})

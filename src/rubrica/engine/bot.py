"""A bot gets a view and dice, never a state; so it cannot cheat."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Answers questions. All it may use is what the view tells; the same view and dice give the same answer."""

    @abstractmethod
    def choose(self, view: View, dice: Dice) -> int:
        """One of `view.options`."""


class RandomBot(Bot):
    """Any option, each as likely."""

    def choose(self, view: View, dice: Dice) -> int:
        return view.options[dice.below(len(view.options))]

"""What a search has to be told of a game: how to imagine it, how people answer in it, and how a table stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game, Outcome, View
from rubrica.engine.native import mypyc_attr

NO_REFLEX: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(ABC):
    """A game as a search thinks of it. `ponder` takes in a view; the rest works on tables imagined from it."""

    @abstractmethod
    def ponder(self, view: View, dice: Dice) -> None:
        """Take in all the seat knows, before worlds are imagined."""

    @abstractmethod
    def imagine(self, dice: Dice) -> Game:
        """A world drawn by how likely the pondered view makes it; `dice` become its chance."""

    @abstractmethod
    def reply(self, game: Game, seat: int, dice: Dice) -> int:
        """How a sensible player would answer in that seat, quickly judged."""

    def choices(self, game: Game, seat: int) -> list[int]:
        """The options worth thinking about; all of them, unless a game knows better."""
        return game.answers(seat)

    def reflex(self, view: View, dice: Dice) -> int:
        """An answer that needs no search, or NO_REFLEX."""
        return NO_REFLEX

    @abstractmethod
    def time(self, game: Game) -> int:
        """How far the game is: it grows at moments quiet enough to judge the table."""

    @abstractmethod
    def standing(self, game: Game) -> list[float]:
        """For every seat, the estimated chance to win, between 0 and 1."""

    def earned(self, outcome: Outcome, seats: int) -> list[float]:
        """What an outcome is worth to each seat, between 0 and 1."""
        return earned(outcome, seats)

    def worth(self, game: Game, chance: float) -> float:
        """What a table is to a seat with that chance to win: the chance, where not everybody can lose."""
        return chance


def earned(outcome: Outcome, seats: int) -> list[float]:
    """What an outcome is worth to each seat, in [0, 1]: a win is shared by its winners, a common defeat is nothing.

    A little of it goes by places, so that a second place is better than a last one.
    """
    worth = [0.0] * seats
    first = 0
    for place in outcome.placings:
        if place == 1:
            first += 1
    for seat in range(seats):
        place = outcome.placings[seat]
        if first > 0 and seats > 1:
            worth[seat] = 0.1 * (seats - place) / (seats - 1)
        if place == 1:
            worth[seat] += 0.9 / first
    return worth


def shares(points: list[float], spread: float) -> list[float]:
    """Chances to come first from estimated final points, the surer the smaller the spread."""
    most = max(points)
    total = 0.0
    weights = [0.0] * len(points)
    for seat in range(len(points)):
        weight = exp((points[seat] - most) / spread)
        weights[seat] = weight
        total += weight
    for seat in range(len(points)):
        weights[seat] /= total
    return weights

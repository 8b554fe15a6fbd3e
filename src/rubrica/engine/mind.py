"""What a search has to be told of a game: how to imagine it, how people answer in it, and how a table stands."""

from __future__ import annotations

from abc import abstractmethod
from math import exp
from typing import Final, Generic, TypeVar

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game, Outcome, View
from rubrica.engine.native import mypyc_attr

NO_REFLEX: Final = -1
FOREVER: Final = 1_000_000_000

G = TypeVar("G", bound=Game)


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Generic[G]):
    """A game as a search thinks of it. `ponder` takes in a view; the rest works on tables imagined from it.

    `ahead` is how many of the game's moments a search looks ahead unless `horizon` knows better, `curiosity` how much
    it tries what looked worse. `trusting` is whether what others say weighs as it does among players who know the
    game; without it a mind goes by what was seen alone.
    """

    ahead: int = 1
    curiosity: float = 0.3
    trusting: bool = True
    view: View[G]

    def ponder(self, view: View[G], dice: Dice) -> None:
        """Take in all the seat knows, before worlds are imagined."""
        self.view = view

    @abstractmethod
    def imagine(self, dice: Dice) -> G:
        """A world drawn by how likely the pondered view makes it; `dice` become its chance."""

    def afresh(self, game: G, dice: Dice) -> G:
        """A twin of a table with other chance: whatever lies there that no seat has seen is shuffled too."""
        return game.twin(dice)

    @abstractmethod
    def reply(self, game: G, seat: int, dice: Dice) -> int:
        """How a sensible player would answer in that seat, quickly judged."""

    def choices(self, game: G, seat: int) -> list[int]:
        """The options worth thinking about; all of them, unless a game knows better."""
        return game.answers(seat)

    def reflex(self, view: View[G], dice: Dice) -> int:
        """An answer that needs no search, or NO_REFLEX."""
        return NO_REFLEX

    @abstractmethod
    def time(self, game: G) -> int:
        """How far the game is: it grows at moments quiet enough to judge the table."""

    def round(self, game: G) -> int:
        """In how many of the game's moments everybody has had a turn."""
        return game.seats

    def horizon(self, game: G) -> int:
        """How many moments a search looks ahead from here; FOREVER where it goes to the end of the game."""
        return self.ahead

    @abstractmethod
    def standing(self, game: G) -> list[float]:
        """For every seat, the estimated chance to win, between 0 and 1."""

    def earned(self, outcome: Outcome, seats: int) -> list[float]:
        """What an outcome is worth to each seat, between 0 and 1."""
        return earned(outcome, seats)

    def worth(self, game: G, chance: float) -> float:
        """What a table is to a seat with that chance to win: the chance, where not everybody can lose."""
        return chance


class PointsMind(Mind[G]):
    """The mind of a game that is won by points, which knows from finished games how a table stands.

    `stages` is how many parts of the game are learned apart, and `features` how many numbers tell of a player; what
    `rubrica.lab.learn` made of them stands in `weights` and `spread`, by stage.
    """

    stages: int = 1
    features: int = 0
    weights: list[list[float]]
    spread: list[float]

    @abstractmethod
    def stage_of(self, game: G) -> int:
        """Which part of the game it is."""

    @abstractmethod
    def points_now(self, game: G) -> list[float]:
        """What each would have if the game ended here; whoever plays without a seat comes after the seats."""

    @abstractmethod
    def features_of(self, game: G, player: int) -> list[float]:
        """What a player's points to come depend on, as numbers."""

    def standing(self, game: G) -> list[float]:
        """Chances by the points each will end with, as far as finished games teach it."""
        stage = self.stage_of(game)
        weights = self.weights[stage]
        points = self.points_now(game)
        for player in range(len(points)):
            found = self.features_of(game, player)
            total = points[player]
            for place in range(len(found)):
                total += weights[place] * found[place]
            points[player] = total
        return shares(points, self.spread[stage])[: game.seats]

    def sample(self, game: G) -> tuple[int, list[list[float]], list[float]]:
        """A moment to learn from: its stage, the features of every seat, and the points each would have now."""
        rows = [self.features_of(game, seat) for seat in range(game.seats)]
        return self.stage_of(game), rows, self.points_now(game)[: game.seats]

    def peril(self, game: G) -> list[float]:
        """What the common defeat depends on; nothing where not everybody can lose."""
        return []


class TeamMind(Mind[G]):
    """The mind of a game that one of two teams wins."""

    @abstractmethod
    def sample(self, game: G) -> list[float]:
        """A moment to learn from: what tells of the table."""

    @abstractmethod
    def first_team_won(self, outcome: Outcome) -> bool:
        """Whether the first team won."""


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

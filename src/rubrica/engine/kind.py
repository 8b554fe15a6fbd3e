"""What a game brings besides its state machine: its name, its limits, its options, how it is dealt and imagined."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from hashlib import blake2b

from rubrica.engine.dice import Dice, ProvableDice
from rubrica.engine.fairness import key, seed_of
from rubrica.engine.game import Event, Game, View
from rubrica.engine.moves import MoveTable


class BadOptions(ValueError):
    """A table that cannot be set up as asked; says what is allowed."""


class Option:
    """One choice a table makes before the deal; the first value is the default."""

    def __init__(self, name: str, values: list[str], meaning: str) -> None:
        self.name = name
        self.values = values
        self.meaning = meaning


class Content:
    """A game's cards, tiles and tracks: the plain data, its digest, and the tables the rules read."""

    def __init__(self, data: dict[str, object], tables: object) -> None:
        self.data = data
        self.digest = content_digest(data)
        self.tables = tables


def content_digest(data: dict[str, object]) -> str:
    """The fingerprint that a record carries of the content it was played with."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(canonical.encode(), digest_size=16).hexdigest()


class Kind(ABC):
    """A kind of game. `rules` is the version of its rules: a record replays only under the version it names."""

    name: str
    title: str
    least: int
    most: int
    rules: str
    options: tuple[Option, ...]
    moves: MoveTable

    @abstractmethod
    def tables(self, data: dict[str, object]) -> object:
        """The tables the rules read, from content that was checked."""

    @abstractmethod
    def standard(self) -> Content:
        """The content that comes with the game."""

    @abstractmethod
    def table(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> Game:
        """A table at which nothing is dealt yet. `options` went through `settle`."""

    @abstractmethod
    def imagine(self, view: View, dice: Dice) -> Game:
        """A full state drawn at random among those consistent with the view; `dice` become its chance."""

    def settle(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """Every option with its value, or BadOptions."""
        if not self.least <= seats <= self.most:
            raise BadOptions(f"{self.title} is for {self.least} to {self.most} seats, not {seats}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise BadOptions(f"{self.title} has no option {name!r}; its options: {allowed}")
            if value not in known[name].values:
                allowed = ", ".join(known[name].values)
                raise BadOptions(f"option {name!r} cannot be {value!r}; it is one of: {allowed}")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def deal(
        self, content: Content, seats: int, options: dict[str, str], dice: Dice, log: list[Event] | None = None
    ) -> Game:
        """A table just dealt; with a log, what the deal itself tells stands in it.

        An option that a record does not know, because it came later, has its first value.
        """
        game = self.table(content, seats, self.settle(seats, options), dice)
        game.log = log
        game.deal()
        return game

    def new(
        self,
        seats: int,
        seed: str = "",
        options: dict[str, str] | None = None,
        content: Content | None = None,
        dice: Dice | None = None,
    ) -> Game:
        """A new game: five lines are enough to play one.

        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=5, seed="a seed")
        >>> while game.waiting:
        ...     seat = game.waiting[0]
        ...     game.play(seat, game.options(seat)[0])
        """
        settled = self.settle(seats, {} if options is None else options)
        if dice is None:
            dice = ProvableDice(key(seed_of(seed), []))
        return self.deal(self.standard() if content is None else content, seats, settled, dice)

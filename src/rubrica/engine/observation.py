"""A view as a row of small numbers, each with a name: what a learning program reads in the place of a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from rubrica.engine.native import i64

MOST: Final = 255
#: For each number of players, how those at the table are called from where one of them sits.
AROUND: Final = [["own", *(f"+{place}" for place in range(1, players))][:players] for players in range(8)]
#: For each number of seats, their names.
SEATS: Final = [[f"seat {seat}" for seat in range(seats)] for seats in range(8)]


class Numbers(ABC):
    """Where a game writes a view down: always the same numbers in the same order, whatever the view.

    The same words of the game give the row and the names of its columns, so that the two cannot drift apart.
    """

    own: i64 = 0
    players: i64 = 0
    at: i64 = 0

    def look(self, own: i64, players: i64) -> None:
        """Who looks, and how many are at the table: seats are written as they sit from there on."""
        self.own = own
        self.players = players

    @abstractmethod
    def about(self, whom: str) -> None:
        """The numbers from here on are about somebody or something; their names begin with it."""

    @abstractmethod
    def count(self, name: str, value: i64, most: i64) -> None:
        """A number from 0 to `most`, at most 255; what lies beyond is written as the nearest of them."""

    @abstractmethod
    def counts(self, name: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        """A count for each of the words: the values from the first on; a list with nothing in it stands for zeros."""

    @abstractmethod
    def balances(self, above: str, below: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        """For each of the words how far its value lies above zero, then for each how far below, as `counts` would."""

    @abstractmethod
    def choice(self, name: str, value: i64, words: list[str]) -> None:
        """One of the words, as a 1 in its column; none of them if the value is negative."""

    @abstractmethod
    def flags(self, name: str, bits: i64, words: list[str]) -> None:
        """Any of the words: a 1 in the column of each whose bit is set."""

    @abstractmethod
    def since(self, at: i64) -> bytearray:
        """What was written since the row stood there, to be kept for `again`; nothing where names are wanted."""

    @abstractmethod
    def again(self, written: bytearray) -> bool:
        """Write what was kept; False if there is nothing, or names are wanted, and all must be written out."""

    @abstractmethod
    def listed(self, places: list[int], words: list[str]) -> None:
        """Any of the words, which are names of their own: a 1 in the column of each whose place is listed."""

    def seat(self, name: str, seat: i64) -> None:
        """One seat of the table, or none if it is negative."""
        place = (seat - self.own) % self.players if seat >= 0 else -1
        self.choice(name, place, AROUND[self.players])

    def asked(self, waiting: Sequence[int]) -> None:
        """The seats that owe an answer."""
        bits: i64 = 0
        for seat in waiting:
            bits |= 1 << seat
        self.seats("asked", bits)

    def seats(self, name: str, bits: i64) -> None:
        """Any seats of the table."""
        if bits != 0:
            bits = (bits >> self.own | bits << self.players - self.own) & (1 << self.players) - 1
        self.flags(name, bits, AROUND[self.players])


class Row(Numbers):
    """The numbers themselves, one byte each, from `at` on; where they are written there are zeros."""

    def __init__(self, numbers: bytearray) -> None:
        self.numbers = numbers

    def about(self, whom: str) -> None:
        pass

    def count(self, name: str, value: i64, most: i64) -> None:
        if value > 0:
            self.numbers[self.at] = value if value < most else most
        self.at += 1

    def counts(self, name: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        size: i64 = len(words)
        if len(values) > 0:
            for place in range(size):
                value: i64 = values[first + place]
                if value > 0:
                    self.numbers[self.at + place] = value if value < most else most
        self.at += size

    def balances(self, above: str, below: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        size: i64 = len(words)
        if len(values) > 0:
            for place in range(size):
                value: i64 = values[first + place]
                if value > 0:
                    self.numbers[self.at + place] = value if value < most else most
                elif value < 0:
                    self.numbers[self.at + size + place] = -value if -value < most else most
        self.at += 2 * size

    def choice(self, name: str, value: i64, words: list[str]) -> None:
        if value >= 0:
            assert value < len(words), name
            self.numbers[self.at + value] = 1
        self.at += len(words)

    def flags(self, name: str, bits: i64, words: list[str]) -> None:
        at = self.at
        while bits > 0:
            if bits & 1:
                self.numbers[at] = 1
            bits >>= 1
            at += 1
        self.at += len(words)

    def since(self, at: i64) -> bytearray:
        return self.numbers[at : self.at]

    def again(self, written: bytearray) -> bool:
        self.numbers[self.at : self.at + len(written)] = written
        self.at += len(written)
        return len(written) > 0

    def listed(self, places: list[int], words: list[str]) -> None:
        for place in places:
            self.numbers[self.at + place] = 1
        self.at += len(words)


class Columns(Numbers):
    """What the numbers of a row mean: the name of each, and the most it can be."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.most: list[int] = []
        self.whom = ""

    def about(self, whom: str) -> None:
        self.whom = f"{whom} " if whom else ""

    def count(self, name: str, value: i64, most: i64) -> None:
        assert 0 < most <= MOST, name
        self.names.append(self.whom + name)
        self.most.append(most)

    def counts(self, name: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        for word in words:
            self.count(f"{name}: {word}", 0, most)

    def balances(self, above: str, below: str, values: list[int], most: i64, words: list[str], first: i64 = 0) -> None:
        self.counts(above, values, most, words)
        self.counts(below, values, most, words)

    def choice(self, name: str, value: i64, words: list[str]) -> None:
        self.counts(name, [], 1, words)

    def flags(self, name: str, bits: i64, words: list[str]) -> None:
        self.counts(name, [], 1, words)

    def since(self, at: i64) -> bytearray:
        return bytearray()

    def again(self, written: bytearray) -> bool:
        return False

    def listed(self, places: list[int], words: list[str]) -> None:
        for word in words:
            self.names.append(word)
            self.most.append(1)


def mask_of(options: list[int], moves: int) -> bytearray:
    """A 1 for each move of the game's table that is among the options."""
    mask = bytearray(moves)
    for move in options:
        mask[move] = 1
    return mask

"""The chance inside a game: one small interface, two sources of numbers.

Every number drawn stays below 2**63, so interpreted and compiled builds agree bit for bit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import blake2b
from typing import Final

from rubrica.engine.native import i64

WORD: Final = 0xFFFFFFFF


class Dice(ABC):
    """A stream of 32-bit words; `drawn` counts those taken, so that anyone can tell if chance spoke.

    >>> dice = fast_dice("a seed")
    >>> twin = dice.copy()
    >>> [dice.below(6) for _ in range(5)] == [twin.below(6) for _ in range(5)]
    True
    """

    drawn: i64

    @abstractmethod
    def word(self) -> i64:
        """The next 32 bits."""

    @abstractmethod
    def copy(self) -> Dice:
        """An independent twin that will draw the same numbers."""

    @abstractmethod
    def state(self) -> list[int]:
        """Where the stream stands, for digests of a game's state."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each exactly as likely (Lemire's multiplication with rejection)."""
        product = self.word() * n
        if (product & WORD) < n:
            floor = (WORD + 1 - n) % n
            while (product & WORD) < floor:
                product = self.word() * n
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put the whole list in random order."""
        self.deal(cards, len(cards))

    def deal(self, cards: list[int], count: int) -> None:
        """Bring a random choice of cards, in random order, to the first `count` places."""
        size: i64 = len(cards)
        last: i64 = count
        if last >= size:
            last = size - 1
        for place in range(last):
            other = place + self.below(size - place)
            cards[place], cards[other] = cards[other], cards[place]


class FastDice(Dice):
    """sfc32, for playouts, search and simulation: quick to draw from and to copy, easy to predict."""

    def __init__(self, a: i64, b: i64, c: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.drawn = 0

    def word(self) -> i64:
        a, b, c = self.a, self.b, self.c
        self.drawn += 1
        word = (a + b + self.drawn) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
        return word

    def fork(self) -> FastDice:
        """A stream of its own, started from this one's next words."""
        return FastDice(self.word(), self.word(), self.word())

    def copy(self) -> Dice:
        twin = FastDice(self.a, self.b, self.c)
        twin.drawn = self.drawn
        return twin

    def state(self) -> list[int]:
        return [self.a, self.b, self.c, self.drawn]


class ProvableDice(Dice):
    """BLAKE2b in counter mode, for real tables: nobody without the key can foresee it, anybody with it can check.

    Word k is the four bytes, little end first, at 4 * (k mod 16) of
    BLAKE2b-512(key = key, message = the eight bytes of k div 16, little end first).
    """

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn
        self.block = self.block_at(drawn >> 4) if drawn & 15 else b""

    def block_at(self, number: int) -> bytes:
        """The sixteen words of one counter."""
        return blake2b(number.to_bytes(8, "little"), key=self.key).digest()

    def word(self) -> i64:
        place = self.drawn & 15
        if place == 0:
            self.block = self.block_at(int(self.drawn >> 4))
        self.drawn += 1
        start = int(place) * 4
        return int.from_bytes(self.block[start : start + 4], "little")

    def copy(self) -> Dice:
        twin = ProvableDice(self.key)
        twin.block = self.block
        twin.drawn = self.drawn
        return twin

    def state(self) -> list[int]:
        return [int.from_bytes(self.key, "little"), self.drawn]


class NoDice(Dice):
    """The dice of a table that is only looked at: nothing may be rolled there."""

    def __init__(self) -> None:
        self.drawn = 0

    def word(self) -> i64:
        raise ValueError("a view has no dice: imagine a table from it first")

    def copy(self) -> Dice:
        return self

    def state(self) -> list[int]:
        return []


NO_DICE: Final = NoDice()


def restored(state: list[int]) -> Dice:
    """The dice whose `state` was written down."""
    if len(state) == 0:
        return NO_DICE
    if len(state) == 2:
        return ProvableDice(state[0].to_bytes(32, "little"), state[1])
    return fast_at(state)


def fast_at(state: list[int]) -> FastDice:
    """The fast stream whose state was written down."""
    fast = FastDice(state[0], state[1], state[2])
    fast.drawn = state[3]
    return fast


def fast_dice(seed: str) -> FastDice:
    """The fast stream that belongs to a seed.

    >>> fast_dice("a seed").below(6)
    5
    """
    digest = blake2b(seed.encode(), digest_size=12, person=b"rubrica-fast").digest()
    a = int.from_bytes(digest[0:4], "little")
    b = int.from_bytes(digest[4:8], "little")
    c = int.from_bytes(digest[8:12], "little")
    dice = FastDice(a, b, c)
    for _ in range(12):
        dice.word()
    return dice

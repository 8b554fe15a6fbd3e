"""The little statistics the lab needs, each in a form that can be checked by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

SURE = 0.95


def z_of(sure: float) -> float:
    """How many standard errors an interval of that sureness reaches to each side.

    >>> round(z_of(0.95), 2)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + sure / 2)


@dataclass(frozen=True)
class Interval:
    """An estimate and the range it may well lie in."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        """As percentages."""
        return f"{self.value:z.1%} [{self.low:z.1%}, {self.high:z.1%}]"

    def number(self) -> str:
        """As numbers with two decimals."""
        return f"{self.value:z.2f} [{self.low:z.2f}, {self.high:z.2f}]"

    def holds(self, value: float) -> bool:
        """Whether the value lies within."""
        return self.low <= value <= self.high


def wilson(wins: float, games: int, sure: float = SURE) -> Interval:
    """A share with its Wilson interval; shared wins count by their part.

    >>> wilson(20, 25).percent()
    '80.0% [60.9%, 91.1%]'
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    z = z_of(sure)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Spread:
    """Numbers taken in one by one and not kept: how many there were, their mean, and how far they lie from it.

    >>> spread = Spread()
    >>> for value in (1.0, 2.0, 3.0):
    ...     spread.add(value)
    >>> spread.interval().number()
    '2.00 [0.87, 3.13]'
    """

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """Take a number in, as often as it came."""
        self.count += times
        apart = value - self.mean
        self.mean += apart * times / self.count
        self.squares += times * apart * (value - self.mean)

    def interval(self, sure: float = SURE) -> Interval:
        """The mean with its normal interval."""
        if self.count < 2:
            return Interval(self.mean, float("-inf"), float("inf"))
        half = z_of(sure) * sqrt(self.squares / (self.count - 1) / self.count)
        return Interval(self.mean, self.mean - half, self.mean + half)


def mean_of(counts: Mapping[int, int]) -> Interval:
    """The mean of whole numbers, each with how often it came.

    >>> mean_of({1: 3}).number()
    '1.00 [1.00, 1.00]'
    """
    spread = Spread()
    for value, times in sorted(counts.items()):
        spread.add(value, times)
    return spread.interval()


def quantiles(counts: Mapping[int, int]) -> list[int]:
    """What a twentieth, half, and all but a twentieth of the numbers do not exceed.

    >>> quantiles({1: 10, 2: 9, 7: 1})
    [1, 1, 2]
    """
    last = sum(counts.values()) - 1
    found = []
    for part in (0.05, 0.5, 0.95):
        passed = 0
        for value, times in sorted(counts.items()):
            passed += times
            if passed > int(part * last):
                found.append(value)
                break
    return found


def looks(first: int, most: int) -> list[int]:
    """After how many games a sequential comparison looks: each time twice as many, up to the last.

    >>> looks(50, 300)
    [50, 100, 200, 300]
    """
    found = []
    at = first
    while at < most:
        found.append(at)
        at *= 2
    return [*found, most]


def sure_at(look: int, of: int, questions: int) -> float:
    """How sure each single interval must be, so that all looks at all questions together err in 5 % at most.

    The later a look, the more of the 5 % it may spend: 1, 2, 4 … parts.
    """
    part: float = 2**look / (2**of - 1)
    return 1 - (1 - SURE) * part / questions

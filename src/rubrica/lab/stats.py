"""The little statistics the lab needs, each in a form that can be checked by hand."""

from __future__ import annotations

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


def mean_of(values: list[float], sure: float = SURE) -> Interval:
    """A mean with its normal interval.

    >>> mean_of([1.0, 1.0, 1.0]).number()
    '1.00 [1.00, 1.00]'
    """
    count = len(values)
    if count == 0:
        return Interval(0.0, float("-inf"), float("inf"))
    mean = sum(values) / count
    if count == 1:
        return Interval(mean, float("-inf"), float("inf"))
    half = z_of(sure) * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - half, mean + half)


def difference(first: list[float], second: list[float], sure: float = SURE) -> Interval:
    """How much larger the second mean is, for two independent lots."""
    one, two = mean_of(first, sure), mean_of(second, sure)
    half = sqrt((one.high - one.value) ** 2 + (two.high - two.value) ** 2)
    middle = two.value - one.value
    return Interval(middle, middle - half, middle + half)


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

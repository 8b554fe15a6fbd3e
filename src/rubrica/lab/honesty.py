"""Honest chances: of all that are shown as 70 %, seven in ten shall win.

Whoever plays a table on in thought is too sure of what comes, or not sure enough. Two numbers for each game and number
of seats, measured by `tools/honesty.py` on finished games, set that right; `honesty.toml` holds them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

KEPT = Path(__file__).with_name("honesty.toml")
NO_TEAMS: list[int] = []
SURE = 1e-6


class Honesty(NamedTuple):
    """How much surer chances are than judged, and how far they lean to the first team where there are two."""

    sharpness: float = 1.0
    lean: float = 0.0

    def applied(self, chances: list[float], teams: list[int]) -> list[float]:
        """The judged chances, made honest; by seat its team, or none. Where all can lose, so does that chance.

        >>> Honesty(2.0).applied([0.6, 0.4], NO_TEAMS)
        [0.692308, 0.307692]
        >>> Honesty(1.0, 0.5).applied([0.5, 0.5, 0.5], [0, 1, 0])
        [0.622459, 0.377541, 0.622459]
        >>> Honesty(0.5).applied([1.0, 0.0], NO_TEAMS)
        [1.0, 0.0]
        """
        if teams:
            found = [self._of_team(chance, team) for chance, team in zip(chances, teams, strict=True)]
        else:
            nobody = 1.0 - sum(chances)
            shares = [chance**self.sharpness for chance in chances]
            whole = sum(shares) + (nobody**self.sharpness if nobody > SURE else 0.0)
            found = [share / whole for share in shares] if whole else chances
        return [round(chance, 6) for chance in found]

    def _of_team(self, chance: float, team: int) -> float:
        lean = -self.lean if team else self.lean
        return 1.0 / (1.0 + exp(-lean - self.sharpness * odds(chance)))


def odds(chance: float) -> float:
    """The logarithm of the odds; of what seems certain, nearly so."""
    held = min(max(chance, SURE), 1.0 - SURE)
    return log(held / (1.0 - held))


def honesty_of(game: str, seats: int) -> Honesty:
    """What was measured for a game; chances of one that was not measured stay as they are judged."""
    found = measured().get(game, {}).get(str(seats))
    return Honesty() if found is None else Honesty(**found)


@cache
def measured() -> dict[str, dict[str, dict[str, float]]]:
    """By game and number of seats, what was measured."""
    return tomllib.loads(KEPT.read_text("utf-8"))

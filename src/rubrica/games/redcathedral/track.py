"""8. The score track: one marker, two scales, lap after lap over the same spaces."""

from __future__ import annotations

from typing import Any

from rubrica.engine.native import i64


class Track:
    """Every space is a recognition point, some are prestige points too [redcathedral:8.2].

    A score counts on past the lap: 90 is space 10 of the second one [redcathedral:8.3].
    """

    def __init__(self, track: dict[str, Any]) -> None:
        self.start: int = track["start"]
        self.lap: i64 = track["lap"]
        spaces: list[int] = track["prestige"]
        lap = range(self.lap + 1)
        self.first: i64 = spaces[0]
        #: For every space of a lap: the prestige it is worth, and the prestige spaces before and after it.
        self.worth: list[int] = [sum(space <= at for space in spaces) for at in lap]
        self.before: list[int] = [max((space for space in spaces if space < at), default=0) for at in lap]
        self.after: list[int] = [min((space for space in spaces if space > at), default=self.lap) for at in lap]

    def laps(self, score: i64) -> i64:
        """How often the marker has gone round: while it has not, its +40 side is down [redcathedral:8.3]."""
        return max(0, score - 1) // self.lap

    def space(self, score: i64) -> i64:
        """Where the marker stands: 1 to the lap's last, or 0 before the first."""
        return score - self.laps(score) * self.lap

    def prestige(self, score: int) -> int:
        """The prestige of a marker: between two prestige spaces the last one passed counts [redcathedral:8.3]."""
        return self.laps(score) * self.worth[self.lap] + self.worth[self.space(score)]

    def gain_prestige(self, score: int, points: int) -> int:
        """To the next prestige space for each point [redcathedral:8.1], if need be round into the next lap."""
        for _ in range(points):
            round_before = score // self.lap * self.lap
            score = round_before + self.after[score - round_before]
        return score

    def can_lose_prestige(self, score: i64) -> bool:
        """Is there a lower prestige space to go back to [redcathedral:7.3]?"""
        return score > self.first

    def lose_prestige(self, score: i64) -> i64:
        """Back to the previous prestige space [redcathedral:8.1].

        On the first spaces of a lap that is the last one of the lap before [redcathedral:8.3].
        """
        round_before = self.laps(score) * self.lap
        return round_before + self.before[score - round_before]


def lose_recognition(score: int, points: int) -> int:
    """One space back for each point [redcathedral:8.1], never below 0 [redcathedral:8.3]."""
    return max(0, score - points)

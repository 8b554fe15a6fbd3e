"""8. The score track: one marker, two scales."""

from __future__ import annotations

from typing import Any, Final

NO_SPACE: Final = -1


class Track:
    """Every space is a recognition point, some are prestige points too; one to one past the lap [redcathedral:8.2]."""

    def __init__(self, track: dict[str, Any]) -> None:
        self.start: int = track["start"]
        self.lap: int = track["lap"]
        spaces: list[int] = track["prestige"]
        lap = range(self.lap + 1)
        #: For every space of the lap: the prestige it is worth, and the prestige spaces before and after it.
        self.worth: list[int] = [sum(space <= at for space in spaces) for at in lap]
        self.before: list[int] = [max((space for space in spaces if space < at), default=NO_SPACE) for at in lap]
        self.after: list[int] = [min((space for space in spaces if space > at), default=at + 1) for at in lap]

    def prestige(self, score: int) -> int:
        """The prestige of a marker: between two prestige spaces the last one passed counts [redcathedral:8.3]."""
        return self.worth[score] if score <= self.lap else self.worth[self.lap] + score - self.lap

    def gain_prestige(self, score: int, points: int) -> int:
        """To the next prestige space for each point [redcathedral:8.1]; past the lap, any space."""
        for _ in range(points):
            score = self.after[score] if score <= self.lap else score + 1
        return score

    def lose_prestige(self, score: int) -> int:
        """Back to the previous prestige space [redcathedral:8.1], or NO_SPACE if there is none [redcathedral:7.3]."""
        return self.before[score] if score <= self.lap else score - 1


def lose_recognition(score: int, points: int) -> int:
    """One space back for each point [redcathedral:8.1], never below 0 [redcathedral:8.3]."""
    return max(0, score - points)

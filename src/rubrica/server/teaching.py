"""What a table remembers of those who learn there: of a lesson, which it is and how far one has read; else who wants a
coach, and who has agreed to that."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rubrica.engine.lesson import Lesson, Step


class Progress(msgspec.Struct):
    """How far somebody is: the fingerprint of the lesson, and the step they have read up to."""

    lesson: str
    read: int = 0


class Coaching(msgspec.Struct, frozen=True):
    """The seats that want a coach, and those that have agreed that others may have one."""

    seats: list[int] = []
    agreed: list[int] = []

    def written(self) -> str:
        """As a table keeps it."""
        return msgspec.json.encode(self).decode()

    def without(self, seat: int) -> Coaching:
        """The same where somebody else sits down in a seat, who has neither asked nor agreed.

        >>> Coaching([0, 1], [0, 1]).without(1)
        Coaching(seats=[0], agreed=[0])
        """
        return Coaching(*([place for place in places if place != seat] for places in (self.seats, self.agreed)))


def coaching_of(kept: str | None) -> Coaching:
    """Who has a coach, as a table keeps it: nothing where nobody ever asked for one.

    >>> coaching_of(Coaching([1], [1]).written()), coaching_of(None)
    (Coaching(seats=[1], agreed=[1]), Coaching(seats=[], agreed=[]))
    """
    return Coaching() if kept is None else msgspec.json.decode(kept, type=Coaching)


def alone_with_a_coach(seat: int) -> str:
    """What a table keeps at which nobody else has to agree."""
    return Coaching([seat], [seat]).written()


class Teaching(NamedTuple):
    """A lesson, the step it stands at, and the moves, each with its seat, that the others still make before it."""

    lesson: Lesson
    place: int
    owed: list[tuple[int, str]]

    @property
    def step(self) -> Step | None:
        """The step; None when the lesson is over."""
        return self.lesson.step(self.place)

    @property
    def shown(self) -> int:
        """The number of the step whose words stand at the table: nothing is told of before it was seen."""
        return max(0, self.place - 1) if self.owed else self.place

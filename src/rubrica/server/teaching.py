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

    def without(self, seat: int) -> Coaching:
        """The same where somebody else sits down in a seat, who has neither asked nor agreed.

        >>> Coaching([0, 1], [0, 1]).without(1)
        Coaching(seats=[0], agreed=[0])
        """
        return Coaching(*([place for place in places if place != seat] for places in (self.seats, self.agreed)))


NOBODY_COACHED = Coaching()


class Teaching(NamedTuple):
    """A lesson, and the step it stands at."""

    lesson: Lesson
    place: int

    @property
    def step(self) -> Step | None:
        """The step; None when the lesson is over."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

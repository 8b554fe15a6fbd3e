"""What a table that is a lesson remembers: which lesson it is, and how far its learner has read."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rubrica.engine.lesson import Lesson, Step


class Progress(msgspec.Struct):
    """How far somebody is: the fingerprint of the lesson, and the step they have read up to."""

    lesson: str
    read: int = 0


class Teaching(NamedTuple):
    """A lesson, and the step it stands at."""

    lesson: Lesson
    place: int

    @property
    def step(self) -> Step | None:
        """The step; None when the lesson is over."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

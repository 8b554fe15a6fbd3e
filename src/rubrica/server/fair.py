"""What waits, by whom it is for: however much somebody wants, it does not stand in the way of others."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Fair(Generic[T]):
    """Every other one that is taken is of those who want least, and the next of whoever had no turn for longest, so
    that everybody comes.

    >>> waiting = Fair[int]()
    >>> for whom, thing in (("house", 1), ("house", 2), ("house", 3), ("Ada", 4)):
    ...     waiting.add(whom, thing)
    >>> [waiting.take() for _ in range(4)], bool(waiting)
    ([4, 1, 2, 3], False)
    """

    def __init__(self) -> None:
        self.waiting: dict[str, deque[T]] = {}  # the next to come first
        self.least = False

    def __bool__(self) -> bool:
        return bool(self.waiting)

    def add(self, whom: str, thing: T) -> None:
        """Something more of somebody's waits."""
        self.waiting.setdefault(whom, deque()).append(thing)

    def take(self) -> T:
        """The next."""
        self.least = not self.least
        whom = min(self.waiting, key=self._wants) if self.least else next(iter(self.waiting))
        theirs = self.waiting.pop(whom)
        thing = theirs.popleft()
        if theirs:
            self.waiting[whom] = theirs
        return thing

    def _wants(self, whom: str) -> int:
        return len(self.waiting[whom])

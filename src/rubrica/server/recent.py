"""The pages and messages made last. Whoever looks through the same eyes gets the same one; nobody's is kept long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")
MOST = 64


class Recent:
    """A few of them over all tables, so that a table on which nothing happens holds none.

    >>> recent = Recent(1)
    >>> recent.get("a", lambda: "made"), recent.get("a", lambda: "made again")
    ('made', 'made')
    >>> recent.get("b", lambda: "other"), recent.get("a", lambda: "made again")
    ('other', 'made again')
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, object] = OrderedDict()

    def get(self, mark: Hashable, make: Callable[[], T]) -> T:
        """What is kept under the mark, or is now made."""
        if mark in self.kept:
            return self.kept[mark]  # type: ignore[return-value]
        made = make()
        self.kept[mark] = made
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return made

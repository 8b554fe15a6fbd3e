"""Garbage collection, kept away from play.

Nearly all that the server lets go of is freed at once; only what refers to itself waits for the collector, and a full
collection looks at everything that every table holds. With a thousand tables that takes a quarter of a second in which
nobody is answered. So there are none by themselves: what was there at the start is left out for good, young objects are
looked at as ever, and a full collection waits until nobody plays, or until so much has piled up that it must be.
"""

from __future__ import annotations

import gc
from time import monotonic

from rubrica.server.table import Table

YOUNG, MIDDLE, NEVER = 5_000, 20, 1_000_000_000  # objects; collections of the young; collections of the middle-aged
MAY, MUST = 10, 200  # collections of the middle-aged, each for some 100,000 new objects, since the last full one
QUIET = 0.5  # seconds without a change at any table


def settle() -> None:
    """The server is about to start: what it is made of stays, and full collections do not come by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


class Collector:
    """Knows when something was last played, and collects when it disturbs nobody."""

    def __init__(self) -> None:
        self.played = 0.0

    def note(self, _table: Table) -> None:
        """Something was changed at a table."""
        self.played = monotonic()

    def look(self) -> None:
        """Collect all there is, if it is time."""
        waiting = gc.get_count()[2]
        if waiting >= MUST or (waiting >= MAY and monotonic() > self.played + QUIET):
            gc.collect()

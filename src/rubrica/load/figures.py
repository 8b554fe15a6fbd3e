"""What a measurement found, told line by line as it comes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """What was measured."""

    sent: int = 0
    failed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    pushes: list[int] = field(default_factory=list)
    held: int = 0
    latencies: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        """Note a line, and print it."""
        self.lines.append(line)
        print(line, flush=True)

    def line(self, what: str, figure: str) -> None:
        """A line for one figure: what it is, and how much."""
        self.say(f"  {what:<36} {figure}")


def share(values: list[float], part: float) -> float:
    """The value that `part` of all stay below.

    >>> share([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0

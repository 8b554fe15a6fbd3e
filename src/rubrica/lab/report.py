"""What an experiment has to say: a summary in plain sentences, and tables and charts of the figures behind it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rubrica.lab.stats import Interval
from rubrica.tongue import ENGLISH, Tongue

#: How wide a chart is, in the units it is drawn in.
WIDTH = 1000


@dataclass(frozen=True)
class Bar:
    """One line of a chart; `label` stands beside it instead of its share."""

    name: str
    interval: Interval
    flagged: bool = False
    label: str = ""

    @property
    def value(self) -> str:
        """What is written beside the bar."""
        return self.label or self.interval.percent()


@dataclass(frozen=True)
class Heading:
    """The title of what follows."""

    text: str


@dataclass(frozen=True)
class Note:
    """A paragraph that explains the figures after it."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Lines of figures under a head; the first cell of a line is its name, red where flagged."""

    head: list[str]
    lines: list[list[str]]
    flagged: set[int]


@dataclass(frozen=True)
class Chart:
    """Horizontal bars with their ranges; a dashed line marks what would be even."""

    title: str
    bars: list[Bar]
    even: float | None

    def x(self, value: float) -> float:
        """Where a value lies between the lowest and the highest that the chart shows.

        >>> chart = Chart("Shares", [Bar("one", Interval(0.5, 0.4, 0.8))], even=None)
        >>> chart.x(0.0), chart.x(0.4), chart.x(0.8)
        (0.0, 500.0, 1000.0)
        """
        low = min(0.0, *(bar.interval.low for bar in self.bars))
        high = max(0.0, *(bar.interval.high for bar in self.bars), self.even or 0.0)
        return round((value - low) * WIDTH / ((high - low) or 1.0), 1)


@dataclass
class Report:
    """A page in the making, in a language; `command` is how to get its figures again, where one was typed.

    What has a name in files and records keeps it: seats' numbers, bots, options, uses and endings.

    >>> report = Report("Rubico")
    >>> report.say("Caesar wins half of the games.")
    >>> report.summary
    ['Caesar wins half of the games.']
    """

    title: str
    tongue: Tongue = ENGLISH
    command: str = ""
    summary: list[str] = field(default_factory=list)
    parts: list[Heading | Note | Listing | Chart] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        """Add a sentence to the summary."""
        self.summary.append(sentence)

    def heading(self, text: str) -> None:
        """Begin a new section."""
        self.parts.append(Heading(text))

    def note(self, text: str) -> None:
        """Explain what comes next."""
        self.parts.append(Note(text))

    def listing(self, head: list[str], lines: list[list[str]], flagged: set[int] | None = None) -> None:
        """Add a table; `flagged` are the numbers of the lines that stand out."""
        self.parts.append(Listing(head, lines, flagged or set()))

    def chart(self, title: str, bars: list[Bar], even: float | None = None) -> None:
        """Add a chart, where there are bars to show."""
        if bars:
            self.parts.append(Chart(title, bars, even))

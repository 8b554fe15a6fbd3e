"""Time to think. One rule serves every pace: each question brings `increment`, and what goes beyond it comes
out of the seat's `bank`. A live game has a bank and a short increment; a turn-based one only a long increment."""

from __future__ import annotations

from typing import NamedTuple

MINUTE = 60_000
HOUR = 60 * MINUTE
SECRET_INCREMENTS = 3
STORY = 5_000  # milliseconds for which a page may tell what happened before it asks


TAKE_OVER, ONCE = "bot", "once"  # when time is out, a bot plays until the person is back, or answers this once
TIMEOUTS = (TAKE_OVER, ONCE)


class Pace(NamedTuple):
    """How much time a table gives its seats, in milliseconds."""

    name: str
    title: str
    bank: int
    increment: int

    @property
    def turn_based(self) -> bool:
        """Whether people come by when they can, and need not be there together."""
        return self.increment > 0 and self.bank == 0


PACES = (
    Pace("none", "No time limit", 0, 0),
    Pace("live", "Live: 10 minutes each, plus 20 seconds per move", 10 * MINUTE, 20_000),
    Pace("quick", "Fast: 3 minutes each, plus 10 seconds per move", 3 * MINUTE, 10_000),
    Pace("day", "Turn-based: 1 day per move", 0, 24 * HOUR),
    Pace("days", "Turn-based: 3 days per move", 0, 72 * HOUR),
)


class Moments(NamedTuple):
    """How long a table takes what it does together, in milliseconds: a secret question at least, a moment of talk at
    most, and for how long one may be silent there before one counts as ready; and what it waits for a deal, where
    people play live."""

    secret: int
    talk: int
    silence: int
    deal: int

    def to_deal(self, bank: int, increment: int) -> int:
        """How long a table of that pace waits for what its seats owe the deal: where people come by when they can, as
        long as for a move; where no time is set, an hour."""
        return self.deal if bank else increment or HOUR


class Clock:
    """The banks of a table's seats, and since when each is asked. Times are milliseconds.

    At a secret question no bank is touched, for what is left of it afterwards would tell who had to think; so where
    there is a bank the question brings three increments.

    >>> clock = Clock(1, bank=60_000, increment=5_000)
    >>> clock.ask(0, 1_000)
    >>> clock.expires(0)
    66000
    >>> clock.answer(0, 16_000)
    >>> clock.bank
    [50000]
    """

    def __init__(self, seats: int, bank: int, increment: int) -> None:
        self.runs = bank + increment > 0
        self.live = bank > 0
        self.increment = increment
        self.bank = [bank] * seats
        self.asked: list[int | None] = [None] * seats
        self.secret = False
        self.in_secret = increment * (SECRET_INCREMENTS if bank else 1)

    def ask(self, seat: int, at: int, story: bool = False) -> None:
        """A question is put to the seat; while one is open a changed one does not give new time. Where people play live
        and others have moved, its page may first tell what they did, and no clock runs meanwhile."""
        if self.asked[seat] is None:
            self.asked[seat] = at + (STORY if story and self.live else 0)

    def answer(self, seat: int, at: int) -> None:
        """The seat's question is answered or gone: what was used beyond the increment leaves the bank."""
        since = self.asked[seat]
        if since is not None:
            if not self.secret:
                self.bank[seat] = max(0, self.bank[seat] - max(0, at - since - self.increment))
            self.asked[seat] = None

    def expires(self, seat: int) -> int | None:
        """When the seat's time is out; None while it is not asked or no clock runs."""
        since = self.asked[seat]
        if since is None or not self.runs:
            return None
        return since + (self.in_secret if self.secret else self.bank[seat] + self.increment)

    def renew(self, seat: int, at: int) -> None:
        """The seat's time starts anew, for a person who takes the seat back."""
        if self.asked[seat] is not None:
            self.asked[seat] = at

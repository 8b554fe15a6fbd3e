"""What lies on a table of Rubico, and who sees what of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.fields import Field, Fixed, Given, Open, Own, Part, Partly, copy_fields, own
from rubrica.engine.game import Game
from rubrica.engine.native import i64
from rubrica.engine.setup import Setup
from rubrica.games.rubico import fields
from rubrica.games.rubico.box import BLUE, RED, Box, Setting
from rubrica.games.rubico.moves import ROW, SEATS

CAESAR: Final = RED
SENATE: Final = BLUE

# The phases of a turn; each but the last is a question.
LAYING: Final = 0
TALKING: Final = 1
BEFORE: Final = 2
TAKING: Final = 3
AFTER: Final = 4
REVIEWING: Final = 5
OVER: Final = 6

NONE: Final = -1
NO_CARD: Final = -1
OPEN: Final = -2  # a reply still owed
HELD: Final = -2  # a power that somebody else holds

# What lies on a card; from FORCED on it is, or must be, taken.
FREE: Final = 0
COVERED: Final = 1
FORCED: Final = 2
TAKEN: Final = 3

#: The value of the option `talk` that leaves the moments for talk out.
FREELY: Final = "free"

NO_ROWS: Final[list[list[int]]] = []
SEATS_IN: Final = [tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS)]


class Turn(Part):
    """What everybody saw of a turn that is over; never changed afterwards, so states and views share it."""

    turn: int = 0
    centurion: int = 0
    number: int = 0
    caesar_from: int = 0
    caesar_to: int = 0
    taken: list[int]
    revealed: list[int]
    counted: list[int]
    played: list[int]
    #: In threes: in which phase, who, what.
    said: list[int]
    senate_from: int = 0
    senate_to: int = 0
    #: What all turns up to this one add up to for a learning program, and as each seat reads it, once somebody asked.
    sums: Given[list[int]]
    numbers: Given[list[bytearray]]

    def __init__(self) -> None:
        self.sums = []
        self.numbers = []

    def fields(self) -> list[Field]:
        return fields.TURN

    def with_words(self, said: list[int]) -> Turn:
        """The same turn, with all that was said in it."""
        twin = Turn()
        copy_fields(fields.TURN, self, twin)
        twin.said = said
        return twin


class RubicoTable(Game):
    """The pieces, open and hidden. Spots are 4 * seat + place, as in the moves."""

    setting: Given[Setting]
    #: Whether there are moments for talk.
    moments: Given[bool]
    phase: Open[int] = LAYING
    turn: Open[int] = 0
    centurion: Open[int] = 0
    #: How far Caesar has come, and where he stood when the turn began.
    caesar: Open[int] = 0
    caesar_from: Open[int] = 0
    #: How many cards the Centurion takes this turn, and how many are still to be taken.
    number: Open[int] = 0
    to_take: Open[int] = 0
    #: By seat: the team, the power card in hand, and the one played.
    roles: Partly[Fixed[list[int]]]
    powers: Partly[list[int]]
    spent: Open[Fixed[list[int]]]
    undealt: Fixed[list[int]]
    #: The Senate's row; so many of it lie face up, and those from `fresh` on were turned last turn.
    senate: Partly[Fixed[list[int]]]
    turned: Open[int] = 0
    fresh: Open[int] = 0
    #: By spot: the march card, and what lies on it; as bits, those that were put back. By seat: how many are laid.
    rows: Partly[list[int]]
    marks: Open[list[int]]
    put_back: Open[int] = 0
    laid: Own[list[int]]
    deck: list[int]
    #: The seats that owe an answer, and those that always pass, as bits; what each replied so far.
    owed: Partly[int] = 0
    passing: Open[int] = 0
    replies: Own[list[int]]
    #: This turn: what powers changed; in threes, in which phase who said what, and who played which power how.
    voided: Open[bool] = False
    more_red: Open[int] = 0
    more_pompey: Open[int] = 0
    said: Open[Fixed[list[int]]]
    played: Open[Fixed[list[int]]]
    #: The turns that are over, and the rows as they lay; who looked in which turn at which spot and saw what.
    past: Open[Fixed[list[Turn]]]
    past_rows: Partly[Fixed[list[list[int]]]]
    looks: Partly[Fixed[list[int]]]
    #: What each seat sees of the earlier rows, once it asked, and of which rows that is.
    own_past: Given[list[list[list[int]]]]
    own_past_of: Given[list[list[int]]]

    def __init__(self, setup: Setup[Box], dice: Dice) -> None:
        super().__init__(setup, dice)
        self.own_past_of = NO_ROWS
        self.setting = setup.box.setting(setup.seats, setup.options.get("road", ""))
        self.moments = setup.options.get("talk", "") != FREELY

    def fields(self) -> list[Field]:
        return fields.RUBICOTABLE

    def parts(self) -> dict[str, type[Part]]:
        return {"Turn": Turn}

    @abstractmethod
    def open_window(self, phase: int) -> None:
        """[rubico:5.8] Everyone with an unplayed power is asked."""

    @abstractmethod
    def next_turn(self) -> None:
        """[rubico:3.10] The Centurion card passes clockwise."""

    # What a seat sees of what it does not see whole

    def seen_owed(self, seat: int) -> int:
        """[rubico:3.2] [rubico:5.8] Who has laid, or answered in a window, shows when all have."""
        if not self.secret():
            return self.owed
        return self.owed & 1 << seat if seat >= 0 else 0

    def seen_roles(self, seat: int) -> list[int]:
        """[rubico:1.3] Roles stay secret to the end; [rubico:1.5] the senators may know each other."""
        if self.outcome is not None:
            return self.roles
        if seat >= 0 and self.roles[seat] == SENATE and (self.setting.senators_know or self.setting.blues == 1):
            return self.roles
        return own(self.roles, seat)

    def seen_powers(self, seat: int) -> list[int]:
        """[rubico:1.3] Whether somebody holds a power is open; which, is not."""
        seen = [HELD] * self.seats
        for other in range(self.seats):
            if other == seat or self.powers[other] == NONE:
                seen[other] = self.powers[other]
        return seen

    def seen_senate(self, seat: int) -> list[int]:
        """[rubico:1.4] What lies face up."""
        return self.senate[: self.turned]

    def seen_rows(self, seat: int) -> list[int]:
        """[rubico:3.2] The own row."""
        return self.own_row(self.rows, seat)

    def own_row(self, rows: list[int], seat: int) -> list[int]:
        """Of all rows, what their owner sees."""
        seen = [NO_CARD] * len(rows)
        if seat >= 0:
            for spot in range(seat * ROW, seat * ROW + ROW):
                seen[spot] = rows[spot]
        return seen

    def seen_past_rows(self, seat: int) -> list[list[int]]:
        """[rubico:3.10] Of the rows in earlier turns, the own."""
        if len(self.past_rows) == 0:
            return self.past_rows
        if self.own_past_of is not self.past_rows:
            self.own_past_of = self.past_rows
            self.own_past = [NO_ROWS] * (self.seats + 1)
        if len(self.own_past[seat]) == 0:
            self.own_past[seat] = [self.own_row(rows, seat) for rows in self.past_rows]
        return self.own_past[seat]

    def seen_looks(self, seat: int) -> list[int]:
        """[rubico:5.4] What the seat looked at itself."""
        if len(self.looks) == 0:
            return self.looks
        seen: list[int] = []
        for look in range(0, len(self.looks), 4):
            if self.looks[look] == seat:
                seen += self.looks[look : look + 4]
        return seen

    # What the rules ask of the table

    def row(self, seat: int) -> list[int]:
        """A seat's march cards, leftmost first."""
        return self.rows[seat * ROW : seat * ROW + self.setting.draw]

    def secret(self) -> bool:
        """Whether seats answer at the same time and in secret."""
        return self.phase == LAYING or self.phase == BEFORE or self.phase == AFTER

    def talking(self) -> bool:
        """Whether this is a moment for talk."""
        return self.phase == TALKING or self.phase == REVIEWING

    def owes(self, seat: int) -> bool:
        """Whether the seat is to answer."""
        return (self.owed >> seat) & 1 == 1

    def taken_from(self, seat: int) -> int:
        """How many of a seat's cards are, or must be, taken."""
        taken = 0
        marks = self.marks
        first: i64 = seat * ROW
        for spot in range(first, first + self.setting.draw):
            if marks[spot] >= FORCED:
                taken += 1
        return taken

    def taken_spots(self) -> list[int]:
        """Where the taken cards lie."""
        spots: list[int] = []
        for spot, mark in enumerate(self.marks):
            if mark >= FORCED:
                spots.append(spot)
        return spots

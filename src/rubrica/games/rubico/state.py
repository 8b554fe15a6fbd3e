"""What lies on a table of Rubico, and what each seat sees of it."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import SPECTATOR, Game, View
from rubrica.games.rubico.moves import ROW, SEATS
from rubrica.games.rubico.tables import BLUE, RED, Setting
from rubrica.games.rubico.view import FORCED, FREE, NONE, TAKEN, RubicoView, Turn

CAESAR: Final = RED
SENATE: Final = BLUE

LAYING: Final = 0
TALKING: Final = 1
BEFORE: Final = 2
TAKING: Final = 3
AFTER: Final = 4
OVER: Final = 5

OPEN: Final = -2  # a reply still owed

SEATS_IN: Final = [tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS)]


class RubicoTable(Game):
    """The pieces, open and hidden. Spots are 4 * seat + place, as in the moves."""

    roles: list[int]
    powers: list[int]
    spent: list[int]
    undealt: list[int]
    senate: list[int]
    rows: list[int]
    laid: list[int]
    marks: list[int]
    deck: list[int]
    replies: list[int]
    said: list[int]
    played: list[int]
    looks: list[int]
    past: list[Turn]
    past_rows: list[list[int]]

    def __init__(self, setting: Setting, dice: Dice) -> None:
        super().__init__(setting.seats, dice)
        self.setting = setting
        self.phase = LAYING
        self.turn = 0
        self.centurion = 0
        self.caesar = 0
        self.caesar_from = 0
        self.number = 0
        self.to_take = 0
        self.turned = 0
        self.fresh = 0
        self.owed = 0
        self.passing = 0
        self.voided = False
        self.more_red = 0
        self.more_pompey = 0

    def asked(self) -> tuple[int, ...]:
        return SEATS_IN[self.owed]

    def row(self, seat: int) -> list[int]:
        return self.rows[seat * ROW : seat * ROW + self.setting.draw]

    def taken_from(self, seat: int) -> int:
        taken = 0
        marks, first = self.marks, seat * ROW
        for spot in range(first, first + self.setting.draw):
            if marks[spot] >= FORCED:
                taken += 1
        return taken

    def taken_spots(self) -> list[int]:
        spots: list[int] = []
        for spot, mark in enumerate(self.marks):
            if mark >= FORCED:
                spots.append(spot)
        return spots

    def view(self, seat: int | None) -> View:
        viewer = SPECTATOR if seat is None else seat
        if not SPECTATOR <= viewer < self.seats:
            raise ValueError(f"there is no seat {viewer}")
        return self.seen_by(viewer)

    def seen_by(self, viewer: int) -> RubicoView:
        """[rubico:1.3] Roles and powers stay secret; [rubico:1.5] the senators may know each other."""
        options = self.options(viewer)
        view = RubicoView(viewer, self.seats, SEATS_IN[self.owed], options, self.setting)
        view.outcome = self.outcome
        view.phase = self.phase
        view.turn = self.turn
        view.centurion = self.centurion
        view.caesar = self.caesar
        view.caesar_from = self.caesar_from
        view.number = self.number
        view.senate = self.senate[: self.turned]
        view.fresh = self.fresh
        view.passing = self.passing
        view.voided = self.voided
        view.more_red = self.more_red
        view.more_pompey = self.more_pompey
        view.unplayed = [power != NONE for power in self.powers]
        view.spent = list(self.spent)
        view.marks = list(self.marks)
        if self.phase == TAKING and viewer != self.centurion:
            view.marks = [FREE if mark == TAKEN else mark for mark in view.marks]
        view.said = list(self.said)
        view.played = list(self.played)
        view.past = list(self.past)
        view.roles = [NONE] * self.seats
        if self.outcome is not None:
            view.roles = self.roles
        if viewer != SPECTATOR:
            self.show_own(view, viewer)
        return view

    def show_own(self, view: RubicoView, seat: int) -> None:
        view.role = self.roles[seat]
        view.roles[seat] = view.role
        if view.role == SENATE and (self.setting.senators_know or self.setting.blues == 1):
            view.roles = self.roles  # [rubico:1.5]
        view.power = self.powers[seat]
        view.row = self.row(seat)
        view.laid = self.laid[seat]
        view.reply = self.replies[seat]
        view.to_take = self.to_take if self.phase == TAKING and seat == self.centurion else 0
        view.past_rows = [rows[seat * ROW : seat * ROW + self.setting.draw] for rows in self.past_rows]
        for look in range(0, len(self.looks), 4):
            if self.looks[look] == seat:
                view.looks += self.looks[look + 1 : look + 4]

    def become(self, other: RubicoTable) -> None:
        """Take over all that another table shows and hides."""
        self.shown = other.shown
        self.outcome = other.outcome
        self.phase = other.phase
        self.turn = other.turn
        self.centurion = other.centurion
        self.caesar = other.caesar
        self.caesar_from = other.caesar_from
        self.number = other.number
        self.to_take = other.to_take
        self.turned = other.turned
        self.fresh = other.fresh
        self.owed = other.owed
        self.passing = other.passing
        self.voided = other.voided
        self.more_red = other.more_red
        self.more_pompey = other.more_pompey
        self.roles = other.roles
        self.undealt = other.undealt
        self.senate = other.senate
        self.powers = other.powers[:]
        self.spent = other.spent[:]
        self.rows = other.rows[:]
        self.laid = other.laid[:]
        self.marks = other.marks[:]
        self.deck = other.deck[:]
        self.replies = other.replies[:]
        self.said = other.said[:]
        self.played = other.played[:]
        self.looks = other.looks[:]
        self.past = other.past[:]
        self.past_rows = other.past_rows[:]

    def state(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "centurion": self.centurion,
            "caesar": [self.caesar, self.caesar_from],
            "number": [self.number, self.to_take],
            "roles": self.roles,
            "powers": [self.powers, self.spent, self.undealt],
            "senate": [self.senate, self.turned, self.fresh],
            "rows": [self.rows, self.laid, self.marks, self.deck],
            "replies": [self.replies, self.owed, self.passing],
            "this_turn": [self.voided, self.more_red, self.more_pompey, self.said, self.played],
            "past": [turn.data() for turn in self.past],
            "private": [self.past_rows, self.looks],
        }

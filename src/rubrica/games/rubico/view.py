"""What one seat of Rubico may know."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import View
from rubrica.games.rubico.tables import Setting

NONE: Final = -1
NO_CARD: Final = -1

# What lies on a card; from FORCED on it is, or must be, taken.
FREE: Final = 0
COVERED: Final = 1
FORCED: Final = 2
TAKEN: Final = 3


class Turn:
    """What everybody saw of a turn that is over; never changed afterwards, so states and views share it."""

    caesar_from: int
    caesar_to: int
    taken: list[int]
    revealed: list[int]
    counted: list[int]
    played: list[int]
    said: list[int]
    senate_from: int
    senate_to: int

    def __init__(self, turn: int, centurion: int, number: int) -> None:
        self.turn = turn
        self.centurion = centurion
        self.number = number

    def data(self) -> dict[str, object]:
        return {
            "turn": self.turn,
            "centurion": self.centurion,
            "number": self.number,
            "caesar": [self.caesar_from, self.caesar_to],
            "taken": self.taken,
            "revealed": self.revealed,
            "counted": self.counted,
            "played": self.played,
            "said": self.said,
            "senate": [self.senate_from, self.senate_to],
        }


class RubicoView(View):
    """A seat's knowledge. -1 stands for what it does not know, and for a spectator's missing hand."""

    def __init__(self, seat: int, seats: int, waiting: tuple[int, ...], options: list[int], setting: Setting) -> None:
        super().__init__(seat, seats, waiting, options)
        self.setting = setting
        self.phase = 0
        self.turn = 0
        self.centurion = 0
        self.caesar = 0
        self.caesar_from = 0
        self.number = 0
        self.to_take = 0
        self.fresh = 0
        self.passing = 0
        self.voided = False
        self.more_red = 0
        self.more_pompey = 0
        self.role = NONE
        self.power = NONE
        self.laid = 0
        self.reply = NONE
        self.roles: list[int] = []
        self.row: list[int] = []
        self.senate: list[int] = []
        self.unplayed: list[bool] = []
        self.spent: list[int] = []
        self.marks: list[int] = []
        self.said: list[int] = []
        self.played: list[int] = []
        self.looks: list[int] = []
        self.past: list[Turn] = []
        self.past_rows: list[list[int]] = []

    def knowledge(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "centurion": self.centurion,
            "caesar": self.caesar,
            "caesar_from": self.caesar_from,
            "number": self.number,
            "to_take": self.to_take,
            "role": self.role,
            "roles": self.roles,
            "power": self.power,
            "unplayed": self.unplayed,
            "spent": self.spent,
            "passing": self.passing,
            "row": self.row,
            "laid": self.laid,
            "reply": self.reply,
            "marks": self.marks,
            "senate": self.senate,
            "fresh": self.fresh,
            "this_turn": [self.voided, self.more_red, self.more_pompey],
            "said": self.said,
            "played": self.played,
            "looks": self.looks,
            "past": [turn.data() for turn in self.past],
            "past_rows": self.past_rows,
        }

"""7. Optional actions, paid with prestige at any moment of one's own turn."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.effects import RUBLES_FOR_PRESTIGE
from rubrica.games.redcathedral.ring import occupied, roll_dice
from rubrica.games.redcathedral.state import NO_MOVES, NOTHING, SELLING, SOLD, Builder, CathedralTable

SELL: Final = [m.SELL]
REROLL: Final = [m.REROLL]
BOTH: Final = [m.SELL, m.REROLL]


def can_lose_prestige(table: CathedralTable, builder: Builder) -> bool:
    """Has the builder prestige to give up [redcathedral:7.3]?"""
    return table.box.track.can_lose_prestige(builder.score)


def in_midst_of_move(table: CathedralTable) -> bool:
    """Between choosing a die and moving it, or a space and rolling it, there is no moment [redcathedral:3.1]."""
    return table.turn.question == ask.EXTRA or table.turn.question == ask.SPACE


def beside(table: CathedralTable) -> list[int]:
    """The optional actions that stand beside the question asked in one's own turn [redcathedral:3.1]."""
    if not table.own_turn() or in_midst_of_move(table) or not can_lose_prestige(table, table.active()):
        return NO_MOVES
    if table.turn.selling == SOLD:
        return NO_MOVES if table.turn.rerolled else REROLL
    return SELL if table.turn.rerolled else BOTH


def no_optional_action(table: CathedralTable, move: int) -> Refusal:
    """Why prestige cannot be given up now, for rubles or for a reroll."""
    rule = "redcathedral:7.1" if move == m.SELL else "redcathedral:7.2"
    if not table.own_turn():
        return Refusal(rule, "Prestige is given up in your own turn.")
    if in_midst_of_move(table):
        return Refusal("redcathedral:3.1", "First finish what you began: the die, or the space to reroll.")
    if not can_lose_prestige(table, table.active()):
        return Refusal("redcathedral:7.3", "There is no lower prestige space to go back to.")
    if move == m.SELL:
        return Refusal(rule, "Prestige is sold in one unbroken series a turn, and yours is over.")
    return Refusal(rule, "You have rerolled already this turn.")


def take_optional_action(table: CathedralTable, move: int) -> None:
    """1 prestige for 2 rubles, as often as wanted in one series a turn [redcathedral:7.1]; or a reroll."""
    if move == m.REROLL:
        table.turn.put_off = table.turn.question
        table.turn.question = ask.SPACE
        return
    builder = table.active()
    builder.score = table.box.track.lose_prestige(builder.score)
    builder.rubles += RUBLES_FOR_PRESTIGE
    table.turn.selling = SELLING
    if table.log is not None:
        table.tell(PUBLIC, events.SOLD, [table.turn.builder, RUBLES_FOR_PRESTIGE])


class RerollSpace(Question[CathedralTable]):
    """1 prestige to reroll all dice of one space, once per turn [redcathedral:7.2]; then what was asked before."""

    rule = "redcathedral:7.2"
    moves = (range(m.SPACE, m.COLOUR),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return occupied(table)

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        return Refusal("redcathedral:7.2", "No die lies there.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        space, turn, builder = move - m.SPACE, table.turn, table.active()
        builder.score = table.box.track.lose_prestige(builder.score)
        turn.rerolled = True
        table.piece_moves()
        if table.log is not None:
            table.tell(PUBLIC, events.REROLLED, [turn.builder, space])
        roll_dice(table, space)
        turn.question = turn.put_off
        turn.put_off = NOTHING

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which space's dice do you reroll?")


class AfterAction(Question[CathedralTable]):
    """The main action is done: an optional one, or the end of the turn.

    It is asked where an optional action is possible, and not of a seat that has said it need not be [redcathedral:3.1].
    """

    rule = "redcathedral:3.1"
    moves = (range(m.DONE, m.AGAIN), range(m.DONE_ALWAYS, m.ASK_AGAIN))

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        if is_quiet(table, seat) or len(beside(table)) == 0:
            return [m.DONE]
        return [m.DONE, m.DONE_ALWAYS]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        return Refusal("redcathedral:3.1", "You can choose that at the end of your turn.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        if move == m.DONE_ALWAYS:
            set_quiet(table, seat, True)
        table.end_turn()

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Anything before your turn ends?")

    def expected(self, view: View[CathedralTable]) -> list[int]:
        return [m.SELL, m.REROLL]


def is_quiet(table: CathedralTable, seat: int) -> bool:
    """Whether the seat's turns end without a question [redcathedral:3.1]."""
    return table.quiet >> seat & 1 == 1


def set_quiet(table: CathedralTable, seat: int, quiet: bool) -> None:
    """A seat says that its turns end without a question, or that it wants to be asked again [redcathedral:3.1]."""
    table.quiet = table.quiet | 1 << seat if quiet else table.quiet & ~(1 << seat)
    if table.log is not None:
        table.tell(PUBLIC, events.QUIET, [seat, int(quiet)])

"""7. Optional actions, paid with prestige before or after the main action."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.market import roll_dice
from rubrica.games.redcathedral.state import SELLING, SOLD, Builder, CathedralTable
from rubrica.games.redcathedral.track import NO_SPACE

RUBLES_FOR_PRESTIGE: Final = 2


def can_lose_prestige(table: CathedralTable, builder: Builder) -> bool:
    """Is there a lower prestige space to go back to [redcathedral:7.3]?"""
    return table.box.track.lose_prestige(builder.score) != NO_SPACE


def add_optional_actions(table: CathedralTable, builder: Builder, choices: list[int]) -> None:
    """Selling prestige and a reroll, as long as there is a space to go back to [redcathedral:7.3]."""
    if can_lose_prestige(table, builder):
        if table.turn.selling != SOLD:
            choices.append(m.SELL)
        if not table.turn.rerolled:
            choices.append(m.REROLL)


def no_optional_action(table: CathedralTable, move: int) -> Refusal:
    """Why prestige cannot be given up now, for rubles or for a reroll."""
    rule = "redcathedral:7.1" if move == m.SELL else "redcathedral:7.2"
    if table.turn.question != ask.MAIN and table.turn.question != ask.AFTER:
        return Refusal(rule, "Prestige is given up before or after the main action, not in the middle of it.")
    if not can_lose_prestige(table, table.active()):
        return Refusal("redcathedral:7.3", "There is no lower prestige space to go back to.")
    if move == m.SELL:
        return Refusal(rule, "Prestige is sold at one moment of the turn, and that moment is over.")
    return Refusal(rule, "You have rerolled already this turn.")


def take_optional_action(table: CathedralTable, move: int) -> None:
    """1 prestige for 2 rubles, as often as wanted but at one moment of the turn [redcathedral:7.1]; or a reroll."""
    if move == m.REROLL:
        table.turn.question = ask.SPACE
        return
    builder = table.active()
    builder.score = table.box.track.lose_prestige(builder.score)
    builder.rubles += RUBLES_FOR_PRESTIGE
    table.turn.selling = SELLING
    if table.log is not None:
        table.tell(PUBLIC, events.SOLD, [table.turn.builder, RUBLES_FOR_PRESTIGE])


class RerollSpace(Question[CathedralTable]):
    """1 prestige to reroll all dice of one space, once per turn [redcathedral:7.2]."""

    rule = "redcathedral:7.2"
    moves = (range(m.SPACE, m.END),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return [m.SPACE + space for space in range(m.SPACES) if table.dice_on[space] > 0]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.SPACE:
            return Refusal("redcathedral:7.2", "A space is chosen when rerolling.")
        return Refusal("redcathedral:7.2", "No die lies there.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        space, turn, builder = move - m.SPACE, table.turn, table.active()
        builder.score = table.box.track.lose_prestige(builder.score)
        turn.rerolled = True
        table.piece_moves()
        if table.log is not None:
            table.tell(PUBLIC, events.REROLLED, [turn.builder, space])
        roll_dice(table, space)
        turn.question = ask.AFTER if turn.acted else ask.MAIN

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which space's dice do you reroll?")


class AfterAction(Question[CathedralTable]):
    """The main action is done: an optional one, or the end of the turn."""

    rule = "redcathedral:7.1"
    moves = (range(m.SELL, m.AGAIN),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        choices = [m.DONE]
        add_optional_actions(table, table.active(), choices)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        return no_optional_action(table, move)

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        if move == m.DONE:
            table.end_turn()
        else:
            take_optional_action(table, move)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Anything before your turn ends?")

    def expected(self, view: View[CathedralTable]) -> list[int]:
        return [m.SELL, m.REROLL]

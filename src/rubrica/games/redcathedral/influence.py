"""6.7 Influence: the two actions of a quadrant's card, read from the one vocabulary."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events, terms
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import RECOGNITION, RUBLES
from rubrica.games.redcathedral.building import DELIVERIES, can_decorate, can_deliver, start_deliveries
from rubrica.games.redcathedral.effects import KINDS_IN
from rubrica.games.redcathedral.state import NOTHING, Builder, CathedralTable
from rubrica.games.redcathedral.stores import in_supply, pay_back, receive, takes_one_of

ONLY_DONE: Final = [m.DONE]
ONCE_MORE: Final = [m.AGAIN, m.DONE]


def can_act(table: CathedralTable, builder: Builder, number: int) -> bool:
    """Can its price be paid, and would it bring anything?"""
    action = table.box.actions[number]
    if builder.rubles < action.pay_rubles or not can_pay(builder, action.pay):
        return False
    if action.gain_rubles > 0 or action.gain_rp > 0:
        return True
    if len(action.gain) > 0 and builder.room() + len(action.pay) > 0 and in_supply(table, action.gain[0]):
        return True
    if action.deliver > 0:
        return can_deliver(table, builder, action.deliver_kinds)
    return action.ornament and can_decorate(table, builder)


def can_pay(builder: Builder, price: list[int]) -> bool:
    """Each piece of a price is a set of kinds: all the same set, or single kinds."""
    pieces = len(price)
    if pieces == 0:
        return True
    if builder.held < pieces:
        return False
    for kinds in price:
        have = 0
        for kind in KINDS_IN[kinds]:
            have += builder.goods[kind]
        need = 0
        for other in price:
            if other == kinds:
                need += 1
        if have < need:
            return False
    return True


def start_action(table: CathedralTable, number: int) -> None:
    """Rubles are paid at once, then pieces one by one."""
    turn, rubles = table.turn, table.box.actions[number].pay_rubles
    turn.influence = number
    turn.step = 0
    turn.paid = 0
    table.active().rubles -= rubles
    if table.log is not None:
        table.tell(PUBLIC, events.INFLUENCE, [turn.builder, number])
        if rubles > 0:
            table.tell(PUBLIC, events.PAID, [turn.builder, RUBLES, rubles])
    next_payment(table)


def next_payment(table: CathedralTable) -> None:
    """Ask for the next piece of the price, or go on to the gain: rubles and points, then pieces one by one."""
    turn = table.turn
    action = table.box.actions[turn.influence]
    if turn.step < len(action.pay):
        turn.question = ask.PAY
        return
    turn.step = 0
    if action.gain_rubles > 0:
        receive(table, turn.builder, RUBLES, action.gain_rubles)
    if action.gain_rp > 0:
        receive(table, turn.builder, RECOGNITION, action.gain_rp)
    next_gain(table)


def next_gain(table: CathedralTable) -> None:
    """Ask for the next piece gained, never of a kind just paid; then come deliveries or an ornament."""
    turn = table.turn
    action = table.box.actions[turn.influence]
    while turn.step < len(action.gain):
        turn.gain_from = action.gain[turn.step] & ~turn.paid
        turn.step += 1
        if takes_one_of(table, table.active(), turn.gain_from):
            turn.question = ask.GAIN
            return
    turn.gain_from = 0
    if action.deliver > 0:
        start_deliveries(table, action.deliver, action.deliver_kinds, False)
    elif action.ornament:
        start_deliveries(table, DELIVERIES, 0, True)
    elif action.repeat:
        turn.question = ask.AGAIN
    else:
        stop_action(table)


def stop_action(table: CathedralTable) -> None:
    """Back to what else the space offers."""
    table.turn.influence = NOTHING
    table.turn.question = ask.MARKET


def of_card(table: CathedralTable, question: Sentence) -> Sentence:
    """The question with the card that asks it; a bonus of the workshop has none."""
    if table.turn.influence == NOTHING:
        return question
    card = terms.influence(table, table.turn.influence // 2)
    return Sentence("{card} · {question}", {"card": card, "question": question})


class PayPrice(Question[CathedralTable]):
    """Which material is paid next."""

    rule = "redcathedral:6.7"
    moves = (range(m.PAY, m.GAIN),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        kinds = table.box.actions[table.turn.influence].pay[table.turn.step] & table.active().kinds
        return [m.PAY + kind for kind in KINDS_IN[kinds]]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.PAY:
            return Refusal("redcathedral:6.7", "Nothing is to be paid now.")
        return Refusal("redcathedral:6.7", "That cannot be paid for this: it is not asked for, or you have none.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        """Paying frees the space before the gain arrives."""
        kind, turn = move - m.PAY, table.turn
        pay_back(table, table.active(), kind)
        turn.paid |= 1 << kind
        turn.step += 1
        if table.log is not None:
            table.tell(PUBLIC, events.PAID, [turn.builder, kind, 1])
        next_payment(table)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("What do you pay?"))


class TakeGain(Question[CathedralTable]):
    """Which material is gained next: of the kinds to choose from, those that the supply has."""

    rule = "redcathedral:6.7"
    moves = (range(m.GAIN, m.SPACE),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return [m.GAIN + kind for kind in KINDS_IN[table.turn.gain_from] if table.supply[kind] > 0]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.GAIN:
            return Refusal("redcathedral:6.7", "Nothing is to be gained now.")
        if table.turn.gain_from >> (move - m.GAIN) & 1:
            return Refusal("redcathedral:1.1", "The supply has none left.")
        return Refusal("redcathedral:6.7", "This brings another kind of material.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        """On with the influence action; a bonus of the workshop ends the claim."""
        receive(table, table.turn.builder, move - m.GAIN, 1)
        table.turn.gain_from = 0
        if table.turn.influence == NOTHING:
            table.turn.question = ask.AFTER
        else:
            next_gain(table)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("What do you take?"))


class OnceMore(Question[CathedralTable]):
    """Repeatable actions may be paid for again, one-shot ones are over [redcathedral:6.7]."""

    rule = "redcathedral:6.7"
    moves = (range(m.DONE, m.AGAIN + 1),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        number = table.turn.influence
        repeats = table.box.actions[number].repeat and can_act(table, table.active(), number)
        return ONCE_MORE if repeats else ONLY_DONE

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        return Refusal("redcathedral:6.7", "Only a repeatable influence action just done can be done again.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        if move == m.AGAIN:
            start_action(table, table.turn.influence)
        else:
            stop_action(table)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("Once more?"))

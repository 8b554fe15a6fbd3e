"""6.7 Influence: the two actions of a quadrant's card, read from the one vocabulary."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events, terms
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import DICE, RUBLES, WORKSHOP
from rubrica.games.redcathedral.building import DELIVERIES, can_decorate, can_deliver, lacks_any, start_deliveries
from rubrica.games.redcathedral.effects import KINDS_IN, Effect
from rubrica.games.redcathedral.ring import carry_die, may_stop, occupied, roll_dice
from rubrica.games.redcathedral.state import NOTHING, Builder, CathedralTable
from rubrica.games.redcathedral.stores import (
    activate_tile,
    kinds_in_supply,
    pay_back,
    receive,
    receive_counted,
    takes_one_of,
    tile_serves,
)

ONLY_DONE: Final = [m.DONE]
ONCE_MORE: Final = [m.AGAIN, m.DONE]


def can_act(table: CathedralTable, builder: Builder, number: int) -> bool:
    """Can its price be paid, and would it bring anything?"""
    action = table.box.actions[number]
    if builder.rubles < action.pay_rubles or not can_pay(builder, action.pay, 0):
        return False
    if action.counted() > 0:
        return True
    return brings_piece(table, builder, action, 0, 0) or can_do(table, builder, action)


def can_do(table: CathedralTable, builder: Builder, action: Effect) -> bool:
    """Is there anything that its deed could be done to?"""
    if action.deliver > 0:
        if action.supply:
            return lacks_any(table, builder, kinds_in_supply(table) & action.deliver_kinds)
        return can_deliver(table, builder, action.deliver_kinds)
    if action.move:
        return len(dice_to_shift(table)) > 0
    if action.activate:
        return len(tiles_to_activate(table, builder)) > 0
    return action.reroll or (action.ornament and can_decorate(table, builder))


def can_pay(builder: Builder, price: list[int], keeping: int) -> bool:
    """Can it be paid without the kinds that are kept?

    Each piece of a price is a set of kinds: all the same set, or single kinds.
    """
    for kinds in price:
        have = 0
        for kind in KINDS_IN[kinds & ~keeping]:
            have += builder.goods[kind]
        need = 0
        for other in price:
            if other == kinds:
                need += 1
        if have < need:
            return False
    return True


def brings_piece(table: CathedralTable, builder: Builder, action: Effect, paid: int, step: int) -> bool:
    """Could a material be gained that is of no kind paid, with so many pieces of the price paid already?

    What is gained is never of a kind just paid, though the piece that was paid lies in the supply [redcathedral:6.7].
    """
    if len(action.gain) == 0 or builder.room() + len(action.pay) - step <= 0:
        return False
    wanted = 0
    for kinds in action.gain:
        wanted |= kinds
    for kind in KINDS_IN[wanted & ~paid]:
        if table.supply[kind] > 0 and can_pay(builder, action.pay[step:], 1 << kind):
            return True
    return False


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
    receive_counted(table, turn.builder, action)
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
    start_deed(table, action)


def start_deed(table: CathedralTable, action: Effect) -> None:
    """What the action does beside its gains, if that can be done; then perhaps the whole once more."""
    turn = table.turn
    if not can_do(table, table.active(), action):
        turn.question = ask.AGAIN
    elif action.deliver > 0:
        start_deliveries(table, action.deliver, action.deliver_kinds, False)
        turn.from_supply = action.supply
    elif action.ornament:
        start_deliveries(table, DELIVERIES, 0, True)
    elif action.move:
        turn.question = ask.MOVE
    elif action.reroll:
        turn.question = ask.ROLL
    else:
        turn.question = ask.ACTIVATE


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
        """Not what would leave nothing to gain, where a material is all that the action brings."""
        builder, turn = table.active(), table.turn
        action = table.box.actions[turn.influence]
        kinds = KINDS_IN[action.pay[turn.step] & builder.kinds]
        if len(action.gain) == 0 or action.counted() > 0 or action.does():
            return [m.PAY + kind for kind in kinds]
        return [m.PAY + kind for kind in kinds if self.leaves_gain(table, builder, action, kind)]

    def leaves_gain(self, table: CathedralTable, builder: Builder, action: Effect, kind: int) -> bool:
        """Could something still be gained once this kind is paid?"""
        paid, step = table.turn.paid | 1 << kind, table.turn.step + 1
        builder.spend(kind)
        leaves = brings_piece(table, builder, action, paid, step)
        builder.store(kind, 1)
        return leaves

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.PAY:
            return Refusal("redcathedral:6.7", "There is nothing to pay now.")
        if table.box.actions[table.turn.influence].pay[table.turn.step] & table.active().kinds >> (move - m.PAY) & 1:
            return Refusal("redcathedral:6.7", "For that there would be nothing to gain: never what was just paid.")
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
            return Refusal("redcathedral:6.7", "There is nothing to gain now.")
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


def dice_to_shift(table: CathedralTable) -> list[int]:
    """Dice that a card may move: any but the one that was moved to use this space, if it has somewhere to stop."""
    return [die for die in range(DICE) if die != table.turn.die and may_stop(table, die, table.die_value[die])]


class ShiftDie(Question[CathedralTable]):
    """A card moves another die by what it shows [redcathedral:6.1]; its space is not used, and it is not rolled."""

    rule = "redcathedral:6.7"
    moves = (range(m.DIE, m.EXTRA),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return [m.DIE + die for die in dice_to_shift(table)]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if move - m.DIE == table.turn.die:
            return Refusal("redcathedral:6.7", "The card moves another die than the one you have moved.")
        return Refusal("redcathedral:6.3", "That die would end on a space with three others.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        die = move - m.DIE
        table.piece_moves()
        spaces = table.die_value[die]
        carry_die(table, die, (table.die_at[die] + spaces) % m.SPACES)
        if table.log is not None:
            table.tell(PUBLIC, events.SHIFTED, [table.turn.builder, die, spaces, table.die_at[die]])
        table.turn.question = ask.AGAIN

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("Which die does it move?"))


class RollSpace(Question[CathedralTable]):
    """A card rolls all dice of one space anew, as an optional action would [redcathedral:7.2]."""

    rule = "redcathedral:6.7"
    moves = (range(m.SPACE, m.COLOUR),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return occupied(table)

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.ROLL:
            return Refusal("redcathedral:7.2", "A space is chosen when rerolling.")
        return Refusal("redcathedral:6.7", "No die lies there.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        table.piece_moves()
        roll_dice(table, move - m.SPACE)
        table.turn.question = ask.AGAIN

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("Which space's dice do you reroll?"))


def tiles_to_activate(table: CathedralTable, builder: Builder) -> list[int]:
    """Workshop spaces with a tile face up that would bring anything, whatever their colour."""
    spaces: list[int] = []
    for space in range(WORKSHOP):
        tile = builder.workshop[space] - 1
        if tile >= 0 and tile_serves(table, builder, tile):
            spaces.append(space)
    return spaces


class ActivateTile(Question[CathedralTable]):
    """A card activates a tile that lies face up, of any colour, beside the one of the moved die."""

    rule = "redcathedral:6.7"
    moves = (range(m.TILE, m.PAY),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return [m.TILE + space for space in tiles_to_activate(table, table.active())]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.active().workshop[move - m.TILE] <= 0:
            return Refusal("redcathedral:4.3", "No tile lies face up there.")
        return Refusal("redcathedral:6.6", "That tile would bring nothing now.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        tile = table.active().workshop[move - m.TILE] - 1
        if table.log is not None:
            table.tell(PUBLIC, events.TILE, [table.turn.builder, tile])
        activate_tile(table, tile)
        table.turn.question = ask.AGAIN

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return of_card(view.table, Sentence("Which tile of your workshop do you activate?"))


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

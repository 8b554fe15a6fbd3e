"""6. Acquire: move a die along the ring, then use the space where it stops."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events, terms
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import DICE, RUBLES, WHITE, WHITE_SPACE, WORKSHOP
from rubrica.games.redcathedral.influence import can_act, start_action
from rubrica.games.redcathedral.ring import carry_die, may_stop, roll_dice
from rubrica.games.redcathedral.state import Builder, CathedralTable
from rubrica.games.redcathedral.stores import activate_tile, receive, takes_any, tile_serves

#: By die: the workshop spaces of its colour.
SPACES_OF: Final = [[WHITE_SPACE, WHITE_SPACE + 1], [0], [1], [2], [3]]


def may_pay_extra(table: CathedralTable, die: int) -> bool:
    """Only the white die and the player's own [redcathedral:6.2]."""
    return die == WHITE or die == table.active().colour + 1


def extra_spaces(table: CathedralTable, die: int) -> list[int]:
    """How much further the die may go, 1 ruble a space, any number of them [redcathedral:6.2].

    Eight spaces further the ring comes round to where the die could stop for less: more than 7 are not offered.
    """
    most = 0
    if may_pay_extra(table, die):
        most = min(m.MOST_EXTRA, table.active().rubles)
    value = table.die_value[die]
    choices: list[int] = []
    for extra in range(most + 1):
        if may_stop(table, die, value + extra):
            choices.append(m.EXTRA + extra)
    return choices


def can_move(table: CathedralTable, die: int) -> bool:
    """Has the die somewhere to stop?"""
    if may_stop(table, die, table.die_value[die]):
        return True
    return may_pay_extra(table, die) and len(extra_spaces(table, die)) > 0


def can_acquire(table: CathedralTable) -> bool:
    """Can any die be moved?"""
    return any(can_move(table, die) for die in range(DICE))


class ChooseDie(Question[CathedralTable]):
    """Any die, whoever's colour it bears [redcathedral:6.1], that has somewhere to stop."""

    rule = "redcathedral:6.1"
    moves = (range(m.DIE, m.EXTRA),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return [m.DIE + die for die in range(DICE) if can_move(table, die)]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.DIE:
            return Refusal("redcathedral:6.1", "You choose a die when you acquire, and only one.")
        return Refusal("redcathedral:6.3", "That die would end on a space with three others.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        table.turn.die = move - m.DIE
        if may_pay_extra(table, table.turn.die) and table.active().rubles > 0:
            table.turn.question = ask.EXTRA
        else:
            move_die(table, 0)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which die do you move?")


class PayExtra(Question[CathedralTable]):
    """How much further the white die or the player's own goes, for 1 ruble a space [redcathedral:6.2]."""

    rule = "redcathedral:6.2"
    moves = (range(m.EXTRA, m.TAKE),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return extra_spaces(table, table.turn.die)

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        extra, rubles = move - m.EXTRA, table.active().rubles
        if table.turn.question != ask.EXTRA:
            return Refusal("redcathedral:6.2", "Extra spaces are paid for when the white die or your own is moved.")
        if rubles < extra:
            values: dict[str, object] = {"cost": terms.amount(RUBLES, extra), "rubles": terms.amount(RUBLES, rubles)}
            return Refusal("redcathedral:6.2", "That costs {cost}; you have {rubles}.", values)
        return Refusal("redcathedral:6.3", "The die would end on a space with three others.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        move_die(table, move - m.EXTRA)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        colour = terms.DICE[view.table.turn.die]
        return Sentence("The {colour} die: how much further, at 1 ruble a space?", {"colour": colour})


def move_die(table: CathedralTable, extra: int) -> None:
    """Exactly the die's value [redcathedral:6.1] and what was paid on top [redcathedral:6.2]."""
    turn = table.turn
    die = turn.die
    table.piece_moves()
    spaces = table.die_value[die] + extra
    table.active().rubles -= extra
    carry_die(table, die, (table.die_at[die] + spaces) % m.SPACES)
    if table.log is not None:
        table.tell(PUBLIC, events.MOVED, [turn.builder, die, spaces, table.die_at[die], extra])
    turn.may_take = True
    turn.may_influence = True
    turn.may_tile = True
    turn.question = ask.MARKET


class UseSpace(Question[CathedralTable]):
    """The three market actions, each at most once, in any order, each optional [redcathedral:6.4]."""

    rule = "redcathedral:6.4"
    moves = (range(m.DONE, m.DONE + 1), range(m.TAKE, m.PAY))

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder, turn = table.active(), table.turn
        space = table.die_at[turn.die]
        choices: list[int] = []
        if turn.may_take and takes_any(table, builder, table.resource(space).what):
            choices.append(m.TAKE)
        if turn.may_influence:
            first = table.site.influence[space // 2] * 2
            if can_act(table, builder, first):
                choices.append(m.INFLUENCE)
            if can_act(table, builder, first + 1):
                choices.append(m.INFLUENCE + 1)
        if turn.may_tile:
            add_tiles(table, builder, choices)
        choices.append(m.DONE)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.MARKET:
            return Refusal("redcathedral:6.4", "The market actions come after a die was moved.")
        if move == m.TAKE:
            return not_taken(table)
        if move >= m.TILE:
            return not_activated(table, move - m.TILE)
        if not table.turn.may_influence:
            return Refusal("redcathedral:6.4", "You have already used this quadrant's influence.")
        return Refusal("redcathedral:6.7", "You cannot pay for that influence, or it would bring nothing.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        """When they are done, all dice on the space are rolled [redcathedral:6.5]."""
        turn = table.turn
        if move == m.TAKE:
            take_resources(table)
        elif move == m.DONE:
            roll_dice(table, table.die_at[turn.die])
            turn.question = ask.AFTER
        elif move >= m.TILE:
            use_tile(table, move - m.TILE)
        else:
            turn.may_influence = False
            start_action(table, table.site.influence[table.die_at[turn.die] // 2] * 2 + move - m.INFLUENCE)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        space = view.table.die_at[view.table.turn.die]
        return Sentence("The die lies on space {number}: what do you use there?", {"number": space + 1})

    def expected(self, view: View[CathedralTable]) -> list[int]:
        """The tile spaces only where a tile lies face up."""
        lying = view.table.active().workshop
        return [*range(m.TAKE, m.TILE), *(m.TILE + space for space in range(WORKSHOP) if lying[space] > 0)]


def take_resources(table: CathedralTable) -> None:
    """The space's tile, times the dice now there [redcathedral:6.4]."""
    space = table.die_at[table.turn.die]
    table.turn.may_take = False
    yields = table.resource(space)
    receive(table, table.turn.builder, yields.what, yields.amount * table.dice_on[space])


def not_taken(table: CathedralTable) -> Refusal:
    """Why the resources of the space cannot be taken."""
    if not table.turn.may_take:
        return Refusal("redcathedral:6.4", "You have already taken the resources of this space.")
    if table.supply[table.resource(table.die_at[table.turn.die]).what] == 0:
        return Refusal("redcathedral:1.1", "The supply has none left.")
    return Refusal("redcathedral:6.6", "Your inventory has no room for it.")


def add_tiles(table: CathedralTable, builder: Builder, choices: list[int]) -> None:
    """Face-up tiles the moved die may activate, if they would bring anything."""
    for space in SPACES_OF[table.turn.die]:
        tile = builder.workshop[space] - 1
        if tile >= 0 and tile_serves(table, builder, tile):
            choices.append(m.TILE + space)


def not_activated(table: CathedralTable, space: int) -> Refusal:
    """Why the tile of a workshop space cannot be activated."""
    if not table.turn.may_tile:
        return Refusal("redcathedral:6.4", "You have already activated a workshop tile.")
    if space not in SPACES_OF[table.turn.die]:
        return Refusal("redcathedral:6.4", "That workshop space does not have the colour of the die you moved.")
    if table.active().workshop[space] <= 0:
        return Refusal("redcathedral:4.3", "No tile lies face up there.")
    return Refusal("redcathedral:6.6", "That tile would bring nothing now.")


def use_tile(table: CathedralTable, space: int) -> None:
    """The face-up tile of the moved die's colour; of white's two spaces only one [redcathedral:6.4]."""
    tile = table.active().workshop[space] - 1
    table.turn.may_tile = False
    if table.log is not None:
        table.tell(PUBLIC, events.TILE, [table.turn.builder, tile])
    activate_tile(table, tile)

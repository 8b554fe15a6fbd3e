"""6.7 Influence: the two actions of a quadrant's card, read from the one vocabulary."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.building import DELIVERIES, can_decorate, can_deliver, pay_back, start_deliveries
from rubrica.games.redcathedral.market import add_tiles, receive, takes_any
from rubrica.games.redcathedral.moves import DONE, GAIN, INFLUENCE, PAY, TAKE
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_AGAIN,
    ASK_GAIN,
    ASK_MARKET,
    ASK_PAY,
    KINDS_IN,
    NOTHING,
    Builder,
    Cathedral,
    Table,
)
from rubrica.games.redcathedral.tables import RECOGNITION, RUBLES


def market_actions(table: Table, builder: Builder) -> list[int]:
    """The three market actions, each at most once, in any order, each optional [redcathedral:6.4]."""
    space = table.die_at[table.die]
    choices: list[int] = []
    if table.may_take and takes_any(table, builder, table.site.ring_yield[space]):
        choices.append(TAKE)
    if table.may_influence:
        first = table.site.influence[space // 2] * 2
        if can_act(table, builder, first):
            choices.append(INFLUENCE)
        if can_act(table, builder, first + 1):
            choices.append(INFLUENCE + 1)
    if table.may_tile:
        add_tiles(table, builder, choices)
    choices.append(DONE)
    return choices


def can_act(table: Table, builder: Builder, action: int) -> bool:
    """Can its price be paid, and would it bring anything?"""
    tables = table.site.tables
    if builder.rubles < tables.act_pay_rubles[action] or not can_pay(builder, tables.act_pay[action]):
        return False
    if tables.act_gain_rubles[action] > 0 or tables.act_gain_rp[action] > 0:
        return True
    gain = tables.act_gain[action]
    if len(gain) > 0 and builder.room() + len(tables.act_pay[action]) > 0:
        for kind in KINDS_IN[gain[0]]:
            if table.supply[kind] > 0:
                return True
    if tables.act_deliver[action] > 0:
        return can_deliver(table, builder, tables.act_deliver_kinds[action])
    return tables.act_ornament[action] > 0 and can_decorate(table, builder)


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


def start_influence(game: Cathedral, number: int) -> None:
    """One of the two actions of the quadrant's card [redcathedral:6.4]."""
    table = game.table
    table.may_influence = False
    start_action(game, table.site.influence[table.die_at[table.die] // 2] * 2 + number)


def start_action(game: Cathedral, action: int) -> None:
    table = game.table
    rubles = table.site.tables.act_pay_rubles[action]
    table.action = action
    table.step = 0
    table.paid = 0
    table.builders[table.turn].rubles -= rubles
    if game.log is not None:
        game.tell(PUBLIC, events.INFLUENCE, [table.turn, action])
        if rubles > 0:
            game.tell(PUBLIC, events.PAID, [table.turn, RUBLES, rubles])
    next_payment(game)


def next_payment(game: Cathedral) -> None:
    """Ask for the next piece of the price, or go on to the gain: rubles and points, then pieces one by one."""
    table = game.table
    tables = table.site.tables
    action = table.action
    if table.step < len(tables.act_pay[action]):
        table.question = ASK_PAY
        return
    table.step = 0
    if tables.act_gain_rubles[action] > 0:
        receive(game, table.turn, RUBLES, tables.act_gain_rubles[action])
    if tables.act_gain_rp[action] > 0:
        receive(game, table.turn, RECOGNITION, tables.act_gain_rp[action])
    next_gain(game)


def payments(table: Table, builder: Builder) -> list[int]:
    kinds = table.site.tables.act_pay[table.action][table.step] & builder.kinds
    return [PAY + kind for kind in KINDS_IN[kinds]]


def pay(game: Cathedral, kind: int) -> None:
    """Paying frees the space before the gain arrives."""
    table = game.table
    pay_back(table, table.builders[table.turn], kind)
    table.paid |= 1 << kind
    table.step += 1
    if game.log is not None:
        game.tell(PUBLIC, events.PAID, [table.turn, kind, 1])
    next_payment(game)


def next_gain(game: Cathedral) -> None:
    """Ask for the next piece gained, never of a kind just paid; then come deliveries or an ornament."""
    table = game.table
    tables = table.site.tables
    action = table.action
    if table.step < len(tables.act_gain[action]):
        table.question = ASK_GAIN
        table.gain_from = tables.act_gain[action][table.step] & ~table.paid
        table.step += 1
    elif tables.act_deliver[action] > 0:
        start_deliveries(table, tables.act_deliver[action], tables.act_deliver_kinds[action], False)
    elif tables.act_ornament[action] > 0:
        start_deliveries(table, DELIVERIES, 0, True)
    else:
        end_action(game)


def gains(table: Table, builder: Builder) -> list[int]:
    """The kinds to choose from that the supply has and that fit; nothing to choose, nothing gained."""
    choices: list[int] = []
    if builder.room() > 0:
        for kind in KINDS_IN[table.gain_from]:
            if table.supply[kind] > 0:
                choices.append(GAIN + kind)
    if len(choices) == 0:
        choices.append(DONE)
    return choices


def gain(game: Cathedral, kind: int) -> None:
    table = game.table
    receive(game, table.turn, kind, 1)
    after_gain(game)


def after_gain(game: Cathedral) -> None:
    """On with the influence action; a bonus of the workshop ends the claim."""
    table = game.table
    table.gain_from = 0
    if table.action == NOTHING:
        table.question = ASK_AFTER
    else:
        next_gain(game)


def end_action(game: Cathedral) -> None:
    """Repeatable actions may be paid for again, one-shot ones are over [redcathedral:6.7]."""
    table = game.table
    action = table.action
    if table.site.tables.act_repeat[action] > 0 and can_act(table, table.builders[table.turn], action):
        table.question = ASK_AGAIN
    else:
        stop_action(table)


def stop_action(table: Table) -> None:
    table.action = NOTHING
    table.question = ASK_MARKET

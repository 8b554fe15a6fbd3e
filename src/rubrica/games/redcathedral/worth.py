"""What things are worth to a builder, in rubles or so: the judgement behind the rule-based player."""

from __future__ import annotations

from typing import Final

from rubrica.games.redcathedral.building import DELIVERIES, ORNAMENT_KIND, can_decorate
from rubrica.games.redcathedral.influence import can_act
from rubrica.games.redcathedral.state import GOLD, GREEN, KINDS_IN, NOBODY, Builder, Table
from rubrica.games.redcathedral.tables import DIE_TILE, RECOGNITION, RUBLES

RUBLE: Final = 0.7
POINT: Final = 1.0
#: A material that an own section lacks, and one that none does.
COMMON: Final = 1.5
RARE: Final = 2.4
SPARE: Final = 0.3
#: A common material that none lacks yet, while there are banners to claim more sections with.
HOPED: Final = 0.8
SPARE_JEWEL: Final = 1.3
URGENT: Final = 1.8
#: In the last turn materials are worth what is left over, and little more.
LEFT_OVER: Final = 0.2
DELIVERY: Final = 1.3
#: Spaces to keep free while anything is missing, and what it costs to fill one of them.
FREE: Final = 3
CLUTTER: Final = 1.5
PRESTIGE: Final = 2.2
#: What a finished section or an ornament brings at the end through its tower.
TOWER: Final = 3.0
ORNAMENT: Final = 1.8


class Needs:
    """What a builder's claimed sections still ask for, set against what is held."""

    def __init__(self, table: Table, owner: int) -> None:
        builder = table.builders[owner]
        self.asked = [0, 0, 0, 0, 0, 0]
        tables = table.site.tables
        for section in builder.open:
            card = table.site.card[section] * 6
            for kind in range(6):
                self.asked[kind] += tables.card_cost[card + kind] - table.laid[section * 6 + kind]
        banners = builder.covering + builder.beside
        self.spare_worth = HOPED if banners > 0 else SPARE
        #: With few sections to go, what is missing holds everything up.
        self.urgency = 1.0 if banners > 0 else URGENT
        if table.ending != NOBODY:
            self.spare_worth = self.urgency = LEFT_OVER
        self.missing = [max(0, self.asked[kind] - builder.goods[kind]) for kind in range(6)]
        self.spare = [max(0, builder.goods[kind] - self.asked[kind]) for kind in range(6)]


def of_material(needs: Needs, kind: int, number: int) -> float:
    """A number of pieces: those that are missing are worth much, the others little and ever less."""
    useful = min(number, needs.missing[kind])
    worth = useful * (COMMON if kind < GOLD else RARE) * needs.urgency
    more = number - useful
    each = SPARE_JEWEL if kind >= GREEN else needs.spare_worth
    if more > 0:
        worth += each * (1.0 if needs.spare[kind] == 0 else 0.5) + 0.4 * each * (more - 1)
    return worth


def of_yield(table: Table, builder: Builder, needs: Needs, what: int, number: int) -> float:
    """What the builder would really get of it."""
    if what == RUBLES:
        return number * RUBLE if builder.rubles < 8 else number * 0.3
    if what == RECOGNITION:
        return number * POINT
    got = min(number, min(table.supply[what], builder.room()))
    if got <= 0:
        return 0.0
    return of_material(needs, what, got) - of_clutter(builder, needs, what, got)


def of_clutter(builder: Builder, needs: Needs, kind: int, number: int) -> float:
    """Nothing held can be thrown away: pieces of no use must leave room for those that are missing."""
    useless = number - min(number, needs.missing[kind])
    if useless == 0 or sum(needs.missing) == 0:
        return 0.0
    return CLUTTER * max(0, min(FREE, sum(needs.missing)) - (builder.room() - number))


def of_space(table: Table, builder: Builder, needs: Needs, space: int, dice: int) -> float:
    return of_yield(table, builder, needs, table.site.ring_yield[space], table.site.ring_amount[space] * dice)


def of_tile(table: Table, builder: Builder, needs: Needs, tile: int) -> float:
    """One activation of a workshop tile."""
    tables = table.site.tables
    if tables.tile_yield[tile] == DIE_TILE:
        return of_space(table, builder, needs, table.die_at[tables.tile_amount[tile]], 1)
    return of_yield(table, builder, needs, tables.tile_yield[tile], tables.tile_amount[tile])


def of_tile_in_general(table: Table, tile: int) -> float:
    """An activation some time later."""
    tables = table.site.tables
    what = tables.tile_yield[tile]
    if what == DIE_TILE:
        return 1.6
    if what == RUBLES:
        return RUBLE * tables.tile_amount[tile]
    if what == RECOGNITION:
        return POINT * tables.tile_amount[tile]
    return 1.0 if what < GOLD else 1.6


def cheapest_to_pay(builder: Builder, needs: Needs, kinds: int) -> int:
    """The kind, among those allowed and held, that is missed least."""
    best, least = -1, 99.0
    for kind in KINDS_IN[kinds & builder.kinds]:
        cost = of_payment(needs, kind)
        if cost < least:
            best, least = kind, cost
    return best


def of_payment(needs: Needs, kind: int) -> float:
    if needs.spare[kind] > 0:
        return SPARE_JEWEL if kind >= GREEN else SPARE
    return COMMON if kind < GOLD else RARE


def best_to_gain(table: Table, needs: Needs, kinds: int) -> int:
    best, most = -1, -1.0
    for kind in KINDS_IN[kinds]:
        if table.supply[kind] > 0:
            worth = of_material(needs, kind, 1)
            if worth > most:
                best, most = kind, worth
    return best


def of_action(table: Table, builder: Builder, needs: Needs, action: int) -> float:
    """One use of an influence action: what it brings less what it costs."""
    if not can_act(table, builder, action):
        return 0.0
    tables = table.site.tables
    worth = tables.act_gain_rubles[action] * RUBLE + tables.act_gain_rp[action] * POINT
    worth -= tables.act_pay_rubles[action] * RUBLE
    paid = 0
    for kinds in tables.act_pay[action]:
        kind = cheapest_to_pay(builder, needs, kinds)
        worth -= of_payment(needs, kind)
        paid |= 1 << kind
    for kinds in tables.act_gain[action]:
        kind = best_to_gain(table, needs, kinds & ~paid)
        if kind >= 0:
            worth += of_material(needs, kind, 1)
    if tables.act_deliver[action] > 0:
        worth += of_deliveries(table, builder, action)
    if tables.act_ornament[action] > 0 and can_decorate(table, builder):
        worth += best_ornament(table, builder, needs)
    return worth


def of_deliveries(table: Table, builder: Builder, action: int) -> float:
    """What an influence action can deliver, repeated as far as the rubles go, and what that would finish."""
    tables = table.site.tables
    number = min(deliverable(table, builder, tables.act_deliver_kinds[action]), tables.act_deliver[action])
    worth = DELIVERY * number
    if tables.act_repeat[action] > 0:
        times = builder.rubles // max(1, tables.act_pay_rubles[action])
        number = min(deliverable(table, builder, tables.act_deliver_kinds[action]), times)
        worth += (number - 1) * (DELIVERY - RUBLE)
    for section in builder.open:
        if table.lacking[section] <= number and short_of(table, builder, section) == 0:
            return worth + 0.6 * of_finishing(table, section)
    return worth


def deliverable(table: Table, builder: Builder, kinds: int) -> int:
    """How many materials held could go to own sections now."""
    count = 0
    tables = table.site.tables
    for kind in KINDS_IN[kinds & builder.kinds]:
        asked = 0
        for section in builder.open:
            asked += tables.card_cost[table.site.card[section] * 6 + kind] - table.laid[section * 6 + kind]
        count += min(asked, builder.goods[kind])
    return count


def short_of(table: Table, builder: Builder, section: int) -> int:
    """How many materials of those a section lacks are not held."""
    short = 0
    tables = table.site.tables
    for kind in range(6):
        asked = tables.card_cost[table.site.card[section] * 6 + kind] - table.laid[section * 6 + kind]
        short += max(0, asked - builder.goods[kind])
    return short


def of_finishing(table: Table, section: int) -> float:
    card = table.site.card[section]
    return table.site.tables.card_rp[card] * POINT + table.site.tables.card_rubles[card] * RUBLE + TOWER


def best_ornament(table: Table, builder: Builder, needs: Needs) -> float:
    """The most that an ornament with its jewels would bring now."""
    best = 0.0
    for part in range(3):
        kind = ORNAMENT_KIND[part]
        if table.bare[part] > 0 and builder.ornaments[part] > 0 and builder.goods[kind] > 0:
            best = max(best, of_ornament(builder, needs, kind))
    return best


def of_ornament(builder: Builder, needs: Needs, kind: int) -> float:
    green = min(needs.spare[GREEN], 2)
    purple = min(needs.spare[GREEN + 1], 2)
    points = 3 if green > 0 and purple > 0 else max(green, purple)
    return ORNAMENT + PRESTIGE * points - of_payment(needs, kind)


def of_claim(table: Table, owner: int, section: int) -> float:
    """A section: its reward against its price, what is held for it, its tile, and its place in the tower."""
    builder = table.builders[owner]
    site = table.site
    tables = site.tables
    card = site.card[section]
    worth = of_finishing(table, section)
    for kind in range(6):
        asked = tables.card_cost[card * 6 + kind]
        held = min(asked, builder.goods[kind])
        worth -= (asked - held) * (COMMON if kind < GOLD else RARE) + 0.4 * held
    if table.lacking[section] > DELIVERIES:
        worth -= 0.5  # one building action will not do
    worth += 1.5 * of_tile_in_general(table, site.tile[section])
    if section > site.base[site.tower[section]]:
        below = section - 1
        if table.lacking[below] > 0 and table.banner[below] != owner and table.banner[below] != NOBODY:
            worth += 0.6
    return worth

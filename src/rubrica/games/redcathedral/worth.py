"""What things are worth to a builder, in rubles or so: the judgement behind the rule-based player."""

from __future__ import annotations

from typing import Final

from rubrica.games.redcathedral import box
from rubrica.games.redcathedral.box import DIE_TILE, RECOGNITION, RUBLES, WORKSHOP
from rubrica.games.redcathedral.building import DELIVERIES, ORNAMENT_KIND, can_decorate, fits_part
from rubrica.games.redcathedral.effects import GOLD, GREEN, KINDS_IN, Effect
from rubrica.games.redcathedral.influence import can_act
from rubrica.games.redcathedral.state import NOBODY, Builder, CathedralTable

RUBLE: Final = 0.7
POINT: Final = 0.65
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
#: Other dice elsewhere, or other values on them.
STIR: Final = 0.4
#: What a finished section or an ornament brings at the end through its tower.
TOWER: Final = 3.0
ORNAMENT: Final = 1.8


class Needs:
    """What a builder's claimed sections still ask for, set against what is held."""

    def __init__(self, table: CathedralTable, owner: int) -> None:
        builder = table.builders[owner]
        self.asked = [0, 0, 0, 0, 0, 0]
        for section in builder.open:
            cost = table.card(section).cost
            for kind in range(6):
                self.asked[kind] += cost[kind] - table.laid[section * 6 + kind]
        banners = builder.banners()
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


def of_yield(table: CathedralTable, builder: Builder, needs: Needs, what: int, number: int) -> float:
    """What the builder would really get of it."""
    if what == RUBLES:
        return number * RUBLE if builder.rubles < 8 else number * 0.3
    if what == RECOGNITION:
        return number * POINT
    if what == box.PRESTIGE:
        return number * PRESTIGE
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


def of_space(table: CathedralTable, builder: Builder, needs: Needs, space: int, dice: int) -> float:
    """The resources of a space with so many dice on it."""
    yields = table.resource(space)
    return of_yield(table, builder, needs, yields.what, yields.amount * dice)


def of_tile(table: CathedralTable, builder: Builder, needs: Needs, tile: int) -> float:
    """One activation of a workshop tile."""
    benefit = table.box.tiles[tile]
    if benefit.what == DIE_TILE:
        return of_space(table, builder, needs, table.die_at[benefit.amount], 1)
    return of_yield(table, builder, needs, benefit.what, benefit.amount)


def of_tile_in_general(table: CathedralTable, tile: int) -> float:
    """An activation some time later."""
    benefit = table.box.tiles[tile]
    if benefit.what == DIE_TILE:
        return 1.6
    if benefit.what == RUBLES:
        return RUBLE * benefit.amount
    if benefit.what == RECOGNITION:
        return POINT * benefit.amount
    if benefit.what == box.PRESTIGE:
        return PRESTIGE * benefit.amount
    return 1.0 if benefit.what < GOLD else 1.6


def cheapest_to_pay(builder: Builder, needs: Needs, kinds: int) -> int:
    """The kind, among those allowed and held, that is missed least."""
    best, least = -1, 99.0
    for kind in KINDS_IN[kinds & builder.kinds]:
        cost = of_payment(needs, kind)
        if cost < least:
            best, least = kind, cost
    return best


def of_payment(needs: Needs, kind: int) -> float:
    """What it costs to give one away."""
    if needs.spare[kind] > 0:
        return SPARE_JEWEL if kind >= GREEN else SPARE
    return COMMON if kind < GOLD else RARE


def best_to_gain(table: CathedralTable, needs: Needs, kinds: int) -> int:
    """The kind, among those allowed and left in the supply, that is worth most."""
    best, most = -1, -1.0
    for kind in KINDS_IN[kinds]:
        if table.supply[kind] > 0:
            worth = of_material(needs, kind, 1)
            if worth > most:
                best, most = kind, worth
    return best


def of_action(table: CathedralTable, builder: Builder, needs: Needs, number: int) -> float:
    """One use of an influence action: what it brings less what it costs."""
    if not can_act(table, builder, number):
        return 0.0
    action = table.box.actions[number]
    worth = action.gain_rubles * RUBLE + action.gain_rp * POINT + action.gain_pp * PRESTIGE
    worth -= action.pay_rubles * RUBLE
    paid = 0
    for kinds in action.pay:
        kind = cheapest_to_pay(builder, needs, kinds)
        worth -= of_payment(needs, kind)
        paid |= 1 << kind
    for kinds in action.gain:
        kind = best_to_gain(table, needs, kinds & ~paid)
        if kind >= 0:
            worth += of_material(needs, kind, 1)
    if action.deliver > 0:
        worth += of_deliveries(table, builder, action)
    if action.ornament and can_decorate(table, builder):
        worth += best_ornament(table, builder, needs)
    if action.activate:
        worth += best_tile(table, builder, needs)
    if action.move or action.reroll:
        worth += STIR
    return worth


def best_tile(table: CathedralTable, builder: Builder, needs: Needs) -> float:
    """The most that any tile face up would bring now."""
    best = 0.0
    for space in range(WORKSHOP):
        tile = builder.workshop[space] - 1
        if tile >= 0:
            best = max(best, of_tile(table, builder, needs, tile))
    return best


def of_deliveries(table: CathedralTable, builder: Builder, action: Effect) -> float:
    """What an influence action can deliver, repeated as far as the rubles go, and what that would finish."""
    ready = action.deliver if action.supply else deliverable(table, builder, action.deliver_kinds)
    number = min(ready, action.deliver)
    worth = DELIVERY * number
    if action.repeat:
        number = min(ready, builder.rubles // max(1, action.pay_rubles))
        worth += (number - 1) * (DELIVERY - RUBLE)
    for section in builder.open:
        if table.lacking[section] <= number and short_of(table, builder, section) == 0:
            return worth + 0.6 * of_finishing(table, section)
    return worth


def deliverable(table: CathedralTable, builder: Builder, kinds: int) -> int:
    """How many materials held could go to own sections now."""
    count = 0
    for kind in KINDS_IN[kinds & builder.kinds]:
        asked = 0
        for section in builder.open:
            asked += table.card(section).cost[kind] - table.laid[section * 6 + kind]
        count += min(asked, builder.goods[kind])
    return count


def short_of(table: CathedralTable, builder: Builder, section: int) -> int:
    """How many materials of those a section lacks are not held."""
    short = 0
    cost = table.card(section).cost
    for kind in range(6):
        short += max(0, cost[kind] - table.laid[section * 6 + kind] - builder.goods[kind])
    return short


def of_finishing(table: CathedralTable, section: int) -> float:
    """A finished section: its reward, and its share in the tower."""
    card = table.card(section)
    return card.rp * POINT + card.rubles * RUBLE + TOWER


def best_ornament(table: CathedralTable, builder: Builder, needs: Needs) -> float:
    """The most that an ornament with its jewels would bring now."""
    best = 0.0
    for part in range(3):
        if fits_part(table, builder, part):
            best = max(best, of_ornament(needs, ORNAMENT_KIND[part]))
    return best


def of_ornament(needs: Needs, kind: int) -> float:
    """An ornament made of that material, with the jewels that can be spared."""
    green = min(needs.spare[GREEN], 2)
    purple = min(needs.spare[GREEN + 1], 2)
    points = 3 if green > 0 and purple > 0 else max(green, purple)
    return ORNAMENT + PRESTIGE * points - of_payment(needs, kind)


def of_claim(table: CathedralTable, owner: int, section: int) -> float:
    """A section: its reward against its price, what is held for it, its tile, and its place in the tower."""
    builder = table.builders[owner]
    site, cost = table.site, table.card(section).cost
    worth = of_finishing(table, section)
    for kind in range(6):
        asked = cost[kind]
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

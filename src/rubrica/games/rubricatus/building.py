"""Constructing: which cards, at what cost, and everything that follows (rules 4.7 to 4.9)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import effects, market
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.table import KEEP, LIMIT, NONE, POINTS, PUT, REFILL, Table
from rubrica.games.rubricatus.tables import NOTHING
from rubrica.games.rubricatus.tracks import score

DIGIT = 4  # a cost is packed as four numbers of four bits


def affordable(g: Table, seat: int) -> list[int]:
    """The market cards a seat can pay for, knobs counted (rubricatus:4.7)."""
    tables = g.tables
    stock = g.stock
    place = seat * 4
    defence, materials, population, technology = (
        stock[place],
        stock[place + 1],
        stock[place + 2],
        stock[place + 3],
    )
    cost = tables.cost
    found: list[int] = []
    if not g.bent():
        for card in g.market:
            at = card * 4
            if (
                cost[at] <= defence
                and cost[at + 1] <= materials
                and cost[at + 2] <= population
                and cost[at + 3] <= technology
            ):
                found.append(card)
        return found
    for card in g.market:
        at = card * 4
        short = 0
        if cost[at] > defence:
            short += cost[at] - defence
        if cost[at + 1] > materials:
            short += cost[at + 1] - materials
        if cost[at + 2] > population:
            short += cost[at + 2] - population
        if cost[at + 3] > technology:
            short += cost[at + 3] - technology
        change = cost_change(g, seat, card)
        if change <= 0:
            if short <= -change:
                found.append(card)
        elif short == 0 and defence + materials + population + technology >= tables.cost_sum[card] + change:
            found.append(card)
    return found


def cost_change(g: Table, seat: int, card: int) -> int:
    """Resources more or fewer than printed; a construction never costs less than 1."""
    change = g.knob(seat, v.K_COST + g.tables.comarca[card])
    return max(change, 1 - g.tables.cost_sum[card])


def admitted(g: Table, seat: int, region: int) -> int:
    """The comarques a region admits for a seat, as a mask."""
    return 31 if g.knob(seat, v.K_ADMIT) > 0 else g.tables.admits[region]


def within_limit(g: Table, seat: int, region: int) -> bool:
    """rubricatus:4.7: two problems or fewer."""
    return g.problems[region] <= LIMIT + g.knob(seat, v.K_LIMIT)


def comarques_affordable(g: Table, seat: int) -> int:
    """The comarques of the cards a seat can pay for, as a mask."""
    mask = 0
    for card in affordable(g, seat):
        mask |= 1 << g.tables.comarca[card]
    return mask


def regions_to_build(g: Table, seat: int) -> int:
    """The regions in which a seat could construct something, as a mask, were they free (rubricatus:4.7)."""
    comarques = comarques_affordable(g, seat)
    if comarques == 0:
        return 0
    limit = LIMIT + g.knob(seat, v.K_LIMIT)
    anything = g.knob(seat, v.K_ADMIT) > 0
    mask = 0
    for region in range(g.regions):
        if g.problems[region] <= limit and (anything or g.tables.admits[region] & comarques):
            mask |= 1 << region
    return mask


def buildable(g: Table, seat: int, region: int) -> list[int]:
    """The market cards a seat can construct in a region now (rubricatus:4.7)."""
    if not within_limit(g, seat, region):
        return NONE
    comarques = admitted(g, seat, region)
    return [card for card in affordable(g, seat) if comarques >> g.tables.comarca[card] & 1]


def packed_cost(g: Table, card: int) -> int:
    cost = g.tables.cost
    at = card * 4
    return cost[at] | cost[at + 1] << DIGIT | cost[at + 2] << 2 * DIGIT | cost[at + 3] << 3 * DIGIT


def payments(g: Table, seat: int, change: int, cost: int) -> list[int]:
    """Which resource may be saved (change < 0) or paid on top (change > 0) next."""
    missing = 0
    for resource in range(4):
        missing += max(0, (cost >> resource * DIGIT & 15) - g.stock[seat * 4 + resource])
    found: list[int] = []
    for resource in range(4):
        due = cost >> resource * DIGIT & 15
        held = g.stock[seat * 4 + resource]
        if change > 0:
            if held > due:
                found.append(resource)
        elif due > 0 and (missing - (1 if due > held else 0)) <= -change - 1:
            found.append(resource)
    return found


def construct(g: Table, seat: int, card: int, region: int, cost: int) -> None:
    """rubricatus:4.8, in its order: pay, problems, VP, bonuses, extension, keep, refill."""
    for resource in range(4):
        g.stock[seat * 4 + resource] -= cost >> resource * DIGIT & 15
    g.constructing = 1
    if g.log is not None:
        g.tell(PUBLIC, e.BUILDS, [seat, card, region])
    market.take(g, card)
    g.push(REFILL, seat, 0, 0, 0, 0)
    g.push(KEEP, seat, card, 0, 0, 0)
    if g.tables.bonus[card] != NOTHING:
        effects.start(g, seat, g.tables.bonus[card], region, seat)
    g.push(POINTS, seat, card, 0, 0, 0)
    problems = g.tables.problems[card] + g.knob(seat, v.K_PROBLEMS + g.tables.comarca[card])
    if problems > 0:
        g.push(PUT, seat, region, problems, 0, 0)


def points(g: Table, seat: int, card: int) -> None:
    """rubricatus:4.8: VP equal to the value of the action card played."""
    bent = g.knob(seat, v.K_VP + g.tables.comarca[card])
    score(g, seat, max(0, g.tables.value[g.card] + bent))


def keep(g: Table, seat: int, card: int) -> None:
    """rubricatus:4.8: 1 VP for extending what one owns already; rubricatus:4.9: its symbols pay from now on."""
    older = g.tables.extends[card]
    if older >= 0 and g.built[seat] >> older & 1:
        if g.log is not None:
            g.tell(PUBLIC, e.EXTENDS, [seat, card])
        score(g, seat, 1)
    g.built[seat] |= 1 << card
    g.built_round[seat] += 1
    g.constructing = 0
    if g.tables.symbols[card]:
        income = g.income[:]
        for resource in range(4):
            income[seat * 4 + resource] += g.tables.income[card * 4 + resource]
        g.income = income

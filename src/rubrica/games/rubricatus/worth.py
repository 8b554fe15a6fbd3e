"""What things are worth to the rule-based player, in victory points.

All numbers here are judgement, not rules: how dear a problem is when the drawer runs low, what a resource,
a step on a track or a construction brings in the rounds that are left.
"""

from __future__ import annotations

from typing import Final

from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import cost_change
from rubrica.games.rubricatus.table import EASY, ROUNDS, TOP, Table
from rubrica.games.rubricatus.tables import (
    COUNT,
    FIRST,
    NOTHING,
    SECOND,
    TRACK_SPACES,
    VERB,
    WHO,
    WIDTH,
)

# The price of one problem, by how many are in the drawer before it is taken: the next era card may want four.
PRICE: Final = [99.0, 99.0, 3.0, 2.1, 1.5, 1.1, 0.75, 0.5, 0.4, 0.2, 0.15, 0.1]
PLENTY: Final = 0.08
RUIN: Final = 99.0
RESOURCE: Final = 0.5
STEP: Final = 0.45
WITHOUT_ERA_CARDS: Final = 0.35


def price(g: Table, drawer: int) -> float:
    """What taking one problem from a drawer that holds so many costs everybody, as this player sees it."""
    if drawer <= 1:
        return RUIN
    dear = PRICE[drawer] if drawer < len(PRICE) else PLENTY
    if g.variant == EASY or g.round == ROUNDS - 1:
        return dear * WITHOUT_ERA_CARDS
    return dear


def cost_of_problems(g: Table, count: int) -> float:
    total = 0.0
    for taken in range(count):
        total += price(g, g.drawer - taken)
    return total


def relief(g: Table, count: int) -> float:
    """What giving problems back is worth."""
    total = 0.0
    for given in range(count):
        total += price(g, g.drawer + given + 1)
    return total


def step_worth(g: Table, seat: int, track: int) -> float:
    """One step on a track: what the space pays, and being nearer to the end."""
    space = g.track[seat * 4 + track]
    end = g.tables.track_end[track]
    if space >= end:
        return float(g.tables.end_vp[track])
    first = not g.developers >> track & 1
    if space + 1 == end:
        return float(g.tables.track_first[track] if first else g.tables.end_vp[track])
    nearer = STEP * (1.6 if first and space * 2 >= end else 1.0)
    return g.tables.track_vp[track * TRACK_SPACES + space + 1] + nearer


def build_worth(g: Table, seat: int, card: int) -> float:
    """What owning a construction brings, its cost and the action card's value apart."""
    tables = g.tables
    bit = 1 << card
    built = g.built[seat]
    worth = effects_worth(g, seat, tables.bonus[card])
    worth += tables.symbols[card] * RESOURCE * (ROUNDS - 1 - g.round)
    older = tables.extends[card]
    if older >= 0 and built >> older & 1:
        worth += 1.0
    if not built & tables.era_mask[tables.era[card]]:
        worth += 0.9
    if not built & tables.comarca_mask[tables.comarca[card]]:
        worth += 0.7
    if bit & tables.era_mask[g.era()]:
        worth += 0.3
    problems = tables.problems[card] + g.knob(seat, v.K_PROBLEMS + tables.comarca[card])
    return worth - cost_of_problems(g, max(0, problems))


def potential(g: Table, seat: int, stock: list[int]) -> float:
    """What a stock of resources promises: itself, and how near it is to the best constructions on offer."""
    best = 0.0
    second = 0.0
    cost = g.tables.cost
    for card in g.market:
        short = cost_change(g, seat, card)
        for resource in range(4):
            short += max(0, cost[card * 4 + resource] - stock[resource])
        promise = build_worth(g, seat, card) + 1.6 - 0.75 * max(0, short)
        if promise > best:
            second = best
            best = promise
        elif promise > second:
            second = promise
    defence = min(stock[0], 2) * 0.25 * price(g, g.drawer + 1) if max(g.problems) > 0 else 0.0
    last = 0.5 if g.round == ROUNDS - 1 else 0.4
    return best * 0.7 + second * 0.3 + last * (stock[0] + stock[1] + stock[2] + stock[3]) + min(defence, 1.5)


def stock_after(g: Table, seat: int, resource: int, steps: int) -> list[int]:
    stock = g.stock[seat * 4 : seat * 4 + 4]
    stock[resource] = (stock[resource] + steps) % (TOP + 1) if steps > 0 else max(0, stock[resource] + steps)
    return stock


def gain_worth(g: Table, seat: int, resource: int, steps: int) -> float:
    """Advancing a resource: what the stock promises afterwards, and the tracks it flows over into."""
    before = potential(g, seat, g.stock[seat * 4 : seat * 4 + 4])
    overflows = (g.stock[seat * 4 + resource] + steps) // (TOP + 1)
    worth = potential(g, seat, stock_after(g, seat, resource, steps)) - before
    return worth + overflows * step_worth(g, seat, g.tables.feeds[resource])


def effects_worth(g: Table, seat: int, pc: int) -> float:
    """A rough price for any list of effects, whoever wrote the card."""
    if pc == NOTHING:
        return 0.0
    worth = 0.0
    while g.tables.code[pc + VERB] != v.END:
        worth += _effect_worth(g, seat, pc)
        pc += WIDTH
    return worth


def _effect_worth(g: Table, seat: int, pc: int) -> float:
    code = g.tables.code
    verb = code[pc + VERB]
    count = code[pc + COUNT]
    if code[pc + WHO] == v.OTHERS:
        return 0.0
    if verb == v.SCORE:
        return float(count)
    if verb == v.ADVANCE:
        track = code[pc + FIRST]
        best = max([step_worth(g, seat, t) for t in range(4)]) if track == v.ANY else step_worth(g, seat, track)
        return best + (count - 1) * (STEP + 0.5)
    if verb == v.GAIN:
        return count * (RESOURCE + 0.15) * (4 if code[pc + FIRST] == v.ONE_OF_EACH else 1)
    if verb == v.LOSE:
        return -count * RESOURCE
    if verb == v.REMOVE:
        return relief(g, min(count, sum(g.problems)))
    if verb == v.ADD:
        return -cost_of_problems(g, count)
    if verb == v.TRADE:
        return (code[pc + SECOND] - count) * RESOURCE
    return _rare_worth(g, seat, pc)


def _rare_worth(g: Table, seat: int, pc: int) -> float:
    code = g.tables.code
    verb = code[pc + VERB]
    if verb == v.PRODUCE:
        return max([gain_worth(g, seat, resource, code[pc + COUNT]) for resource in range(4)])
    if verb == v.RECRUIT:
        return 0.55 * (ROUNDS - 1 - g.round) if g.spirit[seat] < 0 else 0.0
    if verb == v.CHOOSE:
        first = code[pc + FIRST]
        starts = g.tables.branches[first : first + code[pc + SECOND]]
        return max([effects_worth(g, seat, start) for start in starts])
    if verb == v.MOVE:
        return 0.3
    if verb == v.BEND:
        return 0.5
    return 0.15

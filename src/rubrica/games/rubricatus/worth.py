"""What things are worth to the rule-based player, in victory points.

All numbers here are judgement, not rules: how dear a problem is when the drawer runs low, what a resource,
a step on a track or a construction brings in the rounds that are left.
"""

from __future__ import annotations

from typing import Final

from rubrica.games.rubricatus import verbs
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import cost_change
from rubrica.games.rubricatus.effects import Effect, Effects
from rubrica.games.rubricatus.state import EASY, ROUNDS, TOP, Rubricatus

# The price of one problem, by how many are in the drawer before it is taken: the next era card may want four.
PRICE: Final = [99.0, 99.0, 3.0, 2.1, 1.5, 1.1, 0.75, 0.5, 0.4, 0.2, 0.15, 0.1]
PLENTY: Final = 0.08
RUIN: Final = 99.0
RESOURCE: Final = 0.5
STEP: Final = 0.45
WITHOUT_ERA_CARDS: Final = 0.35


def price(game: Rubricatus, drawer: int) -> float:
    """What taking one problem from a drawer that holds so many costs everybody, as this player sees it."""
    if drawer <= 1:
        return RUIN
    dear = PRICE[drawer] if drawer < len(PRICE) else PLENTY
    if game.terms.variant == EASY or game.round == ROUNDS - 1:
        return dear * WITHOUT_ERA_CARDS
    return dear


def cost_of_problems(game: Rubricatus, count: int) -> float:
    """What taking so many problems costs."""
    total = 0.0
    for taken in range(count):
        total += price(game, game.drawer - taken)
    return total


def relief(game: Rubricatus, count: int) -> float:
    """What giving problems back is worth."""
    total = 0.0
    for given in range(count):
        total += price(game, game.drawer + given + 1)
    return total


def step_worth(game: Rubricatus, seat: int, track: int) -> float:
    """One step on a track: what the space pays, and being nearer to the end."""
    space = game.track[seat * 4 + track]
    printed = game.box.tracks[track]
    if space >= printed.end:
        return float(printed.end_vp)
    first = not game.developers >> track & 1
    if space + 1 == printed.end:
        return float(printed.first_vp if first else printed.end_vp)
    nearer = STEP * (1.6 if first and space * 2 >= printed.end else 1.0)
    return printed.vp[space + 1] + nearer


def build_worth(game: Rubricatus, seat: int, card: int) -> float:
    """What owning a construction brings, its cost and the action card's value apart."""
    printed = game.box.constructions[card]
    built = game.built[seat]
    worth = 0.0
    for effect in printed.bonus.all:
        if game.round < ROUNDS - 1 or not effect.brings_resources:
            worth += effect_worth(game, seat, effect)
    worth += printed.symbols * RESOURCE * (ROUNDS - 1 - game.round)
    if printed.extends >= 0 and built >> printed.extends & 1:
        worth += 1.0
    if not built & game.box.of_era[printed.era]:
        worth += 0.9
    if not built & game.box.of_comarca[printed.comarca]:
        worth += 0.7
    if printed.era == game.era():
        worth += 0.3
    problems = printed.problems + game.knob(seat, v.K_PROBLEMS + printed.comarca)
    return worth - cost_of_problems(game, max(0, problems))


def potential(game: Rubricatus, seat: int, stock: list[int]) -> float:
    """What a stock of resources promises: itself, and how near it is to the best constructions on offer."""
    best = 0.0
    second = 0.0
    for card in game.market:
        cost = game.box.constructions[card].cost
        short = cost_change(game, seat, card)
        for resource in range(4):
            lack = cost[resource] - stock[resource]
            if lack > 0:
                short += lack
        promise = build_worth(game, seat, card) + 1.6 - 0.75 * max(0, short)
        if promise > best:
            second = best
            best = promise
        elif promise > second:
            second = promise
    defence = min(stock[0], 2) * 0.25 * price(game, game.drawer + 1) if max(game.problems) > 0 else 0.0
    last = 0.5 if game.round == ROUNDS - 1 else 0.4
    return best * 0.7 + second * 0.3 + last * (stock[0] + stock[1] + stock[2] + stock[3]) + min(defence, 1.5)


def stock_after(game: Rubricatus, seat: int, resource: int, steps: int) -> list[int]:
    """The resources of a seat after so many steps of one of them."""
    stock = game.stock[seat * 4 : seat * 4 + 4]
    stock[resource] = (stock[resource] + steps) % (TOP + 1) if steps > 0 else max(0, stock[resource] + steps)
    return stock


def gain_worth(game: Rubricatus, seat: int, resource: int, steps: int) -> float:
    """Advancing a resource: what the stock promises afterwards, and the tracks it flows over into."""
    before = potential(game, seat, game.stock[seat * 4 : seat * 4 + 4])
    overflows = (game.stock[seat * 4 + resource] + steps) // (TOP + 1)
    worth = potential(game, seat, stock_after(game, seat, resource, steps)) - before
    return worth + overflows * step_worth(game, seat, game.box.feeds[resource])


def effects_worth(game: Rubricatus, seat: int, effects: Effects) -> float:
    """A rough price for any list of effects, whoever wrote the card."""
    worth = 0.0
    for effect in effects.all:
        worth += effect_worth(game, seat, effect)
    return worth


def effect_worth(game: Rubricatus, seat: int, effect: Effect) -> float:
    """A rough price for one effect; what happens to others is worth nothing."""
    if isinstance(effect, verbs.ForPlayers):
        return 0.0 if effect.who.kind == v.OTHERS else _worth_for_players(game, seat, effect)
    if isinstance(effect, verbs.Remove):
        return relief(game, min(effect.count, sum(game.problems)))
    if isinstance(effect, verbs.Add):
        return -cost_of_problems(game, effect.count)
    if isinstance(effect, verbs.Produce):
        return max([gain_worth(game, seat, resource, effect.count) for resource in range(4)])
    if isinstance(effect, verbs.Recruit):
        return 0.55 * (ROUNDS - 1 - game.round) if game.spirit[seat] < 0 else 0.0
    return 0.3 if isinstance(effect, verbs.Move) else 0.15


def _worth_for_players(game: Rubricatus, seat: int, effect: verbs.ForPlayers) -> float:
    if isinstance(effect, verbs.Score):
        return float(effect.count)
    if isinstance(effect, verbs.Advance):
        track = effect.track
        best = max([step_worth(game, seat, t) for t in range(4)]) if track == v.ANY else step_worth(game, seat, track)
        return best + (effect.count - 1) * (STEP + 0.5)
    if isinstance(effect, verbs.Gain):
        return effect.count * (RESOURCE + 0.15) * (4 if effect.resource == v.ONE_OF_EACH else 1)
    if isinstance(effect, verbs.Lose):
        return -effect.count * RESOURCE
    if isinstance(effect, verbs.Trade):
        return (effect.gains - effect.pays) * RESOURCE
    if isinstance(effect, verbs.Choose):
        return max([effects_worth(game, seat, branch) for branch in effect.branches])
    return 0.5

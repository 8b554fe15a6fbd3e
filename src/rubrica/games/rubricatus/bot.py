"""Steward, the rule-based player of Rubricatus: looks after the river while it must, and builds when it pays."""

from __future__ import annotations

from typing import Final

from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.games.rubricatus import actions, building, outlook
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import knobs_for_construct
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tables import NOTHING, VERB, WIDTH
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.games.rubricatus.worth import (
    build_worth,
    effects_worth,
    gain_worth,
    potential,
    price,
    relief,
    step_worth,
    stock_after,
)

NEVER: Final = -999.0
SPENT: Final = 0.4  # what a resource paid for a construction would have been worth


class Steward(Bot):
    """Prices every answer in victory points and gives the dearest; the dice settle ties."""

    def answer(self, view: View, dice: Dice) -> int:
        assert isinstance(view, RubricatusView)
        best: list[int] = []
        most = NEVER * 10
        for move in view.options:
            worth = _worth(view.table, view.question(), view.seat, move)
            if worth > most + 1e-9:
                most = worth
                best = [move]
            elif worth > most - 1e-9:
                best.append(move)
        return best[dice.below(len(best))]


BOT = Steward()


def _worth(g: Table, task: int, seat: int, move: int) -> float:
    """What an answer is worth to the seat that is asked."""
    if task < 0:
        return -card_worth(g, seat, move - m.CARD)
    if task == t.PLAY_CARD:
        return _best_use(g, seat, move - m.CARD) - 0.8 * card_worth(g, seat, move - m.CARD)
    if task == t.ACT:
        return action_worth(g, seat, move)
    if task == t.PLACE_PIECE:
        return _piece_worth(g, seat, move)
    frame = g.stack[-t.FRAME :]
    if task == t.MITIGATION:
        return _mitigation_worth(g, seat, frame[2], move - m.MITIGATE)
    if task == t.BUILDING:
        return 0.0 if move == m.DONE else construction_worth(g, seat, move - m.CONSTRUCTION)
    if task == t.PAYING:
        resource = move - m.RESOURCE
        saved = potential(g, seat, stock_after(g, seat, resource, 0)) - g.stock[seat * 4 + resource] * 0.1
        return -g.stock[seat * 4 + resource] - saved * 0.01 if frame[4] < 0 else g.stock[seat * 4 + resource]
    if task <= t.MOVE_TO:
        return _region_worth(g, task, move - m.REGION)
    if task <= t.PRODUCE_ON:
        return _step_worth(g, task, seat, move, frame[2])
    return _rare_worth(g, task, seat, move, frame)


def card_worth(g: Table, seat: int, card: int) -> float:
    """What it is to hold a card: its points, or its event if that is better."""
    points = 0.85 * g.tables.value[card]
    event = g.tables.event[card]
    return points if event == NOTHING else max(points, 0.7 * effects_worth(g, seat, event))


def _best_use(g: Table, seat: int, card: int) -> float:
    """The best action a card allows now, with a helper."""
    g.card = card
    best = max([action_worth(g, seat, move) for move in actions.actions(g, seat)])
    g.card = -1
    return best


def action_worth(g: Table, seat: int, move: int) -> float:
    if move == m.PASS:
        return -0.3
    if move == m.EVENT:
        return _event_worth(g, seat)
    if move < m.RESOURCE:
        return _territory_worth(g, seat, move - m.REGION)
    resource = move - m.RESOURCE
    return gain_worth(g, seat, resource, actions.steps(g, seat, resource, g.tables.value[g.card]))


def _event_worth(g: Table, seat: int) -> float:
    """The event by its price; a construction in it by the best one it allows."""
    event = g.tables.event[g.card]
    worth = effects_worth(g, seat, event)
    code = g.tables.code
    pc = event
    while code[pc + VERB] != v.END:
        if code[pc + VERB] == v.CONSTRUCT:
            worth += _construct_worth(g, seat, pc)
        pc += WIDTH
    return worth - 0.2 * g.tables.removed_after[g.card]


def _construct_worth(g: Table, seat: int, pc: int) -> float:
    """The best construction an event allows, wherever there is room for the piece."""
    best = NEVER
    for region in range(g.regions):
        if actions.free(g, seat, region):
            best = max(best, _construct_worth_at(g, seat, pc, region))
    return best if best > NEVER else 0.0


def _construct_worth_at(g: Table, seat: int, pc: int, region: int) -> float:
    before = g.turn_knobs
    g.turn_knobs = knobs_for_construct(g, pc)
    best = NEVER
    for card in building.buildable(g, seat, region):
        best = max(best, construction_worth(g, seat, card))
    g.turn_knobs = before
    return best


def construction_worth(g: Table, seat: int, card: int) -> float:
    """Building a card with the action card in play, its price paid."""
    points = g.tables.value[g.card] + g.knob(seat, v.K_VP + g.tables.comarca[card])
    paid = g.tables.cost_sum[card] + building.cost_change(g, seat, card)
    return points + build_worth(g, seat, card) - SPENT * paid


def _territory_worth(g: Table, seat: int, region: int) -> float:
    """The best of mitigating, building, and both."""
    best = NEVER
    for spent in range(min(g.stock[seat * 4], g.problems[region]) + 1):
        best = max(best, _mitigation_worth(g, seat, region, spent))
    deed = actions.deed_of(g, seat, v.ON_TERRITORY)
    if outlook.relieves_here(g, seat, deed, region):
        best = max(best, 0.0) + effects_worth(g, seat, deed)
    return best


def _mitigation_worth(g: Table, seat: int, region: int, spent: int) -> float:
    """Spending so much defence here, and building afterwards if that pays."""
    each = actions.per_defence(g, seat)
    removed = min(spent * each, g.problems[region])
    worth = relief(g, removed) - spent * RESERVE
    if removed and g.problems[region] > t.LIMIT >= g.problems[region] - removed:
        worth += 0.3
    g.stock[seat * 4] -= spent
    g.problems[region] -= removed
    g.drawer += removed
    built = NEVER
    for card in building.buildable(g, seat, region):
        built = max(built, construction_worth(g, seat, card))
    g.stock[seat * 4] += spent
    g.problems[region] += removed
    g.drawer -= removed
    if removed:
        return worth + max(0.0, built)
    return built


RESERVE: Final = 0.45  # what a defence kept is worth


def _region_worth(g: Table, task: int, region: int) -> float:
    """Problems are best spread thin where one cannot build anyway, and cleared where building starts again."""
    problems = g.problems[region]
    if task == t.REMOVE_AT or task == t.MOVE_FROM:
        return 10.0 if problems == t.LIMIT + 1 else float(problems)
    if problems > t.LIMIT:
        return 8.0 - problems
    return 2.0 - problems if problems < t.LIMIT else 0.5


def _step_worth(g: Table, task: int, seat: int, move: int, steps: int) -> float:
    if task == t.ADVANCE_ANY:
        return step_worth(g, seat, move - m.TRACK)
    resource = move - m.RESOURCE
    if task == t.GAIN_ANY:
        return gain_worth(g, seat, resource, 1)
    if task == t.PRODUCE_ON:
        return gain_worth(g, seat, resource, actions.steps(g, seat, resource, steps))
    return potential(g, seat, stock_after(g, seat, resource, -1))


def _rare_worth(g: Table, task: int, seat: int, move: int, frame: list[int]) -> float:
    if task == t.BRANCHING:
        start = outlook.branches(g, frame[2], frame[3])[move - m.BRANCH]
        return effects_worth(g, seat, start)
    if task == t.CYCLE_GIVE:
        return 1.2 if move == m.DONE else 2.4 - card_worth(g, seat, move - m.CARD)
    if task == t.CYCLE_TAKE:
        return card_worth(g, seat, move - m.CARD)
    if task == t.REFRESHING:
        return 0.6 if move == m.DONE else 0.5 - build_worth(g, seat, move - m.CONSTRUCTION)
    if task == t.ABILITY:
        return 1.0 if move == m.USE else 0.0
    if task == t.EVENT_REGION:
        construct = g.tables.event_construct[g.card]
        return 0.0 if construct == NOTHING else _construct_worth_at(g, seat, construct, move - m.REGION)
    if task == t.TIE:
        return 1.0 if move - m.SEAT == seat else -g.vp[move - m.SEAT] * 0.01
    return 0.0


def _piece_worth(g: Table, seat: int, move: int) -> float:
    """The etheria goes where she helps: to a region or a resource with something to do, else a helper goes."""
    if move == m.HELPER:
        return 0.5
    occasion = g.tables.occasion[g.spirit[seat]]
    useful = actions.actions(g, seat)
    if occasion & v.ON_TERRITORY and any(m.REGION <= option < m.RESOURCE for option in useful):
        return 1.0
    return 1.0 if occasion & v.ON_PRODUCTION and price(g, g.drawer) < 1.0 else 0.0

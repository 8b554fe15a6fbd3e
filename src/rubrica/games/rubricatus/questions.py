"""What may be answered to each question on the stack, and what each answer does."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import actions, building, effects, hands, market, outlook, river
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tables import NOTHING
from rubrica.games.rubricatus.tracks import advance, gain, lose

_ANY_RESOURCE = [m.RESOURCE + resource for resource in range(4)]
_ANY_TRACK = [m.TRACK + track for track in range(4)]


def answers(g: Table, task: int, seat: int, a: int, b: int, c: int, d: int) -> list[int]:
    """The moves that answer a question; none if there is nothing to be done."""
    if task == t.PLAY_CARD:
        return m.cards_in(g.hand[seat])
    if task == t.ACT:
        return actions.actions(g, seat)
    if task == t.PLACE_PIECE:
        return actions.pieces(g, seat)
    if task == t.MITIGATION:
        return actions.mitigations(g, seat, a)
    if task == t.BUILDING:
        return _buildings(g, seat, a, b)
    if task == t.PAYING:
        return [m.RESOURCE + resource for resource in building.payments(g, seat, c, d)]
    if task <= t.MOVE_TO:
        return _regions(g, task, a, b, d)
    if task <= t.PRODUCE_ON:
        return _steps(g, task, seat)
    return _rarer(g, task, seat, a, b, c)


def _buildings(g: Table, seat: int, region: int, required: int) -> list[int]:
    found = [m.CONSTRUCTION + card for card in building.buildable(g, seat, region)]
    if found and not required and actions.relieved(g, seat):
        found.append(m.DONE)
    return found


def _regions(g: Table, task: int, a: int, b: int, d: int) -> list[int]:
    """rubricatus:5.1: ties for most or least, and where a problem spills, are settled by a player."""
    if task == t.SPILL:
        found = [r for r in range(g.regions) if g.problems[r] < t.FULL]
    elif task == t.ADD_AT:
        found = river.regions_to_add(g, a, d)
    elif task == t.REMOVE_AT:
        found = river.regions_to_relieve(g, a, d, -1)
    elif task == t.MOVE_FROM:
        found = outlook.origins(g, a, b, d)
    else:
        found = river.regions_to_receive(g, b, d, a)
    return [m.REGION + region for region in found]


def _steps(g: Table, task: int, seat: int) -> list[int]:
    if task == t.ADVANCE_ANY:
        return _ANY_TRACK
    if task == t.LOSE_ANY or task == t.TRADING:
        return [m.RESOURCE + resource for resource in range(4) if g.stock[seat * 4 + resource] > 0]
    return _ANY_RESOURCE


def _rarer(g: Table, task: int, seat: int, a: int, b: int, c: int) -> list[int]:
    if task == t.REFRESHING:
        cards = [m.CONSTRUCTION + card for card in g.market]
        return [*cards, m.DONE] if cards else cards
    if task == t.CYCLE_GIVE:
        return _exchanges(g, seat, b, c)
    if task == t.CYCLE_TAKE:
        return m.cards_in(g.discard[seat])
    if task == t.RECRUITING:
        return [m.ETHERIA + spirit for spirit in range(m.ETHERIES) if g.etheries >> spirit & 1]
    if task == t.BRANCHING:
        return _branches(g, seat, a, b, c)
    if task == t.ABILITY:
        return actions.ability_answers(g, seat, a, b)
    if task == t.EVENT_REGION:
        return [m.REGION + region for region in actions.event_regions(g, seat)]
    return [m.SEAT + tied for tied in range(g.seats) if a >> tied & 1]


def _exchanges(g: Table, seat: int, from_discard: int, given: int) -> list[int]:
    source = g.discard[seat] if from_discard else g.deck[seat] | g.discard[seat]
    if source.bit_count() <= given.bit_count() or g.hand[seat] == 0:
        return [m.DONE]
    return [*m.cards_in(g.hand[seat]), m.DONE]


def _branches(g: Table, seat: int, first: int, count: int, here: int) -> list[int]:
    """The lists of a choice that would change something, and those that are meant to do nothing."""
    found: list[int] = []
    for number, start in enumerate(outlook.branches(g, first, count)):
        if start == NOTHING or outlook.changes(g, seat, start, here):
            found.append(m.BRANCH + number)
    return found


def answer(g: Table, move: int, task: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Do what the answer says; the question itself is off the stack."""
    if task == t.PLAY_CARD:
        actions.play_card(g, seat, move - m.CARD)
    elif task == t.ACT:
        actions.act(g, seat, move)
    elif task == t.PLACE_PIECE:
        actions.place_piece(g, seat, move)
    elif task == t.MITIGATION:
        actions.mitigate(g, seat, a, move - m.MITIGATE)
    elif task == t.BUILDING:
        if move != m.DONE:
            _build(g, seat, move - m.CONSTRUCTION, a)
    elif task == t.PAYING:
        _pay(g, move - m.RESOURCE, seat, a, b, c, d)
    elif task <= t.MOVE_TO:
        _at_region(g, move - m.REGION, task, seat, a, b, c, d)
    elif task <= t.PRODUCE_ON:
        _step(g, move, task, seat, a, b)
    else:
        _answer_rarer(g, move, task, seat, a, b, c, d)


def _build(g: Table, seat: int, card: int, region: int) -> None:
    change = building.cost_change(g, seat, card)
    cost = building.packed_cost(g, card)
    if change == 0:
        building.construct(g, seat, card, region, cost)
    else:
        g.push(t.PAYING, seat, card, region, change, cost)


def _pay(g: Table, resource: int, seat: int, card: int, region: int, change: int, cost: int) -> None:
    sign = 1 if change > 0 else -1
    cost += sign * (1 << resource * building.DIGIT)
    if change == sign:
        building.construct(g, seat, card, region, cost)
    else:
        g.push(t.PAYING, seat, card, region, change - sign, cost)


def _at_region(g: Table, region: int, task: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    if task == t.SPILL:
        river.spill(g, seat, a, b, region)
    elif task == t.ADD_AT:
        if c > 1:
            g.push(t.ADD_AT, seat, a, b, c - 1, _used(g, d, region))
        river.put(g, seat, region, b)
    elif task == t.REMOVE_AT:
        if c > 1:
            g.push(t.REMOVE_AT, seat, a, b, c - 1, _used(g, d, region))
        river.take_away(g, region, b)
    elif task == t.MOVE_FROM:
        if c > 1:
            g.push(t.MOVE_FROM, seat, a, b, c - 1, d)
        g.push(t.MOVE_TO, seat, d, b, 0, region)
    else:
        river.move_one(g, d, region)


def _used(g: Table, used: int, region: int) -> int:
    """Regions that had their share; when all have, it goes round again."""
    used |= 1 << region
    return 0 if used == (1 << g.regions) - 1 else used


def _step(g: Table, move: int, task: int, seat: int, a: int, b: int) -> None:
    if task == t.ADVANCE_ANY:
        advance(g, seat, move - m.TRACK, 1)
    elif task == t.GAIN_ANY:
        gain(g, seat, move - m.RESOURCE, 1)
    elif task == t.PRODUCE_ON:
        gain(g, seat, move - m.RESOURCE, max(0, actions.steps(g, seat, move - m.RESOURCE, a)))
        return
    else:
        lose(g, seat, move - m.RESOURCE, 1)
    if a > 1:
        g.push(task, seat, a - 1, b, 0, 0)
    elif task == t.TRADING:
        g.push(t.GAIN_ANY, seat, b, 0, 0, 0)


def _answer_rarer(g: Table, move: int, task: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    if task == t.REFRESHING:
        _refresh(g, move, seat, a)
    elif task == t.CYCLE_GIVE:
        _exchange(g, move, seat, a, b, c)
    elif task == t.CYCLE_TAKE:
        hands.take_back(g, seat, move - m.CARD)
        hands.into_discard(g, seat, 1 << c)
        if a > 0:
            g.push(t.CYCLE_GIVE, seat, a, 1, 0, 0)
    elif task == t.RECRUITING:
        _recruit(g, seat, move - m.ETHERIA)
    elif task == t.BRANCHING:
        effects.start(g, seat, outlook.branches(g, a, b)[move - m.BRANCH], c, d)
    elif task == t.ABILITY:
        if move == m.USE:
            actions.use_ability(g, seat, a, b)
    elif task == t.EVENT_REGION:
        actions.start_event(g, seat, move - m.REGION)
    else:
        take_initiative(g, move - m.SEAT)


def _refresh(g: Table, move: int, seat: int, left: int) -> None:
    if move != m.DONE:
        market.take(g, move - m.CONSTRUCTION)
        if g.log is not None:
            g.tell(PUBLIC, e.LEAVES_MARKET, [move - m.CONSTRUCTION])
        if left > 1 and g.market:
            g.push(t.REFRESHING, seat, left - 1, 0, 0, 0)
            return
    market.refill(g)


def _exchange(g: Table, move: int, seat: int, left: int, from_discard: int, given: int) -> None:
    """Hand cards for as many others: drawn once all are given, or picked from the discard one by one."""
    if move != m.DONE:
        card = move - m.CARD
        hands.leave_hand(g, seat, card)
        if g.log is not None:
            g.tell(PUBLIC, e.EXCHANGES, [seat, card])
        if from_discard:
            g.push(t.CYCLE_TAKE, seat, left - 1, 1, card, 0)
            return
        given |= 1 << card
        if left > 1:
            g.push(t.CYCLE_GIVE, seat, left - 1, 0, given, 0)
            return
    if given:
        hands.draw(g, seat, given.bit_count())
        hands.into_discard(g, seat, given)


def _recruit(g: Table, seat: int, spirit: int) -> None:
    """rubricatus:7.2: she takes the place of the helper that played the event, from the next round on."""
    spirits = g.spirit[:]
    spirits[seat] = spirit
    g.spirit = spirits
    g.etheries ^= 1 << spirit
    g.helpers[seat] -= 1
    if g.log is not None:
        g.tell(PUBLIC, e.RECRUITS, [seat, spirit])


def take_initiative(g: Table, seat: int) -> None:
    g.holder = seat
    if g.log is not None:
        g.tell(PUBLIC, e.HOLDS, [seat])

"""Carrying out a card's effects, in printed order, as far as they can be (rules 4.2, 8.1 and 10.6).

A card outranks the rules (rubricatus:10.6), and here is all that a card can say. An effect that needs an
answer leaves a question on the table's stack, with the rest of the card below it.
"""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import river
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.measures import applies, players, times
from rubrica.games.rubricatus.table import (
    ADD_AT,
    ADVANCE_ANY,
    BRANCHING,
    BUILDING,
    CYCLE_GIVE,
    EASY,
    GAIN_ANY,
    LOSE_ANY,
    MOVE_FROM,
    PRODUCE_ON,
    PUT,
    RECRUITING,
    REFRESHING,
    REMOVE_AT,
    ROUNDS,
    RUN,
    TRADING,
    Table,
)
from rubrica.games.rubricatus.tables import (
    COUNT,
    EXTRA,
    FIRST,
    NOTHING,
    SECOND,
    SPREAD,
    VERB,
    WHO,
    WHO_BY,
    WIDTH,
)
from rubrica.games.rubricatus.tracks import advance, gain, lose, score, stock_of


def start(g: Table, subject: int, pc: int, here: int, chooser: int) -> None:
    """Put a list of effects on the stack, if there is any."""
    if pc != NOTHING:
        g.push(RUN, subject, pc, here, chooser, 0)


def run(g: Table, subject: int, pc: int, here: int, chooser: int) -> None:
    """Carry out the effect at pc; the next one of the list waits on the stack."""
    code = g.tables.code
    verb = code[pc + VERB]
    if code[pc + WIDTH] != v.END:
        g.push(RUN, subject, pc + WIDTH, here, chooser, 0)
    if verb <= v.REMOVE:
        _problems(g, subject, pc, here, chooser)
    elif verb == v.GAIN or verb == v.LOSE or verb == v.ADVANCE or verb == v.SCORE:
        _steps(g, subject, pc)
    elif verb == v.TRADE or verb == v.BEND or verb == v.CHOOSE:
        _for_players(g, subject, pc, here, chooser)
    elif applies(g, pc, subject, here):
        _alone(g, subject, pc, here, chooser)


def _problems(g: Table, subject: int, pc: int, here: int, chooser: int) -> None:
    """Problems come or go at a place."""
    code = g.tables.code
    place = code[pc + FIRST]
    adding = code[pc + VERB] == v.ADD
    if place == v.EACH:
        hit = [r for r in range(g.regions) if applies(g, pc, subject, r)]
        for region in reversed(hit):
            _at_region(g, adding, chooser, region, times(g, pc, code[pc + COUNT], subject, region))
        return
    region = place if place < v.PLAIN_REGIONS else here
    if not applies(g, pc, subject, region):
        return
    count = times(g, pc, code[pc + COUNT], subject, region)
    if count <= 0:
        return
    if place < v.PLAIN_REGIONS or place == v.HERE:
        if region >= 0:
            _at_region(g, adding, chooser, region, count)
        return
    task = ADD_AT if adding else REMOVE_AT
    if code[pc + SPREAD]:
        g.push(task, chooser, place, 1, count, 0)
    else:
        g.push(task, chooser, place, count, 1, 0)


def _at_region(g: Table, adding: bool, chooser: int, region: int, count: int) -> None:
    if adding:
        g.push(PUT, chooser, region, count, 0, 0)
    else:
        river.take_away(g, region, count)


def _steps(g: Table, subject: int, pc: int) -> None:
    """Steps of resources, tracks and points, for one player or several."""
    code = g.tables.code
    verb = code[pc + VERB]
    what = code[pc + FIRST]
    seats = players(g, code[pc + WHO], code[pc + WHO_BY], subject)
    meant = [seat for seat in seats if applies(g, pc, seat, -1)]
    if verb != v.SCORE and what == v.ANY:
        task = GAIN_ANY if verb == v.GAIN else LOSE_ANY if verb == v.LOSE else ADVANCE_ANY
        for seat in reversed(meant):
            count = times(g, pc, code[pc + COUNT], seat, -1)
            if count > 0:
                g.push(task, seat, count, 0, 0, 0)
        return
    for seat in meant:
        count = times(g, pc, code[pc + COUNT], seat, -1)
        if verb == v.SCORE:
            score(g, seat, count)
        elif verb == v.ADVANCE:
            advance(g, seat, what, count)
        else:
            _resource_steps(g, verb == v.GAIN, seat, what, count)


def _resource_steps(g: Table, gaining: bool, seat: int, what: int, count: int) -> None:
    for resource in range(4):
        if what == resource or what == v.ONE_OF_EACH:
            if gaining:
                gain(g, seat, resource, count)
            else:
                lose(g, seat, resource, count)


def _for_players(g: Table, subject: int, pc: int, here: int, chooser: int) -> None:
    """Trades, choices and bent rules, for one player or several."""
    code = g.tables.code
    verb = code[pc + VERB]
    for seat in reversed(players(g, code[pc + WHO], code[pc + WHO_BY], subject)):
        if not applies(g, pc, seat, -1):
            continue
        if verb == v.BEND:
            _bend(g, seat, pc)
        elif verb == v.CHOOSE:
            g.push(BRANCHING, seat, code[pc + FIRST], code[pc + SECOND], here, chooser)
        elif stock_of(g, seat) >= code[pc + COUNT]:
            g.push(TRADING, seat, code[pc + COUNT], code[pc + SECOND], 0, 0)


def _bend(g: Table, seat: int, pc: int) -> None:
    code = g.tables.code
    turning = code[pc + EXTRA] == v.TURN
    knobs = g.turn_knobs[:] if turning else g.knobs[:]
    first = code[pc + FIRST] if turning else seat * v.KNOBS + code[pc + FIRST]
    for knob in range(first, first + code[pc + SECOND]):
        knobs[knob] += code[pc + COUNT]
    if turning:
        g.turn_knobs = knobs
    else:
        g.knobs = knobs


def _alone(g: Table, subject: int, pc: int, here: int, chooser: int) -> None:
    """What concerns one player and the table."""
    code = g.tables.code
    verb = code[pc + VERB]
    count = code[pc + COUNT]
    first = code[pc + FIRST]
    if verb == v.MOVE:
        g.push(MOVE_FROM, chooser, first, code[pc + SECOND], count, here)
    elif verb == v.PRODUCE:
        g.push(PRODUCE_ON, subject, count, 0, 0, 0)
    elif verb == v.CONSTRUCT:
        if here >= 0:
            g.turn_knobs = knobs_for_construct(g, pc)
            g.push(BUILDING, subject, here, 1, 0, 0)
    elif verb == v.REFRESH:
        g.push(REFRESHING, subject, count, 0, 0, 0)
    elif verb == v.PEEK:
        _peek(g, subject, count)
    elif verb == v.CYCLE:
        g.push(CYCLE_GIVE, subject, count, first, 0, 0)
    elif verb == v.RECRUIT:
        if may_recruit(g, subject):
            g.push(RECRUITING, subject, 0, 0, 0, 0)
    elif verb == v.INITIATIVE:
        g.holder = subject
        if g.log is not None:
            g.tell(PUBLIC, e.HOLDS, [subject])
    else:
        _bar(g, first, code[pc + SECOND])


def knobs_for_construct(g: Table, pc: int) -> list[int]:
    """The knobs of the turn, with those an event turns for the one construction it allows."""
    code = g.tables.code
    knobs = g.turn_knobs[:]
    for comarca in range(5):
        knobs[v.K_COST + comarca] += code[pc + COUNT]
        knobs[v.K_PROBLEMS + comarca] += code[pc + FIRST]
    knobs[v.K_LIMIT] += code[pc + SECOND]
    knobs[v.K_ADMIT] += code[pc + EXTRA]
    return knobs


def _peek(g: Table, seat: int, count: int) -> None:
    """Look secretly at the next era cards; in the easy game there are none."""
    seen = min(ROUNDS, g.revealed + count)
    if g.variant == EASY or seen <= g.peeked[seat]:
        return
    g.shown += 1
    peeked = g.peeked[:]
    peeked[seat] = seen
    g.peeked = peeked
    if g.log is not None:
        g.tell(PUBLIC, e.PEEKS, [seat, seen - g.revealed])
        for card in g.era_cards[g.revealed : seen]:
            g.tell(1 << seat, e.PEEKED, [seat, card])


def may_recruit(g: Table, seat: int) -> bool:
    """One etheria for each player, for good (rubricatus:7.1, rubricatus:7.2)."""
    return g.spirit[seat] < 0 and g.etheries != 0


def _bar(g: Table, is_region: int, which: int) -> None:
    if is_region:
        g.barred_regions |= 1 << which
    else:
        g.barred_resources |= 1 << which
    if g.log is not None:
        g.tell(PUBLIC, e.BARRED_REGION if is_region else e.BARRED_RESOURCE, [which])

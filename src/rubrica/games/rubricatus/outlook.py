"""Whether an effect would change anything: an event can be chosen only if some part of it would (rule 4.2)."""

from __future__ import annotations

from rubrica.games.rubricatus import building, river
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import knobs_for_construct, may_recruit
from rubrica.games.rubricatus.measures import applies, players, times
from rubrica.games.rubricatus.table import EASY, ROUNDS, Table
from rubrica.games.rubricatus.tables import COUNT, FIRST, NOTHING, SECOND, VERB, WHO, WHO_BY, WIDTH
from rubrica.games.rubricatus.tracks import stock_of


def changes(g: Table, subject: int, pc: int, here: int) -> bool:
    """Whether any effect of a list would change something."""
    if pc == NOTHING:
        return False
    code = g.tables.code
    while code[pc + VERB] != v.END:
        if _effect_changes(g, subject, pc, here):
            return True
        pc += WIDTH
    return False


def relieves_here(g: Table, subject: int, pc: int, here: int) -> bool:
    """Whether a list of effects removes a problem from the region at hand."""
    if pc == NOTHING:
        return False
    code = g.tables.code
    while code[pc + VERB] != v.END:
        if code[pc + VERB] == v.REMOVE and code[pc + FIRST] == v.HERE and _removes(g, subject, pc, here):
            return True
        pc += WIDTH
    return False


def _effect_changes(g: Table, subject: int, pc: int, here: int) -> bool:
    code = g.tables.code
    verb = code[pc + VERB]
    if verb == v.ADD:
        return _adds(g, subject, pc, here)
    if verb == v.REMOVE:
        return _removes(g, subject, pc, here)
    if v.GAIN <= verb <= v.SCORE or verb == v.BEND or verb == v.CHOOSE:
        return any(
            _changes_player(g, seat, pc, here)
            for seat in players(g, code[pc + WHO], code[pc + WHO_BY], subject)
            if applies(g, pc, seat, -1)
        )
    return applies(g, pc, subject, here) and _changes_alone(g, subject, pc, here)


def _adds(g: Table, subject: int, pc: int, here: int) -> bool:
    place = g.tables.code[pc + FIRST]
    if place == v.EACH:
        return any(applies(g, pc, subject, r) for r in range(g.regions))
    region = place if place < v.PLAIN_REGIONS else here
    if place == v.HERE and here < 0:
        return False
    return applies(g, pc, subject, region) and times(g, pc, 1, subject, region) > 0


def _removes(g: Table, subject: int, pc: int, here: int) -> bool:
    place = g.tables.code[pc + FIRST]
    if place == v.EACH:
        return any(g.problems[r] > 0 and applies(g, pc, subject, r) for r in range(g.regions))
    region = place if place < v.PLAIN_REGIONS else here
    if not applies(g, pc, subject, region) or times(g, pc, 1, subject, region) <= 0:
        return False
    return len(river.regions_to_relieve(g, place, 0, here)) > 0


def _changes_player(g: Table, seat: int, pc: int, here: int) -> bool:
    code = g.tables.code
    verb = code[pc + VERB]
    if verb == v.TRADE:
        return stock_of(g, seat) >= code[pc + COUNT]
    if verb == v.CHOOSE:
        return any(changes(g, seat, start, here) for start in branches(g, code[pc + FIRST], code[pc + SECOND]))
    if verb == v.BEND:
        return True
    count = times(g, pc, code[pc + COUNT], seat, -1)
    if verb == v.LOSE:
        what = code[pc + FIRST]
        return count > 0 and (stock_of(g, seat) if what >= v.ANY else g.stock[seat * 4 + what]) > 0
    if verb == v.SCORE and count < 0:
        return g.vp[seat] > 0
    return count > 0


def branches(g: Table, first: int, count: int) -> list[int]:
    """Where the lists of a choice start."""
    return g.tables.branches[first : first + count]


def _changes_alone(g: Table, subject: int, pc: int, here: int) -> bool:
    code = g.tables.code
    verb = code[pc + VERB]
    if verb == v.MOVE:
        return len(origins(g, code[pc + FIRST], code[pc + SECOND], here)) > 0
    if verb == v.CONSTRUCT:
        return here >= 0 and regions_to_construct(g, subject, pc) >> here & 1 == 1
    if verb == v.REFRESH:
        return len(g.market) > 0
    if verb == v.PEEK:
        return g.variant != EASY and min(ROUNDS, g.revealed + code[pc + COUNT]) > g.peeked[subject]
    if verb == v.CYCLE:
        source = g.discard[subject] if code[pc + FIRST] else g.deck[subject] | g.discard[subject]
        return g.hand_size[subject] > 0 and source != 0
    if verb == v.RECRUIT:
        return may_recruit(g, subject)
    if verb == v.INITIATIVE:
        return g.holder != subject
    if verb == v.BAR:
        barred = g.barred_regions if code[pc + FIRST] else g.barred_resources
        return not barred >> code[pc + SECOND] & 1
    return True


def regions_to_construct(g: Table, subject: int, pc: int) -> int:
    """Where an event that constructs could, as a mask, were the regions free."""
    if not applies(g, pc, subject, -1):
        return 0
    before = g.turn_knobs
    g.turn_knobs = knobs_for_construct(g, pc)
    found = building.regions_to_build(g, subject)
    g.turn_knobs = before
    return found


def origins(g: Table, place: int, to: int, here: int) -> list[int]:
    """The regions a problem can be moved away from, given where it must go."""
    found = river.regions_to_relieve(g, place, 0, here)
    return [r for r in found if len(river.regions_to_receive(g, to, r, here)) > 0]

"""A turn of the action phase: card, piece, action (chapter 4 and rule 7.2)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import building, effects, outlook, river
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.hands import into_discard, leave_hand
from rubrica.games.rubricatus.table import (
    ABILITY,
    ACT,
    BUILDING,
    END_TURN,
    EVENT_REGION,
    MITIGATION,
    PLACE_PIECE,
    PLAY_CARD,
    PRODUCTION,
    UNBENT,
    Table,
)
from rubrica.games.rubricatus.tables import NOTHING
from rubrica.games.rubricatus.tracks import gain


def begin_turn(g: Table, seat: int) -> None:
    """rubricatus:3.6: one action card, one helper."""
    g.turn_knobs = UNBENT
    g.with_spirit = 0
    g.by_event = 0
    g.constructing = 0
    g.removed_before = g.removed_round[seat]
    g.push(END_TURN, seat, 0, 0, 0, 0)
    g.push(PLAY_CARD, seat, 0, 0, 0, 0)


def play_card(g: Table, seat: int, card: int) -> None:
    """rubricatus:4.1: playing a card always places a piece."""
    leave_hand(g, seat, card)
    g.card = card
    if g.spirit_home >> seat & 1:
        g.push(PLACE_PIECE, seat, 0, 0, 0, 0)
    else:
        place_piece(g, seat, m.HELPER)


def pieces(g: Table, seat: int) -> list[int]:
    """The kinds of piece still in the refuge."""
    found: list[int] = []
    if g.home[seat] > 0:
        found.append(m.HELPER)
    if g.spirit_home >> seat & 1:
        found.append(m.SPIRIT)
    return found


def place_piece(g: Table, seat: int, piece: int) -> None:
    """rubricatus:7.2: an etheria's ability works in the turn she is the piece placed."""
    g.push(ACT, seat, 0, 0, 0, 0)
    if piece == m.HELPER:
        g.home[seat] -= 1
        return
    g.spirit_home ^= 1 << seat
    g.with_spirit = 1
    effects.start(g, seat, g.tables.bends[g.spirit[seat]], -1, seat)


def steps(g: Table, seat: int, resource: int, value: int) -> int:
    """How far a production advances a resource (rubricatus:4.3)."""
    return value + g.knob(seat, v.K_STEPS + resource)


def actions(g: Table, seat: int) -> list[int]:
    """Everything the played card and the chosen piece can do."""
    found = [m.PASS]  # rubricatus:4.10: always
    value = g.tables.value[g.card]
    taken = g.producing[seat] | g.barred_resources
    bent = g.bent()
    for resource in range(4):
        if not taken >> resource & 1 and (not bent or steps(g, seat, resource, value) > 0):
            found.append(m.RESOURCE + resource)
    _territories(g, seat, found)
    if event_possible(g, seat):
        found.append(m.EVENT)
    return found


def blocked(g: Table, seat: int) -> int:
    """rubricatus:4.5: the regions where somebody, be it oneself, has a piece this round; and barred ones."""
    if g.knob(seat, v.K_SHARE) > 0:
        return g.barred_regions
    return g.barred_regions | g.occupied


def free(g: Table, seat: int, region: int) -> bool:
    return not blocked(g, seat) >> region & 1


def _territories(g: Table, seat: int, found: list[int]) -> None:
    """rubricatus:4.5: at least one problem removed or one card built."""
    useful = building.regions_to_build(g, seat)
    deed = deed_of(g, seat, v.ON_TERRITORY)
    if g.stock[seat * 4] > 0:
        for region in range(g.regions):
            if g.problems[region] > 0:
                useful |= 1 << region
    elif deed != NOTHING:
        for region in range(g.regions):
            if outlook.relieves_here(g, seat, deed, region):
                useful |= 1 << region
    useful &= ~blocked(g, seat)
    if useful:
        for region in range(g.regions):
            if useful >> region & 1:
                found.append(m.REGION + region)


def deed_of(g: Table, seat: int, occasion: int) -> int:
    """What the etheria being placed does on this occasion, knobs apart."""
    if not g.with_spirit or not g.tables.occasion[g.spirit[seat]] & occasion:
        return NOTHING
    return g.tables.deed[g.spirit[seat]]


def event_possible(g: Table, seat: int) -> bool:
    """rubricatus:4.2: if any part of it would change something."""
    event = g.tables.event[g.card]
    if event == NOTHING:
        return False
    before = g.turn_knobs
    _keep_knobs_on(g, seat, v.ON_EVENT)
    possible = outlook.changes(g, seat, event, -1) or len(event_regions(g, seat)) > 0
    g.turn_knobs = before
    return possible


def event_regions(g: Table, seat: int) -> list[int]:
    """Where the piece may go when an event speaks of a place."""
    event = g.tables.event[g.card]
    construct = g.tables.event_construct[g.card]
    useful = 0
    if construct != NOTHING:
        useful = outlook.regions_to_construct(g, seat, construct)
    if g.tables.event_here[g.card]:
        for region in range(g.regions):
            if outlook.changes(g, seat, event, region):
                useful |= 1 << region
    if useful == 0:
        return []
    useful &= ~blocked(g, seat)
    return [region for region in range(g.regions) if useful >> region & 1]


def _keep_knobs_on(g: Table, seat: int, occasion: int) -> None:
    """The etheria helps only with what her card names."""
    if g.with_spirit and not g.tables.occasion[g.spirit[seat]] & occasion:
        g.turn_knobs = UNBENT


def act(g: Table, seat: int, move: int) -> None:
    """Carry out the action chosen for the played card."""
    if move == m.PASS:
        if g.log is not None:
            g.tell(PUBLIC, e.PASSES, [seat, g.card])
    elif move == m.EVENT:
        _event(g, seat)
    elif move < m.RESOURCE:
        _territory(g, seat, move - m.REGION)
    else:
        _production(g, seat, move - m.RESOURCE)


def _event(g: Table, seat: int) -> None:
    """rubricatus:4.2: the event instead of the points."""
    g.by_event = 1
    _keep_knobs_on(g, seat, v.ON_EVENT)
    if g.log is not None:
        g.tell(PUBLIC, e.PLAYS_EVENT, [seat, g.card])
    if len(event_regions(g, seat)) > 0:
        g.push(EVENT_REGION, seat, 0, 0, 0, 0)
    else:
        start_event(g, seat, -1)


def start_event(g: Table, seat: int, region: int) -> None:
    if region >= 0:
        _stand(g, seat, region)
    effects.start(g, seat, g.tables.event[g.card], region, seat)
    _offer_ability(g, seat, region, v.ON_EVENT)


def _production(g: Table, seat: int, resource: int) -> None:
    """rubricatus:4.3: a piece on one of one's own resources that has none this round."""
    g.producing[seat] |= 1 << resource
    _keep_knobs_on(g, seat, v.ON_PRODUCTION)
    if g.log is not None:
        g.tell(PUBLIC, e.PRODUCES, [seat, g.card, resource])
    if g.with_spirit:
        g.push(PRODUCTION, seat, resource, 0, 0, 0)
        _offer_ability(g, seat, -1, v.ON_PRODUCTION)
    else:
        produce(g, seat, resource)


def produce(g: Table, seat: int, resource: int) -> None:
    gain(g, seat, resource, steps(g, seat, resource, g.tables.value[g.card]))


def _territory(g: Table, seat: int, region: int) -> None:
    """rubricatus:4.5: mitigate, construct, or both, in that order."""
    _stand(g, seat, region)
    _keep_knobs_on(g, seat, v.ON_TERRITORY)
    if g.log is not None:
        g.tell(PUBLIC, e.ENTERS, [seat, g.card, region])
    g.push(BUILDING, seat, region, 0, 0, 0)
    if g.stock[seat * 4] > 0 and g.problems[region] > 0:
        g.push(MITIGATION, seat, region, 0, 0, 0)
    _offer_ability(g, seat, region, v.ON_TERRITORY)


def _stand(g: Table, seat: int, region: int) -> None:
    g.occupied |= 1 << region
    g.standing[seat] |= 1 << region


def _offer_ability(g: Table, seat: int, region: int, occasion: int) -> None:
    deed = deed_of(g, seat, occasion)
    if deed != NOTHING and outlook.changes(g, seat, deed, region):
        g.push(ABILITY, seat, region, occasion, 0, 0)


def ability_answers(g: Table, seat: int, region: int, occasion: int) -> list[int]:
    """An ability is optional, unless nothing else would be done in the region."""
    if occasion == v.ON_TERRITORY:
        can_mitigate = g.stock[seat * 4] > 0 and g.problems[region] > 0
        if not can_mitigate and not building.buildable(g, seat, region):
            return [m.USE]
    return [m.USE, m.SKIP]


def use_ability(g: Table, seat: int, region: int, occasion: int) -> None:
    if g.log is not None:
        g.tell(PUBLIC, e.USES_ABILITY, [seat, g.spirit[seat]])
    effects.start(g, seat, deed_of(g, seat, occasion), region, seat)


def relieved(g: Table, seat: int) -> bool:
    """Whether this turn has removed a problem already."""
    return g.removed_round[seat] > g.removed_before


def per_defence(g: Table, seat: int) -> int:
    return max(1, 1 + g.knob(seat, v.K_MITIGATION))


def mitigations(g: Table, seat: int, region: int) -> list[int]:
    """rubricatus:4.6: spend defence, each removes one problem of that region."""
    found: list[int] = []
    if relieved(g, seat) or building.buildable(g, seat, region):
        found.append(m.MITIGATE)
    each = per_defence(g, seat)
    useful = (g.problems[region] + each - 1) // each
    for spent in range(1, min(g.stock[seat * 4], useful) + 1):
        found.append(m.MITIGATE + spent)
    return found


def mitigate(g: Table, seat: int, region: int, spent: int) -> None:
    g.stock[seat * 4] -= spent
    river.take_away(g, region, spent * per_defence(g, seat))


def end_turn(g: Table, seat: int) -> None:
    """rubricatus:4.2: the card is discarded, or removed from the game if its event says so."""
    bit = 1 << g.card
    if g.by_event and g.tables.removed_after[g.card]:
        g.gone[seat] |= bit
    else:
        into_discard(g, seat, bit)
    g.card = -1
    g.turn_knobs = UNBENT
    g.by_event = 0
    g.with_spirit = 0

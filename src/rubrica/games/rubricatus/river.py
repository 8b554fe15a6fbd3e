"""Problems: the drawer, the regions, and how the river is lost (chapter 5)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Outcome
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.table import ACTIONS, FULL, NONE, OVER, PUT, SPILL, Table

BY_CONSTRUCTION = "river lost by a construction"
BY_EVENT = "river lost by an event"
BY_ERA_CARD = "river lost by an era card"


def put(g: Table, chooser: int, region: int, count: int) -> None:
    """Take problems from the drawer one by one; one that does not fit spills over (rubricatus:5.1)."""
    for left in range(count, 0, -1):
        if g.problems[region] == FULL:
            # 21 problems and 35 places, or 15 and 20: somewhere there is room.
            assert min(g.problems[: g.regions]) < FULL
            g.push(SPILL, chooser, region, left, 0, 0)
            return
        put_one(g, region)
        if g.drawer == 0:
            return


def put_one(g: Table, region: int) -> None:
    """The last problem loses the river at once, for everybody (rubricatus:5.2)."""
    g.drawer -= 1
    g.problems[region] += 1
    if g.log is not None:
        g.tell(PUBLIC, e.PROBLEM, [region, g.drawer])
    if g.drawer == 0:
        _lose_river(g)


def spill(g: Table, chooser: int, full: int, left: int, region: int) -> None:
    """One problem goes to another region, chosen token by token."""
    put_one(g, region)
    if left > 1 and g.drawer > 0:
        g.push(PUT, chooser, full, left - 1, 0, 0)


def _lose_river(g: Table) -> None:
    """A common defeat ranks below last place for everyone (rubricatus:5.2)."""
    reason = BY_ERA_CARD
    if g.phase == ACTIONS:
        reason = BY_CONSTRUCTION if g.constructing else BY_EVENT
    g.phase = OVER
    g.stack = []
    g.asker = -1
    g.offers = NONE
    g.outcome = Outcome([g.seats + 1] * g.seats, reason, [0] * g.seats)
    if g.log is not None:
        g.tell(PUBLIC, e.RIVER_LOST, [])


def take_away(g: Table, region: int, count: int) -> None:
    """Problems go back to the drawer; whoever acts has removed them."""
    removed = min(count, g.problems[region])
    if removed == 0:
        return
    g.problems[region] -= removed
    g.drawer += removed
    if g.phase == ACTIONS:
        g.removed_round[g.acting()] += removed
    if g.log is not None:
        g.tell(PUBLIC, e.RELIEF, [region, removed])


def move_one(g: Table, origin: int, region: int) -> None:
    g.problems[origin] -= 1
    g.problems[region] += 1
    if g.log is not None:
        g.tell(PUBLIC, e.MOVED, [origin, region])


def regions_to_add(g: Table, place: int, used: int) -> list[int]:
    """Where a problem may go: the fullest, the emptiest, or any with room; ties are the chooser's to settle."""
    fresh = [r for r in range(g.regions) if not used >> r & 1]
    if place != v.CHOICE:
        return _extremes(g, place, fresh)
    roomy = [r for r in range(g.regions) if g.problems[r] < FULL]
    unused = [r for r in roomy if not used >> r & 1]
    return unused if unused else roomy


def regions_to_relieve(g: Table, place: int, used: int, here: int) -> list[int]:
    """Which regions a problem can be taken from."""
    if place < v.PLAIN_REGIONS:
        return [place] if g.problems[place] > 0 else []
    if place == v.HERE:
        return [here] if here >= 0 and g.problems[here] > 0 else []
    burdened = [r for r in range(g.regions) if g.problems[r] > 0]
    fresh = [r for r in burdened if not used >> r & 1]
    return _extremes(g, place, fresh if fresh else burdened)


def regions_to_receive(g: Table, place: int, origin: int, here: int) -> list[int]:
    """Where a problem taken from a region can be moved: never back, never into a full region."""
    if place < v.PLAIN_REGIONS:
        others = [place]
    elif place == v.HERE:
        others = [here] if here >= 0 else []
    else:
        others = [r for r in range(g.regions) if r != origin and g.problems[r] < FULL]
    return _extremes(g, place, [r for r in others if r != origin and g.problems[r] < FULL])


def _extremes(g: Table, place: int, regions: list[int]) -> list[int]:
    if not regions or place not in (v.MOST, v.LEAST):
        return regions
    counts = [g.problems[r] for r in regions]
    bound = max(counts) if place == v.MOST else min(counts)
    return [r for r in regions if g.problems[r] == bound]

"""Resources, overflow, development tracks and victory points (chapters 4.4 and 6)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.table import TOP, Table
from rubrica.games.rubricatus.tables import TRACK_SPACES


def gain(g: Table, seat: int, resource: int, steps: int) -> None:
    """Advance a resource; a step beyond 3 overflows into its track (rubricatus:4.4)."""
    if g.log is not None and steps > 0:
        g.tell(PUBLIC, e.GAINS, [seat, resource, steps])
    place = seat * 4 + resource
    for _ in range(steps):
        if g.stock[place] < TOP:
            g.stock[place] += 1
            continue
        g.stock[place] = 0
        if g.log is not None:
            g.tell(PUBLIC, e.OVERFLOWS, [seat, resource])
        advance(g, seat, g.tables.feeds[resource], 1)


def lose(g: Table, seat: int, resource: int, steps: int) -> None:
    """Take a resource back, never below 0."""
    place = seat * 4 + resource
    lost = min(steps, g.stock[place])
    g.stock[place] -= lost
    if g.log is not None and lost > 0:
        g.tell(PUBLIC, e.LOSES, [seat, resource, lost])


def advance(g: Table, seat: int, track: int, steps: int) -> None:
    """Advance on a development track; each single step is a landing (rubricatus:6.1)."""
    place = seat * 4 + track
    end = g.tables.track_end[track]
    for _ in range(steps):
        if g.track[place] < end:
            g.track[place] += 1
        space = g.track[place]
        if g.log is not None:
            g.tell(PUBLIC, e.ADVANCES, [seat, track, space])
        if space < end:
            score(g, seat, g.tables.track_vp[track * TRACK_SPACES + space])
        elif g.developers >> track & 1:
            score(g, seat, g.tables.end_vp[track])  # rubricatus:6.2 and rubricatus:6.3: every later landing
        else:
            g.developers |= 1 << track
            if g.log is not None:
                g.tell(PUBLIC, e.DEVELOPS_FIRST, [seat, track])
            score(g, seat, g.tables.track_first[track])  # rubricatus:6.2: this and nothing more


def score(g: Table, seat: int, points: int) -> None:
    """Gain or lose victory points, never below 0."""
    if points == 0:
        return
    g.vp[seat] = max(0, g.vp[seat] + points)
    if g.log is not None:
        g.tell(PUBLIC, e.SCORES, [seat, points])


def stock_of(g: Table, seat: int) -> int:
    place = seat * 4
    return g.stock[place] + g.stock[place + 1] + g.stock[place + 2] + g.stock[place + 3]

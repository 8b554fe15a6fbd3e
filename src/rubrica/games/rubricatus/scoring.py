"""Final scoring (chapter 9)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Outcome
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tracks import stock_of

VICTORY = "victory"
SHARED_VICTORY = "shared victory"


def score_game(g: Table) -> None:
    for seat in g.from_holder():
        for rule, points in enumerate(final_points(g, seat), 1):
            g.vp[seat] += points
            if g.log is not None and points:
                g.tell(PUBLIC, e.FINAL, [seat, rule, points])
    places = [1 + sum(other > points for other in g.vp) for points in g.vp]
    shared = places.count(1) > 1
    # rubricatus:9.6: a tie is a shared victory.
    g.outcome = Outcome(places, SHARED_VICTORY if shared else VICTORY, g.vp[:])


def final_points(g: Table, seat: int) -> list[int]:
    """What a seat scores under rubricatus:9.1, rubricatus:9.2, … rubricatus:9.5, in this order."""
    return [
        sum(g.tables.value[card] for card in cards_in(g.hand[seat])),  # rubricatus:9.1
        sum(_majority(g, seat, era_mask) for era_mask in g.tables.era_mask),  # rubricatus:9.2
        _one_of_each(g.built[seat], g.tables.era_mask),  # rubricatus:9.3
        stock_of(g, seat) // 2,  # rubricatus:9.4
        _one_of_each(g.built[seat], g.tables.comarca_mask),  # rubricatus:9.5
    ]


def _majority(g: Table, seat: int, era_mask: int) -> int:
    """Most constructions of an era 2, tied 1; nobody scores an era in which nobody built."""
    counts = [(built & era_mask).bit_count() for built in g.built]
    most = max(counts)
    if most == 0 or counts[seat] < most:
        return 0
    return 2 if counts.count(most) == 1 else 1


def _one_of_each(built: int, masks: list[int]) -> int:
    return 3 if all(built & mask for mask in masks) else 0

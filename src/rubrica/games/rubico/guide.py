"""What a newcomer to Rubico asks: which rule speaks now, what else one might try, what there is to count."""

from __future__ import annotations

from rubrica.games.rubico.moves import COUNT, COVER, FORCE, LAY, LOOK, ROW, STEP, TAKE, VOID
from rubrica.games.rubico.state import AFTER, BEFORE, LAYING, TAKING, TALKING
from rubrica.games.rubico.tables import COUNTS, COVERS, FORCES, LOOKS, STEPS, VOIDS
from rubrica.games.rubico.view import FREE, NONE, RubicoView
from rubrica.tongue import Tongue

RULES = {
    LAYING: "rubico:3.2",
    TALKING: "rubico:6.1",
    BEFORE: "rubico:5.8",
    TAKING: "rubico:3.3",
    AFTER: "rubico:5.8",
}


def expected(view: RubicoView) -> list[int]:
    if view.phase == LAYING:
        return list(range(LAY, TAKE))
    if view.phase == TAKING:
        return [TAKE + spot for spot in _lying(view)]
    if view.phase in (BEFORE, AFTER) and view.power != NONE:
        return _plays(view)
    return []


def _lying(view: RubicoView) -> list[int]:
    """The spots with a card of another player; those that cannot be had for a reason of their own come first."""
    others = [seat for seat in range(view.seats) if seat not in (view.seat, view.centurion)]
    spots = [seat * ROW + place for seat in others for place in range(view.setting.draw)]
    return sorted(spots, key=lambda spot: view.marks[spot] == FREE)


def _plays(view: RubicoView) -> list[int]:
    """All that the seat's own power could ever do."""
    return {
        COVERS: [COVER + place for place in range(view.setting.draw)],
        FORCES: [FORCE + spot for spot in _lying(view)],
        STEPS: [STEP, STEP + 1],
        LOOKS: [LOOK + spot for spot in _lying(view)],
        VOIDS: [VOID],
        COUNTS: [COUNT],
    }[view.setting.powers[view.power]]


def tally(view: RubicoView, tongue: Tongue) -> dict[str, int]:
    return {
        tongue("Caesar's steps on the road"): view.caesar,
        tongue("Senate cards turned"): len(view.senate),
        tongue("your power cards"): int(view.power != NONE),
    }

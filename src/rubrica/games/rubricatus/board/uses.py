"""What a card is used for with one touch or drag: the answers that lead there, the likeliest first."""

from __future__ import annotations

from rubrica.games.rubricatus import building
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import ChooseConstruction
from rubrica.games.rubricatus.effects import SoMany
from rubrica.games.rubricatus.river import MoveFrom
from rubrica.games.rubricatus.state import RubricatusView
from rubrica.games.rubricatus.territory import Mitigate
from rubrica.games.rubricatus.tracks import PayAny

Chain = tuple[int, ...]


def ways(view: RubricatusView, use: int) -> list[Chain]:
    """A resource, a region or the event, by a helper; where the etheria helps with it, by her and with her help."""
    hers: list[Chain] = [(m.SPIRIT, use, m.USE), (m.SPIRIT, use)]
    spirit = view.table.spirit[view.seat] if view.seat >= 0 else -1
    if spirit >= 0 and view.table.box.etheries[spirit].occasion & _occasion(use):
        return [*hers, (m.HELPER, use), (use,)]
    return [(m.HELPER, use), *hers, (use,)]


def _occasion(use: int) -> int:
    if use == m.EVENT:
        return v.ON_EVENT
    return v.ON_PRODUCTION if use in m.RESOURCES else v.ON_TERRITORY


def by_piece(view: RubricatusView, piece: int) -> dict[int, list[Chain]]:
    """Where a helper or the etheria may be dropped: on what the card is used for."""
    every = (*m.RESOURCES, *m.REGIONS, m.EVENT)
    return {use: [way for way in ways(view, use) if way[0] == piece] for use in every}


def in_hand(view: RubricatusView, card: int) -> dict[int, list[Chain]]:
    """Where a card of the hand may be dropped: on one's resources, and on the regions."""
    return {use: [(m.CARD + card, *way) for way in ways(view, use)] for use in (*m.RESOURCES, *m.REGIONS)}


def on_sale(view: RubricatusView, card: int) -> dict[int, list[Chain]]:
    """Where a card of the market may be dropped, to be constructed there: on the regions."""
    return {m.REGION + region: constructing(view, card, region) for region in range(view.table.regions)}


def constructing(view: RubricatusView, card: int, region: int) -> list[Chain]:
    """The ways to construct a card in a region, with as little defence spent before as can be; what is all that can be
    constructed there is not asked for."""
    there, what = (m.HELPER, m.REGION + region), m.CONSTRUCTION + card
    found: list[Chain] = [*((*there, spent, what) for spent in m.MITIGATIONS), (*there, what)]
    alone = view.seat >= 0 and building.buildable(view.table, view.seat, region) == [card]
    return [*found, (*there, m.MITIGATE), there] if alone else found


def open_to(view: RubricatusView, region: int) -> bool:
    """Whether the region of what is asked now is still to be chosen, or is this one."""
    asked = view.question()
    return not isinstance(asked, (Mitigate, ChooseConstruction)) or asked.region == region


def two(view: RubricatusView, resource: int) -> dict[int, list[Chain]]:
    """Where a resource may be dropped: on another, to choose both where two are asked for; on what is traded for it."""
    asked = view.question() if view.seat in view.waiting else None
    if isinstance(asked, SoMany) and (asked.count > 1 or isinstance(asked, PayAny)):
        return {other: [(resource, other)] for other in m.RESOURCES if other != resource}
    return {}


def twice(view: RubricatusView, resource: int) -> list[Chain]:
    """The same resource once more, where two are asked for."""
    asked = view.question() if view.seat in view.waiting else None
    return [(resource, resource)] if isinstance(asked, SoMany) and asked.count > 1 else []


def moved(view: RubricatusView, region: int) -> dict[int, list[Chain]]:
    """Where the problems of a region may be dropped that are to be moved: on the other regions."""
    if view.seat not in view.waiting or not isinstance(view.question(), MoveFrom):
        return {}
    start = m.REGION + region
    return {there: [(start, there)] for there in m.REGIONS if there != start}

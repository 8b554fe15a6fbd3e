"""What a card is used for with one touch or drag: the answers that lead there, the likeliest first."""

from __future__ import annotations

from rubrica.games.rubricatus import building
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import RubricatusView

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


def in_hand(view: RubricatusView, card: int) -> dict[int, list[Chain]]:
    """Where a card of the hand may be dropped: on one's resources, and on the regions."""
    return {use: [(m.CARD + card, *way) for way in ways(view, use)] for use in (*m.RESOURCES, *m.REGIONS)}


def on_sale(view: RubricatusView, card: int) -> dict[int, list[Chain]]:
    """Where a card of the market may be dropped, to be constructed with no defence spent before: on the regions."""
    return {m.REGION + region: _constructing(view, card, region) for region in range(view.table.regions)}


def _constructing(view: RubricatusView, card: int, region: int) -> list[Chain]:
    """What is all that can be constructed there is not asked for."""
    there, what = (m.HELPER, m.REGION + region), m.CONSTRUCTION + card
    found: list[Chain] = [(*there, m.MITIGATE, what), (*there, what)]
    alone = view.seat >= 0 and building.buildable(view.table, view.seat, region) == [card]
    return [*found, (*there, m.MITIGATE), there] if alone else found

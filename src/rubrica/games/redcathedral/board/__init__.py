"""The Red Cathedral's table as a drawing."""

from __future__ import annotations

from rubrica.drawing import panels, svg
from rubrica.engine.game import View
from rubrica.games.redcathedral.board import builders, market, signs, site
from rubrica.games.redcathedral.view import CathedralView
from rubrica.games.redcathedral.words import WORDS
from rubrica.tongue import Tongue

SYMBOLS = signs.SYMBOLS


def board(view: View, names: list[str], tongue: Tongue) -> str:
    """The whole table as `view` shows it."""
    return panels.board("redcathedral", SYMBOLS, columns(view, names, tongue))


def columns(view: View, names: list[str], tongue: Tongue) -> list[list[panels.Panel]]:
    assert isinstance(view, CathedralView)
    table = view.table
    deeds = svg.Deeds(view.options, lambda move: WORDS.label(view, move, names, tongue))
    first = max(view.seat, 0)
    order = [(first + place) % table.site.players for place in range(table.site.players)]
    bound = [
        [market.market(table, deeds, tongue), market.influence(table, deeds, tongue)],
        [site.cathedral(table, deeds, tongue), site.track(table, tongue)],
        [builders.builder(view, number, names, deeds, tongue) for number in order],
    ]
    shortest = min(bound, key=lambda column: sum(panel.height for panel in column))
    shortest.append(market.supply(table, deeds, tongue))
    return bound

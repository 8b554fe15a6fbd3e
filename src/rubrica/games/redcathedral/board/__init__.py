"""The Red Cathedral's table as a drawing."""

from __future__ import annotations

from rubrica.drawing import svg
from rubrica.engine.board import Board, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral.board import builders, market, signs, site
from rubrica.games.redcathedral.turn import CathedralView
from rubrica.games.redcathedral.words import WORDS


def columns(view: CathedralView, names: list[str], tongue: Tongue) -> list[list[Panel]]:
    """The market, the site, and the builders from the reader on; the supply where there is room."""
    table = view.table
    deeds = svg.Deeds(view.options, lambda move: WORDS.label(view, move, names, tongue))
    first = max(view.seat, 0)
    order = [(first + place) % table.players for place in range(table.players)]
    bound = [
        [market.market(table, deeds, tongue), market.influence(table, deeds, tongue)],
        [site.cathedral(table, deeds, tongue), site.track(table, tongue)],
        [builders.builder(view, number, names, deeds, tongue) for number in order],
    ]
    shortest = min(bound, key=lambda column: sum(panel.height for panel in column))
    shortest.append(market.supply(table, deeds, tongue))
    return bound


BOARD = Board(signs.SYMBOLS, columns)

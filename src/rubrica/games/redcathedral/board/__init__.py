"""The Red Cathedral's table as a drawing."""

from __future__ import annotations

from rubrica.drawing.panels import from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral.board import builders, market, signs, site
from rubrica.games.redcathedral.turn import CathedralView


def columns(view: CathedralView, names: list[str], tongue: Tongue, pen: Pen) -> list[list[Panel]]:
    """The market, the site, and the builders from the reader on; the supply where there is room."""
    table = view.table
    bound = [
        [market.market(table, pen, tongue), market.influence(table, pen, tongue)],
        [site.cathedral(table, pen, tongue), site.track(table, pen, tongue)],
        [builders.builder(view, number, names, pen, tongue) for number in from_reader(view.seat, table.players)],
    ]
    shortest = min(bound, key=lambda column: sum(panel.height for panel in column))
    shortest.append(market.supply(table, pen, tongue))
    return bound


BOARD = Board(signs.SYMBOLS, columns)

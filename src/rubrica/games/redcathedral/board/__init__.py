"""The Red Cathedral's table as a drawing."""

from __future__ import annotations

from rubrica.drawing.panels import from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral.board import builders, market, signs, site
from rubrica.games.redcathedral.turn import CathedralView


def panels(view: CathedralView, names: list[str], tongue: Tongue, pen: Pen) -> list[Panel]:
    """The market, the cathedral, and the builders from the reader on; the track aside."""
    table = view.table
    ring, site_of_all = market.market(table, pen, tongue), site.cathedral(table, pen, tongue)
    places = [
        panel
        for number in from_reader(view.seat, table.players)
        for panel in builders.builder(view, number, names, pen, tongue)
    ]
    return [ring, site_of_all, *places, site.track(table, pen, tongue)]


def badges(view: CathedralView) -> list[int]:
    """The colours that were chosen [redcathedral:2.6]."""
    return [builder.colour for builder in view.table.builders[: view.seats]]


BOARD = Board(signs.SYMBOLS, panels, badges=badges)

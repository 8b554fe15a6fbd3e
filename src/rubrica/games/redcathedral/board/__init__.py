"""The Red Cathedral's table as a drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rubrica.drawing.panels import from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel, Sketch
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral.board import builders, market, praise, signs, site
from rubrica.games.redcathedral.turn import CathedralView


def panels(view: CathedralView, names: list[str], tongue: Tongue, pen: Pen) -> Iterator[Panel | Sketch]:
    """The market, the cathedral, and the builders from the reader on; the track aside."""
    table = view.table
    colours = tuple(builder.colour for builder in table.builders)
    scores = tuple(builder.score for builder in table.builders)
    yield Sketch("p-market", market.SHOWS, lambda pen: market.market(table, pen, tongue), (table.turn.die,))
    yield Sketch("p-cathedral", site.SHOWS, lambda pen: site.cathedral(table, pen, tongue), (colours, scores))
    for number in from_reader(view.seat, table.players):
        yield from builders.builder(view, number, names, pen, tongue)
    yield Sketch("p-track", (), lambda pen: praise.track(table, pen, tongue), (colours, scores))


def badges(view: CathedralView) -> list[int]:
    """The colours that were chosen [redcathedral:2.6]."""
    return [builder.colour for builder in view.table.builders[: view.seats]]


def needs(view: CathedralView) -> Collection[str]:
    """An ornament gets the jewels that one holds, on a section in sight; what is done once more is paid from one's
    goods, and what may follow a turn is rolled on the ring."""
    own = f"p-builder-{view.seat}"
    besides = {ask.JEWELS: (own, "p-cathedral"), ask.AGAIN: (own, "p-market"), ask.AFTER: (own, "p-market")}
    return besides.get(view.table.turn.question, ())


BOARD = Board(signs.SYMBOLS, panels, needs, badges)

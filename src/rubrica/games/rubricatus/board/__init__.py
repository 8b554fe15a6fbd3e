"""The table of Rubricatus as a drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rubrica.drawing.panels import from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel, Sketch
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.board import ages, basin, comb, hand, library, market, people, reckoning, signs
from rubrica.games.rubricatus.state import RubricatusView


def panels(view: RubricatusView, names: list[str], tongue: Tongue, pen: Pen) -> Iterator[Panel | Sketch]:
    """The basin, the market and the tracks; one's own hand and place, the others; and what is read now and then."""
    game = view.table
    own = view.seat >= 0
    scored = view.outcome is not None and bool(view.outcome.winners)
    if view.outcome is None:
        yield Sketch("p-basin", basin.SHOWS, lambda pen: basin.basin(view, names, pen, tongue), basin.known(view))
    else:
        yield basin.basin(view, names, pen, tongue)
    if scored:
        yield reckoning.reckoning(view, tongue)
    else:
        yield Sketch("p-market", ("market",), lambda pen: market.market(view, pen, tongue))
    yield Sketch("p-tracks", ("developers", "track"), lambda pen: comb.comb(game, pen, tongue))
    if own:
        yield hand.hand(view, pen, tongue)
        yield people.own(view, names, pen, tongue)
    for seat in from_reader(view.seat, game.seats):
        if seat != view.seat:
            yield people.other(view, seat, names, pen, tongue)
    yield Sketch("p-ages", ages.SHOWS, lambda _: ages.ages(view, tongue), basin.peeked(view))
    yield Sketch("p-etheries", ("spirit",), lambda pen: library.etheries(game, pen, tongue))
    if own:
        built = game.built[view.seat]
        yield Sketch("p-built", (), lambda pen: library.built(view, pen, tongue), (built,))


def needs(view: RubricatusView) -> Collection[str]:
    """A card is chosen with one's own place in sight; what is no thing on the table, with the basin."""
    if any(move in m.ALL_CARDS for move in view.options):
        return (f"p-seat-{view.seat}",)
    on_things = (range(m.MITIGATE), m.ALL_SEATS)
    return () if any(move in block for move in view.options for block in on_things) else ("p-basin",)


BOARD = Board(signs.SYMBOLS, panels, needs)

"""Rubico's table as a drawing: the road, the Senate, the last reveal, the others round the table, one's own place."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel, Sketch
from rubrica.games.rubico.board.mine import hand, secret
from rubrica.games.rubico.board.reveal import reveal
from rubrica.games.rubico.board.road import road
from rubrica.games.rubico.board.seats import seats
from rubrica.games.rubico.board.signs import SYMBOLS
from rubrica.games.rubico.moves import COUNT, COVER, FORCE, VOID
from rubrica.games.rubico.state import AFTER, BEFORE, LAYING, REVIEWING, TALKING
from rubrica.games.rubico.view import RubicoView
from rubrica.tongue import Tongue

ROAD = ("caesar", "fresh", "senate", "turn")
POWERS_AT_HOME = (range(COVER, FORCE), range(VOID, COUNT + 1))


def panels(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Iterator[Panel | Sketch]:
    """What all see, and for a player what is in front of them."""
    yield Sketch("p-road", ROAD, lambda pen: road(view, tongue, pen), (view.outcome is None,))
    yield seats(view, names, tongue, pen)
    if view.seat >= 0:
        yield hand(view, tongue, pen)
        yield secret(view, names, tongue, pen)
    yield Sketch("p-reveal", ("past", "senate"), lambda pen: reveal(view, tongue, pen), (view.seat >= 0,))


def needs(view: RubicoView) -> Collection[str]:
    """Cards are laid for one's side; talk goes round the table, or is of the reveal; a power is read where it stands,
    and one that aims at nothing of the others' with the cards that it is for."""
    phase = view.table.phase
    if phase == LAYING or any(move in block for move in view.options for block in POWERS_AT_HOME):
        return ["p-hand", "p-own"]
    if phase == REVIEWING:
        return ["p-hand", "p-reveal"]
    if phase in (BEFORE, AFTER):
        return ["p-own"]
    return ["p-seats"] if phase == TALKING else []


BOARD = Board(SYMBOLS, panels, needs)

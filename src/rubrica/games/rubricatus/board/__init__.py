"""The table of Rubricatus as a drawing."""

from __future__ import annotations

from rubrica.drawing.panels import from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus.board import ages, basin, cardrows, people, reckoning, signs
from rubrica.games.rubricatus.state import RubricatusView


def columns(view: RubricatusView, names: list[str], tongue: Tongue, pen: Pen) -> list[list[Panel]]:
    """The whole table as `view` shows it."""
    game = view.table
    own = view.seat >= 0
    scored = view.outcome is not None and bool(view.outcome.winners)
    times = [ages.ages(view, pen, tongue)]
    spirits = [cardrows.etheries(game, pen, tongue)]
    hand = [cardrows.hand(view, pen, tongue)] if own else []
    built = [cardrows.built(view, pen, tongue)] if own else []
    market = reckoning.reckoning(view, tongue) if scored else cardrows.market(game, pen, tongue)
    # The market and one's constructions grow and shrink, so nothing lies below them.
    return [
        [basin.basin(view, names, pen, tongue), *(times if own else []), ages.tracks(game, pen, tongue)],
        [*(hand or times), market],
        [
            *(people.person(view, seat, names, pen, tongue) for seat in from_reader(view.seat, game.seats)),
            *(spirits if game.seats == 3 else []),
            *built,
        ],
        spirits if game.seats > 3 else [],
    ]


BOARD = Board(signs.SYMBOLS, columns)

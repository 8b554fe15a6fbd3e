"""The table of Rubricatus as a drawing."""

from __future__ import annotations

from rubrica.drawing import panels, svg
from rubrica.engine.game import View
from rubrica.games.rubricatus.board import ages, basin, cardrows, people, reckoning, signs
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.games.rubricatus.words import WORDS
from rubrica.tongue import Tongue

SYMBOLS = signs.SYMBOLS


def board(view: View, names: list[str], tongue: Tongue) -> str:
    """The whole table as `view` shows it."""
    return panels.board("rubricatus", SYMBOLS, columns(view, names, tongue))


def columns(view: View, names: list[str], tongue: Tongue) -> list[list[panels.Panel]]:
    assert isinstance(view, RubricatusView)
    g = view.table
    deeds = svg.Deeds(view.options, lambda move: WORDS.label(view, move, names, tongue))
    first = max(view.seat, 0)
    seats = [(first + place) % g.seats for place in range(g.seats)]
    own = view.seat >= 0
    scored = view.outcome is not None and bool(view.outcome.winners)
    times = [ages.ages(view, tongue)]
    spirits = [cardrows.etheries(g, deeds, tongue)]
    hand = [cardrows.hand(view, deeds, tongue)] if own else []
    built = [cardrows.built(view, tongue)] if own else []
    market = reckoning.reckoning(view, tongue) if scored else cardrows.market(g, deeds, tongue)
    # The market and one's constructions grow and shrink, so nothing lies below them.
    return [
        [basin.basin(view, names, deeds, tongue), *(times if own else []), ages.tracks(g, deeds, tongue)],
        [*(hand or times), market],
        [
            *(people.person(view, seat, names, deeds, tongue) for seat in seats),
            *(spirits if g.seats == 3 else []),
            *built,
        ],
        spirits if g.seats > 3 else [],
    ]

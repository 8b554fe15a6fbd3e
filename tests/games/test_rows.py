"""Answers that differ in one word share a row: the gap, filled, is the whole answer."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.words import GAP
from rubrica.tongue import ENGLISH
from tests.matches import started

NAMES = ["Livia", "Marc", "Núria", "Pau"]


@pytest.mark.parametrize("game", games.names())
def test_a_gap_filled_is_the_answer(game: str) -> None:
    match, dice, told = started(game, 4), fast_dice(game), games.get(game).words
    rows: set[str] = set()
    while match.game.waiting:
        seat = match.game.waiting[0]
        view = match.game.view(seat)
        for move in view.options:
            shared, own = told.shared(view, move, NAMES, ENGLISH)
            assert bool(shared) == bool(own)
            if own:
                rows.add(shared)
                label = told.label(view, move, NAMES, ENGLISH)
                assert shared.replace(GAP, own).replace(".", "") == label.replace(".", "")
        match.play(seat, view.options[dice.below(len(view.options))])
    assert rows

"""Rubico's words for what may be answered."""

from __future__ import annotations

import pytest

from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.words import WORDS
from rubrica.games.words import GAP
from rubrica.tongue import LANGUAGES, tongue_of
from tests.matches import started

NAMES = ["Livia", "Marcus", "Titus", "Aula", "Gaius", "Núria", "Servius"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gap_filled_is_the_whole_answer(language: str) -> None:
    view, tongue = started("rubico", 7).game.view(0), tongue_of(language)
    rows: dict[str, list[str]] = {}
    for move in range(len(MOVES)):
        shared, own = WORDS.shared(view, move, NAMES, tongue)
        label = WORDS.label(view, move, NAMES, tongue)
        if own:
            assert label.replace(".", "") == shared.replace(GAP, own).replace(".", "")
            rows.setdefault(shared, []).append(own)
    assert len(rows) > 20
    assert all(len(set(row)) == len(row) > 1 for row in rows.values()), rows

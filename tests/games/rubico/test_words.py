"""Rubico's words for what may be answered."""

from __future__ import annotations

import pytest

from rubrica.engine.words import GAP
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.text import card
from rubrica.games.rubico.view import row_of
from rubrica.games.rubico.words import WORDS
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of
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


def test_the_table_in_words_names_ones_own_cards_and_counts_all_others() -> None:
    """rubico:3.2"""
    game = started("rubico", 5).game
    seat, other = game.waiting[:2]
    view = game.view(seat)
    told = WORDS.board(view, NAMES, ENGLISH).splitlines()
    own = next(line for line in told if NAMES[seat] in line)
    assert "in hand: " + ", ".join(card(kind, ENGLISH) for kind in row_of(view)) in own
    assert any(NAMES[other] in line and "3 cards in hand" in line for line in told)

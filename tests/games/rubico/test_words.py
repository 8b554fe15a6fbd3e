"""Rubico's words for what may be answered."""

from __future__ import annotations

from copy import deepcopy
from xml.etree import ElementTree

import pytest

from rubrica.drawing.pen import Pen
from rubrica.engine.game import PUBLIC, Event
from rubrica.engine.words import GAP
from rubrica.games import boards
from rubrica.games.content import folder_of
from rubrica.games.rubico import GAME
from rubrica.games.rubico.cards import browse
from rubrica.games.rubico.events import PLAYED
from rubrica.games.rubico.moves import COUNT, MOVES
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


@pytest.mark.parametrize(
    ("code", "deck"), [("en", "3 red, 4 blue"), ("ca", "3 vermelles, 4 blaves"), ("it", "3 rosse, 4 blu")]
)
def test_the_cards_of_a_deck_are_counted_as_many(code: str, deck: str) -> None:
    """rubico:1.2"""
    groups = browse(GAME.standard(), tongue_of(code), {})
    assert any(deck in words for group in groups for one in group.cards for words in one.words)


@pytest.mark.parametrize(("red", "pompey", "more"), [(2, 1, "2 red and 1 Pompey"), (3, 0, "3 red"), (0, 2, "2 Pompey")])
def test_words_tell_what_the_card_counts(red: int, pompey: int, more: str) -> None:
    """rubico:5.7: its buttons, its log and its place on the board say what stands in the file."""
    data = deepcopy(GAME.standard().data)
    iuno = next(power for power in data["powers"]["power"] if power["does"] == "count")
    iuno |= {"red": red, "pompey": pompey}
    game = GAME.new(5, content=folder_of(GAME).of(data), seed="a seed")
    game.powers[1] = data["powers"]["power"].index(iuno)
    view = game.view(1)
    assert WORDS.label(view, COUNT, NAMES, ENGLISH) == f"Iuno: count {more} more"
    played = Event(PUBLIC, PLAYED, [1, game.powers[1], COUNT])
    assert WORDS.sentence(played, view, NAMES, ENGLISH) == f"You play Iuno: it adds {more} to the count."
    assert WORDS.sentence(played, game.view(0), NAMES, ENGLISH) == f"Marcus plays Iuno: it adds {more} to the count."
    drawn = "".join(panel.body for panel in boards.drawn_by(Pen(), GAME, view, NAMES, ENGLISH))
    assert f"count {more} more this turn." in " ".join(ElementTree.fromstring(f"<g>{drawn}</g>").itertext())
    powers = [one for group in browse(game.setup.content, ENGLISH, {}) for one in group.cards if one.name == "Iuno"]
    assert [one.words for one in powers] == [[f"counts {more} more"]]

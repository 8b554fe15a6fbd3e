"""The pictures of the rulebooks: all there, all used, in every language, and nothing in them to act on."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rubrica import games
from rubrica.games.figures import EMBLEM, emblem, figures
from rubrica.games.rulebook import Picture, languages, rulebook

BOOKS = [(game, language) for game in games.names() for language in languages(game)]
LEAST = 5
LIVELY = {"id", "tabindex", "role", "aria-label", "data-move", "data-moves", "style"}


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_rulebook_shows_every_figure_once_and_says_what_it_shows(game: str, language: str) -> None:
    book = rulebook(game, language)
    shown = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Picture)]
    drawn = figures(game, language)
    assert sorted(picture.name for picture in shown) == sorted(drawn.keys() - {EMBLEM})
    assert len(shown) >= LEAST and all(len(picture.text) > 20 for picture in shown)
    for text in drawn.values():
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") and root.get("width") and root.get("height")
        for element in root.iter():
            assert not set(element.keys()) & LIVELY


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_an_emblem_brings_the_symbols_it_uses(game: str, language: str) -> None:
    root = ElementTree.fromstring(f"<div>{emblem(game, language)}</div>")
    symbols = [symbol.get("id", "") for symbol in root.iter("symbol")]
    used = {use.get("href", "")[1:] for use in root.iter("use")}
    assert used == set(symbols) and len(symbols) == len(used)
    assert all(symbol.startswith(f"{game}-") for symbol in symbols)


@pytest.mark.parametrize("game", games.names())
def test_a_figure_speaks_the_language_of_its_book(game: str) -> None:
    for language in languages(game):
        if language != "en":
            assert figures(game, language) != figures(game, "en")

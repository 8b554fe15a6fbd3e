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
def test_an_emblem_needs_nothing_else_on_its_page(game: str, language: str) -> None:
    """Several games lie side by side in the lobby, and some of their symbols have the same name."""
    drawn = ElementTree.fromstring(figures(game, language)[EMBLEM])
    alone = ElementTree.fromstring(emblem(game, language))
    assert not any({"id", "href"} & set(element.attrib) for element in alone.iter())
    icons = list(drawn.iter("use"))
    assert icons and len(list(alone.iter("svg"))) == len(icons) + len(list(drawn.iter("svg")))


@pytest.mark.parametrize("game", games.names())
def test_a_figure_speaks_the_language_of_its_book(game: str) -> None:
    for language in languages(game):
        if language != "en":
            assert figures(game, language) != figures(game, "en")

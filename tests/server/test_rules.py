"""The rulebooks in the app."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.games.rulebook import GLOSSARY, RULING, languages, rulebook
from rubrica.server.rules import marked_up
from rubrica.tongue import LANGUAGES
from tests.server.site import Site

BOOKS = [(game, language) for game in games.names() for language in languages(game)]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_has_a_place_a_refusal_can_point_to(local: Site, game: str, language: str) -> None:
    page = local.client().get(f"/rules/{game}", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert f'<article class="rulebook" lang="{language}">' in page.text
    assert 'id="foreign"' not in page.text
    assert f'<h2 id="glossary">{GLOSSARY[language]}</h2>' in page.text
    assert f'<span class="ruling">{marked_up(RULING[language])}' in page.text
    for rule in rulebook(game, language).rules():
        assert f'id="{rule.id}"' in page.text


@pytest.mark.parametrize("game", games.names())
def test_a_language_without_a_rulebook_is_given_the_english_one(local: Site, game: str) -> None:
    for language in LANGUAGES.keys() - set(languages(game)):
        page = local.client().get(f"/rules/{game}", headers={"Accept-Language": language})
        assert f'<html lang="{language}">' in page.text
        assert '<article class="rulebook" lang="en">' in page.text
        assert 'id="foreign"' in page.text, "nobody is given English without a word"


def test_no_such_rulebook(local: Site) -> None:
    assert local.client().get("/rules/chess").status_code == 404


def test_texts_are_escaped_before_they_are_marked_up() -> None:
    assert marked_up("**a** < *b*") == "<strong>a</strong> &lt; <em>b</em>"

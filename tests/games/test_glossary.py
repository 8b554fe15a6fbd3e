"""Every sign of a board stands in its glossary."""

from __future__ import annotations

import re

import pytest

from rubrica import games
from rubrica.games import boards
from rubrica.games.boards import named_symbols
from rubrica.games.rulebook import languages
from rubrica.tongue import ENGLISH, tongue_of
from tests.matches import play_on, started

SIGN = re.compile(r'href="#(i-[\w-]+)"')


@pytest.mark.parametrize("name", games.names())
def test_every_sign_of_the_board_is_explained(name: str) -> None:
    kind = games.get(name)
    drawn: set[str] = set()
    match = started(name, kind.seats[-1])
    while match.game.waiting:
        play_on(match, match.ply + 7)
        view = match.game.view(match.ply % kind.seats[-1])
        drawn |= set(SIGN.findall(boards.drawn(games.get(name), view, match.record.seats, ENGLISH)))
    signs = boards.signs(games.get(name), ENGLISH)
    explained = {key for sign in signs for key in SIGN.findall(sign.body)}
    assert drawn and drawn <= explained, drawn - explained
    html = boards.drawn(games.get(name), view, match.record.seats, ENGLISH)
    assert all(re.search(rf'<symbol id="{key}"[^>]*><title>[^<]+</title><', html) for key in drawn)


@pytest.mark.parametrize("name", games.names())
def test_a_symbol_bears_the_name_of_the_sign_that_shows_it_alone(name: str) -> None:
    named = dict(re.findall(r'<symbol id="i-([\w-]+)"[^>]*><title>([^<]+)</title>', named_symbols(name, "en")))
    alone = re.compile(r'<use href="#i-([\w-]+)"[^>]*/>')
    shown = {
        found[1]: sign.name for sign in boards.signs(games.get(name), ENGLISH) if (found := alone.fullmatch(sign.body))
    }
    assert shown and {key: named[key] for key in shown} == shown


@pytest.mark.parametrize("name", games.names())
def test_every_sign_is_explained_in_the_languages_of_the_rulebook(name: str) -> None:
    english = boards.signs(games.get(name), ENGLISH)
    for language in languages(name):
        signs = boards.signs(games.get(name), tongue_of(language))
        assert len({sign.name for sign in signs}) == len(signs) == len(english)
        assert all(sign.meaning.endswith(".") for sign in signs)
        untold = {sign.meaning for sign in signs} & {sign.meaning for sign in english}
        assert language == ENGLISH.code or untold == set()

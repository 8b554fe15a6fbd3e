"""Every sign of a board stands in its glossary."""

from __future__ import annotations

import re

import pytest

from rubrica import games
from rubrica.games import boards
from rubrica.tongue import ENGLISH
from tests.matches import play_on, started

SIGN = re.compile(r'href="#(i-[\w-]+)"')


@pytest.mark.parametrize("name", games.names())
def test_every_sign_of_the_board_is_explained(name: str) -> None:
    kind = games.kind(name)
    drawn: set[str] = set()
    match = started(name, kind.most)
    while match.game.waiting:
        play_on(match, match.ply + 7)
        view = match.game.view(match.ply % kind.most)
        drawn |= set(SIGN.findall(boards.drawn(name, view, match.record.seats, ENGLISH)))
    signs = boards.signs(name, ENGLISH)
    explained = {key for sign in signs for key in SIGN.findall(sign.body)}
    assert drawn and drawn <= explained, drawn - explained
    html = boards.drawn(name, view, match.record.seats, ENGLISH)
    assert all(re.search(rf'<symbol id="{key}"[^>]*><title>[^<]+</title><', html) for key in drawn)
    assert len({sign.name for sign in signs}) == len(signs)
    assert all(sign.meaning.endswith(".") for sign in signs)

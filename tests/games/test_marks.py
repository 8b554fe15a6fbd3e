"""What an answer would change on the board: every piece of every board is known where it would lie."""

from __future__ import annotations

import re

import pytest

from rubrica import games
from rubrica.games import boards
from rubrica.games.marks import pieces
from rubrica.tongue import ENGLISH
from tests.matches import play_on, started


@pytest.mark.parametrize("name", games.names())
def test_every_piece_is_known(name: str) -> None:
    kind = games.get(name)
    match = play_on(started(name, kind.usual, "pieces"), 60)
    for seat in match.game.waiting:
        view = match.game.view(seat)
        drawn = "".join(panel.body for panel in boards.panels(kind, view, match.record.seats, ENGLISH))
        known = pieces(kind, view, match.record.seats, ENGLISH)
        assert set(known.places) == set(re.findall(r'<g id="([^"]+)" class="piece', drawn)) != set()
        assert set(known.targets) <= set(known.places) == set(known.panels)

"""The tables in plain text, which a terminal must show whole."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.tongue import LANGUAGES, tongue_of
from tests.matches import play_on, started

COLUMNS = 80
LONGEST = "Maximilian von und zu Wx"


@pytest.mark.parametrize("game", games.names())
def test_no_line_is_wider_than_a_terminal(game: str) -> None:
    seats = games.get(game).seats[-1]
    match = play_on(started(game, seats))
    for ply in range(0, match.ply, 1 + match.ply // 25):
        view = match.at(ply).view(ply % seats)
        for language in LANGUAGES:
            for line in games.get(game).words.board(view, [LONGEST] * seats, tongue_of(language)).splitlines():
                assert len(line) <= COLUMNS, line

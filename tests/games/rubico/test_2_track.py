"""Chapter 2: the track."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rubrica.games.rubico import GAME
from rubrica.games.rubico.box import Box, castra_of
from tests.games.rubico.table import table

ROAD: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"players": 5},
    {"castrum": {"en": "First"}},
    {"players": 6},
    {"players": 7},
    {"players": 4, "most": 5},
    {"castrum": {"en": "Rome"}},
]


@pytest.mark.parametrize(("seats", "castra"), [(3, [2, 3]), (4, [3, 5]), (5, [4, 6]), (6, [4, 6]), (7, [4, 7])])
def test_spaces_for_more_players(seats: int, castra: list[int]) -> None:
    """[rubico:2.1] A space may be for some player counts only; a castrum's own space is a step; the last is Rome."""
    assert castra_of(ROAD, seats) == castra
    setting = Box({**GAME.standard().data, "track": {"start": {"en": "Start"}, "space": ROAD}}).settings[seats - 3]
    assert setting.rome == castra[-1]
    assert setting.castrum_ahead == [castra[0]] * castra[0] + [castra[1]] * (castra[1] - castra[0])


@pytest.mark.parametrize(
    ("seats", "numbers"), [(3, [3, 4, 3, 4, 3]), (4, [3, 4, 3, 4, 3]), (5, [3, 7, 6, 5, 4, 3, 4, 3])]
)
def test_the_next_castrum_is_the_one_ahead(seats: int, numbers: list[int]) -> None:
    """[rubico:2.1] Steps to the castrum ahead, from every space of the road; on a castrum it is the next one."""
    assert [table(seats, caesar=space).number for space in range(len(numbers))] == numbers


@pytest.mark.parametrize(
    ("seats", "legs"), [(3, [1, 1, 1]), (4, [1, 1, 1]), (5, [1, 1, 3]), (6, [1, 1, 2]), (7, [2, 1, 1])]
)
def test_the_road_to_rome(seats: int, legs: list[int]) -> None:
    """[rubico:2.2] Ravenna, Ariminum, Corfinium, Roma, and how far apart: tuned by simulation (docs/balance.md)."""
    track: Any = GAME.standard().data["track"]
    assert track["start"]["en"] == "Ravenna"
    names = [space["castrum"]["en"] for space in track["space"] if "castrum" in space]
    assert names == ["Ariminum", "Corfinium", "Rome"]
    castra = [0, *castra_of(track["space"], seats)]
    assert [there - here for here, there in pairwise(castra)] == legs
    assert max(legs) <= 2 * (seats - 1) - 2

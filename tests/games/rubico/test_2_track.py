"""Chapter 2: the track."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rubrica.games.content import folder_of, read
from rubrica.games.rubico import GAME
from rubrica.games.rubico.box import castra_of, marked_road
from tests.games.rubico.table import dealt, table

ROADS = {
    "one": {3: [1, 2], 4: [1, 3], 5: [1, 4], 6: [1, 5], 7: [1, 6]},
    "even": {3: [1, 1, 1], 4: [1, 1, 1], 5: [2, 1, 3], 6: [2, 1, 1], 7: [2, 2, 1]},
}
every_road = pytest.mark.parametrize("road", ROADS)
every_count = pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
#: The content that release 0.2.0 dealt.
OF_0_2_0 = Path(__file__).parent / "of_0_2_0"
ROAD_OF_0_2_0 = {**ROADS["even"], 5: [1, 1, 3], 6: [1, 1, 2], 7: [2, 1, 1]}


def legs(road: list[dict[str, str]]) -> list[int]:
    return [there - here for here, there in pairwise([0, *castra_of(road)])]


def test_spaces_for_more_players() -> None:
    """[rubico:2.1] A space marked 5+ is there with 5 and more; a castrum's own space is a step; the last is Rome."""
    spaces: list[dict[str, Any]] = [{"players": 5}, {"castrum": {"en": "First"}}, {}, {"castrum": {"en": "Rome"}}]
    assert [castra_of(marked_road(spaces, seats)) for seats in (3, 4, 5, 6, 7)] == [[1, 3]] * 2 + [[2, 4]] * 3


def test_no_space_disappears_when_a_player_is_added() -> None:
    """[rubico:2.1] The marks 4+, 5+, 6+ and 7+ are all there, and there is none for a highest number."""
    spaces: Any = GAME.standard().data["track"]["space"]
    assert {key for space in spaces for key in space} == {"castrum", "players"}
    assert {space["players"] for space in spaces if "players" in space} == {4, 5, 6, 7}
    lengths = [len(marked_road(spaces, seats)) for seats in (3, 4, 5, 6, 7)]
    assert lengths == sorted(lengths)


@every_count
@every_road
def test_the_next_castrum_is_the_one_ahead(seats: int, road: str) -> None:
    """[rubico:2.1] Steps to the castrum ahead, from every space of the road; on a castrum it is the next one."""
    numbers = [steps + 2 for leg in ROADS[road][seats] for steps in range(leg, 0, -1)]
    assert [table(seats, caesar=space, road=road).number for space in range(len(numbers))] == numbers


@every_count
@every_road
def test_the_roads_to_rome(seats: int, road: str) -> None:
    """[rubico:2.2] Ravenna, Ariminum and Rome, one road for all; or one for each count, by Corfinium."""
    setting = dealt(seats, "road", road).setting
    assert legs(setting.stops) == ROADS[road][seats]
    assert max(ROADS[road][seats]) <= 2 * (seats - 1) - 2
    names = [castrum["en"] for castrum in setting.stops if castrum]
    assert names == (["Ariminum", "Rome"] if road == "one" else ["Ariminum", "Corfinium", "Rome"])
    assert setting.data["track"]["start"]["en"] == "Ravenna"


@every_count
def test_a_march_can_go_further_than_one_step(seats: int) -> None:
    """[rubico:2.2] At every count the one road has a leg of two or more steps."""
    assert max(legs(dealt(seats, "road").setting.stops)) >= 2


@every_count
def test_games_go_on_with_the_road_they_began_on(seats: int) -> None:
    """[rubico:2.2] What release 0.2.0 dealt has marks for a highest number; a game begun with it keeps its road."""
    content = folder_of(GAME).of(json.loads(json.dumps(read(OF_0_2_0))))
    assert content.digest == "a48f6dbc2263376e32147cda25c9156c"
    assert legs(GAME.new(seats, content=content).setting.stops) == ROAD_OF_0_2_0[seats]
    assert folder_of(GAME).carried(content.data).digest == content.digest


def test_content_without_roads_of_its_own_has_one_road() -> None:
    """[rubico:2.2] A content need not have a road for each count; then the table plays the one it has."""
    data = {key: dict(tables) for key, tables in GAME.standard().data.items()}
    del data["track"]["even"]
    content = folder_of(GAME).carried(data)
    assert legs(GAME.new(5, options={"road": "even"}, content=content).setting.stops) == [1, 4]

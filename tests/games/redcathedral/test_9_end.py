"""9. End and final scoring."""

from __future__ import annotations

import pytest

from rubrica.games.redcathedral import scoring
from rubrica.games.redcathedral.turn import RedCathedral
from tests.games.redcathedral import scene


def five_finished(game: RedCathedral, seat: int) -> int:
    """The seat has five finished sections, and one claimed that lacks a single material; that section."""
    sections = [section for section, banner in enumerate(game.banner) if banner == -1]
    site = game.site
    mine: list[int] = []
    for section in sections:
        if len(mine) < 6 and (site.level[section] == 0 or game.banner[section - 1] != -1):
            scene.claim(game, seat, section)
            mine.append(section)
    for section in mine[:5]:
        scene.finish(game, section)
    return mine[5]


def test_the_sixth_section_gains_3_prestige_and_everybody_else_one_turn() -> None:
    """redcathedral:9.1"""
    game = scene.deal(3)
    last = five_finished(game, 1)
    builder = game.builders[1]
    builder.score = 9
    scene.turn(game, 1)
    scene.finish(game, last)
    reward = game.card(last).rp
    track = game.box.track
    assert track.prestige(builder.score) == track.prestige(9 + reward) + 3
    assert game.ending == 1
    turns = []
    game.end_turn()
    while game.outcome is None:
        game.ask()
        turns.append(game.turn.builder)
        game.end_turn()
    game.ask()
    assert turns == [2, 0]
    assert game.waiting == ()
    refusal = game.refusal(0, 0)
    assert refusal is not None and refusal.rule == "redcathedral:9.1"


def test_only_the_first_gains_the_3_prestige() -> None:
    """redcathedral:9.1"""
    game = scene.deal(2)
    one, two = five_finished(game, 0), -1
    scene.turn(game, 0)
    scene.finish(game, one)
    two = five_finished(game, 1)
    builder = game.builders[1]
    builder.score = 20
    scene.finish(game, two)
    assert builder.score == 20 + game.card(two).rp
    assert game.ending == 0


@pytest.mark.parametrize(("rubles", "goods", "points"), [(0, "", 0), (4, "", 0), (3, "LB", 1), (7, "LLL", 2)])
def test_leftovers(rubles: int, goods: str, points: int) -> None:
    """redcathedral:9.2"""
    game = scene.deal(2)
    builder = game.builders[0]
    builder.rubles = rubles
    scene.give(game, 0, goods)
    assert scoring.leftovers(builder) == points


def test_materials_on_unfinished_cards_do_not_count() -> None:
    """redcathedral:9.2"""
    game = scene.deal(2)
    base = game.site.base[0]
    scene.claim(game, 0, base)
    builder = game.builders[0]
    builder.rubles = 4
    scene.give(game, 0, scene.cost(game, base)[0])
    assert scoring.leftovers(builder) == 1
    scene.turn(game)
    scene.play(game, "build")
    assert builder.held == 0 and scoring.leftovers(builder) == 0


@pytest.mark.parametrize(
    ("value", "present", "points"),
    [
        (11, [4, 3, 2, 1], [11, 5, 2, 1]),
        (11, [1, 2, 3, 4], [1, 2, 5, 11]),
        (11, [2, 2, 1, 0], [8, 8, 2, 0]),
        (11, [3, 1, 1, 0], [11, 3, 3, 0]),
        (11, [1, 1, 1, 0], [6, 6, 6, 0]),
        (11, [1, 1, 1, 1], [4, 4, 4, 4]),
        (8, [2, 0, 0], [8, 0, 0]),
        (8, [0, 0, 0], [0, 0, 0]),
    ],
)
def test_towers_for_three_and_four(value: int, present: list[int], points: list[int]) -> None:
    """redcathedral:9.3 Places 11, 5, 2, 1; tied players share the sum of their places; no presence, no points."""
    assert scoring.tower_points(value, present) == points


@pytest.mark.parametrize(
    ("value", "present", "points"),
    [
        (8, [3, 0], [8, 0]),
        (6, [2, 1], [6, 2]),
        (5, [1, 2], [1, 5]),
        (8, [3, 1], [8, 2]),
        (7, [2, 2], [0, 0]),
        (0, [0, 0], [0, 0]),
    ],
)
def test_towers_for_two(value: int, present: list[int], points: list[int]) -> None:
    """redcathedral:9.4 8/-, 6/2, 5/1, and a tie with nothing for either."""
    assert scoring.tower_points(value, present) == points


def test_the_value_of_a_tower_and_presence_in_it() -> None:
    """redcathedral:9.3 2 for each finished section, 1 for each ornament; unfinished ones count for nothing."""
    game, base = scene.deal_with_tower(3, 4)
    tower = game.site.tower[base]
    for level, owner in enumerate((0, 1, 1, 2)):
        scene.claim(game, owner, base + level)
    for level in (0, 1, 2):
        scene.finish(game, base + level)
    game.ornament[base] = 2
    game.ornament[base + 1] = 1
    assert scoring.tower_value(game, tower) == 8
    assert scoring.presence(game, tower) == [1, 3, 1]


def decided(points: list[int], finished: list[int], ornaments: list[int]) -> tuple[list[int], str]:
    ranks = list(zip(points, finished, ornaments, strict=True))
    placings = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return placings, scoring.reason(False, placings, ranks)


def test_the_winner_and_the_tie_breaks() -> None:
    """redcathedral:9.5 Prestige, then finished sections, then ornaments, then a shared victory."""
    assert decided([30, 20], [3, 6], [0, 4]) == ([1, 2], "prestige")
    assert decided([30, 30], [5, 6], [4, 0]) == ([2, 1], "sections")
    assert decided([30, 30, 30], [6, 6, 5], [1, 2, 4]) == ([2, 1, 3], "ornaments")
    assert decided([30, 30], [6, 6], [2, 2]) == ([1, 1], "shared")


def test_a_whole_game_is_scored() -> None:
    """redcathedral:9.5"""
    game = scene.deal(2)
    for owner, builder in enumerate(game.builders):
        builder.score = 21
        builder.rubles = 10 + 5 * owner
    game.ending = 0
    game.turn.builder = 1
    game.end_turn()
    assert game.outcome is not None
    assert game.outcome.points == [7, 8]
    assert game.outcome.placings == [2, 1] and game.outcome.winners == [1]
    assert game.outcome.reason == "prestige"

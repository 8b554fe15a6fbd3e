"""8. The score track."""

from __future__ import annotations

import pytest

from rubrica.games.redcathedral import track
from rubrica.games.redcathedral.state import new_builder
from tests.games.redcathedral import scene

TABLES = scene.deal(2).table.site.tables


def test_recognition_moves_space_by_space_and_prestige_from_mark_to_mark() -> None:
    """redcathedral:8.1"""
    builder = new_builder()
    builder.score = 2
    track.gain_recognition(builder, 4)
    assert builder.score == 6
    track.gain_prestige(TABLES, builder, 1)
    assert builder.score == 9
    track.gain_prestige(TABLES, builder, 2)
    assert builder.score == 17
    track.lose_prestige(TABLES, builder)
    assert builder.score == 13
    track.lose_recognition(builder, 3)
    assert builder.score == 10
    track.lose_prestige(TABLES, builder)
    assert builder.score == 9, "between two marks the lower one is the previous"


def test_the_lap() -> None:
    """redcathedral:8.2 80 recognition and 40 prestige, one to one from 61 on."""
    assert TABLES.lap == 80 and TABLES.prestige[80] == 40
    marks = [space for space in range(1, 81) if TABLES.prestige[space] > TABLES.prestige[space - 1]]
    assert marks[:21] == [5, 9, 13, 17, 21, 24, 27, 30, 33, 36, 39, 42, 45, 47, 49, 51, 53, 55, 57, 59, 61]
    assert marks[20:] == list(range(61, 81))


@pytest.mark.parametrize(("score", "points"), [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (80, 40), (81, 41), (97, 57)])
def test_the_last_mark_passed_counts(score: int, points: int) -> None:
    """redcathedral:8.3 And past the lap the scales stay one to one."""
    assert track.prestige(TABLES, score) == points


def test_past_the_lap_one_to_one_both_ways() -> None:
    """redcathedral:8.3"""
    builder = new_builder()
    builder.score = 79
    track.gain_prestige(TABLES, builder, 3)
    assert builder.score == 82
    track.lose_prestige(TABLES, builder)
    track.lose_prestige(TABLES, builder)
    assert builder.score == 80
    track.lose_prestige(TABLES, builder)
    assert builder.score == 79


def test_never_below_zero() -> None:
    """redcathedral:8.3"""
    builder = new_builder()
    builder.score = 2
    track.lose_recognition(builder, 5)
    assert builder.score == 0

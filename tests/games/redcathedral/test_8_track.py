"""8. The score track."""

from __future__ import annotations

import pytest

from rubrica.games.redcathedral.track import NO_SPACE, lose_recognition
from tests.games.redcathedral import scene

TRACK = scene.deal(2).box.track


def test_recognition_moves_space_by_space_and_prestige_from_mark_to_mark() -> None:
    """redcathedral:8.1"""
    assert TRACK.gain_prestige(6, 1) == 9
    assert TRACK.gain_prestige(9, 2) == 17
    assert TRACK.lose_prestige(17) == 13
    assert lose_recognition(13, 3) == 10
    assert TRACK.lose_prestige(10) == 9, "between two marks the lower one is the previous"


def test_a_finished_section_moves_the_marker_one_space_for_each_point() -> None:
    """redcathedral:8.1"""
    game = scene.deal(2)
    scene.claim(game, 0, 0)
    scene.finish(game, 0)
    assert game.builders[0].score == 2 + game.card(0).rp


def test_the_lap() -> None:
    """redcathedral:8.2 80 recognition and 40 prestige, one to one from 61 on."""
    assert TRACK.lap == 80 and TRACK.prestige(80) == 40
    marks = [space for space in range(1, 81) if TRACK.prestige(space) > TRACK.prestige(space - 1)]
    assert marks[:21] == [5, 9, 13, 17, 21, 24, 27, 30, 33, 36, 39, 42, 45, 47, 49, 51, 53, 55, 57, 59, 61]
    assert marks[20:] == list(range(61, 81))


@pytest.mark.parametrize(("score", "points"), [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (80, 40), (81, 41), (97, 57)])
def test_the_last_mark_passed_counts(score: int, points: int) -> None:
    """redcathedral:8.3 And past the lap the scales stay one to one."""
    assert TRACK.prestige(score) == points


def test_past_the_lap_one_to_one_both_ways() -> None:
    """redcathedral:8.3"""
    assert TRACK.gain_prestige(79, 3) == 82
    assert [TRACK.lose_prestige(score) for score in (82, 81, 80)] == [81, 80, 79]


def test_never_below_zero() -> None:
    """redcathedral:8.3 redcathedral:7.3"""
    assert lose_recognition(2, 5) == 0
    assert TRACK.lose_prestige(5) == NO_SPACE

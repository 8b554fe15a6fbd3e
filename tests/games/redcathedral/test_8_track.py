"""8. The score track."""

from __future__ import annotations

import pytest

from rubrica.drawing.pen import Pen
from rubrica.engine.sentence import ENGLISH
from rubrica.games.redcathedral.board import praise
from rubrica.games.redcathedral.track import lose_recognition
from rubrica.games.redcathedral.words import WORDS
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


@pytest.mark.parametrize(("score", "points"), [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (80, 40)])
def test_the_last_mark_passed_counts(score: int, points: int) -> None:
    """redcathedral:8.3"""
    assert TRACK.prestige(score) == points


@pytest.mark.parametrize(
    ("score", "space", "points"),
    [(81, 1, 40), (84, 4, 40), (85, 5, 41), (90, 10, 42), (141, 61, 61), (160, 80, 80), (161, 1, 80), (165, 5, 81)],
)
def test_past_the_lap_the_marker_goes_over_the_same_spaces_again(score: int, space: int, points: int) -> None:
    """redcathedral:8.3 Turned over it is worth 40 PP more, and so on lap by lap."""
    assert (TRACK.space(score), TRACK.prestige(score)) == (space, points)


def test_gaining_prestige_leads_into_the_next_lap() -> None:
    """redcathedral:8.1 redcathedral:8.3"""
    assert [TRACK.gain_prestige(79, points) for points in range(4)] == [79, 80, 85, 89]
    assert TRACK.gain_prestige(83, 1) == 85
    assert TRACK.gain_prestige(160, 1) == 165


def test_falling_back_turns_the_marker_over() -> None:
    """redcathedral:8.3 From 81 to 85 losing 1 PP leads to 80."""
    assert [TRACK.lose_prestige(score) for score in (81, 82, 85, 86, 89, 80)] == [80, 80, 80, 85, 85, 79]
    assert [TRACK.laps(score) for score in (0, 80, 81, 160, 161)] == [0, 0, 1, 1, 2]
    assert TRACK.laps(lose_recognition(83, 3)) == 0


def test_the_other_side_of_the_marker_is_drawn() -> None:
    """redcathedral:8.3"""
    game = scene.deal(2)
    drawn = praise.track(game, Pen(), ENGLISH).body
    assert "+40" not in drawn
    game.builders[0].score = 90
    assert "+40" in praise.track(game, Pen(), ENGLISH).body
    assert "90 RP = 42 PP" in WORDS.board(game.view(0), ["Anna", "Boris"], ENGLISH)


def test_never_below_zero() -> None:
    """redcathedral:8.3 redcathedral:7.3"""
    assert lose_recognition(2, 5) == 0
    assert not TRACK.can_lose_prestige(5) and TRACK.can_lose_prestige(6)

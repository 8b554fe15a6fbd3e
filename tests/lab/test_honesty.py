"""Chances made honest stay chances: whoever was ahead stays ahead, and together they say no more than they did."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.lab.honesty import NO_TEAMS, Honesty, honesty_of, measured

JUDGED = [0.05, 0.4, 0.3, 0.15]  # all can lose: one in ten


@pytest.mark.parametrize("sharpness", [0.4, 1.0, 1.7])
def test_who_is_ahead_stays_ahead(sharpness: float) -> None:
    found = Honesty(sharpness).applied(JUDGED, NO_TEAMS)
    assert sorted(range(4), key=found.__getitem__) == sorted(range(4), key=JUDGED.__getitem__)
    assert sum(found) < 1.0
    assert (max(found) > max(JUDGED)) == (sharpness > 1.0)


def test_two_teams_have_one_victory_between_them() -> None:
    found = Honesty(0.6, 0.3).applied([0.8, 0.2, 0.8, 0.2], [0, 1, 0, 1])
    assert found[0] == found[2] and found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1.0)


@pytest.mark.parametrize("name", games.names())
def test_every_game_was_measured_at_every_number_of_seats(name: str) -> None:
    seats = {str(count) for count in games.get(name).seats if count > 1}
    assert set(measured()[name]) == seats
    assert all(0.1 < honesty_of(name, int(count)).sharpness < 3.0 for count in seats)


def test_a_game_that_was_not_measured_is_shown_as_judged() -> None:
    assert honesty_of("nim", 4).applied(JUDGED, NO_TEAMS) == JUDGED

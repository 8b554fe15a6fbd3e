"""Chapter 6: development tracks."""

from __future__ import annotations

from rubrica.games.rubricatus import tracks
from tests.games.rubricatus.scene import DATA, acting, play_card, table

GROWTH = 1


def test_each_step_is_a_landing() -> None:
    """rubricatus:6.1: two spaces with VP in one move score both, every time."""
    game = table()
    tracks.advance(game, 0, GROWTH, 5)
    assert game.vp[0] == 2  # spaces 3 and 5
    tracks.advance(game, 1, GROWTH, 3)
    assert game.vp[1] == 1


def test_the_first_developer() -> None:
    """rubricatus:6.2: 5 VP for the first, and not 6; 1 VP for whoever lands there later."""
    game = table()
    game.track[GROWTH] = game.track[4 + GROWTH] = 7
    tracks.advance(game, 0, GROWTH, 1)
    tracks.advance(game, 1, GROWTH, 1)
    assert game.vp[:2] == [5, 1]


def test_advancing_beyond_the_end() -> None:
    """rubricatus:6.3: counts as landing there again."""
    game = table()
    game.track[GROWTH] = 7
    tracks.advance(game, 0, GROWTH, 3)
    assert game.vp[0] == 5 + 1 + 1
    assert game.track[GROWTH] == 8


def test_the_tracks_printed() -> None:
    """rubricatus:6.4: eight spaces, 1 VP at 3 and 5, 2 VP at 7."""
    for row in DATA["board"]["track"]:
        assert row["spaces"] == [0, 0, 1, 0, 1, 0, 2]
        assert (row["first"], row["end"]) == (5, 1)


def test_a_chosen_track() -> None:
    game, me = acting()
    play_card(game, "trencalos", "event", "track culture", "track culture", "track culture")
    assert game.track[me * 4 : me * 4 + 4] == [0, 0, 3, 0]
    assert game.vp[me] == 1


def test_points_never_fall_below_zero() -> None:
    game = table()
    tracks.score(game, 0, -3)
    assert game.vp[0] == 0

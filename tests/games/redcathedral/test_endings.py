"""Recorded games, one for each way a game can end."""

from __future__ import annotations

import pytest

from rubrica.engine.match import replay
from rubrica.engine.record import decode
from rubrica.games.redcathedral import GAME
from rubrica.games.redcathedral.turn import RedCathedral
from rubrica.verifier import misfits
from tests.contents import played_with
from tests.games.redcathedral.endings import ENDINGS, FOLDER, ender_of, path_of
from tests.games.redcathedral.invariants import conserved


@pytest.mark.parametrize(("seats", "reason", "ender"), ENDINGS)
def test_the_recorded_game_ends_as_it_did(seats: int, reason: str, ender: str) -> None:
    """redcathedral:9.1 redcathedral:9.5 redcathedral:10.6"""
    text = path_of(seats, reason, ender).read_text("utf-8")
    record = decode(text)
    assert misfits(GAME, played_with(GAME, record), decode(text)) == []
    assert record.seed is not None
    match = replay(GAME, played_with(GAME, record), record, bytes.fromhex(record.seed))
    game = match.game
    assert isinstance(game, RedCathedral) and game.outcome is not None
    conserved(game)
    assert (game.seats, game.outcome.reason) == (seats, reason)
    assert ender in (ender_of(game), "any")
    assert game.builders[game.ending].finished == 6
    assert match.record.encode() == text


def test_an_edited_record_is_found_out() -> None:
    """One move changed, and the game no longer fits its record."""
    text = path_of(2, "prestige", "seat").read_text("utf-8")
    record = decode(text)
    place = next(n for n, move in enumerate(record.moves) if move.endswith("banner inventory"))
    record.moves[place] = record.moves[place].replace("inventory", "beside")
    assert misfits(GAME, played_with(GAME, record), record)


def test_a_record_from_before_an_option_was_there_still_fits() -> None:
    """What it does not tell had the first value."""
    record = decode(path_of(2, "prestige", "seat").read_text("utf-8"))
    assert record.options.pop("start") == "printed"
    assert misfits(GAME, played_with(GAME, record), record) == []


def test_every_fixture_is_asked_for() -> None:
    assert sorted(FOLDER.glob("*.json")) == sorted(path_of(*ending) for ending in ENDINGS)

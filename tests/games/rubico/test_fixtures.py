"""A recorded game for each way Rubico can end: it must replay to the same outcome, state and reason for ever."""

from __future__ import annotations

import pytest

from rubrica.engine.match import replay
from rubrica.engine.record import decode
from rubrica.games.rubico import GAME
from rubrica.games.rubico.rules import Rubico
from rubrica.verifier import misfits
from tests.contents import played_with
from tests.games.rubico.make_fixtures import ENDS, FOLDER, how_it_ended


def test_every_end_has_its_record() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(ENDS)
    assert {seats for seats, _ in ENDS.values()} == {3, 4, 5, 6, 7}


@pytest.mark.parametrize("name", ENDS)
def test_replay(name: str) -> None:
    """[rubico:3.6] Caesar in Rome, by marching or by Fortuna [rubico:5.3]; [rubico:3.8] four of a legion."""
    seats, way = ENDS[name]
    record = decode((FOLDER / f"{name}.json").read_text("utf-8"))
    assert record.seed is not None and record.outcome is not None
    told = dict(record.outcome)
    match = replay(GAME, played_with(GAME, record), record, bytes.fromhex(record.seed))
    game = match.game
    assert isinstance(game, Rubico)
    assert game.seats == seats
    assert game.outcome is not None and game.outcome.data() == told
    assert game.outcome.reason == ("senate" if way.startswith("four") else "rome")
    assert game.digest() == record.final
    assert how_it_ended(game) == way
    winners = [role for seat, role in enumerate(game.roles) if seat in game.outcome.winners]
    assert set(winners) == ({1} if way.startswith("four") else {0})


@pytest.mark.parametrize("name", ENDS)
def test_each_record_proves_itself(name: str) -> None:
    record = decode((FOLDER / f"{name}.json").read_text("utf-8"))
    assert misfits(GAME, played_with(GAME, record), record) == []

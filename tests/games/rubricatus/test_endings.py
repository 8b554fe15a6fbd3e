"""One recorded game for each way a game can end, replayed move by move."""

from __future__ import annotations

import pytest

from rubrica.engine.match import replay
from rubrica.engine.record import decode
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus.state import Rubricatus
from tests.contents import played_with
from tests.games.rubricatus.endings import ENDINGS, FOLDER
from tests.games.rubricatus.invariants import conserved


@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_ending(name: str) -> None:
    record = decode((FOLDER / f"{name}.json").read_text("utf-8"))
    assert record.seed is not None
    final, outcome = record.final, record.outcome
    match = replay(GAME, played_with(GAME, record), record, bytes.fromhex(record.seed))
    game = match.game
    assert isinstance(game, Rubricatus)
    assert game.outcome is not None
    assert game.outcome.reason == ENDINGS[name][0]
    assert game.outcome.data() == outcome
    assert game.digest() == final
    conserved(game)


def ended(name: str) -> Rubricatus:
    record = decode((FOLDER / f"{name}.json").read_text("utf-8"))
    assert record.seed is not None
    game = replay(GAME, played_with(GAME, record), record, bytes.fromhex(record.seed)).game
    assert isinstance(game, Rubricatus)
    return game


def test_a_victory_is_scored_after_ten_rounds() -> None:
    """rubricatus:3.9 and rubricatus:9.6"""
    game = ended("victory")
    assert game.round == 9
    assert game.outcome is not None
    (winner,) = game.outcome.winners
    assert game.vp[winner] == max(game.vp)
    assert game.vp.count(max(game.vp)) == 1


def test_a_shared_victory_has_several_winners() -> None:
    """rubricatus:9.6"""
    game = ended("shared-victory")
    assert game.outcome is not None
    assert len(game.outcome.winners) > 1
    assert {game.vp[seat] for seat in game.outcome.winners} == {max(game.vp)}


@pytest.mark.parametrize("name", ["lost-by-construction", "lost-by-era-card"])
def test_a_lost_river_places_everybody_below_last(name: str) -> None:
    """rubricatus:5.2"""
    game = ended(name)
    assert game.drawer == 0
    assert game.outcome is not None
    assert game.outcome.winners == []
    assert game.outcome.placings == [game.seats + 1] * game.seats

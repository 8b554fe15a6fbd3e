"""A batch is as many tables as there are rows, each as an environment would show it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

from rubrica.engine.game import IllegalMove
from rubrica.rl import Batch
from tests.rl.tables import TABLES


def at_random(batch: Batch, rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    moves: np.ndarray[tuple[int], np.dtype[np.int64]] = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
    return moves


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_each_row_is_a_table_and_those_that_end_are_dealt_again(name: str, seats: int) -> None:
    batch, twin = Batch(name, seats, count=5, seed=31), Batch(name, seats, count=5, seed=31)
    rng, ended = np.random.default_rng(31), 0
    while ended == 0:
        moves = at_random(batch, rng)
        rewards, over = batch.step(moves)
        same, _ = twin.step(moves)
        assert (rewards == same).all() and (batch.observations == twin.observations).all()
        assert rewards.shape == (5, seats)
        assert not rewards[~over].any()
        assert np.isin(rewards[over].sum(axis=1).round(4), (0, 1)).all() or seats == 1
        ended += int(over.sum())
    for number, game in enumerate(batch.games):
        view = game.view(int(batch.seats[number]))
        assert batch.masks[number].nonzero()[0].tolist() == sorted(view.options) != []
        assert (batch.observations[number] == batch.reader.observation(view)).all()
        assert batch.observations[number].dtype == np.float32


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_draws_its_moves_itself_and_writes_them_into_the_same_arrays(name: str, seats: int) -> None:
    drawing, told = Batch(name, seats, count=4, seed=33), Batch(name, seats, count=4, seed=33, dtype=np.uint8)
    arrays = drawing.observations, drawing.masks, drawing.seats
    moves: set[int] = set()
    for _ in range(120):
        legal = drawing.masks.copy()
        rewards, over = drawing.step()
        assert legal[np.arange(4), drawing.moves].all()
        moves |= set(drawing.moves.tolist())
        # the same moves, told: the draws took from the chance of new deals alone
        if over.any():
            break
        same, _ = told.step(drawing.moves)
        assert (rewards == same).all() and (drawing.masks == told.masks).all() and (drawing.seats == told.seats).all()
        assert told.observations.dtype == np.uint8
        assert (told.observations / told.most == drawing.observations).all()
    assert len(moves) > 3
    assert all(
        now is then for now, then in zip(arrays, (drawing.observations, drawing.masks, drawing.seats), strict=True)
    )


def test_an_illegal_answer_names_its_rule_and_no_table_has_moved() -> None:
    batch = Batch("redcathedral", 2, count=3, seed=32)
    moves, before = batch.masks.argmax(axis=1), [game.dump() for game in batch.games]
    moves[1] = batch.masks[1].argmin()
    with pytest.raises(IllegalMove, match=r"\[redcathedral:"):
        batch.step(moves)
    assert [game.dump() for game in batch.games] == before
    with pytest.raises(ValueError, match="3 tables"):
        batch.step(moves[:2])


def test_an_illegal_answer_may_lose_the_game() -> None:
    batch = Batch("redcathedral", 2, count=3, seed=32, illegal_loses=True)
    moves, seat, table = batch.masks.argmax(axis=1), int(batch.seats[1]), batch.games[1]
    moves[1] = batch.masks[1].argmin()
    rewards, over = batch.step(moves)
    assert over.tolist() == [False, True, False]
    assert rewards[1, seat] == -1 and np.abs(rewards).sum() == 1
    assert batch.games[1] is not table and batch.masks.any(axis=1).all()


@pytest.mark.parametrize("again", [Batch.copy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_a_copy_goes_its_own_way(again: Callable[[Batch], Batch], dtype: type) -> None:
    batch = Batch("rubico", 3, count=3, seed=34, dtype=dtype)
    for _ in range(50):
        batch.step()
    twin = again(batch)
    here = batch.observations.copy()
    for _ in range(200):
        twin.step()
    assert (batch.observations == here).all()
    for _ in range(200):
        batch.step()
    assert (batch.observations == twin.observations).all() and batch.observations.dtype == dtype


def test_what_makes_no_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Batch("rubico", 3, count=0)
    with pytest.raises(ValueError, match="float32 or uint8"):
        Batch("rubico", 3, count=1, dtype=np.int64)

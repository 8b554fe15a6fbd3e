"""A batch is as many tables as there are rows, each as an environment would show it."""

from __future__ import annotations

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


def test_an_illegal_answer_names_its_rule() -> None:
    batch = Batch("redcathedral", 2, count=2, seed=32)
    with pytest.raises(IllegalMove, match=r"\[redcathedral:"):
        batch.step(batch.masks.argmin(axis=1))

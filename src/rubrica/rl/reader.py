"""Reads views: what a seat knows becomes an array, and what it may answer a mask."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubrica.engine.game import Game, View
from rubrica.engine.game_type import GameType
from rubrica.engine.observation import Columns, Row, mask_of
from rubrica.rl.plain import observe_facts


class Reader:
    """Reads the views of one game at one player count. It is given views and nothing else, so it cannot tell more."""

    def __init__(self, game: GameType[Any], first: Game) -> None:
        self.observe = observe_facts if game.observation is None else game.observation
        self.moves = len(game.moves)
        columns = Columns()
        self.observe(first.view(0), columns)
        self.names = columns.names
        self.most = np.array(columns.most, np.float32)

    def row(self, view: View[Any]) -> bytearray:
        """What the seat knows, a byte for each number."""
        row = Row(bytearray(len(self.names)))
        self.observe(view, row)
        return row.numbers

    def observation(self, view: View[Any]) -> NDArray[np.float32]:
        """What the seat knows."""
        return self.scaled(np.frombuffer(self.row(view), np.uint8))

    def scaled(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Every number as a part of the most it can be, between 0 and 1."""
        parts: NDArray[np.float32] = np.divide(rows, self.most, dtype=np.float32)
        return parts

    def mask(self, view: View[Any]) -> NDArray[np.int8]:
        """What the seat may answer: 1 for every legal move, 0 for the others; all 0 when it is not asked."""
        return np.frombuffer(mask_of(view.options, self.moves), np.int8)

    def by_name(self, observation: NDArray[np.float32]) -> dict[str, int]:
        """An observation for people: all its numbers that are not 0, by name."""
        whole = np.rint(observation * self.most).astype(int).tolist()
        return {name: number for name, number in zip(self.names, whole, strict=True) if number}

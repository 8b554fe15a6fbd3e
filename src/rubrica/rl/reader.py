"""Reads views: what a seat knows becomes an array, and what it may answer a mask."""

from __future__ import annotations

from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from rubrica.engine.game import Game, View
from rubrica.engine.kind import Kind
from rubrica.engine.numbers import Columns, Row, mask_of


class Reader:
    """Reads the views of one game at one player count. It is given views and nothing else, so it cannot tell more."""

    def __init__(self, kind: Kind, first: Game) -> None:
        self.write = import_module(f"rubrica.games.{kind.name}.numbers").write
        self.moves = len(kind.moves)
        columns = Columns()
        self.write(first.view(0), columns)
        self.names = columns.names
        self.most = np.array(columns.most, np.float32)

    def row(self, view: View) -> bytearray:
        row = Row(len(self.names))
        self.write(view, row)
        return row.numbers

    def observation(self, view: View) -> NDArray[np.float32]:
        """What the seat knows."""
        return self.scaled(np.frombuffer(self.row(view), np.uint8))

    def scaled(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Every number as a part of the most it can be, between 0 and 1."""
        parts: NDArray[np.float32] = np.divide(rows, self.most, dtype=np.float32)
        return parts

    def mask(self, view: View) -> NDArray[np.int8]:
        """What the seat may answer: 1 for every legal move, 0 for the others; all 0 when it is not asked."""
        return np.frombuffer(mask_of(view.options, self.moves), np.int8)

    def told(self, observation: NDArray[np.float32]) -> dict[str, int]:
        """An observation for people: all its numbers that are not 0, by name."""
        whole = np.rint(observation * self.most).astype(int).tolist()
        return {name: number for name, number in zip(self.names, whole, strict=True) if number}

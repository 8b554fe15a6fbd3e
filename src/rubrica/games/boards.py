"""The boards: each game's table as a drawing, made from a view."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from rubrica.drawing.panels import Panel
from rubrica.engine.game import View
from rubrica.tongue import Tongue


class Board(Protocol):
    """What the module `board` of every game offers."""

    SYMBOLS: str

    def columns(self, view: View, names: list[str], tongue: Tongue) -> list[list[Panel]]:
        """The panels, in up to three columns."""

    def board(self, view: View, names: list[str], tongue: Tongue) -> str:
        """The whole table as HTML: one <div class="board"> with an <svg> for each panel."""


def board(name: str) -> Board:
    """The board of the game of that name."""
    return cast(Board, import_module(f"rubrica.games.{name}.board"))

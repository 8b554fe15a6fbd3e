"""What a board is made of, as plain data: panels, signs, and windows into a sample game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rubrica.engine.game import SPECTATOR
from rubrica.engine.sentence import Tongue


class Panel(NamedTuple):
    """One leaf of a board: a title, and a drawing `height` high.

    `indent` and `reserve` keep room free before and after the title.
    """

    key: str
    title: str
    height: float
    body: str
    note: str = ""
    indent: float = 0
    reserve: float = 0


class Sign(NamedTuple):
    """A sign of a board, drawn on 24 by 24: its name, and a sentence that tells what it stands for.

    `symbol` is the key of the board's symbol that bears this name wherever it stands, if there is one.
    """

    body: str
    name: str
    meaning: str
    symbol: str = ""


class Board(NamedTuple):
    """How a game draws its table: symbols on 24 by 24 by their keys, and the panels in up to three columns.

    The panels are drawn from a view, the names of the seats and a tongue, with a pen of `rubrica.drawing`.
    """

    symbols: Mapping[str, str]
    columns: Callable[[Any, list[str], Tongue, Any], list[list[Panel]]]


class Window(NamedTuple):
    """Part of a panel after so many moves of a sample game, as one seat or a spectator sees it."""

    ply: int
    panel: str
    x: float
    y: float
    width: float
    height: float
    seat: int = SPECTATOR
    seed: str = ""


class Figures(NamedTuple):
    """The pictures of a rulebook: windows into a sample game that is dealt from a seed and answered at random."""

    seed: str
    seats: int
    windows: dict[str, Window]

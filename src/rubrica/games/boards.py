"""The boards: each game's table as a drawing, made from a view; and what the signs on it mean."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from rubrica.drawing import panels, svg
from rubrica.drawing.panels import Panel, Sign
from rubrica.engine.game import View
from rubrica.tongue import Tongue, tongue_of


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


def drawn(name: str, view: View, names: list[str], tongue: Tongue) -> str:
    """The table as HTML, its signs bearing their names for those who do not see them."""
    found = board(name)
    return found.board(view, names, tongue).replace(found.SYMBOLS, _named_symbols(name, tongue.code), 1)


def signs(name: str, tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the board of the game of that name."""
    return cast(list[Sign], import_module(f"rubrica.games.{name}.glossary").signs(tongue))


@cache
def glossary(name: str, language: str) -> str:
    """What the signs mean, as HTML."""
    return panels.glossary(name, signs(name, tongue_of(language)))


@cache
def _named_symbols(name: str, language: str) -> str:
    symbols = board(name).SYMBOLS
    for sign in signs(name, tongue_of(language)):
        for key in re.findall(r'href="#i-([\w-]+)"', sign.body):
            bare = svg.symbol(key, "").removesuffix("</symbol>")
            symbols = symbols.replace(bare, f"{bare}<title>{svg.escape(sign.name)}</title>")
    return symbols

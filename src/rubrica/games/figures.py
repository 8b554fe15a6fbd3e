"""The pictures of the rulebooks and the lobby: windows into the boards of sample games, as the boards draw them.

The module `figures` of every game names its windows. A sample game is dealt from a seed and answered at random, so
that it is the same everywhere and needs no file.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from rubrica import games
from rubrica.drawing.panels import hidden
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR, View
from rubrica.games import boards
from rubrica.tongue import Tongue, tongue_of

NAMES = ["Livia", "Marc", "Núria", "Ivo", "Berta", "Titus", "Ada"]
EMBLEM = "emblem"


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


class Figures(Protocol):
    """What the module `figures` of every game offers."""

    SEED: str
    SEATS: int
    FIGURES: dict[str, Window]


def windows(game: str) -> Figures:
    return cast(Figures, import_module(f"rubrica.games.{game}.figures"))


@cache
def figures(game: str, language: str) -> dict[str, str]:
    """Every window of the game's as an <svg> that says nothing by itself, by name."""
    return {name: _drawn(game, window, tongue_of(language)) for name, window in windows(game).FIGURES.items()}


@cache
def emblem(game: str, language: str) -> str:
    """The picture by which a game is known, with its own copies of the symbols it needs."""
    drawn = figures(game, language)[EMBLEM]
    symbols = re.findall(r'(<symbol id="i-([\w-]+)".*?</symbol>)', boards.board(game).SYMBOLS)
    needed = "".join(symbol for symbol, name in symbols if f'"#i-{name}"' in drawn)
    return (hidden(needed) + drawn).replace('id="i-', f'id="{game}-').replace('"#i-', f'"#{game}-')


def _drawn(game: str, window: Window, tongue: Tongue) -> str:
    """Nothing in it can be reached or acted on, and it has no ids, for a page may show it besides others."""
    view = _view(game, window.seed or windows(game).SEED, window.ply, window.seat)
    columns = boards.board(game).columns(view, NAMES[: windows(game).SEATS], tongue)
    body = next(panel.body for column in columns for panel in column if panel.key == window.panel)
    bare = re.sub(r' (?:id|tabindex|role|aria-label|data-moves?)="[^"]*"', "", body)
    frame = f"{window.x:g} {window.y:g} {window.width:g} {window.height:g}"
    return (
        f'<svg class="leaf" viewBox="{frame}" width="{window.width:g}" height="{window.height:g}" aria-hidden="true">'
        f"{bare}</svg>"
    )


@cache
def _view(game: str, seed: str, ply: int, seat: int) -> View:
    dealt = games.kind(game).new(windows(game).SEATS, seed)
    dice = fast_dice(seed)
    for _ in range(ply):
        asked = dealt.waiting[0]
        options = dealt.options(asked)
        dealt.play(asked, options[dice.below(len(options))])
    return dealt.view(None if seat == SPECTATOR else seat)

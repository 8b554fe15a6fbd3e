"""The pictures of the rulebooks and the lobby: windows into the boards of sample games, as the boards draw them.

A sample game is dealt from a seed and answered at random, so that it is the same everywhere and needs no file; nobody
talks in it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rubrica import games
from rubrica.drawing import svg
from rubrica.engine.board import Figures, Window
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import NO_MOVE, SPECTATOR, View
from rubrica.engine.game_type import GameType
from rubrica.games import boards
from rubrica.tongue import Tongue, tongue_of

NAMES = ["Livia", "Marc", "Núria", "Ivo", "Berta", "Titus", "Ada"]
EMBLEM = "emblem"


@cache
def figures(game: str, language: str) -> dict[str, str]:
    """Every window of the game's as an <svg> that says nothing by itself, by name; none where it has none."""
    game_type = games.get(game)
    shown = game_type.figures
    if shown is None:
        return {}
    tongue = tongue_of(language)
    return {name: _drawn(game_type, shown, window, tongue) for name, window in shown.windows.items()}


@cache
def emblem(game: str, language: str) -> str:
    """The picture by which a game is known; nothing where it has none.

    Pages show those of several games, whose symbols may bear the same names: here they are drawn where they stand.
    """
    drawn = figures(game, language).get(EMBLEM, "")
    return svg.alone(drawn, boards.board(games.get(game)).symbols) if drawn else ""


def _drawn(game: GameType[Any], figures: Figures, window: Window, tongue: Tongue) -> str:
    """Nothing in it can be reached or acted on, and it has no ids, for a page may show it besides others."""
    view = _view(game, window.seed or figures.seed, figures.seats, window)
    panels = boards.panels(game, view, NAMES[: figures.seats], tongue, still=True)
    body = next(panel.body for panel in panels if panel.key == window.panel)
    frame = f"{window.x:g} {window.y:g} {window.width:g} {window.height:g}"
    return (
        f'<svg class="leaf" viewBox="{frame}" width="{window.width:g}" height="{window.height:g}" aria-hidden="true">'
        f"{body}</svg>"
    )


def _view(game: GameType[Any], seed: str, seats: int, window: Window) -> View[Any]:
    dealt = game.new(seats, seed)
    dice = fast_dice(seed)
    for _ in range(window.ply):
        asked = dealt.waiting[0]
        options, ready = dealt.options(asked), dealt.question(asked).ready
        dealt.play(asked, options[dice.below(len(options))] if ready == NO_MOVE else ready)
    view: View[Any] = dealt.view(None if window.seat == SPECTATOR else window.seat)
    return view

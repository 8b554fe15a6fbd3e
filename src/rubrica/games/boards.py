"""The boards: each game's table as a drawing, made from a view; and what the signs on it mean."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rubrica import games
from rubrica.drawing import panels, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.engine.board import Board, Panel, Sign
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.words import facts
from rubrica.tongue import Tongue, tongue_of

LINE = 18


def board(game: GameType[Any]) -> Board:
    """How the game draws its table; where it does not say, the facts of the view in lines."""
    return PLAIN if game.board is None else game.board


def drawn(game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue) -> str:
    """The table as HTML, its signs bearing their names for those who do not see them."""
    return panels.board(game.name, named_symbols(game.name, tongue.code), board(game).columns(view, names, tongue))


def signs(game: GameType[Any], tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the game's board."""
    return [] if game.signs is None else game.signs(tongue)


@cache
def glossary(game: str, language: str) -> str:
    """What the signs mean, as HTML; nothing where there are none."""
    found = signs(games.get(game), tongue_of(language))
    return panels.glossary(game, found) if found else ""


@cache
def named_symbols(game: str, language: str) -> str:
    """The symbols of a board, each with the name of its sign."""
    game_type = games.get(game)
    names = {
        key: sign.name
        for sign in signs(game_type, tongue_of(language))
        for key in re.findall(r'href="#i-([\w-]+)"', sign.body)
    }
    return svg.named(board(game_type).symbols, names)


def plain(view: View[Any], names: list[str], tongue: Tongue) -> list[list[Panel]]:
    """All that the view knows, line by line."""
    lines = [svg.fit(line, INNER, 14) for line in facts(view, names)]
    body = "".join(svg.text(MARGIN, TOP + LINE * (place + 1), line, 14) for place, line in enumerate(lines))
    return [[Panel("p-facts", tongue("The table"), TOP + LINE * (len(lines) + 1), body)]]


PLAIN = Board("", plain)

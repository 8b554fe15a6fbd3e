"""The boards: each game's table as a drawing, made from a view; and what the signs on it mean."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from rubrica import games
from rubrica.drawing import panels as leafs
from rubrica.drawing import svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel, Sign, Sketch
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.words import facts
from rubrica.games.further import Further
from rubrica.games.sketches import Keeper
from rubrica.tongue import Tongue, tongue_of

LINE = 18
LEAVES_KEPT = 512


def board(game: GameType[Any]) -> Board:
    """How the game draws its table; where it does not say, the facts of the view in lines."""
    return PLAIN if game.board is None else game.board


class Leaf(NamedTuple):
    """A panel as a page shows it: its role, its title and sign for the tab, and whether the question needs it."""

    key: str
    role: str
    title: str
    sign: str
    needed: bool
    drawing: str


class Layout(NamedTuple):
    """A drawn table: its panels, and the moves that lie on them."""

    leaves: list[Leaf]
    laid: set[int]


def panels(
    game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue, mark: str = "", still: bool = False
) -> list[Panel]:
    """The panels of the table, with the moves of the view upon them."""
    pen = Pen(view.options, lambda move: game.words.label(view, move, names, tongue), mark, still)
    return drawn_by(pen, game, view, names, tongue)


def drawn_by(pen: Pen, game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue) -> list[Panel]:
    """The panels of the table, drawn by that pen."""
    found = board(game).panels(view, names, tongue, pen)
    return [each.draw(pen) if isinstance(each, Sketch) else each for each in found]


def table(
    game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue, keeper: Keeper | None = None
) -> Layout:
    """The table as a page is laid out from it: what answers later questions can be touched too. A keeper has panels
    that somebody saw before."""
    further = Further(game, view)

    def label(chain: tuple[int, ...]) -> str:
        seen = view if len(chain) == 1 else further.after(chain[:-1])
        return game.words.label(seen, chain[-1], names, tongue)

    pen = Pen(view.options, lambda move: label((move,)), "", False, further.nexts(), further.leads, label)
    keeper = keeper or Keeper((), {})
    drawing = board(game).panels(view, names, tongue, pen)
    found = [keeper.panel(each, view, pen) if isinstance(each, Sketch) else each for each in drawing]
    needs = set(board(game).needs(view)) if view.seat in view.waiting else set()
    landings = [f' data-place="{place}"' for place in pen.landings]
    leaves = [_leaf(panel, panel.key in needs, any(there in panel.body for there in landings)) for panel in found]
    return Layout(leaves, pen.laid)


@lru_cache(LEAVES_KEPT)
def _leaf(panel: Panel, asked_about: bool, landing: bool) -> Leaf:
    """The panel as a page shows it; bound once for those who are shown the same at a step."""
    answers = leafs.answerable(panel)
    needed = asked_about or answers or landing
    begins = leafs.begins(panel) if answers else landing
    how = ' data-needed="begins"' if not asked_about and begins else ' data-needed="yes"'
    more = f' data-role="{panel.role}" data-forms="{leafs.forms(panel)}"{how if needed else ""}'
    return Leaf(panel.key, panel.role, panel.title, panel.sign, needed, leafs.drawing(panel, more))


def drawn(game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue, mark: str = "") -> str:
    """The table as HTML to be read, its signs bearing their names for those who do not see them.

    A page that shows several tables of a game gives all but the first a mark, which stands before their ids.
    """
    return leafs.sheet(game.name, named_symbols(game.name, tongue.code), panels(game, view, names, tongue, mark), mark)


def signs(game: GameType[Any], tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the game's board."""
    return [] if game.signs is None else game.signs(tongue)


@cache
def glossary(game: str, language: str) -> str:
    """What the signs mean, as HTML; nothing where there are none."""
    found = signs(games.get(game), tongue_of(language))
    return leafs.glossary(game, found) if found else ""


@cache
def named_symbols(game: str, language: str) -> str:
    """The symbols of a board, each with the name of its sign."""
    game_type = games.get(game)
    names = {sign.symbol: sign.name for sign in signs(game_type, tongue_of(language)) if sign.symbol}
    return svg.symbols(board(game_type).symbols, names)


def plain(view: View[Any], names: list[str], tongue: Tongue, pen: Pen) -> list[Panel | Sketch]:
    """All that the view knows, line by line."""
    lines = [svg.fit(line, INNER, 14) for line in facts(view, names)]
    body = "".join(svg.text(MARGIN, TOP + LINE * (place + 1), line, 14) for place, line in enumerate(lines))
    return [Panel("p-facts", tongue("The table"), TOP + LINE * (len(lines) + 1), body)]


PLAIN = Board({}, plain)

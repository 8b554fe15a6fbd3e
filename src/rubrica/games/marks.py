"""What an answer would change on the board, for a page to draw over it: pieces where they would lie, and what could be
touched next. Found from a view alone, at a few tables that the seat could be sitting at; what they do not agree on is
not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rubrica.drawing.pen import Pen
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.games.boards import drawn_by
from rubrica.tongue import Tongue

WORLDS: Final = 2


class Marks(NamedTuple):
    """Where pieces that are on the board would go, by their ids, in the tall form of their panel and in the wide one;
    the drawings of those that would come, by panel; and the pieces that could be touched at the next question."""

    going: dict[str, str]
    coming: dict[str, list[str]]
    opening: list[str]


class Drawn(NamedTuple):
    """The pieces of a drawn table: the place of each, its panel, its drawing, and whether it may be touched."""

    places: dict[str, str]
    panels: dict[str, str]
    bodies: dict[str, str]
    targets: list[str]


def marks(game: GameType[Any], view: View[Any], moves: Sequence[int], names: list[str], tongue: Tongue) -> Marks:
    """What the moves would change on the board, as far as that is certain.

    >>> from rubrica.games import redcathedral
    >>> from rubrica.tongue import ENGLISH
    >>> table, number = redcathedral.new(seats=2, seed="a seed"), redcathedral.GAME.moves.number
    >>> chain = [number("acquire"), number("die green")]
    >>> "die-3" in marks(redcathedral.GAME, table.view(table.waiting[0]), chain, ["Ada", "Berta"], ENGLISH).going
    True
    """
    before = pieces(game, view, names, tongue, [])
    after = [pieces(game, _after(game, view, moves, number), names, tongue) for number in range(WORLDS)]
    sure = {key: place for key, place in after[0].places.items() if all(one.places.get(key) == place for one in after)}
    going = {key: place for key, place in sure.items() if before.places.get(key, place) != place}
    coming: dict[str, list[str]] = {}
    for key in sure:
        alike = all(one.bodies[key] == after[0].bodies[key] for one in after)
        if key not in before.places and alike:
            coming.setdefault(after[0].panels[key], []).append(after[0].bodies[key])
    opening = [key for key in after[0].targets if key in before.places and all(key in one.targets for one in after)]
    return Marks(going, coming, opening)


def _after(game: GameType[Any], view: View[Any], moves: Sequence[int], number: int) -> View[Any]:
    table = game.imagine(view, fast_dice(f"marks {number}"))
    drawn = table.dice.drawn
    for move in moves:
        if table.dice.drawn == drawn and move in table.options(view.seat):
            table.apply(view.seat, move)
    seen: View[Any] = table.view(view.seat)
    return seen


def pieces(
    game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue, options: list[int] | None = None
) -> Drawn:
    """The pieces of the table as the view shows it, with its moves or with those options upon them."""
    pen = Pen(view.options if options is None else options)
    panels = drawn_by(pen, game, view, names, tongue)
    found = Drawn({}, {}, {}, [])
    for key, piece in pen.pieces.items():
        panel = next((panel.key for panel in panels if piece.drawing in panel.body), None)
        if panel is not None:
            found.places[key], found.panels[key], found.bodies[key] = piece.place, panel, piece.drawing
            if " data-move" in piece.drawing:
                found.targets.append(key)
    return found

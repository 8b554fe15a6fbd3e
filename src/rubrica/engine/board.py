"""What a board is made of, as plain data: panels, signs, cards, and windows into a sample game.

A page shows a table on one screen, without scrolling. On a wide screen the panels of the stage and one's own place lie
side by side, each as large as fits; those of the others stand small in the side column, where what is only looked up
now and then has a tab. On a phone the same panels are cards that take turns: those that a question needs come to the
front by themselves. So every panel must be readable at 340 by 360 CSS pixels, with no text below 11 of its units; on
a larger screen it simply grows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from rubrica.engine.game import SPECTATOR
from rubrica.engine.sentence import Tongue

STAGE: Final = "stage"  # the middle of the table
MINE: Final = "mine"  # the reader's own place
OTHERS: Final = "others"  # the places of the others
ASIDE: Final = "aside"  # what is looked up now and then

PANEL_WIDTH: Final = 340.0


class Form(NamedTuple):
    """The measures of a panel that is laid out in a second way, and its weight in it."""

    width: float
    height: float
    weight: float = 1


class Panel(NamedTuple):
    """One leaf of a board: a title, and a drawing `width` by `height`.

    `role` says where it lies, `weight` how large it wants to be beside the others (2 is twice as wide and high), `sign`
    is the key of the symbol on its tab; without one the tab bears the first letter of its title. `indent` and `reserve`
    keep room free before and after the title. A panel that is not `headed` needs no title to be known by its looks: it
    is only heard. A panel may have a second form that is `wide`, without a title: a wide screen takes it where it can
    be read, any other takes whichever is drawn larger. What lies elsewhere in it says so (`svg.spot`, `Pen.piece`).
    """

    key: str
    title: str
    height: float
    body: str
    note: str = ""
    indent: float = 0
    reserve: float = 0
    width: float = PANEL_WIDTH
    role: str = STAGE
    weight: float = 1
    sign: str = ""
    headed: bool = True
    wide: Form | None = None


class Sketch(NamedTuple):
    """A panel still to be drawn, which need not be drawn again for whoever sees the same.

    `shows` names the fields of the table that it shows, and `besides` is whatever else its looks follow from, but for
    the language and the moves that the pen lays on it. Who draws it says all of that here: what is not said would be
    shown to the next reader as it was to the first.
    """

    key: str
    shows: tuple[str, ...]
    draw: Callable[[Any], Panel]
    besides: tuple[Any, ...] = ()


class Sign(NamedTuple):
    """A sign of a board, drawn on 24 by 24: its name, and a sentence that tells what it stands for.

    `symbol` is the key of the board's symbol that bears this name wherever it stands, if there is one.
    """

    body: str
    name: str
    meaning: str
    symbol: str = ""


class Card(NamedTuple):
    """A card as it lies in the box: the key of its picture, such as `power/venus`, its name, and what stands on it.

    What has no picture, such as a space of a track, has no key.
    """

    key: str
    name: str
    words: list[str]


class CardGroup(NamedTuple):
    """Cards of one kind under their title."""

    title: str
    cards: list[Card]


class Board(NamedTuple):
    """How a game draws its table: symbols on 24 by 24 by their keys, and the panels in their order.

    The panels are drawn from a view, the names of the seats and a tongue, with a pen of `rubrica.drawing`; what looks
    the same to several readers, or for several moves, may be given as a sketch. A question
    needs the panels on which its answers lie; `needs` names the keys of others without which it cannot be answered
    well. `badges` tells which colour and shape each seat plays, -1 where it has none yet; without it, that of its
    number.
    """

    symbols: Mapping[str, str]
    panels: Callable[[Any, list[str], Tongue, Any], Iterable[Panel | Sketch]]
    needs: Callable[[Any], Collection[str]] = lambda _: ()
    badges: Callable[[Any], list[int]] = lambda view: list(range(view.seats))


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

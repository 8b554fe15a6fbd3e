"""The letters of the alphabet: escaping, text that fits, lines and shapes, symbols, the outline of what is touched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from html import escape as _escape
from typing import NamedTuple
from unicodedata import normalize
from xml.etree import ElementTree

CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)}

# How wide the letters from the space to the tilde are, in hundredths of their size: the widest of the four fonts.
ADVANCES = [
    20, 32, 48, 52, 51, 84, 72, 28, 32, 32, 44, 51, 28, 37, 29, 35, 52, 51, 51, 51, 51, 51, 51, 51, 51, 51,
    28, 28, 51, 51, 51, 44, 88, 62, 63, 62, 70, 60, 53, 66, 75, 36, 49, 66, 53, 84, 73, 68, 58, 69, 64, 55,
    57, 67, 62, 96, 68, 59, 58, 32, 35, 32, 51, 50, 55, 52, 56, 46, 56, 51, 34, 52, 56, 29, 27, 52, 27, 84,
    56, 55, 56, 56, 41, 43, 36, 56, 50, 75, 50, 50, 46, 32, 36, 32, 51,
]  # fmt: skip
UNKNOWN = 64
BROAD = 100


def escape(words: str) -> str:
    """Anybody's text, safe between tags and inside attributes."""
    return _escape(words.translate(CONTROL), quote=True)


@cache
def _advance(letter: str) -> int:
    """A letter with an accent is as wide as without; what our fonts lack may be a whole square."""
    plain = normalize("NFD", letter)[0]
    if " " <= plain <= "~":
        return ADVANCES[ord(plain) - 32]
    return BROAD if plain >= "\u2000" else UNKNOWN


def breadth(words: str, size: float) -> float:
    """How wide a text is at most, in whichever of the boards' fonts."""
    return sum(map(_advance, words)) * size / 100


@lru_cache(8192)
def fit(words: str, width: float, size: float) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    if breadth(words, size) <= width:
        return words
    while words and breadth(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, width: float, size: float, most: int = 99) -> list[str]:
    """The text in lines that fit; no more than `most`, the last one cut short if need be."""
    return list(_wrap(words, width, size, most))


@lru_cache(4096)
def _wrap(words: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """Cards say the same at every push, so what was measured once is kept."""
    lines: list[list[str]] = [[]]
    room = width
    for word in words.split():
        wide = breadth(word, size)
        if lines[-1] and wide > room and len(lines) < most:
            lines.append([])
            room = width
        lines[-1].append(word)
        room -= wide + breadth(" ", size)
    return tuple(fit(" ".join(line), width, size) for line in lines if line)


# From push to push a board says nearly the same: the commonest parts are kept too.
@lru_cache(8192)
def text(x: float, y: float, words: str, size: float = 14, look: str = "", anchor: str = "") -> str:
    """A line of text; (x, y) is the base line's start, or its middle or end as `anchor` says."""
    place = f' text-anchor="{anchor}"' if anchor else ""
    kind = f' class="{look}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{place}{kind}>{escape(words)}</text>'


def paragraph(x: float, y: float, lines: Iterable[str], size: float = 13, look: str = "", anchor: str = "") -> str:
    """Lines of text, one below the other."""
    return "".join(
        text(x, y + number * round(size * 1.25, 1), line, size, look, anchor) for number, line in enumerate(lines)
    )


@lru_cache(8192)
def box(x: float, y: float, width: float, height: float, look: str, r: float = 4) -> str:
    """A rectangle, its corners rounded by `r`."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" class="{look}"/>'


def disc(x: float, y: float, r: float, look: str) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="{look}"/>'


def path(d: str, look: str) -> str:
    """A path, as SVG writes it."""
    return f'<path d="{d}" class="{look}"/>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    """A straight line."""
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", look)


def at(x: float, y: float, body: str, look: str = "", scale: float = 1) -> str:
    """Something drawn round (0, 0), moved to (x, y), and larger or smaller."""
    kind = f' class="{look}"' if look else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}"{kind}>{body}</g>'


class Spot(NamedTuple):
    """Where something lies, how large, and how much turned, in degrees."""

    x: float
    y: float
    scale: float = 1
    turn: float = 0

    def __str__(self) -> str:
        size = f" scale({self.scale:g})" if self.scale != 1 else ""
        return f"translate({self.x:g} {self.y:g}){size}" + (f" rotate({self.turn:g})" if self.turn else "")


def places(tall: Spot, wide: Spot | None) -> str:
    """The attributes that say where something lies in a panel, and where in the panel's wide form."""
    return f' transform="{tall}"' + ("" if wide is None else f' data-at="{tall}|{wide}"')


def spot(tall: Spot, wide: Spot, body: str) -> str:
    """Something drawn from (0, 0) on, which lies elsewhere in the panel's wide form."""
    return f"<g{places(tall, wide)}>{body}</g>"


def card(key: str, body: str) -> str:
    """What shows a card by the key of its picture: the whole card is read beside it when it is pointed at."""
    return f'<g data-card="{escape(key)}">{body}</g>'


def only_tall(body: str) -> str:
    """What is not shown in the panel's wide form."""
    return f'<g class="only-tall">{body}</g>'


def only_wide(body: str) -> str:
    """What is shown in the panel's wide form alone."""
    return f'<g class="only-wide">{body}</g>'


@lru_cache(8192)
def icon(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """A symbol of the board's, `size` high and wide, its upper left corner at (x, y)."""
    kind = f' class="{look}"' if look else ""
    return f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{kind}/>'


def symbols(drawings: Mapping[str, str], names: Mapping[str, str] | None = None) -> str:
    """Drawings on 24 by 24 that `icon` shows by their keys; a name stands inside, for those who do not see them."""
    called = names or {}
    return "".join(
        f'<symbol id="i-{key}" viewBox="0 0 24 24">{_title(called.get(key))}{body}</symbol>'
        for key, body in drawings.items()
    )


def alone(drawing: str, drawings: Mapping[str, str]) -> str:
    """A drawing that needs nothing else on its page: every symbol is drawn where `icon` would show it.

    >>> alone(f"<g>{icon('dot', 1, 2, 24)}</g>", {"dot": '<circle r="3"/>'})
    '<g><svg viewBox="0 0 24 24" x="1" y="2" width="24" height="24"><circle r="3" /></svg></g>'
    """
    root = ElementTree.fromstring(drawing)
    for parent in list(root.iter()):
        for place, shown in enumerate(parent):
            if shown.tag == "use":
                key = shown.attrib.pop("href").removeprefix("#i-")
                drawn = ElementTree.fromstring(f'<svg viewBox="0 0 24 24">{drawings[key]}</svg>')
                drawn.attrib.update(shown.attrib)
                parent[place] = drawn
    return ElementTree.tostring(root, "unicode")


def _title(name: str | None) -> str:
    return f"<title>{escape(name)}</title>" if name else ""


def act(deed: str, outline: str) -> str:
    """The button itself, which lies over what it acts on; nothing where there is no deed."""
    return f'<g class="act"{deed}>{outline}</g>' if deed else ""


def halo(deed: str, x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """The red line round what may be acted on, which is also the area that takes the click."""
    return act(deed, box(x, y, width, height, "halo", r)) if deed else ""

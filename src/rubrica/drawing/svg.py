"""The letters of the alphabet: escaping, text that fits, groups that stay the same piece, things to act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape as _escape

CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)}

NARROW = frozenset("iljtfrI.,:;!'|()[]·’ ")
BROAD = frozenset("mwMW@%—…")


def escape(words: str) -> str:
    """Anybody's text, safe between tags and inside attributes."""
    return _escape(words.translate(CONTROL), quote=True)


def breadth(words: str, size: float) -> float:
    """About how wide a text is in the sans of the boards; errs on the wide side."""
    ems = 0.0
    for letter in words:
        if letter in NARROW:
            ems += 0.3
        elif letter in BROAD:
            ems += 0.84
        elif letter > "\u2e80":
            ems += 1.0
        elif letter.isupper():
            ems += 0.64
        else:
            ems += 0.53
    return ems * size


def fit(words: str, width: float, size: float) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    if breadth(words, size) <= width:
        return words
    while words and breadth(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, width: float, size: float, most: int = 99) -> list[str]:
    """The text in lines that fit; no more than `most`, the last one cut short if need be."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and breadth(longer, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fit(line, width, size) for line in lines]


def text(x: float, y: float, words: str, size: float = 14, look: str = "", anchor: str = "") -> str:
    """A line of text; (x, y) is the base line's start, or its middle or end as `anchor` says."""
    place = f' text-anchor="{anchor}"' if anchor else ""
    kind = f' class="{look}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{place}{kind}>{escape(words)}</text>'


def paragraph(x: float, y: float, lines: Iterable[str], size: float = 13, look: str = "", anchor: str = "") -> str:
    return "".join(
        text(x, y + number * round(size * 1.25, 1), line, size, look, anchor) for number, line in enumerate(lines)
    )


def box(x: float, y: float, width: float, height: float, look: str, r: float = 4) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" class="{look}"/>'


def disc(x: float, y: float, r: float, look: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="{look}"/>'


def path(d: str, look: str) -> str:
    return f'<path d="{d}" class="{look}"/>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", look)


def at(x: float, y: float, body: str, look: str = "") -> str:
    kind = f' class="{look}"' if look else ""
    return f'<g transform="translate({x:g} {y:g})"{kind}>{body}</g>'


def icon(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """A symbol of the board's, `size` high and wide, its upper left corner at (x, y)."""
    kind = f' class="{look}"' if look else ""
    return f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{kind}/>'


def symbol(name: str, body: str, box: str = "0 0 24 24") -> str:
    return f'<symbol id="i-{name}" viewBox="{box}">{body}</symbol>'


class Deeds:
    """The moves a view offers. Each can be laid on one thing of the board, which then may be acted on."""

    def __init__(self, options: list[int], label: Callable[[int], str]) -> None:
        self.left = set(options)
        self.label = label

    def take(self, *moves: int) -> str:
        """The attributes that turn a group into a button for the first of these moves that is offered, or nothing."""
        for move in moves:
            if move in self.left:
                self.left.discard(move)
                words = escape(self.label(move))
                return f' data-move="{move}" tabindex="0" role="button" aria-label="{words}"'
        return ""


def piece(key: str, x: float, y: float, body: str, look: str = "", deed: str = "") -> str:
    """Something that lies on the board under a lasting id, and glides when its place changes."""
    kind = f"piece {look}".rstrip() + (" act" if deed else "")
    return f'<g id="{key}" class="{kind}" transform="translate({x:g} {y:g})"{deed}>{body}</g>'


def halo(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """The red line round what may be acted on, which is also the area that takes the click."""
    return box(x, y, width, height, "halo", r)

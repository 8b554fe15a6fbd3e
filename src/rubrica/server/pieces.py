"""A drawing in pieces: what a page has already is not sent to it again.

A piece is an element that begins with an id, which nothing else in its section has. Where a section is sent anew, a
mark stands for each piece that is still as it was: the page keeps what it has under the mark's id, and puts it there
(`static/pieces.js`).
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from typing import NamedTuple

from rubrica.server import kept

KINDS = "g|li|section|details|svg|p|ol|div|form|button"  # what can be a piece, and nothing that is never closed
TAG = re.compile(rf'<(?:/({KINDS})>|({KINDS})\b(?: id="([^"]*)")?[^>]*(?<!/)>)')


class Piece(NamedTuple):
    """Where a piece begins and ends in its section, how its content is known, and what stands for it."""

    begin: int
    end: int
    known_by: int
    mark: str


def pieces(html: str) -> list[Piece]:
    """The pieces of a section that are longer than what would stand for them, as they begin; found once for all who are
    shown the same.

    >>> [piece.mark for piece in pieces('<svg id="s"><g id="a"><path d="M0 0H10V10H0Z"/></g><g id="b"/></svg>')]
    ['<g id="a" data-same></g>']
    """
    found = kept.pieces.get(html)
    if found is None:
        found = kept.pieces[html] = _found(html)
    return found


def held(html: str) -> array[int]:
    """By what is known what a page holds that was sent this section: itself, and each of its pieces."""
    return array("q", [hash(html), *(piece.known_by for piece in pieces(html))])


def lean(html: str, holds: array[int]) -> str:
    """The section with a mark for each piece that the page holds.

    >>> before = '<svg id="s"><g id="a"><path d="M0 0H10V10H0Z"/></g></svg>'
    >>> lean(before.replace("</svg>", "<path/></svg>"), held(before))
    '<svg id="s"><g id="a" data-same></g><path/></svg>'
    """
    parts: list[str] = []
    done = 0
    for piece in pieces(html) if len(holds) > 1 else ():
        if piece.begin >= done and piece.known_by in holds:
            parts += html[done : piece.begin], piece.mark
            done = piece.end
    return "".join([*parts, html[done:]])


def _found(html: str) -> list[Piece]:
    begun: list[tuple[str, int, str]] = []
    spans: list[tuple[int, int, str, str]] = []
    for tag in TAG.finditer(html):
        closed, opened, key = tag.groups()
        if opened:
            begun.append((opened, tag.start(), key))
            continue
        kind, begin, key = begun.pop() if begun else ("", 0, "")
        if kind != closed:
            return []  # a board that does not close what it opens has no pieces
        if key and begun:
            spans.append((begin, tag.end(), kind, key))
    often = Counter(key for _, _, _, key in spans)
    found = []
    for begin, end, kind, key in sorted(spans):
        mark = f'<{kind} id="{key}" data-same></{kind}>'
        if often[key] == 1 and len(mark) < end - begin:
            found.append(Piece(begin, end, hash(html[begin:end]), mark))
    return found

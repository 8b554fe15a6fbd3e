"""Panels: the leaves of a board, and how they are bound together."""

from __future__ import annotations

from rubrica.drawing import svg
from rubrica.engine.board import Panel, Sign

WIDTH = 340
MARGIN = 12
INNER = WIDTH - 2 * MARGIN
TOP = 40  # below the title


def drawing(panel: Panel, place: str = "", mark: str = "") -> str:
    """The panel as an <svg>; `place` is x, y, width and height for a panel inside another drawing."""
    note = svg.text(WIDTH - MARGIN, 27, panel.note, 13, "faint", "end") if panel.note else ""
    room = INNER - panel.indent - (svg.breadth(panel.note, 13) + 10 if panel.note else panel.reserve)
    size = min(19, max(15, 19 * room / max(1, svg.breadth(panel.title, 19))))
    title = svg.text(MARGIN + panel.indent, 27, svg.fit(panel.title, room, size), round(size, 1), "title")
    return (
        f'<svg id="{mark}{panel.key}" class="leaf" viewBox="0 0 {WIDTH} {panel.height:g}"{place} role="group"'
        f' aria-label="{svg.escape(panel.title)}">'
        f"{svg.box(1, 1, WIDTH - 2, panel.height - 2, 'paper', 6)}{title}{note}{panel.body}</svg>"
    )


def board(game: str, symbols: str, columns: list[list[Panel]], mark: str = "") -> str:
    """The panels in up to three columns, which a narrow page sets one below the other.

    A fourth lies below the first where there is room for three, and last where there is not. A board with a mark lies
    beside another of the same game: it uses the symbols that are there, and the mark stands before its ids.
    """
    bound = "".join(
        f'<div class="column">{"".join(drawing(panel, mark=mark) for panel in column)}</div>'
        for column in columns
        if column
    )
    shared = "" if mark else hidden(symbols)
    return f'<div class="board board-{game}">{shared}<div class="columns">{bound}</div></div>'


def from_reader(seat: int, seats: int) -> list[int]:
    """All seats in the order of play, from the reader's own on; a spectator begins with the first.

    >>> from_reader(2, 4), from_reader(-1, 3)
    ([2, 3, 0, 1], [0, 1, 2])
    """
    return [(max(seat, 0) + place) % seats for place in range(seats)]


def glossary(game: str, signs: list[Sign]) -> str:
    """The signs in a list, each with a sample; it uses the symbols of a board on the same page."""
    size = 'viewBox="0 0 24 24" width="28" height="28"'
    entries = "".join(
        f'<div><dt><svg class="leaf sign" {size} aria-hidden="true">{sign.body}</svg>'
        f"{svg.escape(sign.name)}</dt><dd>{svg.escape(sign.meaning)}</dd></div>"
        for sign in signs
    )
    return f'<dl class="board board-{game} signs">{entries}</dl>'


def hidden(symbols: str) -> str:
    """Symbols for others to use, which are not seen themselves."""
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{symbols}</defs></svg>'

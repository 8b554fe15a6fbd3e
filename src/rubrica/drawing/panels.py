"""Panels: the leaves of a board, and how they are bound together."""

from __future__ import annotations

from rubrica.drawing import svg
from rubrica.engine.board import PANEL_WIDTH, Panel, Sign

WIDTH = int(PANEL_WIDTH)
MARGIN = 12
INNER = WIDTH - 2 * MARGIN
TOP = 40  # below the title


def drawing(panel: Panel, more: str = "", mark: str = "") -> str:
    """The panel as an <svg> with more attributes, such as the place of a panel inside another drawing."""
    head = svg.box(1, 1, panel.width - 2, panel.height - 2, "paper", 6) + _title(panel)
    if panel.wide is not None:
        head = svg.only_tall(head) + svg.only_wide(
            svg.box(1, 1, panel.wide.width - 2, panel.wide.height - 2, "paper", 6)
        )
    return (
        f'<svg id="{mark}{panel.key}" class="leaf" viewBox="0 0 {panel.width:g} {panel.height:g}" role="group"'
        f' aria-label="{svg.escape(panel.title)}"{more}>{head}{panel.body}</svg>'
    )


def forms(panel: Panel) -> str:
    """Width, height and weight of each form that the panel has, as the page reads them."""
    tall = f"{panel.width:g} {panel.height:g} {panel.weight:g}"
    return tall if panel.wide is None else f"{tall}|{' '.join(f'{measure:g}' for measure in panel.wide)}"


def _title(panel: Panel) -> str:
    note = svg.text(panel.width - MARGIN, 27, panel.note, 13, "faint", "end") if panel.note else ""
    taken = svg.breadth(panel.note, 13) + 10 if panel.note else panel.reserve
    room = panel.width - 2 * MARGIN - panel.indent - taken
    size = min(19, max(15, 19 * room / max(1, svg.breadth(panel.title, 19))))
    said = svg.fit(panel.title, room, size) if panel.headed else ""
    return (svg.text(MARGIN + panel.indent, 27, said, round(size, 1), "title") if said else "") + note


def sheet(game: str, symbols: str, panels: list[Panel], mark: str = "") -> str:
    """The panels one after the other, as a page shows them that is only read.

    A board with a mark lies beside another of the same game: it uses the symbols that are there, and the mark stands
    before its ids.
    """
    bound = "".join(drawing(panel, mark=mark) for panel in panels)
    shared = "" if mark else hidden(symbols)
    return f'<div class="board board-{game} spread">{shared}{bound}</div>'


def answerable(panel: Panel) -> bool:
    """Whether an answer lies on the panel, be it to this question or to the one after it."""
    return " data-move" in panel.body


def begins(panel: Panel) -> bool:
    """Whether all answers that lie on the panel are answers to the question after this one."""
    return answerable(panel) and panel.body.count(" data-move") == panel.body.count(" data-first")


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

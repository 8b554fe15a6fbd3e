"""The score track: one marker, two scales; as a frame round the cathedral, and space by space to be read."""

from __future__ import annotations

from functools import lru_cache

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import ASIDE, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral.board.signs import SIDE
from rubrica.games.redcathedral.state import NOTHING, CathedralTable

ROW = 10
SQUARE = INNER / ROW
HIGH = 34
BROAD = 18  # of the frame
CLOSE = 6.5  # from the middle of a space to those who share it


def colour(table: CathedralTable, owner: int) -> int:
    """The colour that a builder plays [redcathedral:2.6], and whose shape goes with it."""
    return table.builders[owner].colour


def frame(table: CathedralTable, ground: float, pen: Pen) -> str:
    """The track from the ground up the left side, across the top and down again; those on one space stand close."""
    line = table.box.track
    cells = _cells(line.lap, ground)
    body = _frame(line.lap, tuple(line.worth), ground)
    standing: dict[int, list[int]] = {}
    for seat, builder in enumerate(table.builders):
        if builder.colour != NOTHING:
            standing.setdefault(line.space(builder.score) if builder.score else 0, []).append(seat)
    for space, seats in standing.items():
        left, top, wide, high = cells[space - 1] if space else (0.0, ground + 8, BROAD, BROAD)
        for place, seat in enumerate(seats):
            x, y, marker = left + wide / 2, top + high / 2, svg.disc(0, 0, 9.5, "slot")
            marker += parts.badge(table.builders[seat].colour, 0, 0, 0.62)
            if len(seats) > 1:
                row, column = divmod(place, 2)
                x = min(max(x, 2 * CLOSE), SIDE - 2 * CLOSE) + CLOSE * (2 * column - 1)
                y = max(y, 2 * CLOSE) + (CLOSE * (2 * row - 1) if len(seats) > 2 else 0)
                marker = svg.at(0, 0, marker, scale=0.68)
            body += pen.piece(f"praise-{seat}", round(x, 1), round(y, 1), marker)
    return body


Cell = tuple[float, float, float, float]


@lru_cache(8)
def _cells(lap: int, ground: float) -> list[Cell]:
    """Where each space of the frame lies: its left and upper edge, its width and its height."""
    rise = ground - BROAD
    up = round(lap * rise / (2 * rise + SIDE))
    over = lap - 2 * up
    step, stride = rise / up, SIDE / over
    found = [(0.0, ground - (number + 1) * step, float(BROAD), step) for number in range(up)]
    found += [(number * stride, 0.0, stride, float(BROAD)) for number in range(over)]
    return found + [(float(SIDE - BROAD), BROAD + number * step, float(BROAD), step) for number in range(up)]


@lru_cache(8)
def _frame(lap: int, points: tuple[int, ...], ground: float) -> str:
    """The frame without its markers; every tenth space says its number, the gilt ones are prestige."""
    spaces, body = ["", ""], ""
    for space, (x, y, wide, high) in enumerate(_cells(lap, ground), 1):
        gilt = points[space] > points[space - 1]
        spaces[gilt] += f"M{x + 0.7:.1f} {y + 0.7:.1f}h{wide - 1.4:.1f}v{high - 1.4:.1f}h-{wide - 1.4:.1f}z"
        if space % ROW == 0:
            body += svg.text(round(x + wide / 2, 1), round(y + high / 2 + 5.7, 1), str(space), 17, "faint", "middle")
    return svg.path(spaces[0], "plain-space") + svg.path(spaces[1], "gilt-space") + body


def track(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """One marker, two scales: every space is recognition, the gilt ones are prestige too."""
    lap: int = table.box.track.lap
    body = _spaces(lap, tuple(table.box.track.worth))
    for seat, builder in enumerate(table.builders):
        body += "" if builder.colour == NOTHING else _marker(table, seat, builder.score, pen)
    note = tongue("gilt: prestige")
    height = TOP + lap // ROW * HIGH + 8
    return Panel("p-track", tongue("The score track"), height, body, note, role=ASIDE, sign="pp")


@lru_cache(8)
def _spaces(lap: int, points: tuple[int, ...]) -> str:
    """The track without its markers; `points` tells the prestige of every space."""
    squares, body = ["", ""], ""
    for space in range(1, lap + 1):
        x, y = _square(space)
        prestige = points[space] > points[space - 1]
        squares[prestige] += f"M{x:.1f} {y}h{SQUARE - 2:.1f}v{HIGH - 2}h-{SQUARE - 2:.1f}z"
        if prestige:
            body += svg.text(x + 3, y + 14, str(points[space]), 13, "strong")
        if space % 5 == 0:
            body += svg.text(x + SQUARE - 4, y + 28, str(space), 11.5, "faint", "end")
    return svg.path(squares[0], "plain-space") + svg.path(squares[1], "gilt-space") + body


def _marker(table: CathedralTable, seat: int, score: int, pen: Pen) -> str:
    """Below the prestige and left of the recognition; three or four stand two by two where no number is in the way.

    One that has gone round shows its other side [redcathedral:8.3].
    """
    line, points = table.box.track, table.box.track.worth
    space = line.space(score)
    here = [other for other, builder in enumerate(table.builders) if line.space(builder.score) == space]
    place, plain = here.index(seat), points[space] == points[space - 1]
    row, column, columns = (*divmod(place, 2), 2) if len(here) > 2 and plain else (0, place, len(here))
    room = (SQUARE - 2 - (14 if space % 5 == 0 else 0)) / columns
    x, y = _square(space)
    x, y = (x + room * (column + 0.5), y + 24 - row * 14) if score else (6, TOP + 4 + 9 * seat)
    marker = parts.badge(colour(table, seat), 0, 0, round(min(0.58, room / 24), 2))
    if line.laps(score):
        more = f"+{line.laps(score) * points[line.lap]}"
        marker += svg.box(-11, -16, 22, 11, "slot", 2) + svg.text(0, -7, more, 10.5, "strong", "middle")
    return pen.piece(f"score-{seat}", round(x, 1), y, marker)


def _square(space: int) -> tuple[float, float]:
    """Left to right and back again."""
    row, place = divmod(space - 1, ROW)
    column = place if row % 2 == 0 else ROW - 1 - place
    return MARGIN + column * SQUARE, TOP + row * HIGH

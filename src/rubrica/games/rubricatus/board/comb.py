"""The development tracks as a comb: four teeth that everybody climbs."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import Rubricatus

TOP, TOOTH, SPACE = 38, 37.0, 30.0
WIDTH = 2 * MARGIN + 4 * TOOTH


def comb(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """Four tracks, upwards; whoever is first at an end takes what lies there. Below is the resource that feeds each."""
    body = "".join(_tooth(game, number, pen) for number in range(4))
    height = TOP + (game.box.tracks[0].end + 1) * SPACE + 50
    return Panel("p-tracks", tongue("Development"), height, body, width=WIDTH, sign="tracks")


def _tooth(game: Rubricatus, number: int, pen: Pen) -> str:
    printed = game.box.tracks[number]
    end = printed.end
    first = not game.developers >> number & 1
    bonus = printed.first_vp if first else printed.end_vp
    inner = ""
    for space in range(end + 1):
        points = bonus if space == end else printed.vp[space]
        y = (end - space) * SPACE
        inner += svg.box(1, y, TOOTH - 2, SPACE - 2, "gilt-space" if points else "plain-space", 3)
        if points:
            inner += svg.text(TOOTH - 5, y + 13, str(points), 12.5, "strong", "end")
    foot = (end + 1) * SPACE
    inner += svg.icon(v.TRACKS[number], 7, foot + 2, 22)
    feeder = v.RESOURCES[game.box.feeds.index(number)]
    inner += svg.icon(feeder, 11, foot + 27, 14, "spent")
    outline = f"M-1 -3H{TOOTH + 1:g}V{foot + 43:g}H-1Z"
    inner += svg.act(pen.take(m.TRACK + number), svg.path(outline, "halo"))
    x = MARGIN + number * TOOTH
    drawn = pen.piece(f"track-{v.TRACKS[number]}", x, TOP, inner)
    for seat in range(game.seats):
        y = TOP + (end - game.track[seat * 4 + number]) * SPACE
        mark = parts.badge(seat, 0, 0, 0.5)
        across, down = (9 if seat % 2 == 0 else 21), (8 if seat < 2 else 20)
        drawn += pen.piece(f"step-{v.TRACKS[number]}-{seat}", x + across, y + down, mark)
    return drawn

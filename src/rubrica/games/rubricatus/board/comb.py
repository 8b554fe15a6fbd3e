"""The development tracks as a comb: four teeth that everybody climbs."""

from __future__ import annotations

from collections.abc import Sequence

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Form, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import Rubricatus

TOP, TOOTH, SPACE = 38, 37.0, 30.0
BREADTH = 2 * MARGIN + 4 * TOOTH
# The wide form: the teeth lie
EDGE, LYING, HEAD = 5.0, 29.0, 48.0


def comb(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """Four tracks, upwards or to the right; whoever is first at an end takes what lies there. At its foot is the
    resource that feeds each."""
    body = "".join(_tooth(game, number, pen) for number in range(4))
    height = TOP + (game.box.tracks[0].end + 1) * SPACE + 50
    form = Form(WIDTH, 2 * EDGE + 4 * LYING)
    return Panel("p-tracks", tongue("Development"), height, body, width=BREADTH, sign="tracks", wide=form)


def _tooth(game: Rubricatus, number: int, pen: Pen) -> str:
    end = game.box.tracks[number].end
    foot, step = (end + 1) * SPACE, (WIDTH - 2 * EDGE - HEAD) / (end + 1)
    feeder = v.RESOURCES[game.box.feeds.index(number)]
    standing = [(1, (end - space) * SPACE, TOOTH - 2, SPACE - 2) for space in range(end + 1)]
    standing_foot = svg.icon(v.TRACKS[number], 7, foot + 2, 22) + svg.icon(feeder, 11, foot + 27, 14, "spent")
    lying = [(round(HEAD + space * step, 1), 1, round(step - 2, 1), LYING - 2) for space in range(end + 1)]
    lying_foot = svg.icon(v.TRACKS[number], 4, 2, 22) + svg.icon(feeder, 29, 6, 14, "spent")
    inner = svg.only_tall(_spaces(game, number, standing) + standing_foot)
    inner += svg.only_wide(_spaces(game, number, lying) + lying_foot)
    outline = svg.path(f"M-1 -3H{TOOTH + 1:g}V{foot + 43:g}H-1Z", "halo only-tall")
    flat = svg.box(0, 0, WIDTH - 2 * EDGE, LYING - 1, "halo only-wide", 4)
    inner += svg.act(pen.take(m.TRACK + number), outline + flat)
    x, y = MARGIN + number * TOOTH, EDGE + number * LYING
    drawn = pen.piece(f"track-{v.TRACKS[number]}", x, TOP, inner, wide=svg.Spot(EDGE, y))
    for seat in range(game.seats):
        space = game.track[seat * 4 + number]
        across, down = (9 if seat % 2 == 0 else 21), (8 if seat < 2 else 20)
        there = svg.Spot(round(EDGE + HEAD + space * step + across - 1, 1), y + down - 1)
        key = f"step-{v.TRACKS[number]}-{seat}"
        drawn += pen.piece(key, x + across, TOP + (end - space) * SPACE + down, parts.badge(seat, 0, 0, 0.5), "", there)
    return drawn


def _spaces(game: Rubricatus, number: int, boxes: Sequence[tuple[float, float, float, float]]) -> str:
    """The spaces of a track from its foot on, with the points that some bring."""
    printed = game.box.tracks[number]
    points = [*printed.vp[: printed.end], printed.end_vp if game.developers >> number & 1 else printed.first_vp]
    drawn = ""
    for (x, y, width, height), worth in zip(boxes, points, strict=True):
        drawn += svg.box(x, y, width, height, "gilt-space" if worth else "plain-space", 3)
        if worth:
            drawn += svg.text(x + width - 4, y + 13, str(worth), 12.5, "strong", "end")
    return drawn

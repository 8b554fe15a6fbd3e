"""The basin of the Llobregat as a map, with its problems; and the drawer from which they come."""

from __future__ import annotations

from typing import NamedTuple

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import text
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import FULL, LIMIT, Rubricatus, RubricatusView
from rubrica.games.rubricatus.words import WORDS


class Land(NamedTuple):
    """A region's outline, and the middle of what stands in it."""

    outline: str
    x: float
    y: float


# In the order of the regions: the four plain ones, then the three mixed ones.
LANDS = [
    Land("M124 50Q180 40 250 46Q306 46 322 66Q330 100 318 136L230 142L132 138L139 92Z", 224, 96),
    Land("M18 52Q60 42 119 50L134 92L126 138L60 140Q22 132 15 96Z", 73, 88),
    Land("M64 218L152 214L208 220L304 218Q306 262 290 294L180 298L90 292Q66 258 64 218Z", 184, 252),
    Land("M120 364L200 370L297 366Q318 406 322 434Q260 450 200 442Q140 426 120 364Z", 226, 400),
    Land("M157 146L232 147L316 141Q322 182 306 214L210 216L156 210Z", 234, 174),
    Land("M21 144L128 142L153 146L152 210L64 214Q28 192 21 144Z", 90, 174),
    Land("M92 296L180 302L290 298Q300 334 296 362L200 366L118 360Q98 326 92 296Z", 200, 327),
]
LLOBREGAT = "M238 44C230 70 246 96 236 130S228 190 214 216S196 254 204 290S226 332 214 364S250 404 264 446"
TRIBUTARIES = (
    "M60 50C68 80 84 110 94 142S130 202 160 230S196 262 202 274M322 112C292 128 262 156 230 182"
    "M150 44C160 80 200 100 236 112M98 336C130 350 170 350 215 356"
)
SEA = "M2 470V430L60 436Q130 446 190 450Q260 460 338 436V470Z"
PEAKS = [
    "M272 56L283 41L291 50L299 36L313 57Z",
    "M306 59L314 46L321 60Z",
    "M30 60L41 44L50 54L58 46L68 61Z",
    "M105 320q4 -14 8 0q4 -18 8 0Z",
]
FEW_LEFT = 4
SOME_LEFT = 8
CHEST = 48
MAP = CHEST + 6  # the map lies below the drawer, which everybody shall see first


def basin(view: RubricatusView, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """The drawer and the map, with the problems and who stands where."""
    game = view.table
    state = "dying" if game.drawer <= FEW_LEFT else "troubled" if game.drawer <= SOME_LEFT else ""
    body = svg.path(SEA, "sea")
    body += "".join(_land(game, number) for number in range(len(LANDS)))
    body += svg.path(TRIBUTARIES, "stream-bank") + svg.path(TRIBUTARIES, f"stream {state}".strip())
    body += "".join(svg.path(peak, "hill") for peak in PEAKS)
    body += svg.path(LLOBREGAT, "river-bank") + svg.path(LLOBREGAT, f"river {state}".strip())
    body += "".join(_region(game, number, pen, tongue) for number in range(game.regions))
    for land in LANDS[game.regions :]:
        body += svg.text(land.x, land.y + 4, tongue("not in play"), 12.5, "faint map-name", "middle")
    if view.outcome is not None:
        body += parts.ribbon(20, 428, WIDTH - 40, WORDS.result(view, names, tongue)[0])
    elif game.drawer <= FEW_LEFT:
        words = tongue("Nearly empty: take the last problem, and all is lost.")
        body += svg.text(WIDTH / 2, 463, words, 13, "notice", "middle")
    else:
        body += svg.text(20, 460, "MARE NOSTRVM", 11, "serif sea-word")
    return Panel(
        "p-basin", tongue("The basin of the Llobregat"), 472 + MAP, _drawer(game, tongue) + svg.at(0, MAP, body)
    )


def _land(game: Rubricatus, number: int) -> str:
    if number >= game.regions:
        return svg.path(LANDS[number].outline, "land off")
    problems = game.problems[number]
    look = "land" if problems <= LIMIT else "land sick" if problems < FULL else "land full-up"
    return svg.path(LANDS[number].outline, look)


def _region(game: Rubricatus, number: int, pen: Pen, tongue: Tongue) -> str:
    """Its name, its problems in five places, and who stands there this round."""
    land = LANDS[number]
    deed = pen.take(m.REGION + number)
    name = text.region(game, number, tongue)
    body = svg.text(land.x, land.y - 15, svg.fit(name, 190, 14), 14, "serif strong map-name", "middle")
    others = [comarca for comarca in text.comarques(game, number, tongue) if comarca not in name]
    if others:
        body += svg.text(land.x, land.y - 31, " · ".join(others), 12, "faint map-name", "middle")
    problems = game.problems[number]
    sign = "problem" if problems <= LIMIT else "threat"
    body += svg.box(land.x - 47, land.y - 9, 94, 19, "berth", 9.5)
    for place in range(FULL):
        x = land.x - 44 + place * 18
        body += svg.icon(sign, x, land.y - 8, 17) if place < problems else svg.disc(x + 8, land.y, 6, "pit")
    standing = [seat for seat in range(game.seats) if game.standing[seat] >> number & 1]
    for place, seat in enumerate(standing):
        body += parts.badge(seat, land.x + (place - (len(standing) - 1) / 2) * 24, land.y + 23, 0.8)
    if game.barred_regions >> number & 1:
        body += svg.icon("barred", land.x - 9, land.y + 13, 19)
    body += svg.act(deed, svg.path(land.outline, "halo"))
    return pen.piece(f"region-{v.REGIONS[number]}", 0, 0, body)


def _drawer(game: Rubricatus, tongue: Tongue) -> str:
    """All problems there are: those still in the drawer, and the holes they left. The last to go is ringed."""
    total = game.drawer + sum(game.problems)
    row = (total + 1) // 2
    step = min(27, 236 / row)
    few = game.drawer <= FEW_LEFT
    left, top = MARGIN + 76.0, TOP - 2.0
    body = svg.box(MARGIN, top, INNER, CHEST, "chest low" if few else "chest", 5)
    body += svg.text(MARGIN + 36, top + 17, svg.fit(tongue("drawer"), 64, 13), 13, "strong", "middle")
    body += svg.text(MARGIN + 36, top + 42, str(game.drawer), 25, "strong notice" if few else "strong", "middle")
    for place in range(total):
        x, y = left + place % row * step, top + 4 + place // row * 20.5
        if place == 0:
            body += svg.disc(x + 9.5, y + 9.5, 10.5, "last")
        sign = "threat" if few else "problem"
        body += svg.icon(sign, x, y, 19) if place < game.drawer else svg.disc(x + 9.5, y + 9.5, 5.5, "pit")
    return body

"""The cathedral, rising tower by tower from scaffolding to colour, framed by the track on which it is praised."""

from __future__ import annotations

from functools import cache

from rubrica.drawing import parts, svg
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board import praise, signs
from rubrica.games.redcathedral.board.signs import SIDE, SMALLER
from rubrica.games.redcathedral.box import BASE, DOME
from rubrica.games.redcathedral.moves import CELLS, DELIVER, ORNAMENT, SECTION
from rubrica.games.redcathedral.state import NOBODY, CathedralTable

LEVEL = 80  # a section is drawn so high, and then as large as its plan allows
HEIGHT, FOOT = 540, 28
LEFT, SKY, RIGHT = praise.BROAD + 20, praise.BROAD + 8, praise.BROAD + 4
NARROW, BROAD = 58, 75
SHOWS = ("site", "banner", "lacking", "laid", "ornament")


def cathedral(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """Every tower, from its base up; the numbers at its edges name a section by its tower and its level. The score
    track runs round it."""
    site = table.site
    width = (SIDE - LEFT - RIGHT) / len(site.heights)
    scale = min((HEIGHT - SKY - FOOT) / max(site.heights) / LEVEL, width / NARROW)
    level, ground = LEVEL * scale, HEIGHT - FOOT
    body = praise.frame(table, ground, pen) + svg.box(LEFT - 6, ground, SIDE - LEFT - RIGHT + 12, 8, "ground", 2)
    for section in range(len(site.card)):
        x = LEFT + site.tower[section] * width
        y = ground - (site.level[section] + 1) * level
        body += _section(table, section, x, y, width, scale, pen)
    for tower in range(len(site.heights)):
        body += svg.text(round(LEFT + (tower + 0.5) * width, 1), HEIGHT - 4, str(tower + 1), 17, "faint", "middle")
    for floor in range(max(site.heights)):
        y = round(ground - (floor + 0.5) * level + 5, 1)
        body += svg.text(LEFT - 12, y, str(floor + 1), 17, "faint", "middle")
    return Panel(
        "p-cathedral", tongue("The cathedral"), HEIGHT, body, width=SIDE, weight=SMALLER, sign="cross", headed=False
    )


def _section(table: CathedralTable, section: int, x: float, y: float, width: float, scale: float, pen: Pen) -> str:
    deed = _deed(table, section, pen)
    part, tower = table.site.part[section], table.site.tower[section]
    drawn = round(width / scale, 1)
    if table.lacking[section] == 0:
        body = _finished(part, tower, drawn) + _ornament(table, section, drawn)
        body += svg.at(drawn - 22, LEVEL - 4, _banner(praise.colour(table, table.banner[section]), 17, 13, 25))
    else:
        body = _scaffold(part, drawn) + _needs(table, section, drawn)
    body = svg.at(0, 0, body, scale=round(scale, 3))
    level = LEVEL * scale
    if deed and table.lacking[section] == 0 and part != DOME:  # red alone would be lost on brick
        body += svg.box(2, 2, round(width - 4, 1), round(level - 4, 1), "halo-edge", 4)
    body += svg.halo(deed, 1, 1, round(width - 2, 1), round(level - 2, 1), 4)
    cell = text.cell(table.site.cell[section]).replace(".", "-")
    return pen.piece(f"section-{cell}", round(x, 1), round(y, 1), body)


def _deed(table: CathedralTable, section: int, pen: Pen) -> str:
    """What may be done to the section itself: claim it, adorn it, or deliver to it."""
    cell = table.site.cell[section]
    deliveries = [DELIVER + kind * CELLS + cell for kind in range(6)]
    return pen.several(deliveries) or pen.take(SECTION + cell, ORNAMENT + cell, *deliveries)


def _outline(part: int, width: float, planned: bool = False) -> str:
    """The silhouette of a base, a middle section or an onion dome, which gets its spire last."""
    low, middle = LEVEL, width / 2
    if part == DOME:
        left, right = 5, width - 5
        if planned:
            return f"M{left:g} {low}C-2 20 {width + 2:g} 20 {right:g} {low}Z"
        return (
            f"M{left + 6:g} {low}V{low - 12}C{left - 6:g} {low - 26} {left - 4:g} {low - 48} {middle - 7:g} 22"
            f"Q{middle - 1:g} 16 {middle:g} 4Q{middle + 1:g} 16 {middle + 7:g} 22"
            f"C{right + 4:g} {low - 48} {right + 6:g} {low - 26} {right - 6:g} {low - 12}V{low}Z"
        )
    edge = 1 if part == BASE else 4
    return f"M{edge} {low}V0H{width - edge:g}V{low}Z"


@cache
def _scaffold(part: int, width: float) -> str:
    poles = f"M5 {LEVEL}V1M{width - 5:g} {LEVEL}V1M1 {LEVEL - 1}H{width - 1:g}"
    return svg.path(_outline(part, width, planned=True), "plan") + svg.path(poles, "scaffold")


@cache
def _finished(part: int, tower: int, width: float) -> str:
    middle = width / 2
    body = svg.path(_outline(part, width), f"dome-{tower % 6}" if part == DOME else "masonry")
    if part == DOME:
        bands = "".join(f"M{middle - half:g} {y}q{half:g} 14 {2 * half:g} -4" for y, half in _bands(width))
        return body + svg.path(bands, "dome-band") + svg.box(7, LEVEL - 13, width - 14, 5, "trim", 1)
    if part == BASE:
        niche = (
            f"M{middle - 13:g} {LEVEL - 12}V42C{middle - 13:g} 20 {middle + 13:g} 20 {middle + 13:g} 42V{LEVEL - 12}Z"
        )
        courses = "".join(f"M4 {y}H{width - 4:g}" for y in (14, 26))
        body += svg.path(courses, "mortar") + svg.path(niche, "niche")
        return body + svg.box(0, LEVEL - 12, width, 12, "trim", 1) + svg.box(0, 0, width, 6, "trim", 1)
    windows = "".join(
        f"M{x - 6:g} 58V40C{x - 6:g} 30 {x + 6:g} 30 {x + 6:g} 40V58Z" for x in (middle - 10, middle + 10)
    )
    gables = "".join(f"M{x:g} 22Q{x + width / 8:g} 4 {x + width / 4:g} 22" for x in _quarters(width))
    body += svg.path(gables, "gable") + svg.path(windows, "niche")
    return body + svg.box(2, 0, width - 4, 6, "trim", 1) + svg.box(2, LEVEL - 9, width - 4, 6, "trim", 1)


def _bands(width: float) -> list[tuple[float, float]]:
    """Where a dome's bands begin, and half of how wide the dome is there."""
    return [(33, width * 0.27), (45, width * 0.38), (57, width * 0.4)]


def _quarters(width: float) -> list[float]:
    return [width / 8 + number * width / 4 for number in range(3)]


def _ornament(table: CathedralTable, section: int, width: float) -> str:
    """The door, arch or cross, with its owner's shape."""
    owner = table.ornament[section]
    if owner == NOBODY:
        return ""
    part, middle = table.site.part[section], width / 2
    if part == DOME:
        return svg.icon("cross", middle - 10, -10, 20) + _mark(praise.colour(table, owner), middle + 12, 8)
    size, top = (28, 38) if part == BASE else (38, 24)
    return svg.icon(signs.ORNAMENTS[part], middle - size / 2, top, size) + _mark(
        praise.colour(table, owner), middle, 47
    )


def _mark(colour: int, x: float, y: float) -> str:
    """An owner's shape on a light ground, so that red shows on brick."""
    return svg.disc(x, y, 8, "slot") + parts.badge(colour, x, y, 0.5)


def _needs(table: CathedralTable, section: int, width: float) -> str:
    """What the section asks for and earns; above the banner of whoever claimed it, or the tile that a claim takes."""
    card = table.card(section)
    middle, owner = width / 2, table.banner[section]
    size = 27 if width >= BROAD else 22
    body = signs.reward(card.rp, "seal", middle - size - 1, 1, size) + signs.reward(
        card.rubles, "coin", middle + 1, 1, size
    )
    body += _materials(table, section, width)
    if owner == NOBODY:
        high = 24 if width >= BROAD else 20
        body += svg.box(middle - 1.3 * high, LEVEL - 1.5 - high, 2.6 * high, high, "tile", 3)
        return body + signs.tile(table, table.site.tile[section], middle - high, LEVEL - high, high - 3)
    points = looming(table, section)
    cloth = 24 if points else 40
    body += svg.at(
        middle - (cloth + 26 if points else cloth) / 2, LEVEL - 2, _banner(praise.colour(table, owner), cloth, 15, 16)
    )
    return body + (_penalty(points, middle + 1, LEVEL - 19) if points else "")


def looming(table: CathedralTable, section: int) -> int:
    """What the owner of an unfinished section loses when the next one above it is finished [redcathedral:5.3]."""
    tower, owner = table.site.tower[section], table.banner[section]
    above = range(section + 1, table.site.base[tower] + table.site.heights[tower])
    coming = [table.banner[other] for other in above if table.lacking[other] and table.banner[other] != NOBODY]
    done = sum(table.lacking[other] == 0 and table.banner[other] != owner for other in above)
    return done + any(other != owner for other in coming) if coming else 0


def _penalty(points: int, x: float, y: float) -> str:
    """The recognition that is about to be lost."""
    body = svg.box(x, y - 2, 28, 19, "looming", 3) + svg.text(x + 1, y + 13.5, f"−{points}", 17, "strong")
    return body + svg.icon("rp", x + 17.5, y + 3, 10)


@cache
def _banner(colour: int, width: float, cloth: float, pole: float) -> str:
    """The owner's banner, the pole's foot at (0, 0); a light edge lifts it from brick and dome."""
    tail = f"M0 {-pole:g}H{width:g}L{width - 4:g} {cloth / 2 - pole:g}L{width:g} {cloth - pole:g}H0Z"
    return (
        svg.path(f"M0 0V{-pole:g}", "pole")
        + svg.path(tail, "banner-edge")
        + svg.path(tail, f"seat-{colour}")
        + svg.at(width / 2 - 2, cloth / 2 - pole, parts.SHAPES[colour], "on-seat", 0.42)
    )


def _materials(table: CathedralTable, section: int, width: float) -> str:
    """One sign for each piece asked for; those that lie there already are ticked off."""
    pieces: list[tuple[int, bool]] = []
    by_number = table.banner[section] >= table.seats
    for kind, asked in enumerate(table.card(section).cost):
        laid = table.laid[section * 6 + kind]
        pieces += [(kind, number < laid and not by_number) for number in range(asked)]
    if by_number:  # the rival's pieces count by their number [redcathedral:10.3]
        there = len(pieces) - table.lacking[section]
        pieces = [(kind, number < there) for number, (kind, _) in enumerate(pieces)]
    across = len(pieces) if width >= BROAD else 2
    size = min(20.0 if width >= BROAD else 18.0, (width - 2) / across - 1)
    body = ""
    for number, (kind, there) in enumerate(pieces):
        row, column = divmod(number, across)
        x = width / 2 + (column - min(across, len(pieces) - row * across) / 2) * (size + 1)
        y = 31 + (20 - size) / 2 if width >= BROAD else 23.5 + row * 18
        body += svg.box(round(x, 1), y, size, size, "shade" if there else "slot", 3)
        body += svg.icon(signs.MATERIALS[kind], round(x + 1.5, 1), y + 1.5, size - 3, "spent" if there else "")
        body += svg.path(f"M{x + 3:.1f} {y + 9:g}l4 4l7 -9", "there") if there else ""
    return body

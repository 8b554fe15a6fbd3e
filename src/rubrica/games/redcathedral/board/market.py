"""The market: a ring of eight spaces with the dice on it, each quadrant's influence card at its corner, the supply."""

from __future__ import annotations

from functools import lru_cache
from math import cos, dist, pi, sin

from rubrica.drawing import parts, svg
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board import signs
from rubrica.games.redcathedral.board.signs import SIDE, SMALLER
from rubrica.games.redcathedral.box import DICE
from rubrica.games.redcathedral.moves import ACQUIRE, DIE, EXTRA, GAIN, INFLUENCE, MOST_EXTRA, SPACE, SPACES, TAKE
from rubrica.games.redcathedral.pictures import PICTURES
from rubrica.games.redcathedral.state import NOTHING, CathedralTable

X, Y = SIDE / 2, 270
HEIGHT = 2 * Y
RIM, RING, INSIDE = 171, 137, 105
TILE_R = 31
DIE_SIZE, TOUCH = 29, 31
CELL_W, CELL_H = 62, 46  # of the supply above the ring and of the tray below it
SHOWS = ("site", "supply", "die_at", "die_value", "dice_on")


def market(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """The ring with its dice; at its corners what each quadrant offers; above it the supply, below it where dice go."""
    body = _ring() + "".join(_space(table, space, pen) for space in range(SPACES))
    places = [_place(table, die) for die in range(DICE)]
    body += "".join(_die(table, die, places, pen) for die in range(DICE))
    for quadrant, card in enumerate(table.site.influence):
        body += _influence(table, quadrant, card, pen, tongue)
    body += "".join(_supply(table, kind, pen) for kind in range(6))
    body += "".join(_tray(table, die, pen) for die in range(DICE))
    return Panel(
        "p-market", tongue("The market"), HEIGHT, body, width=SIDE, weight=SMALLER, sign="reroll", headed=False
    )


# The ring


def _round(space: float, radius: float) -> tuple[float, float]:
    angle = (space / SPACES * 2 - 0.5) * pi + pi / SPACES
    return X + radius * cos(angle), Y + radius * sin(angle)


@lru_cache(1)
def _ring() -> str:
    """Four quadrants of two spaces; the dice run clockwise."""
    body = svg.disc(X, Y, RIM, "shade") + svg.disc(X, Y, INSIDE, "ring-in")
    spokes = ""
    for space in range(SPACES):
        (x1, y1), (x2, y2) = _round(space - 0.5, 26), _round(space - 0.5, INSIDE if space % 2 else RIM)
        spokes += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    body += svg.path(spokes, "rule") + svg.disc(X, Y, 26, "panel-in")
    body += svg.path(f"M{X - 9:g} {Y + 9:g}A13 13 0 1 1 {X + 9:g} {Y + 9:g}m1 -8l-1 8l-8 -1", "inkline")
    return body + "".join(_arrow(space) for space in range(SPACES))


def _arrow(space: int) -> str:
    x, y = _round(space + 0.5, RING)
    turn = (space + 1) * 45
    return f'<path d="M-4 -4L4 0L-4 4" transform="translate({x:.1f} {y:.1f}) rotate({turn})" class="inkline"/>'


def _space(table: CathedralTable, space: int, pen: Pen) -> str:
    x, y = _round(space, RING)
    body = svg.disc(0, 0, TILE_R, "token")
    yields = table.resource(space)
    body += signs.amount(yields.amount, signs.YIELDS[yields.what], -20, -17, 27)
    body += svg.text(0, 26.5, str(space + 1), 17, "faint", "middle")
    deed = pen.take(*_moves_to(table, space)) or _arrival(table, space, pen)
    body += svg.halo(deed, -TILE_R, -TILE_R, 2 * TILE_R, 2 * TILE_R, TILE_R)
    return pen.piece(f"space-{space}", round(x, 1), round(y, 1), body)


def _moves_to(table: CathedralTable, space: int) -> list[int]:
    """The moves that point at a space: to go on to it, to take from it, to reroll it."""
    moves, die = [SPACE + space], table.turn.die
    if die != NOTHING:
        stop = table.die_at[die] + table.die_value[die]
        extra = (space - stop) % SPACES
        if extra <= MOST_EXTRA:
            moves.append(EXTRA + extra)
        if table.die_at[die] == space:
            moves.append(TAKE)
    return moves


def _arrival(table: CathedralTable, space: int, pen: Pen) -> str:
    """Where one die alone would land, touching the space moves it there and takes what it brings."""
    landing = [die for die in range(DICE) if (table.die_at[die] + table.die_value[die]) % SPACES == space]
    if len(landing) != 1:
        return ""
    die = DIE + landing[0]
    return pen.along(ACQUIRE, die, TAKE) or pen.along(ACQUIRE, die, EXTRA, TAKE)


# Where the dice of one space lie, by how many there are: how far from the middle, and how far to the side
HEAPS = [
    [(74, 0)],
    [(85, 0), (50, 0)],
    [(86, -17), (86, 17), (51, 0)],
    [(88, -17), (88, 17), (54, -17), (54, 17)],
]


def _place(table: CathedralTable, die: int) -> tuple[float, float]:
    """Inside its space; dice of one space stay in the order of their colours."""
    space = table.die_at[die]
    here = [other for other in range(DICE) if table.die_at[other] == space]
    away, aside = HEAPS[min(len(here), len(HEAPS)) - 1][here.index(die) % len(HEAPS)]
    return _round(space + aside / away * SPACES / 2 / pi, away)


def _die(table: CathedralTable, die: int, places: list[tuple[float, float]], pen: Pen) -> str:
    """It takes every touch round it that does not come nearer to another die."""
    here = places[die]
    nearest = min(dist(here, other) for number, other in enumerate(places) if number != die)
    reach = round(max(DIE_SIZE * 0.6, min(TOUCH, nearest / 2)), 1)
    body = signs.die(die, table.die_value[die], DIE_SIZE)
    body += svg.act(pen.take(DIE + die), svg.disc(0, 0, reach, "halo"))
    return pen.piece(f"die-{die}", round(here[0], 1), round(here[1], 1), body)


def _tray(table: CathedralTable, die: int, pen: Pen) -> str:
    """Each die once more in a fixed place, with what it would bring if it went: three, and below them two."""
    at = table.die_at[die]
    space = (at + table.die_value[die]) % SPACES
    dice, yields = table.dice_on[space] + (space != at), table.resource(space)
    row, column = divmod(die, 3)
    body = svg.box(1, 1, CELL_W - 2, CELL_H - 2, "panel-in", 5)
    body += svg.at(15, CELL_H / 2, signs.die(die, table.die_value[die], 21))
    body += signs.amount(yields.amount * dice, signs.YIELDS[yields.what], 28, CELL_H / 2 - 10, 19)
    body += svg.halo(pen.too(DIE + die), 0, 0, CELL_W, CELL_H, 6)
    x = X + (column - (1 if row else 1.5)) * CELL_W
    return pen.piece(f"tray-{die}", x, Y + RIM + 3 + row * CELL_H, body)


def _supply(table: CathedralTable, kind: int, pen: Pen) -> str:
    """How much is left of a material; what is gained of one's choice is chosen here."""
    row, column = divmod(kind, 3)
    body = svg.icon(signs.MATERIALS[kind], 6, CELL_H / 2 - 12, 24)
    body += svg.text(34, CELL_H / 2 + 6, str(table.supply[kind]), 18, "faint")
    body += svg.halo(pen.take(GAIN + kind), 0, 0, CELL_W, CELL_H, 6)
    return pen.piece(f"supply-{kind}", X + (column - 1.5) * CELL_W, 3 + row * CELL_H, body)


# Influence

CARD_W, ACT_H, HEAD = 138, 46, 46
CARD_H = HEAD + 2 * ACT_H
EDGE = 6


def _influence(table: CathedralTable, quadrant: int, card: int, pen: Pen, tongue: Tongue) -> str:
    """The card of a quadrant in the corner beside it, with its two actions."""
    x = SIDE - EDGE - CARD_W if quadrant < 2 else EDGE
    y = EDGE if quadrant in (0, 3) else HEIGHT - EDGE - CARD_H
    key = table.box.data["influence"]["card"][card]["id"]
    drawn = svg.at(x, y, _card(key, text.influence_name(table, card, tongue)))
    body = pen.part(f"influence-{quadrant}", svg.card(f"influence/{key}", drawn))
    here = table.turn.die != NOTHING and table.die_at[table.turn.die] // 2 == quadrant
    for number in range(2):
        drawn, width = signs.formula(table, card * 2 + number)
        scale = min(1.15, max(1, (CARD_W - 12) / width), (CARD_W - 4) / width)
        inner = svg.at(CARD_W / 2 - width * scale / 2, ACT_H / 2 - 10 * scale, drawn, scale=round(scale, 2))
        inner += svg.halo(pen.take(INFLUENCE + number), 1, 0, CARD_W - 2, ACT_H, 5) if here else ""
        body += pen.piece(f"influence-{quadrant}-{number}", x, y + HEAD + number * ACT_H, inner)
    return body


@lru_cache(256)
def _card(key: str, name: str) -> str:
    """The card itself: its picture and its name, and a line above each action."""
    body = svg.box(0, 0, CARD_W, CARD_H, "panel-in", 5)
    body += f'<g class="emblem">{parts.picture(PICTURES.get(f"influence/{key}", PICTURES["influence"]), 0, 0, 46)}</g>'
    lines = svg.wrap(name, CARD_W - 56, 13, 2)
    size = 13.0
    if any(line.endswith("…") for line in lines):
        lines, size = svg.wrap(name, CARD_W - 54, 12.4, 3), 12.4
    first = 28 - 8 * (len(lines) - 1) if len(lines) < 3 else 12
    body += svg.paragraph(54, first, lines, size, "serif strong roomy")
    return body + svg.path(f"M6 {HEAD}h{CARD_W - 12}M6 {HEAD + ACT_H}h{CARD_W - 12}", "rule")

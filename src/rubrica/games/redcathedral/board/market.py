"""The market: eight spaces in a ring, the dice on them, the influence of each quadrant, and the supply."""

from __future__ import annotations

from math import cos, pi, sin

from rubrica.drawing import svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board import signs
from rubrica.games.redcathedral.box import DICE
from rubrica.games.redcathedral.moves import DIE, EXTRA, GAIN, INFLUENCE, MOST_EXTRA, PAY, SPACE, SPACES, TAKE
from rubrica.games.redcathedral.state import NOTHING, CathedralTable

X, Y = WIDTH / 2, TOP + 146
RING, DICE_RING, QUADRANT = 113, 62, 20
TILE_R = 28
TRAY = INNER / DICE


def _round(space: float, radius: float) -> tuple[float, float]:
    angle = (space / SPACES * 2 - 0.5) * pi + pi / SPACES
    return X + radius * cos(angle), Y + radius * sin(angle)


def market(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """The ring with its dice, and below it each die large."""
    body = svg.disc(X, Y, RING + 32, "shade") + svg.disc(X, Y, RING - 31, "ring-in")
    body += svg.path(f"M{X:g} {Y - RING - 32:g}V{Y + RING + 32:g}M{X - RING - 32:g} {Y:g}H{X + RING + 32:g}", "rule")
    body += svg.disc(X, Y, 36, "panel-in")
    for quadrant, card in enumerate(table.site.influence):
        x, y = _round(quadrant * 2 + 0.5, QUADRANT)
        body += svg.icon(signs.GROUPS[table.box.influence_groups[card]], x - 10, y - 10, 20)
    body += "".join(_arrow(space) for space in range(SPACES))
    body += "".join(_space(table, space, pen) for space in range(SPACES))
    body += "".join(_die(table, die, pen) for die in range(DICE))
    y = Y + RING + 42
    body += "".join(_tray(table, die, y, pen) for die in range(DICE))
    return Panel("p-market", tongue("The market"), y + 70, body)


def _arrow(space: int) -> str:
    """Dice run clockwise."""
    x, y = _round(space + 0.5, RING)
    turn = (space + 1) * 45
    return f'<path d="M-4 -4L4 0L-4 4" transform="translate({x:g} {y:g}) rotate({turn})" class="inkline"/>'


def _space(table: CathedralTable, space: int, pen: Pen) -> str:
    x, y = _round(space, RING)
    body = svg.disc(0, 0, TILE_R, "token")
    yields = table.resource(space)
    body += signs.amount(yields.amount, signs.YIELDS[yields.what], -18, -13, 25)
    body += svg.text(0, 23, str(space + 1), 12, "faint", "middle")
    body += svg.halo(pen.take(*_moves_to(table, space)), -TILE_R, -TILE_R, 2 * TILE_R, 2 * TILE_R, TILE_R)
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


def _die(table: CathedralTable, die: int, pen: Pen) -> str:
    """Two by two inside its space, an odd one in the middle; dice of one space stay in the order of their colours."""
    space = table.die_at[die]
    here = [other for other in range(DICE) if table.die_at[other] == space]
    place, count = here.index(die), len(here)
    odd_one = count % 2 == 1 and place == count - 1
    along = 0.0 if odd_one else 0.27 if place % 2 else -0.27
    inward = 0 if count < 3 else 9 if place < 2 else -14
    x, y = _round(space + along * DICE_RING / (DICE_RING + inward), DICE_RING + inward)
    value = table.die_value[die]
    return pen.piece(f"die-{die}", round(x, 1), round(y, 1), signs.die(die, value, 19 if count < 3 else 17))


def _tray(table: CathedralTable, die: int, y: float, pen: Pen) -> str:
    """The same die large, and what it would bring if it went."""
    at = table.die_at[die]
    space = (at + table.die_value[die]) % SPACES
    dice, yields = table.dice_on[space] + (space != at), table.resource(space)
    body = svg.box(0, 0, TRAY - 5, 60, "panel-in")
    body += svg.at(TRAY / 2 - 3, 19, signs.die(die, table.die_value[die], 25))
    body += signs.amount(yields.amount * dice, signs.YIELDS[yields.what], TRAY / 2 - 20, 38, 18)
    body += svg.halo(pen.take(DIE + die), 0, 0, TRAY - 5, 60, 4)
    return pen.piece(f"tray-{die}", MARGIN + die * TRAY, y, body)


CARD_W, ACT_H = (INNER - 6) / 2, 50


def influence(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """The card of each quadrant, with its two actions."""
    body = ""
    for quadrant, card in enumerate(table.site.influence):
        x, y = MARGIN + quadrant % 2 * (CARD_W + 6), TOP + quadrant // 2 * (2 * ACT_H + 50)
        body += _influence(table, quadrant, card, x, y, pen, tongue)
    return Panel("p-influence", tongue("Influence"), TOP + 4 * ACT_H + 100, body)


def _influence(table: CathedralTable, quadrant: int, card: int, x: float, y: float, pen: Pen, tongue: Tongue) -> str:
    body = svg.box(x, y, CARD_W, 2 * ACT_H + 44, "panel-in")
    body += svg.icon(signs.GROUPS[table.box.influence_groups[card]], x + 7, y + 5, 20)
    name = svg.wrap(text.influence_name(table, card, tongue), CARD_W - 42, 13.5, 2)
    body += svg.paragraph(x + 36, y + (17 if len(name) > 1 else 25), name, 13.5, "serif strong")
    body += svg.text(x + 17, y + 36, f"{quadrant * 2 + 1}–{quadrant * 2 + 2}", 12, "faint", "middle")
    here = table.turn.die != NOTHING and table.die_at[table.turn.die] // 2 == quadrant
    for number in range(2):
        top = y + 42 + number * (ACT_H + 1)
        drawn, width = signs.formula(table, card * 2 + number)
        scale = min(1.0, (CARD_W - 12) / width)
        inner = svg.at(CARD_W / 2 - width * scale / 2, 15, drawn, scale=round(scale, 2))
        inner += svg.halo(pen.take(INFLUENCE + number), 4, 2, CARD_W - 8, ACT_H - 4, 4) if here else ""
        body += svg.line(x + 8, top, x + CARD_W - 8, top, "rule")
        body += pen.piece(f"influence-{quadrant}-{number}", x, top, inner)
    return body


def supply(table: CathedralTable, pen: Pen, tongue: Tongue) -> Panel:
    """How much is left of each material; what is paid or gained of one's choice is chosen here."""
    width = INNER / 6
    body = ""
    for kind, sign in enumerate(signs.MATERIALS):
        inner = svg.icon(sign, width / 2 - 13, 4, 26)
        inner += svg.text(width / 2, 48, str(table.supply[kind]), 15, "strong", "middle")
        name = svg.wrap(text.material(kind, tongue), width + 2, 12, 2)
        inner += svg.paragraph(width / 2, 63, name, 12, "faint", "middle")
        inner += svg.halo(pen.take(GAIN + kind, PAY + kind), 1, 0, width - 3, 84, 5)
        body += pen.piece(f"supply-{kind}", MARGIN + kind * width, TOP, inner)
    legend = [
        ("common", tongue("lumber, brick or stone")),
        ("jewel", tongue("a jewel")),
        ("any", tongue("any material")),
        ("ruble", tongue("ruble")),
        ("rp", tongue("recognition (RP)")),
        ("pp", tongue("prestige (PP)")),
    ]
    for number, (sign, words) in enumerate(legend):
        x, y = MARGIN + number % 2 * 190, TOP + 94 + number // 2 * 24
        body += svg.icon(sign, x, y, 18) + svg.text(x + 24, y + 14, svg.fit(words, 162 if x == MARGIN else 102, 13), 13)
    return Panel("p-supply", tongue("The supply"), TOP + 172, body)

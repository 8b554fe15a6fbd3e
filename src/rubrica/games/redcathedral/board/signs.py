"""The signs of The Red Cathedral: materials, points, dice, tiles and prices."""

from __future__ import annotations

from functools import cache

from rubrica.drawing import parts, svg
from rubrica.games.redcathedral import box, effects
from rubrica.games.redcathedral.box import DIE_TILE
from rubrica.games.redcathedral.effects import COMMON, JEWEL, KINDS_IN
from rubrica.games.redcathedral.state import CathedralTable

# Drawn on 24 by 24; every material has a shape of its own
SYMBOLS = {
    "lumber": '<path d="M2 7L17 3L22 8V13L7 20L2 15Z" class="i-wood"/>'
    '<path d="M2 11L17 7M7 20V12M2 7L7 12L22 8" class="i-line"/>',
    "brick": '<path d="M2 6H22V18H2Z" class="i-brick"/><path d="M2 12H22M9 6V12M15 12V18" class="i-line"/>',
    "stone": '<path d="M5 5L14 3L22 9L20 19L10 21L2 15Z" class="i-stone"/>'
    '<path d="M8 10L13 8M11 16L17 14" class="i-line"/>',
    "gold": '<path d="M6 7H18L23 18H1Z" class="i-gold"/><path d="M9 11H15" class="i-line"/>',
    "green": '<path d="M7 2H17L22 7V17L17 22H7L2 17V7Z" class="i-green"/><path d="M8 7H16V17H8Z" class="i-line"/>',
    "purple": '<path d="M6 3H18L23 9L12 22L1 9Z" class="i-purple"/><path d="M1 9H23M8 9L12 22L16 9" class="i-line"/>',
    "common": '<path d="M1 3H12V12H1Z" class="i-wood"/><path d="M12 3H23V12H12Z" class="i-brick"/>'
    '<path d="M6 12H18V21H6Z" class="i-stone"/>',
    "jewel": '<path d="M12 2V22L1 12Z" class="i-green"/><path d="M12 2L23 12L12 22Z" class="i-purple"/>',
    "any": '<path d="M12 1L22 6V18L12 23L2 18V6Z" class="i-leaf"/>'
    '<path d="M8.5 9C8.5 5 15.5 5 15.5 9C15.5 12 12 11.5 12 14.5" class="i-line"/>'
    '<circle cx="12" cy="18" r="1.5" class="i-ink"/>',
    "ruble": '<circle cx="12" cy="12" r="10" class="i-silver"/>'
    '<path d="M10 18V7H14C18 7 18 13 14 13H8M8 16H14" class="i-line"/>',
    "rp": '<path d="M12 1L15 8.5L23 9.2L17 14.5L19 22.5L12 18L5 22.5L7 14.5L1 9.2L9 8.5Z" class="i-leaf"/>',
    "seal": '<path d="M12 0L15 3L19 2L20 6L24 8L22.5 12L24 16'
    'L20 18L19 22L15 21L12 24L9 21L5 22L4 18L0 16L1.5 12L0 8L4 6L5 2L9 3Z" class="i-leaf"/>',
    "coin": '<circle cx="12" cy="12" r="11" class="i-silver"/>',
    "pp": '<path d="M2 20V7L7.5 12L12 3L16.5 12L22 7V20Z" class="i-gold"/>',
    "again": '<path d="M4 12A8 8 0 1 1 7 18M4 12L1 8M4 12L8 9" class="i-line"/>',
    "to": '<path d="M3 12H20M14 6L20 12L14 18" class="i-line"/>',
    "cart": '<path d="M2 6H20L17 14H6Z" class="i-wood"/><circle cx="8" cy="18" r="3.5" class="i-leaf"/>'
    '<circle cx="16" cy="18" r="3.5" class="i-leaf"/>',
    "heap": '<path d="M1 20H23L17 9H7Z" class="i-wood"/><path d="M12 1V8M9 5L12 8L15 5" class="i-line"/>',
    "move": '<path d="M2 6H14V18H2Z" class="i-silver"/><path d="M16 12H23M20 9L23 12L20 15" class="i-line"/>',
    "reroll": '<path d="M7 7H17V17H7Z" class="i-silver"/>'
    '<path d="M3 12A9 9 0 0 1 20 8M21 12A9 9 0 0 1 4 16M20 8V3M4 16V21" class="i-line"/>',
    "activate": '<path d="M3 3H21V21H3Z" class="i-leaf"/><path d="M12 6L10 12H15L11 18" class="i-line"/>',
    "door": '<path d="M4 23V11C4 1 20 1 20 11V23Z" class="i-gold"/><path d="M12 4V23M15 14V16" class="i-line"/>',
    "arch": '<path d="M2 22V12C2 -1 22 -1 22 12V22H17V12C17 5 7 5 7 12V22Z" class="i-gold"/>',
    "cross": '<path d="M10.5 1H13.5V5H18V8H13.5V11H20V14H13.5V23H10.5V14H4V11H10.5V8H6V5H10.5Z" class="i-gold"/>',
    "craftsmen": '<path d="M3 3H15V9H3Z" class="i-ink"/><path d="M8 9L10 9L13 22H5Z" class="i-wood"/>',
    "teamsters": '<circle cx="12" cy="12" r="10" class="i-line"/><circle cx="12" cy="12" r="3" class="i-ink"/>'
    '<path d="M12 2V22M2 12H22M5 5L19 19M19 5L5 19" class="i-line"/>',
    "merchants": '<path d="M12 2V20M4 6H20M7 21H17M4 6L1 13H7ZM20 6L17 13H23Z" class="i-line"/>',
    "clergy": '<path d="M10.5 2H13.5V6H17V9H13.5V12H19V15H13.5V22H10.5V15H5V12H10.5V9H7V6H10.5Z" class="i-ink"/>',
}

SIDE = 480  # how wide the market, the cathedral and each half of one's own strip are
SMALLER = 0.72  # what is drawn that large on paper can be read where it is shown smaller

MATERIALS = list(effects.MATERIALS)
YIELDS = [*MATERIALS, "ruble", "rp", "pp"]
GROUPS = list(box.GROUPS)
ORNAMENTS = ["door", "arch", "cross"]


def kinds(mask: int) -> str:
    """The sign of a set of materials to choose from."""
    found = KINDS_IN[mask]
    if len(found) == 1:
        return MATERIALS[found[0]]
    return "common" if mask == COMMON else "jewel" if mask == JEWEL else "any"


@cache
def die(number: int, value: int, size: float) -> str:
    """A die round (0, 0): white, or a player's colour with that player's shape at its corner."""
    if number == 0:
        return parts.die(value, size, "die-white")
    corner = svg.at(size * 0.5, -size * 0.5, parts.shape(number - 1), scale=size * 0.022)
    return parts.die(value, size, f"die-{number}") + corner


def amount(number: int, sign: str, x: float, y: float, size: float = 18) -> str:
    """A number and the sign of what it counts; (x, y) is the upper left corner."""
    return svg.text(x, y + size * 0.8, str(number), size * 0.92, "strong") + svg.icon(sign, x + size * 0.62, y, size)


def reward(number: int, sign: str, x: float, y: float, size: float = 22) -> str:
    """A number inside the seal of recognition or inside a coin."""
    return svg.icon(sign, x, y, size) + svg.text(
        x + size / 2, y + size * 0.75, str(number), size * 0.74, "strong", "middle"
    )


def tile(table: CathedralTable, number: int, x: float, y: float, size: float = 16) -> str:
    """A workshop tile's benefit, about twice as wide as high."""
    benefit = table.box.tiles[number]
    if benefit.what == DIE_TILE:
        return svg.at(x + size, y + size / 2, die(benefit.amount, 0, size))
    return amount(benefit.amount, YIELDS[benefit.what], x, y, size)


def formula(table: CathedralTable, number: int) -> tuple[str, float]:
    """An influence action, price and gain, drawn 20 high from (0, 0); and how wide it is."""
    action, row = table.box.actions[number], parts.Row()
    row.signs(*map(kinds, action.pay))
    _amounts(row, (action.pay_rubles, "ruble"))
    if row.x:
        row.put(svg.icon("to", row.x + 1, 3, 14), 19)
    row.signs(*map(kinds, action.gain))
    _amounts(row, (action.gain_rubles, "ruble"), (action.gain_rp, "rp"), (action.gain_pp, "pp"))
    if action.deliver:
        row.signs("heap" if action.supply else "cart", *[kinds(action.deliver_kinds)] * action.deliver)
    row.signs(*parts.each(["move", "reroll", "activate"], [action.move, action.reroll, action.activate]))
    if action.ornament:
        row.signs(*ORNAMENTS)
    if action.repeat:
        row.put(svg.icon("again", row.x + 3, 2, 16), 21)
    return row.drawn, row.x


def _amounts(row: parts.Row, *amounts: tuple[int, str]) -> None:
    for count, sign in amounts:
        if count:
            row.put(amount(count, sign, row.x, 0, 20), 34)

"""The workshop tiles: tools, and those who carry word to the dice."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.drawing.parts import SHAPES
from rubrica.games.redcathedral.pictures.moscow import axe, candle, gem, logs, orthodox_cross, room, town

#: The colours of the dice, each with its tint; the shape is the seat's, so that colour is not needed alone.
COLOURS = {"white": "white", "red": "brick", "blue": "blue", "green": "deep", "yellow": "gilt"}


def _messenger(colour: str) -> str:
    """Somebody in the colour of a die who runs with a letter, and the shape that goes with the colour."""
    look = COLOURS[colour]
    legs = s.lines("M27 30L22 36L15 37M30 30L36 35L37 41", "bough")
    body = (
        s.shape(look, "M24 31C23 24 25 19 29 17L34 18C36 22 35 28 33 31Z")
        + s.lines("M33 20L41 23L46 18M27 20L20 24L16 21")
        + s.turned(s.bar("white", -4, -2.6, 8, 5.2) + s.lines("M-4-2.6L0 .6L4-2.6"), 48, 15.6, -14)
    )
    head = s.dot("skin", 32.4, 12.6, 3.6) + s.shape(look, "M28.4 12C28 6 37 6 36.4 11.4L33 9.6Z")
    return town(36, "leaf") + legs + body + head + _mark(colour)


def _rider(colour: str) -> str:
    """A rider in the colour of a die with its pennant."""
    look = COLOURS[colour]
    pennant = s.lines("M-4-8V-33", "pole") + s.shape(look, "M-4-33L-14-29.6L-4-26Z")
    hat = s.shape("fur", "M-2.4-24.6C-3-28.6 4-28.6 3.2-24.6Z")
    return town(36, "leaf") + s.rider(32, 41, 1.1, look, "fur", pennant + hat) + _mark(colour)


def _mark(colour: str) -> str:
    """The seat's shape on a small shield; the white die belongs to nobody, and its shield is bare."""
    seats = [name for name in COLOURS if name != "white"]
    sign = f'<g class="s-{COLOURS[colour]}">{SHAPES[seats.index(colour)]}</g>' if colour in seats else ""
    return s.shape("white", "M50 4H61V12C61 15 58 17 55.5 18C53 17 50 15 50 12Z") + s.placed(sign, 55.5, 10, 0.36)


def _sawpit() -> str:
    blade = s.shape("silver", "M30 4H34V40H30Z") + s.lines(
        "M34 6l2 2l-2 2l2 2l-2 2l2 2l-2 2l2 2l-2 2l2 2l-2 2l2 2l-2 2l2 2l-2 2l2 2"
    )
    return (
        s.sky()
        + s.ridge("deep", 16, 12, 16)
        + s.field(30, "earth")
        + s.flat(s.shape("dark", "M12 30H52L48 44H16Z"))
        + s.bar("wood", 3, 19, 58, 7)
        + s.lines("M3 22.4H61", "fine")
        + s.oval("skin", 3.6, 22.5, 1.8, 3.5)
        + s.lines("M10 26L6 34M54 26L58 34", "plank")
        + blade
        + s.lines("M26 5H38M26 39H38", "plank")
    )


def _mould() -> str:
    frame = (
        s.bar("wood", 8, 14, 48, 18)
        + s.flat(
            s.bar("brick", 11, 17, 12.6, 12) + s.bar("brick", 25.7, 17, 12.6, 12) + s.bar("brick", 40.4, 17, 12.6, 12)
        )
        + s.lines("M11 17H23.6V29H11ZM25.7 17H38.3V29H25.7ZM40.4 17H53V29H40.4Z")
        + s.bar("wood", 2, 21, 6, 4)
        + s.bar("wood", 56, 21, 6, 4)
    )
    return s.sky("dusk") + s.field(30, "earth") + frame + s.flat(s.oval("fur", 32, 39, 18, 3))


def _stone_saw() -> str:
    return (
        s.sky()
        + s.field(34, "earth")
        + s.shape("white", "M14 38V22L20 18H52V34L46 38Z")
        + s.lines("M14 22H46V38M46 22L52 18")
        + s.lines("M8 8H58M8 8V14M58 8V14", "plank")
        + s.bar("silver", 6, 13, 54, 4)
        + s.lines(
            "M7 17l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2l2-2l2 2"
        )
        + s.lines("M33 18V30")
    )


def _press() -> str:
    frame = (
        s.bar("wood", 12, 4, 5, 34)
        + s.bar("wood", 47, 4, 5, 34)
        + s.bar("wood", 10, 4, 44, 5)
        + s.bar("wood", 8, 34, 48, 5)
    )
    return (
        s.sky("dusk")
        + s.flat(s.bar("earth", 0, 38, 64, 6))
        + frame
        + s.bar("grey", 29.6, 9, 4.8, 13)
        + s.lines("M29.6 12l4.8 2M29.6 15l4.8 2M29.6 18l4.8 2")
        + s.bar("wood", 18, 22, 28, 4)
        + s.bar("gilt", 20, 26, 24, 3)
        + s.bar("white", 20, 29, 24, 2)
        + s.bar("gilt", 20, 31, 24, 3)
        + s.lines("M24 13L40 11", "plank")
    )


def _grinding(look: str) -> str:
    """A grindstone, and the jewel that is cut on it."""
    return (
        room()
        + s.lines("M16 38L24 22L32 38M24 22H40", "plank")
        + s.dot("stone", 24, 21, 11)
        + s.dot("grey", 24, 21, 3)
        + s.rays(37, 13, 2, 6, 8, "spark")
        + gem(look, 48, 22, 0.95)
    )


def _purse() -> str:
    bag = s.shape("fur", "M18 40C12 32 16 22 26 18L22 12H42L38 18C48 22 52 32 46 40Z") + s.lines(
        "M25 18H39M26 18C22 22 22 24 20 26", "gold"
    )
    return (
        s.sky("dusk")
        + s.field(36, "wood")
        + bag
        + s.coin(54, 39, 3.4, "silver")
        + s.coin(10, 39, 3.4, "silver")
        + s.coin(32, 29, 5, "silver")
    )


def _altar() -> str:
    return (
        s.sky("shade")
        + s.flat(s.opening(18, 38, 28, 34, "dusk"))
        + s.bar("white", 14, 30, 36, 5)
        + s.bar("brick", 14, 35, 36, 9)
        + orthodox_cross(32, 30, 14)
        + s.rays(20, 13, 2.4, 5, 10)
        + candle(20, 30, 17)
        + candle(44, 30, 17)
    )


def _choir() -> str:
    return (
        s.sky("night")
        + s.rays(32, 12, 5, 10, 12)
        + candle(32, 38, 28)
        + candle(18, 40, 20)
        + candle(46, 40, 20)
        + candle(8, 42, 14)
        + candle(56, 42, 14)
        + s.flat(s.bar("dark", 0, 41, 64, 3))
    )


def _virgin() -> str:
    mother = (
        s.shape("blue", "M18 39C18 24 22 12 32 10C42 12 46 24 46 39Z")
        + s.dot("gilt", 33, 13, 6.6)
        + s.shape("blue", "M27 16C26 8 40 8 39 16C40 20 38 22 36 23H30C28 22 26 20 27 16Z")
        + s.dot("skin", 33, 15.4, 3.8)
    )
    child = (
        s.dot("gilt", 25, 25, 4.4)
        + s.shape("white", "M20 38C20 31 22 28 25 28S30 31 30 38Z")
        + s.dot("skin", 25, 25.4, 2.6)
    )
    return (
        s.sky("brick")
        + s.bar("gilt", 12, 3, 40, 38)
        + mother
        + child
        + s.lines("M31.6 15h.6M34 15h.6M24.2 25.4h.4M25.8 25.4h.4")
    )


def _george() -> str:
    lance = s.lines("M-12-30L-15 1", "line") + s.shape("red", "M2-20C8-20 10-16 12-12C7-13 4-14 2-16Z")
    dragon = (
        s.shape("deep", "M6 41C8 36 14 35 18 37C22 34 28 36 30 40C34 38 40 39 44 42C34 43 14 43 6 41Z")
        + s.shape("deep", "M17 37L20 31L24 36Z")
        + s.dot("gilt", 10, 39, 0.9)
    )
    return (
        s.sky("gilt")
        + s.flat(s.bar("earth", 0, 39, 64, 5))
        + s.ridge("field", 32, 29, 32)
        + dragon
        + s.rider(34, 37, 1.05, "blue", "white", lance)
        + s.lines("M30.2 11a5 5 0 1 1 9 0M30.2 11a5 5 0 0 0 9 0", "gold")
    )


def _axe_and_adze() -> str:
    adze = s.turned(s.bar("wood", -1.2, -26, 2.4, 26) + s.shape("silver", "M-2-28H2L13-25L12-22L-2-24Z"), 44, 40, -30)
    return s.sky() + s.flat(s.oval("dusk", 32, 22, 28, 19)) + logs(22, 43, 2, 5) + axe(20, 40, 26, 1.4) + adze


def _clay_pit() -> str:
    pit = s.flat(
        s.shape("rust", "M6 44C8 32 18 27 32 27S56 32 58 44Z")
        + s.shape("brick", "M12 44C14 36 22 32 32 32S50 36 52 44Z")
    )
    spade = s.turned(
        s.bar("wood", -1, -22, 2, 18)
        + s.lines("M-3-22H3", "plank")
        + s.shape("grey", "M-4-5H4V2C4 5 0 7 0 7S-4 5-4 2Z"),
        44,
        36,
        24,
    )
    return (
        town(28, "earth")
        + pit
        + spade
        + s.shape("wood", "M14 30H28L26 40H16Z")
        + s.shape("brick", "M14 30C17 25 25 25 28 30Z")
    )


def _chisel() -> str:
    tool = s.turned(
        s.bar("grey", -2, -8, 4, 18) + s.shape("grey", "M-2 10H2L3.4 16H-3.4Z") + s.bar("wood", -2.6, -16, 5.2, 8),
        30,
        16,
        30,
    )
    mallet = s.turned(s.bar("wood", -1.4, 0, 2.8, 16) + s.shape("fur", "M-7-8H7V1H-7Z"), 46, 12, 60)
    return (
        s.sky()
        + s.field(38, "earth")
        + s.shape("white", "M4 42V28L10 24H44V38L38 42Z")
        + s.lines("M4 28H38V42M38 28L44 24M14 34q3-3 6 0t6 0t6 0")
        + tool
        + mallet
    )


def _brush() -> str:
    brush = s.turned(
        s.bar("wood", -1.3, -24, 2.6, 20)
        + s.bar("silver", -2, -4.6, 4, 4)
        + s.shape("gilt", "M-2.2-.6H2.2C3 3 1.4 6 0 8C-1.4 6-3 3-2.2-.6Z"),
        40,
        26,
        38,
    )
    dome = (
        s.flat(s.shape("far", "M6 38C-2 26 4 16 16 10L24 2L32 10"))
        + s.shape("dusk", "M10 40C2 30 6 19 16 14L22 6L28 14C38 19 42 30 34 40Z")
        + s.shape("gilt", "M10 40C2 30 6 19 16 14L22 6V40Z")
    )
    return (
        s.sky()
        + dome
        + s.lines("M22 6C16 18 14 30 17 40M22 6C28 18 30 30 27 40")
        + brush
        + s.shape("stone", "M48 34H60L58 42H50Z")
        + s.flat(s.oval("gilt", 54, 35, 5, 1.2))
    )


def _casket(look: str) -> str:
    """An open casket with a jewel in it."""
    lid = s.shape("wood", "M14 22C14 10 50 10 50 22Z") + s.flat(s.shape("dark", "M17 22C17 14 47 14 47 22Z"))
    box_ = (
        s.bar("wood", 14, 25, 36, 14)
        + s.bar("gilt", 14, 25, 36, 2.4)
        + s.bar("gilt", 19, 27, 3, 12)
        + s.bar("gilt", 42, 27, 3, 12)
        + s.dot("gilt", 32, 31, 2.4)
    )
    return (
        s.sky("dusk") + s.field(37, "wood") + lid + gem(look, 32, 19, 0.8) + s.rays(32, 18, 10, 13, 12, "light") + box_
    )


def _alms() -> str:
    chest = (
        s.shape("wood", "M18 20H46V40H18Z")
        + s.shape("wood", "M16 20L20 14H44L48 20Z")
        + s.bar("dark", 26, 16, 12, 1.8)
        + orthodox_cross(32, 36, 12)
        + s.bar("grey", 18, 24, 28, 1.6)
    )
    return (
        s.sky("shade")
        + s.flat(s.opening(10, 40, 44, 37, "dusk"))
        + s.field(39, "stone")
        + chest
        + s.coin(32, 9.4, 4, "silver")
    )


TILES = (
    {
        "lumber": _sawpit(),
        "brick": _mould(),
        "stone": _stone_saw(),
        "gold": _press(),
        "green": _grinding("leaf"),
        "purple": _grinding("purple"),
        "purse": _purse(),
        "candle-1": _altar(),
        "candle-2": _choir(),
        "icon-1": _virgin(),
        "icon-2": _george(),
        "lumber-3": _axe_and_adze(),
        "brick-3": _clay_pit(),
        "stone-3": _chisel(),
        "gold-3": _brush(),
        "green-3": _casket("leaf"),
        "purple-3": _casket("purple"),
        "coin-3": _alms(),
    }
    | {f"die-{colour}": _messenger(colour) for colour in COLOURS}
    | {f"die-{colour}-3": _rider(colour) for colour in COLOURS}
)

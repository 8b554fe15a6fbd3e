"""The sections of the cathedral, from its bases to its domes, and the building plans."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.redcathedral.pictures.moscow import candle, orthodox_cross


def storey(look: str = "brick") -> str:
    """A storey of a tower between two white cornices."""
    return (
        s.sky()
        + s.cloud(8.6, 14, 0.7)
        + s.cloud(56, 30, 0.6)
        + s.bar(look, 10, 4, 44, 37)
        + s.bar("white", 7, 2.4, 50, 3.6)
        + s.bar("white", 7, 38, 50, 3.6)
    )


def ground(look: str = "brick") -> str:
    """The foot of a tower on its plinth."""
    return (
        s.sky()
        + s.ridge("far", 26, 22, 27, 22)
        + s.field(38, "hill")
        + s.bar(look, 8, 6, 48, 32)
        + s.bar("white", 5, 3.4, 54, 3.6)
        + s.bar("stone", 5, 36, 54, 4.6)
    )


def _kokoshniks(y: float, count: int, width: float, x: float = 10, look: str = "white") -> str:
    """A row of pointed gables, as on Russian churches."""
    w = width / count
    gable = f"c0{-w * 0.5:.1f} {w * 0.4:.1f}{-w * 0.55:.1f} {w * 0.5:.1f}{-w * 0.85:.1f}"
    gable += f"c{w * 0.1:.1f} {w * 0.3:.1f} {w * 0.5:.1f} {w * 0.35:.1f} {w * 0.5:.1f} {w * 0.85:.1f}Z"
    return s.shape(look, "".join(f"M{x + n * w:.1f} {y:g}{gable}" for n in range(count)))


def window(look: str, x: float = 25, y: float = 34, width: float = 14, height: float = 22) -> str:
    """A window in a white frame, with bars."""
    return (
        s.opening(x - 2, y + 1.6, width + 4, height + 4, "white")
        + s.opening(x, y, width, height, look)
        + s.lines(f"M{x + width / 2:g} {y - height:g}V{y:g}M{x:g} {y - height * 0.45:g}H{x + width:g}")
    )


def _stair(risers: str) -> str:
    return ground() + window("dark", 27, 30, 10, 14) + s.shape("white", risers)


STEPS = "M8 40V36H14V32H20V28H26V24H32V20H38V40Z"

BASES = {
    "north-stair": _stair(STEPS),
    "south-stair": s.sky() + s.mirrored(_stair(STEPS).removeprefix(s.sky())),
    "white-stone-plinth": ground()
    + s.bar("white", 8, 18, 48, 20)
    + s.ashlar(8, 38, 48, 21)
    + s.bar("stone", 5, 36, 54, 4.6),
    "covered-gallery": ground() + s.arcade(8, 36, 48, 17, 4, "white") + s.shape("roof", "M5 19L10 13H54L59 19Z"),
    "market-gate": ground()
    + s.opening(19, 38, 26, 26, "white")
    + s.opening(22, 38, 20, 22)
    + s.lines("M22 26H42M26 20V38M32 17V38M38 20V38", "plank"),
    "gilded-porch": ground()
    + s.shape("gilt", "M14 21L32 8L50 21Z")
    + s.bar("gilt", 13, 21, 38, 2.6)
    + s.column(18, 37, 13.6, "gilt")
    + s.column(46, 37, 13.6, "gilt")
    + s.opening(25, 37, 14, 12),
    "pilgrims-hall": ground()
    + s.opening(13, 36, 12, 20)
    + s.opening(39, 36, 12, 20)
    + s.person(32, 38, 19, "earth", "M3-7L6-8M6.4 0V-14"),
    "treasury-vault": ground("stone")
    + s.ashlar(8, 36, 48, 30)
    + s.opening(20, 37, 24, 24, "wood")
    + s.lines("M20 22H44M20 29H44M32 13V37", "iron")
    + s.dot("gilt", 38, 27, 2.6)
    + s.bar("dark", 37.3, 27, 1.4, 3.4),
    "tsars-doorway": ground()
    + s.opening(19, 37, 26, 28, "gilt")
    + s.opening(23, 37, 18, 23, "purple")
    + s.lines("M32 14V37", "gold")
    + s.dot("gilt", 29.6, 27, 0.9)
    + s.dot("gilt", 34.4, 27, 0.9)
    + s.crown(32, 12, 0.5),
    "royal-crypt": ground("stone")
    + s.flat(s.opening(12, 36, 40, 26, "dark"))
    + s.shape("white", "M20 36V28L24 24H44V32L40 36Z")
    + s.lines("M20 28H40V36M40 28L44 24")
    + orthodox_cross(30, 34.6, 6)
    + candle(16, 36, 10)
    + candle(48, 36, 10),
}

MIDDLES = {
    "watchmans-walk": storey()
    + s.opening(12, 30, 8, 16)
    + s.opening(44, 30, 8, 16)
    + s.soldier(32, 31, 17, "blue")
    + s.battlement(8, 38, 48, 9, "stone", 7),
    "gilded-cornice": storey()
    + s.bar("gilt", 8, 6, 48, 4)
    + s.bar("gilt", 8, 13, 48, 3)
    + _kokoshniks(24, 6, 44, 10, "gilt")
    + window("dark", 28, 36, 8, 10),
    "octagon": storey()
    + s.shape("white", "M23 10H41L50 18V27L41 35H23L14 27V18Z")
    + s.shape("dark", "M25 14H39L46 19.6V25.6L39 31H25L18 25.6V19.6Z")
    + s.lines("M25 14L39 31M39 14L25 31M18 22.6H46", "light"),
    "bell-chamber": storey()
    + s.flat(s.opening(16, 38, 32, 30, "sky"))
    + s.lines("M16 38V24a16 16 0 0 1 32 0V38")
    + s.shape("gilt", "M32 12C27 12 26 16 25 22C24.4 26 22 28 20 31H44C42 28 39.6 26 39 22C38 16 37 12 32 12Z")
    + s.dot("dark", 32, 33, 2.4)
    + s.lines("M32 12V8.6", "line"),
    "painted-ceiling": storey("white")
    + s.flat(s.shape("blue", "M12 38V22C12 4 52 4 52 22V38Z"))
    + s.lines("M12 38V22C12 4 52 4 52 22V38M32 9V38M12 30C24 24 40 24 52 30", "gold")
    + s.rays(32, 20, 2, 6, 8)
    + s.flat(
        "".join(s.dot("gilt", x, y, 1.2) for x, y in ((20, 16), (24, 32), (40, 32), (44, 16), (18, 25), (46, 25)))
    ),
    "green-frieze": storey()
    + s.bar("leaf", 10, 14, 44, 14)
    + "".join(s.shape("white", f"M{x} 17l4 4l-4 4l-4-4Z") for x in (15, 23.5, 32, 40.5, 49)),
    "tiled-band": storey()
    + s.bar("white", 10, 12, 44, 18)
    + "".join(
        s.bar("deep" if (n + row) % 2 else "gilt", 12 + n * 6.8, 14 + row * 7.2, 6, 6.4)
        for n in range(6)
        for row in range(2)
    ),
    "window-of-the-east": storey() + window("gilt", 24, 34, 16, 24) + s.rays(32, 18, 2, 6, 10, "line"),
    "purple-frieze": storey()
    + s.bar("purple", 10, 14, 44, 14)
    + "".join(
        s.shape("white", f"M{x - 3.6:g} 17H{x + 3.6:g}L{x + 5:g} 20L{x:g} 26L{x - 5:g} 20Z")
        for x in (16, 26.6, 37.4, 48)
    ),
    "choir-loft": storey()
    + s.flat(s.opening(14, 30, 36, 22, "dark"))
    + "".join(s.person(x, 31, 14, look) for x, look in ((21, "white"), (32, "purple"), (43, "white")))
    + s.bar("wood", 12, 28, 40, 3)
    + s.lines("M15 31V38M22 31V38M29 31V38M36 31V38M43 31V38M49 31V38", "plank"),
    "window-of-the-west": storey("dusk")
    + window("fire", 14, 34, 10, 22)
    + window("fire", 40, 34, 10, 22)
    + s.sun(32, 27, 3, "fire"),
    "blind-arcade": storey() + s.arcade(10, 38, 44, 26, 5, "white", "brick"),
    "stepped-gables": storey()
    + _kokoshniks(38, 3, 44)
    + _kokoshniks(26, 4, 44, 10, "dusk")
    + _kokoshniks(17, 5, 44, 10, "brick"),
    "twin-columns": storey()
    + s.flat(s.opening(24, 38, 16, 28, "dark"))
    + "".join(s.column(x, 38, 32) for x in (15, 20.6, 43.4, 49)),
    "golden-belt": storey()
    + s.bar("gilt", 8, 17, 48, 9)
    + "".join(s.dot("brick", x, 21.5, 2.2) for x in (14, 23, 32, 41, 50)),
    "tent-of-stone": s.sky()
    + s.cloud(10, 16, 0.8)
    + s.shape("stone", "M10 42L29 6H35L54 42Z")
    + s.lines("M29 6L24 42M35 6L40 42M26 12H38M22 20H42M18 28H46M14 36H50", "joint-dark")
    + s.bar("gilt", 28, 3, 8, 3)
    + s.opening(29.6, 40, 4.8, 9),
    "hall-of-vines": storey("white")
    + s.lines("M14 38C10 28 22 26 18 16C16 10 24 8 28 10M50 38C54 28 42 26 46 16C48 10 40 8 36 10", "vine")
    + s.grapes(22, 20, 0.7)
    + s.grapes(42, 20, 0.7)
    + s.sprig(32, 37, 0, 1.2, 5),
    "hall-of-glass": storey()
    + "".join(
        s.bar(look, 14 + (n % 4) * 9, 9 + n // 4 * 9.4, 9, 9.4)
        for n, look in enumerate(
            ["leaf", "purple", "gilt", "leaf", "purple", "gilt", "leaf", "purple", "gilt", "leaf", "purple", "gilt"]
        )
    ),
    "singers-gallery": storey()
    + s.arcade(10, 26, 44, 18, 4, "white")
    + s.bar("purple", 10, 26, 44, 5)
    + s.lines("M14 28.4h.1M20 28.4h.1M26 28.4h.1M32 28.4h.1M38 28.4h.1M44 28.4h.1M50 28.4h.1", "numeral")
    + s.placed(
        s.lines("M0 0V-9L6-10.4V-1.6", "light") + s.dot("white", -1.4, 0, 1.6) + s.dot("white", 4.6, -1.6, 1.6),
        31,
        20,
        0.9,
    ),
    "lantern-room": storey()
    + s.flat(s.opening(18, 38, 28, 30, "night"))
    + s.rays(32, 23, 9, 13, 12)
    + s.shape("gilt", "M26 31V17L29 13H35L38 17V31Z")
    + s.bar("sky", 28.6, 18, 6.8, 11)
    + s.flame(32, 28.6, 0.8)
    + s.lines("M32 13V8"),
}

ONION = "M32 7C34 12 46 14 48 23C49 29 44 33 41 34H23C20 33 15 29 16 23C18 14 30 12 32 7Z"
RIBS = "M32 7C26 16 24 26 27 34M32 7C38 16 40 26 37 34M32 7C20 15 18 26 23 34M32 7C44 15 46 26 41 34"
SWIRL = (
    "M23 34C16 26 24 18 36 13M29 34C22 26 32 20 42 16M35 34C30 27 40 22 46.6 19.4M41 34C38 29 44 25 48 23.6M17 26"
    "C18 20 26 14 33 10"
)
ZIGZAG = (
    "M16.4 22l4-3.4l4 3.4l4-3.4l4 3.4l4-3.4l4 3.4l4-3.4l3.6 3M17 28l3.6-3l4 3.4l4-3.4l4 3.4l4-3.4l4 3.4l4-3.4"
    "l3.6 3M22 15.6l3.6-2l3.4 2.4l3-2.4l3.4 2.4l3.6-2.4l3 2"
)
SCALES = (
    "M19 18q3.3 4 6.6 0q3.3 4 6.6 0q3.3 4 6.6 0q3.3 4 6.6 0M16 24q3.2 4 6.4 0q3.2 4 6.4 0q3.2 4 6.4 0q3.2 4 6.4 0"
    "q3.2 4 6.4 0M18 30q3.5 4 7 0q3.5 4 7 0q3.5 4 7 0q3.5 4 7 0"
)
LOZENGES = "M20 17L40 33.6M30 11L47 28M17 26L26 34M44 17L24 33.6M34 11L17 28M47 26L38 34"
BANDS = "M22 14.6C28 16.6 36 16.6 42 14.6M17 21C26 24 38 24 47 21M16.4 27C26 30 38 30 47.6 27"


def dome(look: str, pattern: str, stroke: str = "dome-light", extra: str = "") -> str:
    """A great dome on its drum."""
    drum = (
        s.bar("brick", 22, 34, 20, 10)
        + s.bar("white", 20, 33, 24, 2.6)
        + "".join(s.opening(x, 43, 3, 5.4) for x in (25, 30.5, 36))
    )
    return (
        s.sky()
        + s.cloud(10, 17)
        + s.cloud(55, 27, 0.8)
        + drum
        + s.shape(look, ONION)
        + s.lines(pattern, stroke)
        + extra
        + s.lines(ONION)
        + orthodox_cross(32, 8.6, 7.4)
    )


DOMES = {
    "dome-of-the-holy-trinity": dome("deep", RIBS),
    "dome-of-saint-nicholas": dome("purple", LOZENGES),
    "dome-of-the-entry-into-jerusalem": dome("blue", BANDS),
    "dome-of-saint-cyprian": dome("blue", RIBS, "dome-gilt"),
    "dome-of-saint-gregory": dome("gilt", LOZENGES, "dome-dark"),
    "dome-of-saint-alexander": dome("deep", SCALES, "dome-gilt"),
    "dome-of-the-intercession": dome("gilt", "", extra=s.rays(32, 24, 2, 7, 8, "line")),
    "dome-of-saint-barlaam": dome("brick", SWIRL),
    "dome-of-the-three-patriarchs": dome("white", ZIGZAG, "dome-blue"),
    "dome-of-saint-basil": dome("leaf", SWIRL, "dome-gilt"),
}


def plan(*towers: int) -> str:
    """A building plan: the towers of the cathedral as high as they will be."""
    step = 56 / len(towers)
    body = ""
    for place, height in enumerate(towers):
        x, top = 4 + place * step + 0.6, 39 - height * 4.4
        body += "".join(s.bar("brick", x, 39 - 4.4 * (n + 1), step - 1.2, 4.4) for n in range(height - 1))
        body += s.placed(
            s.shape("gilt", "M-3.6 0C-6-3-4-5.4-2-6.4L0-9L2-6.4C4-5.4 6-3 3.6 0Z"),
            x + step / 2 - 0.6,
            top + 4.4,
            min(1, (step - 1) / 8),
        )
    return (
        s.sky("white")
        + s.lines("M2 10H62M2 20H62M2 30H62M16 2V42M32 2V42M48 2V42", "vein")
        + body
        + s.bar("stone", 3, 39, 58, 2.4)
    )


PLANS = {
    "four-sisters": plan(3, 3, 3, 3),
    "twin-spires": plan(2, 4, 4, 2),
    "lone-giant": plan(2, 3, 5, 2),
    "broad-shoulders": plan(3, 4, 4, 4, 3),
    "leaning-crown": plan(2, 3, 5, 5, 3),
    "great-tent": plan(2, 4, 6, 4, 2),
    "palisade": plan(4, 4, 4, 4, 4, 4),
    "rising-flame": plan(3, 4, 5, 5, 4, 3),
    "bonfire": plan(2, 3, 5, 6, 5, 3),
}

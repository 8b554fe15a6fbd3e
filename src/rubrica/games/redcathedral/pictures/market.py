"""The tiles of the market ring."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.redcathedral.pictures.moscow import bricks, gem, logs, orthodox_cross, room, town


def _kiln() -> str:
    kiln = s.shape("brick", "M8 38V22C8 8 36 8 36 22V38Z") + s.opening(16, 38, 12, 13) + s.flame(22, 38, 1)
    return town(37, "earth") + s.smoke(21, 13, 0.9) + kiln + bricks(39, 41, 4, 4)


def _quarry() -> str:
    face = s.shape("stone", "M0 44V10H16V18H30V26H44V34H64V44Z") + s.lines(
        "M16 18V34M30 26V44M0 26H16M6 10V18M0 34H30", "joint-dark"
    )
    block = s.shape("white", "M44 40V30L50 27H62V37L56 40Z") + s.lines("M44 30H56V40M56 30L62 27")
    return s.sky() + s.ridge("deep", 12, 8, 16, 20) + face + block + s.pick(37, 26, -16, 0.85)


def _beaters() -> str:
    leaf = s.shape("gilt", "M30 22L58 19L56 32L28 33Z") + s.lines("M34 25L44 24M40 29L52 27", "light")
    return room() + s.shape("stone", "M22 34L26 30H62L60 34Z") + leaf + s.hammer(10, 33, 40, 1.15)


def _dealer(look: str) -> str:
    scale = (
        s.lines("M32 38V6M14 10H50M32 6V10", "staff")
        + s.lines("M14 10L8 26M14 10L20 26M50 10L44 26M50 10L56 26", "fine")
        + s.shape("gilt", "M5 26H23C22 31 6 31 5 26ZM41 26H59C58 31 42 31 41 26Z")
        + s.shape("gilt", "M24 41L28 38H36L40 41Z")
    )
    return (
        s.sky("dusk")
        + s.field(38, "wood")
        + scale
        + gem(look, 14, 19, 0.75)
        + s.coin(46.6, 24, 2.6, "silver")
        + s.coin(53, 24, 2.6, "silver")
        + s.coin(50, 21.6, 2.6, "silver")
    )


def _mint() -> str:
    stacks = "".join(
        s.shape(
            "silver",
            f"M{x - 6} {y}C{x - 6} {y - 3} {x + 6} {y - 3} {x + 6} {y}V{y + 2}"
            f"C{x + 6} {y + 5} {x - 6} {y + 5} {x - 6} {y + 2}Z",
        )
        + s.lines(f"M{x - 6} {y}C{x - 6} {y + 3} {x + 6} {y + 3} {x + 6} {y}")
        for x, top in ((14, 30), (28, 22), (50, 33))
        for y in range(36, top - 1, -3)
    )
    return (
        room()
        + stacks
        + s.placed(s.dot("silver", 0, 0, 8) + s.lines("M-1.6 5V-4.6H1.6C5 -4.6 5 .4 1.6 .4H-3.6M-3.6 2.6H2"), 46, 16, 1)
    )


def _favour() -> str:
    orb = s.dot("gilt", 24, 27, 11) + s.lines("M13 27H35M24 16V27", "crest") + orthodox_cross(24, 17, 11)
    sceptre = s.turned(
        s.bar("gilt", -1.2, -26, 2.4, 30)
        + s.dot("red", 0, -28, 3.4)
        + s.dot("gilt", 0, -32, 1.6)
        + s.dot("gilt", 0, 4, 1.8),
        42,
        34,
        28,
    )
    return (
        s.sky("purple")
        + s.rays(24, 26, 13.4, 16.6, 14, "gold")
        + s.shape("red", "M4 44C6 36 14 35 24 37C36 35 54 34 60 44Z")
        + sceptre
        + orb
    )


RESOURCES = {
    "lumber": town(36, "leaf") + s.fir(8, 37, 22) + s.fir(56, 37, 20) + logs(14, 41, 4, 4.6),
    "brick": _kiln(),
    "stone": _quarry(),
    "gold": _beaters(),
    "green": _dealer("leaf"),
    "purple": _dealer("purple"),
    "ruble": _mint(),
    "rp": _favour(),
}

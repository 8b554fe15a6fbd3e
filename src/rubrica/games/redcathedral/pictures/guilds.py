"""The influence cards, a guild of Moscow each, and the rival's cards."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.redcathedral.pictures.moscow import axe, bricks, candle, gem, logs, orthodox_cross, room, snow, town

# Influence cards


def _carpenters() -> str:
    hut = (
        "".join(s.bar("wood", 8, y, 28, 3.4) for y in (20, 23.4, 26.8, 30.2, 33.6))
        + s.shape("field", "M4 20L22 8L40 20Z")
        + s.bar("dark", 19, 26, 7, 11)
    )
    ends = (
        s.dot("skin", 8, 21.7, 1.6)
        + s.dot("skin", 8, 28.5, 1.6)
        + s.dot("skin", 8, 35.3, 1.6)
        + s.dot("skin", 36, 21.7, 1.6)
        + s.dot("skin", 36, 28.5, 1.6)
        + s.dot("skin", 36, 35.3, 1.6)
    )
    stump = s.shape("wood", "M46 42L47.4 33H58.6L60 42Z") + s.oval("skin", 53, 33, 5.6, 1.6)
    return town(36, "leaf") + s.fir(46, 36, 18) + hut + ends + stump + axe(45, 18, 142, 0.85)


def _goldsmiths() -> str:
    anvil = s.shape("grey", "M8 20H32C30 25 25 25 24 25V29L28 34H14L18 29V25C12 25 9 24 8 20Z")
    cup = (
        s.shape("gilt", "M41 13H57C57 21 53 24 50.6 25V30L54 34H44L47.4 30V25C45 24 41 21 41 13Z")
        + s.dot("purple", 49, 18, 1.8)
        + s.dot("leaf", 44.6, 17, 1.2)
        + s.dot("leaf", 53.4, 17, 1.2)
    )
    ring = s.dot("gilt", 20, 18, 2.6) + s.dot("dusk", 20, 18, 1.4)
    return room() + anvil + ring + s.hammer(33, 19, -32, 0.7) + cup


def _masters() -> str:
    blade = s.shape("silver", "M-4-32H4L3-6H-3Z") + s.shape("wood", "M-4.6-7H4.6V1C2 4-2 4-4.6 1Z")
    teeth = s.lines("M4-30" + "l1.8 1.6l-2 1.6" * 7)
    compass = s.lines("M32 9L24 37M32 9L40 37", "staff") + s.dot("gilt", 32, 8, 2.8) + s.lines("M27 26Q32 30 37 26")
    saw = s.turned(blade + teeth, 15, 39, -14)
    return s.sky() + s.flat(s.oval("dusk", 32, 22, 30, 20)) + saw + s.hammer(45, 41, 14, 1.45) + compass


def _sledges() -> str:
    sledge = (
        s.shape("wood", "M38 28H58L60 21H56L55 24H40C37 24 36 26 38 28Z")
        + s.lines("M34 34C36 38 40 37 62 37M42 28V37M54 28V37", "iron")
        + logs(42, 25, 2, 3)
    )
    return (
        snow()
        + s.fir(6, 30, 15)
        + s.lines("M26 25L38 26")
        + s.horse(21, 37, 1.05, "fur")
        + sledge
        + s.lines("M6 40H60", "ripple")
        + s.snowfall()
    )


def _carters() -> str:
    load = s.barrel(-6, -9.6, 9) + s.barrel(1, -9.6, 9) + s.sack(7, -9.6, 8)
    return (
        town(36, "earth")
        + s.bar("wood", 4, 10, 3, 27)
        + s.bar("wood", 57, 10, 3, 27)
        + s.bar("wood", 2, 7, 60, 3.4)
        + s.cart(30, 41, 1.55, load)
    )


def _bargemen() -> str:
    hull = (
        s.shape("wood", "M6 26H56C56 33 50 35 46 35H16C10 35 7 31 6 26Z")
        + s.lines("M8 29H55", "fine")
        + logs(12, 26, 2, 3)
        + bricks(30, 26, 3, 2)
    )
    sail = s.lines("M28 26V5", "pole") + s.shape("white", "M28 6C38 8 42 14 42 20H28Z")
    return (
        s.sky()
        + s.flat(s.shape("far", "M0 30V22H8V16L11 12L14 16V22H44V17C41 15 43 11 46 8C49 11 51 15 48 17V22H64V30Z"))
        + s.water(29, "pool")
        + sail
        + hull
        + s.lines("M52 24L60 41", "pole")
    )


def _brick_row() -> str:
    def stall(x: float, look: str) -> str:
        posts = s.bar("wood", x + 1, 18, 1.6, 20) + s.bar("wood", x + 16, 18, 1.6, 20)
        cloth = s.shape(look, f"M{x} 12H{x + 18}L{x + 20} 19H{x - 2}Z") + s.shape(
            "white",
            f"M{x + 4.4:g} 12H{x + 9}L{x + 9} 19H{x + 3.2:g}ZM{x + 13.4:g} 12H{x + 18}L{x + 20} 19H{x + 14.6:g}Z",
        )
        return (
            posts
            + s.bar("wood", x, 29, 18.6, 2)
            + bricks(x + 0.8, 38, 3, 2)
            + s.bar("brick", x + 3, 25.6, 6, 3.4)
            + s.bar("brick", x + 9, 25.6, 6, 3.4)
            + cloth
        )

    return town(37, "earth") + stall(3, "brick") + stall(23.6, "blue") + stall(43, "deep")


def _stone_bridge() -> str:
    stalls = "".join(
        s.house(x, 20.4, 9, 6, look) for x, look in ((7, "white"), (21, "dusk"), (35, "white"), (48, "dusk"))
    )
    return (
        s.sky()
        + s.ridge("far", 16, 12, 17, 12)
        + s.water(31, "pool")
        + stalls
        + s.bridge(2, 38, 60, 16, 4, "stone", "pool")
        + s.ashlar(2, 26, 60, 4)
        + s.ripples(34)
    )


def _strangers() -> str:
    legs = s.lines("M21 28L20 34L21 40M25 29L25.6 35L25 40M41 28L43 34L42 40M45 27L47 34L46.4 40", "limb")
    camel = s.shape(
        "hill",
        "M6 14C6 11 9 10 12 11C14 11.4 14.6 14 14.6 17C14.6 22 17 23 20 19C22 13 27 13 29 18"
        "C31 21 33 21 35 18C37 12 43 12 45 19C48 22 49 26 47 29H42C36 31 28 31 23 30C16 29 11 24 10.6 18"
        "L7.4 17.6C6 17 5.6 15 6 14Z",
    )
    pack = s.shape("brick", "M27 17H37L39 27H25Z") + s.lines("M26 22H38", "gold") + s.sack(32, 17.4, 8, "white")
    return (
        s.sky("dusk")
        + s.sun(54, 10, 5)
        + s.ridge("far", 30, 26, 31, 27)
        + s.field(37, "field")
        + s.lines("M47 22Q51 25 50 30")
        + legs
        + camel
        + pack
        + s.dot("dark", 9.4, 13, 0.7)
        + s.person(57, 41, 15, "purple", "M-3-8L-6-9")
        + s.placed(s.shape("white", "M-3-12.4C-4-16.4 4-16.4 3-12.4Z"), 57, 41, 1.07)
    )


def _almoners() -> str:
    hand = s.shape(
        "skin", "M64 10C54 8 46 10 40 14L34 17C31 19 33 21.6 36 21L42 19.4C40 22 42 23.6 44 23C52 23 58 22 64 21Z"
    ) + s.shape("purple", "M64 6L53 7V24L64 25Z")
    bowl = s.shape("wood", "M14 30H46C46 38 38 41 30 41S14 38 14 30Z") + s.oval("dark", 30, 30, 16, 3)
    return (
        s.sky("dusk")
        + s.field(36, "stone")
        + hand
        + bowl
        + s.coin(25, 29.6, 3, "silver")
        + s.coin(33, 29.6, 3, "silver")
        + s.coin(29, 28, 3, "silver")
        + s.coin(34, 23.6, 2.6, "silver")
    )


def _icon_keepers() -> str:
    panel = s.bar("wood", 20, 3, 24, 33) + s.bar("gilt", 22, 5, 20, 29)
    saint = (
        s.shape("brick", "M24 34C24 25 27 21 32 21S40 25 40 34Z")
        + s.dot("white", 32, 14.6, 6.4)
        + s.dot("gilt", 32, 14.6, 5.6)
        + s.dot("skin", 32, 14.8, 3.6)
        + s.shape("fur", "M28.2 14C28 9.6 36 9.6 35.8 14C34 12.6 30 12.6 28.2 14Z")
        + s.lines("M30.6 15h.6M33 15h.6M32 15.4v1.6", "fine")
    )
    return s.sky("shade") + s.field(36, "wood") + panel + saint + candle(11, 38, 16) + candle(53, 38, 16)


def _blessing() -> str:
    hat = (
        s.shape("white", "M22 24C20 12 26 6 32 6S44 12 42 24V38H38V26H26V38H22Z")
        + s.shape("skin", "M26 26H38V30C38 34 26 34 26 30Z")
        + orthodox_cross(32, 20, 9)
    )
    beard = s.shape("silver", "M26 29C28 30.4 36 30.4 38 29C39 36 35 41 32 42C29 41 25 36 26 29Z") + s.lines(
        "M29 27.6h1.4M33.6 27.6h1.4M30 31.6Q32 32.6 34 31.6"
    )
    robe = s.shape("purple", "M12 44C13 38 18 35 24 34.6L32 42L40 34.6C46 35 51 38 52 44Z")
    return (
        s.sky("dusk")
        + s.rays(32, 22, 15, 21, 18)
        + robe
        + hat
        + beard
        + s.lines("M56 44V12", "staff")
        + s.lines("M52.6 15C52.6 11 56 12 56 14.6C56 12 59.4 11 59.4 15", "staff")
    )


# The rival


def _praise() -> str:
    cap = (
        s.shape("gilt", "M18 28C18 16 26 10 32 8C38 10 46 16 46 28Z")
        + s.dot("red", 32, 20, 2.4)
        + s.dot("blue", 25, 23, 1.8)
        + s.dot("blue", 39, 23, 1.8)
        + orthodox_cross(32, 9, 7)
    )
    return (
        s.sky("purple")
        + s.rays(32, 22, 17, 21, 14, "gold")
        + s.flat(s.bar("wood", 0, 38, 64, 6))
        + cap
        + s.shape("fur", "M15 27C17 24 47 24 49 27C51 31 49 35 46 35H18C15 35 13 31 15 27Z")
    )


def _stores() -> str:
    return (
        s.sky("shade")
        + s.bar("wood", 0, 17, 64, 2.4)
        + s.field(38, "earth")
        + logs(3, 17, 3, 3)
        + bricks(26, 17, 3, 3)
        + gem("leaf", 54, 11, 0.6)
        + s.barrel(10, 40, 18)
        + s.barrel(25, 40, 18)
        + s.sack(41, 40, 17)
        + s.sack(54, 40, 14, "dusk")
    )


def _carts() -> str:
    load = bricks(-9, -10, 3, 2)
    road = s.flat(s.shape("field", "M0 34C20 32 44 32 64 34V44H0Z"))
    return town(34, "leaf") + road + s.horse(18.6, 40, 1) + s.mirrored(s.cart(46, 40, 1.05, load), 46)


def _banner() -> str:
    scaffold = s.lines("M10 42V14M26 42V14M42 42V14M6 32H48M6 22H48M10 32L26 22M26 42L42 32", "plank")
    wall = s.bar("brick", 12, 24, 28, 18) + s.ashlar(12, 42, 28, 18)
    cloth = (
        s.lines("M44 42V4", "pole")
        + s.shape("brick", "M44 4H61L57 11L61 18H44Z")
        + s.lines("M48 7.6V14.4M52 7.6V14.4M48 7.6L52 14.4", "light")
    )
    return s.sky() + s.ridge("far", 30, 26, 30) + s.field(40, "earth") + wall + scaffold + cloth


def _hammers() -> str:
    dawn = (
        s.sky("dusk")
        + s.lines("M32 18V8M22 20L17 11M42 20L47 11M15 26L7 20M49 26L57 20", "ray")
        + s.flat(s.shape("fire", "M20 33a12 12 0 0 1 24 0Z"))
    )
    return (
        dawn
        + s.flat(s.bar("earth", 0, 33, 64, 11))
        + s.hammer(20, 42, 36, 1.5)
        + s.mirrored(s.hammer(20, 42, 36, 1.5))
        + bricks(20, 43, 4, 1)
    )


INFLUENCE = {
    "carpenters": _carpenters(),
    "goldsmiths": _goldsmiths(),
    "masters": _masters(),
    "sledges": _sledges(),
    "carters": _carters(),
    "bargemen": _bargemen(),
    "brick-row": _brick_row(),
    "stone-bridge": _stone_bridge(),
    "strangers": _strangers(),
    "almoners": _almoners(),
    "icon-keepers": _icon_keepers(),
    "metropolitan": _blessing(),
}

RIVAL = {
    "points": _praise(),
    "inventory": _stores(),
    "transport": _carts(),
    "claim": _banner(),
    "construction": _hammers(),
}

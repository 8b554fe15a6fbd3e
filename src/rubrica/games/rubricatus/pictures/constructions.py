"""The constructions: what five ages built between the springs and the sea."""

from __future__ import annotations

from rubrica.drawing import scenery as s


def land(y: float = 34, look: str = "field") -> str:
    """Hills, and level ground before them."""
    return s.sky() + s.ridge("far", 20, 15, 21, 14, 19) + s.ridge("hill", 29, 25, 28, 25) + s.field(y, look)


def hilltop(top: float = 24, look: str = "hill") -> str:
    """One hill in the middle, high enough to build upon."""
    return (
        s.sky()
        + s.ridge("far", 26, 22, 27, 22)
        + s.flat(s.shape(look, f"M0 44V40C10 38 14 {top} 22 {top}H42C50 {top} 54 38 64 40V44Z"))
    )


def _hut(x: float, y: float, scale: float = 1) -> str:
    """A low house of the Iberians with a flat roof of earth."""
    return s.placed(
        s.bar("earth", 0, -5, 8, 5) + s.bar("wood", -0.8, -6.4, 9.6, 1.6) + s.bar("dark", 3, -3.4, 2, 3.4), x, y, scale
    )


# The Iberian era


def _cogullo() -> str:
    moat = s.flat(s.shape("water", "M6 41C18 36 46 36 58 41L60 44H4Z"))
    inner = s.battlement(20, 25, 24, 6) + s.tower(18, 26, 5, 12, top="flat") + s.tower(41, 26, 5, 12, top="flat")
    outer = s.battlement(11, 36, 42, 7) + s.tower(9, 37, 6, 12) + s.tower(49, 37, 6, 12) + s.opening(29.6, 36, 4.8, 5.4)
    return hilltop(22) + moat + _hut(26, 20, 0.7) + _hut(33, 20, 0.7) + inner + outer


def _salt_mountain() -> str:
    white = s.shape("white", "M2 38L12 22L17 27L27 9L34 19L40 14L52 30L56 27L62 38Z")
    veins = s.lines("M12 22L15 31L11 37M27 9L26 20L31 28L27 37M40 14L42 25L38 36M52 30L49 37", "vein")
    return (
        s.sky()
        + s.ridge("far", 18, 22, 16, 20)
        + white
        + veins
        + s.field(37, "earth")
        + s.pick(46, 43, 24, 0.8)
        + s.shape("wood", "M10 36H22L20 43H12Z")
        + s.shape("white", "M10 36C12 32 20 32 22 36Z")
    )


def _sorba() -> str:
    silos = ""
    for x in (13, 32, 51):
        silos += s.shape(
            "dark", f"M{x - 2} 22H{x + 2}V25C{x + 8} 29 {x + 8} 40 {x} 41C{x - 8} 40 {x - 8} 29 {x - 2} 25Z"
        )
        silos += s.flat(
            s.shape(
                "gilt",
                f"M{x - 5.6} 33C{x - 2} 31 {x + 2} 31 {x + 5.6} 33C{x + 5} 38 {x + 2} 40.4 {x} 40.4"
                f"C{x - 2} 40.4 {x - 5} 38 {x - 5.6} 33Z",
            )
        )
        silos += s.bar("stone", x - 3.4, 20.4, 6.8, 1.8)
    return (
        s.sky()
        + s.ridge("far", 14, 9, 15, 10)
        + s.field(21, "earth")
        + _hut(18, 21, 1)
        + _hut(38, 21, 1)
        + s.tree(4.8, 21, 9)
        + silos
    )


def _castrum() -> str:
    rock = s.shape("grey", "M6 44L14 30L20 28H46L52 32L58 44Z")
    fort = (
        s.palisade(16, 30, 32, 9)
        + s.bar("wood", 18, 11, 7, 14)
        + s.shape("field", "M16 11L21.5 5L27 11Z")
        + s.bar("wood", 38, 14, 7, 11)
        + s.shape("field", "M36 14L41.5 8L47 14Z")
    )
    return (
        s.sky()
        + s.peaks("far", 26, 12, 22, 8, 20, 14, 25)
        + s.ridge("deep", 36, 33, 36)
        + rock
        + fort
        + s.bar("dark", 29, 25, 5, 5)
    )


def _castellvell() -> str:
    hill = (
        s.sky()
        + s.ridge("far", 24, 18, 24, 19)
        + s.flat(s.shape("hill", "M0 44V38C12 34 20 10 32 9C44 10 52 34 64 38V44Z"))
    )
    tiers = (
        _hut(28, 14, 1)
        + _hut(20, 22, 1.05)
        + _hut(34, 22, 1.05)
        + _hut(13, 31, 1.15)
        + _hut(27, 31, 1.15)
        + _hut(41, 31, 1.15)
    )
    return hill + tiers + s.battlement(5, 42, 54, 7) + s.opening(29, 42, 6, 6)


def _ironworks() -> str:
    furnace = s.shape("earth", "M10 38L14 16H26L30 38Z") + s.opening(16, 38, 8, 8) + s.flame(20, 38, 0.7)
    anvil = s.shape("grey", "M36 27H56C54 31 50 31 49 31V34L52 38H42L45 34V31C40 31 37 30 36 27Z")
    return (
        land(38, "earth")
        + s.smoke(19, 17, 1.1)
        + furnace
        + anvil
        + s.hammer(56, 27, -48, 0.8)
        + s.shape("dark", "M0 42C4 37 8 38 10 42Z")
    )


def _puig_ciutat() -> str:
    loop = s.flat(
        s.shape(
            "water",
            "M64 20C50 20 46 20 38 21C20 22 8 26 8 32C8 39 26 42 44 42H64V37H46C30 37 16 36 16 32"
            "C16 28 26 26 40 26H64Z",
        )
    )
    return (
        s.sky()
        + s.ridge("far", 13, 9, 14, 10)
        + s.field(18, "leaf")
        + loop
        + s.flat(s.oval("hill", 36, 31.4, 18, 5))
        + _hut(24, 32, 0.9)
        + _hut(33, 29.6, 0.9)
        + _hut(42, 32, 0.9)
        + _hut(33, 35, 0.9)
        + s.poplar(10, 22, 9)
        + s.poplar(56, 18, 10)
    )


def _drove_road() -> str:
    road = s.flat(s.shape("field", "M38 16C30 20 44 24 34 30C26 34 14 38 8 44H50C50 36 52 32 48 28C44 24 38 20 40 16Z"))
    shepherd = s.person(52, 38, 16, "earth", "M3-7L7-9M7.4 0V-14")
    return (
        s.sky()
        + s.ridge("far", 15, 10, 16, 12)
        + s.ridge("leaf", 20, 15, 17, 14, 19)
        + road
        + s.sheep(40, 25, 0.7)
        + s.sheep(33, 31, 1)
        + s.sheep(42, 33, 1)
        + s.sheep(25, 40, 1.35)
        + shepherd
    )


def _penya() -> str:
    sea = s.sky() + s.sun(54, 9, 4) + s.water(20)
    rock = s.flat(s.shape("hill", "M0 44V8C12 8 16 14 22 20C30 26 38 34 46 44Z"))
    return (
        sea
        + rock
        + _hut(2, 12, 1.1)
        + _hut(8, 21, 1.1)
        + _hut(1, 30, 1.2)
        + _hut(15, 30, 1.2)
        + _hut(8, 40, 1.3)
        + _hut(23, 40, 1.3)
        + s.ship(53, 31, 0.5)
    )


def _anchorage() -> str:
    anchor = s.lines("M51 24V40M44 34C44 40 58 40 58 34M46.4 27H55.6", "iron") + s.lines(
        "M49.4 22a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0", "line"
    )
    return (
        s.sky()
        + s.ridge("far", 22, 18, 22, 24, 25)
        + s.water(26)
        + s.flat(s.shape("field", "M0 44V34C8 32 18 38 30 44Z"))
        + s.ship(24, 30, 1.15)
        + anchor
    )


# The Roman era


def _boades() -> str:
    rivers = s.flat(
        s.shape("water", "M0 34C14 34 24 38 32 40C40 38 50 34 64 34V38C52 39 44 42 40 44H24C20 42 12 39 0 38Z")
    )
    half = s.shape("stone", "M18 30V18C18 8 46 8 46 18V30Z") + s.flat(
        s.shape("shade", "M22 30V20C22 12 42 12 42 20V30Z")
    )
    front = "".join(s.column(x, 30, 12) for x in (20, 26, 38, 44)) + s.shape("roof", "M15 15C20 6 44 6 49 15Z")
    return land(30, "leaf") + rivers + s.barn(3, 30, 14, 7, "white") + s.barn(47, 30, 14, 7, "white") + half + front


def _breny() -> str:
    blocks = s.bar("stone", 18, 33, 28, 5) + s.bar("stone", 20, 14, 24, 19) + s.bar("stone", 18, 11, 28, 3.4)
    top = s.bar("stone", 25, 4, 14, 7)
    pilasters = s.bar("white", 22, 15, 2.6, 17) + s.bar("white", 39.4, 15, 2.6, 17) + s.bar("white", 30.7, 15, 2.6, 17)
    lion = s.ashlar(18, 38, 28, 5)
    return (
        land(37)
        + s.poplar(8, 38, 18, "deep")
        + s.poplar(56, 38, 20, "deep")
        + blocks
        + top
        + pilasters
        + lion
        + s.lines("M20 23H44", "joint")
    )


def _fort_sorba() -> str:
    fort = (
        s.battlement(12, 34, 40, 10)
        + s.ashlar(12, 34, 40, 9)
        + s.tower(8, 35, 8, 17)
        + s.tower(48, 35, 8, 17)
        + s.opening(28, 34, 8, 8)
    )
    eagle = s.vexillum(32, 24, 19, "", "brick")
    return (
        land(34)
        + eagle
        + fort
        + s.flat(s.oval("dark", 16, 40, 3, 1.2) + s.oval("dark", 32, 41, 3, 1.2) + s.oval("dark", 48, 40, 3, 1.2))
    )


def _valldan() -> str:
    terraces = s.flat(s.bar("leaf", 0, 30, 64, 14)) + s.bar("stone", 0, 35, 64, 2.4) + s.bar("stone", 0, 41, 64, 2.4)
    villa = (
        s.bar("white", 8, 22, 30, 9)
        + s.shape("roof", "M6 22L10 17H36L40 22Z")
        + "".join(s.opening(10.5 + n * 5.4, 31, 3.6, 6) for n in range(5))
    )
    return (
        s.sky()
        + s.peaks("far", 24, 12, 20, 9, 22)
        + s.ridge("hill", 27, 24, 28)
        + terraces
        + s.tower(38, 31, 9, 19, "white", "roof")
        + villa
        + s.smoke(57, 22, 0.8)
        + s.house(52, 31, 9, 6, "earth")
    )


def _setelsis() -> str:
    hall = s.sky("shade") + s.flat(s.shape("dusk", "M4 30V20C4 4 60 4 60 20V30Z"))
    arches = "".join(s.opening(x, 28, 8, 13, "sky") for x in (11, 28, 45)) + "".join(
        s.column(x, 30, 17) for x in (6, 23.5, 40.5, 58)
    )
    pool = s.shape("pool", "M6 37C6 31 58 31 58 37C58 43 6 43 6 37Z") + s.lines(
        "M14 37q3-1.6 6 0t6 0M36 39q3-1.6 6 0t6 0", "light"
    )
    steam = s.lines("M20 32q-2-3 0-5t0-5M33 31q-2-3 0-5t0-5M45 32q-2-3 0-5t0-5", "light")
    return hall + arches + s.field(30, "stone") + pool + steam


def _sigillata() -> str:
    def bowl(x: float, y: float, scale: float) -> str:
        body = s.shape("red", "M-9-8H9C9-3 5-1.6 3-1.4V0H-3V-1.4C-5-1.6-9-3-9-8Z") + s.lines("M-8.6-5.6H8.6")
        return s.placed(body + s.lines("M-6-4q1 1 2 0t2 0t2 0t2 0t2 0t2 0", "light"), x, y, scale)

    kiln = s.shape("earth", "M4 38V26C4 14 28 14 28 26V38Z") + s.opening(10, 38, 12, 10) + s.flame(16, 38, 0.85)
    return (
        land(37, "earth")
        + s.smoke(15, 16, 0.9)
        + kiln
        + bowl(42, 40, 1)
        + bowl(42, 31.6, 0.9)
        + bowl(42, 24, 0.78)
        + bowl(57, 40, 0.62)
    )


def _praesidium() -> str:
    return (
        land(30)
        + s.tent(8, 31, 14)
        + s.tent(42, 31, 14)
        + s.tent(23, 30, 18, "shade")
        + s.vexillum(53, 30, 20)
        + s.palisade(2, 40, 60, 9)
        + s.bar("earth", 27, 32, 10, 8.4)
        + s.lines("M27 40L37 32M27 32L37 40")
    )


def _roman_road() -> str:
    road = s.flat(s.shape("stone", "M31 20H34L50 44H12Z")) + s.lines("M31 20L12 44M34 20L50 44")
    slabs = s.lines(
        "M30 23H36M27 27.6H38.6M23 33H42M18 39H46M32 20L31 27M34 27L37 33M29 27L26 33M31 33L29 39M38 33L42 39"
        "M25 39L23 44M36 39L38 44",
        "joint-dark",
    )
    stone = s.shape("white", "M51 40V22C51 18 59 18 59 22V40Z") + s.lines("M53 24h4M53 27h4M55 30v4", "line")
    return (
        s.sky()
        + s.ridge("far", 16, 12, 17, 13)
        + s.ridge("leaf", 22, 19, 21, 18)
        + s.field(26, "leaf")
        + road
        + slabs
        + stone
        + s.poplar(8, 34, 17, "deep")
        + s.poplar(16, 28, 10, "deep")
    )


def _roman_bridge() -> str:
    deck = s.shape("stone", "M4 40V26L34 15L64 24V40H58C58 32 46 32 46 40H38C38 24 18 24 18 40Z")
    arch = s.shape("brick", "M3 26V7H17V21L14 22V15C14 11 6 11 6 15V25Z") + s.bar("brick", 2, 5, 16, 2.6)
    return (
        s.sky()
        + s.ridge("far", 20, 15, 20, 14)
        + s.ridge("hill", 28, 25, 29, 25)
        + s.water(36)
        + deck
        + arch
        + s.lines("M18 27l1-4M28 22l0-4M40 27l1-4M52 30l0-5", "joint")
    )


def _sant_boi() -> str:
    walls = (
        s.bar("brick", 3, 8, 58, 20)
        + s.ashlar(3, 28, 58, 18)
        + "".join(s.opening(x, 26, 10, 13, "dark") for x in (9, 27, 45))
    )
    pillars = "".join(s.bar("stone", x, 33, 4, 8) + s.bar("stone", x - 1, 32, 6, 1.6) for x in (6, 16, 26, 36, 46, 55))
    return (
        s.sky()
        + walls
        + s.flat(s.bar("dark", 0, 30, 64, 14))
        + s.bar("stone", 0, 28, 64, 3)
        + pillars
        + s.flat(s.bar("fire", 0, 41, 64, 3))
    )


# The medieval era


def _cardona() -> str:
    hill = (
        s.sky()
        + s.ridge("far", 28, 24, 29, 24)
        + s.flat(s.shape("hill", "M0 44V40C12 36 14 28 20 26H48C54 30 56 38 64 40V44Z"))
    )
    church = (
        s.bar("stone", 32, 14, 14, 12)
        + s.apse(45, 26, 6, 9)
        + s.shape("roof", "M31 14L39 9L47 14Z")
        + s.tower(34, 14, 5, 7, top="roof")
        + s.opening(37, 26, 3, 6)
    )
    keep = s.tower(19, 26, 9, 17) + s.battlement(12, 32, 42, 7) + s.ashlar(12, 32, 42, 5)
    return hill + church + keep + s.flat(s.shape("white", "M52 44L58 36L64 40V44Z"))


def _sequia() -> str:
    canal = s.flat(
        s.shape("water", "M64 20C44 20 30 24 30 29C30 34 52 33 50 44H34C36 36 22 35 22 29C22 22 42 18 64 17.4Z")
    )
    banks = s.lines("M64 20C44 20 30 24 30 29C30 34 52 33 50 44M64 17.4C42 18 22 22 22 29C22 35 36 36 34 44")
    seu = (
        s.bar("stone", 4, 15, 16, 9)
        + s.tower(2, 24, 5, 15, top="flat")
        + s.shape("roof", "M7 15L12 11H19L21 15Z")
        + s.opening(10, 24, 3, 5)
        + s.opening(15, 24, 3, 5)
    )
    return (
        s.sky()
        + s.ridge("far", 13, 9, 14, 10)
        + s.field(22, "leaf")
        + canal
        + banks
        + seu
        + s.house(22, 24, 7, 4)
        + s.furrows(34, "stalk")
        + s.flat(s.shape("water", "M30 29C30 34 52 33 50 44H34C36 36 22 35 22 29Z"))
        + s.poplar(57, 30, 12)
    )


def _pedret() -> str:
    nave = s.bar("stone", 14, 19, 28, 17) + s.shape("roof", "M12 19L28 9L44 19Z") + s.ashlar(14, 36, 28, 15)
    arch = s.shape("dark", "M24 36V29C20 24 23 19.6 28 19.6S36 24 32 29V36Z") + s.lines(
        "M24 29C20 24 23 19.6 28 19.6S36 24 32 29", "arch"
    )
    return (
        s.sky()
        + s.ridge("deep", 20, 12, 18, 10, 17)
        + s.ridge("leaf", 30, 32, 30)
        + s.field(36, "leaf")
        + s.bar("stone", 42, 24, 11, 12)
        + s.shape("roof", "M42 24L50 20L55 24Z")
        + s.opening(46, 31, 2.4, 4)
        + nave
        + arch
        + s.fir(8, 38, 20)
        + s.fir(57, 37, 16)
    )


def _baga() -> str:
    houses = "".join(
        s.bar(look, x, 9 + up, 15.4, 18 - up)
        + s.shape("roof", f"M{x - 0.6:g} {9 + up}L{x + 2:g} {5 + up}H{x + 13.4:g}L{x + 16:g} {9 + up}Z")
        + s.flat(s.bar("dark", x + 3, 14, 2.6, 4) + s.bar("dark", x + 9.6, 14, 2.6, 4))
        for x, up, look in ((1.3, 2, "stone"), (16.7, 0, "dusk"), (32.1, 3, "white"), (47.5, 1, "stone"))
    )
    return (
        s.sky()
        + s.ridge("far", 8, 3, 8, 4)
        + houses
        + s.arcade(0.4, 38, 63.2, 15, 5, "stone")
        + s.field(38, "shade")
        + s.lines("M6 41H58", "joint")
    )


def _canonry() -> str:
    nave = s.bar("stone", 14, 17, 34, 21) + s.shape("roof", "M12 17L17 11H45L50 17Z")
    apses = s.apse(12, 38, 11, 13) + s.apse(39, 38, 11, 13) + s.apse(23, 38, 16, 16)
    return (
        land(37)
        + nave
        + s.belfry(48, 38, 10, 32, "stone", 3)
        + apses
        + s.lines("M24 26q1-1.6 2 0t2 0t2 0t2 0t2 0t2 0t2 0", "fine")
    )


def _olius() -> str:
    ribs = "".join(
        s.lines(
            f"M{x} 24C{x - 3} 17 {x - 7} 12 {x - 10.6:g} 9M{x} 24C{x - 1} 15 {x - 3} 9 {x - 4} 5M{x} 24"
            f"C{x + 1} 15 {x + 3} 9 {x + 4} 5M{x} 24C{x + 3} 17 {x + 7} 12 {x + 10.6:g} 9",
            "rib",
        )
        for x in (11, 32, 53)
    )
    columns = "".join(s.column(x, 40, 17, "stone") for x in (11, 32, 53))
    return (
        s.sky("shade")
        + s.flat(s.bar("dark", 0, 24, 64, 14))
        + s.flat(s.opening(17.5, 38, 8, 13, "fire") + s.opening(38.5, 38, 8, 13, "fire"))
        + s.field(38, "earth")
        + ribs
        + columns
    )


def _lluca_castle() -> str:
    hill = (
        s.sky()
        + s.ridge("far", 27, 22, 28, 23)
        + s.flat(s.shape("leaf", "M0 44V40C16 36 20 24 30 22H38C46 26 52 38 64 40V44Z"))
    )
    walls = (
        s.shape("stone", "M24 27V19L27 20V17H30V27Z")
        + s.tower(31, 26, 10, 19, top="flat")
        + s.shape("stone", "M30 8V4H33V6H35V4H37V6H39V4H42V8Z")
    )
    return (
        hill
        + walls
        + s.bar("white", 46, 28, 9, 7)
        + s.shape("roof", "M45 28C47 23 54 23 56 28Z")
        + s.opening(49, 35, 3, 4)
        + s.tree(13, 41, 11, "deep")
        + s.flag(36, 5.4, 4.4)
    )


def _lluca_cloister() -> str:
    arches = "".join(s.shape("sky", f"M{x} 30V22a5 5 0 0 1 10 0V30Z") for x in (3, 15, 27, 39, 51))
    columns = "".join(s.column(x, 31, 11) for x in (2.4, 14, 26, 38, 50, 61.6))
    garden = s.flat(s.bar("leaf", 0, 30, 64, 3))
    return (
        s.sky("stone")
        + s.bar("roof", 0, 6, 64, 6)
        + s.lines("M4 6v6M12 6v6M20 6v6M28 6v6M36 6v6M44 6v6M52 6v6M60 6v6", "fine")
        + arches
        + garden
        + s.poplar(32, 31, 16, "deep")
        + s.bar("stone", 0, 31, 64, 4)
        + columns
        + s.field(35, "shade")
        + s.flat(s.bar("grey", 0, 39, 64, 0.8))
    )


def _devils_bridge() -> str:
    arch = s.shape("brick", "M0 36V30L32 6L64 30V36H56C52 26 42 17 32 12C22 17 12 26 8 36Z")
    chapel = (
        s.bar("stone", 28.4, 2.6, 7.2, 6.6) + s.shape("roof", "M27 3.4L32 .6L37 3.4Z") + s.opening(30.6, 9.2, 2.8, 4)
    )
    return (
        s.sky()
        + s.needles("far", 34)
        + s.ridge("hill", 31, 29, 31)
        + s.water(33)
        + s.lines("M8 36C12 27 22 18.6 32 14M56 36C52 27 42 18.6 32 14", "ripple")
        + arch
        + chapel
    )


def _kings_mills() -> str:
    mill = (
        s.bar("stone", 8, 17, 26, 20)
        + s.shape("roof", "M6 17L12 9H30L36 17Z")
        + s.opening(13, 37, 6, 9)
        + s.flat(s.bar("dark", 24, 21, 4, 4))
    )
    return (
        land(34, "leaf")
        + mill
        + s.flat(s.bar("water", 34, 36, 30, 8))
        + s.mill_wheel(45, 29, 10)
        + s.ripples(36)
        + s.flat(s.bar("leaf", 0, 36, 34, 8))
        + s.crown(21, 16.4, 0.55)
    )


# The modern era


def _bastions() -> str:
    walls = s.shape(
        "stone", "M0 30L12 20L24 27L32 19L40 27L52 20L64 30V40L52 34L40 40L32 33L24 40L12 34L0 40Z"
    ) + s.lines("M12 20V34M24 27V40M32 19V33M40 27V40M52 20V34")
    gun = s.placed(s.shape("dark", "M-8-5L6-3.4V0L-8 1.4Z") + s.wheel(-3, 1.6, 3, 6), 33, 15, 0.9)
    return (
        s.sky()
        + s.ridge("far", 18, 12, 17, 12)
        + s.field(26, "leaf")
        + s.flat(s.shape("hill", "M12 20L32 8L52 20Z"))
        + s.tower(21, 15, 6, 9)
        + walls
        + s.mirrored(gun, 33)
    )


def _vats() -> str:
    vat = (
        s.shape("stone", "M16 38V14C16 10 42 10 42 14V38Z")
        + s.oval("dark", 29, 13.4, 13, 3.2)
        + s.flat(s.oval("purple", 29, 14.2, 10, 1.8))
        + s.lines(
            "M16 20C24 23 34 23 42 20M16 26C24 29 34 29 42 26M16 32C24 35 34 35 42 32M22 17v5M30 18v5M37 17v5"
            "M26 24v5M34 24v5M21 29v5M30 30v5",
            "joint-dark",
        )
    )
    return (
        s.sky()
        + s.ridge("deep", 20, 15, 22, 14)
        + s.field(36, "hill")
        + vat
        + s.opening(26, 38, 5, 5)
        + s.grapes(53, 20, 0.95)
        + s.shape("stone", "M2 38V28C2 26 12 26 12 28V38Z")
    )


def _queralt() -> str:
    cliff = s.shape("grey", "M8 44C10 34 16 30 20 24H54C56 30 58 36 62 44Z") + s.lines(
        "M20 28L16 38M30 26L28 36M40 27L42 37M50 28L52 36", "joint-dark"
    )
    building = (
        s.barn(20, 25, 26, 9, "white")
        + s.bar("white", 42, 12, 11, 13)
        + s.shape("roof", "M41 12L47.5 7L54 12Z")
        + s.belfry(34, 17, 6, 10, "white", 1)
        + s.cross(47.5, 7, 5, "dark")
    )
    return (
        s.sky() + s.peaks("far", 34, 20, 28, 16, 26, 22, 33) + cliff + building + s.fir(6.4, 44, 16) + s.fir(14, 44, 11)
    )


def _jenny() -> str:
    frame = (
        s.bar("wood", 12, 16, 3, 24)
        + s.bar("wood", 50, 16, 3, 24)
        + s.bar("wood", 10, 27, 45, 3)
        + s.bar("wood", 12, 14, 41, 2.6)
    )
    threads = s.lines("".join(f"M{x} 16.6L{x + 1} 30" for x in range(20, 50, 5)), "light")
    spindles = "".join(s.shape("white", f"M{x - 1} 27V20Q{x} 18.6 {x + 1} 20V27Z") for x in range(21, 51, 5))
    return (
        s.sky("dusk")
        + s.flat(s.bar("sky", 40, 3, 18, 9))
        + s.lines("M49 3V12M40 7.5H58M40 3H58V12H40Z", "plank")
        + s.field(38, "earth")
        + threads
        + frame
        + spindles
        + s.wheel(15, 25, 10, 8)
    )


def _solsona() -> str:
    nave = s.bar("stone", 18, 17, 30, 21) + s.shape("roof", "M16 17L33 8L50 17Z")
    rose = (
        s.dot("blue", 33, 20.6, 4)
        + s.rays(33, 20.6, 0, 4, 8, "light")
        + s.shape("gilt", "M27 38V30C27 25 39 25 39 30V38Z")
        + s.opening(29.4, 38, 7.2, 9)
    )
    return land(37) + nave + rose + s.belfry(7, 38, 11, 30, "stone", 3) + s.apse(48, 38, 11, 14)


def _miracle() -> str:
    altar = s.shape("gilt", "M12 42V14C12 10 18 10 20 7C24 2 40 2 44 7C46 10 52 10 52 14V42Z")
    tiers = s.lines("M14 17H50M14 29H50", "line") + "".join(
        s.column(x, y, 11, "dusk") for y in (29, 41) for x in (16, 26, 38, 48)
    )
    niches = (
        s.opening(29, 29, 6, 9, "blue")
        + s.dot("skin", 32, 23, 1.5)
        + s.opening(18.6, 29, 5, 8, "rust")
        + s.opening(40.4, 29, 5, 8, "rust")
        + s.opening(18.6, 41, 5, 8, "rust")
        + s.opening(40.4, 41, 5, 8, "rust")
        + s.opening(29, 41, 6, 8, "rust")
    )
    return (
        s.sky("shade")
        + s.flat(s.bar("stone", 4, 0, 3, 44) + s.bar("stone", 57, 0, 3, 44))
        + altar
        + niches
        + tiers
        + s.rays(32, 11, 2.4, 5, 10, "line")
        + s.dot("white", 32, 11, 2)
    )


def _high_street() -> str:
    left = s.shape("stone", "M0 40V8L12 12V36ZM12 36V15L20 18V33ZM20 33V20L26 22V31Z")
    right = s.shape("dusk", "M64 40V6L52 11V36ZM52 36V14L44 17V33ZM44 33V20L38 22V31Z")
    roofs = s.shape("roof", "M0 8V3L13 9V12.4ZM12 15V12L21 16V18.4ZM64 6V1L51 8V11.4ZM52 14V11L43 15V17.4Z")
    doors = s.flat(
        s.shape(
            "dark",
            "M3 39V27L7 27.4V37.6ZM14 35.4V28L17 28.4V34.2ZM61 39V27L57 27.4V37.6ZM50 35.4V28L47 28.4V34.2Z"
            "M3 20V14L7 15V20.4ZM61 20V13L57 14.4V20ZM14 23V19L17 20V23.4ZM50 23V19L47 20V23.4Z",
        )
    )
    return (
        s.sky()
        + s.ridge("far", 28, 24, 28)
        + s.flat(s.shape("shade", "M26 31H38L64 44H0Z"))
        + s.belfry(28.6, 31, 7, 18, "stone", 2)
        + left
        + right
        + roofs
        + doors
    )


def _mas() -> str:
    house = (
        s.bar("stone", 14, 18, 36, 20)
        + s.shape("roof", "M10 19L32 7L54 19L52 21L32 10.6L12 21Z")
        + s.shape("stone", "M14 19L32 10.4L50 19Z")
    )
    openings = s.opening(28, 38, 8, 10, "wood") + s.flat(
        s.bar("dark", 19, 22, 4, 5)
        + s.bar("dark", 30, 20, 4, 5)
        + s.bar("dark", 41, 22, 4, 5)
        + s.bar("dark", 19, 31, 4, 4)
        + s.bar("dark", 41, 31, 4, 4)
    )
    hat = s.placed(s.shape("dark", "M-6 0C-3-1.4-3-5 0-5S3-1.4 6 0Z") + s.lines("M-2.8-1.8H2.8", "crest"), 55, 42, 0.9)
    return land(37, "leaf") + s.tree(54, 38, 18, "deep") + house + openings + s.tree(6.6, 39, 12) + hat


def _fifteen_arches() -> str:
    return (
        s.sky()
        + s.ridge("far", 17, 13, 18, 13)
        + s.ridge("leaf", 25, 23, 25)
        + s.water(30)
        + s.bridge(1, 34, 62, 11, 9, "rust", "sky")
        + "".join(
            s.shape(
                "rust", f"M{1 + 62 / 9 * n - 1.2:.1f} 36V29L{1 + 62 / 9 * n:.1f} 27L{1 + 62 / 9 * n + 1.2:.1f} 29V36Z"
            )
            for n in range(1, 9)
        )
        + s.cart(32, 21.6, 0.42)
        + s.horse(20, 21.6, 0.36)
    )


def _embankment() -> str:
    bank = s.shape("earth", "M20 44C24 30 26 26 30 18H36C40 26 44 34 50 44Z") + s.lines(
        "M30 18L20 44M36 18L50 44M29 24h9M26.6 31h15M23.6 38h23", "joint-dark"
    )
    return (
        s.sky()
        + s.ridge("far", 14, 10, 14, 11)
        + s.flat(s.bar("water", 0, 18, 32, 26))
        + s.ripples(19)
        + s.flat(s.bar("field", 33, 18, 31, 26))
        + s.lines("M42 18L58 44M48 18L64 36M38 20L46 44M54 18L64 28", "stalk")
        + bank
        + s.house(52, 25, 8, 5)
        + s.poplar(44, 22, 11)
    )


# The contemporary era


def _mine() -> str:
    frame = s.lines(
        "M20 38L28 9H34L42 38M24 24H38M22.6 31H39.6M28 9L38 24M34 9L24 24M24 24L39.6 31M38 24L22.6 31", "iron"
    )
    wheels = s.wheel(28, 8, 4.4, 6, "grey") + s.wheel(36, 8, 4.4, 6, "grey")
    wagon = (
        s.shape("grey", "M46 32H60L58 38H48Z")
        + s.shape("white", "M47 32C49 28 57 28 59 32Z")
        + s.dot("dark", 49.6, 39.4, 1.7)
        + s.dot("dark", 56.4, 39.4, 1.7)
    )
    return (
        s.sky()
        + s.ridge("far", 22, 18, 22)
        + s.flat(s.shape("white", "M0 38L10 20L18 30L24 38Z"))
        + s.field(38, "earth")
        + s.house(5, 38, 10, 8, "brick")
        + frame
        + wheels
        + s.lines("M0 41.2H64")
        + wagon
    )


def _water_tanks() -> str:
    vaults = s.sky("brick") + "".join(s.flat(s.opening(x, 44, 18, 36, "dark")) for x in (2, 23, 44))
    inner = "".join(s.opening(x + 4, 34, 10, 22, "night") for x in (2, 23, 44))
    return (
        vaults
        + inner
        + s.flat(s.bar("pool", 0, 32, 64, 12))
        + s.ripples(32)
        + s.bar("stone", 18.6, 12, 5.8, 24)
        + s.bar("stone", 39.6, 12, 5.8, 24)
        + s.ashlar(18.6, 36, 5.8, 24)
        + s.ashlar(39.6, 36, 5.8, 24)
        + s.lines("M28 36q2-1 4 0t4 0", "light")
    )


def _rosal() -> str:
    return (
        s.sky()
        + s.ridge("deep", 17, 10, 18, 11)
        + s.field(31, "leaf")
        + s.smoke(53, 9.4, 0.7)
        + s.chimney(52, 32, 21)
        + s.factory(8, 33, 38, 17)
        + s.belfry(23, 17, 7, 9, "brick", 1)
        + s.water(35)
        + s.bar("stone", 0, 33, 64, 2)
        + s.mill_wheel(13, 36, 5)
    )


def _baells() -> str:
    lake = s.sky() + s.peaks("far", 20, 8, 18, 12, 20, 7, 19) + s.flat(s.bar("pool", 0, 19, 64, 9))
    dam = s.shape("stone", "M8 20C24 26 40 26 56 20L50 44H14Z") + s.lines(
        "M11.4 30C26 35 38 35 52.6 30M13 37C26 41 38 41 51 37M24 23L26 44M40 23L38 44", "joint"
    )
    flanks = s.flat(s.shape("deep", "M0 14L8 20L14 44H0ZM64 14L56 20L50 44H64Z"))
    return (
        lake
        + s.belfry(29, 22, 6, 9, "stone", 1)
        + s.flat(s.bar("pool", 27, 20.4, 10, 1.6))
        + dam
        + flanks
        + s.flat(s.shape("white", "M30 32H34L36 44H28Z"))
    )


def _cemetery() -> str:
    rocks = s.shape("grey", "M0 44V34C4 28 12 30 14 36L18 44ZM46 44L50 34C54 28 62 30 64 36V44Z")
    gate = s.shape("stone", "M18 42C18 18 22 10 32 10S46 18 46 42H40C40 28 38 20 32 20S24 28 24 42Z") + s.cross(
        32, 12.4, 10, "dark"
    )
    return (
        s.sky()
        + s.ridge("far", 22, 17, 22)
        + s.field(36, "leaf")
        + s.tree(11, 36, 20, "deep")
        + s.tree(53, 36, 20, "deep")
        + s.cross(29, 40, 7)
        + s.cross(35.6, 38, 6)
        + rocks
        + gate
    )


def _sant_ponc() -> str:
    lake = (
        s.sky()
        + s.sun(48, 8, 3.6)
        + s.ridge("far", 14, 10, 15, 9)
        + s.ridge("deep", 20, 16, 20, 17)
        + s.flat(s.bar("pool", 0, 20, 64, 24))
        + s.ripples(22)
    )
    dam = (
        s.shape("stone", "M0 30H40L46 44H0Z")
        + s.bar("stone", 0, 27, 42, 3.4)
        + s.lines("M6 30V44M14 30V44M22 30V44M30 30L32 44M38 30L42 44", "joint")
        + s.tower(34, 28, 6, 6, top="roof")
    )
    return (
        lake
        + dam
        + s.shape("white", "M50 29L54 22V29Z")
        + s.shape("wood", "M48.6 30H57L55.6 32H50Z")
        + s.fir(59, 42, 13)
    )


def _council() -> str:
    hall = (
        s.bar("dusk", 12, 14, 40, 24) + s.shape("roof", "M10 14L14 9H50L54 14Z") + s.arcade(12, 38, 40, 11, 3, "stone")
    )
    windows = (
        s.flat("".join(s.bar("dark", x, 17, 4, 6) for x in (17, 30, 43)))
        + s.bar("stone", 25, 24, 14, 2.4)
        + s.lines("M27 24v-2M29 24v-2M35 24v-2M37 24v-2", "fine")
    )
    nine = s.flat("".join(s.dot("gilt", 8 + 6 * n, 4.4, 1.2) for n in range(9)))
    return (
        s.sky()
        + s.ridge("far", 18, 13, 18, 14)
        + s.field(37, "shade")
        + hall
        + windows
        + s.flag(32, 23, 10, "gilt")
        + nine
    )


def _baron() -> str:
    keep = (
        s.tower(20, 38, 14, 27)
        + s.opening(25, 38, 5, 8)
        + s.opening(22.6, 22, 3, 5)
        + s.opening(28.4, 22, 3, 5)
        + s.tower(16, 38, 5, 31, top="roof")
    )
    stump = s.shape("stone", "M34 38V22H38V25H41V23H44V29H48V27H50V34H54V38Z") + s.ashlar(34, 38, 14, 9)
    scaffold = s.lines("M56 38V18M62 38V18M56 24H62M56 31H62M56 31L62 24", "plank")
    return land(37) + keep + stump + scaffold


def _guell() -> str:
    crypt = s.shape("brick", "M10 38L18 20C26 14 44 14 50 20L58 38Z") + s.shape(
        "roof", "M14 21C24 9 44 9 54 21L50 22C42 15 26 15 18 22Z"
    )
    columns = s.shape(
        "grey", "M17 38L22 24L25 24.6L22 38ZM29 38L30.6 23H33.6L34 38ZM47 38L42 24L39 24.6L42 38Z"
    ) + s.flat(
        s.shape("dark", "M22 38L25 25C27 24 29 23.6 30.4 23.6L29 38ZM34 38L33.8 23.6C36 23.6 38 24 39 25L42 38Z")
    )
    windows = s.dot("blue", 15.6, 31, 1.6) + s.dot("gilt", 51, 31, 1.6)
    return (
        s.sky()
        + s.ridge("far", 22, 17, 22, 18)
        + s.smoke(57, 8, 0.5)
        + s.chimney(57, 36, 27)
        + s.field(37, "leaf")
        + s.fir(6.4, 39, 17, "leaf")
        + crypt
        + columns
        + windows
    )


def _wetlands() -> str:
    duck = s.shape(
        "wood",
        "M-7-1C-5 2 4 2 7-3L3-3C0-3.6-2-3-3-2.6C-3-5-4-6.6-6-6.6S-8.6-5-8.4-4L-10-3.4L-8.4-2.8C-7.6-2.4-7.4-1.6-7-1Z",
    ) + s.flat(s.dot("deep", -6, -4.8, 1.5))
    lagoon = (
        s.sky("dusk")
        + s.sun(15, 12, 5)
        + s.ridge("leaf", 19, 17, 20, 18)
        + s.flat(s.bar("water", 0, 21, 64, 23))
        + s.ripples(23)
    )
    islet = s.flat(s.shape("leaf", "M30 30C38 26 56 26 64 29V33C52 34 40 33 30 30Z"))
    return (
        lagoon
        + islet
        + s.reeds(44, 31, 12)
        + s.reeds(52, 30, 15)
        + s.reeds(59.4, 32, 12)
        + s.placed(duck, 21, 33, 1)
        + s.placed(duck, 36, 40, 0.85)
        + s.reeds(6, 43, 17)
        + s.birds(36, 8)
    )


CONSTRUCTIONS = {
    "cogullo": _cogullo(),
    "muntanya-de-sal": _salt_mountain(),
    "sorba": _sorba(),
    "castrum-bergium": _castrum(),
    "castellvell-d-olius": _castellvell(),
    "ferreria-de-la-codina": _ironworks(),
    "puig-ciutat": _puig_ciutat(),
    "carrerada-del-llucanes": _drove_road(),
    "penya-del-moro": _penya(),
    "fondejador-de-les-sorres": _anchorage(),
    "villa-de-boades": _boades(),
    "torre-del-breny": _breny(),
    "forti-de-sorba": _fort_sorba(),
    "villa-de-la-valldan": _valldan(),
    "termes-de-setelsis": _setelsis(),
    "forn-de-terra-sigillata": _sigillata(),
    "praesidium-de-puig-ciutat": _praesidium(),
    "cami-roma-del-llucanes": _roman_road(),
    "pont-roma-de-martorell": _roman_bridge(),
    "termes-de-sant-boi": _sant_boi(),
    "castell-de-cardona": _cardona(),
    "sequia-de-manresa": _sequia(),
    "sant-quirze-de-pedret": _pedret(),
    "placa-porxada-de-baga": _baga(),
    "canonica-de-solsona": _canonry(),
    "sant-esteve-d-olius": _olius(),
    "castell-de-lluca": _lluca_castle(),
    "santa-maria-de-lluca": _lluca_cloister(),
    "pont-del-diable": _devils_bridge(),
    "molins-del-rei": _kings_mills(),
    "baluards-de-cardona": _bastions(),
    "tines-del-flequer": _vats(),
    "santuari-de-queralt": _queralt(),
    "obrador-de-bergadanes": _jenny(),
    "catedral-de-solsona": _solsona(),
    "santuari-del-miracle": _miracle(),
    "carrer-major-de-prats": _high_street(),
    "mas-rocaguinarda": _mas(),
    "pont-de-carles-tercer": _fifteen_arches(),
    "marge-del-llobregat": _embankment(),
    "mina-nieves": _mine(),
    "diposits-vells": _water_tanks(),
    "colonia-rosal": _rosal(),
    "presa-de-la-baells": _baells(),
    "cementiri-d-olius": _cemetery(),
    "panta-de-sant-ponc": _sant_ponc(),
    "consell-del-llucanes": _council(),
    "torre-del-baro": _baron(),
    "colonia-guell": _guell(),
    "aiguamolls-del-delta": _wetlands(),
}

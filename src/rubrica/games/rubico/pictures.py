"""The pictures of Rubico: goddesses by what they carry, the Senate by what it does, the road by who walks it."""

from __future__ import annotations

from rubrica.drawing import scenery as s


def niche(look: str = "dusk") -> str:
    """A wall with a round niche, in which a goddess's sign stands."""
    return (
        s.sky("shade")
        + s.shape(look, "M12 44V22C12 3 52 3 52 22V44Z")
        + s.lines("M8.6 44V22C8.6 -1.6 55.4 -1.6 55.4 22V44", "joint-dark")
    )


def hall() -> str:
    """The Senate: a wall, a floor, and two columns at the sides."""
    return (
        s.sky()
        + s.field(36, "stone")
        + s.flat(s.bar("far", 0, 30, 64, 6))
        + s.column(5, 38, 34, "stone")
        + s.column(59, 38, 34, "stone")
    )


def march() -> str:
    """The road to Rome between hills."""
    road = s.flat(s.shape("field", "M30 22H35L46 44H8Z"))
    return s.sky() + s.ridge("far", 18, 13, 19, 13) + s.ridge("hill", 25, 21, 24, 21) + s.field(28, "leaf") + road


# The powers


def _venus() -> str:
    ribs = "".join(
        f"M32 36L{x} {y}" for x, y in ((14, 20), (19, 13), (25.6, 9), (32, 7.6), (38.4, 9), (45, 13), (50, 20))
    )
    shell = s.shape(
        "skin",
        "M28 38L30 35C20 34 12 28 11 20C13 16 16 17 17 13C20 10 22 12 24.6 8.4C28 6 30 9 32 6.6"
        "C34 9 36 6 39.4 8.4C42 12 44 10 47 13C48 17 51 16 53 20C52 28 44 34 34 35L36 38Z",
    )
    return s.sky() + s.water(26) + shell + s.lines(ribs) + s.dot("white", 32, 34, 3)


def _eris() -> str:
    apple = s.shape(
        "gilt",
        "M32 16C27 12 17 14 17 24C17 33 25 39 29 39C31 39 31 38 32 38S33 39 35 39C39 39 47 33 47 24C47 14 37 12 32 16Z",
    )
    leaf = s.shape("leaf", "M33 11C36 5 42 5 45 7C43 12 38 14 33 11Z") + s.lines("M32 16C31 12 32 9 34 7", "trunk")
    return s.sky("night") + s.rays(32, 24, 17.4, 20, 16) + apple + leaf + s.flat(s.oval("white", 23, 20, 1.8, 3))


def _minerva() -> str:
    owl = s.shape("fur", "M20 14L23 6L27 10C30 9 34 9 37 10L41 6L44 14C46 22 46 32 40 38H24C18 32 18 22 20 14Z")
    eyes = (
        s.dot("white", 27, 16, 4.4)
        + s.dot("white", 37, 16, 4.4)
        + s.dot("dark", 27, 16, 2)
        + s.dot("dark", 37, 16, 2)
        + s.shape("gilt", "M30.6 18H33.4L32 22Z")
    )
    chest = s.lines(
        "M27 26q1.6 2 3.2 0M31 26q1.6 2 3.2 0M35 26q1.6 2 3.2 0M29 30q1.6 2 3.2 0M33 30q1.6 2 3.2 0M31 34q1.6 2 3.2 0",
        "light",
    )
    spear = s.lines("M52 44V10", "pole") + s.shape("silver", "M52 2L54.6 10H49.4Z")
    return (
        s.sky("night")
        + s.stars((8, 8), (14, 20), (58, 6), (46, 4))
        + s.sprig(10, 42, -6, 1.2, 6)
        + spear
        + s.bar("stone", 16, 38, 32, 6)
        + owl
        + eyes
        + chest
        + s.lines("M27 38v2M30 38v2M34 38v2M37 38v2", "gold")
    )


def _cibelis() -> str:
    mane = s.shape(
        "fur",
        "M32 14C40 10 50 15 49 22C53 27 50 35 45 36C42 42 36 43 32 42C28 43 22 42 19 36C14 35 11 27 15 22"
        "C14 15 24 10 32 14Z",
    )
    face = s.shape("gilt", "M24 24C24 18 40 18 40 24C41 30 38 38 32 39C26 38 23 30 24 24Z")
    marks = (
        s.dot("dark", 28.4, 26, 1)
        + s.dot("dark", 35.6, 26, 1)
        + s.shape("dark", "M30 30.4H34L32 33Z")
        + s.lines("M32 33V35M28.6 35.4Q30.6 37 32 35Q33.4 37 35.4 35.4")
    )
    mural = s.battlement(21, 15, 22, 9, "stone", 4) + s.opening(30, 15, 4, 5) + s.lines("M25 11v2M39 11v2")
    return niche() + mane + face + marks + mural


def _fortuna() -> str:
    horn = (
        s.shape("gilt", "M44 40C52 38 58 30 56 20L61.6 17C63 30 56 42 45 43Z")
        + s.dot("red", 57, 17, 2.4)
        + s.dot("purple", 60.4, 14.8, 2)
        + s.dot("leaf", 55.4, 13.8, 2)
    )
    return (
        s.sky()
        + s.cloud(10, 12)
        + s.cloud(52, 9, 0.8)
        + s.ridge("leaf", 38, 36, 38)
        + s.wheel(29, 23, 17, 8)
        + s.rays(29, 23, 17, 19.4, 8, "plank")
        + horn
    )


def _wolf_and_twins() -> str:
    legs = s.lines("M17 26L16 38M22 27L22 38M42 26L44 33L42 38M47 25L49.6 32L48 38", "bough")
    wolf = s.shape(
        "grey",
        "M5 17L11 13L12 9L15.6 12L20 15C28 18 38 14 46 17C50 19 52 24 56 30C57 33 55 34 54 32"
        "C52 28 50 26 48 26C44 28 40 27 36 26L34 28L31 26L28 28L25 26C20 28 15 27 14 23L12 20.6L6 20.4Z",
    )
    child = (
        s.dot("skin", 0, -8, 2.2)
        + s.shape("skin", "M-2.4 0C-3-3-2-5.6 0-5.8C2-5.6 3-3 2.4 0Z")
        + s.lines("M-1-4L-3-8M1-4L3-8")
    )
    return (
        s.sky("dusk")
        + s.ridge("far", 22, 16, 20, 15, 19, 16, 22)
        + s.field(36, "leaf")
        + legs
        + wolf
        + s.dot("dark", 11, 15.4, 0.8)
        + s.placed(child, 28.4, 38, 1.05)
        + s.placed(child, 35, 38, 1.05)
    )


def _vesta() -> str:
    roof = s.shape("roof", "M10 16C16 6 48 6 54 16Z") + s.bar("white", 9, 15, 46, 3) + s.dot("gilt", 32, 6.4, 1.8)
    base = s.bar("white", 8, 36, 48, 3) + s.bar("white", 5, 39, 54, 3.4)
    columns = "".join(s.column(x, 36, 18) for x in (13, 22, 42, 51))
    fire = s.shape("stone", "M27 36V31H37V36Z") + s.flame(32, 31, 1.15)
    return s.sky("night") + s.flat(s.bar("dusk", 11, 18, 42, 18)) + roof + fire + columns + base


def _iuno() -> str:
    fan, eyes = "", ""
    for place in range(9):
        degrees = -80 + place * 20
        fan += s.turned(
            s.shape("deep" if place % 2 else "leaf", "M0 0C-5-8-4.6-20 0-27C4.6-20 5-8 0 0Z"), 32, 36, degrees
        )
        eyes += s.turned(s.dot("gilt", 0, -21, 2.6) + s.dot("blue", 0, -21, 1.4), 32, 36, degrees)
    body = s.shape(
        "blue",
        "M26 40C24 34 28 30 29.4 25C30 20 29 17 31 15C33 13.6 36 15 35.4 18C34.6 22 37 30 38 34C38.6 38 38 40 38 40Z",
    )
    head = (
        s.shape("gilt", "M31 16.4L27.4 17.8L31 18.6Z")
        + s.dot("white", 32.8, 16.8, 0.8)
        + s.lines("M33 14.4V10.6M33.6 14.4L35.4 11M32.4 14.4L30.8 11", "fine")
    )
    return s.sky("dusk") + s.flat(s.bar("leaf", 0, 38, 64, 6)) + fan + eyes + body + head


# The Senate


def _silence() -> str:
    rows = "".join(
        s.shape(
            "stone",
            f"M{32 - r} 38C{32 - r} {38 - h} {32 + r} {38 - h} {32 + r} 38H{32 + r - 4}"
            f"C{32 + r - 4} {43 - h} {32 - r + 4} {43 - h} {32 - r + 4} 38Z",
        )
        for r, h in ((30, 34), (22, 25), (14, 16))
    )
    chair = s.lines("M28 40L36 34M36 40L28 34M27.6 34H36.4", "staff")
    return s.sky("shade") + s.field(37, "earth") + rows + chair


def _levy() -> str:
    recruits = s.soldier(13, 40, 17) + s.soldier(25, 40, 17) + s.soldier(37, 40, 17)
    newcomer = s.person(53, 40, 15, "earth", "M-3-7L-6-10")
    return march() + s.vexillum(46, 38, 32) + recruits + newcomer


def _decree() -> str:
    return hall() + s.flat(s.shape("purple", "M14 38H50V44H14Z")) + s.scroll(32, 22, 1.35, "blue")


def _tribunes() -> str:
    rostra = s.bar("stone", 14, 28, 36, 9) + s.shape(
        "gilt", "M20 31L13 33L20 35ZM32 31L25 33L32 35ZM44 31L37 33L44 35Z"
    )
    speakers = s.person(25, 28, 19, "white", "M-2-8L-8-13M2-8L5-6") + s.person(
        39, 28, 19, "white", "M2-8L8-13M-2-8L-5-6"
    )
    crowd = "".join(
        s.dot("skin", x, 40.6, 2.6) + s.shape("rust", f"M{x - 4.6:g} 44C{x - 4.6:g} 42 {x + 4.6:g} 42 {x + 4.6:g} 44Z")
        for x in (8, 20, 32, 44, 56)
    )
    return (
        s.sky() + s.temple(8, 29, 48, 17, 5, "stone") + rostra + speakers + s.flat(s.bar("earth", 0, 37, 64, 7)) + crowd
    )


def _desertion() -> str:
    shield = s.turned(
        s.shape("brick", "M-6-9H6V9H-6Z") + s.dot("gilt", 0, 0, 2) + s.lines("M0-9V9M-6 0H6", "gold"), 17, 35, -68
    )
    helmet = s.placed(s.shape("gilt", "M-5 0C-5-8 5-8 5 0L3-1H-3Z") + s.lines("M-4-6Q0-11 5-6", "crest"), 38, 41, 1.2)
    steps = s.flat(
        "".join(s.oval("earth", x, y, 1.1, 0.7) for x, y in ((33, 36), (29, 33), (33, 31), (31, 29), (33, 27.4)))
    )
    return march() + s.sun(33, 14, 4, "fire") + steps + s.person(32.5, 27, 10, "fur", "M2-7L5-4") + shield + helmet


def _veterans() -> str:
    scutum = (
        s.shape("brick", "M20 7H44V37H20Z")
        + s.lines("M22 9H42V35H22ZM32 9V18M32 26V35M22 22H28M36 22H42", "gold")
        + s.dot("gilt", 32, 22, 4)
    )
    scars = s.lines("M24 12L29 17M37 29L41 26M25 31l3-4", "line")
    return s.sky("dusk") + s.field(38, "earth") + s.sword(10, 41, 38, 34) + s.sword(54, 41, -38, 34) + scutum + scars


def _envoys() -> str:
    letter = s.lines("M-1-18L-8-19") + s.turned(s.bar("white", -4, -1.6, 8, 3.2), -10, -19.6, -18)
    return (
        march()
        + s.lines("M54 40V28", "trunk")
        + s.shape("white", "M51 40V24C51 21 58 21 58 24V40Z")
        + s.lines("M53 27h3M53 30h3", "fine")
        + s.rider(28, 40, 1.25, "white", "fur", letter)
    )


def _two_standards() -> str:
    one = s.lines("M0-4V4M-2-4H2M-2 4H2", "numeral")
    fifteen = s.lines("M-5-4L-1 4M-1-4L-5 4M1-4L3.4 4L5.8-4", "numeral")
    return (
        hall()
        + s.turned(s.vexillum(0, 0, 32, one, "brick"), 24, 42, -6)
        + s.turned(s.vexillum(0, 0, 32, fifteen, "blue"), 41, 42, 6)
    )


# March cards


def _red() -> str:
    return (
        march()
        + s.soldier(11, 34, 14)
        + s.soldier(22, 34, 14)
        + s.soldier(33, 34, 14)
        + s.vexillum(52, 40, 33, s.lines("M-4 0L0-4L4 0M-4 4L0 0L4 4", "light"))
        + s.soldier(17, 43, 18)
        + s.soldier(32, 43, 18)
    )


def _blue() -> str:
    return (
        s.sky()
        + s.ridge("far", 26, 22, 27, 22)
        + s.field(38, "stone")
        + s.temple(12, 38, 40, 20, 5)
        + s.dot("blue", 32, 13.8, 1.8)
        + s.bar("stone", 8, 38, 48, 2)
        + s.bar("stone", 5, 40, 54, 2.4)
        + s.person(32, 43, 9, "white")
    )


def _janus() -> str:
    left = "M32 5C22 5 17 10 17 16L12 23L16 24.4V29C16 32 20 32 24 31V38H32Z"
    face = s.shape("stone", left) + s.mirrored(s.shape("grey", left))
    marks = s.lines(
        "M18.6 18.4h3.4M17 26.6h3.4M45.4 18.4h-3.4M47 26.6h-3.4M24 12C22 16 24 20 23 25C24 28 26 28 28 27"
        "M40 12C42 16 40 20 41 25C40 28 38 28 36 27"
    )
    return niche("sky") + s.bar("white", 20, 38, 24, 5) + face + marks + s.lines("M19 12C26 8 38 8 45 12", "gold")


def _pompey() -> str:
    hull = (
        s.shape("wood", "M6 27C10 34 14 35 18 35H46C52 34 56 30 58 21C55 24 52 26 48 27H16C12 27 9 27 6 27Z")
        + s.shape("gilt", "M6 27L1.6 31L9 31.4Z")
        + s.dot("white", 13, 29.6, 1.4)
    )
    oars = s.lines("M18 32L13 40M24 33L19 41M30 33L25 41M36 33L31 41M42 33L37 41")
    sail = (
        s.lines("M32 27V5", "pole")
        + s.shape("purple", "M20 8C25 9.4 39 9.4 44 8C45 14 45 18 44 22C39 20.4 25 20.4 20 22C19 18 19 14 20 8Z")
        + s.lines("M19 8H45", "pole")
        + s.shape("gilt", "M32 11L33.4 14L36.6 14.2L34 16.2L35 19.4L32 17.4L29 19.4L30 16.2L27.4 14.2L30.6 14Z")
    )
    return s.sky() + s.water(31, "pool") + sail + hull + s.lines("M10 30H54", "fine") + oars


# Sides, legions and castra


def _caesars() -> str:
    rubicon = s.flat(s.shape("water", "M0 30C16 28 30 33 64 30V38C40 40 20 36 0 38Z")) + s.lines(
        "M4 34q3-1.6 6 0t6 0M40 34q3-1.6 6 0t6 0", "ripple"
    )
    wreath = s.lines("M-1.8-25Q.4-27.4 2.6-25", "wreath")
    return (
        s.sky("dusk")
        + s.ridge("far", 18, 13, 18, 13)
        + s.field(28, "leaf")
        + rubicon
        + s.field(38, "hill")
        + s.rider(31, 36, 1.25, "red", "white", s.lines("M-1-18L-8-23") + wreath)
    )


def _senator() -> str:
    toga = s.shape("white", "M20 42C20 28 22 19 28 17H36C42 19 44 28 44 42Z") + s.shape(
        "blue", "M28 17C26 26 30 36 40 42H34C26 36 22 27 25 18.6Z"
    )
    return (
        hall()
        + toga
        + s.dot("skin", 32, 11.4, 5)
        + s.shape("grey", "M26.8 11C26 4 38 4 37.2 11C35.4 8 28.6 8 26.8 11Z")
        + s.lines("M40 24L47 21")
        + s.turned(s.bar("white", -2, -6, 4, 12), 48, 20, 14)
        + s.lines("M30 12h.4M34 12h.4M30.6 14.2Q32 15 33.4 14.2")
    )


def _legion_i() -> str:
    boar = s.shape("gilt", "M-6 0C-5-3-1-4 2-3C5-2.4 6 0 5 2H3.6V4H2.4V2H-2V4H-3.4V2C-5 2-7 1.4-7.4.6Z")
    return march() + s.vexillum(32, 43, 37, boar, "brick")


def _legion_xv() -> str:
    lyre = s.lines("M-3.4-4C-5.6 0-3 4 0 4S5.6 0 3.4-4M-3.6-2H3.6M-1.4-2V3.6M1.4-2V3.6", "lyre")
    return march() + s.vexillum(32, 43, 37, lyre, "blue")


def _castrum() -> str:
    return (
        s.sky()
        + s.ridge("far", 18, 13, 19, 13)
        + s.field(28, "hill")
        + s.tent(10, 30, 13)
        + s.tent(41, 30, 13)
        + s.tower(5, 40, 9, 20, "wood")
        + s.tower(50, 40, 9, 20, "wood")
        + s.palisade(14, 40, 12, 9)
        + s.palisade(38, 40, 12, 9)
        + s.vexillum(32, 32, 26)
        + s.bar("wood", 26, 30, 12, 10.4)
        + s.opening(28.6, 40.4, 6.8, 8)
    )


def _ravenna() -> str:
    walls = (
        s.battlement(4, 34, 34, 10, "brick")
        + s.tower(2, 35, 8, 18, "brick")
        + s.tower(32, 35, 8, 18, "brick")
        + s.opening(17, 34, 7, 8)
    )
    return (
        s.sky()
        + s.ridge("far", 22, 18, 22, 19)
        + s.water(28)
        + s.flat(s.shape("leaf", "M0 44V33C16 32 34 33 44 36C50 39 52 42 53 44Z"))
        + walls
        + s.ship(53, 33, 0.6)
        + s.poplar(45, 37, 14, "deep")
    )


def _rome() -> str:
    hills = s.ridge("leaf", 26, 20, 27, 18, 26, 21, 27)
    city = s.temple(24, 24, 17, 8, 4) + s.house(8, 27, 8, 5) + s.house(48, 27, 8, 5) + s.house(17, 29, 7, 4)
    walls = (
        s.battlement(2, 40, 60, 10)
        + s.ashlar(2, 40, 60, 8)
        + s.tower(1.6, 41, 9, 16)
        + s.tower(53.4, 41, 9, 16)
        + s.opening(27, 40, 10, 9)
    )
    return s.sky("dusk") + s.sun(49, 10, 4) + hills + city + walls


PICTURES = {
    "power": niche() + s.rays(32, 23, 4, 12, 12, "gold") + s.shape("gilt", "M34 8L22 25H30L27 39L43 20H34Z"),
    "power/venus": _venus(),
    "power/eris": _eris(),
    "power/minerva": _minerva(),
    "power/cibelis": _cibelis(),
    "power/fortuna": _fortuna(),
    "power/roma": _wolf_and_twins(),
    "power/vesta": _vesta(),
    "power/iuno": _iuno(),
    "senate": hall() + "".join(s.person(x, 38, 17, "white") for x in (18, 32, 46)),
    "senate/void": _silence(),
    "senate/levy": _levy(),
    "senate/decree": _decree(),
    "senate/tribunes": _tribunes(),
    "senate/desertion": _desertion(),
    "senate/veterans": _veterans(),
    "senate/envoys": _envoys(),
    "senate/joker": _two_standards(),
    "march": march() + s.vexillum(32, 42, 36),
    "march/red": _red(),
    "march/blue": _blue(),
    "march/janus": _janus(),
    "march/pompey": _pompey(),
    "side": niche() + s.soldier(23, 42, 25) + s.person(42, 42, 25, "white"),
    "side/red": _caesars(),
    "side/blue": _senator(),
    "legion": march() + s.vexillum(20, 42, 32) + s.vexillum(44, 42, 32),
    "legion/I": _legion_i(),
    "legion/XV": _legion_xv(),
    "castrum": _castrum(),
    "castrum/start": _ravenna(),
    "castrum/rome": _rome(),
}

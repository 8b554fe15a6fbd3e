"""The era cards: what happened along the river, from the Iberians to today."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.rubricatus.pictures.constructions import land


def _burning(x: float, y: float, width: float = 14, height: float = 9) -> str:
    """A house without its roof, in flames."""
    ruin = s.shape("stone", f"M{x:g} {y:g}V{y - height:g}l3 2l3-3l3 4l2-2V{y:g}Z")
    return s.flame(x + 3, y - height + 3, 0.9) + s.flame(x + 8, y - height + 4, 1.1) + ruin + s.opening(x + 4, y, 3, 4)


def _warrior(x: float, y: float, scale: float = 1) -> str:
    """An Iberian with a round shield and a curved sword."""
    sword = s.shape("silver", "M5-11C7-14 6-17 8.4-20C10-17 10-13 7-9.6Z") + s.lines("M3-8L6-10")
    body = s.shape("white", "M-3.6 0C-3.4-5-3.4-9-2-10.4H2C3.4-9 3.4-5 3.6 0Z") + s.lines("M-3.4-4H3.4", "crest")
    head = s.dot("skin", 0, -12.6, 2.5) + s.shape("fur", "M-2.8-12.6C-3-17 3-17 2.8-12.6Z")
    return s.placed(sword + body + head + s.dot("brick", -3, -5.6, 4) + s.dot("gilt", -3, -5.6, 1.2), x, y, scale)


# The Iberian era


def _kid() -> str:
    hut = s.bar("earth", 12, 8, 40, 14) + s.bar("wood", 10, 5, 44, 3.4) + s.bar("dark", 28, 11, 8, 11)
    kid = s.shape(
        "white",
        "M15 36C15 31 20 29 26 30C31 31 35 30 38 29L41 25C43 23.6 46 24 47 25.6L51.4 28"
        "C52 30 50.4 31 48.6 30.6L45 30.4C43 34 41 37 37 38.4H20C17 38.6 15.4 37.6 15 36Z",
    )
    kid += s.shape("grey", "M42.6 24.6C41 22 38 22 36.4 23C38 25 40.6 26 42.6 24.6Z") + s.lines(
        "M43.6 24.2C42.6 21.6 41 20.4 39 20M15.4 33.4L12.6 31.6", "iron"
    )
    legs = s.lines("M20 38.4L30 40.4M36 38.4L27 41M38.6 37.6L31 41", "limb-white") + s.lines("M19 38.6H37")
    return (
        s.sky()
        + s.ridge("far", 12, 8, 13, 9)
        + s.field(22, "earth")
        + hut
        + s.flat(s.oval("fur", 32, 33, 24, 9))
        + kid
        + legs
        + s.dot("dark", 46, 26.8, 0.7)
        + s.lines("M9 22H55")
    )


def _lead_letter() -> str:
    sheet = s.shape("grey", "M10 12L50 8L54 30L14 35Z") + s.shape(
        "silver", "M50 8C55 6 57 9 55 11L58 28C59 31 56 32 54 30Z"
    )
    signs = s.lines(
        "M16 17l2 4l2-5M24 16v5M24 18.4h3M31 15l-2.6 5h4ZM37 14.6v5.4l3-2.4l-3-2.4M44 14l3 4M47 13.4l-3 5"
        "M17 26l3-2v5M24 24l4 4M28 23.6l-3.6 5M33 23v5.4M31 25.6h4M39 22.4l2 5l2-5.4M47 22v5"
    )
    stylus = s.turned(s.shape("wood", "M-1 0L0 4L1 0V-17H-1Z"), 47, 39, 62)
    return s.sky("dusk") + s.field(26, "earth") + sheet + signs + stylus


def _snow() -> str:
    ground = (
        s.sky("far")
        + s.peaks("white", 24, 10, 20, 6, 18, 11, 25)
        + s.ridge("water", 30, 26, 29, 25)
        + s.ridge("white", 34, 32, 35, 32)
    )
    rocks = s.shape("grey", "M0 40C2 32 12 30 16 40ZM46 40C50 31 60 31 64 38V40Z") + s.flat(
        s.shape(
            "white",
            "M3 34C6 31 11 31.6 13.4 34.6C10 33.6 6 33.6 3 34ZM50 34.4C54 31.4 59 31.8 62 34C58 33 54 33.4 50 34.4Z",
        )
    )
    return (
        ground
        + _warrior(10, 39, 1)
        + s.mirrored(_warrior(10, 39, 1))
        + rocks
        + s.soldier(27, 40, 13)
        + s.soldier(36, 41, 13)
        + s.snowfall()
    )


def _silos() -> str:
    sheaf = "".join(s.ear(46 + n * 2.4, 38, 26, n * 7) for n in (-2, -1, 0, 1, 2)) + s.shape(
        "earth", "M41 27C44 29 48 29 51 27V30C48 32 44 32 41 30Z"
    )
    mouth = s.oval("stone", 20, 36, 14, 5) + s.oval("dark", 20, 35.6, 10, 3.2)
    pour = s.shape("gilt", "M20 21C22 26 22 31 22 36H17C17 31 18 26 18 21Z") + s.turned(s.sack(0, 0, 16), 10, 24, 100)
    return land(30, "earth") + mouth + pour + s.flat(s.oval("gilt", 20, 36.6, 6, 1.6)) + sheaf


def _greek() -> str:
    bowl = s.shape("dark", "M12 14H52C52 25 42 29 35 30V35H42V38H22V35H29V30C22 29 12 25 12 14Z") + s.lines(
        "M12 16C5 13 5 21 13 21M52 16C59 13 59 21 51 21", "iron"
    )
    key = s.lines(
        "M16 18H20V21.4H17.6V19.8M23 18H27V21.4H24.6V19.8M30 18H34V21.4H31.6V19.8M37 18H41V21.4H38.6V19.8"
        "M44 18H48V21.4H45.6V19.8",
        "key",
    )
    return (
        s.sky("dusk")
        + s.flat(s.bar("water", 0, 25, 64, 8))
        + s.field(33, "field")
        + bowl
        + key
        + s.lines("M14.6 24.4C24 27 40 27 49.4 24.4", "key")
        + s.ship(57, 29, 0.26)
    )


def _vine_and_olive() -> str:
    olive = s.sprig(50, 42, -8, 1.7, 6) + "".join(
        s.oval("deep", x, y, 1.7, 2.3) for x, y in ((45, 27), (54, 21), (46, 16), (53.4, 33))
    )
    return (
        s.sky()
        + s.ridge("far", 36, 32, 37, 33)
        + s.lines("M2 8C12 4 24 10 34 6", "trunk")
        + s.grapes(19, 11, 1.7)
        + olive
    )


def _hannibal() -> str:
    body = s.shape(
        "grey",
        "M16 40V30C13 29 12 26 12 23C8 24 6 28 7 32C7.4 35 10 35 10 33L11.6 34C11 38 5 38 4.4 32"
        "C4 24 8 18 13 17C15 13 20 12 24 14C30 11 42 11 47 16C51 19 51 25 51 29V40H45V31C39 33 31 33 26 31V40Z",
    )
    ear = s.shape("stone", "M19 16C24 14 28 18 27 23C26 27 21 28 19 25C18 22 18 19 19 16Z")
    tusk = s.shape("white", "M12 24C10 26 7.6 26.6 5.6 25.4C7 28.6 11.6 28.6 14 26Z")
    seat = (
        s.shape("brick", "M31 14L32 7H44L45 14C41 12.4 35 12.4 31 14Z")
        + s.battlement(31.4, 8.4, 13, 3.4, "wood", 3)
        + s.lines("M51 22C54 24 53 28 54 30")
    )
    return (
        s.sky()
        + s.peaks("far", 30, 14, 26, 10, 24, 16, 29)
        + s.field(37, "hill")
        + body
        + seat
        + ear
        + tusk
        + s.dot("dark", 16, 19.6, 0.9)
        + s.lines("M17 40v-2M20 40v-2M46 40v-2M49 40v-2")
    )


def _chiefs() -> str:
    return land(36) + s.sun(32, 15, 7, "fire") + _warrior(22, 40, 1.6) + s.mirrored(_warrior(22, 40, 1.6))


def _cato() -> str:
    wall = (
        s.shape("stone", "M2 38V20H8V23H12V20H17V27L21 30V34L25 38ZM40 38L43 31L47 33V24L51 22V19H56V22H62V38Z")
        + s.ashlar(2, 38, 15, 12)
        + s.ashlar(47, 38, 15, 9)
    )
    rubble = s.shape("stone", "M24 40L27 35L32 38L35 34L40 40ZM18 42H23V39H19ZM43 42H49V38H45Z")
    return (
        s.sky("dusk")
        + s.ridge("far", 18, 14, 19, 13)
        + s.smoke(30, 26, 1.5)
        + s.field(37, "earth")
        + s.flame(31, 37, 1.2)
        + wall
        + rubble
        + s.pick(36, 42, 38, 0.75)
    )


# The Roman era


def _churches() -> str:
    church = (
        s.bar("white", 22, 17, 20, 13)
        + s.shape("roof", "M20 17L32 10L44 17Z")
        + s.apse(41, 30, 8, 9, "white")
        + s.opening(30, 30, 4.4, 7)
    )
    return (
        s.sky()
        + s.ridge("far", 16, 12, 17, 12)
        + s.field(29, "field")
        + s.furrows(29, "stalk")
        + church
        + s.lines("M32 22v-4M30.4 19.4l3.2 2.4M33.6 19.4l-3.2 2.4")
        + s.house(5, 26, 7, 4, "white")
        + s.tree(56, 30, 11)
        + s.cross(32, 10.6, 5, "dark")
    )


def _red_river() -> str:
    way = s.flat(s.shape("rust", "M38 16C28 20 48 24 36 30C26 35 8 36 4 44H48C54 36 60 32 50 26C44 22 36 20 40 16Z"))
    glow = s.lines("M38 24q3-1.4 6 0M34 32q4-1.6 8 0t6 0M18 39q5-2 10 0t10 0", "light")
    return (
        s.sky("dusk")
        + s.sun(39, 12, 6, "fire")
        + s.ridge("far", 14, 10, 16, 17, 11)
        + s.ridge("earth", 18, 20, 17, 19, 15)
        + s.field(24, "hill")
        + way
        + glow
        + s.poplar(8, 32, 15, "deep")
        + s.poplar(58, 32, 17, "deep")
    )


def _amphorae() -> str:
    jars = "".join(s.amphora(x, 41, 22) for x in (9, 19, 29))
    return (
        s.sky()
        + s.sun(54, 8, 3.6)
        + s.water(24)
        + s.ship(48, 32, 0.85)
        + s.flat(s.shape("field", "M0 44V34C12 33 28 36 40 44Z"))
        + s.bar("wood", 3, 26.6, 32, 1.8)
        + jars
    )


def _sidonius() -> str:
    bowl = s.shape("wood", "M8 26H38C38 35 30 39 23 39S8 35 8 26Z")
    salt = s.shape("white", "M10 26C12 20 18 21 20 17L23 13L27 18C30 20 34 21 36 26Z") + s.lines(
        "M23 13L24 20L20 24M27 18L30 24M16 21L18 25", "vein"
    )
    quill = s.turned(s.shape("white", "M0 0C-4-8-4-18 2-26C6-18 4-8 0 0Z") + s.lines("M0 4V-18"), 48, 35, 24)
    letter = s.shape("dusk", "M38 30H58V40H38Z") + s.lines("M41 33H50M41 36H54", "writing")
    return s.sky("shade") + s.field(32, "wood") + bowl + salt + letter + quill


def _delta() -> str:
    sea = s.sky("water") + s.ripples(4) + s.ripples(28)
    fan = s.flat(s.shape("field", "M18 0C16 10 8 18 3 24C14 30 18 38 30 39C42 38 48 28 61 25C54 18 44 10 42 0Z"))
    arms = s.lines("M30 0C28 8 32 14 30 20C29 26 22 30 16 33M30 20C32 26 31 33 31 39M30 20C36 24 44 26 53 28", "arm")
    return sea + fan + arms + s.tree(20, 16, 8) + s.tree(41, 15, 8) + s.reeds(21, 28, 6) + s.reeds(38, 31, 6)


def _sertorius() -> str:
    doe_legs = s.lines(
        "M25 29L24 35L25 41M28.6 30L28.6 36L29 41M43 29L45.6 35L44.4 41M46 28L48.6 34L48 41", "limb-white"
    )
    doe = s.shape(
        "white",
        "M22 19C23 23 23 28 26 31C33 32 40 30 44 31C48 30 50 26 48.4 22C46 19 40 20 35 20"
        "C31 20 28 18.4 26.4 14.6L24.4 10C22 8.6 19 9.6 17.4 12L12.4 15.4C12.4 17.6 15 18 17 17.4"
        "C19 17 20.6 17.4 22 19Z",
    ) + s.shape("white", "M24.4 10.4C26 6.6 29 6.6 30.6 7.6C29.6 10.4 27 12 24.8 11.6Z")
    return (
        land(36)
        + s.vexillum(54.6, 40, 29)
        + s.sword(8, 40, 0, 24)
        + doe_legs
        + doe
        + s.dot("dark", 19, 12.4, 0.7)
        + s.dot("dark", 12.8, 16, 0.8)
    )


def _with_caesar() -> str:
    return s.sky("dusk") + s.laurel(32, 20, 14) + s.sword(32, 34, 0, 28) + s.lines("M27 38Q32 41 37 38", "crest")


def _three_legions() -> str:
    pier = s.shape("stone", "M2 40V24H22V40H17C17 30 7 30 7 40ZM42 40V24H62V40H57C57 30 47 30 47 40Z")
    centring = s.lines("M22 27C28 20 36 20 42 27M22 32H42M27 40V24M37 40V24M32 40V22M22 32L32 22L42 32", "plank")
    signs = (
        s.vexillum(9, 24, 21, s.lines("M0-3V3", "light"))
        + s.vexillum(32, 22, 19, s.lines("M-2-3V3M2-3V3", "light"))
        + s.vexillum(55, 24, 21, s.lines("M-3-3V3M0-3V3M3-3V3", "light"))
    )
    return s.sky() + s.ridge("far", 20, 16, 21, 15) + s.water(36) + signs + centring + pier


def _town_burns() -> str:
    town = (
        s.flame(24, 22, 1.3)
        + s.flame(33, 20, 1.8)
        + s.flame(41, 22, 1.3)
        + s.battlement(17, 29, 31, 8)
        + s.tower(15, 30, 6, 13)
        + s.opening(29, 29, 5, 6)
    )
    stones = (
        s.lines("M3 20Q10 8 18 14M5 28Q12 16 19 20", "fine")
        + s.dot("grey", 19, 14.6, 1.5)
        + s.dot("grey", 20, 20.6, 1.3)
    )
    return (
        s.sky("night")
        + s.flat(s.shape("earth", "M0 44V41C12 38 14 26 22 26H44C52 28 54 39 64 41V44Z"))
        + s.smoke(38, 16, 1.2)
        + town
        + stones
        + s.soldier(7, 43, 11)
    )


def _raids() -> str:
    return (
        s.sky("dusk")
        + s.ridge("far", 18, 14, 19, 14)
        + s.field(34, "earth")
        + s.smoke(52, 22, 1.4)
        + _burning(46, 35, 14, 11)
        + s.column(42, 35, 8)
        + s.rider(24, 40, 1.15, "deep", "fur", s.lines("M-1-18L-9-24") + s.flame(-9, -23.6, 0.5))
    )


# The medieval era


def _light() -> str:
    beam = s.flat(
        s.shape("gilt", "M8 8L44 22V27L8 8Z")
        + s.shape("white", "M8 8L46 17V20L8 8Z")
        + s.shape("gilt", "M8 8L48 12V15L8 8Z")
    )
    church = (
        s.bar("stone", 42, 15, 18, 23)
        + s.shape("roof", "M40 15L51 7L62 15Z")
        + s.opening(48, 38, 6, 9)
        + s.dot("gilt", 51, 19, 3.2)
        + s.rays(51, 19, 0, 3.2, 6, "line")
    )
    return (
        s.sky("night")
        + s.flat(s.shape("far", "M0 34V22Q3 15 6 22V18Q9 8 12 18V21Q15 12 18 21V25Q21 18 24 25L30 34Z"))
        + s.field(34, "deep")
        + beam
        + church
        + s.stars((26, 5), (36, 7), (18, 4))
    )


def _oliba() -> str:
    monks = s.person(13, 41, 16, "dark") + s.crosier(20, 41, 18)
    house_ = (
        s.bar("stone", 34, 27, 16, 9)
        + s.shape("roof", "M33 27L37 23H47L51 27Z")
        + s.belfry(49, 36, 6, 15, "stone", 2)
        + s.opening(40, 36, 3.4, 5)
    )
    return s.sky() + s.needles("grey", 38) + s.ridge("leaf", 37, 34, 36) + house_ + monks + s.mitre(13, 29.6, 0.36)


def _charter() -> str:
    return (
        s.sky("dusk")
        + s.ridge("hill", 36, 30, 24, 22, 24)
        + s.tower(48, 24, 8, 15)
        + s.battlement(42, 28, 20, 6)
        + s.scroll(23, 20, 1.3, "red")
    )


def _new_town() -> str:
    houses = "".join(s.house(x, y, 8, 5, "white") for x, y in ((17, 29), (28, 27), (39, 29)))
    walls = (
        s.battlement(9, 38, 46, 8)
        + s.tower(6, 39, 7, 15, top="roof")
        + s.tower(51, 39, 7, 15, top="roof")
        + s.tower(27, 38, 10, 12)
        + s.opening(29.6, 38, 4.8, 6)
    )
    return (
        s.sky()
        + s.peaks("far", 22, 8, 19, 4, 17, 10, 21)
        + s.ridge("leaf", 30, 26, 30)
        + s.belfry(23, 24, 5, 11, "stone", 1)
        + houses
        + walls
    )


def _licence() -> str:
    stream = s.flat(
        s.shape("water", "M64 24C52 24 44 28 46 33C48 37 56 38 54 44H40C42 38 34 36 36 31C38 25 50 20 64 19Z")
    )
    return (
        s.sky()
        + s.ridge("far", 16, 12, 17, 13)
        + s.field(22, "leaf")
        + stream
        + s.scroll(21, 22, 1.1, "blue")
        + s.crown(50, 18, 1)
    )


def _barony() -> str:
    shield = s.shape("gilt", "M20 14H44V26C44 34 37 38 32 41C27 38 20 34 20 26Z") + s.flat(
        s.shape("blue", "M32 14.4H43.6V26C43.6 33 37 37 32 40.4Z")
    )
    rim = s.lines("M20 14H44V26C44 34 37 38 32 41C27 38 20 34 20 26ZM32 14V41")
    return (
        s.sky()
        + s.ridge("far", 30, 26, 31, 26)
        + s.ridge("leaf", 38, 35, 38)
        + shield
        + rim
        + s.tower(23.6, 28, 5, 9)
        + s.sprig(38, 34, 0, 0.8, 4)
        + s.crown(32, 12, 0.9)
    )


def _frontier() -> str:
    rivers = s.flat(
        s.shape("water", "M14 14C20 22 22 28 30 32V44H38V32C44 28 48 22 54 14H51C46 20 40 26 34 28C28 26 22 20 17 14Z")
    )
    return (
        s.sky()
        + s.ridge("far", 13, 9, 14, 9)
        + s.field(15, "hill")
        + rivers
        + s.tower(6, 35, 8, 18)
        + s.tower(50, 35, 8, 18)
        + s.tower(30.5, 21, 6, 12)
        + s.flag(10, 17.6, 9, "brick")
        + s.mirrored(s.flag(10, 17.6, 9, "gilt"))
    )


def _civil_war() -> str:
    return (
        s.sky("dusk")
        + s.field(36, "earth")
        + s.flag(13, 40, 32, "brick")
        + s.mirrored(s.flag(13, 40, 32, "blue"))
        + s.sword(42, 39, -38, 32)
        + s.sword(22, 39, 38, 32)
    )


def _almanzor() -> str:
    arm = s.lines("M-1-18L-6-23") + s.shape("silver", "M-6-23C-11-24-13-29-11-33C-11-29-8-26-5.4-24.6Z")
    turban = s.shape("white", "M-2.6-24.4C-4-29 4-29 3.4-24.4C1.4-25.4-.8-25.4-2.6-24.4Z")
    return (
        s.sky("dusk")
        + s.ridge("far", 20, 15, 20, 16)
        + s.field(35, "earth")
        + s.smoke(51, 14, 1.1)
        + s.tower(46, 36, 9, 20, top="flat")
        + s.flame(50.4, 17, 0.9)
        + s.rider(24, 41, 1.08, "deep", "dark", arm + turban)
    )


def _bad_year() -> str:
    cracks = s.lines(
        "M4 38L12 34L10 30M12 34L22 37L26 33M22 37L24 43M26 33L36 36L34 42M36 36L46 32L44 29M46 32L56 36"
        "L62 33M56 36L54 43"
    )
    ears = s.ear(24, 32, 20, 14, "earth") + s.ear(36, 31, 20, -16, "earth") + s.ear(44, 31, 20, 34, "earth")
    bowl = s.shape("wood", "M44 36H60C60 41 56 43 52 43S44 41 44 36Z") + s.oval("dark", 52, 36, 8, 1.8)
    return (
        s.sky("dusk") + s.sun(11, 11, 5, "fire") + s.rays(11, 11, 6.4, 9) + s.field(28, "earth") + cracks + ears + bowl
    )


def _plague() -> str:
    skull = s.shape("white", "M20 19C20 8 44 8 44 19C44 25 41 26 40 28V34H24V28C23 26 20 25 20 19Z")
    face = s.flat(
        s.oval("dark", 27, 20, 3.6, 3.4) + s.oval("dark", 37, 20, 3.6, 3.4) + s.shape("dark", "M32 23.4L30 27.4H34Z")
    ) + s.lines("M28 30V34M32 30V34M36 30V34")
    return (
        s.sky("night")
        + s.ridge("dark", 34, 32, 35, 32)
        + s.cross(8, 38, 15, "grey")
        + s.cross(56, 38, 15, "grey")
        + s.cross(14.6, 42, 9, "grey")
        + s.cross(49.4, 42, 9, "grey")
        + skull
        + face
    )


def _earthquake() -> str:
    leaning = s.turned(s.belfry(-5, 0, 10, 24, "stone", 2), 22, 34, -13)
    nave = s.turned(s.house(0, 0, 17, 10), 33, 34, 9) + s.lines("M44 34L41 30L44 27L42 23")
    crack = s.shape("dark", "M26 33L30 36L27 38L33 41L32 44H39L37 40L33 38L35 35L31 33Z") + s.lines(
        "M8 36L13 39L10 42M52 36L57 38L54 42M44 38l4 3"
    )
    return (
        s.sky()
        + s.peaks("far", 24, 12, 22, 9, 21, 13, 25)
        + s.field(33, "earth")
        + leaning
        + nave
        + crack
        + s.lines("M4 24q-2 3 0 6M8 25q-1.4 2.4 0 5M60 24q2 3 0 6M56 25q1.4 2.4 0 5")
    )


# The modern era


def _pilgrim() -> str:
    cave = (
        s.shape("grey", "M28 44V18C32 8 50 6 58 12L64 16V44Z")
        + s.shape("dark", "M36 42C36 28 40 22 47 22S58 28 58 42Z")
        + s.flame(47, 41, 0.8)
    )
    hat = s.shape("fur", "M-6-12.6C-3-13.4-3-16.4 0-16.4S3-13.4 6-12.6C3-11.6-3-11.6-6-12.6Z")
    man = (
        s.person(16, 41, 21, "earth", "M3-7L6.6-8M7 0V-15")
        + s.placed(hat, 16, 41, 1.5)
        + s.lines("M26.4 20.4v-3M25 18.8h3", "line")
    )
    return (
        s.sky()
        + s.ridge("far", 18, 14, 20, 14)
        + s.flat(s.bar("water", 0, 32, 30, 5))
        + s.field(37, "leaf")
        + cave
        + man
    )


def _see() -> str:
    return (
        s.sky("dusk")
        + s.field(34, "stone")
        + s.ridge("far", 30, 27, 31, 27)
        + s.field(34, "shade")
        + s.bar("purple", 16, 34, 28, 6)
        + s.mitre(30, 34, 1.9)
        + s.crosier(52, 42, 36)
    )


def _vine_fever() -> str:
    rows = ""
    for y, count, scale in ((20, 8, 0.55), (27, 6, 0.75), (36, 5, 1.0)):
        places = [round((n + 0.5) * 64 / count / scale, 1) for n in range(count)]
        stems = "".join(f"M{x:g} 0V-5" for x in places)
        leaves = "".join(f"M{x - 4:g}-4c-1-4 3-5 4-3.6c1-1.4 5-.4 4 3.6c-2 1-6 1-8 0Z" for x in places)
        fruit = "".join(f"M{x - 2:g}-4h4l-2 3.4Z" for x in places)
        vines = s.lines(stems, "trunk") + s.shape("leaf", leaves) + s.flat(s.shape("purple", fruit))
        rows += s.bar("stone", 0, y, 64, 1.6 * scale) + s.placed(vines, 0, y, scale)
    barrels = s.barrel(10, 43, 8) + s.barrel(20, 43, 8)
    return (
        s.sky()
        + s.sun(52, 7, 3.4)
        + s.ridge("far", 13, 9, 14, 9)
        + s.field(15, "hill")
        + rows
        + s.flat(s.bar("hill", 0, 38, 64, 6))
        + barrels
    )


def _bandits() -> str:
    def bandit(x: float, y: float, scale: float) -> str:
        hat = s.shape("dark", "M-7-14.4C-3.6-15.6-4-20 0-20S3.6-15.6 7-14.4C3-13-3-13-7-14.4Z")
        return s.placed(
            s.shape("rust", "M-5 0C-5-6-4-9-2-10H2C4-9 5-6 5 0Z")
            + s.dot("skin", 0, -12, 2.8)
            + hat
            + s.lines("M-1.6-11.4h3.2"),
            x,
            y,
            scale,
        )

    gun = s.lines("M22 26L44 19", "bough-dark") + s.shape("dark", "M42.6 17.4L48 15.6L49 19.4L43.6 21Z")
    rocks = s.shape("grey", "M0 44V34C6 28 14 27 20 30C28 26 36 28 42 32C50 28 60 32 64 36V44Z")
    return (
        s.sky("dusk")
        + s.ridge("deep", 22, 16, 23, 15)
        + s.fir(56, 36, 22)
        + bandit(13, 31, 1.2)
        + bandit(45, 33, 1)
        + bandit(27, 32, 1.25)
        + gun
        + rocks
    )


def _witches() -> str:
    broom = s.turned(
        s.bar("wood", -16, -0.9, 26, 1.8)
        + s.shape("field", "M10-3L21-5.4V5.4L10 3Z")
        + s.lines("M12-2L20-3.6M12 0H20M12 2L20 3.6", "fine"),
        33,
        24,
        -16,
    )
    hat = s.shape("dark", "M23 15C26 14 27 6 33 3C32 7 34 12 36 14C40 14 41 16 36 17.4C32 18 24 17.6 23 15Z")
    rider = s.shape("dark", "M28 26C27 20 30 17 34 17.4C38 19 39 24 42 27L34 28.6Z") + s.dot("skin", 30.4, 17.6, 2.4)
    return (
        s.sky("night")
        + s.sun(46, 14, 10, "gilt")
        + s.stars((6, 6), (16, 14), (10, 24), (60, 5), (22, 5))
        + s.ridge("dark", 38, 34, 37, 34)
        + s.house(5, 38, 8, 5, "dark", "dark")
        + rider
        + broom
        + hat
    )


def _barretines() -> str:
    def cap(x: float, y: float, scale: float) -> str:
        body = s.shape("red", "M-6 0C-7-8-3-12 3-12C9-12 12-7 10-3C8-6 6-7 5-5.4L6 0Z")
        return s.placed(body + s.shape("dark", "M-6.6-1.4H6.4V1.4H-6.6Z"), x, y, scale)

    fork = s.lines("M0 0V-26M-4-32V-27Q-4-25 0-25Q4-25 4-27V-32M0-25V-33", "iron")
    heads = "".join(
        s.placed(s.shape(look, "M-7 14C-7 8-5 5-3 4.4H3C5 5 7 8 7 14Z") + s.dot("skin", 0, 0.8, 4.2), x, 30)
        + cap(x, 28.4, 0.8)
        for x, look in ((14, "blue"), (50, "earth"), (32, "deep"))
    )
    return land(38) + s.turned(fork, 23, 42, 0) + s.turned(fork, 42, 42, 4) + heads


def _reapers() -> str:
    sickle = s.shape("silver", "M26 36C10 30 8 12 22 4C36 1 50 6 52 18C46 10 34 8 26 14C19 20 22 29 30 33Z") + s.turned(
        s.bar("wood", -1.8, 0, 3.6, 10), 27.4, 34, -24
    )
    return (
        s.sky("dusk")
        + s.field(36, "field")
        + s.ear(44, 42, 22, -10)
        + s.ear(50, 42, 24, 4)
        + s.ear(55, 42, 20, 10)
        + sickle
    )


def _talamanca() -> str:
    gun = s.shape("dark", "M8 24L40 14L43 20L14 34C9 34 6 28 8 24Z") + s.dot("dark", 8.4, 30, 2) + s.wheel(22, 32, 9, 8)
    blast = s.flat(
        s.shape("smoke", "M44 16C46 10 52 10 53 13C57 9 63 13 61 17C64 21 60 25 56 23C53 26 46 24 44 20Z")
    ) + s.shape("fire", "M42 14L50 12L47 16L53 19L46 19.6L47 24L42.6 20Z")
    return (
        s.sky()
        + s.ridge("far", 18, 13, 18, 13)
        + s.ridge("hill", 27, 25, 27)
        + s.field(36, "leaf")
        + blast
        + gun
        + s.dot("dark", 42, 41, 2.2)
        + s.dot("dark", 47, 41, 2.2)
        + s.dot("dark", 44.6, 37.6, 2.2)
    )


def _deluge() -> str:
    roofs = (
        s.shape("roof", "M5 32L14 22L23 32Z")
        + s.shape("roof", "M38 34L46 26L54 34Z")
        + s.belfry(27, 34, 7, 20, "stone", 2)
    )
    return (
        s.sky("grey")
        + s.flat(s.bar("night", 0, 0, 64, 9))
        + s.cloud(15, 12.4, 1.4, "night")
        + s.cloud(42, 13.8, 1.6, "night")
        + roofs
        + s.water(31, "rust")
        + s.lines("M6 36q3-2 6 0t6 0t6 0M30 38q3-2 6 0t6 0t6 0M12 41.6q3-2 6 0t6 0", "light")
        + s.rain("light")
    )


# The contemporary era


def _patum() -> str:
    neck = s.shape(
        "deep",
        "M16 44C14 34 22 30 24 24C26 17 30 11 40 11C47 11 54 15 58 17L57 20L48 20L57 23L55 26"
        "C48 27 42 26 38 24C38 32 40 38 44 44Z",
    )
    teeth = (
        s.flat(s.shape("white", "M49 20L50.4 21.6L52 20L53.4 21.8L55 20.4Z"))
        + s.dot("white", 41, 16, 2.2)
        + s.dot("dark", 41.4, 16, 1)
        + s.shape("deep", "M36 12L37 6L41 11Z")
    )
    sparks = (
        s.rays(54, 8, 2, 6, 10, "spark")
        + s.dot("fire", 54, 8, 2)
        + s.rays(12, 12, 2, 8, 12, "spark")
        + s.dot("fire", 12, 12, 2.4)
        + s.rays(29, 6, 1, 4.6, 8, "spark")
    )
    return (
        s.sky("night") + s.flat(s.bar("dark", 0, 36, 64, 8)) + sparks + neck + s.lines("M24 30l8 2M22 36l12 2") + teeth
    )


def _infanta() -> str:
    canal = s.flat(s.shape("water", "M28 18H36L52 44H12Z")) + s.lines("M28 18L12 44M36 18L52 44")
    gate = (
        s.bar("stone", 17, 15, 5, 18)
        + s.bar("stone", 42, 15, 5, 18)
        + s.bar("stone", 16, 12, 32, 4)
        + s.bar("wood", 22, 20, 20, 9)
        + s.lines("M22 24.4H42M28 20V29M35 20V29M32 12V6M28.6 6H35.4")
    )
    return (
        s.sky()
        + s.ridge("far", 14, 10, 15, 10)
        + s.field(18, "leaf")
        + s.lines("M4 22L0 30M12 20L2 40M52 20L62 40M60 22L64 30", "stalk")
        + canal
        + gate
        + s.lines("M24 32q3-1.6 6 0t6 0t4 0M20 38q4-2 8 0t8 0t8 0", "light")
        + s.tree(7, 27, 10)
        + s.tree(57, 27, 10)
    )


def _forty_three() -> str:
    sheet = s.shape("white", "M6 10L20 6L32 10L44 6L58 10V38L44 34L32 38L20 34L6 38Z") + s.lines(
        "M20 6V34M32 10V38M44 6V34", "fine"
    )
    region = s.shape(
        "leaf", "M24 14C28 11 32 15 37 13C42 13 43 18 41 21C43 25 40 30 36 29C31 32 26 31 25 27C21 25 22 17 24 14Z"
    )
    pin = s.shape("brick", "M33 24C28 18 28 11 33 11S38 18 33 24Z") + s.dot("white", 33, 15, 1.8)
    digits = s.lines("M47 24L44.6 30H49.6M48.6 27V33M51.6 24.6H55.4L53 28C56.4 28 56 33 51.4 32.4")
    return (
        s.sky("dusk")
        + sheet
        + s.lines("M9 30C14 26 16 20 22 24M42 24C48 22 50 16 56 17", "ripple")
        + region
        + pin
        + digits
    )


def _alpens() -> str:
    def rifle(degrees: float, x: float) -> str:
        return s.turned(s.shape("wood", "M-2 0L2 0L1.4-9L1-20H-1L-1-9Z") + s.lines("M0-18V-36", "iron"), x, 41, degrees)

    beret = (
        s.shape("red", "M20 36C17 28 30 23 40 25.6C49 28 48 36 43 37Z")
        + s.shape("dark", "M22 36H43V39.4H22Z")
        + s.lines("M33 25.2V22.4")
    )
    beret += s.lines("M46 34.4C50 35 51 38 50 41", "staff")
    return (
        s.sky("dusk")
        + s.ridge("deep", 26, 22, 27, 21)
        + s.house(4, 34, 12, 8)
        + s.house(48, 34, 12, 8)
        + s.field(34, "earth")
        + rifle(40, 18)
        + rifle(-40, 46)
        + beret
    )


def _asland() -> str:
    steps = "".join(s.barn(x, y, 17, 9, "white", "grey") for x, y in ((34, 20), (24, 28), (13, 36)))
    return (
        s.sky()
        + s.peaks("far", 16, 6, 15, 8, 14, 5, 13)
        + s.flat(s.shape("deep", "M0 44V40C16 38 30 22 54 16L64 15V44Z"))
        + s.smoke(55, 10, 0.6)
        + s.chimney(55, 24, 14)
        + steps
        + s.opening(18, 36, 5, 6, "fire")
        + s.river(6, 38, 10, 12)
    )


def _train() -> str:
    boiler = (
        s.bar("deep", 10, 18, 27, 11)
        + s.oval("deep", 10, 23.5, 2, 5.5)
        + s.bar("deep", 36, 11, 15, 18)
        + s.bar("dark", 34, 8.6, 19, 2.6)
        + s.bar("sky", 40, 14, 7, 6)
    )
    stack = s.shape("dark", "M13 18V10L11 7H19L17 10V18Z") + s.dot("gilt", 27, 17, 2.4) + s.lines("M10 29H51M24 18V29")
    wheels = (
        s.wheel(17, 34, 5, 6, "rust")
        + s.wheel(29, 34, 5, 6, "rust")
        + s.wheel(43, 32.6, 6.4, 8, "rust")
        + s.lines("M17 34H43", "iron")
    )
    tender = s.bar("deep", 53, 19, 10.4, 12) + s.dot("dark", 58, 35, 3.4) + s.shape("dark", "M53 19C55 16 61 16 63 19Z")
    return (
        s.sky()
        + s.ridge("far", 22, 17, 22, 17)
        + s.field(36, "leaf")
        + s.smoke(17, 8, 0.6)
        + s.cloud(34, 7, 0.7, "smoke")
        + s.bar("dark", 0, 39, 64, 1.4)
        + s.lines("M4 41v2M13 41v2M22 41v2M31 41v2M40 41v2M49 41v2M58 41v2", "plank")
        + s.shape("dark", "M6 30H12V38H3Z")
        + tender
        + boiler
        + stack
        + wheels
    )


def _figols() -> str:
    lamp = (
        s.shape("gilt", "M40 38H54V34H52V24H54L51 19H43L40 24H42V34H40Z")
        + s.bar("sky", 43.4, 25, 7.2, 8)
        + s.flame(47, 33, 0.62)
        + s.lines("M43 19C42 12 52 12 51 19")
    )
    banner = (
        s.lines("M10 42V4", "pole")
        + s.shape("red", "M10 4C18 2 24 7 33 4.6L10 17Z")
        + s.shape("dark", "M33 4.6V18C24 20 18 15 10 17Z")
    )
    return (
        s.sky("night")
        + s.ridge("dark", 30, 24, 31, 25)
        + s.field(36, "dark")
        + s.rays(47, 28, 10, 14, 12)
        + banner
        + s.pick(27, 41, 12, 1)
        + lamp
    )


def _potash() -> str:
    crystals = (
        s.shape("brick", "M10 38L14 24L20 20L25 26L24 38Z")
        + s.shape("skin", "M22 40L27 14L34 8L40 15L42 40Z")
        + s.shape("brick", "M40 40L43 27L49 22L55 29L56 40Z")
    )
    facets = s.lines("M14 24L19 28L25 26M19 28L18 38M27 14L34 18L40 15M34 18L33 40M43 27L49 30L55 29M49 30L48 40")
    return (
        s.sky("shade")
        + s.flat(s.bar("fur", 0, 0, 64, 44))
        + s.flat(
            s.shape("earth", "M0 10C16 6 40 13 64 8V17C44 22 20 14 0 19Z")
            + s.shape("dusk", "M0 24C20 20 40 28 64 23V29C44 34 20 26 0 31Z")
        )
        + crystals
        + facets
        + s.pick(57, 40, -8, 0.9)
    )


def _flood() -> str:
    bridge = s.shape(
        "stone", "M0 16H19L16 22L20 25L15 30V38H10C10 26 4 25 0 26ZM64 16H46L48 21L44 24L49 30V38H54C54 26 60 25 64 26Z"
    )
    swirl = s.lines("M2 32q4-3 8 0t8 0t8 0t8 0M30 37q4-3 8 0t8 0t8 0t8 0M6 41q4-3 8 0t8 0", "light")
    plank = (
        s.turned(s.bar("wood", -7, -1, 14, 2.4), 32, 30, 20)
        + s.turned(s.bar("wood", -5, -1, 10, 2.2), 43, 38, -26)
        + s.turned(s.house(-4, 0, 9, 6), 27, 24, -18)
    )
    return (
        s.sky("grey")
        + s.cloud(20, 11, 1.3, "night")
        + s.cloud(46, 10, 1.2, "night")
        + s.flat(s.bar("rust", 0, 26, 64, 18))
        + s.chimney(57, 17, 12)
        + bridge
        + swirl
        + plank
        + s.rain("light")
    )


def _salt_river() -> str:
    heap = (
        s.shape("white", "M0 30L16 8L24 16L31 11L44 30Z")
        + s.lines("M16 8L14 18L20 28M31 11L30 20L36 29", "vein")
        + s.lines("M22 17l-1 13M27 15l2 15M10 19l-3 11", "brine")
    )
    belt = s.lines("M32 6L60 24", "iron") + s.lines("M60 24V30M52 19V30")
    dead = s.turned(s.fish(0, 0, 0.9, "silver") + s.lines("M-7-2l2 2M-5-2l-2 2", "fine"), 40, 37, 176)
    return (
        s.sky()
        + s.ridge("far", 22, 18, 22)
        + s.field(29, "earth")
        + heap
        + belt
        + s.flat(s.bar("water", 0, 31, 64, 13))
        + s.ripples(31)
        + s.flat(s.shape("white", "M0 31H44C36 36 28 33 20 36C12 34 6 37 0 35Z"))
        + dead
    )


ERAS = {
    "cabrit-sota-el-terra": _kid(),
    "carta-de-plom": _lead_letter(),
    "emboscada-a-la-neu": _snow(),
    "sitges-plenes": _silos(),
    "vaixella-grega": _greek(),
    "vinya-i-olivera": _vine_and_olive(),
    "passa-annibal": _hannibal(),
    "indibil-i-mandoni": _chiefs(),
    "castig-de-cato": _cato(),
    "esglesies-entre-els-camps": _churches(),
    "riu-vermell": _red_river(),
    "amfores-cap-al-mar": _amphorae(),
    "sal-de-sidoni": _sidonius(),
    "neix-el-delta": _delta(),
    "guerra-de-sertori": _sertorius(),
    "interior-amb-cesar": _with_caesar(),
    "tres-legions-i-un-pont": _three_legions(),
    "crema-de-puig-ciutat": _town_burns(),
    "razzies-del-segle-iii": _raids(),
    "misteri-de-la-llum": _light(),
    "oliba-a-montserrat": _oliba(),
    "carta-de-cardona": _charter(),
    "vila-nova-de-morunys": _new_town(),
    "llicencia-de-la-sequia": _licence(),
    "baronia-del-llucanes": _barony(),
    "la-frontera": _frontier(),
    "guerra-civil-catalana": _civil_war(),
    "razzia-d-almansor": _almanzor(),
    "mal-any-primer": _bad_year(),
    "pesta-negra": _plague(),
    "terratremol-de-la-candelera": _earthquake(),
    "pelegri-a-manresa": _pilgrim(),
    "bisbat-de-solsona": _see(),
    "febre-de-la-vinya": _vine_fever(),
    "perot-rocaguinarda": _bandits(),
    "por-de-les-bruixes": _witches(),
    "revolta-dels-barretines": _barretines(),
    "guerra-dels-segadors": _reapers(),
    "batalla-de-talamanca": _talamanca(),
    "any-del-diluvi": _deluge(),
    "patum-de-tothom": _patum(),
    "canal-de-la-infanta": _infanta(),
    "comarca-quaranta-tres": _forty_three(),
    "batalla-d-alpens": _alpens(),
    "asland-encen-el-forn": _asland(),
    "tren-a-manresa": _train(),
    "alcament-de-figols": _figols(),
    "potassa-a-suria": _potash(),
    "aiguat-de-1907": _flood(),
    "riu-salat": _salt_river(),
}

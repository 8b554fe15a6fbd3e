"""The action cards: what lives in and along the river."""

from __future__ import annotations

from rubrica.drawing import scenery as s


def stream(y: float = 31) -> str:
    """A bank far away, and the water before it."""
    return (
        s.sky()
        + s.ridge("far", y - 8, y - 12, y - 7, y - 10)
        + s.ridge("leaf", y - 3, y - 2, y - 4, y - 2)
        + s.water(y)
    )


def meadow(y: float = 33) -> str:
    """Hills, and level ground before them."""
    return s.sky() + s.ridge("far", 20, 14, 22, 17, 21) + s.ridge("hill", 29, 25, 28, 24, 27) + s.field(y, "leaf")


def _otter() -> str:
    body = (
        "M7 22C7 17 11 14.6 16 15.4C20 16 23 18 28 18C36 17.4 43 19 47 24C50 28 55 30.6 61 30.4C58 34 50 35 45.6 32.6"
        "C45.6 34.4 45 36 43.4 37H38.6C39.6 35.6 40 34.4 39.6 33C34 34 29 33.6 25 32L25.4 37H20.4L19.6 30"
        "C15 28.6 7.6 27 7 22Z"
    )
    throat = s.flat(
        s.shape("shade", "M7.4 23.4C11 24.6 15 23.4 18.4 25.4C20 27 20 29 19.8 30C15 28.6 8.6 27.4 7.4 23.4Z")
    )
    face = s.dot("dark", 7.6, 20.4, 1.3) + s.dot("dark", 12, 19, 0.9) + s.dot("fur", 17.6, 16.4, 1.7)
    whiskers = s.lines("M9.6 22.4L4 21.6M9.6 23.2L4 24.6M9.8 24L5.4 27", "fine")
    rock = s.shape("grey", "M10 44C12 38 18 36.4 26 36.6H44C50 37 54 40 55 44Z")
    return stream(30) + rock + s.shape("fur", body) + throat + face + whiskers


def _call() -> str:
    rings = "".join(
        s.lines(f"M{32 - r} 33a{r} {r * 0.3:g} 0 1 0 {2 * r} 0a{r} {r * 0.3:g} 0 1 0 {-2 * r} 0", "light")
        for r in (4, 9, 15, 22)
    )
    glade = s.fir(7, 28, 18) + s.fir(16, 27, 13) + s.fir(56, 28, 20) + s.fir(48, 27, 12)
    sky = s.sky("night") + s.sun(32, 11, 6, "white") + s.stars((10, 7), (21, 12), (46, 6), (56, 5), (42, 15))
    return sky + s.ridge("deep", 25, 27, 25) + s.flat(s.bar("pool", 0, 27, 64, 17)) + glade + rings


def _water_lady() -> str:
    linen = s.shape("white", "M9 14C12 15 16 15.4 19 15.4L18 27C15 26 12 26.6 9 25.6Z") + s.shape(
        "white", "M23 15.6C25 15.6 28 15.4 30 15L30 23.6C28 23 25 24 23 23.4Z"
    )
    rope = s.lines("M3 12C15 17 27 17 40 12")
    lady = (
        s.shape("water", "M41 40C41 32 42 24 45.6 22H49C53 24 54 32 55 40Z")
        + s.lines("M45 24L38 15", "line")
        + s.dot("skin", 47.4, 18.6, 2.9)
    )
    hair = s.shape(
        "gilt", "M44.4 18C44 13.6 51 13.4 51 18C52 23 53 26 52.6 29C50 27 49.6 22 49.4 17.6C48 16.6 45.6 16.8 44.4 18Z"
    )
    sky = s.sky("night") + s.sun(56, 9, 4.6, "white") + s.stars((8, 6), (20, 4), (33, 7), (46, 5))
    ground = s.ridge("deep", 26, 29, 26, 28) + s.flat(s.bar("pool", 0, 34, 64, 10)) + s.ripples(34)
    return sky + ground + s.lines("M3 36V10", "trunk") + rope + linen + lady + hair


def _kingfisher() -> str:
    belly = s.shape("fire", "M23 17C20 27 25 36 36 37C41 31 41 21 34 14Z")
    back = s.shape("blue", "M20 15.4C20 8.6 29 6 34 10C40 15 43 24 43.4 31L48 42.4L42.6 42L38 34C37 26 33 20 27 17.4Z")
    cheek = s.flat(s.shape("white", "M27 17.4C29 17 31 18.4 31.4 20.4C29 21 27.4 19.6 27 17.4Z"))
    beak = s.shape("dark", "M20.6 12.6L4 16.4L20.8 17.4Z")
    twig = s.lines("M10 39C24 36 40 38 62 33", "trunk") + s.shape(
        "leaf", "M54 34.6C55 30 59 29 62 29.6C61.6 33 58 35.4 54 34.6Z"
    )
    spots = "".join(s.dot("water", x, y, 0.7) for x, y in ((26, 9.6), (30, 10.2), (34, 14), (38, 19.6), (40.4, 26)))
    return (
        stream(34)
        + twig
        + belly
        + back
        + cheek
        + beak
        + s.dot("dark", 24.6, 13.4, 1.3)
        + s.flat(spots)
        + s.lines("M32 37v2M35 37v2")
    )


def _frog(x: float, y: float, scale: float) -> str:
    hind = s.shape("deep", "M-8-1C-14-1-14-8-9-9ZM8-1C14-1 14-8 9-9Z")
    body = s.shape("leaf", "M-9-1C-11-9-6-15 0-15C6-15 11-9 9-1C4 .6-4 .6-9-1Z")
    eyes = (
        s.dot("leaf", -5, -14.6, 3)
        + s.dot("leaf", 5, -14.6, 3)
        + s.dot("dark", -5, -14.8, 1.2)
        + s.dot("dark", 5, -14.8, 1.2)
    )
    face = s.lines("M-6.4-9.4Q0-5.6 6.4-9.4") + s.flat(s.shape("white", "M-5-6.6Q0-4.6 5-6.6Q5-1 0-1Q-5-1-5-6.6Z"))
    return s.placed(hind + body + eyes + face + s.lines("M-5 0v-4M5 0v-4"), x, y, scale)


def _frogs() -> str:
    pads = s.oval("deep", 23, 36.6, 17, 4.4) + s.oval("deep", 50, 31.4, 11, 2.8)
    return stream(24) + pads + _frog(50, 31, 0.75) + _frog(23, 36, 1.25) + s.reeds(6, 30, 16) + s.reeds(59, 42, 13)


def _eel() -> str:
    way = "M8 33C14 20 20 19 26 26S40 37 46 27S51 16 56 14"
    body = s.lines(way, "eel-edge") + s.lines(way, "eel")
    head = (
        s.flat(s.dot("dark", 55.6, 13.4, 0.9))
        + s.lines("M14 22.6C20 14.6 27 20 30 26M44 28.6C46 20 49 14 53 12", "fine")
        + s.shape("fur", "M9.4 31L3.6 40C3.6 40 9 37 11 33Z")
        + s.lines("M56 17L60 14.6")
    )
    weir = (
        s.bar("wood", 8, 4, 3, 12)
        + s.bar("wood", 17, 4, 3, 12)
        + s.bar("wood", 26, 4, 3, 12)
        + s.bar("wood", 4, 6, 30, 2.4)
    )
    return s.sky("pool") + s.flat(s.bar("water", 0, 0, 64, 14)) + weir + s.ripples(14) + s.ripples(26) + body + head


def _spate() -> str:
    wave = s.shape(
        "rust", "M0 44V24C8 20 14 10 26 11C36 12 38 20 34 23C31 25 27 23 28 19C20 26 30 33 40 30C50 27 56 31 64 28V44Z"
    )
    foam = s.lines(
        "M4 31C12 27 16 19 24 16M10 37C18 33 20 28 24 29M40 35C48 32 54 35 61 33M24 40C32 37 42 40 52 38", "light"
    )
    trunk = s.turned(s.shape("wood", "M-11-1.6H9L12-4V-.4L14 1.6H-11Z") + s.oval("skin", -11, 0, 1, 1.6), 47, 26, -16)
    return (
        s.sky()
        + s.ridge("far", 16, 10, 18, 12, 15)
        + s.ridge("hill", 24, 20, 25, 22)
        + s.house(48, 22, 8, 5)
        + wave
        + foam
        + trunk
    )


def _heron() -> str:
    legs = s.lines("M34 30V41M38 30L38.6 36", "line")
    body = s.shape("grey", "M25 24C29 17 40 18 52 30C44 30 36 33 29 30C26 29 24.6 27 25 24Z")
    neck = s.shape(
        "silver",
        "M25.4 26C21 22 22 18 26 15.6C28.6 14 28 10.6 25 10.8L23 8.4C28 6.6 32.4 10 30.6 15C29.4 18 27 20 29.4 22Z",
    )
    head = s.shape("silver", "M26.6 7.6C24 6 20.6 7.4 20.4 10C22 11.6 26 11.8 27.6 10.4Z") + s.shape(
        "gilt", "M20.8 8.6L8 12L20.6 11Z"
    )
    crest = s.shape("dark", "M24 7C28 6 32 9 35.6 13C31 11.6 28 10 24 8.6Z") + s.dot("dark", 22.6, 9.2, 0.6)
    wing = s.shape("dark", "M38 25C44 26 48 28 52 30C46 31 40 30 36 28Z")
    return stream(30) + s.reeds(56, 42, 20) + s.reeds(6, 40, 15) + legs + body + wing + neck + crest + head


def _mouse(x: float, y: float, scale: float) -> str:
    tail = s.lines("M9-2C15-1 15-8 20-7")
    body = s.shape("fur", "M-12-2C-9-9 0-12 6-9C11-6.6 11-1 8 0H-8C-10 0-11.6-.8-12-2Z")
    ears = s.dot("skin", -3.4, -9, 2.8) + s.dot("skin", -6.4, -7.8, 2)
    face = (
        s.dot("dark", -8, -4, 0.8)
        + s.dot("dark", -12, -2, 0.9)
        + s.lines("M-10.6-2.2L-14-4M-10.6-1.6L-14.4-.8", "fine")
    )
    return s.placed(tail + body + ears + face, x, y, scale)


def _mice() -> str:
    heap = s.shape("gilt", "M2 40C6 30 14 27 20 30C24 32 27 36 28 40Z") + s.lines(
        "M9 35h1.6M14 32.4h1.6M17 36h1.6M22 36h1.6M12 38h1.6", "fine"
    )
    return (
        s.sky("dusk")
        + s.field(36, "earth")
        + s.ear(11, 30, 22, -12)
        + s.ear(18, 28, 22, 6)
        + heap
        + _mouse(42, 25, 0.75)
        + _mouse(41, 40, 1.15)
        + s.flat(s.bar("wood", 30, 25, 34, 2.4))
    )


def _lizard(back: str, belly: str) -> str:
    """A newt or salamander seen from above, its head to the upper left."""
    legs = s.lines("M-9-3L-12-9M-5 4L-8 10M6-5L9-10M9 3L8 9", "lizard-leg")
    body = s.shape(
        back,
        "M-11-3.4C-15-6.6-23-5.4-23.4-.4C-23.4 4.6-15.6 6-11 3.6C-5 5.4 2 5 8 3.4C15 6.6 21 6.6 27 2.6"
        "C20 3.4 16-3.6 8-3.4C2-5-5-5-11-3.4Z",
    )
    return legs + body + s.dot(belly, -19, -3, 1.1) + s.dot(belly, -19, 2.6, 1.1)


def _newt() -> str:
    stones = (
        s.oval("stone", 12, 37, 9, 5)
        + s.oval("grey", 52, 9, 9, 5)
        + s.oval("stone", 56, 36, 7, 4)
        + s.oval("grey", 9, 8, 6, 4)
    )
    stripe = s.turned(s.lines("M-14 0C-6-1 2 1 8 0C14 1 18 4 24 3.4", "gold"), 33, 22, 14)
    return (
        s.sky("water")
        + s.flat(stones)
        + s.ripples(4)
        + s.ripples(26)
        + s.turned(_lizard("fur", "gilt"), 33, 22, 14)
        + stripe
    )


def _salamander() -> str:
    spots = "".join(
        s.oval("gilt", x, y, a, b)
        for x, y, a, b in (
            (-13, -1, 2.4, 1.6),
            (-6, 2, 2.6, 1.5),
            (-1, -2.2, 2.6, 1.4),
            (5, 1.4, 2.4, 1.4),
            (12, 1, 2.2, 1.2),
            (19, 3, 1.8, 0.9),
        )
    )
    ground = s.sky("deep") + s.flat(
        s.oval("leaf", 12.4, 36, 12, 6) + s.oval("leaf", 53, 12, 11, 7) + s.oval("fur", 50, 38, 10, 4)
    )
    return ground + s.turned(_lizard("dark", "gilt") + s.flat(spots), 31, 23, -14) + s.rain("light")


def _badger() -> str:
    sett = s.shape("dark", "M8 44C8 22 18 10 32 10C46 10 56 22 56 44Z")
    ears = (
        s.dot("dark", 20.6, 16.4, 4)
        + s.dot("dark", 43.4, 16.4, 4)
        + s.flat(s.dot("white", 20.4, 15.4, 1.8) + s.dot("white", 43.6, 15.4, 1.8))
    )
    face = s.shape(
        "white", "M18 22C19 14 26 12 32 12C38 12 45 14 46 22C46 29 40 34 36 40C34.4 42 29.6 42 28 40C24 34 18 29 18 22Z"
    )
    stripes = s.flat(
        s.shape(
            "dark",
            "M22.4 14.4C25 13 27.6 12.6 28.6 13C29.6 20 29 28 28 35C23.6 32 21 26 22.4 14.4ZM41.6 14.4"
            "C39 13 36.4 12.6 35.4 13C34.4 20 35 28 36 35C40.4 32 43 26 41.6 14.4Z",
        )
    )
    eyes = s.flat(s.dot("white", 25.8, 23, 1) + s.dot("white", 38.2, 23, 1))
    earth = (
        s.sky()
        + s.ridge("far", 12, 8, 14, 10)
        + s.ridge("earth", 22, 8, 8, 22)
        + s.tree(7, 22, 12)
        + s.tree(57, 22, 12)
    )
    return earth + sett + ears + face + stripes + eyes + s.oval("dark", 32, 39, 3.2, 2.2)


def _falcon() -> str:
    wing = s.shape("grey", "M36 20C42 14 52 9 61 9C56 14 54 20 44 24Z")
    far_wing = s.shape("grey", "M30 16C30 10 36 4 44 2C42 8 42 13 37 19Z")
    body = s.shape("white", "M15 31C15 25 20 20 27 18C34 15 42 17 44 22C44 28 36 31 28 32C24 33 19 35 15 31Z")
    head = s.shape("dark", "M14.6 30C13 25 17 20.6 22.6 20.6C22 24 21 27 22 30C19 29 17.6 31 15.6 33Z")
    tail = s.shape("grey", "M42 19L56 24L55 28L50 27L40 27Z")
    bars = s.lines("M27 23l1.6 1.6M31 21.6l1.6 1.6M30 27l1.6 1.6M35 24.6l1.6 1.6", "fine")
    return (
        s.sky()
        + s.needles("far", 44)
        + far_wing
        + tail
        + body
        + wing
        + head
        + s.shape("gilt", "M14.8 28.4L11.6 31.4L15 32.6Z")
        + s.dot("white", 17.6, 26, 0.7)
        + bars
    )


def _deer() -> str:
    legs = s.lines("M25 28L24 34L25 41M28.6 29L28.6 35L29 41M43 28L45.6 34L44.4 41M46 27L48.6 33L48 41", "limb")
    body = s.shape(
        "fur",
        "M22 18C23 22 23 27 26 30C33 31 40 29 44 30C48 29 50 25 48.4 21C46 18 40 19 35 19"
        "C31 19 28 17.4 26.4 13.6L24.4 9C22 7.6 19 8.6 17.4 11L12.4 14.4C12.4 16.6 15 17 17 16.4"
        "C19 16 20.6 16.4 22 18Z",
    )
    rump = s.flat(s.shape("white", "M47 20C49.4 21.6 49.6 25 48 27C46 25 46 22 47 20Z"))
    ears = s.shape("fur", "M24.4 9.4C26 5.6 29 5.6 30.6 6.6C29.6 9.4 27 11 24.8 10.6Z")
    antlers = s.lines("M22.6 8.2L22 1.6M22.2 4.6L19 2M24 8L25.4 2.4M24.8 4.8L28 2.6")
    return (
        meadow(32)
        + s.river(52, 31, 55, 10)
        + s.tree(10, 34, 18, "deep")
        + legs
        + body
        + rump
        + ears
        + antlers
        + s.dot("dark", 19, 11.4, 0.7)
        + s.dot("dark", 12.8, 15, 0.8)
    )


def _wood() -> str:
    roots = s.lines("M12 29L8 36M12 29L13 36M30 29L26 36M30 29L33 36M49 29L45 36M49 29L53 36", "trunk")
    trunks = s.lines("M12 30V16M30 30V12M49 30V15", "bough") + s.lines("M21 30V20M40 30V19M59 30V20", "trunk")
    crowns = s.shape(
        "deep",
        "M15 19C13 12 20 8 24 12C26 15 27 18 25 20ZM35 20C33 12 41 10 44 13C46 16 46 19 44 20ZM53 20"
        "C52 14 57 10 62 13C64 15 63 19 61 20Z",
    )
    front = s.shape(
        "leaf",
        "M3 20C1 13 7 6 13 6C20 6 22 14 20 20ZM20 18C18 9 24 3 30 3C37 3 41 10 39 18ZM40 20C38 12 43 6 49 6"
        "C56 6 59 13 57 20Z",
    )
    return s.sky() + s.ridge("far", 14, 10, 12, 9) + s.field(28, "hill") + crowns + trunks + s.water(33) + roots + front


def _egret() -> str:
    legs = s.lines("M36 27L34.6 42M30 28L25 33L24 41", "line") + s.lines("M24 41l-2.6.6M34.6 42l-3 .4", "gold")
    body = s.shape("white", "M24 26C28 18 40 14 52 18C50 22 46 28 38 30C32 31 26 30 24 26Z")
    plumes = s.lines("M38 24C44 24 50 25 56 22M36 26C42 28 48 28 54 27", "fine")
    neck = s.shape(
        "white", "M25 27C20 25 17 20 20 15C21.6 12 20 10 17.4 11L15.6 8.6C20 6 25 9.6 24.6 14C24.4 18 25 20 29 22Z"
    )
    head = s.shape("white", "M19.6 8C17 6.4 13 7.6 12.4 10.6C14 12.4 18 12.6 20.4 10.8Z") + s.shape(
        "dark", "M12.6 9.4L3 15.4L13.4 12Z"
    )
    crest = s.lines("M19 8C23 7 26 8 29 11M19.6 8.8C22 9 24.6 10 26 12.6", "fine") + s.dot("dark", 15.4, 9.6, 0.6)
    mud = s.flat(s.oval("fur", 22, 41.4, 8, 1.8))
    delta = s.sky("dusk") + s.sun(50, 9, 4) + s.ridge("leaf", 22, 21, 23, 21) + s.water(25)
    return delta + s.reeds(58, 36, 15) + s.reeds(46, 30, 8) + mud + legs + body + plumes + neck + crest + head


def _vulture() -> str:
    wings = s.shape(
        "dark",
        "M32 17C26 10 16 6 2 9L5 11.6L3.4 13L8 14.6L7 16.6L13 17.4L13 19.6L20 19.4C24 21 28 23 30 25H34"
        "C36 23 40 21 44 19.4L51 19.6L51 17.4L57 16.6L56 14.6L60.6 13L59 11.6L62 9C48 6 38 10 32 17Z",
    )
    body = s.shape("fire", "M29 17C29 12.6 35 12.6 35 17C36.4 21 35.6 26 32 29C28.4 26 27.6 21 29 17Z")
    tail = s.shape("dark", "M30 26H34L36.6 33L32 37L27.4 33Z")
    head = s.shape("white", "M29.6 15C29.4 10.6 34.6 10.6 34.4 15C34 17 33 18 32 19.4C31 18 30 17 29.6 15Z") + s.flat(
        s.shape("dark", "M31.2 16.4H32.8L32.4 21H31.6Z")
    )
    eyes = s.dot("dark", 30.8, 13.8, 0.6) + s.dot("dark", 33.2, 13.8, 0.6)
    bone = s.lines("M27 30.6L37 30.6", "bone-edge") + s.lines("M27 30.6L37 30.6", "bone")
    return (
        s.sky()
        + s.peaks("far", 34, 26, 33, 22, 31, 25, 35)
        + s.peaks("hill", 42, 36, 41, 38, 43, 35, 41)
        + tail
        + wings
        + body
        + head
        + eyes
        + bone
    )


def _trout() -> str:
    tail = s.shape("fur", "M46 22L57 13C55 20 55 26 58 33L46 26Z")
    body = s.shape("hill", "M6 24C14 14 34 11 48 22V26C36 36 14 34 6 24Z")
    back = s.flat(s.shape("fur", "M7.4 22.4C15 14 34 12 47 22C36 18 18 19 7.4 22.4Z"))
    fins = s.shape("fur", "M26 15.4L33 9L37 16.4ZM24 32L30 37L32 31.6ZM39 29.6L44 34L44.6 27.8Z")
    spots = s.flat(
        "".join(s.dot("red", x, y, 0.9) for x, y in ((20, 22), (26, 24), (32, 22.4), (38, 24), (23, 27), (30, 27.6)))
    ) + s.flat("".join(s.dot("dark", x, y, 0.7) for x, y in ((23, 18.6), (29, 18), (35, 19.6), (18, 19))))
    face = (
        s.dot("white", 11.6, 22.4, 1.6)
        + s.dot("dark", 11.6, 22.4, 0.8)
        + s.lines("M16.4 18.4Q19 24 16 29.6M6.6 24.6L10.4 25.8")
    )
    return (
        s.sky("water")
        + s.flat(s.oval("stone", 14, 40, 11, 3.6) + s.oval("grey", 44, 40.4, 14, 3.4))
        + s.ripples(2)
        + s.ripples(6)
        + fins
        + tail
        + body
        + back
        + spots
        + face
    )


def _wolf() -> str:
    rock = s.shape("grey", "M14 44L22 35L44 34L54 44Z")
    body = (
        "M26.6 35.6L28.4 27C27 23.6 26.6 20 27.4 16.6L26 15.4L19.6 11.6L23.4 10.6L18 4.6C18.6 3 20.4 3 21.6 4L27.4 7.6"
        "L29 4.4L31.2 8.2L34.4 6.6L34.6 10.6C39.4 14.6 44.4 22 45 30C50 29 54.6 31.4 57.6 34.6"
        "C53.6 37 47.6 37 43.4 35.6"
        "H37L35 29.6L33 35.6Z"
    )
    sky = s.sky("night") + s.sun(19, 14, 10, "white") + s.stars((40, 5), (49, 9), (57, 4), (58, 17), (5, 4))
    woods = s.peaks("deep", 36, 27, 33, 29, 34, 22, 32) + s.fir(7, 44, 14) + s.fir(57, 44, 9)
    return sky + woods + rock + s.shape("dark", body) + s.flat(s.dot("white", 25.4, 8.6, 0.6))


def _boar() -> str:
    legs = s.lines("M18 30V38M22 31V38M42 30V38M46 29V38", "bough-dark")
    body = s.shape(
        "fur",
        "M3 26C8 23 10 19 14 17C18 10 28 8 36 12C44 14 51 18 51 25C51 30 46 33 40 32H20C16 32 13 31 11 29.6"
        "L5.4 30C3.6 29.4 2.6 27.6 3 26Z",
    )
    bristle = s.lines(
        "M14.6 16l-1-3M18 13l-.6-3.4M22 10.8l-.2-3.4M26 9.8l.4-3.4M30 9.8l1-3.2M34 11l1.6-3", "crest-dark"
    )
    ear = s.shape("dark", "M15 18C16 13.6 19 12.6 21 13C21 16 19 19 16.4 20Z")
    face = (
        s.dot("dark", 11.6, 22.6, 0.9)
        + s.shape("white", "M8 28.6C7 26 7.4 24.6 8.6 23.4C9 25.6 9.6 27 11 28.4Z")
        + s.lines("M51 22C54 21 53 18 55.6 18.6")
    )
    return (
        meadow(34)
        + s.tree(56, 34, 14, "deep")
        + s.lines("M4 38q1-3 2-4m1 4q.6-2.4 2-3.6M29 40q1-3 2-4m1 4q.6-2.4 2-3.6", "stalk")
        + legs
        + body
        + bristle
        + ear
        + face
    )


ANIMALS = {
    "lludriga": _otter(),
    "crida-de-l-aigua": _call(),
    "dona-d-aigua": _water_lady(),
    "blauet": _kingfisher(),
    "granotes": _frogs(),
    "anguila": _eel(),
    "crescuda": _spate(),
    "bernat-pescaire": _heron(),
    "ratolins": _mice(),
    "trito-pirinenc": _newt(),
    "teixo": _badger(),
    "falco-pelegri": _falcon(),
    "cabirol": _deer(),
    "salamandra": _salamander(),
    "bosc-de-ribera": _wood(),
    "martinet-blanc": _egret(),
    "trencalos": _vulture(),
    "truita-de-riu": _trout(),
    "llop": _wolf(),
    "senglar": _boar(),
}

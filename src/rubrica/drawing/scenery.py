"""Scenery: the parts that the pictures of cards are composed from, each on one canvas 64 wide and 44 high.

A picture is a little miniature: flat tints, a thin dark line round what stands in front, none round what lies behind.
Every look is a class of boards.css under `s-`, in light and in dark; red is rare, and shape tells what colour does.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import cos, radians, sin

from rubrica.drawing import svg

WIDTH, HEIGHT = 64, 44


# The pencil


def shape(look: str, d: str) -> str:
    """A closed shape with the thin line round it."""
    return f'<path d="{d}" class="s-{look}"/>'


def lines(d: str, look: str = "line") -> str:
    """Lines alone; `look` is one of the strokes of the style sheet."""
    return f'<path d="{d}" class="s-{look}"/>'


def dot(look: str, x: float, y: float, r: float) -> str:
    """A round."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="s-{look}"/>'


def oval(look: str, x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" class="s-{look}"/>'


def bar(look: str, x: float, y: float, width: float, height: float) -> str:
    """A rectangle."""
    return f'<path d="M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z" class="s-{look}"/>'


def flat(*parts: str) -> str:
    """What lies behind, without the thin line."""
    return f'<g class="s-flat">{"".join(parts)}</g>'


def mirrored(body: str, x: float = WIDTH / 2) -> str:
    """The same seen in a mirror that stands at x."""
    return f'<g transform="translate({2 * x:g} 0) scale(-1 1)">{body}</g>'


def turned(body: str, x: float, y: float, degrees: float) -> str:
    """Something drawn round (0, 0), turned and moved to (x, y)."""
    return f'<g transform="translate({x:g} {y:g}) rotate({degrees:g})">{body}</g>'


def placed(body: str, x: float, y: float, scale: float = 1) -> str:
    """Something drawn round (0, 0), moved to (x, y), and larger or smaller."""
    return svg.at(x, y, body, scale=scale)


# Sky and land


def sky(look: str = "sky") -> str:
    """The whole ground of a picture."""
    return flat(bar(look, 0, 0, WIDTH, HEIGHT))


def ridge(look: str, *heights: float) -> str:
    """Soft hills through heights that stand at even distances, down to the foot of the picture."""
    step = WIDTH / (len(heights) - 1)
    d = f"M0 {HEIGHT}V{heights[0]:g}"
    for place, (one, other) in enumerate(pairwise(heights)):
        x = place * step
        d += f"C{x + step / 2:g} {one:g} {x + step / 2:g} {other:g} {x + step:g} {other:g}"
    return flat(shape(look, f"{d}V{HEIGHT}Z"))


def peaks(look: str, *heights: float) -> str:
    """Sharp mountains through heights that stand at even distances."""
    step = WIDTH / (len(heights) - 1)
    points = "".join(f"L{place * step:g} {height:g}" for place, height in enumerate(heights))
    return flat(shape(look, f"M0 {HEIGHT}{points}V{HEIGHT}Z"))


def needles(look: str = "far", foot: float = 34) -> str:
    """The round needles of Montserrat."""
    d = f"M0 {foot:g}V24Q3 18 5 24V20Q8 11 11 20V16Q14 8 17 16V13Q21 4 25 13V12Q28 5 31 12V15Q34 7 37 15V12"
    return flat(shape(look, f"{d}Q41 6 44 13V17Q47 10 50 18V22Q53 15 56 22V26Q60 20 64 27V{foot:g}Z"))


def field(y: float, look: str = "field") -> str:
    """Level ground from y down."""
    return flat(bar(look, 0, y, WIDTH, HEIGHT - y))


def furrows(y: float, look: str = "furrow") -> str:
    """The rows of a field that run towards the eye."""
    return lines("".join(f"M{32 + at * 3} {y:g}L{32 + at * 9} {HEIGHT}" for at in range(-3, 4)), look)


def water(y: float, look: str = "water") -> str:
    """Water from y down, with a few ripples."""
    return flat(bar(look, 0, y, WIDTH, HEIGHT - y)) + ripples(y)


def ripples(y: float) -> str:
    """Short waves on water that begins at y."""
    rows = [(6, 3), (40, 3.5), (22, 6.5), (52, 7.5), (8, 9.5), (34, 10.5)]
    return lines("".join(f"M{x} {y + down:g}q2.5-1.6 5 0t5 0" for x, down in rows if y + down < HEIGHT - 1), "ripple")


def river(x: float, y: float, foot: float, width: float = 16, look: str = "water") -> str:
    """A river that winds from far away at (x, y) to the foot of the picture."""
    half = width / 2
    bend = (HEIGHT - y) / 2
    left = f"M{x - 0.6:g} {y:g}C{x - 8:g} {y + bend * 0.5:g} {x + 10:g} {y + bend:g} {foot - half:g} {HEIGHT}"
    right = f"H{foot + half:g}C{x + 16:g} {y + bend:g} {x - 5:g} {y + bend * 0.5:g} {x + 0.6:g} {y:g}Z"
    return flat(shape(look, left + right))


def sun(x: float, y: float, r: float = 4, look: str = "gilt") -> str:
    """The sun, or the moon in white."""
    return flat(dot(look, x, y, r))


def rays(x: float, y: float, near: float, far: float, count: int = 12, look: str = "ray") -> str:
    """Strokes all round a point."""
    d = ""
    for turn in range(count):
        a = radians(turn * 360 / count)
        d += f"M{x + near * cos(a):.1f} {y + near * sin(a):.1f}L{x + far * cos(a):.1f} {y + far * sin(a):.1f}"
    return lines(d, look)


def stars(*places: tuple[float, float]) -> str:
    """Small stars."""
    return flat("".join(dot("white", x, y, 0.6) for x, y in places))


def cloud(x: float, y: float, scale: float = 1, look: str = "white") -> str:
    """A cloud that stands on y."""
    return placed(flat(shape(look, "M-8 0C-11-1-10-5-7-5C-6-9 0-9 1-6C4-8 8-6 7-3C10-3 10 0 8 0Z")), x, y, scale)


def rain(look: str = "rain") -> str:
    """Slanting rain over the whole picture."""
    places = [(9, 4), (20, 9), (31, 3), (43, 8), (55, 4), (14, 18), (26, 21), (38, 17), (50, 20), (60, 15)]
    return lines("".join(f"M{x} {y}l-2.5 6" for x, y in places), look)


def snowfall() -> str:
    """Flakes all over the picture."""
    places = [(6, 6), (17, 12), (27, 4), (38, 10), (48, 5), (58, 12), (11, 21), (33, 19), (54, 22)]
    return flat("".join(dot("white", x, y, 0.9) for x, y in places))


def birds(x: float, y: float) -> str:
    """Three birds far away."""
    return lines(f"M{x:g} {y:g}q1.5-2 3 0q1.5-2 3 0m3 3q1.2-1.6 2.4 0q1.2-1.6 2.4 0m-13 2q1.2-1.6 2.4 0q1.2-1.6 2.4 0")


def smoke(x: float, y: float, scale: float = 1, look: str = "smoke") -> str:
    """Smoke that rises from (x, y)."""
    body = shape(look, "M0 0C-3-3 1-5-1-8C-4-12 3-13 5-11C9-12 9-7 6-6C7-3 3-3 2 0Z")
    return placed(flat(body), x, y, scale)


def flame(x: float, y: float, scale: float = 1) -> str:
    """A flame 10 high on (x, y)."""
    outer = "M0 0C-5 0-5-5-2.5-7C-2.5-5-1-5-1.2-10C3-8 5-3 0 0Z"
    return placed(
        shape("fire", outer) + flat(shape("gilt", "M0-.6C-2.6-.6-2.2-3.4-.6-5C-.2-3 2.6-3 0-.6Z")), x, y, scale
    )


# What grows


def tree(x: float, y: float, height: float = 12, look: str = "leaf") -> str:
    """A broad tree, its foot at (x, y)."""
    crown = "M-4-3.5C-7-4-6-8-4-8C-4-12 4-12 4-8C7-8 6.5-4 4-3.5Z"
    return placed(lines("M0 0V-5", "trunk") + shape(look, crown), x, y, height / 12)


def poplar(x: float, y: float, height: float = 16, look: str = "leaf") -> str:
    """A slender tree."""
    return placed(lines("M0 0V-5", "trunk") + shape(look, "M0-16C4-11 3-4 0-3C-3-4-4-11 0-16Z"), x, y, height / 16)


def fir(x: float, y: float, height: float = 14, look: str = "deep") -> str:
    """A fir or a pine."""
    return placed(
        lines("M0 0V-3", "trunk") + shape(look, "M0-14L3-9H2L4.5-5.5H3L5-2H-5L-3-5.5H-4.5L-2-9H-3Z"), x, y, height / 14
    )


def reeds(x: float, y: float, height: float = 10) -> str:
    """Reeds with their brown heads."""
    stalks = lines("M0 0Q-1-5-3-9M0 0V-11M0 0Q1-5 3.4-8", "stalk")
    heads = lines("M-3-9l.5 2.4M0-11v3M3.4-8l-.7 2.2", "reed")
    return placed(stalks + heads, x, y, height / 10)


def ear(x: float, y: float, height: float = 16, lean: float = 0, look: str = "gilt") -> str:
    """An ear of corn on its stalk."""
    grains = "".join(
        shape(
            look,
            f"M0 {-16 + n * 2.4:g}c-3-.6-3.4 1.6-2.6 2.8c1.6.2 2.6-.8 2.6-2.8c3-.6 3.4 1.6 2.6 2.8"
            "c-1.6.2-2.6-.8-2.6-2.8Z",
        )
        for n in range(4)
    )
    return turned(placed(lines("M0 0V-9", "stalk") + grains, 0, 0, height / 16), x, y, lean)


def sprig(x: float, y: float, lean: float = 0, scale: float = 1, leaves: int = 4, look: str = "leaf") -> str:
    """A twig with leaves on both sides, as of olive or laurel."""
    d = "".join(
        f"M0 {-3 * n - 2}c-1.5-3-4-3-5-2.4c.6 2.2 3 3 5 2.4c1.5-3 4-3 5-2.4c-.6 2.2-3 3-5 2.4Z" for n in range(leaves)
    )
    tip = f"M0 {-3 * leaves - 1}c-1.6-1.6-1.4-3.6 0-5c1.4 1.4 1.6 3.4 0 5Z"
    return turned(placed(lines(f"M0 0V{-3 * leaves - 1}", "stalk") + shape(look, d + tip), 0, 0, scale), x, y, lean)


def grapes(x: float, y: float, scale: float = 1) -> str:
    """A bunch of grapes that hangs from (x, y)."""
    rows = [(-4, 4), (0, 4), (4, 4), (-2, 7.4), (2, 7.4), (-4.4, 7.6), (4.4, 7.6), (-2.2, 10.8), (2.2, 10.8), (0, 14)]
    leaf_ = shape("leaf", "M0 1C-2-3-7-3-8 0C-6 1-6 3-5 4C-3 2-1 3 0 1C1 3 3 2 5 4C6 3 6 1 8 0C7-3 2-3 0 1Z")
    return placed("".join(dot("purple", a, b, 2.3) for a, b in rows) + leaf_, x, y, scale)


# What people build


def house(x: float, y: float, width: float = 10, height: float = 7, look: str = "stone", roof: str = "roof") -> str:
    """A house with its gable to the eye, its left foot at (x, y)."""
    eaves, rise = y - height, width * 0.42
    body = bar(look, x, eaves, width, height)
    top = shape(roof, f"M{x - 1:g} {eaves:g}L{x + width / 2:g} {eaves - rise:g}L{x + width + 1:g} {eaves:g}Z")
    door = bar("dark", x + width * 0.38, y - height * 0.5, width * 0.24, height * 0.5)
    return body + top + door


def barn(x: float, y: float, width: float, height: float, look: str = "stone", roof: str = "roof") -> str:
    """A long house with its eaves to the eye, and windows."""
    eaves = y - height
    top = shape(roof, f"M{x - 1:g} {eaves:g}L{x + 2:g} {eaves - 4:g}H{x + width - 2:g}L{x + width + 1:g} {eaves:g}Z")
    holes = "".join(bar("dark", x + 2.5 + n * 4, eaves + height * 0.3, 1.5, 2) for n in range(int((width - 3) / 4)))
    return bar(look, x, eaves, width, height) + top + flat(holes)


def battlement(x: float, y: float, width: float, height: float, look: str = "stone", teeth: int = 0) -> str:
    """A wall with teeth along its top, its left foot at (x, y)."""
    count = teeth or max(2, round(width / 4))
    step = width / (2 * count - 1)
    top = "".join(f"h{step:g}" + ("" if n == count - 1 else f"v1.6h{step:g}v-1.6") for n in range(count))
    return shape(look, f"M{x:g} {y:g}V{y - height:g}{top}V{y:g}Z")


def tower(x: float, y: float, width: float, height: float, look: str = "stone", top: str = "teeth") -> str:
    """A tower, its left foot at (x, y); on top teeth, or a roof, or nothing."""
    body = bar(look, x, y - height, width, height)
    slit = lines(f"M{x + width / 2:g} {y - height * 0.62:g}v{height * 0.16:g}", "slit")
    if top == "teeth":
        return body + battlement(x - 0.8, y - height + 1.5, width + 1.6, 3.4, look, 3) + slit
    if top == "roof":
        tip = y - height - width * 0.8
        return (
            body
            + shape("roof", f"M{x - 1:g} {y - height:g}L{x + width / 2:g} {tip:g}L{x + width + 1:g} {y - height:g}Z")
            + slit
        )
    return body + slit


def opening(x: float, y: float, width: float, height: float, look: str = "dark") -> str:
    """A doorway or window with a round arch, its left foot at (x, y)."""
    r = width / 2
    return shape(look, f"M{x:g} {y:g}V{y - height + r:g}a{r:g} {r:g} 0 0 1 {width:g} 0V{y:g}Z")


def arcade(x: float, y: float, width: float, height: float, count: int, look: str = "stone", hole: str = "dark") -> str:
    """A wall with a row of arches, its left foot at (x, y)."""
    step = width / count
    wide = step * 0.64
    holes = "".join(opening(x + n * step + (step - wide) / 2, y, wide, height * 0.72, hole) for n in range(count))
    return bar(look, x, y - height, width, height) + holes


def bridge(
    x: float, y: float, width: float, height: float, spans: int, look: str = "stone", hole: str = "water"
) -> str:
    """A level bridge over several arches, its left foot at (x, y)."""
    return arcade(x, y, width, height, spans, look, hole) + bar(look, x - 1, y - height - 1.6, width + 2, 1.6)


def column(x: float, y: float, height: float, look: str = "white") -> str:
    """A column round x that stands on y."""
    shaft = bar(look, x - 1.3, y - height + 1.4, 2.6, height - 2.8)
    return shaft + bar(look, x - 2.2, y - height, 4.4, 1.5) + bar(look, x - 2.2, y - 1.5, 4.4, 1.5)


def temple(x: float, y: float, width: float, height: float, columns: int = 4, look: str = "white") -> str:
    """A temple's front, its left foot at (x, y)."""
    step = (width - 5) / (columns - 1)
    back = bar("shade", x + 1.5, y - height, width - 3, height)
    row = "".join(column(x + 2.5 + n * step, y - 1.5, height - 1.5, look) for n in range(columns))
    gable = shape(
        look,
        f"M{x - 1:g} {y - height:g}L{x + width / 2:g} {y - height - width * 0.24:g}L{x + width + 1:g} {y - height:g}Z",
    )
    return back + row + gable + bar(look, x - 1.5, y - 1.5, width + 3, 1.5)


def apse(x: float, y: float, width: float, height: float, look: str = "stone") -> str:
    """A Romanesque apse: round, with a half-cone for a roof and a narrow window."""
    roof = shape(
        "roof",
        f"M{x - 0.6:g} {y - height:g}"
        f"Q{x + width / 2:g} {y - height - width * 0.75:g} {x + width + 0.6:g} {y - height:g}Z",
    )
    return (
        bar(look, x, y - height, width, height)
        + roof
        + opening(x + width / 2 - 0.9, y - height * 0.3, 1.8, height * 0.4)
    )


def belfry(x: float, y: float, width: float, height: float, look: str = "stone", storeys: int = 2) -> str:
    """A bell tower with pairs of windows under a low roof."""
    pair = "".join(
        opening(x + width * a, y - height + 5.4 + n * 5, width * 0.22, 3.4) for n in range(storeys) for a in (0.18, 0.6)
    )
    roof = shape(
        "roof", f"M{x - 0.8:g} {y - height:g}L{x + width / 2:g} {y - height - 3:g}L{x + width + 0.8:g} {y - height:g}Z"
    )
    return bar(look, x, y - height, width, height) + pair + roof


def chimney(x: float, y: float, height: float, look: str = "brick") -> str:
    """A factory chimney."""
    return shape(look, f"M{x - 1.8:g} {y:g}L{x - 1.1:g} {y - height:g}H{x + 1.1:g}L{x + 1.8:g} {y:g}Z") + bar(
        look, x - 1.6, y - height - 1.2, 3.2, 1.4
    )


def factory(x: float, y: float, width: float, height: float, look: str = "stone") -> str:
    """A long mill of several storeys, with rows of windows."""
    windows = "".join(
        f"M{x + 2 + across * 3.4:.1f} {y - height + 2 + down * 4:g}h1.6v2.2h-1.6Z"
        for across in range(int((width - 2) / 3.4))
        for down in range(int(height / 4))
    )
    roof = shape("roof", f"M{x - 1:g} {y - height:g}l2-2.6H{x + width - 1:g}l2 2.6Z")
    return bar(look, x, y - height, width, height) + flat(shape("dark", windows)) + roof


def palisade(x: float, y: float, width: float, height: float = 7, look: str = "wood") -> str:
    """Pointed stakes side by side."""
    count = round(width / 2.6)
    step = width / count
    return "".join(
        shape(look, f"M{x + n * step:g} {y:g}v{-height + 1.6:g}l{step / 2:g}-1.6l{step / 2:g} 1.6v{height - 1.6:g}Z")
        for n in range(count)
    )


def tent(x: float, y: float, width: float = 12, look: str = "white") -> str:
    """A soldier's tent."""
    h = width * 0.62
    return shape(look, f"M{x:g} {y:g}L{x + width / 2:g} {y - h:g}L{x + width:g} {y:g}Z") + shape(
        "dark", f"M{x + width * 0.4:g} {y:g}L{x + width / 2:g} {y - h * 0.62:g}L{x + width * 0.6:g} {y:g}Z"
    )


def wheel(x: float, y: float, r: float, spokes: int = 8, look: str = "wood") -> str:
    """A wheel with its spokes."""
    inner = rays(x, y, 0, r * 0.86, spokes, "line")
    return dot(look, x, y, r) + dot("sky", x, y, r * 0.76) + inner + dot(look, x, y, r * 0.22)


def mill_wheel(x: float, y: float, r: float) -> str:
    """A water wheel with its paddles."""
    return rays(x, y, r * 0.9, r * 1.22, 12, "plank") + wheel(x, y, r, 8)


def ashlar(x: float, y: float, width: float, height: float) -> str:
    """The joints of blocks in a wall."""
    d = ""
    for row in range(1, int(height / 3)):
        d += f"M{x:g} {y - row * 3:g}h{width:g}"
        start = x + (2 if row % 2 else 5)
        d += "".join(
            f"M{start + n * 6:g} {y - row * 3:g}v3"
            for n in range(int((x + width - start) / 6) + 1)
            if start + n * 6 < x + width
        )
    return lines(d, "joint")


# What people carry, wear and write


def person(x: float, y: float, height: float = 14, look: str = "blue", arms: str = "") -> str:
    """Somebody in a long garment who stands on (x, y); `arms` are lines drawn before it, on a height of 14."""
    robe = shape(look, "M-3.6 0C-3.4-5-3-8.6-1.6-9.6H1.6C3-8.6 3.4-5 3.6 0Z")
    return placed(robe + lines(arms) + dot("skin", 0, -11.6, 2.3), x, y, height / 14)


def soldier(x: float, y: float, height: float = 16, shield: str = "brick") -> str:
    """A legionary with shield, spear and crested helmet."""
    spear = lines("M4.6 0V-17") + shape("grey", "M4.6-20l1.2 3h-2.4Z")
    body = shape("brick", "M-3 0V-8C-2.6-9.6 2.6-9.6 3-8V0Z") + dot("skin", 0, -11, 2.3)
    helmet = shape("gilt", "M-2.8-11C-2.8-15 2.8-15 2.8-11Z") + lines("M-2-14.6Q0-17.4 2.6-14.6", "crest")
    scutum = shape(shield, "M-4-8.6H2V-1H-4Z") + lines("M-1-8.6V-1M-4-4.8H2", "gold")
    return placed(spear + body + helmet + scutum, x, y, height / 16)


def vexillum(x: float, y: float, height: float = 26, sign: str = "", look: str = "brick") -> str:
    """A standard: a cloth on a crossbar, with a sign drawn round (0, 0) about 10 wide; its pole stands on (x, y)."""
    pole = lines("M0 0V-26", "pole") + shape("gilt", "M0-29.5l1.8 2.4l-1.8 2.2l-1.8-2.2Z")
    cloth = shape(look, "M-7-23H7V-10L4.7-8L2.3-10L0-8L-2.3-10L-4.7-8L-7-10Z") + lines("M-8-23H8", "pole")
    return placed(pole + cloth + placed(sign, 0, -16.5), x, y, height / 26)


def flag(x: float, y: float, height: float = 16, look: str = "brick") -> str:
    """A flag on its pole, which stands on (x, y)."""
    cloth = shape(look, "M0-16C3-17.4 5-14.6 9-16V-9.5C5-8.2 3-11 0-9.6Z")
    return placed(lines("M0 0V-17", "pole") + cloth, x, y, height / 16)


def scroll(x: float, y: float, scale: float = 1, seal: str = "") -> str:
    """A charter about 26 wide and 20 high round (x, y), with the look of its seal."""
    sheet = shape("white", "M-11-10H11V9H-11Z")
    rolls = shape("shade", "M-13-11.6H13V-8.4H-13Z") + shape("shade", "M-13 7.6H13V10.8H-13Z")
    text = lines("M-8-5H8M-8-2H6M-8 1H8M-8 4H2", "writing")
    drop = lines("M5 9V12", "crest") + dot(seal, 5, 12.6, 3) if seal else ""
    return placed(sheet + text + rolls + drop, x, y, scale)


def sword(x: float, y: float, degrees: float = 0, length: float = 22) -> str:
    """A short sword, its pommel at (x, y), pointing up unless turned."""
    blade = shape("silver", f"M-1.5-5V{-length + 3:g}L0 {-length:g}L1.5 {-length + 3:g}V-5Z")
    return turned(
        blade + shape("gilt", "M-4-5.6H4V-4H-4Z") + bar("wood", -0.9, -4, 1.8, 3.4) + dot("gilt", 0, 0, 1.2),
        x,
        y,
        degrees,
    )


def laurel(x: float, y: float, r: float = 12) -> str:
    """A wreath round (x, y), open at the top."""
    leaves = ""
    for step in range(9):
        for side in (1, -1):
            angle = 90 + side * (8 + step * 17)
            at_x, at_y = x + r * cos(radians(angle)), y + r * sin(radians(angle))
            body = shape("leaf", "M0 2C-2.6 0-2.4-4 0-6.4C2.4-4 2.6 0 0 2Z")
            leaves += turned(body, round(at_x, 1), round(at_y, 1), round(angle - (150 if side < 0 else 30), 1))
    return leaves


def amphora(x: float, y: float, height: float = 18, look: str = "brick") -> str:
    """An amphora that stands on (x, y)."""
    handles = lines("M-1.6-15.4C-5-15-4.6-11-3.6-10.4M1.6-15.4C5-15 4.6-11 3.6-10.4")
    return placed(
        handles
        + shape(look, "M-1.4-17H1.4L1.2-13C4.4-11.6 4.4-6 1-1.2L0 0L-1-1.2C-4.4-6-4.4-11.6-1.2-13Z")
        + bar(look, -2, -18, 4, 1.4),
        x,
        y,
        height / 18,
    )


def coin(x: float, y: float, r: float = 3, look: str = "gilt") -> str:
    """A coin."""
    return dot(look, x, y, r) + lines(
        f"M{x - r * 0.35:g} {y:g}a{r * 0.35:g} {r * 0.35:g} 0 1 0 {r * 0.7:g} 0"
        f"a{r * 0.35:g} {r * 0.35:g} 0 1 0 {-r * 0.7:g} 0",
        "fine",
    )


def crown(x: float, y: float, scale: float = 1) -> str:
    """A crown about 16 wide that stands on (x, y)."""
    return placed(
        shape("gilt", "M-8 0L-9-8L-4.5-4L0-10L4.5-4L9-8L8 0Z")
        + dot("brick", 0, -2.6, 1.1)
        + dot("blue", -4.4, -2, 0.9)
        + dot("blue", 4.4, -2, 0.9),
        x,
        y,
        scale,
    )


def mitre(x: float, y: float, scale: float = 1) -> str:
    """A bishop's mitre that stands on (x, y)."""
    return placed(
        shape("white", "M-6 0C-7-6-5-10 0-14C5-10 7-6 6 0Z")
        + shape("gilt", "M-6 0V-2.6H6V0Z")
        + lines("M0-2.6V-13.6M-3-7H3", "gold"),
        x,
        y,
        scale,
    )


def crosier(x: float, y: float, height: float = 28) -> str:
    """A bishop's staff."""
    return placed(lines("M0 0V-21C0-29 8-28 7-23C6-20 2-21 3.4-23.6", "staff"), x, y, height / 28)


def cross(x: float, y: float, height: float = 8, look: str = "stone") -> str:
    """A cross that stands on (x, y)."""
    return placed(shape(look, "M-.9 0V-4.6H-3V-6.2H-.9V-8H.9V-6.2H3V-4.6H.9V0Z"), x, y, height / 8)


def hammer(x: float, y: float, degrees: float = 0, scale: float = 1) -> str:
    """A hammer, the foot of its handle at (x, y)."""
    return turned(
        placed(bar("wood", -1, -18, 2, 18) + shape("grey", "M-6-22H5L6.5-20L5-17.4H-6Z"), 0, 0, scale), x, y, degrees
    )


def pick(x: float, y: float, degrees: float = 0, scale: float = 1) -> str:
    """A miner's pick."""
    head = shape("grey", "M-10-17C-6-22 6-22 10-17C5-19.4-5-19.4-10-17Z")
    return turned(placed(bar("wood", -0.9, -20, 1.8, 20) + head, 0, 0, scale), x, y, degrees)


def ship(x: float, y: float, scale: float = 1, sail: str = "white") -> str:
    """A round ship with one square sail, about 26 wide; its waterline at (x, y)."""
    hull = shape("wood", "M-13-5C-12 0-10 1-7 1H7C10 1 12-1 13.5-7C11-5 9-4.4 6-4.4H-6C-9-4.4-11-4.6-13-5Z")
    mast = lines("M0-4.4V-22", "pole")
    cloth = shape(sail, "M-8-20C-5-19 5-19 8-20C9-15 9-12 8-8C5-9.4-5-9.4-8-8C-9-12-9-15-8-20Z")
    return placed(mast + cloth + lines("M-8.5-20H8.5", "pole") + hull, x, y, scale)


def cart(x: float, y: float, scale: float = 1, load: str = "") -> str:
    """A two-wheeled cart, about 24 wide, that stands on (x, y); `load` is drawn behind its boards, upon y - 10."""
    box_ = shape("wood", "M-11-11H10L8-5H-9Z") + lines("M-10-8H9", "fine")
    shafts = lines("M9-7L17-8.6", "plank")
    return placed(load + shafts + box_ + wheel(-4, -4.4, 4.4, 8) + wheel(5, -4.4, 4.4, 8), x, y, scale)


def barrel(x: float, y: float, height: float = 9) -> str:
    """A barrel that stands on (x, y)."""
    return placed(
        shape("wood", "M-3 0C-4.2-3-4.2-6-3-9H3C4.2-6 4.2-3 3 0Z") + lines("M-3.7-2.6H3.7M-3.7-6.4H3.7", "fine"),
        x,
        y,
        height / 9,
    )


def sack(x: float, y: float, height: float = 9, look: str = "shade") -> str:
    """A tied sack."""
    return placed(
        shape(look, "M-4 0C-5.4-3-4-6-1.6-7.2L-2.6-9H2.6L1.6-7.2C4-6 5.4-3 4 0Z") + lines("M-1.6-7.2H1.6", "fine"),
        x,
        y,
        height / 9,
    )


# Animals that more than one picture needs


def horse(x: float, y: float, scale: float = 1, look: str = "fur") -> str:
    """A horse that walks to the left, about 26 long; its hooves stand on (x, y)."""
    legs = lines("M-6-7L-7.5-3.4L-7 0M-4-7L-3.4-3.4L-4.6 0M7-7L8-3.4L7 0M9-8L10.6-4L10 0", "limb")
    tail = lines("M10.6-12C13-11 13-7 12.6-4", "crest-dark")
    body = shape(
        look,
        "M-8-12C-8.6-15-11-18.4-12.6-19.6L-16-16.4C-17-16-17.4-17.6-16.6-18.6L-13-23L-12.4-24.6L-11.4-23"
        "C-8-21-6-17.4-3-15.4C2-14.8 6-15.8 9-14.6C11.6-13.4 11.4-9 10-6.6H6.6C2-7.4-2-7.4-4-6.6H-7Z",
    )
    mane = lines("M-11.4-22.6C-8.4-20.4-6.4-17-4-15.6", "crest-dark")
    return placed(legs + tail + body + mane + dot("dark", -13.4, -20.6, 0.4), x, y, scale)


def rider(x: float, y: float, scale: float = 1, look: str = "brick", horse_look: str = "fur", arm: str = "") -> str:
    """Somebody on horseback who rides to the left; `arm` is drawn before the body."""
    body = shape(look, "M-2.6-13C-3-18-2-21-.4-21.6H1.6C3.4-21 3.6-17 3.4-13Z") + lines("M-1-14L-2.6-7", "limb")
    return placed(horse(0, 0, 1, horse_look) + body + arm + dot("skin", 0.4, -23.8, 2.2), x, y, scale)


def sheep(x: float, y: float, scale: float = 1) -> str:
    """A sheep that walks to the left."""
    fleece = shape("white", "M-5-3C-7-4-6-7-4-7C-3-9 0-9 1-8C3-9.4 6-8 6-6C8-5 7-2 5-2.4C3-1.4-3-1.4-5-3Z")
    head = shape("dark", "M-5-6.4C-7-7.4-8.6-6-8.4-4.4C-7.6-3.4-5.6-4-5-5Z")
    return placed(lines("M-3-2V0M-1-2V0M3-2V0M5-2V0", "limb-thin") + fleece + head, x, y, scale)


def fish(x: float, y: float, scale: float = 1, look: str = "grey") -> str:
    """A fish that swims to the left, 20 long round (x, y)."""
    body = shape(look, "M-10 0C-6-5 3-5.4 6-1L10-4.4V4.4L6 1C3 5.4-6 5-10 0Z")
    return placed(body + dot("dark", -6.4, -0.8, 0.8) + lines("M-3.6-2.6Q-2 0-3.6 2.6", "fine"), x, y, scale)


def nymph(x: float, y: float, hair: str = "water", dress: str = "white") -> str:
    """A woman of the water from the waist up, her hair flowing to the right; she rises from y, about 26 high."""
    hair_behind = shape(
        hair, "M-5-20C-6-27 5-28 6-21C8-15 14-14 20-14C16-10 22-8 27-6C20-3 16-3 12 0H-2C-6-6-6-14-5-20Z"
    )
    waves = lines("M4-18C7-10 13-9 19-10M2-14C5-6 11-5 17-4M0-10C2-4 5-2 9-1", "ripple")
    body = shape(dress, "M-7 0C-7-6-6.4-10-3.4-11.4L-1-12.4V-15H2V-12.4L4-11.4C6-10 6-5 6 0Z")
    face = shape("skin", "M-3.8-19C-4.4-14 .6-12.4 3-15C4.6-17 4.4-20 3.4-22C0-23-3-22-3.8-19Z")
    fringe = shape(hair, "M-4.4-19C-3-20 2-21.4 4.6-18.4C5.4-23-.4-25.6-3-23.4C-4.4-22.4-4.6-21-4.4-19Z")
    marks = lines("M-2-18.2h1M1.2-18.2h1M-.8-15.4q.9.7 1.8 0", "fine")
    return placed(hair_behind + waves + body + face + fringe + marks, x, y)


# The pictures of a game


def by_key(**kinds: Mapping[str, str]) -> dict[str, str]:
    """The pictures of cards by their keys, given by kind and card.

    >>> by_key(power={"venus": "<path/>"}, senate={})
    {'power/venus': '<path/>'}
    """
    return {f"{kind}/{card}": body for kind, cards in kinds.items() for card, body in cards.items()}

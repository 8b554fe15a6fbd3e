"""What the pictures of The Red Cathedral share: the town, a workshop, and what people carry through them."""

from __future__ import annotations

from rubrica.drawing import scenery as s


def town(y: float = 34, look: str = "field") -> str:
    """Moscow far away: walls and domes, and the ground before them."""
    far = s.flat(
        s.shape(
            "far",
            "M0 30V20H6V16L8 12L10 16V20H18V14C15 12 17 8 20 5C23 8 25 12 22 14V20H38V17L40 13L42 17V20H50V12"
            "L53 7L56 12V20H64V30Z",
        )
    )
    return s.sky() + far + s.ridge("hill", 29, 27, 29) + s.field(y, look)


def snow() -> str:
    """The town under snow."""
    return (
        s.sky("far")
        + s.flat(
            s.shape(
                "shade",
                "M0 30V18H8V13L11 9L14 13V18H26V11C23 9 25 5 28 2C31 5 33 9 30 11V18H46V14L49 9L52 14V18H64V30Z",
            )
        )
        + s.ridge("white", 27, 25, 28, 26)
    )


def room() -> str:
    """A workshop: a wall, a window, a bench."""
    window = s.flat(s.bar("sky", 6, 6, 12, 11)) + s.lines("M6 6H18V17H6ZM12 6V17M6 11.5H18", "plank")
    return s.sky("dusk") + window + s.bar("wood", 0, 34, 64, 3.4) + s.flat(s.bar("earth", 0, 37.4, 64, 6.6))


def gem(look: str, x: float, y: float, scale: float = 1) -> str:
    """A jewel round (x, y): the green ones are eight-sided, the purple ones come to a point."""
    if look == "leaf":
        return s.placed(
            s.shape(look, "M-5-9H5L9-5V5L5 9H-5L-9 5V-5Z")
            + s.lines("M-4-5H4V5H-4ZM-5-9L-4-5M5-9L4-5M9 5L4 5M-9-5L-4-5M-5 9L-4 5M5 9L4 5"),
            x,
            y,
            scale,
        )
    return s.placed(s.shape(look, "M-6-8H6L10-3L0 10L-10-3Z") + s.lines("M-10-3H10M-4-3L0 10L4-3L0-8Z"), x, y, scale)


def orthodox_cross(x: float, y: float, height: float = 10, look: str = "gilt") -> str:
    """A cross with three bars that stands on (x, y)."""
    return s.placed(
        s.shape(
            look,
            "M-.8 0V-2.6L-2.6-3.4V-4.6L-.8-3.8V-6H-3.4V-7.4H-.8V-8.4H-1.8V-9.2H-.8V-10H.8V-9.2H1.8V-8.4H.8"
            "V-7.4H3.4V-6H.8V-3.2L2.6-2.4V-1.2L.8-2V0Z",
        ),
        x,
        y,
        height / 10,
    )


def candle(x: float, y: float, height: float = 14) -> str:
    """A burning candle on its dish."""
    return s.placed(
        s.bar("white", -1.6, -12, 3.2, 11)
        + s.shape("gilt", "M-5-1.6H5L3.6 0H-3.6Z")
        + s.lines("M0-12V-13")
        + s.flame(0, -12.6, 0.5),
        x,
        y,
        height / 14,
    )


def logs(x: float, y: float, rows: int = 3, r: float = 4) -> str:
    """A pile of logs seen from their ends, whose foot begins at (x, y)."""
    pile = ""
    for row in range(rows):
        for place in range(rows - row):
            cx, cy = x + r + row * r + place * 2 * r, y - r - row * r * 1.72
            pile += (
                s.dot("wood", cx, cy, r)
                + s.dot("skin", cx, cy, r * 0.72)
                + s.lines(f"M{cx - r * 0.3:g} {cy:g}a{r * 0.3:g} {r * 0.3:g} 0 1 0 {r * 0.6:g} 0", "fine")
            )
    return pile


def bricks(x: float, y: float, width: int = 4, rows: int = 3) -> str:
    """Bricks in bond, from (x, y) up."""
    return "".join(
        s.bar("brick", x + place * 6 + (3 if row % 2 else 0), y - 3.4 * (row + 1), 6, 3.4)
        for row in range(rows)
        for place in range(width - row % 2)
    )


def axe(x: float, y: float, degrees: float = 0, scale: float = 1) -> str:
    """An axe, the foot of its handle at (x, y)."""
    return s.turned(
        s.placed(
            s.bar("wood", -1, -20, 2, 20) + s.shape("silver", "M-1-20L1-20L9-23C11-18 10-14 8-11L1-15H-1Z"), 0, 0, scale
        ),
        x,
        y,
        degrees,
    )

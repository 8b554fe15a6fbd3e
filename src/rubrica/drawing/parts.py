"""What lies on a table: badges, cards, dice, banners, gauges, rows of signs."""

from __future__ import annotations

from collections.abc import Iterable

from rubrica.drawing import scenery, svg
from rubrica.engine.board import Sign

# A seat's shape goes with its colour, so that neither is needed alone.
SHAPES = [
    '<circle r="10"/>',
    '<rect x="-9" y="-9" width="18" height="18" rx="2"/>',
    '<path d="M0-11L11 9H-11Z"/>',
    '<path d="M0-12L11 0L0 12L-11 0Z"/>',
    '<path d="M-6-10H6L12 0L6 10H-6L-12 0Z"/>',
    '<path d="M-4-11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z"/>',
    '<path d="M0-12L3.2-4.2L11.5-3.7L5.2 1.7L7.2 9.8L0 5.4L-7.2 9.8L-5.2 1.7L-11.5-3.7L-3.2-4.2Z"/>',
]


def shape(seat: int, look: str = "") -> str:
    """The seat's shape in its colour, about 24 units wide round (0, 0)."""
    return f'<g class="seat-{seat} {look}">{SHAPES[seat]}</g>' if look else f'<g class="seat-{seat}">{SHAPES[seat]}</g>'


def badge(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A seat's shape with its middle at (x, y)."""
    return svg.at(x, y, shape(seat), scale=scale)


def head(seat: int | None, asked: bool) -> str:
    """The badge, if there is one yet, before the title of a seat's own panel, which is indented by 28, and whether the
    seat is asked."""
    shown = "" if seat is None else badge(seat, 22, 20, 0.9)
    return shown + (svg.box(4, 10, 4, 22, "full", 2) if asked else "")


def named(seat: int, x: float, y: float, name: str, width: float, size: float = 15, strong: bool = False) -> str:
    """A seat's badge with its name to the right."""
    size = min(size, max(12.5, round(size * (width - 26) / max(1, svg.breadth(name, size)), 1)))
    words = svg.fit(name, width - 26, size)
    return badge(seat, x + 10, y - 5, 0.85) + svg.text(x + 25, y, words, size, "strong" if strong else "")


def card(width: float, height: float, look: str, body: str = "") -> str:
    """A card lying at (0, 0)."""
    return svg.box(0, 0, width, height, f"card {look}", 5) + body


def back(width: float, height: float) -> str:
    """A card face down: a frame and a lozenge, the same on every card."""
    x, y = width / 2, height / 2
    inner = svg.box(4, 4, width - 8, height - 8, "back-frame", 3)
    lozenge = f"M{x:g} {y - 13:g}L{x + 9:g} {y:g}L{x:g} {y + 13:g}L{x - 9:g} {y:g}Z"
    return card(width, height, "back", inner + svg.path(lozenge, "back-mark"))


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(value: int, size: float, look: str) -> str:
    """A die round (0, 0)."""
    half, step = size / 2, size * 0.27
    pips = "".join(
        f'<circle cx="{x * step:g}" cy="{y * step:g}" r="{size * 0.095:g}"/>' for x, y in PIPS.get(value, [])
    )
    return f'<g class="die {look}">{svg.box(-half, -half, size, size, "die-face", size * 0.2)}{pips}</g>'


def banner(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A seat's banner on its pole, the pole's foot at (x, y)."""
    cloth = f'<path d="M0-30H20L15-22L20-14H0Z" class="seat-{seat}"/>'
    mark = svg.at(7, -22, SHAPES[seat], "on-seat", 0.42)
    return svg.at(x, y, svg.path("M0 0V-31", "pole") + cloth + mark, scale=scale)


def ribbon(x: float, y: float, width: float, words: str) -> str:
    """A band of one or two lines, for what must be noticed."""
    lines = svg.wrap(words, width - 36, 14, 2)
    height = 14 + 18 * len(lines)
    notch, end = height / 2, x + width
    d = f"M{x:g} {y:g}H{end:g}L{end - 9:g} {y + notch:g}L{end:g} {y + height:g}H{x:g}L{x + 9:g} {y + notch:g}Z"
    return svg.path(d, "ribbon") + svg.paragraph(x + width / 2, y + 20, lines, 14, "on-ribbon strong", "middle")


def gauge(x: float, y: float, width: float, full: int, count: int, look: str) -> str:
    """Boxes in a row, `count` of them filled."""
    step = width / full
    return "".join(
        svg.box(x + place * step, y, step - 3, 10, look if place < count else "empty", 2) for place in range(full)
    )


def each(names: Iterable[str], counts: Iterable[int]) -> list[str]:
    """A name for each one that there is.

    >>> each(["gold", "stone"], [1, 2])
    ['gold', 'stone', 'stone']
    """
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


class Row:
    """Signs and other drawings side by side from (x, y) on, `size` high; `x` is where the next will stand."""

    def __init__(self, x: float = 0, y: float = 0, size: float = 20) -> None:
        self.x, self.y, self.size = x, y, size
        self.drawn = ""

    def put(self, body: str, width: float) -> None:
        """A drawing, and how much room it takes."""
        self.drawn += body
        self.x += width

    def signs(self, *names: str) -> None:
        """A sign for each name."""
        for name in names:
            self.put(svg.icon(name, self.x, self.y, self.size), self.size + 2)


def sign(key: str, name: str, meaning: str, look: str = "", over: str = "") -> Sign:
    """A symbol as an entry of the glossary, whose name it bears on the board; `over` is drawn upon the sample."""
    return Sign(svg.icon(key, 0, 0, 24, look) + over, name, meaning, key)


def picture(body: str, x: float, y: float, width: float) -> str:
    """The picture of a card in its frame, its upper left corner at (x, y); it is 11 high for every 16 of its width."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width * scenery.HEIGHT / scenery.WIDTH:g}"'
    frame = svg.box(0.6, 0.6, scenery.WIDTH - 1.2, scenery.HEIGHT - 1.2, "s-frame", 0)
    return f'<svg class="miniature" {place} viewBox="0 0 {scenery.WIDTH} {scenery.HEIGHT}">{body}{frame}</svg>'

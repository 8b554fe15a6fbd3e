"""The signs of Rubico's board, and the march cards that bear them."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.games.rubico.state import COVERED, FORCED, TAKEN

# Drawn on 24 by 24
SYMBOLS = {
    "red": '<path d="M12 1L15 5V14H9V5Z"/><path d="M5 14H19V17H5Z"/><path d="M10.5 17H13.5V22H10.5Z"/>',
    "blue": '<path d="M12 2L22 8V10H2V8Z"/>'
    '<path d="M4 11H7V19H4ZM10.5 11H13.5V19H10.5ZM17 11H20V19H17ZM2 20H22V22H2Z"/>',
    "janus": '<path d="M12 2C7 2 5 5 5 8L2 12L5 13V17C5 19 8 18 9 18V22H12Z"/>'
    '<path d="M12 2C17 2 19 5 19 8L22 12L19 13V17C19 19 16 18 15 18V22H12" class="i-line"/>',
    "pompey": '<path d="M11 9H13V23H11Z"/><path d="M3 3L5 1L7 3V8H11V3L12 1L13 3V8H17V3L19 1L21 3V11H3Z"/>',
    "helmet": '<path d="M2 10C2 0 22 0 22 10L18.5 8.5C16 4 8 4 5.5 8.5Z" class="i-gilt"/>'
    '<path d="M6 9C8 5 16 5 18 9V17L14 21V14H10V21L6 17Z" class="i-ink"/>',
    "power": '<path d="M13 1L4 14H10.5L9 23L20 9H13.5Z"/>',
    "shield": '<path d="M12 1L21 4V12C21 18 16 21 12 23C8 21 3 18 3 12V4Z" class="i-ink"/>'
    '<path d="M12 5V19M6 11H18" class="i-light"/>',
    "hand": '<path d="M1 9H6L9 7H21C24 7 24 11 21 11H14V12H15C17 12 17 15 15 15H14C15 15 15 18 13 18'
    'C13 20 12 21 10 21C7 21 6 18 5 17H1Z" class="i-ink"/>',
    "castrum": '<path d="M2 22V10L6 4L10 10V14H14V10L18 4L22 10V22Z" class="i-leaf"/>'
    '<path d="M10 22V18C10 15 14 15 14 18V22M6 12V15M18 12V15M1 10H11M13 10H23" class="i-line"/>',
    "key": '<circle cx="7" cy="12" r="5" class="i-line"/><path d="M12 12H22V16M18 12V15" class="i-line"/>',
    "plus-card": '<path d="M4 3H14V21H4Z" class="i-line"/><path d="M19 9V17M15 13H23" class="i-line"/>',
    "minus-card": '<path d="M4 3H14V21H4Z" class="i-line"/><path d="M16 13H23" class="i-line"/>',
}

FACES = ["red", "blue", "janus", "pompey"]
PIGMENTS = ["sinope", "azure", "verdigris", "murex"]


def face(kind: int, width: float, height: float, look: str = "") -> str:
    """A small march card: its sign, which tells it apart without its colour."""
    size = min(width - 8, height - 20)
    band = svg.box(3, height - 10, width - 6, 7, PIGMENTS[kind], 2)
    return parts.card(width, height, look, svg.icon(FACES[kind], (width - size) / 2, 5, size, PIGMENTS[kind]) + band)


def mark(kind: int, x: float, y: float) -> str:
    """What lies on a card, with its middle at (x, y): that it is covered, must be taken, or is taken."""
    if kind == COVERED:
        return svg.icon("shield", x - 12, y - 12, 24)
    if kind == FORCED:
        return svg.disc(x, y, 10, "alarm") + svg.text(x, y + 5, "!", 15, "on-alarm strong", "middle")
    if kind == TAKEN:
        tick = f"M{x - 5:g} {y:g}L{x - 1:g} {y + 4:g}L{x + 5:g} {y - 4:g}"
        return svg.disc(x, y, 10, "full") + svg.path(tick, "tick")
    return ""

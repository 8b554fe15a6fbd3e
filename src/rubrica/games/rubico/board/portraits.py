"""Portraits: everybody's face above a toga in the colour of their seat; the Centurion wears a helmet."""

from __future__ import annotations

from rubrica.drawing import faces, parts, scenery, svg

RADIUS = 20

SHOULDERS = "M-15.4 12.8C-14 5.6 -7 3.4 0 3.4S14 5.6 15.4 12.8A20 20 0 0 1 -15.4 12.8Z"
FOLDS = "M-9 5C-6 11 2 15 9 18M-4 4C0 9 6 12 13 14"
HELMET = "M-9.4 -3.6C-10 -17 10 -17 9.4 -3.6L7 -5.6C4 -8 -4 -8 -7 -5.6Z"
CREST = "M-13 -10C-11 -20.4 11 -20.4 13 -10C8 -15.4 -8 -15.4 -13 -10Z"


def portrait(name: str, seat: int, centurion: bool, asked: bool) -> str:
    """Whoever sits there, as a bust round (0, 0) in the seat's colour, with its shape; a strong ring where the seat is
    asked."""
    head = faces.head(name)
    helmet = scenery.shape("gilt", HELMET) + svg.path(CREST, "murex")
    return (
        svg.disc(0, 0, RADIUS, "panel-in")
        + head.behind
        + f'<path d="{SHOULDERS}" class="seat-{seat}"/>'
        + svg.path(FOLDS, "fold")
        + head.skin
        + (helmet if centurion else head.hair)
        + head.features
        + svg.disc(0, 0, RADIUS, "acting" if asked else "medal")
        + parts.badge(seat, 14, 13, 0.62)
    )

"""Portraits: a face and a toga for every seat, drawn from few parts; the Centurion wears a helmet."""

from __future__ import annotations

from functools import cache

from rubrica.drawing import parts, scenery, svg

RADIUS = 20

SHOULDERS = "M-15.4 12.8C-14 5.6 -7 3.4 0 3.4S14 5.6 15.4 12.8A20 20 0 0 1 -15.4 12.8Z"
FOLDS = "M-9 5C-6 11 2 15 9 18M-4 4C0 9 6 12 13 14"
FEATURES = "M-4.4 -5.4h2.6M1.8 -5.4h2.6M0 -4.4V-1.4M-2.2 .8Q0 2 2.2 .8"
HELMET = "M-9.4 -3.6C-10 -17 10 -17 9.4 -3.6L7 -5.6C4 -8 -4 -8 -7 -5.6Z"
CREST = "M-13 -10C-11 -20.4 11 -20.4 13 -10C8 -15.4 -8 -15.4 -13 -10Z"

# Behind the head and before it: short, a bun, bald with a beard, curls, a fringe, long, grey and receding.
HAIR = [
    ("", scenery.shape("dark", "M-8 -6C-9 -17 9 -17 8 -6C6 -10 -3 -9 -5 -10.6C-6 -9 -7 -8 -8 -6Z")),
    (scenery.dot("fur", 0, -16, 4.6), scenery.shape("fur", "M-8 -5C-9 -16 9 -16 8 -5C6 -11 -6 -11 -8 -5Z")),
    ("", scenery.shape("dark", "M-7.6 -3.6C-6 0 -4 -1.4 0 -1.4S6 0 7.6 -3.6C8 4 4 7 0 7S-8 4 -7.6 -3.6Z")),
    (
        "",
        "".join(scenery.dot("fur", x, y, 3.4) for x, y in ((-7.4, -8), (-4.6, -12), (0, -13.4), (4.6, -12), (7.4, -8))),
    ),
    ("", scenery.shape("earth", "M-8 -4C-10 -17 10 -17 8 -4L6 -8.6L3 -7L0 -8.6L-3 -7L-6 -8.6Z")),
    (
        scenery.shape("rust", "M-9 8C-13 -16 13 -16 9 8Z"),
        scenery.shape("rust", "M-8 -4C-8 -15 8 -15 8 -4C5 -9 2 -11 -1 -11C-3 -9 -6 -8 -8 -4Z"),
    ),
    (
        "",
        scenery.shape("grey", "M-8 -1C-10 -9 -7 -12 -4 -13C-6 -9 -6 -6 -8 -1ZM8 -1C10 -9 7 -12 4 -13C6 -9 6 -6 8 -1Z"),
    ),
]


@cache
def portrait(seat: int, centurion: bool, asked: bool) -> str:
    """The seat's bust round (0, 0) in its colour, with its shape; a strong ring where the seat is asked."""
    behind, before = HAIR[seat]
    if centurion:
        before = scenery.shape("gilt", HELMET) + svg.path(CREST, "murex")
    return (
        svg.disc(0, 0, RADIUS, "panel-in")
        + behind
        + f'<path d="{SHOULDERS}" class="seat-{seat}"/>'
        + svg.path(FOLDS, "fold")
        + scenery.shape("skin", "M-2.6 1H2.6V6Q0 8 -2.6 6Z")
        + scenery.oval("skin", 0, -4, 7.4, 8.6)
        + before
        + scenery.lines(FEATURES)
        + svg.disc(0, 0, RADIUS, "acting" if asked else "medal")
        + parts.badge(seat, 14, 13, 0.62)
    )

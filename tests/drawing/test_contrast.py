"""Colours that can be read: every pair of ink and ground in use, in light and in dark, by the measure of WCAG AA."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rubrica import drawing
from rubrica.drawing.parts import SHAPES

STYLE = (Path(drawing.__file__).parent / "boards.css").read_text("utf-8")
TEXT, SHAPE = 4.5, 3.0
SEATS = [f"seat-{seat}" for seat in range(7)]
READ = [(ink, ground) for ink in ("ink", "faint") for ground in ("paper", "leaf", "shade")]
READ += [("ink", f"age-{age}") for age in range(5)]
READ += [("ink", ground) for ground in ("gilded", "land", "blush", "silver", "sea", "back")]
READ += [("red", "paper"), ("red", "leaf"), ("on-red", "red"), ("sea-word", "sea"), ("faint", "gilded")]
SEEN = [(seat, ground) for seat in SEATS for ground in ("paper", "leaf")] + [("on-seat", seat) for seat in SEATS]
SEEN += [("red", ground) for ground in ("shade", "land", "back")]


def palette(selector: str) -> dict[str, str]:
    """The colours set by every rule of exactly that selector."""
    found: dict[str, str] = {}
    for rule in re.findall(rf"^\s*{selector} \{{([^}}]*)\}}", STYLE, re.MULTILINE):
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", rule))
    return found


LIGHT = palette(r"\.board, \.picture")
DARK = LIGHT | palette(r"\.board")
PALETTES = {
    "light": LIGHT,
    "dark": DARK,
    "cathedral, light": LIGHT | palette(r"\.board-redcathedral"),
    "cathedral, dark": DARK | palette(r"@media \(prefers-color-scheme: dark\) \{ \.board\.board-redcathedral"),
}


def brightness(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_words_can_be_read_and_shapes_be_seen(name: str) -> None:
    colours = PALETTES[name]
    pairs = [(ink, ground, TEXT) for ink, ground in READ] + [(ink, ground, SHAPE) for ink, ground in SEEN]
    poor = [
        f"{ink} on {ground}: {reached:.2f}, not {least}"
        for ink, ground, least in pairs
        if (reached := contrast(colours[ink], colours[ground])) < least
    ]
    assert not poor, "\n".join(poor)


def test_the_palettes_differ() -> None:
    assert LIGHT["paper"] != DARK["paper"]
    assert PALETTES["cathedral, light"]["seat-0"] != LIGHT["seat-0"]
    assert PALETTES["cathedral, dark"]["seat-0"] != DARK["seat-0"]


def test_no_two_seats_share_a_shape() -> None:
    assert len(set(SHAPES)) == len(SHAPES) == len(SEATS)

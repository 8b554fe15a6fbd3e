"""The letters of the drawings."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from rubrica import drawing
from rubrica.drawing import charts, parts, svg

FOLDER = Path(drawing.__file__).parent


def test_anybodys_text_is_harmless() -> None:
    assert svg.escape('<a href="x">&\x00\x1b\'') == "&lt;a href=&quot;x&quot;&gt;&amp;&#x27;"


def test_text_that_does_not_fit_is_cut_with_an_ellipsis() -> None:
    assert svg.fit("Rome", 100, 14) == "Rome"
    short = svg.fit("W" * 60, 100, 14)
    assert short.endswith("…") and svg.breadth(short, 14) <= 100


def test_lines_fit_and_lose_no_word() -> None:
    words = "a line of history that is longer than the card is wide"
    lines = svg.wrap(words, 90, 13)
    assert " ".join(lines) == words
    assert all(svg.breadth(line, 13) <= 90 for line in lines)
    assert len(svg.wrap(words, 90, 13, 2)) == 2


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len(set(parts.SHAPES)) == len(parts.SHAPES) == 7


def test_every_colour_has_a_light_and_a_dark_face() -> None:
    style = (FOLDER / "boards.css").read_text("utf-8")
    light, dark = style.split("@media (prefers-color-scheme: dark)")[:2]
    rules = dark.split("}")[0]
    for name in set(re.findall(r"--([\w-]+):", light)):
        assert f"--{name}:" in rules, name
    for name in set(re.findall(r"var\(--([\w-]+)\)", style)):
        assert f"--{name}:" in light, name


def test_every_font_named_is_there_with_its_licence() -> None:
    named = set(re.findall(r'url\("(fonts/[^"]+)"\)', (FOLDER / "fonts.css").read_text("utf-8")))
    there = {f"fonts/{path.name}" for path in (FOLDER / "fonts").glob("*.woff2")}
    assert named == there
    assert len(list((FOLDER / "fonts").glob("OFL-*.txt"))) == 2


def test_the_numbers_of_a_charts_marks_do_not_cover_one_another() -> None:
    chart = charts.course([], [0.4, 0.41, 0.99, 1.0], "a chart")
    signs = [float(at) for at in re.findall(r'<circle cx="([\d.]+)"[^>]*class="mark"', chart)]
    assert len(signs) == 4 and signs[-1] <= charts.WIDTH
    assert all(after - before > 16 for before, after in pairwise(signs))

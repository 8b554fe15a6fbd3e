"""Charts: how something went over a game, a line for each player or team."""

from __future__ import annotations

from typing import NamedTuple

from rubrica.drawing import parts, svg

WIDTH, HEIGHT = 340, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 20, 22, 8  # margins round the field on which the lines lie
APART = 13.0  # the badges at the ends of the lines
SIGNS_APART = 17.0  # the numbers of the marks


class Course(NamedTuple):
    """A line: the seat whose colour and shape it has, and its points: how far on, how high, from 0 to 1."""

    seat: int
    points: list[tuple[float, float]]


def course(lines: list[Course], marks: list[float], label: str) -> str:
    """The lines over the whole game, from 0 to 100 %, with numbered marks; `label` is what it says in words."""
    body = "".join(_level(level) for level in (0.0, 0.5, 1.0))
    signs = spread([x(mark) for mark in marks], SIGNS_APART, WIDTH - RIGHT)
    body += "".join(
        _mark(number, x(mark), sign) for number, (mark, sign) in enumerate(zip(marks, signs, strict=True), 1)
    )
    for line in lines:
        body += svg.path("M" + "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in line.points), _look(line.seat))
    ends = spread([y(line.points[-1][1]) for line in lines])
    body += "".join(parts.badge(line.seat, WIDTH - 9, end, 0.5) for line, end in zip(lines, ends, strict=True))
    return (
        f'<svg class="leaf chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{svg.escape(label)}">'
        f"{svg.box(1, 1, WIDTH - 2, HEIGHT - 2, 'paper', 6)}{body}</svg>"
    )


def x(at: float) -> float:
    """Where a moment of the game lies."""
    return LEFT + at * (WIDTH - LEFT - RIGHT)


def y(value: float) -> float:
    """Where a share lies."""
    return TOP + (1 - value) * (HEIGHT - TOP - BOTTOM)


def spread(heights: list[float], apart: float = APART, last: float = HEIGHT - 7) -> list[float]:
    """The heights, or any places, moved apart as far as badges need, none out of the field.

    >>> spread([50, 50, 180])
    [50, 63.0, 180]
    """
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = heights[:]
    for place, number in enumerate(order[1:], 1):
        found[number] = max(found[number], found[order[place - 1]] + apart)
    lowest = float(last)
    for number in reversed(order):
        found[number] = min(found[number], lowest)
        lowest = found[number] - apart
    return found


def _look(seat: int) -> str:
    return f"course course-{seat % len(parts.SHAPES)}"


def _level(share: float) -> str:
    said = svg.text(LEFT - 5, y(share) + 4, f"{share:.0%}", 11, "faint", "end")
    return svg.line(LEFT, y(share), WIDTH - RIGHT, y(share), "rule") + said


def _mark(number: int, at: float, sign_at: float) -> str:
    sign = svg.disc(sign_at, 11, 8, "mark") + svg.text(sign_at, 15, str(number), 11, "on-mark", "middle")
    return svg.line(at, 19, at, HEIGHT - BOTTOM, "decisive") + sign

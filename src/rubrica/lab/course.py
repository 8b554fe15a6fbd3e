"""The course of a game for people to read: a chart, whose luck and whose play it was, the moments that decided."""

from __future__ import annotations

from typing import NamedTuple

from rubrica.drawing import charts
from rubrica.drawing.parts import SHAPES
from rubrica.engine.game import SPECTATOR
from rubrica.engine.match import Match
from rubrica.engine.words import called
from rubrica.games import boards
from rubrica.lab.review import Account, Review, Step
from rubrica.tongue import Tongue

LINES_TOLD = 4  # of what happened in a moment that decided


class Side(NamedTuple):
    """Those whose chances were the same all along, a player or a team: a line of the chart."""

    seats: list[int]
    names: str
    badge: int
    shape: str
    account: Account


class Moment(NamedTuple):
    """A step that decided: the moves before and after it, what happened, and whose chance it changed most."""

    begins: int
    ply: int
    sentences: list[str]
    name: str
    before: float
    after: float
    lucky: bool


class Course(NamedTuple):
    """How chances went, as a page shows it; `by` tells who judged them."""

    by: str
    chart: str
    sides: list[Side]
    moments: list[Moment]


def course(match: Match, review: Review, seat: int, names: list[str], tongue: Tongue) -> Course:
    """The chart, its lines, and the moments that decided, as somebody reads them who sat in a seat, or watched."""
    first, last = match.first, match.ply
    sides, decided = sides_of(match, review, seat, names, tongue), review.decided()
    lines = [
        charts.Course(
            side.badge,
            [(0.0, review.deal[side.seats[0]])]
            + [((step.ply - first) / (last - first), step.chances[side.seats[0]]) for step in review.steps],
        )
        for side in sides
    ]
    marks = [(step.ply - first) / (last - first) for step in decided]
    chart = charts.course(lines, marks, tongue("How everybody's chances went"))
    return Course(review.by, chart, sides, [moment_of(match, step, seat, names, tongue) for step in decided])


def sides_of(match: Match, review: Review, seat: int, names: list[str], tongue: Tongue) -> list[Side]:
    """The lines of the chart, each with all seats it stands for."""
    view = match.game.view(None if seat == SPECTATOR else seat)
    people, badges = called(view, names, tongue), boards.board(match.game_type).badges(view)
    found: dict[tuple[float, ...], list[int]] = {}
    for place in range(len(names)):
        found.setdefault((review.deal[place], *(step.chances[place] for step in review.steps)), []).append(place)
    sides = []
    for seats in found.values():
        badge = max(0, badges[seats[0]])
        listed = tongue.listing([people[place] for place in seats])
        sides.append(Side(seats, listed, badge, SHAPES[badge], review.account(seats)))
    return sides


def moment_of(match: Match, step: Step, seat: int, names: list[str], tongue: Tongue) -> Moment:
    """What happened in a step that decided, in the words of the log, also what was done in secret, or else what was
    said; and whose chance it changed most: one's own, where it changed as much."""
    view, mover, words = match.game.view(None if seat == SPECTATOR else seat), step.seat, match.game_type.words
    sentences, said = [], []
    for ply, event in match.events:
        if step.begins < ply <= step.ply:
            if words.speaker(event) != SPECTATOR:
                said.append(words.sentence(event, view, names, tongue))
            elif event.visible(seat) or event.visible(mover):
                sentences.append(words.sentence(event, view, names, tongue))
    changed = [abs(play + luck) for play, luck in zip(step.play, step.luck, strict=True)]
    whom = max(range(len(changed)), key=lambda place: (round(changed[place], 2), place == seat))
    name = called(view, names, tongue)[whom]
    before, after = step.before(whom), step.chances[whom]
    told = (sentences or said)[:LINES_TOLD] or [tongue("a move")]
    return Moment(step.begins, step.ply, told, name, before, after, step.lucky)

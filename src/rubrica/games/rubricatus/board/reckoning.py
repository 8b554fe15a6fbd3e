"""What everybody's points are made of; when the game is over it lies where the market was."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import text
from rubrica.games.rubricatus.state import RubricatusView

ROW = 24
STEP = 31


def reckoning(view: RubricatusView, tongue: Tongue) -> Panel:
    """A column for each seat."""
    game = view.table
    body = "".join(parts.badge(seat, _column(game.seats, seat), TOP + 2, 0.85) for seat in range(game.seats))
    y = TOP + 32.0
    for label, points in text.reckoned(game, tongue):
        body += svg.text(MARGIN, y, svg.fit(label, INNER - game.seats * STEP - 4, 13), 13)
        body += _figures(points, y, "")
        y += ROW
    body += svg.line(MARGIN, y - 17, WIDTH - MARGIN, y - 17, "rule")
    body += svg.text(MARGIN, y + 2, tongue("VP"), 15, "strong") + _figures(game.vp, y + 2, "strong")
    return Panel("p-market", tongue("The reckoning"), y + 16, body, sign="materials")


def _column(seats: int, seat: int) -> float:
    return WIDTH - MARGIN - (seats - seat) * STEP + STEP / 2


def _figures(points: list[int], y: float, look: str) -> str:
    return "".join(
        svg.text(_column(len(points), seat), y, str(count), 15, look, "middle") for seat, count in enumerate(points)
    )

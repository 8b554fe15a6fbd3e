"""A finished game looked at again, as one page that needs no server and no other file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rubrica import picture
from rubrica.engine.game import SPECTATOR
from rubrica.engine.game_type import BeliefSheet
from rubrica.engine.match import Match
from rubrica.games import boards
from rubrica.lab.course import course
from rubrica.lab.files import write_text
from rubrica.lab.page import templates
from rubrica.lab.review import Review
from rubrica.tongue import Tongue


def html(match: Match, review: Review, tongue: Tongue) -> str:
    """The page: the result, the scoring, the course with the boards that decided, and who could have known what."""
    view, names = match.game.view(None), match.record.seats
    shown = course(match, review, SPECTATOR, names, tongue)
    game = match.game_type
    values: dict[str, Any] = {
        "_": tongue,
        "tongue": tongue,
        "game": game,
        "result": game.words.result(view, names, tongue),
        "scoring": game.words.scoring(view, names, tongue),
        "course": shown,
        "boards": [board_at(match, moment.ply, place, tongue) for place, moment in enumerate(shown.moments)],
        "picture": picture.drawn(game, view, names, tongue),
        "sheet": beliefs(match, tongue),
        "style": picture.style(),
    }
    return templates.get_template("review.html").render(values)


def board_at(match: Match, ply: int, place: int, tongue: Tongue) -> str:
    """The table after so many moves, as a spectator saw it; the first on a page brings the symbols for all."""
    view = match.at(ply).view(None)
    return boards.drawn(match.game_type, view, match.record.seats, tongue, mark=f"moment-{place}-" if place else "")


def beliefs(match: Match, tongue: Tongue) -> BeliefSheet | None:
    """Who could have known what, in a game of secret roles."""
    sheet = match.game_type.beliefs
    return None if sheet is None else sheet(match.moments(), match.record.seats, tongue)


def write(match: Match, review: Review, tongue: Tongue, path: Path) -> None:
    """The page, in a file that is whole at every moment."""
    write_text(path, html(match, review, tongue))

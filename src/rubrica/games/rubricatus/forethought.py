"""Whether a move loses the river by the mover's own hand (rubricatus:5.2), tried out on an imagined table."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game
from rubrica.games.rubricatus.imagine import imagine
from rubrica.games.rubricatus.river import BY_ERA_CARD
from rubrica.games.rubricatus.view import RubricatusView

FORESIGHT: Final = 4  # questions that may follow a move before its last problem is placed


def loses_the_river(view: RubricatusView, move: int) -> bool:
    """Whatever else the seat answers; what the times bring nobody can foresee."""
    return _lost(imagine(view, fast_dice("forethought")), view.seat, move, FORESIGHT)


def _lost(game: Game, seat: int, move: int, further: int) -> bool:
    game.apply(seat, move)
    if game.outcome is not None:
        return not game.outcome.winners and game.outcome.reason != BY_ERA_CARD
    if further == 0 or game.waiting != (seat,):
        return False
    return all(_lost(game.copy(), seat, answer, further - 1) for answer in game.options(seat))

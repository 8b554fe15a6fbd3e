"""A mind for a game that brings none: it imagines, answers at random to the end, and counts who wins."""

from __future__ import annotations

from typing import Any

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import Mind


class FlatMind(Mind[Any]):
    """Knows nothing of the game but its rules."""

    def __init__(self, game: GameType[Any]) -> None:
        self.game = game

    def imagine(self, dice: Dice) -> Game:
        world: Game = self.game.imagine(self.view, dice)
        return world

    def reply(self, game: Game, seat: int, dice: Dice) -> int:
        options = game.answers(seat)
        return options[dice.below(len(options))]

    def time(self, game: Game) -> int:
        """No moment is quiet enough to judge the table: every playout goes to the end."""
        return 0

    def standing(self, game: Game) -> list[float]:
        return [1.0 / game.seats] * game.seats

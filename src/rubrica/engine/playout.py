"""Loops that live beside the rules, so that a compiled build runs them compiled too."""

from __future__ import annotations

from typing import Any

from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice, FastDice
from rubrica.engine.game import NO_MOVE, Game


def play_at_random(game: Game, dice: Dice) -> int:
    """Answer every question at random until the game is over; the number of moves made.

    In a moment of talk it is ready at once: what is said at random tells nobody anything.
    """
    talks = has_talk(game)
    moves = 0
    while True:
        waiting = game.asked()
        if len(waiting) == 0:
            return moves
        seat = waiting[0]
        ready: int = game.question(seat).ready if talks else NO_MOVE
        if ready != NO_MOVE:
            game.apply(seat, ready)
        else:
            options = game.answers(seat)
            game.apply(seat, options[dice.below(len(options))])
        moves += 1


def has_talk(game: Game) -> bool:
    """Whether there are moments of talk in this game."""
    return any(question.ready != NO_MOVE for question in game.questions())


def random_games(first: Game, games: int, dice: FastDice) -> int:
    """Deal and play out as many games like the first, all at random; the number of moves made."""
    moves = 0
    for _ in range(games):
        moves += play_at_random(first.redeal(dice.fork()), dice)
    return moves


def play_with_bots(game: Game, bots: list[Bot[Any]], dice: Dice) -> int:
    """Let each seat's bot answer from its own view until the game is over; the number of moves made."""
    moves = 0
    while True:
        waiting = game.asked()
        if len(waiting) == 0:
            return moves
        for seat in waiting:
            game.apply(seat, bots[seat].choose(game.view(seat), dice))
        moves += len(waiting)

"""What an environment and a batch share: how a table is dealt, answered and paid."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rubrica import games
from rubrica.engine.dice import FastDice, fast_dice
from rubrica.engine.game import Game, IllegalMove, Outcome
from rubrica.engine.game_type import GameType
from rubrica.games.content import load


def first_deal(
    game: str, seats: int, options: dict[str, str] | None, content: str | Path | None, dice: FastDice
) -> tuple[GameType[Any], Game]:
    """The game and a first table of it, from which others are dealt; `content` is a folder with other cards."""
    game_type = games.get(game)
    cards = load(game_type, content)
    return game_type, game_type.deal(game_type.setup(cards, seats, options or {}), dice.fork())


def dice_of(seed: int | str | None) -> FastDice:
    """The chance that belongs to a seed, or, without one, chance that nobody had before."""
    return fast_dice(os.urandom(16).hex() if seed is None else str(seed))


def answer(game: Game, seat: int, move: int) -> None:
    """Play one of the seat's options; otherwise raise, with the rule's sentence, and change nothing."""
    if move not in game.answers(seat):
        refusal = game.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        raise ValueError(f"move {move} is a remark and no answer to the question; the mask shows the answers")
    game.apply(seat, move)


def shares(outcome: Outcome) -> list[float]:
    """Each seat's part of the victory: the winners share 1, and where all lose together nobody has any."""
    winners = outcome.winners
    return [1.0 / len(winners) if place == 1 else 0.0 for place in outcome.placings]

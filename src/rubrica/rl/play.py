"""What environments and batches share: how a table is dealt, answered, paid, copied and kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Self

from rubrica import games
from rubrica.engine.dice import FastDice, fast_at, fast_dice
from rubrica.engine.game import Game, IllegalMove, Outcome, Refusal
from rubrica.engine.game_type import GameType
from rubrica.games.content import load
from rubrica.rl.reader import Reader
from rubrica.tongue import ENGLISH

#: What a move that is not on offer costs where it loses the game.
FORFEIT = -1.0
RENDER_MODES = ["ansi"]


def first_deal(
    game: str, seats: int | None, options: dict[str, str] | None, content: str | Path | None, dice: FastDice
) -> tuple[GameType[Any], Game]:
    """The game and a first table of it, from which others are dealt; `content` is a folder with other cards."""
    game_type = games.get(game)
    cards = load(game_type, content)
    setup = game_type.setup(cards, game_type.usual if seats is None else seats, options or {})
    return game_type, game_type.deal(setup, dice.fork())


def dice_of(seed: int | str | None) -> FastDice:
    """The chance that belongs to a seed, or, without one, chance that nobody had before."""
    return fast_dice(os.urandom(16).hex() if seed is None else str(seed))


def answer(game: Game, seat: int, move: int) -> None:
    """Play one of the seat's options; otherwise raise, with the rule's sentence, and change nothing."""
    if move not in game.answers(seat):
        raise misplaced(game, seat, move)
    game.apply(seat, move)


def misplaced(game: Game, seat: int, move: int) -> ValueError:
    """What is wrong with a move that is not among the seat's options."""
    refusal: Refusal | None = game.refusal(seat, move)
    if refusal is not None:
        return IllegalMove(refusal)
    return ValueError(f"move {move} is a remark and no answer to the question; the mask shows the answers")


def shares(outcome: Outcome) -> list[float]:
    """Each seat's part of the victory: the winners share 1, and where all lose together nobody has any."""
    winners = outcome.winners
    return [1.0 / len(winners) if place == 1 else 0.0 for place in outcome.placings]


class EnvironmentTable:
    """The table of an environment, with its chance and the reader of its views: it can be copied and pickled."""

    game_type: GameType[Any]
    game: Game
    dice: FastDice
    reader: Reader
    render_mode: str | None

    def sit_down(
        self,
        game: str,
        seats: int | None,
        seed: int | str | None,
        options: dict[str, str] | None,
        content: str | Path | None,
        render_mode: str | None,
    ) -> None:
        """Make the table, with a first deal on it; ValueError if nobody can show it in that way."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode {render_mode!r} is not offered: it is {' or '.join(RENDER_MODES)}, or None")
        self.render_mode = render_mode
        self.dice = dice_of(seed)
        self.game_type, self.game = first_deal(game, seats, options, content, self.dice)
        self.reader = Reader(self.game_type, self.game)

    @property
    def names(self) -> list[str]:
        """What each number of an observation means."""
        return self.reader.names

    @property
    def moves(self) -> list[str]:
        """What each action is called."""
        return self.game_type.moves.names

    def shown(self, viewer: int | None) -> str | None:
        """The table in plain text as the seat sees it, where a way to render was asked for."""
        if self.render_mode is None:
            return None
        names = [f"seat_{seat}" for seat in range(self.game.seats)]
        return self.game_type.words.board(self.game.view(viewer), names, ENGLISH)

    def copy(self) -> Self:
        """An independent twin at the same moment of the game, that will have the same chance."""
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            vars(twin)[name] = value.copy() if isinstance(value, dict | list | Game | FastDice) else value
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "game_type": self.game_type.name, "reader": None, "dice": self.dice.state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.game_type = games.get(state["game_type"])
        self.dice = fast_at(state["dice"])
        self.reader = Reader(self.game_type, self.game)

"""Many tables at once, stepped inside the compiled build, whose rows and masks are written into arrays that stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from rubrica import games
from rubrica.engine.dice import FastDice, fast_at
from rubrica.engine.game import NO_MOVE, Game
from rubrica.engine.game_batch import GameBatch
from rubrica.engine.game_type import GameType
from rubrica.rl.play import FORFEIT, dice_of, first_deal, misplaced, shares
from rubrica.rl.reader import Reader


class Batch:
    """`count` tables of one game, each waiting for one seat. A table that ends is dealt again at once.

    Row n of `observations` and of `masks` is what the seat `seats[n]` sees of table n, as in an environment. A step
    writes over them: who wants to keep them copies them. As `uint8` the observations are the plain numbers, each from
    0 to its entry in `most`; as `float32`, parts of that.

    >>> from rubrica.rl import Batch
    >>> batch = Batch("rubico", seats=3, count=4, seed=1)
    >>> rewards, over = batch.step(batch.masks.argmax(axis=1))
    >>> rewards.shape, over.any()
    ((4, 3), np.False_)
    """

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    moves: NDArray[np.int64]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        count: int = 64,
        seed: int | str | None = None,
        options: dict[str, str] | None = None,
        content: str | Path | None = None,
        dtype: DTypeLike = np.float32,
        illegal_loses: bool = False,
    ) -> None:
        if count < 1:
            raise ValueError(f"a batch has at least one table, not {count}")
        dice = dice_of(seed)
        game_type, first = first_deal(game, seats, options, content, dice)
        dealt = [first.redeal(dice.fork()) for _ in range(count)]
        self._begin(game_type, dealt, dice, np.dtype(dtype), illegal_loses)

    def _begin(
        self, game_type: GameType[Any], dealt: list[Game], dice: FastDice, dtype: np.dtype[Any], illegal_loses: bool
    ) -> None:
        if dtype not in (np.float32, np.uint8):
            raise ValueError(f"observations are float32 or uint8, not {dtype}")
        self.game_type, self.illegal_loses = game_type, illegal_loses
        self.reader = Reader(game_type, dealt[0])
        self.tables = GameBatch(dealt, dice, self.reader.observe, len(self.reader.names), self.reader.moves)
        self._rows = np.frombuffer(self.tables.rows, np.uint8).reshape(len(dealt), -1)
        self.observations = self._rows if dtype == np.uint8 else np.empty(self._rows.shape, np.float32)
        self.masks = np.frombuffer(self.tables.masks, np.int8).reshape(len(dealt), -1)
        self.seats = np.zeros(len(dealt), np.int64)
        self.moves = np.full(len(dealt), NO_MOVE)
        self._look()

    @property
    def games(self) -> list[Game]:
        """The tables themselves."""
        return self.tables.games

    @property
    def most(self) -> NDArray[np.float32]:
        """The most that each number of an observation can be."""
        return self.reader.most

    def step(self, moves: NDArray[np.integer] | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One answer at each table: what each seat of it earned by that, and at which tables the game was over.

        Without `moves` each table draws one of its options, and `batch.moves` tells which. An answer outside a mask
        raises IllegalMove, and no table has moved; with `illegal_loses` it ends the game at that table instead.
        """
        rewards = np.zeros((len(self.games), self.games[0].seats), np.float32)
        over = np.zeros(len(self.games), np.bool_)
        if moves is None:
            answers = self.tables.at_random()
        else:
            answers = np.asarray(moves).tolist()
            if len(answers) != len(self.games):
                raise ValueError(f"{len(self.games)} tables want as many moves, not {len(answers)}")
            for number in self.tables.misplaced(answers):
                rewards[number, self.tables.asked[number]] = FORFEIT
                over[number] = True
                answers[number] = self._misplaced(number, answers[number])
        self.moves[:] = answers
        for number, outcome in self.tables.step(answers):
            rewards[number] = shares(outcome)
            over[number] = True
        self._look()
        return rewards, over

    def _misplaced(self, number: int, move: int) -> int:
        if not self.illegal_loses:
            raise misplaced(self.games[number], self.tables.asked[number], move)
        return NO_MOVE

    def _look(self) -> None:
        self.seats[:] = self.tables.asked
        if self.observations is not self._rows:
            np.divide(self._rows, self.reader.most, out=self.observations, dtype=np.float32)

    def copy(self) -> Self:
        """An independent twin at the same moment, that will have the same chance."""
        twin = object.__new__(type(self))
        dice, dealt = fast_at(self.tables.dice.state()), [game.copy() for game in self.games]
        twin._begin(self.game_type, dealt, dice, self.observations.dtype, self.illegal_loses)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        dtype = self.observations.dtype.str
        return self.game_type.name, self.games, self.tables.dice.state(), dtype, self.illegal_loses

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        name, dealt, dice, dtype, illegal_loses = state
        self._begin(games.get(name), dealt, fast_at(dice), np.dtype(dtype), illegal_loses)

"""One seat of a table as a Gymnasium environment: bots sit in the others."""

from __future__ import annotations

from operator import index
from pathlib import Path
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from rubrica import games
from rubrica.bots import team
from rubrica.rl.play import FORFEIT, RENDER_MODES, EnvironmentTable, answer, dice_of, misplaced, shares

Numbers = NDArray[np.float32]
Info = dict[str, Any]


class Single(EnvironmentTable, gymnasium.Env[Numbers, np.int64]):
    """A learner among bots. An observation is what its seat knows when it is asked; the mask of what it may answer is
    `info["action_mask"]`, and `action_masks()` for programs that look for it there.

    `bots` names who sits in the other seats, dealt round; `seat` is the learner's, or None: another one in every game.
    A move that is not on offer loses the game, and is paid -1; with `illegal_loses=False` it raises IllegalMove.

    >>> import gymnasium
    >>> env = gymnasium.make("rubrica.rl:rubrica/rubico-v0", seats=5, bots=["steady", "newcomer"])
    >>> numbers, info = env.reset(seed=1)
    >>> numbers, reward, over, _, info = env.step(info["action_mask"].argmax())
    >>> reward, over
    (0.0, False)
    """

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        bots: str | list[str] = "steady",
        seat: int | None = None,
        options: dict[str, str] | None = None,
        content: str | Path | None = None,
        render_mode: str | None = None,
        illegal_loses: bool = True,
    ) -> None:
        self.sit_down(game, seats, None, options, content, render_mode)
        self.illegal_loses = illegal_loses
        self.bots = [bots] if isinstance(bots, str) else list(bots)
        self.chosen_seat = seat
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.game.seats - 1}")
        self.seat = seat or 0
        self.over = True
        self.team = team(self.bots, self.game_type, self.game.seats)
        self.observation_space = Box(0, 1, (len(self.reader.names),), np.float32)
        self.action_space = Discrete(self.reader.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal again, and let the others answer until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self.dice = dice_of(seed)
        while True:
            self.game = self.game.redeal(self.dice.fork())
            self.seat = self.dice.below(self.game.seats) if self.chosen_seat is None else self.chosen_seat
            self._others_answer()
            if self.game.outcome is None:
                self.over = False
                return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        """Answer, and let the others answer until the learner is asked again or the game is over."""
        if self.over:
            raise ValueError("the game is over: reset() deals again")
        move = index(action)
        if self.illegal_loses and move not in self.game.answers(self.seat):
            self.over = True
            why = str(misplaced(self.game, self.seat, move))
            return self._seen(), FORFEIT, True, False, {**self._info(), "reason": "illegal move", "why": why}
        answer(self.game, self.seat, move)
        self._others_answer()
        outcome = self.game.outcome
        if outcome is None:
            return self._seen(), 0.0, False, False, self._info()
        self.over = True
        info = {**self._info(), "place": outcome.placings[self.seat], "reason": outcome.reason}
        return self._seen(), shares(outcome)[self.seat], True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may answer now."""
        return self.reader.mask(self.game.view(self.seat)).astype(np.bool_)

    def render(self) -> str | None:
        """The table in plain text, as the learner sees it."""
        return self.shown(self.seat)

    def copy(self) -> Self:
        """An independent twin; its bots begin to think anew."""
        twin = super().copy()
        twin.team = team(self.bots, self.game_type, self.game.seats)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "team": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.team = team(self.bots, self.game_type, self.game.seats)

    def _others_answer(self) -> None:
        while self.game.waiting and self.game.waiting[0] != self.seat:
            other = self.game.waiting[0]
            self.game.play(other, self.team[other].choose(self.game.view(other), self.dice))

    def _seen(self) -> Numbers:
        return self.reader.observation(self.game.view(self.seat))

    def _info(self) -> Info:
        return {"action_mask": self.reader.mask(self.game.view(self.seat)), "seat": self.seat}


def register() -> None:
    """Make every game known to Gymnasium, under the name rubrica/GAME-v0."""
    for name in games.names():
        gymnasium.register(f"rubrica/{name}-v0", entry_point=f"{__name__}:Single", kwargs={"game": name})

"""A table as a PettingZoo environment: its seats answer one question at a time."""

from __future__ import annotations

from operator import index
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rubrica.engine.game import View
from rubrica.rl.play import FORFEIT, RENDER_MODES, EnvironmentTable, answer, dice_of, misplaced, shares

Observation = dict[str, NDArray[Any]]


class Environment(EnvironmentTable, AECEnv[str, Observation, int | None]):
    """One table. The agent whose turn it is, is the first seat that owes an answer.

    Where several seats owe one at the same time they are asked in the order of their seats, and none sees another's
    answer before all have given theirs: an observation is made from the seat's view, and that is what a view tells.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | str | None = None,
        options: dict[str, str] | None = None,
        content: str | Path | None = None,
        render_mode: str | None = None,
        illegal_loses: bool = False,
    ) -> None:
        self.sit_down(game, seats, seed, options, content, render_mode)
        self.illegal_loses = illegal_loses
        self.metadata = {"name": f"{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = Box(0, 1, (len(self.reader.names),), np.float32)
        mask = Box(0, 1, (self.reader.moves,), np.int8)
        self.observation_spaces: dict[str, Any] = {
            agent: Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: Discrete(self.reader.moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an observation of the agent's can be: the numbers, and the mask of what it may answer."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The moves of the game's table, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again; with a seed, the game that belongs to it. A table's options are settled when it is made."""
        if seed is not None:
            self.dice = dice_of(seed)
        self.game = self.game.redeal(self.dice.fork())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def view(self, agent: str) -> View[Any]:
        """All that the seat may know, as bots and boards read it."""
        return self.game.view(self.seat_of[agent])

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows, and what it may answer now."""
        view = self.game.view(self.seat_of[agent])
        return {"observation": self.reader.observation(view), "action_mask": self.reader.mask(view)}

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is; None once the game is over for it.

        An answer outside the mask raises IllegalMove, which names the rule, and changes nothing; with `illegal_loses`
        the game is over instead, and who gave it is paid -1.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes an answer")
        seat, move = self.seat_of[agent], index(action)
        if self.illegal_loses and move not in self.game.answers(seat):
            self._forfeit(agent, str(misplaced(self.game, seat, move)))
            return
        answer(self.game, seat, move)
        self._ask()

    def _ask(self) -> None:
        waiting = self.game.waiting
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        else:
            self._end()

    def _end(self) -> None:
        """The only moment that pays."""
        outcome = self.game.outcome
        assert outcome is not None
        for agent, share, place in zip(self.agents, shares(outcome), outcome.placings, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = share
            self.infos[agent] = {"place": place, "reason": outcome.reason}
        self._all_rise()

    def _forfeit(self, agent: str, why: str) -> None:
        """The agent has lost by a move that was not on offer, and nobody has won."""
        self.rewards[agent] = self._cumulative_rewards[agent] = FORFEIT
        for other in self.agents:
            self.infos[other] = {"reason": "illegal move", "agent": agent, "why": why}
        self._all_rise()

    def _all_rise(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table in plain text, as the seat that is asked sees it; a spectator's once the game is over."""
        waiting = self.game.waiting
        return self.shown(waiting[0] if waiting else None)

    def close(self) -> None:
        """There is nothing to release."""


#: What PettingZoo calls the way to make one.
env = Environment

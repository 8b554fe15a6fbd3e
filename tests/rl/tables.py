"""The tables the tests of this folder sit down at, and games played at random through the environment."""

from __future__ import annotations

from collections.abc import Iterator

from rubrica import games
from rubrica.engine.dice import Dice
from rubrica.engine.game import NO_MOVE
from rubrica.rl import Environment

TALK_ONE_IN = 4
#: Every game with the fewest and with the most seats.
TABLES = [(name, seats) for name in games.names() for seats in (games.get(name).seats[0], games.get(name).seats[-1])]


def steps(env: Environment, dice: Dice) -> Iterator[str]:
    """Play a game at random: before each answer, the agent that is to give it. Moments of talk are kept short."""
    env.reset()
    while env.game.waiting:
        agent = env.agent_selection
        yield agent
        seat = env.seat_of[agent]
        options, ready = env.game.options(seat), env.game.question(seat).ready
        quiet = ready != NO_MOVE and dice.below(TALK_ONE_IN) > 0
        env.step(ready if quiet else options[dice.below(len(options))])

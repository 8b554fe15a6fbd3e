"""Learns Rubico at three seats against two steady bots, with numpy alone: python examples/train.py [GAMES]

A linear policy over the observation, trained by REINFORCE, from the end of each game alone. It starts as a random
player, which wins one game in three; after 14,000, which take half a minute, it wins three in four.
"""

import sys

import numpy as np

from rubrica import rl
from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.games import rubico

RATE = 0.006


class Policy:
    def __init__(self, env, seed):
        self.weights = np.zeros((len(env.game_type.moves), len(env.names)), np.float32)
        self.rng = np.random.default_rng(seed)
        self.senator = env.names.index("own role: senate")
        self.usual = [0.5, 0.5]  # how often each role wins
        self.steps = []

    def choose(self, seen):
        numbers, legal = seen["observation"], seen["action_mask"].nonzero()[0]
        worth = self.weights[legal] @ numbers
        chances = np.exp(worth - worth.max())
        chances /= chances.sum()
        chosen = min(np.searchsorted(chances.cumsum(), self.rng.random()), len(legal) - 1)
        self.steps.append((numbers, legal, chances, chosen))
        return legal[chosen]

    def learn(self, won, rate):
        """What was done in a game that went better than usual becomes likelier."""
        role = int(self.steps[0][0][self.senator])
        surprise = won - self.usual[role]
        self.usual[role] += 0.02 * surprise
        for numbers, legal, chances, chosen in self.steps:
            push = -chances
            push[chosen] += 1
            self.weights[legal] += rate * surprise * np.outer(push, numbers)
        self.steps.clear()


def play(env, policy, opponent, dice):
    """One game, the learner in the first seat; whether its team won."""
    env.reset()
    while env.game.waiting:
        agent = env.agent_selection
        if agent == "seat_0":
            env.step(policy.choose(env.observe(agent)))
        else:
            env.step(opponent.choose(env.view(agent), dice))
    return env.rewards["seat_0"] > 0


def main(games=14000, block=2000):
    env, dice = rl.env("rubico", seats=3, seed=1), fast_dice("opponents")
    policy, opponent = Policy(env, seed=1), bot("steady", rubico.GAME)
    for first in range(-block, games, block):
        wins = 0
        for _ in range(block):
            won = play(env, policy, opponent, dice)
            policy.learn(won, RATE if first >= 0 else 0)
            wins += won
        when = f"games {first + 1:>5} to {first + block:>5}" if first >= 0 else "before learning"
        print(f"{when:<20} won {wins / block:.0%}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Learns The Red Cathedral against a random bot with MaskablePPO: python examples/ppo.py [STEPS]

Needs Stable-Baselines3's contributions, which bring PyTorch: pip install 'rubrica[rl]' sb3-contrib
"""

import sys

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

GAME = "rubrica.rl:rubrica/redcathedral-v0"


def wins(model, games, seed):
    """The share of games that the model wins."""
    env = gymnasium.make(GAME, seats=2, bots="random").unwrapped
    won = 0.0
    for game in range(games):
        numbers, _ = env.reset(seed=seed + game)
        over = False
        while not over:
            move, _ = model.predict(numbers, action_masks=env.action_masks())
            numbers, reward, over, _, _ = env.step(np.int64(move))
        won += reward
    return won / games


def main(steps=100_000, games=100):
    env = gymnasium.make(GAME, seats=2, bots="random").unwrapped
    model = MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, gamma=1.0, seed=1)
    print(f"before learning {wins(model, games, 0):.0%}", flush=True)
    model.learn(steps)
    print(f"after {steps} steps {wins(model, games, 0):.0%}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Learns The Red Cathedral at two seats from games against itself, with numpy: python examples/selfplay.py [STEPS]

One linear policy sits in both seats of 64 tables, which a batch steps together. When a game is over, what its winner
did becomes likelier, and what its loser did less likely. Before, in between and after, the policy plays a bot that
moves at random.
"""

import sys

import numpy as np

from rubrica import rl

TABLES = 64
RATE = 0.002


class Policy:
    def __init__(self, numbers, moves, seed):
        self.weights = np.zeros((moves, numbers), np.float32)
        self.rng = np.random.default_rng(seed)

    def chances(self, numbers, masks):
        """Of every row the moves on offer, one after the other, and how likely each is."""
        rows, moves = masks.nonzero()
        worth = np.exp(np.einsum("ij,ij->i", numbers[rows], self.weights[moves]).clip(-20, 20))
        return rows, moves, worth / np.bincount(rows, worth)[rows]

    def choose(self, numbers, masks):
        _, moves, chances = self.chances(numbers, masks)  # the chances of each row add up to 1
        drawn = np.arange(len(numbers)) + self.rng.random(len(numbers)) * 0.9999
        return moves[np.searchsorted(np.cumsum(chances), drawn)]

    def learn(self, numbers, masks, done, surprises):
        rows, moves, chances = self.chances(numbers, masks)
        push = ((moves == done[rows]) - chances) * surprises[rows] * RATE
        np.add.at(self.weights, moves, push[:, None].astype(np.float32) * numbers[rows])


def self_play(policy, batch, steps):
    """Play on for so many steps, and learn from every game that ends; how many did."""
    past, ended = [[] for _ in range(TABLES)], 0
    for _ in range(steps):
        numbers, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
        moves = policy.choose(numbers, masks)
        rewards, over = batch.step(moves)
        for table in range(TABLES):
            past[table].append((numbers[table], masks[table], moves[table], seats[table]))
        for table in over.nonzero()[0]:
            seen, legal, done, who = (np.array(each) for each in zip(*past[table], strict=True))
            policy.learn(seen, legal, done, rewards[table][who] - 0.5)
            past[table].clear()
            ended += 1
    return ended


def against_random(policy, games, seed):
    """The share of games that the policy wins."""
    env, won = rl.Single("redcathedral", 2, bots="random"), 0.0
    for game in range(games):
        numbers, info = env.reset(seed=seed + game)
        over = False
        while not over:
            numbers, reward, over, _, info = env.step(policy.choose(numbers[None], info["action_mask"][None])[0])
        won += reward
    return won / games


def main(steps=3200, blocks=4, games=100):
    batch = rl.Batch("redcathedral", 2, TABLES, seed=1)
    policy = Policy(batch.observations.shape[1], batch.masks.shape[1], seed=1)
    print(f"before learning {against_random(policy, games, 0):.0%}", flush=True)
    ended = 0
    for _ in range(blocks):
        ended += self_play(policy, batch, steps // blocks)
        print(f"after {ended} games {against_random(policy, games, 0):.0%}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Learns Rubico at three seats from games against itself, with numpy alone: python examples/selfplay.py [STEPS]

One linear policy sits in every seat of 64 tables, which a batch steps together. When a game is over, what its winners
did becomes likelier for a seat of their team, and what its losers did less likely. Before, in between and after, one
seat of it plays among bots that move at random; who plays no better than they do wins as often as `even` says.
"""

import sys

import numpy as np

from rubrica import rl

TABLES = 64
RATE = 0.02
OPTIONS = {"talk": "free"}  # no moments for talk: games are short


class Policy:
    def __init__(self, numbers, moves, seed):
        self.weights = np.zeros((moves, numbers), np.float32)
        self.rng = np.random.default_rng(seed)

    def chances(self, numbers, masks):
        worth = np.where(masks, numbers @ self.weights.T, -np.inf)
        chances = np.exp(worth - worth.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def choose(self, numbers, masks):
        drawn = self.rng.random((len(numbers), 1))
        # of the moves that are on offer, the first at which the sum of the chances passes what was drawn
        return ((self.chances(numbers, masks).cumsum(axis=1) > drawn) & (masks > 0)).argmax(axis=1)

    def learn(self, numbers, masks, moves, surprises):
        push = -self.chances(numbers, masks)
        push[np.arange(len(moves)), moves] += 1
        self.weights += RATE / np.sqrt(len(moves)) * (push * surprises[:, None]).T @ numbers


def self_play(policy, batch, steps):
    """Play on for so many steps, and learn from every game that ends; how many did."""
    senate, ended = batch.reader.names.index("own role: senate"), 0
    past = [[] for _ in range(TABLES)]
    usual = {0.0: 0.3, 1.0: 0.3}  # what each team's seats are paid
    for _ in range(steps):
        numbers, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
        moves = policy.choose(numbers, masks)
        rewards, over = batch.step(moves)
        for table in range(TABLES):
            past[table].append((numbers[table], masks[table], moves[table], seats[table]))
        for table in over.nonzero()[0]:
            seen, legal, done, who = (np.array(each) for each in zip(*past[table], strict=True))
            paid = rewards[table][who]
            expected = np.array([usual[team] for team in seen[:, senate].tolist()])
            for team in usual:
                mine = seen[:, senate] == team
                usual[team] += 0.02 * (paid[mine].mean() - usual[team]) if mine.any() else 0
            policy.learn(seen, legal, done, paid - expected)
            past[table].clear()
            ended += 1
    return ended


def among_random_bots(policy, games, seed):
    """How often a seat of the policy's is among the winners."""
    env, wins = rl.Single("rubico", 3, bots="random", options=OPTIONS), 0
    for game in range(games):
        numbers, info = env.reset(seed=seed + game)
        over = False
        while not over:
            move = policy.choose(numbers[None], info["action_mask"][None])[0]
            numbers, reward, over, _, info = env.step(move)
        wins += reward > 0
    return wins / games


def main(steps=3000, blocks=4, games=600):
    batch = rl.Batch("rubico", 3, TABLES, seed=1, options=OPTIONS)
    policy = Policy(batch.observations.shape[1], batch.masks.shape[1], seed=1)
    print(f"even                       {among_random_bots(policy, games, 0):.0%}", flush=True)
    ended = 0
    for _ in range(blocks):
        ended += self_play(policy, batch, steps // blocks)
        print(f"after {ended:>6} games        {among_random_bots(policy, games, 0):.0%}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

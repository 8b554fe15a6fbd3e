"""Learns from finished games how a table stands: ridge regression of the points still to come, stage by stage.

`rubrica learn redcathedral --games 600 --out weights.py` writes the game's weights as a module. What can be learned is
a mind that is a PointsMind or a TeamMind.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from textwrap import fill
from typing import Any

from rubrica import games
from rubrica.bots import bot, team
from rubrica.bots.levels import mind_of
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import PointsMind, TeamMind, shares
from rubrica.engine.sentence import Told
from rubrica.lab.executors import Executor, Here
from rubrica.lab.run import Progress, silent
from rubrica.lab.trial import MOST_MOVES

logger = logging.getLogger(__name__)

RIDGE = 30.0


class NothingToLearn(Told):
    """The game's mind has no weights."""


def nothing_to_learn(game_type: GameType[Any]) -> NothingToLearn:
    """That its mind is of no kind that can be learned."""
    return NothingToLearn("{game} has no mind that can be learned.", {"game": game_type.title})


class Sample:
    """What a table looked like at one moment, for every seat, and the points that came of it."""

    def __init__(self, stage: int, rows: list[list[float]], now: list[float]) -> None:
        self.stage = stage
        self.rows = rows
        self.now = now
        self.final: list[float] = []
        self.peril: list[float] = []
        self.lost = False


@dataclass(frozen=True)
class Lecture:
    """A game to learn from: whoever plays it, where and when, learns the same."""

    game: str
    seats: int
    bots: tuple[str, ...]
    number: int

    def moments(self) -> Iterator[Game]:
        """Lets the bots play the game, and stops every time its clock has moved on, and when it is over."""
        dice = fast_dice(f"learn {self.game} {self.number}")
        game_type = games.get(self.game)
        mind, bots = mind_of(game_type), team(list(self.bots), game_type, self.seats)
        game = game_type.new(self.seats, dice=dice.fork())
        clock = -1
        for _ in range(MOST_MOVES):
            if not game.waiting:
                break
            if mind.time(game) != clock:
                clock = mind.time(game)
                yield game
            for seat in game.waiting:
                game.apply(seat, bots[seat].choose(game.view(seat), dice))
        yield game


def points_samples(lecture: Lecture) -> list[Sample]:
    """One game that is won by points, looked at every time its clock moves on."""
    mind = mind_of(game_type := games.get(lecture.game))
    if not isinstance(mind, PointsMind):
        raise nothing_to_learn(game_type)
    samples: list[Sample] = []
    for game in lecture.moments():
        if game.waiting:
            samples.append(Sample(*mind.sample(game)))
            samples[-1].peril = mind.peril(game)
    if game.outcome is None or not game.outcome.points:
        return []
    for sample in samples:
        sample.final = [float(points) for points in game.outcome.points]
        sample.lost = 1 not in game.outcome.placings
    return samples


def team_samples(lecture: Lecture) -> tuple[list[list[float]], bool]:
    """One game of teams, looked at every time its clock moves on, and whether the first team won it."""
    mind = mind_of(game_type := games.get(lecture.game))
    if not isinstance(mind, TeamMind):
        raise nothing_to_learn(game_type)
    samples = []
    for game in lecture.moments():
        if game.waiting:
            samples.append(mind.sample(game))
    return samples, game.outcome is not None and mind.first_team_won(game.outcome)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*matrix[n], right[n]] for n in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for n in range(column + 1, size):
            factor = rows[n][column] / rows[column][column]
            if factor:
                rows[n] = [a - factor * b for a, b in zip(rows[n], rows[column], strict=True)]
    found = [0.0] * size
    for n in range(size - 1, -1, -1):
        found[n] = (rows[n][size] - sum(rows[n][k] * found[k] for k in range(n + 1, size))) / rows[n][n]
    return found


def fit(samples: list[Sample], size: int) -> list[float]:
    """The weights that best foretell, from what sets a seat apart from the others, how its points will differ.

    How long the game will last moves everybody's points alike, and is left out that way.
    """
    matrix = [[RIDGE if n == k else 0.0 for k in range(size)] for n in range(size)]
    right = [0.0] * size
    for sample in samples:
        seats = range(len(sample.rows))
        mean = [sum(row[n] for row in sample.rows) / len(sample.rows) for n in range(size)]
        gains = [sample.final[seat] - sample.now[seat] for seat in seats]
        for seat in seats:
            row = [sample.rows[seat][n] - mean[n] for n in range(size)]
            target = gains[seat] - sum(gains) / len(gains)
            used = [n for n in range(size) if row[n]]
            for n in used:
                right[n] += row[n] * target
                line = matrix[n]
                for k in used:
                    line[k] += row[n] * row[k]
    return solve(matrix, right)


def spread_of(samples: list[Sample], weights: list[float]) -> float:
    """The spread at which the estimated chances fit best who won."""
    best, least = 4.0, float("inf")
    for spread in (0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0):
        loss = 0.0
        for sample in samples:
            points = [
                now + sum(w * x for w, x in zip(weights, row, strict=True))
                for now, row in zip(sample.now, sample.rows, strict=True)
            ]
            chances = shares(points, spread)
            winners = [seat for seat, final in enumerate(sample.final) if final == max(sample.final)]
            loss -= sum(log(max(chances[seat], 1e-9)) for seat in winners) / len(winners)
        if loss < least:
            best, least = spread, loss
    return best


def learn_points(mind: PointsMind[Any], samples: list[Sample]) -> str:
    """Weights stage by stage, from games that are won by points."""
    learned, spreads = [], []
    for stage in range(mind.stages):
        chosen = [sample for sample in samples if sample.stage == stage and not sample.lost]
        learned.append(fit(chosen, mind.features))
        spreads.append(spread_of(chosen, learned[-1]))
        logger.info("stage %d: %d tables, spread %s", stage, len(chosen), spreads[-1])
    body = f"STAGES: Final = {len(learned)}\nSPREAD: Final[list[float]] = {spreads}\n"
    if samples[0].peril:
        weights = logistic([sample.peril for sample in samples], [float(sample.lost) for sample in samples])
        body += f"PERIL: Final[list[float]] = {[round(weight, 3) for weight in weights]}\n"
    return body + weights_text(learned)


def learn_teams(counts: Sequence[int], samples: list[tuple[list[list[float]], bool]]) -> str:
    """Weights for each player count, from games that the first team wins or loses, count after count in turn."""
    learned = []
    for place, seats in enumerate(counts):
        chosen = samples[place :: len(counts)]
        rows = [row for found, _won in chosen for row in found]
        won = [float(first) for found, first in chosen for _ in found]
        learned.append(logistic(rows, won))
        share = 100 * sum(won) / len(won)
        logger.info("%d players: %d tables, the first team wins %.1f%% of them", seats, len(rows), share)
    return weights_text(learned)


def logistic(rows: list[list[float]], won: list[float]) -> list[float]:
    """Weights of a logistic regression, by Newton's method with a ridge."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(8):
        matrix = [[1.0 if n == k else 0.0 for k in range(size)] for n in range(size)]
        right = [-weight for weight in weights]
        for row, result in zip(rows, won, strict=True):
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, row, strict=True))))))
            for n in range(size):
                right[n] += row[n] * (result - chance)
                for k in range(size):
                    matrix[n][k] += row[n] * row[k] * chance * (1 - chance)
        weights = [w + step for w, step in zip(weights, solve(matrix, right), strict=True)]
    return weights


def weights_text(learned: list[list[float]]) -> str:
    """The weights as they stand in a module."""
    lines = []
    for weights in learned:
        numbers = ", ".join(f"{weight:.3f}" for weight in weights)
        lines.append("    [\n" + fill(numbers, 110, initial_indent=" " * 8, subsequent_indent=" " * 8) + ",\n    ],\n")
    return f"WEIGHTS: Final[list[list[float]]] = [\n{''.join(lines)}]  # fmt: skip\n"


def module(name: str, body: str) -> str:
    """The whole module."""
    return f'''"""What finished games taught about how a table stands.

Written by `rubrica learn {name}`.
"""

from __future__ import annotations

from typing import Final

{body}'''


def learn(
    game_type: GameType[Any],
    count: int = 600,
    bots: Sequence[str] = ("steady",),
    executor: Executor | None = None,
    progress: Progress = silent,
) -> str:
    """The text of a module with the weights that so many games teach, spread over the seat counts."""
    mind = mind_of(game_type)
    for name in bots:
        bot(name, game_type)
    if not isinstance(mind, PointsMind | TeamMind):
        raise nothing_to_learn(game_type)
    counts = [seats for seats in game_type.seats if seats > 1]
    count = max(count, len(counts))
    lectures = (Lecture(game_type.name, counts[n % len(counts)], tuple(bots), n) for n in range(count))
    with executor or Here() as place:
        if isinstance(mind, TeamMind):
            with progress(place.map(team_samples, lectures, count), count) as played:
                return module(game_type.name, learn_teams(counts, list(played)))
        with progress(place.map(points_samples, lectures, count), count) as played:
            return module(game_type.name, learn_points(mind, [sample for samples in played for sample in samples]))

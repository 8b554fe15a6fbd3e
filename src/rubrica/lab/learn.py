"""Learns from finished games how a table stands: ridge regression of the points still to come, stage by stage.

    python -m rubrica.lab.learn redcathedral --games 600 --out weights.py

writes the game's weights as a module. What can be learned is a mind that is a PointsMind or a TeamMind.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from rubrica import games
from rubrica.bots import team
from rubrica.bots.levels import mind_of
from rubrica.engine.bot import Bot
from rubrica.engine.dice import FastDice, fast_dice
from rubrica.engine.game import Game
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import Mind, PointsMind, TeamMind, shares
from rubrica.lab.trial import MOST_MOVES

logger = logging.getLogger(__name__)

RIDGE = 30.0


class Lesson:
    """What a table looked like at one moment, for every seat, and the points that came of it."""

    def __init__(self, stage: int, rows: list[list[float]], now: list[float]) -> None:
        self.stage = stage
        self.rows = rows
        self.now = now
        self.final: list[float] = []
        self.peril: list[float] = []
        self.lost = False


def moments(mind: Mind[Any], game: Game, bots: list[Bot[Any]], dice: FastDice) -> Iterator[int]:
    """Lets bots play the game, and stops every time its clock has moved on."""
    clock = -1
    for _ in range(MOST_MOVES):
        if not game.waiting:
            return
        time = mind.time(game)
        if time != clock:
            clock = time
            yield clock
        for seat in game.waiting:
            game.apply(seat, bots[seat].choose(game.view(seat), dice))


def lessons_of(
    game_type: GameType[Any], mind: PointsMind[Any], seats: int, bots: list[Bot[Any]], dice: FastDice
) -> list[Lesson]:
    """One game, looked at every time its clock moves on."""
    game = game_type.new(seats, dice=dice.fork())
    lessons: list[Lesson] = []
    for _ in moments(mind, game, bots, dice):
        lessons.append(Lesson(*mind.lesson(game)))
        lessons[-1].peril = mind.peril(game)
    if game.outcome is None or not game.outcome.points:
        return []
    for lesson in lessons:
        lesson.final = [float(points) for points in game.outcome.points]
        lesson.lost = 1 not in game.outcome.placings
    return lessons


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


def fit(lessons: list[Lesson], size: int) -> list[float]:
    """The weights that best foretell, from what sets a seat apart from the others, how its points will differ.

    How long the game will last moves everybody's points alike, and is left out that way.
    """
    matrix = [[RIDGE if n == k else 0.0 for k in range(size)] for n in range(size)]
    right = [0.0] * size
    for lesson in lessons:
        seats = range(len(lesson.rows))
        mean = [sum(row[n] for row in lesson.rows) / len(lesson.rows) for n in range(size)]
        gains = [lesson.final[seat] - lesson.now[seat] for seat in seats]
        for seat in seats:
            row = [lesson.rows[seat][n] - mean[n] for n in range(size)]
            target = gains[seat] - sum(gains) / len(gains)
            used = [n for n in range(size) if row[n]]
            for n in used:
                right[n] += row[n] * target
                line = matrix[n]
                for k in used:
                    line[k] += row[n] * row[k]
    return solve(matrix, right)


def spread_of(lessons: list[Lesson], weights: list[float]) -> float:
    """The spread at which the estimated chances fit best who won."""
    best, least = 4.0, float("inf")
    for spread in (0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0):
        loss = 0.0
        for lesson in lessons:
            points = [
                now + sum(w * x for w, x in zip(weights, row, strict=True))
                for now, row in zip(lesson.now, lesson.rows, strict=True)
            ]
            chances = shares(points, spread)
            winners = [seat for seat, final in enumerate(lesson.final) if final == max(lesson.final)]
            loss -= sum(log(max(chances[seat], 1e-9)) for seat in winners) / len(winners)
        if loss < least:
            best, least = spread, loss
    return best


def learn_points(game_type: GameType[Any], mind: PointsMind[Any], count: int, bots: list[str], dice: FastDice) -> str:
    """Weights stage by stage, from games that are won by points."""
    counts = [seats for seats in game_type.seats if seats > 1]
    lessons: list[Lesson] = []
    for number in range(count):
        seats = counts[number % len(counts)]
        lessons += lessons_of(game_type, mind, seats, team(bots, game_type, seats), dice)
    learned, spreads = [], []
    for stage in range(mind.stages):
        chosen = [lesson for lesson in lessons if lesson.stage == stage and not lesson.lost]
        learned.append(fit(chosen, mind.features))
        spreads.append(spread_of(chosen, learned[-1]))
        logger.info("stage %d: %d tables, spread %s", stage, len(chosen), spreads[-1])
    body = f"STAGES: Final = {len(learned)}\nSPREAD: Final[list[float]] = {spreads}\n"
    if lessons[0].peril:
        weights = logistic([lesson.peril for lesson in lessons], [float(lesson.lost) for lesson in lessons])
        body += f"PERIL: Final[list[float]] = {[round(weight, 3) for weight in weights]}\n"
    return body + weights_text(learned)


def learn_teams(game_type: GameType[Any], mind: TeamMind[Any], count: int, bots: list[str], dice: FastDice) -> str:
    """Weights for each player count, from games that the first team wins or loses."""
    learned = []
    for seats in game_type.seats:
        rows: list[list[float]] = []
        won: list[float] = []
        for _ in range(max(1, count // len(game_type.seats))):
            game = game_type.new(seats, dice=dice.fork())
            lessons = [mind.lesson(game) for _ in moments(mind, game, team(bots, game_type, seats), dice)]
            assert game.outcome is not None
            rows += lessons
            won += [float(mind.first_team_won(game.outcome))] * len(lessons)
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

Written by `python -m rubrica.lab.learn {name}`.
"""

from __future__ import annotations

from typing import Final

{body}'''


class NothingToLearn(ValueError):
    """The game's mind has no weights."""


def learn(game_type: GameType[Any], count: int = 600, bots: Sequence[str] = ("steady",)) -> str:
    """The text of a module with the weights that so many games teach, spread over the seat counts."""
    mind, dice = mind_of(game_type), fast_dice(f"learn {game_type.name}")
    if isinstance(mind, PointsMind):
        return module(game_type.name, learn_points(game_type, mind, count, list(bots), dice))
    if isinstance(mind, TeamMind):
        return module(game_type.name, learn_teams(game_type, mind, count, list(bots), dice))
    raise NothingToLearn(f"{game_type.title} has no mind that can be learned")


@click.command()
@click.argument("game")
@click.option(
    "--games", "count", type=click.IntRange(1), default=600, show_default=True,
    help="How many games, spread over the seat counts.",
)  # fmt: skip
@click.option("--bots", default="steady", show_default=True, help="Whose games to learn from.")
@click.option(
    "--out", type=click.Path(dir_okay=False, writable=True, path_type=Path), required=True, help="The module to write."
)
def main(game: str, count: int, bots: str, out: Path) -> None:
    """Learn from finished games."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        out.write_text(learn(games.get(game), count, bots.split(",")), "utf-8")
    except ValueError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    main()

"""Learns from finished games how a table stands: ridge regression of the points still to come, stage by stage.

    python -m rubrica.lab.learn redcathedral --games 600

writes the game's lessons.py. A game that can be learned offers in its `mind` module `FEATURES`, `stage_of`,
`features` and the points a seat would have `now`; one that all can lose together also what its `peril` depends on.
"""

from __future__ import annotations

from importlib import import_module
from math import exp, log
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from rubrica import games
from rubrica.bots import team
from rubrica.engine.bot import Bot
from rubrica.engine.dice import FastDice, fast_dice
from rubrica.engine.kind import Kind
from rubrica.engine.mind import shares

RIDGE = 30.0
MOST_MOVES = 20_000


class Lesson:
    """What a table looked like at one moment, for every seat, and the points that came of it."""

    def __init__(self, stage: int, rows: list[list[float]], now: list[float]) -> None:
        self.stage = stage
        self.rows = rows
        self.now = now
        self.final: list[float] = []
        self.peril: list[float] = []
        self.lost = False


def lessons_of(kind: Kind, mind: Any, seats: int, bots: list[Bot], dice: FastDice) -> list[Lesson]:
    """One game, looked at every time its clock moves on."""
    game = kind.deal(kind.standard(), seats, kind.settle(seats, {}), dice.fork())
    lessons: list[Lesson] = []
    clock = -1
    for _ in range(MOST_MOVES):
        if not game.waiting:
            break
        time = mind.MIND.time(game)
        if time != clock:
            clock = time
            lessons.append(Lesson(*mind.lesson(game)))
            if hasattr(mind, "peril"):
                lessons[-1].peril = mind.peril(game)
        for seat in game.waiting:
            game.apply(seat, bots[seat].choose(game.view(seat), dice))
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


def learn_points(kind: Kind, mind: Any, count: int, bots: list[str], dice: FastDice) -> str:
    """Weights stage by stage, from games that are won by points."""
    counts = range(max(2, kind.least), kind.most + 1)
    lessons: list[Lesson] = []
    for number in range(count):
        seats = counts[number % len(counts)]
        lessons += lessons_of(kind, mind, seats, team(bots, kind.name, seats), dice)
    table, spreads = [], []
    for stage in range(mind.STAGES):
        chosen = [lesson for lesson in lessons if lesson.stage == stage and not lesson.lost]
        table.append(fit(chosen, mind.FEATURES))
        spreads.append(spread_of(chosen, table[-1]))
        click.echo(f"stage {stage}: {len(chosen)} tables, spread {spreads[-1]}")
    told = f"STAGES: Final = {len(table)}\nSPREAD: Final[list[float]] = {spreads}\n"
    if hasattr(mind, "peril"):
        weights = logistic([lesson.peril for lesson in lessons], [float(lesson.lost) for lesson in lessons])
        told += f"PERIL: Final[list[float]] = {[round(weight, 3) for weight in weights]}\n"
    return told + rows_of(table)


def learn_teams(kind: Kind, mind: Any, count: int, bots: list[str], dice: FastDice) -> str:
    """Weights for each player count, from games that the first team wins or loses."""
    table = []
    for seats in range(kind.least, kind.most + 1):
        rows: list[list[float]] = []
        won: list[float] = []
        for _ in range(count // (kind.most + 1 - kind.least)):
            game = kind.deal(kind.standard(), seats, kind.settle(seats, {}), dice.fork())
            players = team(bots, kind.name, seats)
            clock, seen = -1, 0
            while game.waiting:
                if mind.MIND.time(game) != clock:
                    clock = mind.MIND.time(game)
                    rows.append(mind.lesson(game))
                    seen += 1
                for seat in game.waiting:
                    game.apply(seat, players[seat].choose(game.view(seat), dice))
            assert game.outcome is not None
            won += [float(mind.first_team_won(game))] * seen
        table.append(logistic(rows, won))
        click.echo(f"{seats} players: {len(rows)} tables, the first team wins {sum(won) / len(won):.1%} of them")
    return rows_of(table)


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


def rows_of(table: list[list[float]]) -> str:
    lines = []
    for weights in table:
        numbers = ", ".join(f"{weight:.3f}" for weight in weights)
        lines.append("    [\n" + fill(numbers, 110, initial_indent=" " * 8, subsequent_indent=" " * 8) + ",\n    ],\n")
    return f"WEIGHTS: Final[list[list[float]]] = [\n{''.join(lines)}]  # fmt: skip\n"


def module(name: str, body: str) -> str:
    return f'''"""What finished games taught about how a table stands.

Written by `python -m rubrica.lab.learn {name}`.
"""

from __future__ import annotations

from typing import Final

{body}'''


@click.command()
@click.argument("game")
@click.option("--games", "count", default=600, show_default=True, help="How many games, spread over the seat counts.")
@click.option("--bots", default="steady", show_default=True, help="Whose games to learn from.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where to write lessons.py.")
def main(game: str, count: int, bots: str, out: Path) -> None:
    """Learn from finished games."""
    kind = games.kind(game)
    mind = import_module(f"rubrica.games.{game}.mind")
    learn = learn_points if hasattr(mind, "STAGES") else learn_teams
    out.write_text(module(game, learn(kind, mind, count, bots.split(","), fast_dice(f"learn {game}"))))


if __name__ == "__main__":
    main()

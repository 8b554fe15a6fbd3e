"""Measures how often a shown chance comes true, and what makes it honest.

    python tools/honesty.py GAME COUNT BOTS

So many games are played at each number of seats, BOTS such as `steady` or `steady,skilled` being dealt round; some
moments of each are judged as a review judges them. From every second game it is learned what makes the chances honest,
and that is written into src/rubrica/lab/honesty.toml where it makes the chances of the other games truer too; elsewhere
they stay as judged. Of the other games it is told how often each tenth of the chances won, judged and made honest.
"""

from __future__ import annotations

import sys
import tomllib
from math import log
from pathlib import Path

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.lab.honesty import NO_TEAMS, Honesty, odds
from rubrica.lab.learn import Lecture, logistic
from rubrica.lab.review import WORLDS, Judge, won

OUT = Path(__file__).parents[1] / "src/rubrica/lab/honesty.toml"
#: So many moments of each game, about.
MOMENTS = 5
TENTHS = 10

Judged = tuple[list[float], list[float], list[int]]
"""A moment: the chances, who won, and the teams."""


def main(name: str, count: str, bots: str) -> None:
    """Measure a game at every number of seats, and write what was found."""
    game, found = games.get(name), tomllib.loads(OUT.read_text("utf-8"))
    found[name] = {}
    for seats in [seats for seats in game.seats if seats > 1]:
        played = [moments(game, seats, tuple(bots.split(",")), number) for number in range(int(count))]
        learned = [moment for each in played[::2] for moment in each]
        rest = [moment for each in played[1::2] for moment in each]
        honesty = min(Honesty(), fitted(learned), key=lambda found: loss(rest, found))
        found[name][str(seats)] = honesty._asdict()
        print(f"{name}, {seats} seats: {honesty}")
        for title, by in [("judged", Honesty()), ("honest", honesty)]:
            print(f"  {title}: {reliability(rest, by)}", flush=True)
    lines = ["# Written by tools/honesty.py.\n"]
    for game_name, by_seats in sorted(found.items()):
        for seats_name, kept in by_seats.items():
            lines += [f"\n[{game_name}.{seats_name}]\n", *(f"{key} = {value}\n" for key, value in kept.items())]
    OUT.write_text("".join(lines), "utf-8")


def moments(game: GameType[object], seats: int, bots: tuple[str, ...], number: int) -> list[Judged]:
    """Some moments of a game, each judged when it was reached."""
    tables = [table.copy() for table in Lecture(game.name, seats, bots, number).moments()]
    last = tables.pop()
    if last.outcome is None:
        return []
    judge, pick = Judge(game, WORLDS, Honesty()), fast_dice(f"honesty {number}")
    chosen = [tables[pick.below(len(tables))] for _ in range(min(MOMENTS, len(tables)))]
    teams = game.statistics.team_of(last) if game.statistics is not None and game.statistics.teams else NO_TEAMS
    return [(judge.chances(table), won(last.outcome), list(teams)) for table in chosen]


def fitted(judged: list[Judged]) -> Honesty:
    """What makes these chances come true most nearly."""
    if judged[0][2]:
        firsts = [(chances[teams.index(0)], wins[teams.index(0)]) for chances, wins, teams in judged]
        lean, sharpness = logistic([[1.0, odds(chance)] for chance, _ in firsts], [win for _, win in firsts])
        return Honesty(round(sharpness, 2), round(lean, 2))
    return min((Honesty(step / 20) for step in range(6, 41)), key=lambda honesty: loss(judged, honesty))


def loss(judged: list[Judged], honesty: Honesty) -> float:
    """By how much the chances surprise, in all."""
    total = 0.0
    for chances, wins, teams in judged:
        for chance, win in zip(honesty.applied(chances, teams), wins, strict=True):
            total -= log(max(chance if win else 1.0 - chance, 1e-4))
    return total


def reliability(judged: list[Judged], honesty: Honesty) -> str:
    """By tenths, the mean chance and how often it won."""
    tenths: dict[int, list[tuple[float, float]]] = {}
    for chances, wins, teams in judged:
        for chance, win in zip(honesty.applied(chances, teams), wins, strict=True):
            tenths.setdefault(min(int(chance * TENTHS), TENTHS - 1), []).append((chance, win))
    off, count, parts = 0.0, 0, []
    for _, found in sorted(tenths.items()):
        said, came = sum(chance for chance, _ in found), sum(win for _, win in found)
        off, count = off + abs(said - came), count + len(found)
        parts.append(f"{said / len(found):.0%} won {came / len(found):.0%}")
    return f"off by {off / count:.1%} ({', '.join(parts)})"


if __name__ == "__main__":
    main(*sys.argv[1:])

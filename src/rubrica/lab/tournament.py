"""Every bot against every bot, seats rotated on the same deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, permutations
from typing import Any

from rubrica.bots import bot
from rubrica.lab.conditions import Conditions
from rubrica.lab.pool import Run
from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval, wilson
from rubrica.lab.trial import Row, Trial


@dataclass(frozen=True)
class Pairing:
    """One bot alone among others of another kind; in a game of teams, one bot for each team."""

    one: str
    rest: str


@dataclass(frozen=True)
class Tournament:
    """The games of every pairing, and what they come to."""

    played: list[tuple[Pairing, list[Row]]]
    report: Report


def tournament(conditions: Conditions, deals: int = 10, champion: str = "", run: Run | None = None) -> Tournament:
    """Every bot of the conditions against every other; with a champion, only that one alone against each of them.

    >>> cup = tournament(Conditions("redcathedral", seats=2, bots=("steady", "random")), deals=1)
    >>> [(pairing.one, pairing.rest, len(rows)) for pairing, rows in cup.played]
    [('steady', 'random', 2)]
    """
    if champion:
        bot(champion, conditions.game_type)
    by_team = bool(conditions.teams)
    paired = pairings(list(conditions.bots), by_team, conditions.seats, champion)
    if not paired:
        raise ValueError("a tournament needs two bots that differ")
    lots: list[list[Trial]] = []
    for pairing in paired:
        lots.append(trials(conditions, pairing, deals, sum(map(len, lots)), by_team))
    rows = {row.number: row for row in (run or Run()).play([trial for lot in lots for trial in lot])}
    played = [
        (pairing, [rows[trial.number] for trial in lot if trial.number in rows])
        for pairing, lot in zip(paired, lots, strict=True)
    ]
    report = Report(f"{conditions.game_type.title}: tournament at {conditions.seats} seats")
    report_on(report, conditions.seats, played, by_team)
    return Tournament(played, report)


def pairings(bots: list[str], by_team: bool, seats: int, champion: str = "") -> list[Pairing]:
    """Everybody alone against everybody else; of two seats once each; a champion alone against the others.

    Teams are not alike, so there a bot also meets itself, to compare with.
    """
    if champion and by_team:
        others = [name for name in bots if name != champion]
        return [Pairing(*pair) for name in others for pair in ((champion, name), (name, champion), (name, name))]
    if champion:
        return [Pairing(champion, name) for name in bots if name != champion]
    if by_team:
        return [Pairing(one, rest) for one in bots for rest in bots]
    made = combinations(bots, 2) if seats == 2 else permutations(bots, 2)
    return [Pairing(one, rest) for one, rest in made]


def trials(conditions: Conditions, pairing: Pairing, deals: int, first: int, by_team: bool) -> list[Trial]:
    """The pairing's games: every deal once for each seat of the single bot, or once for teams."""
    found: list[Trial] = []
    for deal in range(deals):
        for seat in range(1 if by_team else conditions.seats):
            bots = [pairing.rest] * conditions.seats
            bots[seat] = pairing.one
            players = (pairing.one, pairing.rest) if by_team else tuple(bots)
            found.append(replace(conditions.trial(first + len(found), deal), bots=players, by_team=by_team))
    return found


def share_of_one(pairing: Pairing, rows: list[Row], by_team: bool) -> Interval:
    """How often the single bot (or the first team) wins."""
    if by_team:
        won = sum(row.share(seat) for row in rows for seat in range(row.seats) if row.teams[seat] == 0)
        return wilson(won, len(rows))
    return wilson(sum(row.share(row.bots.index(pairing.one)) for row in rows), len(rows))


def ratings(rows: list[Row]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (mean, spread) of all bots over all games; empty where openskill is not installed."""
    if find_spec("openskill") is None:
        return {}
    model: Any = import_module("openskill.models").PlackettLuce()
    known: dict[str, Any] = {}
    for row in rows:
        groups = groups_of(row)
        if len({name for name, _place in groups}) < 2:
            continue
        for name, _place in groups:
            known.setdefault(name, model.rating(name=name))
        rated = model.rate([[known[name]] for name, _ in groups], ranks=[place for _, place in groups])
        pooled: dict[str, list[Any]] = {}
        for (name, _place), team in zip(groups, rated, strict=True):
            pooled.setdefault(name, []).append(team[0])
        for name, found in pooled.items():
            mu = sum(rating.mu for rating in found) / len(found)
            sigma = sum(rating.sigma for rating in found) / len(found)
            known[name] = model.rating(name=name, mu=mu, sigma=sigma)
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def groups_of(row: Row) -> list[tuple[str, int]]:
    """Who competes: seats with their places, or whole teams."""
    if row.teams:
        return [
            (row.bots[row.teams.index(team)], row.placings[row.teams.index(team)]) for team in sorted(set(row.teams))
        ]
    return list(zip(row.bots, row.placings, strict=True))


def report_on(report: Report, seats: int, played: list[tuple[Pairing, list[Row]]], by_team: bool) -> None:
    """How often each bot wins against each other, and how that rates them."""
    even = None if by_team else 1 / seats
    bars = []
    for pairing, rows in played:
        if rows:
            share = share_of_one(pairing, rows, by_team)
            name = f"{pairing.one} v {pairing.rest}"
            bars.append(Bar(name, share, even is not None and not share.holds(even)))
            of = "as the first team" if by_team else f"alone among {seats - 1}"
            report.say(f"{pairing.one} {of} against {pairing.rest}: wins {share.percent()} of {len(rows)} games.")
    report.heading("Victories")
    report.chart("Victories of the first named", bars, even)
    found = ratings([row for _pairing, rows in played for row in rows])
    if found:
        report.heading("Ratings")
        report.note("Plackett-Luce over all games: mean, and one standard deviation.")
        order = sorted(found.items(), key=lambda item: -item[1][0])
        report.listing(["bot", "rating", "±"], [[name, f"{mu:.1f}", f"{sigma:.1f}"] for name, (mu, sigma) in order])
    else:
        report.note("Ratings need openskill: pip install 'rubrica[lab]'.")

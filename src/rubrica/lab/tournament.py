"""Every bot against every bot, seats rotated on the same deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import combinations, permutations
from typing import Any

from rubrica.bots import bot
from rubrica.engine.sentence import Told
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.source import version_of
from rubrica.lab.stats import Interval, wilson
from rubrica.lab.trial import Row, Trial
from rubrica.tongue import ENGLISH, Tongue


@dataclass(frozen=True)
class Pairing:
    """One bot alone among others of another kind; in a game of teams, one bot for each team."""

    one: str
    rest: str


@dataclass
class Score:
    """How a pairing went: games, and the victories of the single bot, or of the first team."""

    pairing: Pairing
    games: int = 0
    won: float = 0.0

    def add(self, row: Row, by_team: bool) -> None:
        """Take a game in."""
        self.games += 1
        if by_team:
            self.won += sum(row.share(seat) for seat in range(row.seats) if row.teams[seat] == 0)
        else:
            self.won += row.share(row.bots.index(self.pairing.one))

    @property
    def share(self) -> Interval:
        """How often the single bot (or the first team) wins."""
        return wilson(self.won, self.games)


@dataclass(frozen=True)
class Tournament:
    """The score of every pairing, and what it comes to."""

    scores: list[Score]
    report: Report


def tournament(
    conditions: Conditions, deals: int = 10, champion: str = "", run: Run | None = None, tongue: Tongue = ENGLISH
) -> Tournament:
    """Every bot of the conditions against every other; with a champion, only that one alone against each of them.

    >>> cup = tournament(Conditions("redcathedral", seats=2, bots=("steady", "random")), deals=1)
    >>> [(score.pairing.one, score.pairing.rest, score.games) for score in cup.scores]
    [('steady', 'random', 2)]
    """
    if champion:
        bot(champion, conditions.game_type)
    by_team = bool(conditions.teams)
    paired = pairings(list(conditions.bots), by_team, conditions.seats, champion)
    if not paired:
        raise Told("A tournament needs two bots that differ.")
    scores, ratings = [Score(pairing) for pairing in paired], Ratings()
    games = plan(conditions, paired, deals, by_team, champion)
    for row in (run or Run()).play(games):
        scores[row.number // rounds(conditions, by_team) % len(paired)].add(row, by_team)
        ratings.add(row)
    title, seats = conditions.game_type.title, conditions.seats
    report = Report(tongue("{game}: tournament, {seats} players", game=title, seats=seats), tongue)
    report_on(report, seats, scores, ratings, by_team)
    return Tournament(scores, report)


def rounds(conditions: Conditions, by_team: bool) -> int:
    """How often a pairing plays a deal: once for each seat of the single bot, or once for teams."""
    return 1 if by_team else conditions.seats


def plan(conditions: Conditions, paired: list[Pairing], deals: int, by_team: bool, champion: str = "") -> Plan:
    """Deal by deal, every pairing: wherever it is stopped, all have played as much."""
    times = rounds(conditions, by_team)

    def trial(number: int) -> Trial:
        before, seat = divmod(number, times)
        deal, place = divmod(before, len(paired))
        pairing = paired[place]
        bots = [pairing.rest] * conditions.seats
        bots[seat] = pairing.one
        players = (pairing.one, pairing.rest) if by_team else tuple(bots)
        return replace(conditions.trial(number, deal), bots=players, by_team=by_team)

    champions = f"{champion} {version_of(champion)}" if champion else ""
    mark = {"experiment": "tournament"} | conditions.mark | {"champion": champions}
    return Plan(mark, deals * len(paired) * times, trial)


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


class Ratings:
    """Plackett-Luce ratings of all bots, game by game; none where openskill is not installed."""

    def __init__(self) -> None:
        self.model: Any = None
        if find_spec("openskill"):
            from openskill.models import PlackettLuce

            self.model = PlackettLuce()
        self.known: dict[str, Any] = {}

    def add(self, row: Row) -> None:
        """Take a game in."""
        groups = groups_of(row)
        if self.model is None or len({name for name, _place in groups}) < 2:
            return
        for name, _place in groups:
            self.known.setdefault(name, self.model.rating(name=name))
        rated = self.model.rate([[self.known[name]] for name, _ in groups], ranks=[place for _, place in groups])
        pooled: dict[str, list[Any]] = {}
        for (name, _place), team in zip(groups, rated, strict=True):
            pooled.setdefault(name, []).append(team[0])
        for name, found in pooled.items():
            mu = sum(rating.mu for rating in found) / len(found)
            sigma = sum(rating.sigma for rating in found) / len(found)
            self.known[name] = self.model.rating(name=name, mu=mu, sigma=sigma)

    def ordered(self) -> list[tuple[str, float, float]]:
        """Every bot with its mean and spread, the best first."""
        found = [(name, rating.mu, rating.sigma) for name, rating in self.known.items()]
        return sorted(found, key=lambda each: -each[1])


def groups_of(row: Row) -> list[tuple[str, int]]:
    """Who competes: seats with their places, or whole teams."""
    if row.teams:
        return [
            (row.bots[row.teams.index(team)], row.placings[row.teams.index(team)]) for team in sorted(set(row.teams))
        ]
    return list(zip(row.bots, row.placings, strict=True))


def report_on(report: Report, seats: int, scores: list[Score], ratings: Ratings, by_team: bool) -> None:
    """How often each bot wins against each other, and how that rates them."""
    tongue, even = report.tongue, None if by_team else 1 / seats
    bars = []
    for score in scores:
        if score.games:
            one, rest, share = score.pairing.one, score.pairing.rest, score.share
            bars.append(Bar(f"{one} v {rest}", share, even is not None and not share.holds(even)))
            if by_team:
                met = tongue("{bot} as the first team against {other}", bot=one, other=rest)
            else:
                met = tongue("{bot} alone among {count} of {other}", bot=one, count=seats - 1, other=rest)
            report.say(
                tongue("{met}: wins {share} of {count} games.", met=met, share=share.percent(), count=score.games)
            )
    report.heading(tongue("Victories"))
    report.chart(tongue("Victories of the first named"), bars, even)
    if ratings.known:
        report.heading(tongue("Ratings"))
        report.note(tongue("Plackett-Luce over all games: mean, and one standard deviation."))
        lines = [[name, f"{mu:.1f}", f"{sigma:.1f}"] for name, mu, sigma in ratings.ordered()]
        report.listing([tongue("bot"), tongue("rating"), "±"], lines)
    else:
        report.note(tongue("Ratings need openskill: {command}.", command="pip install 'rubrica[lab]'"))

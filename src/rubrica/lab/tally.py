"""What many games add up to: taken in one by one and not kept, so that a million need no more room than a thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from rubrica.lab.stats import Interval, Spread, wilson, z_of
from rubrica.lab.trial import Row

#: A use is judged only when it was made, and not made, this often.
ENOUGH = 20


@dataclass(frozen=True)
class Use:
    """A card, tile, power or option: how often a seat uses it, and how much more those seats win."""

    name: str
    times: int
    often: float
    lift: Interval
    flagged: bool


class Tally:
    """The sums of games under the same conditions.

    >>> from rubrica.lab.trial import Trial, play
    >>> tally = Tally.of(play(Trial(n, "rubico", 5, ("steady",), deal=n)) for n in range(3))
    >>> tally.games, sum(tally.reasons.values())
    (3, 3)
    """

    def __init__(self) -> None:
        self.games = 0
        self.seats = 0
        self.bots: list[str] = []
        self.moves: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.decisions = Spread()
        self.points: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.seat_wins: list[float] = []
        self.seat_points: list[int] = []
        self.place_wins: list[float] = []
        self.team_wins: Counter[int] = Counter()
        self.lost = 0
        self.led = 0
        self.lead_wins = [0.0, 0.0, 0.0]
        self.comebacks = 0
        self.shares = Shares()

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Tally:
        """The tally of all these games."""
        tally = cls()
        for row in rows:
            tally.add(row)
        return tally

    def add(self, row: Row) -> None:
        """Take a game in."""
        if self.games == 0:
            self.seats, self.bots = row.seats, row.bots
            self.seat_wins, self.place_wins = [0.0] * row.seats, [0.0] * row.seats
            self.seat_points = [0] * row.seats if row.points else []
        self.games += 1
        self.moves[row.moves] += 1
        self.turns[row.turns] += 1
        self.decisions.add(row.moves / max(1, row.turns) / row.seats)
        self.reasons[row.reason] += 1
        for seat in range(row.seats):
            self.seat_wins[seat] += row.share(seat)
            self.place_wins[(seat - row.first) % row.seats] += row.share(seat)
        for seat, points in enumerate(row.points):
            self.points[points] += 1
            self.seat_points[seat] += points
        if len(row.points) > 1:
            ordered = sorted(row.points)
            self.margins[ordered[-1] - ordered[-2]] += 1
        for team in {team for team, place in zip(row.teams, row.placings, strict=False) if place == 1}:
            self.team_wins[team] += 1
        self.lost += 1 not in row.placings
        if row.leads:
            self.led += 1
            self.lead_wins = [one + two for one, two in zip(self.lead_wins, row.leads[:3], strict=True)]
            self.comebacks += row.leads[3] < 0.5 / row.seats
        self.shares.add(row)

    def seat_shares(self) -> list[Interval]:
        """The share of the victories that each seat has."""
        return [wilson(won, self.games) for won in self.seat_wins]

    def order_shares(self) -> list[Interval]:
        """The share of each place in the turn order: the seat that begins is drawn, so seats say nothing of it."""
        return [wilson(won, self.games) for won in self.place_wins]

    def team_shares(self, names: list[str]) -> list[tuple[str, Interval]]:
        """The share of games each team wins."""
        return [(name, wilson(self.team_wins[team], self.games)) for team, name in enumerate(names)]

    def lost_by_all(self) -> Interval:
        """The share of games that nobody wins."""
        return wilson(self.lost, self.games)

    def uses(self) -> list[Use]:
        """Every use with the lift it goes with, from most to least; flagged if chance alone would hardly give it."""
        return self.shares.uses()


class Shares:
    """Who wins how much with what.

    The lift of a use compares a seat's share of the victory with its team's share in even play, so seats of different
    tables and teams can be added up; the bar for a flag rises with the number of uses looked at (Bonferroni). Games
    that all players lost are left out: they end early, and late cards would seem to win by never being in them.
    """

    def __init__(self) -> None:
        #: By team (-1 where there are none): seats, their shares of victories, and the squares of those.
        self.teams: dict[int, list[float]] = {}
        #: By use and team: seats that made it, and their shares.
        self.with_it: dict[str, dict[int, list[float]]] = {}

    def add(self, row: Row) -> None:
        """Take a game in."""
        if row.seats > 1 and 1 not in row.placings:
            return
        for seat in range(row.seats):
            team, share = row.teams[seat] if row.teams else -1, row.share(seat)
            sums = self.teams.setdefault(team, [0, 0.0, 0.0])
            sums[0] += 1
            sums[1] += share
            sums[2] += share * share
            for name in set(row.used[seat]) if row.used else ():
                made = self.with_it.setdefault(name, {}).setdefault(team, [0, 0.0])
                made[0] += 1
                made[1] += share

    def uses(self) -> list[Use]:
        """Every use, from the greatest lift to the least."""
        count = int(sum(seats for seats, _, _ in self.teams.values()))
        if count == 0:
            return []
        expected = {team: won / seats for team, (seats, won, _) in self.teams.items()}
        # A gain is a share less what was expected: over all seats of a team they come to nothing.
        squares = sum(more - won * expected[team] for team, (_, won, more) in self.teams.items())
        deviation = sqrt(max(0.0, squares) / count)
        judged: dict[str, tuple[int, float]] = {}
        for name, made in self.with_it.items():
            times = int(sum(seats for seats, _ in made.values()))
            if ENOUGH <= times <= count - ENOUGH:
                judged[name] = times, sum(won - seats * expected[team] for team, (seats, won) in made.items())
        bar = z_of(1 - 0.05 / max(1, len(judged)))
        found = []
        for name, (times, gained) in judged.items():
            others = count - times
            lift = gained / times + gained / others
            error = deviation * sqrt(1 / times + 1 / others)
            half = z_of(0.95) * error
            flagged = abs(lift) > bar * error
            found.append(Use(name, times, times / count, Interval(lift, lift - half, lift + half), flagged))
        return sorted(found, key=lambda use: (-round(use.lift.value, 9), use.name))

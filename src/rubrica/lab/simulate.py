"""Many games between bots, added up; the same seed gives the same games."""

from __future__ import annotations

from dataclasses import dataclass

from rubrica.lab.balance import add_endings, add_length
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.tally import Tally
from rubrica.tongue import ENGLISH, Tongue


@dataclass(frozen=True)
class Simulation:
    """What the games that were played add up to, and what that tells."""

    tally: Tally
    report: Report

    def sums(self) -> dict[str, object]:
        """What the games add up to. A shared win counts for each winner by its share."""
        return {
            "games": self.tally.games,
            "moves": sum(moves * times for moves, times in self.tally.moves.items()),
            "wins": self.tally.seat_wins,
            "points": self.tally.seat_points,
            "reasons": dict(sorted(self.tally.reasons.items())),
        }


def simulate(conditions: Conditions, games: int = 100, run: Run | None = None, tongue: Tongue = ENGLISH) -> Simulation:
    """Let bots play many games and add them up.

    >>> simulation = simulate(Conditions("rubico", seats=5, bots=("steady", "random")), games=4)
    >>> simulation.tally.games, simulation.sums()["games"]
    (4, 4)
    >>> simulation.report.summary[0].partition(",")[0]
    '5 players: 4 games'
    """
    tally = Tally.of((run or Run()).play(plan(conditions, games)))
    report = Report(tongue("{game}: simulation", game=conditions.game_type.title), tongue)
    if tally.games:
        report_on(report, conditions.title(tongue), tally)
    return Simulation(tally, report)


def plan(conditions: Conditions, games: int) -> Plan:
    """So many deals, each played once."""
    mark = {"experiment": "simulate"} | conditions.mark
    return Plan(mark, games, lambda number: conditions.trial(number, deal=number))


def report_on(report: Report, title: str, tally: Tally) -> None:
    """Who wins, how games end, and how long they are."""
    tongue = report.tongue
    moves = f"{sum(moves * times for moves, times in tally.moves.items()) / tally.games:.1f}"
    report.say(
        tongue.some(
            "{title}: {count} game, {moves} moves.", "{title}: {count} games, {moves} moves each.", tally.games,
            title=title, moves=moves,
        )
    )  # fmt: skip
    for reason, times in sorted(tally.reasons.items()):
        report.say(tongue("Ended by {reason}: {share}.", reason=reason, share=f"{times / tally.games:.1%}"))
    bars = []
    for seat, share in enumerate(tally.seat_shares()):
        who = {"seat": seat, "bot": tally.bots[seat], "share": share.percent()}
        if tally.seat_points:
            points = f"{tally.seat_points[seat] / tally.games:.1f}"
            report.say(tongue("Seat {seat} ({bot}): {share} of the victories, {points} points.", **who, points=points))
        else:
            report.say(tongue("Seat {seat} ({bot}): {share} of the victories.", **who))
        bars.append(Bar(tongue("seat {seat} ({bot})", seat=seat, bot=tally.bots[seat]), share))
    report.heading(tongue("Victories"))
    report.chart(tongue("Victories by seat"), bars, sum(bar.interval.value for bar in bars) / len(bars))
    report.heading(tongue("Games"))
    add_length(report, title, tally)
    add_endings(report, tally)

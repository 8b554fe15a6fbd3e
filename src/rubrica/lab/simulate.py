"""Many games between bots, added up; the same seed gives the same games."""

from __future__ import annotations

from dataclasses import dataclass

from rubrica.lab.balance import add_endings, add_length
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.tally import Tally


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


def simulate(conditions: Conditions, games: int = 100, run: Run | None = None) -> Simulation:
    """Let bots play many games and add them up.

    >>> simulation = simulate(Conditions("rubico", seats=5, bots=("steady", "random")), games=4)
    >>> simulation.tally.games, simulation.sums()["games"]
    (4, 4)
    >>> simulation.report.summary[0].partition(",")[0]
    '4 games at 5 seats'
    """
    tally = Tally.of((run or Run()).play(plan(conditions, games)))
    report = Report(f"{conditions.game_type.title}: simulation")
    if tally.games:
        report_on(report, tally)
    return Simulation(tally, report)


def plan(conditions: Conditions, games: int) -> Plan:
    """So many deals, each played once."""
    mark = {"experiment": "simulate"} | conditions.mark
    return Plan(mark, games, lambda number: conditions.trial(number, deal=number))


def report_on(report: Report, tally: Tally) -> None:
    """Who wins, how games end, and how long they are."""
    moves = sum(moves * times for moves, times in tally.moves.items()) / tally.games
    report.say(f"{tally.games} games at {tally.seats} seats, {moves:.1f} moves each.")
    for reason, times in sorted(tally.reasons.items()):
        report.say(f"Ended by {reason}: {times / tally.games:.1%}.")
    bars = []
    for seat, share in enumerate(tally.seat_shares()):
        points = f", {tally.seat_points[seat] / tally.games:.1f} points" if tally.seat_points else ""
        report.say(f"Seat {seat} ({tally.bots[seat]}): {share.percent()} of the victories{points}.")
        bars.append(Bar(f"seat {seat} ({tally.bots[seat]})", share))
    report.heading("Victories")
    report.chart("Victories by seat", bars, sum(bar.interval.value for bar in bars) / len(bars))
    report.heading("Games")
    add_length(report, f"{tally.seats} players", tally)
    add_endings(report, tally)

"""Many games between bots, added up; the same seed gives the same games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rubrica.lab.balance import add_endings, add_length, seat_shares
from rubrica.lab.conditions import Conditions
from rubrica.lab.pool import Run
from rubrica.lab.report import Bar, Report
from rubrica.lab.trial import Row


@dataclass(frozen=True)
class Simulation:
    """The games that were played, and what they come to."""

    rows: list[Row]
    report: Report

    def sums(self) -> dict[str, object]:
        """What the games add up to. A shared win counts for each winner by its share."""
        seats = range(self.rows[0].seats) if self.rows else range(0)
        scored = bool(self.rows) and bool(self.rows[0].points)
        return {
            "games": len(self.rows),
            "moves": sum(row.moves for row in self.rows),
            "wins": [sum(row.share(seat) for row in self.rows) for seat in seats],
            "points": [sum(row.points[seat] for row in self.rows) for seat in seats] if scored else [],
            "reasons": dict(sorted(Counter(row.reason for row in self.rows).items())),
        }


def simulate(conditions: Conditions, games: int = 100, run: Run | None = None) -> Simulation:
    """Let bots play many games and add them up.

    >>> simulation = simulate(Conditions("rubico", seats=5, bots=("steady", "random")), games=4)
    >>> len(simulation.rows), simulation.sums()["games"]
    (4, 4)
    >>> simulation.report.summary[0].partition(",")[0]
    '4 games at 5 seats'
    """
    rows = (run or Run()).play([conditions.trial(number, deal=number) for number in range(games)])
    report = Report(f"{conditions.game_type.title}: simulation")
    if rows:
        report_on(report, rows)
    return Simulation(rows, report)


def report_on(report: Report, rows: list[Row]) -> None:
    """Who wins, how games end, and how long they are."""
    moves = sum(row.moves for row in rows) / len(rows)
    report.say(f"{len(rows)} games at {rows[0].seats} seats, {moves:.1f} moves each.")
    for reason, times in sorted(Counter(row.reason for row in rows).items()):
        report.say(f"Ended by {reason}: {times / len(rows):.1%}.")
    bars = []
    for seat, share in enumerate(seat_shares(rows)):
        points = f", {sum(row.points[seat] for row in rows) / len(rows):.1f} points" if rows[0].points else ""
        report.say(f"Seat {seat} ({rows[0].bots[seat]}): {share.percent()} of the victories{points}.")
        bars.append(Bar(f"seat {seat} ({rows[0].bots[seat]})", share))
    report.heading("Victories")
    report.chart("Victories by seat", bars, sum(bar.interval.value for bar in bars) / len(bars))
    report.heading("Games")
    add_length(report, f"{rows[0].seats} players", rows)
    add_endings(report, rows)

"""Many games between bots, added up; the same seed gives the same games."""

from __future__ import annotations

from collections import Counter

from rubrica.lab.balance import seat_shares, tell_endings, tell_length
from rubrica.lab.report import Bar, Report
from rubrica.lab.table import Row


def sums(rows: list[Row]) -> dict[str, object]:
    """What the games add up to. A shared win counts for each winner by its share."""
    seats = range(rows[0].seats) if rows else range(0)
    scored = bool(rows) and bool(rows[0].points)
    return {
        "games": len(rows),
        "moves": sum(row.moves for row in rows),
        "wins": [sum(row.share(seat) for row in rows) for seat in seats],
        "points": [sum(row.points[seat] for row in rows) for seat in seats] if scored else [],
        "reasons": dict(sorted(Counter(row.reason for row in rows).items())),
    }


def tell(report: Report, rows: list[Row]) -> None:
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
    tell_length(report, f"{rows[0].seats} players", rows)
    tell_endings(report, rows)

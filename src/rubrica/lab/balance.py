"""How even a game is: seats and teams, length and scores, what is used and what it does to its user's chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from rubrica.lab.conditions import Conditions
from rubrica.lab.pool import Run
from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval, mean_of, wilson, z_of
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


@dataclass(frozen=True)
class Balance:
    """The games played under each of the conditions, and what they come to."""

    rows: list[list[Row]]
    report: Report


def balance(conditions: Sequence[Conditions], games: int = 400, run: Run | None = None) -> Balance:
    """How even a game is, and what each of its parts does to its user's chances.

    So many games are played under each of the conditions.

    >>> even = balance([Conditions("rubico", seats) for seats in (3, 5)], games=2)
    >>> [len(rows) for rows in even.rows]
    [2, 2]
    >>> even.report.parts[0]
    Heading(text='3 players')
    """
    trials = [
        each.trial(number * games + deal, deal, watched=True)
        for number, each in enumerate(conditions)
        for deal in range(games)
    ]
    played = (run or Run()).play(trials)
    lots = [[row for row in played if row.number // games == number] for number in range(len(conditions))]
    report = Report(f"{conditions[0].game_type.title}: balance")
    for each, rows in zip(conditions, lots, strict=True):
        if rows:
            report_on(report, each.title, rows, each.teams)
    return Balance(lots, report)


def seat_shares(rows: list[Row]) -> list[Interval]:
    """The share of the victories that each seat has."""
    seats = rows[0].seats
    return [wilson(sum(row.share(seat) for row in rows), len(rows)) for seat in range(seats)]


def order_shares(rows: list[Row]) -> list[Interval]:
    """The share of each place in the turn order: the seat that begins is drawn, so seats alone say nothing of it."""
    places = range(rows[0].seats)
    return [wilson(sum(row.share((row.first + place) % row.seats) for row in rows), len(rows)) for place in places]


def team_shares(rows: list[Row], names: list[str]) -> list[tuple[str, Interval]]:
    """The share of games each team wins."""
    found = []
    for team, name in enumerate(names):
        won = sum(1 for row in rows if any(t == team and p == 1 for t, p in zip(row.teams, row.placings, strict=True)))
        found.append((name, wilson(won, len(rows))))
    return found


def lost_by_all(rows: list[Row]) -> Interval:
    """The share of games that nobody wins."""
    return wilson(sum(1 for row in rows if 1 not in row.placings), len(rows))


def uses(rows: list[Row]) -> list[Use]:
    """Every use with the lift it goes with, from most to least; flagged if chance alone would hardly give it.

    The lift compares a seat's share of the victory with its share in even play, so seats of different tables and
    teams can be added up; the bar for a flag rises with the number of uses looked at (Bonferroni). Games that all
    players lost are left out: they end early, and late cards would seem to win by never being in them.
    """
    rows = [row for row in rows if row.seats == 1 or 1 in row.placings]
    if not rows:
        return []
    expected = expected_shares(rows)
    with_it: dict[str, list[float]] = {}
    everything: list[float] = []
    for row in rows:
        for seat in range(row.seats):
            gain = row.share(seat) - expected[team_of(row, seat)]
            everything.append(gain)
            for name in set(row.used[seat]) if row.used else ():
                with_it.setdefault(name, []).append(gain)
    total, count = sum(everything), len(everything)
    deviation = sqrt(sum(gain * gain for gain in everything) / count)
    judged = {name: gains for name, gains in with_it.items() if ENOUGH <= len(gains) <= count - ENOUGH}
    bar = z_of(1 - 0.05 / max(1, len(judged)))
    found = []
    for name, gains in judged.items():
        times, others = len(gains), count - len(gains)
        lift = sum(gains) / times - (total - sum(gains)) / others
        error = deviation * sqrt(1 / times + 1 / others)
        half = z_of(0.95) * error
        flagged = abs(lift) > bar * error
        found.append(Use(name, times, times / count, Interval(lift, lift - half, lift + half), flagged))
    return sorted(found, key=lambda use: (-use.lift.value, use.name))


def team_of(row: Row, seat: int) -> int:
    """The seat's team; -1 where there are none."""
    return row.teams[seat] if row.teams else -1


def expected_shares(rows: list[Row]) -> dict[int, float]:
    """What a seat wins on average, by team where there are teams."""
    held: Counter[int] = Counter()
    shares: dict[int, float] = {}
    for row in rows:
        for seat in range(row.seats):
            shares[team_of(row, seat)] = shares.get(team_of(row, seat), 0.0) + row.share(seat)
            held[team_of(row, seat)] += 1
    return {team: share / held[team] for team, share in shares.items()}


def report_on(report: Report, title: str, rows: list[Row], teams: list[str]) -> None:
    """The games under the same conditions, from their victories to the smallest tile."""
    report.heading(title)
    seats = rows[0].seats
    shares = order_shares(rows)
    even = sum(share.value for share in shares) / seats
    bars = [Bar(f"place {place}", share, not share.holds(even)) for place, share in enumerate(shares, 1)]
    report.note("Share of the victories by place in the turn order, from the seat that begins; dashed: even.")
    report.chart("Victories by turn order", bars, even)
    far = max(abs(share.value - even) for share in shares)
    uneven = [str(place) for place, share in enumerate(shares, 1) if not share.holds(even)]
    verdict = f"place {', '.join(uneven)} lies apart from even" if uneven else "no place is sure to lie apart from even"
    report.say(
        f"{title}: {len(rows)} games. The places in the turn order differ from even by at most {far:.1%}; {verdict}."
    )
    if teams:
        won = team_shares(rows, teams)
        report.chart("Victories by team", [Bar(name, share, not share.holds(0.5)) for name, share in won], 0.5)
        report.say(f"{title}: " + ", ".join(f"{name} wins {share.percent()}" for name, share in won) + ".")
    else:
        lost = lost_by_all(rows)
        report.say(f"{title}: everybody loses together in {lost.percent()} of games.")
    add_length(report, title, rows)
    add_endings(report, rows)
    add_leads(report, title, rows)
    add_uses(report, title, rows)


def add_length(report: Report, title: str, rows: list[Row]) -> None:
    """How long games last, and what they are won with."""
    turns, moves = sorted(row.turns for row in rows), sorted(row.moves for row in rows)
    lines = [
        ["turns", mean_of([float(turn) for turn in turns]).number(), quantiles_in_a_cell(turns)],
        ["moves", mean_of([float(move) for move in moves]).number(), quantiles_in_a_cell(moves)],
    ]
    per_turn = [row.moves / max(1, row.turns) / row.seats for row in rows]
    lines.append(["decisions for each seat and turn", mean_of(per_turn).number(), ""])
    points = [float(point) for row in rows for point in row.points]
    if points:
        lines.append(
            ["points of a seat", mean_of(points).number(), quantiles_in_a_cell(sorted(int(p) for p in points))]
        )
        margins = [float(sorted(row.points)[-1] - sorted(row.points)[-2]) for row in rows if len(row.points) > 1]
        if margins:
            lines.append(["points between first and second", mean_of(margins).number(), ""])
    report.listing(["measure", "mean", "5 % / half / 95 %"], lines)
    low, half, high = quantiles(turns)
    report.say(f"{title}: nine games of ten last {low} to {high} turns, half of all {half} or fewer.")


def quantiles(values: list[int]) -> list[int]:
    """What a twentieth, half, and all but a twentieth of the sorted values do not exceed."""
    return [values[int(part * (len(values) - 1))] for part in (0.05, 0.5, 0.95)]


def quantiles_in_a_cell(values: list[int]) -> str:
    """The quantiles, to stand in a listing."""
    return " / ".join(map(str, quantiles(values)))


def add_endings(report: Report, rows: list[Row]) -> None:
    """How games end."""
    reasons = Counter(row.reason for row in rows)
    report.note("How games end.")
    report.chart("Endings", [Bar(reason, wilson(times, len(rows))) for reason, times in sorted(reasons.items())])


def add_leads(report: Report, title: str, rows: list[Row]) -> None:
    """Comebacks and runaways, by the chances a judge gives each seat through the game."""
    led = [row.leads for row in rows if row.leads]
    if not led:
        return
    names = ["a quarter", "half", "three quarters"]
    bars = [Bar(f"after {name}", wilson(sum(row[n] for row in led), len(led))) for n, name in enumerate(names)]
    report.note(
        "How often whoever leads (by estimated chances) after part of a game goes on to win: high is a runaway."
    )
    report.chart("Leader wins", bars)
    back = wilson(sum(1 for row in led if row[3] < 0.5 / rows[0].seats), len(led))
    report.say(
        f"{title}: the leader at half time wins {bars[1].interval.percent()}; "
        f"in {back.percent()} the winner had once less than half of an even chance."
    )


def add_uses(report: Report, title: str, rows: list[Row]) -> None:
    """What is used, and what that does to its user's chances."""
    found = uses(rows)
    if not found:
        return
    flagged = {number for number, use in enumerate(found) if use.flagged}
    report.note("What is used, and how much more those who use it win; in red: beyond chance, all lines considered.")
    ends = found[:8] + found[-8:] if len(found) > 16 else found
    report.chart("Lift of each use", [Bar(use.name, use.lift, use.flagged) for use in ends], 0.0)
    lines = [[use.name, f"{use.often:.1%}", str(use.times), use.lift.percent()] for use in found]
    report.listing(["use", "of seats", "times", "win share more or less"], lines, flagged)
    named = ", ".join(f"{found[n].name} ({found[n].lift.value:+.1%})" for n in sorted(flagged)[:6])
    report.say(
        f"{title}: " + (f"beyond chance in its effect: {named}." if named else "no use has an effect beyond chance.")
    )

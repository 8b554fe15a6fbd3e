"""How even a game is: seats and teams, length and scores, what is used and what it does to its user's chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.stats import mean_of, quantiles, wilson
from rubrica.lab.tally import Tally
from rubrica.lab.trial import Trial


@dataclass(frozen=True)
class Balance:
    """What the games played under each of the conditions add up to, and what that tells."""

    tallies: list[Tally]
    report: Report


def balance(conditions: Sequence[Conditions], games: int = 400, run: Run | None = None) -> Balance:
    """How even a game is, and what each of its parts does to its user's chances.

    So many games are played under each of the conditions, in turn: wherever it is stopped, all have as many.

    >>> even = balance([Conditions("rubico", seats) for seats in (3, 5)], games=2)
    >>> [tally.games for tally in even.tallies]
    [2, 2]
    >>> even.report.parts[0]
    Heading(text='3 players')
    """
    tallies = [Tally() for _ in conditions]
    for row in (run or Run()).play(plan(conditions, games)):
        tallies[row.number % len(conditions)].add(row)
    report = Report(f"{conditions[0].game_type.title}: balance")
    for each, tally in zip(conditions, tallies, strict=True):
        if tally.games:
            report_on(report, each.title, tally, each.teams)
    return Balance(tallies, report)


def plan(conditions: Sequence[Conditions], games: int) -> Plan:
    """Deal by deal, a game under each of the conditions."""
    settings = len(conditions)

    def trial(number: int) -> Trial:
        return conditions[number % settings].trial(number, number // settings, watched=True)

    mark = {"experiment": "balance", "settings": [each.mark for each in conditions]}
    return Plan(mark, games * settings, trial)


def report_on(report: Report, title: str, tally: Tally, teams: list[str]) -> None:
    """The games under the same conditions, from their victories to the smallest tile."""
    report.heading(title)
    shares = tally.order_shares()
    even = sum(share.value for share in shares) / tally.seats
    bars = [Bar(f"place {place}", share, not share.holds(even)) for place, share in enumerate(shares, 1)]
    report.note("Share of the victories by place in the turn order, from the seat that begins; dashed: even.")
    report.chart("Victories by turn order", bars, even)
    far = max(abs(share.value - even) for share in shares)
    uneven = [str(place) for place, share in enumerate(shares, 1) if not share.holds(even)]
    verdict = f"place {', '.join(uneven)} lies apart from even" if uneven else "no place is sure to lie apart from even"
    report.say(
        f"{title}: {tally.games} games. The places in the turn order differ from even by at most {far:.1%}; {verdict}."
    )
    if teams:
        won = tally.team_shares(teams)
        report.chart("Victories by team", [Bar(name, share, not share.holds(0.5)) for name, share in won], 0.5)
        report.say(f"{title}: " + ", ".join(f"{name} wins {share.percent()}" for name, share in won) + ".")
    else:
        lost = tally.lost_by_all()
        report.say(f"{title}: everybody loses together in {lost.percent()} of games.")
    add_length(report, title, tally)
    add_endings(report, tally)
    add_leads(report, title, tally)
    add_uses(report, title, tally)


def add_length(report: Report, title: str, tally: Tally) -> None:
    """How long games last, and what they are won with."""
    lines = [
        ["turns", mean_of(tally.turns).number(), quantiles_in_a_cell(tally.turns)],
        ["moves", mean_of(tally.moves).number(), quantiles_in_a_cell(tally.moves)],
        ["decisions for each seat and turn", tally.decisions.interval().number(), ""],
    ]
    if tally.points:
        lines.append(["points of a seat", mean_of(tally.points).number(), quantiles_in_a_cell(tally.points)])
    if tally.margins:
        lines.append(["points between first and second", mean_of(tally.margins).number(), ""])
    report.listing(["measure", "mean", "5 % / half / 95 %"], lines)
    low, half, high = quantiles(tally.turns)
    report.say(f"{title}: nine games of ten last {low} to {high} turns, half of all {half} or fewer.")


def quantiles_in_a_cell(counts: Mapping[int, int]) -> str:
    """The quantiles, to stand in a listing."""
    return " / ".join(map(str, quantiles(counts)))


def add_endings(report: Report, tally: Tally) -> None:
    """How games end."""
    report.note("How games end.")
    endings = sorted(tally.reasons.items())
    report.chart("Endings", [Bar(reason, wilson(times, tally.games)) for reason, times in endings])


def add_leads(report: Report, title: str, tally: Tally) -> None:
    """Comebacks and runaways, by the chances a judge gives each seat through the game."""
    if not tally.led:
        return
    names = ["a quarter", "half", "three quarters"]
    bars = [Bar(f"after {name}", wilson(won, tally.led)) for name, won in zip(names, tally.lead_wins, strict=True)]
    report.note(
        "How often whoever leads (by estimated chances) after part of a game goes on to win: high is a runaway."
    )
    report.chart("Leader wins", bars)
    back = wilson(tally.comebacks, tally.led)
    report.say(
        f"{title}: the leader at half time wins {bars[1].interval.percent()}; "
        f"in {back.percent()} the winner had once less than half of an even chance."
    )


def add_uses(report: Report, title: str, tally: Tally) -> None:
    """What is used, and what that does to its user's chances."""
    found = tally.uses()
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

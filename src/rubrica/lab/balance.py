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
from rubrica.tongue import ENGLISH, Tongue


@dataclass(frozen=True)
class Balance:
    """What the games played under each of the conditions add up to, and what that tells."""

    tallies: list[Tally]
    report: Report


def balance(
    conditions: Sequence[Conditions], games: int = 400, run: Run | None = None, tongue: Tongue = ENGLISH
) -> Balance:
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
    report = Report(tongue("{game}: balance", game=conditions[0].game_type.title), tongue)
    for each, tally in zip(conditions, tallies, strict=True):
        if tally.games:
            report_on(report, each.title(tongue), tally, each.teams)
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
    tongue = report.tongue
    report.heading(title)
    shares = tally.order_shares()
    even = sum(share.value for share in shares) / tally.seats
    places = [tongue("place {number}", number=place) for place in range(1, len(shares) + 1)]
    bars = [Bar(place, share, not share.holds(even)) for place, share in zip(places, shares, strict=True)]
    report.note(tongue("Share of the victories by place in the turn order, from the seat that begins; dashed: even."))
    report.chart(tongue("Victories by turn order"), bars, even)
    far = f"{max(abs(share.value - even) for share in shares):.1%}"
    uneven = tongue.listing([bar.name for bar in bars if bar.flagged])
    report.say(
        tongue.some("{title}: {count} game.", "{title}: {count} games.", tally.games, title=title)
        + " " + tongue("The places in the turn order differ from even by at most {far}.", far=far)
        + " " + (tongue("Surely apart from even: {places}.", places=uneven) if uneven
                 else tongue("No place is sure to lie apart from even."))
    )  # fmt: skip
    if teams:
        won = [(tongue(name), share) for name, share in tally.team_shares(teams)]
        report.chart(tongue("Victories by team"), [Bar(name, share, not share.holds(0.5)) for name, share in won], 0.5)
        told = ", ".join(tongue("{name} wins {share}", name=name, share=share.percent()) for name, share in won)
        report.say(f"{title}: {told}.")
    else:
        lost = tally.lost_by_all().percent()
        report.say(tongue("{title}: everybody loses together in {share} of games.", title=title, share=lost))
    add_length(report, title, tally)
    add_endings(report, tally)
    add_leads(report, title, tally)
    add_uses(report, title, tally)


def add_length(report: Report, title: str, tally: Tally) -> None:
    """How long games last, and what they are won with."""
    tongue = report.tongue
    lines = [
        [tongue("turns"), mean_of(tally.turns).number(), quantiles_in_a_cell(tally.turns)],
        [tongue("moves"), mean_of(tally.moves).number(), quantiles_in_a_cell(tally.moves)],
        [tongue("decisions for each seat and turn"), tally.decisions.interval().number(), ""],
    ]
    if tally.points:
        lines.append([tongue("points of a seat"), mean_of(tally.points).number(), quantiles_in_a_cell(tally.points)])
    if tally.margins:
        lines.append([tongue("points between first and second"), mean_of(tally.margins).number(), ""])
    report.listing([tongue("measure"), tongue("mean"), tongue("5 % / half / 95 %")], lines)
    low, half, high = quantiles(tally.turns)
    report.say(
        tongue(
            "{title}: nine games of ten last {low} to {high} turns, half of all {half} or fewer.",
            title=title, low=low, high=high, half=half,
        )
    )  # fmt: skip


def quantiles_in_a_cell(counts: Mapping[int, int]) -> str:
    """The quantiles, to stand in a listing."""
    return " / ".join(map(str, quantiles(counts)))


def add_endings(report: Report, tally: Tally) -> None:
    """How games end."""
    report.note(report.tongue("How games end."))
    endings = sorted(tally.reasons.items())
    report.chart(report.tongue("Endings"), [Bar(reason, wilson(times, tally.games)) for reason, times in endings])


def add_leads(report: Report, title: str, tally: Tally) -> None:
    """Comebacks and runaways, by the chances a judge gives each seat through the game."""
    if not tally.led:
        return
    tongue = report.tongue
    names = [tongue("after a quarter"), tongue("after half"), tongue("after three quarters")]
    bars = [Bar(name, wilson(won, tally.led)) for name, won in zip(names, tally.lead_wins, strict=True)]
    report.note(
        tongue("How often whoever leads (by estimated chances) after part of a game goes on to win: high is a runaway.")
    )
    report.chart(tongue("Leader wins"), bars)
    back, half = wilson(tally.comebacks, tally.led).percent(), bars[1].interval.percent()
    report.say(
        tongue("{title}: the leader at half time wins {share}.", title=title, share=half)
        + " " + tongue("In {share} the winner had once less than half of an even chance.", share=back)
    )  # fmt: skip


def add_uses(report: Report, title: str, tally: Tally) -> None:
    """What is used, and what that does to its user's chances."""
    found = tally.uses()
    if not found:
        return
    tongue, flagged = report.tongue, {number for number, use in enumerate(found) if use.flagged}
    report.note(
        tongue("What is used, and how much more those who use it win; in red: beyond chance, all lines considered.")
    )
    ends = found[:8] + found[-8:] if len(found) > 16 else found
    report.chart(tongue("Lift of each use"), [Bar(use.name, use.lift, use.flagged) for use in ends], 0.0)
    lines = [[use.name, f"{use.often:.1%}", str(use.times), use.lift.percent()] for use in found]
    heads = [tongue("use"), tongue("of seats"), tongue("times"), tongue("win share more or less")]
    report.listing(heads, lines, flagged)
    named = ", ".join(f"{found[n].name} ({found[n].lift.value:+.1%})" for n in sorted(flagged)[:6])
    if named:
        report.say(tongue("{title}: beyond chance in its effect: {uses}.", title=title, uses=named))
    else:
        report.say(tongue("{title}: no use has an effect beyond chance.", title=title))

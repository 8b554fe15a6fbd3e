"""Whether two contents play differently: the same deals with both, until the question is settled."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace
from typing import NamedTuple

from rubrica.games.telling import _
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.stats import Interval, Spread, looks, sure_at
from rubrica.lab.trial import Row, Trial
from rubrica.tongue import ENGLISH, Tongue

#: Differences smaller than this do not matter: for shares as such, for other measures in parts of their mean.
MARGIN = 0.05
FIRST_LOOK = 40
#: A use is compared when seats made it in at least so many games of either content.
OFTEN_ENOUGH = 20


class Measure(NamedTuple):
    """What is measured, as a template, and the team or the card it is about."""

    text: str
    about: str = ""

    def said(self, tongue: Tongue) -> str:
        """It, in a language; cards keep the name that they have in files and records."""
        return tongue(self.text, about=tongue(self.about) if self.text == TEAM_WINS else self.about)


MOVES = Measure(_("moves"))
TURNS = Measure(_("turns"))
POINTS = Measure(_("points"))
ALL_LOSE = Measure(_("all lose"))
FIRST_SEAT_WINS = Measure(_("seat 0 wins"))
TEAM_WINS = _("{about} wins")
USED = _("{about}: how many use it")
WON_WITH = _("{about}: victory with it")
AHEAD_WITH = _("{about}: points ahead with it")
OF_USES = (USED, WON_WITH, AHEAD_WITH)


@dataclass(frozen=True)
class Finding:
    """What is known of one measure after the last look, and what counts as no difference in it."""

    measure: Measure
    change: Interval
    margin: float
    differs: bool

    @property
    def of_use(self) -> bool:
        """Whether it is about a card."""
        return self.measure.text in OF_USES

    @property
    def same(self) -> bool:
        """Whether it is sure that there is no difference worth speaking of."""
        return not self.differs and -self.margin <= self.change.low and self.change.high <= self.margin

    @property
    def weight(self) -> float:
        """How large the change is beside what counts as none."""
        return abs(self.change.value) / self.margin


@dataclass(frozen=True)
class Comparison:
    """How many deals were played with both, what was found at the last look, and what it comes to."""

    deals: int
    findings: list[Finding]
    report: Report


def compare(
    conditions: Conditions, other: str, most: int = 640, run: Run | None = None, tongue: Tongue = ENGLISH
) -> Comparison:
    """Does the content in another folder play differently? The same deals with both, until that is settled.

    It looks after 40, 80, 160 … deals. An empty `other` is the game's own content.

    >>> same = compare(Conditions("rubico", seats=4), "", most=2)
    >>> same.deals
    2
    >>> any(finding.differs for finding in same.findings)
    False
    """
    contents = conditions, replace(conditions, content=other)
    stops = looks(min(FIRST_LOOK, most), most)
    changes = Changes(conditions.teams)
    found: list[Finding] = []
    with closing((run or Run()).play(plan(contents, most))) as rows:
        for first in rows:
            second = next(rows, None)
            if second is None:
                break
            changes.add(first, second)
            if changes.deals in stops:
                found = changes.findings(stops.index(changes.deals), len(stops))
                if settled(found):
                    break
    if changes.deals and changes.deals not in stops:
        found = changes.findings(sum(stop < changes.deals for stop in stops), len(stops))
    first_name, second_name = (each.content or tongue("standard") for each in contents)
    game = conditions.game_type.title
    title = tongue("{game}: {first} against {second}", game=game, first=first_name, second=second_name)
    report = Report(title, tongue)
    if found:
        report_on(report, changes.deals, found)
    return Comparison(changes.deals, found, report)


def plan(contents: tuple[Conditions, Conditions], most: int) -> Plan:
    """Deal by deal, a game with either content."""

    def trial(number: int) -> Trial:
        return contents[number % 2].trial(number, number // 2, watched=True)

    return Plan({"experiment": "compare", "contents": [each.mark for each in contents]}, 2 * most, trial)


class Changes:
    """Deal by deal, what changes from the first content to the second; no game is kept."""

    def __init__(self, teams: list[str]) -> None:
        self.teams = teams
        self.deals = 0
        self.moves = Spread()
        self.turns = Spread()
        self.points = Spread()
        self.games_with: Counter[str] = Counter()
        self.changes: dict[Measure, Spread] = {}

    def add(self, first: Row, second: Row) -> None:
        """Take a deal in that was played with both."""
        self.deals += 1
        for row in (first, second):
            self.moves.add(row.moves)
            self.turns.add(row.turns)
            if row.points:
                self.points.add(sum(row.points) / row.seats)
            self.games_with.update({name for seat in row.used for name in seat})
        before, after = measures(first, self.teams), measures(second, self.teams)
        for measure in dict.fromkeys([*before, *after]):
            change = self.changes.setdefault(measure, Spread())
            change.add(after.get(measure, 0.0) - before.get(measure, 0.0))

    def findings(self, look: int, of: int) -> list[Finding]:
        """Every measure, each sure enough for all of them and all looks together."""
        asked = self.margins()
        sure = sure_at(look, of, len(asked))
        found = []
        for measure, margin in asked.items():
            spread = self.changes[measure]
            if spread.count < self.deals:
                spread.add(0.0, self.deals - spread.count)  # in the other deals nobody used it, with either content
            change = spread.interval(sure)
            found.append(Finding(measure, change, margin, not change.holds(0.0)))
        return found

    def margins(self) -> dict[Measure, float]:
        """What is asked of every game, and of every card used often enough: what counts as no difference."""
        scale = MARGIN * max(1.0, abs(self.points.mean))
        found = {MOVES: MARGIN * self.moves.mean, TURNS: MARGIN * max(1.0, self.turns.mean)}
        alone = (ALL_LOSE, FIRST_SEAT_WINS)
        found |= {Measure(TEAM_WINS, self.teams[0]): MARGIN} if self.teams else dict.fromkeys(alone, MARGIN)
        if self.points.count:
            found[POINTS] = scale
        for use in sorted(use for use, games in self.games_with.items() if games >= OFTEN_ENOUGH):
            found[Measure(USED, use)] = 2 * MARGIN
            found[Measure(WON_WITH, use)] = 2 * MARGIN
            if self.points.count:
                found[Measure(AHEAD_WITH, use)] = 2 * scale
        return found


def measures(row: Row, teams: list[str]) -> dict[Measure, float]:
    """What a game shows; of a card, only where somebody used it."""
    found = {MOVES: float(row.moves), TURNS: float(row.turns)}
    if teams:
        won = any(place == 1 and team == 0 for place, team in zip(row.placings, row.teams, strict=True))
        found[Measure(TEAM_WINS, teams[0])] = float(won)
    else:
        found |= {ALL_LOSE: float(1 not in row.placings), FIRST_SEAT_WINS: row.share(0)}
    mean = sum(row.points) / row.seats
    if row.points:
        found[POINTS] = mean
    for seat, names in enumerate(row.used):
        for use in set(names):
            add(found, Measure(USED, use), 1.0)
            add(found, Measure(WON_WITH, use), row.share(seat))
            if row.points:
                add(found, Measure(AHEAD_WITH, use), row.points[seat] - mean)
    return found


def add(sums: dict[Measure, float], measure: Measure, value: float) -> None:
    """Add to one of several sums."""
    sums[measure] = sums.get(measure, 0.0) + value


def settled(found: list[Finding]) -> bool:
    """A card was found that makes a difference, or all is known of every measure.

    A difference in the whole alone leaves open which card makes it.
    """
    if any(finding.differs and finding.of_use for finding in found):
        return True
    return all(finding.differs or finding.same for finding in found)


def report_on(report: Report, games: int, found: list[Finding]) -> None:
    """Whether there is a difference, and every measure with its change, the largest first."""
    tongue = report.tongue
    different = sorted((f for f in found if f.differs), key=lambda f: -f.weight)
    if different:
        named = "; ".join(
            f"{f.measure.said(tongue)} {f.change.value:+.2f} [{f.change.low:+.2f}, {f.change.high:+.2f}]"
            for f in different[:6]
        )
        report.say(
            tongue("There is a difference, after {deals} deals played with both: {named}.", deals=games, named=named)
        )
    elif all(f.same for f in found):
        report.say(
            tongue("No difference: after {deals} deals every measure is the same within its margin.", deals=games)
        )
    else:
        report.say(
            tongue(
                "No difference was found in {deals} deals; not settled yet: {some} of {all} measures.",
                deals=games, some=sum(not f.same for f in found), all=len(found),
            )
        )  # fmt: skip
    report.heading(tongue("What changes from the first content to the second"))
    ordered = sorted(found, key=lambda f: (not f.differs, -f.weight))
    report.note(tongue("The largest changes first, each beside what counts as none; the table below has all of them."))
    report.chart(tongue("Change from the first to the second"), [bar_of(f, tongue) for f in ordered[:16]], 0.0)
    lines = [[f.measure.said(tongue), f.change.number(), verdict(f, tongue)] for f in ordered]
    heads = [tongue("measure"), tongue("change"), tongue("verdict")]
    report.listing(heads, lines, {n for n, f in enumerate(ordered) if f.differs})


def verdict(finding: Finding, tongue: Tongue) -> str:
    """What is known of a measure, in a word."""
    if finding.differs:
        return tongue.word("differs", "measure")
    return tongue.word("same", "measure") if finding.same else tongue.word("open", "measure")


def bar_of(finding: Finding, tongue: Tongue) -> Bar:
    """A change in units of its margin."""
    change, unit = finding.change, finding.margin
    scaled = Interval(change.value / unit, change.low / unit, change.high / unit)
    return Bar(finding.measure.said(tongue), scaled, finding.differs, change.number())

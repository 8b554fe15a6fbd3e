"""Whether two contents play differently: the same deals with both, until the question is settled."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace

from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Bar, Report
from rubrica.lab.run import Plan, Run
from rubrica.lab.stats import Interval, Spread, looks, sure_at
from rubrica.lab.trial import Row, Trial

#: Differences smaller than this do not matter: for shares as such, for other measures in parts of their mean.
MARGIN = 0.05
FIRST_LOOK = 40
#: A use is compared when seats made it in at least so many games of either content.
OFTEN_ENOUGH = 20


@dataclass(frozen=True)
class Finding:
    """What is known of one measure after the last look, and what counts as no difference in it.

    `use` is the card it is about, where of one.
    """

    name: str
    change: Interval
    margin: float
    differs: bool
    use: str = ""

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


def compare(conditions: Conditions, other: str, most: int = 640, run: Run | None = None) -> Comparison:
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
    names = " against ".join(each.content or "standard" for each in contents)
    report = Report(f"{conditions.game_type.title}: {names}")
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
        self.changes: dict[str, Spread] = {}

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
        for name in dict.fromkeys([*before, *after]):
            change = self.changes.setdefault(name, Spread())
            change.add(after.get(name, 0.0) - before.get(name, 0.0))

    def findings(self, look: int, of: int) -> list[Finding]:
        """Every measure, each sure enough for all of them and all looks together."""
        asked = self.margins()
        sure = sure_at(look, of, len(asked))
        found = []
        for name, (margin, use) in asked.items():
            spread = self.changes[name]
            if spread.count < self.deals:
                spread.add(0.0, self.deals - spread.count)  # in the other deals nobody used it, with either content
            change = spread.interval(sure)
            found.append(Finding(name, change, margin, not change.holds(0.0), use))
        return found

    def margins(self) -> dict[str, tuple[float, str]]:
        """What is asked of every game, and of every card used often enough: what counts as none, and the card."""
        scale = MARGIN * max(1.0, abs(self.points.mean))
        found = {"moves": (MARGIN * self.moves.mean, ""), "turns": (MARGIN * max(1.0, self.turns.mean), "")}
        found |= {f"{self.teams[0]} wins": (MARGIN, "")} if self.teams else dict.fromkeys(ALONE, (MARGIN, ""))
        if self.points.count:
            found["points"] = (scale, "")
        for use in sorted(use for use, games in self.games_with.items() if games >= OFTEN_ENOUGH):
            found[f"{use}: how many use it"] = (2 * MARGIN, use)
            found[f"{use}: victory with it"] = (2 * MARGIN, use)
            if self.points.count:
                found[f"{use}: points ahead with it"] = (2 * scale, use)
        return found


#: What is asked where everybody plays alone.
ALONE = ("all lose", "seat 0 wins")


def measures(row: Row, teams: list[str]) -> dict[str, float]:
    """What a game shows, by name; of a card, only where somebody used it."""
    found = {"moves": float(row.moves), "turns": float(row.turns)}
    if teams:
        won = any(place == 1 and team == 0 for place, team in zip(row.placings, row.teams, strict=True))
        found[f"{teams[0]} wins"] = float(won)
    else:
        found |= {"all lose": float(1 not in row.placings), "seat 0 wins": row.share(0)}
    mean = sum(row.points) / row.seats
    if row.points:
        found["points"] = mean
    for seat, names in enumerate(row.used):
        for use in set(names):
            add(found, f"{use}: how many use it", 1.0)
            add(found, f"{use}: victory with it", row.share(seat))
            if row.points:
                add(found, f"{use}: points ahead with it", row.points[seat] - mean)
    return found


def add(sums: dict[str, float], name: str, value: float) -> None:
    """Add to one of several sums."""
    sums[name] = sums.get(name, 0.0) + value


def settled(found: list[Finding]) -> bool:
    """A card was found that makes a difference, or all is known of every measure.

    A difference in the whole alone leaves open which card makes it.
    """
    if any(finding.differs and finding.use for finding in found):
        return True
    return all(finding.differs or finding.same for finding in found)


def report_on(report: Report, games: int, found: list[Finding]) -> None:
    """Whether there is a difference, and every measure with its change, the largest first."""
    different = sorted((f for f in found if f.differs), key=lambda f: -f.weight)
    if different:
        named = "; ".join(
            f"{f.name} {f.change.value:+.2f} [{f.change.low:+.2f}, {f.change.high:+.2f}]" for f in different[:6]
        )
        report.say(f"There is a difference, after {games} deals played with both: {named}.")
    elif all(f.same for f in found):
        report.say(f"No difference: after {games} deals every measure is the same within its margin.")
    else:
        open_still = sum(not f.same for f in found)
        report.say(f"No difference was found in {games} deals; not settled yet: {open_still} of {len(found)} measures.")
    report.heading("What changes from the first content to the second")
    ordered = sorted(found, key=lambda f: (not f.differs, -f.weight))
    report.note("The largest changes first, each beside what counts as none; the table below has all of them.")
    report.chart("Change from the first to the second", [bar_of(f) for f in ordered[:16]], 0.0)
    lines = [[f.name, f.change.number(), "differs" if f.differs else "same" if f.same else "open"] for f in ordered]
    report.listing(["measure", "change", "verdict"], lines, {n for n, f in enumerate(ordered) if f.differs})


def bar_of(finding: Finding) -> Bar:
    """A change in units of its margin."""
    change, unit = finding.change, finding.margin
    scaled = Interval(change.value / unit, change.low / unit, change.high / unit)
    return Bar(finding.name, scaled, finding.differs, change.number())

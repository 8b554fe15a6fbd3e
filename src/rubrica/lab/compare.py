"""Whether two contents play differently: the same deals with both, until the question is settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rubrica.lab.conditions import Conditions
from rubrica.lab.pool import Run
from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval, looks, mean_of, sure_at
from rubrica.lab.trial import Row

#: Differences smaller than this do not matter: for shares as such, for other measures in parts of their mean.
MARGIN = 0.05
FIRST_LOOK = 40
#: A use is compared when seats made it in at least so many games of either content.
OFTEN_ENOUGH = 20


@dataclass(frozen=True)
class Measure:
    """Something a game shows, with what counts as no difference; `use` is the card it is about, where of one."""

    name: str
    of: Callable[[Row], float]
    margin: float
    share: bool = True
    use: str = ""


@dataclass(frozen=True)
class Finding:
    """What is known of one measure after the last look."""

    measure: Measure
    change: Interval
    differs: bool
    same: bool

    @property
    def name(self) -> str:
        """What was measured."""
        return self.measure.name

    @property
    def weight(self) -> float:
        """How large the change is beside what counts as none."""
        return abs(self.change.value) / self.measure.margin


@dataclass(frozen=True)
class Comparison:
    """The rows of either content, deal by deal, what was found at the last look, and what it comes to."""

    first: list[Row]
    second: list[Row]
    findings: list[Finding]
    report: Report


def compare(conditions: Conditions, other: str, most: int = 640, run: Run | None = None) -> Comparison:
    """Does the content in another folder play differently? The same deals with both, until that is settled.

    It looks after 40, 80, 160 … deals. An empty `other` is the game's own content.

    >>> same = compare(Conditions("rubico", seats=4), "", most=2)
    >>> len(same.first), same.first[0].moves == same.second[0].moves
    (2, True)
    >>> any(finding.differs for finding in same.findings)
    False
    """
    contents = conditions, replace(conditions, content=other)
    first: list[Row] = []
    second: list[Row] = []
    found: list[Finding] = []
    run = run or Run()
    stops = looks(min(FIRST_LOOK, most), most)
    for look, stop in enumerate(stops):
        deals = range(len(first), stop)
        trials = [each.trial(2 * deal + n, deal, watched=True) for deal in deals for n, each in enumerate(contents)]
        rows = {row.number: row for row in run.play(trials)}
        done = [deal for deal in deals if 2 * deal in rows and 2 * deal + 1 in rows]
        first += [rows[2 * deal] for deal in done]
        second += [rows[2 * deal + 1] for deal in done]
        if done:
            found = findings(first, second, conditions.teams, look, len(stops))
        if len(first) < stop or settled(found):
            break
    names = " against ".join(each.content or "standard" for each in contents)
    report = Report(f"{conditions.game_type.title}: {names}")
    if found:
        report_on(report, len(first), found)
    return Comparison(first, second, found, report)


def measures(rows: list[Row], teams: list[str]) -> list[Measure]:
    """What is asked of every game, and of every card used often enough."""
    moves = mean_of([float(row.moves) for row in rows]).value
    turns = mean_of([float(row.turns) for row in rows]).value
    found = [
        Measure("moves", lambda row: float(row.moves), MARGIN * moves, False),
        Measure("turns", lambda row: float(row.turns), MARGIN * max(1.0, turns), False),
    ]
    if teams:
        found.append(Measure(f"{teams[0]} wins", lambda row: max(map(row.share, first_team(row))) and 1.0, MARGIN))
    else:
        found.append(Measure("all lose", lambda row: float(1 not in row.placings), MARGIN))
        found.append(Measure("seat 0 wins", lambda row: row.share(0), MARGIN))
    if rows[0].points:
        mean = mean_of([sum(row.points) / row.seats for row in rows]).value
        scale = MARGIN * max(1.0, abs(mean))
        found.append(Measure("points", lambda row: sum(row.points) / row.seats, scale, False))
    counts: dict[str, int] = {}
    for row in rows:
        for name in {name for seat in row.used for name in seat}:
            counts[name] = counts.get(name, 0) + 1
    for name in sorted(name for name, count in counts.items() if count >= OFTEN_ENOUGH):
        found.append(Measure(f"{name}: how many use it", use_of(name), 2 * MARGIN, True, name))
        found.append(Measure(f"{name}: victory with it", victory_with(name), 2 * MARGIN, True, name))
        if rows[0].points:
            found.append(Measure(f"{name}: points ahead with it", ahead_with(name), 2 * scale, False, name))
    return found


def first_team(row: Row) -> list[int]:
    """The seats of the first team."""
    return [seat for seat in range(row.seats) if row.teams[seat] == 0]


def use_of(name: str) -> Callable[[Row], float]:
    """How many seats use it."""
    return lambda row: float(sum(name in seat for seat in row.used))


def victory_with(name: str) -> Callable[[Row], float]:
    """The share of the victory that goes to seats that use it."""
    return lambda row: sum(row.share(seat) for seat in range(row.seats) if name in row.used[seat])


def ahead_with(name: str) -> Callable[[Row], float]:
    """How many points those who use it are ahead of the table's mean."""

    def ahead(row: Row) -> float:
        mean = sum(row.points) / row.seats
        return sum(row.points[seat] - mean for seat in range(row.seats) if name in row.used[seat])

    return ahead


def findings(first: list[Row], second: list[Row], teams: list[str], look: int, of: int) -> list[Finding]:
    """Every measure compared deal by deal, each sure enough for all of them and all looks together."""
    asked = measures(first + second, teams)
    sure = sure_at(look, of, len(asked))
    found = []
    for measure in asked:
        change = mean_of([measure.of(b) - measure.of(a) for a, b in zip(first, second, strict=True)], sure)
        differs = not change.holds(0.0)
        same = -measure.margin <= change.low and change.high <= measure.margin
        found.append(Finding(measure, change, differs, same and not differs))
    return found


def settled(found: list[Finding]) -> bool:
    """A card was found that makes a difference, or all is known of every measure.

    A difference in the whole alone leaves open which card makes it.
    """
    if any(finding.differs and finding.measure.use for finding in found):
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
    change, unit = finding.change, finding.measure.margin
    scaled = Interval(change.value / unit, change.low / unit, change.high / unit)
    return Bar(finding.name, scaled, finding.differs, change.number())

"""Whether two contents play differently: the same deals with both, until the question is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval, looks, mean_of, sure_at
from rubrica.lab.table import Row, Table

#: Differences smaller than this do not matter: for shares as such, for other measures in parts of their mean.
MARGIN = 0.05
FIRST_LOOK = 40
#: A use is compared when seats made it in at least so many games of either content.
OFTEN_ENOUGH = 20


@dataclass(frozen=True)
class Measure:
    """Something a game shows, with what counts as no difference; `use` is the card it tells of, where of one."""

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
        return self.measure.name

    @property
    def weight(self) -> float:
        """How large the change is beside what counts as none."""
        return abs(self.change.value) / self.measure.margin


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
    return [seat for seat in range(row.seats) if row.teams[seat] == 0]


def use_of(name: str) -> Callable[[Row], float]:
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


def compare(
    make: Callable[[int, int], Table], play: Callable[[list[Table]], list[Row]], most: int, teams: list[str]
) -> Iterator[tuple[list[Row], list[Row], list[Finding]]]:
    """Look after 40, 80, 160 … deals; what was found at each look. `make` gives the table of a side and a deal."""
    stops = looks(min(FIRST_LOOK, most), most)
    rows: dict[int, Row] = {}
    done = 0
    for look, stop in enumerate(stops):
        new = [make(side, deal) for deal in range(done, stop) for side in (0, 1)]
        rows.update({row.number: row for row in play(new)})
        deals = [deal for deal in range(stop) if 2 * deal in rows and 2 * deal + 1 in rows]
        first = [rows[2 * deal] for deal in deals]
        second = [rows[2 * deal + 1] for deal in deals]
        if not first:
            return
        found = findings(first, second, teams, look, len(stops))
        yield first, second, found
        done = stop
        if settled(found) or len(deals) < stop:
            return


def tell(report: Report, games: int, found: list[Finding]) -> None:
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
    report.table(["measure", "change", "verdict"], lines, {n for n, f in enumerate(ordered) if f.differs})


def bar_of(finding: Finding) -> Bar:
    """A change in units of its margin."""
    change, unit = finding.change, finding.measure.margin
    scaled = Interval(change.value / unit, change.low / unit, change.high / unit)
    return Bar(finding.name, scaled, finding.differs, change.number())

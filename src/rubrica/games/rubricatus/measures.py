"""What a card can measure: a player, a region, the table; and whom it means."""

from __future__ import annotations

from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tables import IF, IF_IS, IF_NUMBER, PER
from rubrica.games.rubricatus.tracks import stock_of


def measure(g: Table, kind: int, seat: int, region: int) -> int:
    """One number about a seat, a region or the table."""
    if kind < v.M_RESOURCES:
        return g.stock[seat * 4 + kind - v.M_RESOURCE]
    if kind == v.M_RESOURCES:
        return stock_of(g, seat)
    if kind < v.M_VP:
        return g.track[seat * 4 + kind - v.M_TRACK]
    if kind == v.M_VP:
        return g.vp[seat]
    if kind == v.M_BUILT:
        return g.built[seat].bit_count()
    if kind < v.M_BUILT_ERA:
        return _of_round(g, kind, seat)
    if kind < v.M_BUILT_COMARCA:
        return (g.built[seat] & g.tables.era_mask[kind - v.M_BUILT_ERA]).bit_count()
    if kind < v.M_PROBLEMS:
        return (g.built[seat] & g.tables.comarca_mask[kind - v.M_BUILT_COMARCA]).bit_count()
    return _of_table(g, kind, region)


def _of_round(g: Table, kind: int, seat: int) -> int:
    if kind == v.M_BUILT_ROUND:
        return g.built_round[seat]
    if kind == v.M_REMOVED_ROUND:
        return g.removed_round[seat]
    return sum(g.income[seat * 4 : seat * 4 + 4])


def _of_table(g: Table, kind: int, region: int) -> int:
    if kind == v.M_PROBLEMS:
        return g.problems[region] if region >= 0 else 0
    if kind == v.M_DRAWER:
        return g.drawer
    if kind == v.M_WORST:
        return max(g.problems)
    return g.round + 1


def compare(value: int, operator: int, number: int) -> bool:
    if operator == v.AT_LEAST:
        return value >= number
    if operator == v.AT_MOST:
        return value <= number
    return value == number


def applies(g: Table, pc: int, seat: int, region: int) -> bool:
    """Whether an effect's condition holds for a seat or region."""
    code = g.tables.code
    kind = code[pc + IF]
    if kind == 0:
        return True
    return compare(measure(g, kind, seat, region), code[pc + IF_IS], code[pc + IF_NUMBER])


def times(g: Table, pc: int, count: int, seat: int, region: int) -> int:
    """A count, multiplied by what the effect counts."""
    kind = g.tables.code[pc + PER]
    return count if kind == 0 else count * measure(g, kind, seat, region)


def players(g: Table, who: int, by: int, you: int) -> list[int]:
    """The seats an effect means, from the initiative holder on (rubricatus:3.7)."""
    if who == v.YOU:
        return [you]
    if who == v.HOLDER:
        return [g.holder]
    seats = g.from_holder()
    if who == v.ALL:
        return seats
    if who == v.OTHERS:
        return [seat for seat in seats if seat != you]
    values = [measure(g, by, seat, -1) for seat in range(g.seats)]
    bound = max(values) if who == v.WHO_MOST else min(values)
    if who == v.WHO_MOST and bound == 0:
        return []
    return [seat for seat in seats if values[seat] == bound]

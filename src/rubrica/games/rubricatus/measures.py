"""What a card can measure: a player, a region, the table; on what condition it works, and whom it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rubrica.games.rubricatus import vocabulary as v

if TYPE_CHECKING:
    from rubrica.games.rubricatus.state import Rubricatus


def measure(game: Rubricatus, kind: int, seat: int, region: int) -> int:
    """One number about a seat, a region or the table."""
    if kind < v.M_RESOURCES:
        return game.stock[seat * 4 + kind - v.M_RESOURCE]
    if kind == v.M_RESOURCES:
        return game.stock_of(seat)
    if kind < v.M_VP:
        return game.track[seat * 4 + kind - v.M_TRACK]
    if kind == v.M_VP:
        return game.vp[seat]
    if kind == v.M_BUILT:
        return game.built[seat].bit_count()
    if kind < v.M_BUILT_ERA:
        return _of_round(game, kind, seat)
    if kind < v.M_BUILT_COMARCA:
        return (game.built[seat] & game.box.of_era[kind - v.M_BUILT_ERA]).bit_count()
    if kind < v.M_PROBLEMS:
        return (game.built[seat] & game.box.of_comarca[kind - v.M_BUILT_COMARCA]).bit_count()
    return _of_table(game, kind, region)


def _of_round(game: Rubricatus, kind: int, seat: int) -> int:
    if kind == v.M_BUILT_ROUND:
        return game.built_round[seat]
    if kind == v.M_REMOVED_ROUND:
        return game.removed_round[seat]
    return sum(game.income[seat * 4 : seat * 4 + 4])


def _of_table(game: Rubricatus, kind: int, region: int) -> int:
    if kind == v.M_PROBLEMS:
        return game.problems[region] if region >= 0 else 0
    if kind == v.M_DRAWER:
        return game.drawer
    if kind == v.M_WORST:
        return max(game.problems)
    return game.round + 1


class Condition:
    """Such as "drawer >= 8"."""

    def __init__(self, text: str) -> None:
        self.measure, self.operator, self.number = v.condition(text)

    def holds(self, game: Rubricatus, seat: int, region: int) -> bool:
        """Whether it is so, for a seat or a region."""
        value = measure(game, self.measure, seat, region)
        if self.operator == v.AT_LEAST:
            return value >= self.number
        if self.operator == v.AT_MOST:
            return value <= self.number
        return value == self.number


class Who:
    """Such as "others", or "most:vp"."""

    def __init__(self, name: str) -> None:
        self.kind, self.by = v.who(name)

    def seats(self, game: Rubricatus, you: int) -> list[int]:
        """The seats that are meant, from the initiative holder on (rubricatus:3.7): whoever has most is everybody who
        ties, and nobody at 0 (rubricatus:10.8)."""
        if self.kind == v.YOU:
            return [you]
        if self.kind == v.HOLDER:
            return [game.holder]
        seats = game.from_holder()
        if self.kind == v.ALL:
            return seats
        if self.kind == v.OTHERS:
            return [seat for seat in seats if seat != you]
        values = [measure(game, self.by, seat, -1) for seat in range(game.seats)]
        bound = max(values) if self.kind == v.WHO_MOST else min(values)
        if self.kind == v.WHO_MOST and bound == 0:
            return []
        return [seat for seat in seats if values[seat] == bound]

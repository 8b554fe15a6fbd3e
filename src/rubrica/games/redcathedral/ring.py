"""The ring of the market: where dice may stop [redcathedral:6.3], how they are moved and rolled."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.state import CathedralTable, changed

#: A die may not end on a space with so many others.
FULL: Final = 3


def may_stop(table: CathedralTable, die: int, spaces: int) -> bool:
    """Not on three other dice [redcathedral:6.3]; the moving die is lifted first, so its own space may take it back."""
    at = table.die_at[die]
    to = (at + spaces) % m.SPACES
    others = table.dice_on[to]
    if to == at:
        others -= 1
    return others < FULL


def carry_die(table: CathedralTable, die: int, to: int) -> None:
    """The die lies on another space from now on."""
    dice_on = table.dice_on[:]
    dice_on[table.die_at[die]] -= 1
    dice_on[to] += 1
    table.dice_on = dice_on
    table.die_at = changed(table.die_at, die, to)


def occupied(table: CathedralTable) -> list[int]:
    """The moves to the spaces where dice lie, which could be rolled."""
    return [m.SPACE + space for space in range(m.SPACES) if table.dice_on[space] > 0]


def roll_dice(table: CathedralTable, space: int) -> None:
    """Roll all dice on a space and leave them there [redcathedral:6.5]."""
    rolled: list[int] = [space]
    values = table.die_value[:]
    for die, at in enumerate(table.die_at):
        if at == space:
            values[die] = 1 + table.dice.below(6)
            rolled.append(die)
            rolled.append(values[die])
    table.die_value = values
    table.rolled = table.rolled + rolled
    if table.log is not None:
        table.tell(PUBLIC, events.ROLLED, rolled)

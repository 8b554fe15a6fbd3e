"""8. The score track: one marker, two scales; and 7. the optional actions paid with prestige."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.moves import SPACE
from rubrica.games.redcathedral.state import DICE, SELLING, SOLD, Builder, Cathedral, Table
from rubrica.games.redcathedral.tables import Tables

RUBLES_FOR_PRESTIGE: Final = 2
NO_ROLLS: Final[list[int]] = []


def prestige(tables: Tables, score: int) -> int:
    """The prestige of a marker: between two prestige spaces the last one passed counts [redcathedral:8.3]."""
    if score <= tables.lap:
        return tables.prestige[score]
    return tables.prestige[tables.lap] + score - tables.lap


def gain_recognition(builder: Builder, points: int) -> None:
    """One space forward for each point [redcathedral:8.1]."""
    builder.score += points


def lose_recognition(builder: Builder, points: int) -> None:
    """One space back for each point, never below 0 [redcathedral:8.3]."""
    builder.score = max(0, builder.score - points)


def gain_prestige(tables: Tables, builder: Builder, points: int) -> None:
    """To the next prestige space for each point [redcathedral:8.1]; past the lap, any space [redcathedral:8.2]."""
    for _ in range(points):
        builder.score = tables.after[builder.score] if builder.score <= tables.lap else builder.score + 1


def can_lose_prestige(tables: Tables, builder: Builder) -> bool:
    """Is there a lower prestige space to go back to [redcathedral:7.3]?"""
    return builder.score > tables.lap or tables.before[builder.score] >= 0


def lose_prestige(tables: Tables, builder: Builder) -> None:
    """Back to the previous prestige space [redcathedral:8.1]."""
    builder.score = tables.before[builder.score] if builder.score <= tables.lap else builder.score - 1


def sell_prestige(game: Cathedral) -> None:
    """1 prestige for 2 rubles, as often as wanted but at one moment of the turn [redcathedral:7.1]."""
    table = game.table
    builder = table.builders[table.turn]
    lose_prestige(table.site.tables, builder)
    builder.rubles += RUBLES_FOR_PRESTIGE
    table.selling = SELLING
    if game.log is not None:
        game.tell(PUBLIC, events.SOLD, [table.turn, RUBLES_FOR_PRESTIGE])


def piece_moves(table: Table) -> None:
    """Something was done: the moment for selling prestige is over [redcathedral:7.1], earlier rolls are history."""
    table.rolled = NO_ROLLS
    if table.selling == SELLING:
        table.selling = SOLD


def spaces_to_reroll(table: Table) -> list[int]:
    return [SPACE + space for space in range(len(table.dice_on)) if table.dice_on[space] > 0]


def reroll(game: Cathedral, space: int) -> None:
    """1 prestige to reroll all dice of one space, once per turn [redcathedral:7.2]."""
    table = game.table
    lose_prestige(table.site.tables, table.builders[table.turn])
    table.rerolled = True
    piece_moves(table)
    if game.log is not None:
        game.tell(PUBLIC, events.REROLLED, [table.turn, space])
    roll_dice(game, space)


def roll_dice(game: Cathedral, space: int) -> None:
    """Roll all dice on a space and leave them there."""
    table = game.table
    told: list[int] = [space]
    for die in range(DICE):
        if table.die_at[die] == space:
            value = 1 + game.dice.below(6)
            table.die_value[die] = value
            told.append(die)
            told.append(value)
    table.rolled = table.rolled + told
    if game.log is not None:
        game.tell(PUBLIC, events.ROLLED, told)

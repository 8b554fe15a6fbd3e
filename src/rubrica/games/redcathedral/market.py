"""6. Acquire: move a die along the ring, then use the space where it stops."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.moves import DIE, EXTRA, MOST_EXTRA, SPACES, TILE
from rubrica.games.redcathedral.state import (
    ASK_EXTRA,
    ASK_MARKET,
    DICE,
    WHITE,
    WHITE_SPACE,
    WORKSHOP,
    Builder,
    Cathedral,
    Table,
)
from rubrica.games.redcathedral.tables import DIE_TILE, RECOGNITION, RUBLES
from rubrica.games.redcathedral.track import piece_moves

FULL: Final = 3


def may_stop(table: Table, die: int, spaces: int) -> bool:
    """Not on three other dice [redcathedral:6.3]; the moving die is lifted first, so its own space may take it back."""
    at = table.die_at[die]
    to = (at + spaces) % SPACES
    others = table.dice_on[to]
    if to == at:
        others -= 1
    return others < FULL


def may_pay_extra(table: Table, die: int) -> bool:
    """Only the white die and the player's own [redcathedral:6.2]."""
    return die == WHITE or die == table.turn + 1


def extra_spaces(table: Table, die: int) -> list[int]:
    """How much further the die may go, 1 ruble a space [redcathedral:6.2].

    Eight spaces further the ring comes round to where the die could stop for less: that is not offered.
    """
    most = 0
    if may_pay_extra(table, die):
        most = min(MOST_EXTRA, table.builders[table.turn].rubles)
    value = table.die_value[die]
    choices: list[int] = []
    for extra in range(most + 1):
        if may_stop(table, die, value + extra):
            choices.append(EXTRA + extra)
    return choices


def can_move(table: Table, die: int) -> bool:
    if may_stop(table, die, table.die_value[die]):
        return True
    return may_pay_extra(table, die) and len(extra_spaces(table, die)) > 0


def can_acquire(table: Table) -> bool:
    return any(can_move(table, die) for die in range(DICE))


def movable_dice(table: Table) -> list[int]:
    """Any die, whoever's colour it bears [redcathedral:6.1], that has somewhere to stop."""
    return [DIE + die for die in range(DICE) if can_move(table, die)]


def choose_die(game: Cathedral, die: int) -> None:
    table = game.table
    table.die = die
    if may_pay_extra(table, die) and table.builders[table.turn].rubles > 0:
        table.question = ASK_EXTRA
    else:
        move_die(game, 0)


def move_die(game: Cathedral, extra: int) -> None:
    """Exactly the die's value [redcathedral:6.1] and what was paid on top [redcathedral:6.2]."""
    table = game.table
    piece_moves(table)
    spaces = table.die_value[table.die] + extra
    table.builders[table.turn].rubles -= extra
    carry_die(table, table.die, (table.die_at[table.die] + spaces) % SPACES)
    if game.log is not None:
        game.tell(PUBLIC, events.MOVED, [table.turn, table.die, spaces, table.die_at[table.die], extra])
    table.may_take = True
    table.may_influence = True
    table.may_tile = True
    table.question = ASK_MARKET


def carry_die(table: Table, die: int, to: int) -> None:
    table.dice_on[table.die_at[die]] -= 1
    table.die_at[die] = to
    table.dice_on[to] += 1


def takes_any(table: Table, builder: Builder, what: int) -> bool:
    """Would the builder get anything of it: is there supply [redcathedral:1.1] and room [redcathedral:6.6]?"""
    if what == RUBLES or what == RECOGNITION:
        return True
    return table.supply[what] > 0 and builder.room() > 0


def receive(game: Cathedral, owner: int, what: int, number: int) -> None:
    """Take what the supply still has [redcathedral:1.1] and what fits; the rest is not taken [redcathedral:6.6]."""
    table = game.table
    builder = table.builders[owner]
    got = number
    if what == RUBLES:
        builder.rubles += got
    elif what == RECOGNITION:
        builder.score += got
    else:
        got = min(number, min(table.supply[what], builder.room()))
        if got > 0:
            table.supply[what] -= got
            builder.store(what, got)
    if game.log is not None:
        game.tell(PUBLIC, events.TOOK, [owner, what, got])


def take_space(game: Cathedral) -> None:
    """The space's tile, times the dice now there [redcathedral:6.4]."""
    table = game.table
    space = table.die_at[table.die]
    table.may_take = False
    receive(game, table.turn, table.site.ring_yield[space], table.site.ring_amount[space] * table.dice_on[space])


def tile_serves(table: Table, builder: Builder, tile: int) -> bool:
    tables = table.site.tables
    what = tables.tile_yield[tile]
    if what == DIE_TILE:
        what = table.site.ring_yield[table.die_at[tables.tile_amount[tile]]]
    return takes_any(table, builder, what)


def activate_tile(game: Cathedral, tile: int) -> None:
    """A tile's benefit, once; a die tile takes the resource tile of the space where that die lies, not multiplied."""
    table = game.table
    tables = table.site.tables
    what = tables.tile_yield[tile]
    if what == DIE_TILE:
        space = table.die_at[tables.tile_amount[tile]]
        receive(game, table.turn, table.site.ring_yield[space], table.site.ring_amount[space])
    else:
        receive(game, table.turn, what, tables.tile_amount[tile])


def use_tile(game: Cathedral, space: int) -> None:
    """The face-up tile of the moved die's colour; of white's two spaces only one [redcathedral:6.4]."""
    table = game.table
    tile = table.builders[table.turn].workshop[space] - 1
    table.may_tile = False
    if game.log is not None:
        game.tell(PUBLIC, events.TILE, [table.turn, tile])
    activate_tile(game, tile)


def matching_space(die: int, space: int) -> bool:
    """Does a workshop space have the die's colour?"""
    return space >= WHITE_SPACE if die == WHITE else space == die - 1


def add_tiles(table: Table, builder: Builder, choices: list[int]) -> None:
    """Face-up tiles the moved die may activate, if they would bring anything."""
    for space in range(WORKSHOP):
        tile = builder.workshop[space] - 1
        if tile >= 0 and matching_space(table.die, space) and tile_serves(table, builder, tile):
            choices.append(TILE + space)

"""4. Claim a section: a banner on the site, its workshop tile on the board."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.market import activate_tile, receive
from rubrica.games.redcathedral.moves import BANNER, FACE_DOWN, FACE_UP, SECTION
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_BANNER,
    ASK_GAIN,
    ASK_WORKSHOP,
    NOTHING,
    WORKSHOP,
    Builder,
    Cathedral,
    Table,
    changed,
)
from rubrica.games.redcathedral.tables import RECOGNITION, RUBLES
from rubrica.games.redcathedral.track import piece_moves

FROM_INVENTORY: Final = 0
FROM_BESIDE: Final = 1


def can_claim(table: Table, builder: Builder) -> bool:
    """A banner is left [redcathedral:4.1], and a section whose turn it is in its tower [redcathedral:4.2]."""
    return builder.covering + builder.beside > 0 and table.unclaimed > 0


def claimable(table: Table) -> list[int]:
    """In each tower the lowest card with no banner: a base, or a card right above a banner [redcathedral:4.2]."""
    site = table.site
    choices: list[int] = []
    for tower in range(len(site.heights)):
        level = table.claimed[tower]
        if level < site.heights[tower]:
            choices.append(SECTION + site.cell[site.base[tower] + level])
    return choices


def choose_section(game: Cathedral, section: int) -> None:
    table = game.table
    table.section = section
    table.question = ASK_BANNER


def banners(builder: Builder) -> list[int]:
    """Which banner: one from the inventory opens a space, one from beside it does not [redcathedral:4.1]."""
    choices: list[int] = []
    if builder.covering > 0:
        choices.append(BANNER + FROM_INVENTORY)
    if builder.beside > 0:
        choices.append(BANNER + FROM_BESIDE)
    return choices


def place_banner(game: Cathedral, source: int) -> None:
    table = game.table
    builder = table.builders[table.turn]
    piece_moves(table)
    if source == FROM_INVENTORY:
        builder.covering -= 1
    else:
        builder.beside -= 1
    mark_claimed(table, table.turn, table.section)
    if game.log is not None:
        game.tell(PUBLIC, events.CLAIMED, [table.turn, table.site.cell[table.section], int(source == FROM_INVENTORY)])
    table.question = ASK_WORKSHOP


def mark_claimed(table: Table, owner: int, section: int) -> None:
    tower = table.site.tower[section]
    builder = table.builders[owner]
    table.banner = changed(table.banner, section, owner)
    table.claimed = changed(table.claimed, tower, table.claimed[tower] + 1)
    table.unclaimed -= 1
    builder.open = [*builder.open, section]


def workshop_places(table: Table, builder: Builder) -> list[int]:
    """Every empty space face down for free, face up where its cost can be paid [redcathedral:4.3]."""
    choices: list[int] = []
    first = board_row(table, table.turn)
    for space in range(WORKSHOP):
        if builder.workshop[space] == 0:
            if builder.rubles >= table.site.tables.space_cost[first + space]:
                choices.append(FACE_UP + space)
            choices.append(FACE_DOWN + space)
    return choices


def board_row(table: Table, owner: int) -> int:
    """Where the owner's board, basic or advanced [redcathedral:2.6], starts in the tables."""
    return (table.site.side * 4 + owner) * WORKSHOP


def lay_face_down(game: Cathedral, space: int) -> None:
    """Free, and never usable [redcathedral:4.3]."""
    table = game.table
    tile = table.site.tile[table.section]
    builder = table.builders[table.turn]
    builder.workshop = changed(builder.workshop, space, -1 - tile)
    if game.log is not None:
        game.tell(PUBLIC, events.FACE_DOWN, [table.turn, tile, space])
    table.question = ASK_AFTER


def lay_face_up(game: Cathedral, space: int) -> None:
    """For the space's cost, gaining the tile's benefit at once [redcathedral:4.3]."""
    table = game.table
    tables = table.site.tables
    builder = table.builders[table.turn]
    tile = table.site.tile[table.section]
    row = board_row(table, table.turn) + space
    builder.rubles -= tables.space_cost[row]
    builder.workshop = changed(builder.workshop, space, tile + 1)
    if game.log is not None:
        game.tell(PUBLIC, events.FACE_UP, [table.turn, tile, space, tables.space_cost[row]])
    activate_tile(game, tile)
    table.question = ASK_AFTER
    gain_bonus(game, row)


def gain_bonus(game: Cathedral, row: int) -> None:
    """What the space of an advanced board gives to the first and only tile laid on it face up."""
    table = game.table
    tables = table.site.tables
    if tables.bonus_rubles[row] > 0:
        receive(game, table.turn, RUBLES, tables.bonus_rubles[row])
    if tables.bonus_rp[row] > 0:
        receive(game, table.turn, RECOGNITION, tables.bonus_rp[row])
    if tables.bonus_kinds[row] > 0:
        table.action = NOTHING
        table.gain_from = tables.bonus_kinds[row]
        table.question = ASK_GAIN

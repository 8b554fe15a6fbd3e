"""5. Build: deliver materials to sections, finish them, decorate what is finished."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.moves import CELLS, DELIVER, DONE, JEWELS, ORNAMENT
from rubrica.games.redcathedral.state import (
    ASK_BUILD,
    ASK_JEWELS,
    BANNERS,
    BASE,
    DOME,
    EVERY_KIND,
    GOLD,
    GREEN,
    KINDS_IN,
    LUMBER,
    MIDDLE,
    NOBODY,
    NOTHING,
    PURPLE,
    STONE,
    Builder,
    Cathedral,
    Table,
    changed,
)
from rubrica.games.redcathedral.track import gain_prestige, gain_recognition, lose_recognition, piece_moves

#: At most three materials in one action [redcathedral:5.1].
DELIVERIES: Final = 3
#: Door, arch and cross [redcathedral:5.4].
ORNAMENT_KIND: Final = [LUMBER, STONE, GOLD]
#: By choice of jewels: how many green, how many purple, and the prestige they bring [redcathedral:5.5].
JEWELS_GREEN: Final = [0, 1, 0, 2, 0, 1]
JEWELS_PURPLE: Final = [0, 0, 1, 0, 2, 1]
JEWELS_PRESTIGE: Final = [0, 1, 1, 2, 2, 3]
#: [redcathedral:9.1]
SIXTH_PRESTIGE: Final = 3


def can_build(table: Table, builder: Builder) -> bool:
    return can_deliver(table, builder, EVERY_KIND) or can_decorate(table, builder)


def can_deliver(table: Table, builder: Builder, kinds: int) -> bool:
    """Does an own unfinished section still need something held [redcathedral:5.1]?"""
    held = builder.kinds & kinds
    if held != 0:
        for section in builder.open:
            if table.wants[section] & held != 0:
                return True
    return False


def can_decorate(table: Table, builder: Builder) -> bool:
    """Is there an ornament, its material, and a finished section of its kind without one [redcathedral:5.4]?"""
    return fits_part(table, builder, BASE) or fits_part(table, builder, MIDDLE) or fits_part(table, builder, DOME)


def fits_part(table: Table, builder: Builder, part: int) -> bool:
    return table.bare[part] > 0 and builder.ornaments[part] > 0 and builder.goods[ORNAMENT_KIND[part]] > 0


def start_build(table: Table) -> None:
    start_deliveries(table, DELIVERIES, EVERY_KIND, True)
    table.action = NOTHING


def start_deliveries(table: Table, number: int, kinds: int, decorate: bool) -> None:
    table.deliveries = number
    table.delivered = 0
    table.deliver_kinds = kinds
    table.may_decorate = decorate
    table.question = ASK_BUILD


def deliveries(table: Table, builder: Builder) -> list[int]:
    """The next delivery, or enough once there was one [redcathedral:5.1] [redcathedral:5.6]."""
    choices: list[int] = []
    if table.deliveries > 0:
        held = builder.kinds & table.deliver_kinds
        for section in builder.open:
            wanted = table.wants[section] & held
            if wanted != 0:
                cell = DELIVER + table.site.cell[section]
                for kind in KINDS_IN[wanted]:
                    choices.append(cell + kind * CELLS)
        if table.may_decorate:
            add_ornaments(table, builder, choices)
    if table.delivered > 0 or len(choices) == 0:
        choices.append(DONE)
    return choices


def add_ornaments(table: Table, builder: Builder, choices: list[int]) -> None:
    """On finished sections of any player, one for each section, each on its own part [redcathedral:5.4]."""
    site = table.site
    for part in range(3):
        if fits_part(table, builder, part):
            for section in range(len(site.part)):
                if site.part[section] == part and table.lacking[section] == 0 and table.ornament[section] == NOBODY:
                    choices.append(ORNAMENT + site.cell[section])


def deliver(game: Cathedral, kind: int, section: int) -> None:
    """A partial delivery stays on the card [redcathedral:5.1]."""
    table = game.table
    piece_moves(table)
    table.builders[table.turn].spend(kind)
    table.deliveries -= 1
    table.delivered += 1
    if game.log is not None:
        game.tell(PUBLIC, events.DELIVERED, [table.turn, kind, table.site.cell[section]])
    place = section * 6 + kind
    laid = table.laid[place] + 1
    table.laid = changed(table.laid, place, laid)
    table.lacking = changed(table.lacking, section, table.lacking[section] - 1)
    if laid == table.site.tables.card_cost[table.site.card[section] * 6 + kind]:
        table.wants = changed(table.wants, section, table.wants[section] & ~(1 << kind))
    if table.lacking[section] == 0:
        finish_section(game, section)


def finish_section(game: Cathedral, section: int) -> None:
    """Materials back, the printed reward, the penalties, and on a sixth section the end [redcathedral:5.2]."""
    table = game.table
    site = table.site
    owner = table.banner[section]
    builder = table.builders[owner]
    laid = table.laid[:]
    for kind in range(6):
        table.supply[kind] += laid[section * 6 + kind]
        laid[section * 6 + kind] = 0
    table.laid = laid
    table.wants = changed(table.wants, section, 0)
    part = site.part[section]
    table.bare = changed(table.bare, part, table.bare[part] + 1)
    builder.open = [other for other in builder.open if other != section]
    builder.finished += 1
    points = site.tables.card_rp[site.card[section]]
    rubles = site.tables.card_rubles[site.card[section]]
    if owner >= site.seats:
        rubles = 0  # the rival earns the points only [redcathedral:10.3]
    gain_recognition(builder, points)
    builder.rubles += rubles
    if game.log is not None:
        game.tell(PUBLIC, events.FINISHED, [owner, site.cell[section], points, rubles])
    charge_penalties(game, section)
    if builder.finished == BANNERS:
        trigger_end(game, owner)


def charge_penalties(game: Cathedral, section: int) -> None:
    """Each claimed unfinished card below costs its owner 1 for each finished card above that is not theirs.

    Charged again every time a card above is finished [redcathedral:5.3].
    """
    table = game.table
    tower = table.site.tower[section]
    base = table.site.base[tower]
    top = base + table.site.heights[tower]
    for below in range(base, section):
        if table.lacking[below] > 0:
            owner = table.banner[below]
            points = 0
            for above in range(below + 1, top):
                if table.lacking[above] == 0 and table.banner[above] != owner:
                    points += 1
            if points > 0:
                lose_recognition(table.builders[owner], points)
                if game.log is not None:
                    game.tell(PUBLIC, events.PENALTY, [owner, table.site.cell[below], points])


def trigger_end(game: Cathedral, owner: int) -> None:
    """The first sixth section brings the end on and 3 prestige [redcathedral:9.1]; alone, none [redcathedral:10.6]."""
    table = game.table
    if table.ending != NOBODY:
        return
    table.ending = owner
    points = 0 if table.site.solo else SIXTH_PRESTIGE
    gain_prestige(table.site.tables, table.builders[owner], points)
    if game.log is not None:
        game.tell(PUBLIC, events.SIXTH, [owner, points])


def choose_ornament(table: Table, section: int) -> None:
    table.section = section
    table.question = ASK_JEWELS


def jewels(table: Table, builder: Builder) -> list[int]:
    """0, 1 or 2 jewels, in this same action, counting to the deliveries [redcathedral:5.4]."""
    green = builder.goods[GREEN]
    purple = builder.goods[PURPLE]
    most = table.deliveries - 1
    choices = [JEWELS]
    for choice in range(1, len(JEWELS_GREEN)):
        of_green = JEWELS_GREEN[choice]
        of_purple = JEWELS_PURPLE[choice]
        if of_green <= green and of_purple <= purple and of_green + of_purple <= most:
            choices.append(JEWELS + choice)
    return choices


def decorate(game: Cathedral, choice: int) -> None:
    """Place the ornament; its jewels bring prestige at once [redcathedral:5.5]."""
    table = game.table
    site = table.site
    builder = table.builders[table.turn]
    piece_moves(table)
    pay_back(table, builder, ORNAMENT_KIND[site.part[table.section]])
    for _ in range(JEWELS_GREEN[choice]):
        pay_back(table, builder, GREEN)
    for _ in range(JEWELS_PURPLE[choice]):
        pay_back(table, builder, PURPLE)
    used = 1 + JEWELS_GREEN[choice] + JEWELS_PURPLE[choice]
    table.deliveries -= used
    table.delivered += used
    place_ornament(table, table.turn, table.section)
    gain_prestige(site.tables, builder, JEWELS_PRESTIGE[choice])
    if game.log is not None:
        game.tell(PUBLIC, events.DECORATED, [table.turn, site.cell[table.section], choice, JEWELS_PRESTIGE[choice]])
    table.question = ASK_BUILD


def place_ornament(table: Table, owner: int, section: int) -> None:
    part = table.site.part[section]
    builder = table.builders[owner]
    table.ornament = changed(table.ornament, section, owner)
    table.bare = changed(table.bare, part, table.bare[part] - 1)
    builder.ornaments = changed(builder.ornaments, part, builder.ornaments[part] - 1)


def pay_back(table: Table, builder: Builder, kind: int) -> None:
    """A material goes back to the supply."""
    builder.spend(kind)
    table.supply[kind] += 1

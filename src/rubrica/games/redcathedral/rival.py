"""10. Ivan, the rival of the solo game: a deck of five cards decides his turn."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.building import finish_section, place_ornament
from rubrica.games.redcathedral.claiming import claimable, mark_claimed
from rubrica.games.redcathedral.market import FULL, carry_die
from rubrica.games.redcathedral.moves import SECTION, SPACES
from rubrica.games.redcathedral.state import ASK_RIVAL, IVAN, NOBODY, Cathedral, Table, changed
from rubrica.games.redcathedral.tables import RECOGNITION
from rubrica.games.redcathedral.track import gain_recognition, roll_dice

POINTS: Final = 0
STOCK: Final = 1
TRANSPORT: Final = 2
CLAIM: Final = 3
CONSTRUCTION: Final = 4
CARDS: Final = 5

PLAYER: Final = 0
#: Materials that the inventory card brings [redcathedral:10.2].
BROUGHT: Final = 4


def prepare(game: Cathedral) -> None:
    """The tsar's architect starts with materials on his construction card [redcathedral:10.7]."""
    table = game.table
    table.rival_yard = bring_materials(game, table.rival_yard, table.site.tables.rival_materials[table.site.difficulty])


def take_rival_turn(game: Cathedral) -> bool:
    """One card of his deck; False where he waits for the player to choose his section."""
    table = game.table
    table.turn = IVAN
    table.turns += 1
    if len(table.rival_deck) == 0:
        table.rival_deck = list(range(CARDS))  # reshuffled after five [redcathedral:10.1]
    card = table.rival_deck[game.dice.below(len(table.rival_deck))]
    table.rival_deck = [other for other in table.rival_deck if other != card]
    table.rival_card = card
    if game.log is not None:
        game.tell(PUBLIC, events.RIVAL_CARD, [card])
    if card == POINTS:
        gain_recognition(table.builders[IVAN], table.site.tables.rival_points[table.site.difficulty])
    elif card == STOCK:
        table.rival_stock = bring_materials(game, table.rival_stock, BROUGHT)
    elif card == TRANSPORT:
        transport(game)
    elif card == CLAIM:
        if not claim_by_rule(game):
            return False
    elif card == CONSTRUCTION:
        construct(game)
        decorate(game)
    move_his_die(game)
    return True


def bring_materials(game: Cathedral, onto: list[int], number: int) -> list[int]:
    """From the largest supply piles, one by one, as far as there are any [redcathedral:10.2]."""
    table = game.table
    pile = onto[:]
    for _ in range(number):
        largest = 0
        for kind in range(1, 6):
            if table.supply[kind] > table.supply[largest]:
                largest = kind
        if table.supply[largest] > 0:
            table.supply[largest] -= 1
            pile[largest] += 1
    if game.log is not None:
        game.tell(PUBLIC, events.RIVAL_TOOK, [sum(pile) - sum(onto)])
    return pile


def transport(game: Cathedral) -> None:
    """All of them move to the construction card [redcathedral:10.2]."""
    table = game.table
    if game.log is not None:
        game.tell(PUBLIC, events.RIVAL_MOVED, [sum(table.rival_stock)])
    table.rival_yard = [table.rival_yard[kind] + table.rival_stock[kind] for kind in range(6)]
    table.rival_stock = [0] * 6


def claim_by_rule(game: Cathedral) -> bool:
    """Above the player's section, else a base, else what the player chooses [redcathedral:10.2].

    Among several he takes the first tower from the left. Without a banner he skips the card.
    """
    table = game.table
    site = table.site
    if table.builders[IVAN].beside == 0 or table.unclaimed == 0:
        return True
    open_sections = [site.section_at[move - SECTION] for move in claimable(table)]
    for section in open_sections:
        if site.level[section] > 0 and table.banner[section - 1] == PLAYER:
            claim(game, section)
            return True
    for section in open_sections:
        if site.level[section] == 0:
            claim(game, section)
            return True
    table.question = ASK_RIVAL
    table.asker = PLAYER
    return False


def claim(game: Cathedral, section: int) -> None:
    """His banner; a tile that grants points scores for him, and every tile is discarded [redcathedral:10.2]."""
    table = game.table
    tables = table.site.tables
    table.builders[IVAN].beside -= 1
    mark_claimed(table, IVAN, section)
    if game.log is not None:
        game.tell(PUBLIC, events.CLAIMED, [IVAN, table.site.cell[section], 0])
    tile = table.site.tile[section]
    if tables.tile_yield[tile] == RECOGNITION:
        gain_recognition(table.builders[IVAN], tables.tile_amount[tile])
        if game.log is not None:
            game.tell(PUBLIC, events.TOOK, [IVAN, RECOGNITION, tables.tile_amount[tile]])


def claim_for_rival(game: Cathedral, section: int) -> None:
    """The section the player chose for him; the rest of his turn follows."""
    claim(game, section)
    move_his_die(game)


def construct(game: Cathedral) -> None:
    """By number, not kind; tower by tower from the left, bottom first; the surplus stays [redcathedral:10.3]."""
    table = game.table
    for section in sorted(table.builders[IVAN].open):
        laid = 0
        while table.lacking[section] > 0 and lay_one(table, section):
            laid += 1
        if laid > 0 and game.log is not None:
            game.tell(PUBLIC, events.RIVAL_LAID, [laid, table.site.cell[section]])
        if table.lacking[section] == 0:
            finish_section(game, section)


def lay_one(table: Table, section: int) -> bool:
    """Move one material from the construction card to a section, if there is one."""
    for kind in range(6):
        if table.rival_yard[kind] > 0:
            place = section * 6 + kind
            table.rival_yard = changed(table.rival_yard, kind, table.rival_yard[kind] - 1)
            table.laid = changed(table.laid, place, table.laid[place] + 1)
            table.lacking = changed(table.lacking, section, table.lacking[section] - 1)
            return True
    return False


def decorate(game: Cathedral) -> None:
    """An ornament that fits, without jewels: the player's sections first, then his own [redcathedral:10.5]."""
    table = game.table
    ornaments = table.builders[IVAN].ornaments
    for owner in (PLAYER, IVAN):
        for section in range(len(table.banner)):
            theirs = table.lacking[section] == 0 and table.banner[section] == owner
            if theirs and table.ornament[section] == NOBODY and ornaments[table.site.part[section]] > 0:
                place_ornament(table, IVAN, section)
                if game.log is not None:
                    game.tell(PUBLIC, events.DECORATED, [IVAN, table.site.cell[section], 0, 0])
                return


def move_his_die(game: Cathedral) -> None:
    """The die his card names moves its value, one further if full, and is rerolled there [redcathedral:10.4]."""
    table = game.table
    die = table.site.tables.rival_die[table.rival_card]
    spaces = table.die_value[die]
    to = (table.die_at[die] + spaces) % SPACES
    if table.dice_on[to] >= FULL:
        spaces += 1
        to = (to + 1) % SPACES
    carry_die(table, die, to)
    if game.log is not None:
        game.tell(PUBLIC, events.MOVED, [IVAN, die, spaces, to, 0])
    roll_dice(game, to)

"""2. Setup: the market, the site and the boards, all from the game's own chance."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.games.redcathedral.moves import CELLS, LEVELS, SPACES
from rubrica.games.redcathedral.state import (
    BANNERS,
    BASE,
    BESIDE,
    DICE,
    DOME,
    IVAN,
    MIDDLE,
    NOBODY,
    ORNAMENTS,
    Site,
    Table,
    new_builder,
    new_table,
)
from rubrica.games.redcathedral.tables import Tables

#: In turn order [redcathedral:2.8]; alone the player has the first's [redcathedral:10.1].
RUBLES: Final = [3, 4, 4, 5]
#: For each player count, in an even start.
EVEN_RUBLES: Final = [[], [], [3, 5], [3, 4, 5], [3, 4, 5, 6]]
GROUPS: Final = 4


def bare_table(tables: Tables, seats: int, side: int, even: bool, difficulty: int) -> Table:
    """Nothing on it yet. The table chooses its boards [redcathedral:2.6] and its start [redcathedral:2.8]."""
    site = Site(tables, seats)
    site.side = side
    site.even = even
    site.difficulty = difficulty
    return new_table(site)


def set_up(table: Table, dice: Dice) -> None:
    lay_ring(table.site, dice)
    raise_towers(table.site, dice)
    lay_tiles(table.site, dice)
    mark_out(table)
    place_dice(table, dice)
    seat_builders(table, dice)


def lay_ring(site: Site, dice: Dice) -> None:
    """The resource tiles at random [redcathedral:2.2]; an influence card of each group [redcathedral:2.3]."""
    tables = site.tables
    site.ring = list(range(SPACES))
    dice.shuffle(site.ring)
    site.ring_yield = [tables.resource_yield[tile] for tile in site.ring]
    site.ring_amount = [tables.resource_amount[tile] for tile in site.ring]
    for group in tables.cards_of_group:
        site.influence.append(group[dice.below(len(group))])
    dice.shuffle(site.influence)


def raise_towers(site: Site, dice: Dice) -> None:
    """A random plan for the player count; each tower a base, middle sections and a dome [redcathedral:2.4].

    Alone one builds on a plan for two [redcathedral:10.1].
    """
    tables = site.tables
    plans = [plan for plan in range(len(tables.plan_players)) if tables.plan_players[plan] == site.players]
    site.plan = plans[dice.below(len(plans))]
    decks = [deck[:] for deck in tables.cards_of_part]
    for deck in decks:
        dice.shuffle(deck)
    site.heights = tables.plan_towers[site.plan]
    site.section_at = [NOBODY] * CELLS
    for tower in range(len(site.heights)):
        site.base.append(len(site.card))
        for level in range(site.heights[tower]):
            part = BASE if level == 0 else DOME if level == site.heights[tower] - 1 else MIDDLE
            site.section_at[tower * LEVELS + level] = len(site.card)
            site.card.append(decks[part].pop())
            site.tower.append(tower)
            site.level.append(level)
            site.part.append(part)
            site.cell.append(tower * LEVELS + level)


def lay_tiles(site: Site, dice: Dice) -> None:
    """One random tile on every card; those marked 3+ stay out with fewer than three players [redcathedral:2.5]."""
    tiles = (site.tables.tiles_for_two if site.players == 2 else site.tables.tiles_for_more)[:]
    dice.shuffle(tiles)
    site.tile = tiles[: len(site.card)]


def mark_out(table: Table) -> None:
    """Every section unclaimed, lacking all that its card asks for."""
    site = table.site
    sections = len(site.card)
    table.banner = [NOBODY] * sections
    table.ornament = [NOBODY] * sections
    table.laid = [0] * (6 * sections)
    for card in site.card:
        cost = site.tables.card_cost[card * 6 : card * 6 + 6]
        table.lacking.append(sum(cost))
        table.wants.append(sum([1 << kind for kind in range(6) if cost[kind] > 0]))
    table.claimed = [0] * len(site.heights)
    table.unclaimed = sections


def place_dice(table: Table, dice: Dice) -> None:
    """Rolled and laid in random order, one per space, from the recognition tile onward [redcathedral:2.7]."""
    order = list(range(DICE))
    dice.shuffle(order)
    first = table.site.ring.index(table.site.tables.recognition_tile)
    for place in range(DICE):
        space = (first + place) % SPACES
        table.die_at[order[place]] = space
        table.die_value[order[place]] = 1 + dice.below(6)
        table.dice_on[space] = 1


def seat_builders(table: Table, dice: Dice) -> None:
    """Markers on the start space [redcathedral:2.1], boards [redcathedral:2.6] and rubles [redcathedral:2.8]."""
    site = table.site
    site.start = 0 if site.solo else dice.below(site.players)
    rubles = EVEN_RUBLES[site.players] if site.even else RUBLES
    for seat in range(site.players):
        builder = new_builder()
        builder.score = site.tables.start
        builder.ornaments = ORNAMENTS[:]
        builder.rubles = rubles[(seat - site.start) % site.players]
        builder.beside = BESIDE
        builder.covering = BANNERS - BESIDE
        table.builders.append(builder)
    if site.solo:
        rival = table.builders[IVAN]
        rival.rubles = 0
        rival.covering = 0
        rival.beside = BANNERS
    table.turn = site.start

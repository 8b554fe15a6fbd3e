"""10. Ivan, the rival of the solo game: a deck of five cards decides his turn."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import PRESTIGE, RECOGNITION, RIVAL_CARDS
from rubrica.games.redcathedral.building import finish_section, place_ornament
from rubrica.games.redcathedral.claiming import claimable, mark_claimed, not_claimable, sections_to_look_at
from rubrica.games.redcathedral.ring import FULL, carry_die, roll_dice
from rubrica.games.redcathedral.state import IVAN, NOBODY, CathedralTable, changed
from rubrica.games.redcathedral.stores import receive

#: The cards of his deck.
POINTS: Final = 0
STOCK: Final = 1
TRANSPORT: Final = 2
CLAIM: Final = 3
CONSTRUCTION: Final = 4

PLAYER: Final = 0
#: Materials that the inventory card brings [redcathedral:10.2].
BROUGHT: Final = 4


def prepare(table: CathedralTable) -> None:
    """The tsar's architect starts with materials on his construction card [redcathedral:10.7]."""
    number = table.box.rival_materials[table.site.difficulty]
    if number > 0:
        table.rival_yard = bring_materials(table, table.rival_yard, number)


def take_rival_turn(table: CathedralTable) -> bool:
    """One card of his deck; False where he waits for the player to choose his section."""
    table.turn.builder = IVAN
    table.turns += 1
    if len(table.rival_deck) == 0:
        table.rival_deck = list(range(len(RIVAL_CARDS)))  # reshuffled after five [redcathedral:10.1]
    card = table.rival_deck[table.dice.below(len(table.rival_deck))]
    table.rival_deck = [other for other in table.rival_deck if other != card]
    table.rival_card = card
    if table.log is not None:
        table.tell(PUBLIC, events.RIVAL_CARD, [card])
    if card == POINTS:
        points = table.box.rival_points[table.site.difficulty]
        table.builders[IVAN].score += points
        if table.log is not None:
            table.tell(PUBLIC, events.TOOK, [IVAN, RECOGNITION, points])
    elif card == STOCK:
        table.rival_stock = bring_materials(table, table.rival_stock, BROUGHT)
    elif card == TRANSPORT:
        transport(table)
    elif card == CLAIM:
        if not claim_by_rule(table):
            return False
    elif card == CONSTRUCTION:
        construct(table)
        decorate(table)
    move_his_die(table)
    return True


def bring_materials(table: CathedralTable, onto: list[int], number: int) -> list[int]:
    """From the largest supply piles, one by one, as far as there are any [redcathedral:10.2]."""
    pile = onto[:]
    for _ in range(number):
        largest = 0
        for kind in range(1, 6):
            if table.supply[kind] > table.supply[largest]:
                largest = kind
        if table.supply[largest] > 0:
            table.supply[largest] -= 1
            pile[largest] += 1
    if table.log is not None:
        table.tell(PUBLIC, events.RIVAL_TOOK, [sum(pile) - sum(onto)])
    return pile


def transport(table: CathedralTable) -> None:
    """All of them move to the construction card [redcathedral:10.2]."""
    if table.log is not None:
        table.tell(PUBLIC, events.RIVAL_MOVED, [sum(table.rival_stock)])
    table.rival_yard = [table.rival_yard[kind] + table.rival_stock[kind] for kind in range(6)]
    table.rival_stock = [0] * 6


def claim_by_rule(table: CathedralTable) -> bool:
    """Above the player's section, else a base, else what the player chooses [redcathedral:10.2].

    Among several he takes the first tower from the left. Without a banner he skips the card.
    """
    site = table.site
    if table.builders[IVAN].beside == 0 or table.unclaimed == 0:
        if table.log is not None:
            table.tell(PUBLIC, events.RIVAL_IDLE, [CLAIM])
        return True
    open_sections = [site.section_at[move - m.SECTION] for move in claimable(table)]
    for section in open_sections:
        if site.level[section] > 0 and table.banner[section - 1] == PLAYER:
            claim(table, section)
            return True
    for section in open_sections:
        if site.level[section] == 0:
            claim(table, section)
            return True
    table.turn.question = ask.RIVAL
    table.turn.asker = PLAYER
    return False


def claim(table: CathedralTable, section: int) -> None:
    """His banner; a tile that grants points scores for him, and every tile is discarded [redcathedral:10.2]."""
    table.builders[IVAN].beside -= 1
    mark_claimed(table, IVAN, section)
    if table.log is not None:
        table.tell(PUBLIC, events.CLAIMED, [IVAN, table.site.cell[section], 0])
    benefit = table.box.tiles[table.site.tile[section]]
    if benefit.what == RECOGNITION or benefit.what == PRESTIGE:
        receive(table, IVAN, benefit.what, benefit.amount)


class ClaimForRival(Question[CathedralTable]):
    """Which section he claims where the player chooses it; the rest of his turn follows [redcathedral:10.2]."""

    rule = "redcathedral:10.2"
    moves = (range(m.SECTION, m.BANNER),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return claimable(table)

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        return not_claimable(table, move - m.SECTION)

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        claim(table, table.site.section_at[move - m.SECTION])
        move_his_die(table)
        table.end_turn()

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which section does Ivan claim? You choose.")

    def expected(self, view: View[CathedralTable]) -> list[int]:
        return sections_to_look_at(view.table)


def construct(table: CathedralTable) -> None:
    """By number, not kind; tower by tower from the left, bottom first; the surplus stays [redcathedral:10.3]."""
    if table.log is not None and (sum(table.rival_yard) == 0 or len(table.builders[IVAN].open) == 0):
        table.tell(PUBLIC, events.RIVAL_IDLE, [CONSTRUCTION])
    for section in sorted(table.builders[IVAN].open):
        laid = 0
        while table.lacking[section] > 0 and lay_one(table, section):
            laid += 1
        if laid > 0 and table.log is not None:
            table.tell(PUBLIC, events.RIVAL_LAID, [laid, table.site.cell[section]])
        if table.lacking[section] == 0:
            finish_section(table, section)


def lay_one(table: CathedralTable, section: int) -> bool:
    """Move one material from the construction card to a section, if there is one."""
    for kind in range(6):
        if table.rival_yard[kind] > 0:
            place = section * 6 + kind
            table.rival_yard = changed(table.rival_yard, kind, table.rival_yard[kind] - 1)
            table.laid = changed(table.laid, place, table.laid[place] + 1)
            table.lacking = changed(table.lacking, section, table.lacking[section] - 1)
            return True
    return False


def decorate(table: CathedralTable) -> None:
    """An ornament that fits, without jewels: the player's sections first, then his own [redcathedral:10.5]."""
    ornaments = table.builders[IVAN].ornaments
    for owner in (PLAYER, IVAN):
        for section in range(len(table.banner)):
            theirs = table.lacking[section] == 0 and table.banner[section] == owner
            if theirs and table.ornament[section] == NOBODY and ornaments[table.site.part[section]] > 0:
                place_ornament(table, IVAN, section)
                if table.log is not None:
                    table.tell(PUBLIC, events.DECORATED, [IVAN, table.site.cell[section], 0, 0])
                return


def move_his_die(table: CathedralTable) -> None:
    """The die his card names moves its value, one further if full, and is rerolled there [redcathedral:10.4]."""
    die = table.box.rival_die[table.rival_card]
    spaces = table.die_value[die]
    to = (table.die_at[die] + spaces) % m.SPACES
    if table.dice_on[to] >= FULL:
        spaces += 1
        to = (to + 1) % m.SPACES
    carry_die(table, die, to)
    if table.log is not None:
        table.tell(PUBLIC, events.MOVED, [IVAN, die, spaces, to, 0])
    roll_dice(table, to)

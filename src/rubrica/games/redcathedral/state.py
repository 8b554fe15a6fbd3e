"""What lies on the table. Nothing of it is secret: only the dice to come are."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game
from rubrica.engine.native import i64
from rubrica.games.redcathedral.tables import Tables

LUMBER: Final = 0
BRICK: Final = 1
STONE: Final = 2
GOLD: Final = 3
GREEN: Final = 4
PURPLE: Final = 5
EVERY_KIND: Final = 63

#: The pieces in the box [redcathedral:1.1]; rubles are not limited.
SUPPLY: Final = [20, 20, 20, 15, 10, 10]

#: [redcathedral:1.3] four banners cover inventory spaces, two lie beside [redcathedral:2.6].
BANNERS: Final = 6
BESIDE: Final = 2
INVENTORY: Final = 10
ORNAMENTS: Final = [1, 2, 1]

#: One white and one of each player's colour, at every player count [redcathedral:1.2].
DICE: Final = 5
WHITE: Final = 0
WORKSHOP: Final = 6
WHITE_SPACE: Final = 4

BASE: Final = 0
MIDDLE: Final = 1
DOME: Final = 2

#: The rival of the solo game sits opposite the only seat.
IVAN: Final = 1

ASK_MAIN: Final = 0
ASK_SECTION: Final = 1
ASK_BANNER: Final = 2
ASK_WORKSHOP: Final = 3
ASK_BUILD: Final = 4
ASK_JEWELS: Final = 5
ASK_DIE: Final = 6
ASK_EXTRA: Final = 7
ASK_MARKET: Final = 8
ASK_PAY: Final = 9
ASK_GAIN: Final = 10
ASK_AGAIN: Final = 11
ASK_SPACE: Final = 12
ASK_AFTER: Final = 13
ASK_RIVAL: Final = 14
OVER: Final = 15
QUESTIONS: Final = [
    "main", "section", "banner", "workshop", "build", "jewels", "die", "extra",
    "market", "pay", "gain", "again", "space", "after", "rival", "over",
]  # fmt: skip

#: Prestige is sold at one moment of the turn [redcathedral:7.1]: not yet, just now, or no more.
NOT_SOLD: Final = 0
SELLING: Final = 1
SOLD: Final = 2

NOBODY: Final = -1
NOTHING: Final = -1
#: Of a set of kinds, the kinds in it.
KINDS_IN: Final = [[kind for kind in range(6) if kinds >> kind & 1] for kinds in range(64)]


class Site:
    """What the setup fixed for the whole game; every copy of a table shares it."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.seats = seats
        self.solo = seats == 1
        self.players = 2 if seats == 1 else seats
        self.side = 0
        self.even = False
        self.difficulty = 0
        self.plan = 0
        self.start = 0
        #: By tower from the left: how high it is, and its base among the sections.
        self.heights: list[int] = []
        self.base: list[int] = []
        #: By section, tower by tower, each from its base up.
        self.card: list[int] = []
        self.tower: list[int] = []
        self.level: list[int] = []
        self.part: list[int] = []
        self.cell: list[int] = []
        self.tile: list[int] = []
        self.section_at: list[int] = []
        #: By space of the ring: its resource tile, what that yields and how much for each die.
        self.ring: list[int] = []
        self.ring_yield: list[int] = []
        self.ring_amount: list[int] = []
        #: By quadrant.
        self.influence: list[int] = []
        #: All this as a learning program reads it, once somebody asked.
        self.numbers = bytearray()


def changed(values: list[int], place: int, value: int) -> list[int]:
    """A new list with one value changed.

    What changes seldom is never changed in place: copies of a table go on sharing it, which keeps them cheap.
    """
    twin = values[:]
    twin[place] = value
    return twin


class Builder:
    """One player's board, or the rival's."""

    score: i64
    rubles: i64
    goods: list[int]
    held: i64
    #: The set of kinds held.
    kinds: i64
    covering: i64
    beside: i64
    ornaments: list[int]
    #: By workshop space: 0 empty, t + 1 tile t face up, -1 - t tile t face down.
    workshop: list[int]
    #: The sections claimed and not yet finished.
    open: list[int]
    finished: i64

    def copy(self) -> Builder:
        twin = Builder()
        twin.score = self.score
        twin.rubles = self.rubles
        twin.goods = self.goods[:]
        twin.held = self.held
        twin.kinds = self.kinds
        twin.covering = self.covering
        twin.beside = self.beside
        twin.ornaments = self.ornaments
        twin.workshop = self.workshop
        twin.open = self.open
        twin.finished = self.finished
        return twin

    def room(self) -> int:
        """Open inventory spaces with nothing on them [redcathedral:6.6]."""
        return INVENTORY - self.covering - self.held

    def store(self, kind: int, number: int) -> None:
        self.goods[kind] += number
        self.held += number
        self.kinds |= 1 << kind

    def spend(self, kind: int) -> None:
        self.goods[kind] -= 1
        self.held -= 1
        if self.goods[kind] == 0:
            self.kinds &= ~(1 << kind)


def new_builder() -> Builder:
    builder = Builder()
    builder.score = 0
    builder.rubles = 0
    builder.goods = [0, 0, 0, 0, 0, 0]
    builder.held = 0
    builder.kinds = 0
    builder.covering = 0
    builder.beside = 0
    builder.ornaments = [0, 0, 0]
    builder.workshop = [0, 0, 0, 0, 0, 0]
    builder.open = []
    builder.finished = 0
    return builder


class Table:
    """Every fact of a game in progress except the dice to come."""

    site: Site
    builders: list[Builder]
    supply: list[int]
    #: By die: the space it lies on and what it shows; by space: how many dice lie there.
    die_at: list[int]
    die_value: list[int]
    dice_on: list[int]
    #: The rolls since a piece last moved: for each the space, then die and value of every die on it.
    rolled: list[int]
    #: By section: whose banner, how many materials are lacking and of which kinds, whose ornament.
    banner: list[int]
    lacking: list[int]
    wants: list[int]
    ornament: list[int]
    #: [section * 6 + kind]: materials lying on an unfinished section.
    laid: list[int]
    #: By tower: how many sections carry a banner; always the lowest ones [redcathedral:4.2].
    claimed: list[int]
    unclaimed: i64
    #: By part: finished sections without an ornament.
    bare: list[int]
    turn: i64
    turns: i64
    #: Whose sixth section brought the end on.
    ending: i64
    question: i64
    asker: i64
    choices: list[int]
    acted: bool
    selling: i64
    rerolled: bool
    section: i64
    die: i64
    may_take: bool
    may_influence: bool
    may_tile: bool
    #: The influence action being carried out, how far its price or gain went, and the kinds paid for it.
    action: i64
    step: i64
    paid: i64
    gain_from: i64
    #: What the action under way may still deliver.
    deliveries: i64
    delivered: i64
    deliver_kinds: i64
    may_decorate: bool
    #: The rival's inventory and construction cards, the cards left in his deck, and the last one drawn.
    rival_stock: list[int]
    rival_yard: list[int]
    rival_deck: list[int]
    rival_card: i64

    def copy(self) -> Table:
        twin = Table()
        twin.site = self.site
        twin.builders = [builder.copy() for builder in self.builders]
        twin.supply = self.supply[:]
        twin.die_at = self.die_at[:]
        twin.die_value = self.die_value[:]
        twin.dice_on = self.dice_on[:]
        twin.rolled = self.rolled
        twin.banner = self.banner
        twin.lacking = self.lacking
        twin.wants = self.wants
        twin.ornament = self.ornament
        twin.laid = self.laid
        twin.claimed = self.claimed
        twin.unclaimed = self.unclaimed
        twin.bare = self.bare
        twin.turn = self.turn
        twin.turns = self.turns
        twin.ending = self.ending
        twin.question = self.question
        twin.asker = self.asker
        twin.choices = self.choices
        twin.acted = self.acted
        twin.selling = self.selling
        twin.rerolled = self.rerolled
        twin.section = self.section
        twin.die = self.die
        twin.may_take = self.may_take
        twin.may_influence = self.may_influence
        twin.may_tile = self.may_tile
        twin.action = self.action
        twin.step = self.step
        twin.paid = self.paid
        twin.gain_from = self.gain_from
        twin.deliveries = self.deliveries
        twin.delivered = self.delivered
        twin.deliver_kinds = self.deliver_kinds
        twin.may_decorate = self.may_decorate
        twin.rival_stock = self.rival_stock
        twin.rival_yard = self.rival_yard
        twin.rival_deck = self.rival_deck
        twin.rival_card = self.rival_card
        return twin

    def forget_action(self) -> None:
        """Nothing is under way: no die, no section, no delivery, no influence."""
        self.section = NOTHING
        self.die = NOTHING
        self.may_take = False
        self.may_influence = False
        self.may_tile = False
        self.action = NOTHING
        self.step = 0
        self.paid = 0
        self.gain_from = 0
        self.deliveries = 0
        self.delivered = 0
        self.deliver_kinds = 0
        self.may_decorate = False


def new_table(site: Site) -> Table:
    table = Table()
    table.site = site
    table.builders = []
    table.supply = SUPPLY[:]
    table.die_at = [0, 0, 0, 0, 0]
    table.die_value = [0, 0, 0, 0, 0]
    table.dice_on = [0, 0, 0, 0, 0, 0, 0, 0]
    table.rolled = []
    table.banner = []
    table.lacking = []
    table.wants = []
    table.ornament = []
    table.laid = []
    table.claimed = []
    table.unclaimed = 0
    table.bare = [0, 0, 0]
    table.turn = 0
    table.turns = 0
    table.ending = NOBODY
    table.question = OVER
    table.asker = 0
    table.choices = []
    table.acted = False
    table.selling = NOT_SOLD
    table.rerolled = False
    table.forget_action()
    table.rival_stock = [0, 0, 0, 0, 0, 0]
    table.rival_yard = [0, 0, 0, 0, 0, 0]
    table.rival_deck = []
    table.rival_card = NOTHING
    return table


class Cathedral(Game):
    """A table with its chance and its listeners, as the chapters of the rules see it."""

    def __init__(self, table: Table, dice: Dice) -> None:
        super().__init__(table.site.seats, dice)
        self.table = table

"""2. Setup: the market and the site from the game's own chance, the boards as their players choose."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import (
    BANNERS,
    BASE,
    COLOURS,
    DICE,
    DIFFICULTIES,
    DOME,
    MIDDLE,
    ORNAMENTS,
    SIDES,
    SUPPLY,
)
from rubrica.games.redcathedral.moves import CELLS, LEVELS, SPACES
from rubrica.games.redcathedral.state import IVAN, NO_ROLLS, NOBODY, NOTHING, Builder, CathedralTable, Site, Turn

#: Of the banners, so many lie beside the inventory, the others on it [redcathedral:2.6].
BESIDE: Final = 2
#: In turn order [redcathedral:2.8]; alone the player has the first's [redcathedral:10.1].
RUBLES: Final = [3, 4, 4, 5]
#: For each player count, in an even start.
EVEN_RUBLES: Final = [[], [], [3, 5], [3, 4, 5], [3, 4, 5, 6]]
NO_TILES: Final = [0, 0, 0, 0, 0, 0]
#: What a table's options say of colours and boards: each player chooses, or the seat tells the colour.
CHOICE: Final = "choice"
BY_SEAT: Final = "seat"


def set_up(table: CathedralTable) -> None:
    """Everything in its place; the table has chosen its rival [redcathedral:10.7]."""
    table.site = Site()
    table.site.difficulty = DIFFICULTIES.index(table.setup.options["rival"])
    lay_ring(table)
    raise_towers(table)
    lay_tiles(table)
    mark_out(table)
    place_dice(table)
    seat_builders(table)
    table.supply = SUPPLY[:]
    table.rolled = NO_ROLLS
    table.turn = Turn()
    table.quiet = 0
    table.turns = 0
    table.ending = NOBODY
    table.rival_stock = [0, 0, 0, 0, 0, 0]
    table.rival_yard = [0, 0, 0, 0, 0, 0]
    table.rival_deck = []
    table.rival_card = NOTHING


def lay_ring(table: CathedralTable) -> None:
    """The resource tiles at random [redcathedral:2.2]; an influence card of each group [redcathedral:2.3]."""
    site = table.site
    site.ring = list(range(SPACES))
    table.dice.shuffle(site.ring)
    site.influence = []
    for cards in table.box.influence_of_group:
        site.influence.append(cards[table.dice.below(len(cards))])
    table.dice.shuffle(site.influence)


def raise_towers(table: CathedralTable) -> None:
    """A random plan for the player count; each tower a base, middle sections and a dome [redcathedral:2.4].

    Alone one builds on a plan for two [redcathedral:10.1].
    """
    site = table.site
    plans = [number for number, plan in enumerate(table.box.plans) if plan.players == table.players]
    site.plan = plans[table.dice.below(len(plans))]
    site.heights = table.box.plans[site.plan].towers
    decks = [deck[:] for deck in table.box.sections_of_part]
    for deck in decks:
        table.dice.shuffle(deck)
    site.base, site.card, site.tower, site.level, site.part, site.cell = [], [], [], [], [], []
    site.section_at = [NOTHING] * CELLS
    for tower, height in enumerate(site.heights):
        site.base.append(len(site.card))
        for level in range(height):
            part = BASE if level == 0 else DOME if level == height - 1 else MIDDLE
            site.section_at[tower * LEVELS + level] = len(site.card)
            site.card.append(decks[part].pop())
            site.tower.append(tower)
            site.level.append(level)
            site.part.append(part)
            site.cell.append(tower * LEVELS + level)


def lay_tiles(table: CathedralTable) -> None:
    """One random tile on every card; those marked 3+ stay out with fewer than three players [redcathedral:2.5]."""
    tiles = table.box.tiles_for_two[:] if table.players == 2 else list(range(len(table.box.tiles)))
    table.dice.shuffle(tiles)
    table.site.tile = tiles[: len(table.site.card)]


def mark_out(table: CathedralTable) -> None:
    """Every section unclaimed, lacking all that its card asks for."""
    sections = len(table.site.card)
    table.banner = [NOBODY] * sections
    table.ornament = [NOBODY] * sections
    table.laid = [0] * (6 * sections)
    table.lacking, table.wants = [], []
    for section in range(sections):
        cost = table.card(section).cost
        table.lacking.append(sum(cost))
        table.wants.append(sum([1 << kind for kind in range(6) if cost[kind] > 0]))
    table.claimed = [0] * len(table.site.heights)
    table.unclaimed = sections
    table.bare = [0, 0, 0]


def place_dice(table: CathedralTable) -> None:
    """Rolled and laid in random order, one per space, from the recognition tile onward [redcathedral:2.7]."""
    order = list(range(DICE))
    table.dice.shuffle(order)
    first = table.site.ring.index(table.box.recognition_tile)
    table.die_at, table.die_value, table.dice_on = [0] * DICE, [0] * DICE, [0] * SPACES
    for place in range(DICE):
        space = (first + place) % SPACES
        table.die_at[order[place]] = space
        table.die_value[order[place]] = 1 + table.dice.below(6)
        table.dice_on[space] = 1


def seat_builders(table: CathedralTable) -> None:
    """Markers on the start space [redcathedral:2.1], boards [redcathedral:2.6] and rubles [redcathedral:2.8]."""
    start = 0 if table.solo else table.dice.below(table.players)
    rubles = EVEN_RUBLES[table.players] if table.setup.options["start"] == "even" else RUBLES
    table.site.start = start
    table.builders = []
    for seat in range(table.players):
        table.builders.append(new_builder(table.box.track.start, rubles[(seat - start) % table.players], BESIDE))
    if table.solo:
        table.builders[IVAN] = new_builder(table.box.track.start, 0, BANNERS)


def new_builder(score: int, rubles: int, beside: int) -> Builder:
    """A board with nothing on it but the banners that do not lie beside it [redcathedral:2.6]."""
    builder = Builder()
    builder.colour = NOTHING
    builder.side = 0
    builder.score = score
    builder.rubles = rubles
    builder.goods = [0, 0, 0, 0, 0, 0]
    builder.held = 0
    builder.kinds = 0
    builder.covering = BANNERS - beside
    builder.beside = beside
    builder.ornaments = ORNAMENTS
    builder.workshop = NO_TILES
    builder.open = []
    builder.finished = 0
    return builder


# Colours and boards


def start_choosing(table: CathedralTable) -> None:
    """In turn order each player takes a colour and a side of its board [redcathedral:2.6]."""
    table.turn.begin(table.site.start)
    table.turn.question = ask.COLOUR


def colours_left(table: CathedralTable) -> list[int]:
    """Those that nobody has chosen."""
    taken = [builder.colour for builder in table.builders]
    return [colour for colour in range(len(COLOURS)) if colour not in taken]


class ChooseColour(Question[CathedralTable]):
    """A colour that is left [redcathedral:2.6], unless the table gives them by seat: whose die and board they are."""

    rule = "redcathedral:2.6"
    moves = (range(m.COLOUR, m.SIDE),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        if table.setup.options["colours"] == BY_SEAT:
            return [m.COLOUR + seat]
        return [m.COLOUR + colour for colour in colours_left(table)]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.COLOUR:
            return Refusal("redcathedral:2.6", "Colours are chosen before the first turn.")
        return Refusal("redcathedral:2.6", "Somebody else has that colour.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        table.active().colour = move - m.COLOUR
        table.turn.question = ask.SIDE

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which colour do you play? Its die may go further for you.")


class ChooseSide(Question[CathedralTable]):
    """The basic side of the board or the advanced one, unless the table has settled it for all [redcathedral:2.6]."""

    rule = "redcathedral:2.6"
    moves = (range(m.SIDE, m.DONE_ALWAYS),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        settled = table.setup.options["boards"]
        return [m.SIDE, m.SIDE + 1] if settled == CHOICE else [m.SIDE + SIDES.index(settled)]

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.SIDE:
            return Refusal("redcathedral:2.6", "The side of a board is chosen before the first turn.")
        return Refusal("redcathedral:2.6", "This table has settled the side for all.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        """Then the next player chooses; after the last, the first turn begins."""
        turn, builder = table.turn, table.active()
        builder.side = move - m.SIDE
        chosen = table.setup.options["boards"] == CHOICE or table.setup.options["colours"] == CHOICE
        if chosen and table.log is not None:
            table.tell(PUBLIC, events.CHOSE, [turn.builder, builder.colour, builder.side])
        following = (turn.builder + 1) % table.seats
        if following != table.site.start:
            turn.begin(following)
            turn.question = ask.COLOUR
            return
        if table.solo:
            table.builders[IVAN].colour = colours_left(table)[0]
        table.begin_turn(following)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which side of your workshop board? The basic one is advised for a first game.")

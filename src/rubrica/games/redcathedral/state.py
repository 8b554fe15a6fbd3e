"""What lies on a table of The Red Cathedral, and who sees it.

Nothing of it is secret but the dice to come, and a choice that has changed nothing yet.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.fields import Field, Fixed, Given, Open, Part, Partly
from rubrica.engine.game import Game
from rubrica.engine.native import i64
from rubrica.engine.setup import Setup
from rubrica.games.redcathedral import ask, fields
from rubrica.games.redcathedral.box import INVENTORY, Benefit, Box, Card

#: The rival of the solo game sits opposite the only seat.
IVAN: Final = 1

#: Prestige is sold in one unbroken series a turn [redcathedral:7.1]: not yet, just now, or no more.
NOT_SOLD: Final = 0
SELLING: Final = 1
SOLD: Final = 2

NOBODY: Final = -1
NOTHING: Final = -1
NO_MOVES: Final[list[int]] = []
NO_ROLLS: Final[list[int]] = []


def changed(values: list[int], place: int, value: int) -> list[int]:
    """A new list with one value changed.

    What changes seldom is never changed in place: copies of a table go on sharing it, which keeps them cheap.
    """
    twin = values[:]
    twin[place] = value
    return twin


class Site(Part):
    """What the setup fixed for the whole game; every copy of a table shares it."""

    #: The rival's difficulty, the building plan, and who begins.
    difficulty: int
    plan: int
    start: int
    #: By tower from the left: how high it is, and its base among the sections.
    heights: list[int]
    base: list[int]
    #: By section, tower by tower, each from its base up.
    card: list[int]
    tower: list[int]
    level: list[int]
    part: list[int]
    cell: list[int]
    tile: list[int]
    #: By cell, as the moves number them: the section there, or NOTHING.
    section_at: list[int]
    #: By space of the ring its resource tile, by quadrant its influence card.
    ring: list[int]
    influence: list[int]
    #: All this as a learning program reads it, once somebody asked.
    numbers: Given[bytearray]

    def __init__(self) -> None:
        self.numbers = bytearray()

    def fields(self) -> list[Field]:
        return fields.SITE


class Builder(Part):
    """One player's board, or the rival's."""

    #: The colour, and which side of that colour's board lies up [redcathedral:2.6].
    colour: i64
    side: i64
    score: i64
    rubles: i64
    goods: list[int]
    held: i64
    #: The set of kinds held.
    kinds: i64
    covering: i64
    beside: i64
    ornaments: Fixed[list[int]]
    #: By workshop space: 0 empty, t + 1 tile t face up, -1 - t tile t face down.
    workshop: Fixed[list[int]]
    #: The sections claimed and not yet finished.
    open: Fixed[list[int]]
    finished: i64

    def fields(self) -> list[Field]:
        return fields.BUILDER

    def copy(self) -> Builder:
        """An independent twin."""
        twin = Builder()
        fields.copy_builder(self, twin)
        return twin

    def banners(self) -> int:
        """How many sections can still be claimed [redcathedral:4.1]."""
        return self.covering + self.beside

    def room(self) -> int:
        """Open inventory spaces with nothing on them [redcathedral:6.6]."""
        return INVENTORY - self.covering - self.held

    def store(self, kind: int, number: int) -> None:
        """Put materials into the inventory."""
        self.goods[kind] += number
        self.held += number
        self.kinds |= 1 << kind

    def spend(self, kind: int) -> None:
        """Take one material out of the inventory."""
        self.goods[kind] -= 1
        self.held -= 1
        if self.goods[kind] == 0:
            self.kinds &= ~(1 << kind)


class Turn(Part):
    """How far a turn is: whose it is, what is asked of whom, what was done, and the action under way."""

    builder: i64
    asker: i64
    question: i64
    #: The question that a reroll has put off.
    put_off: i64
    #: What the asker may answer; optional actions stand beside it [redcathedral:3.1].
    choices: Fixed[list[int]]
    #: Whether the main action was chosen, when prestige was sold, whether dice were rerolled.
    acted: bool
    selling: i64
    rerolled: bool
    #: The section and the die that were chosen.
    section: i64
    die: i64
    #: Which of the market actions are still to be had [redcathedral:6.4].
    may_take: bool
    may_influence: bool
    may_tile: bool
    #: The influence action being carried out, how far its price or gain went, the kinds paid, and those to gain from.
    influence: i64
    step: i64
    paid: i64
    gain_from: i64
    #: What may still be delivered, and what was.
    deliveries: i64
    delivered: i64
    deliver_kinds: i64
    may_decorate: bool
    from_supply: bool

    def fields(self) -> list[Field]:
        return fields.TURN

    def copy(self) -> Turn:
        """An independent twin."""
        twin = Turn()
        fields.copy_turn(self, twin)
        return twin

    def begin(self, builder: int) -> None:
        """The builder is asked for a main action."""
        self.builder = builder
        self.asker = builder
        self.put_off = NOTHING
        self.selling = NOT_SOLD
        self.rerolled = False
        self.choose_again()

    def choose_again(self) -> None:
        """Nothing is under way: no die, no section, no delivery, no influence."""
        self.question = ask.MAIN
        self.acted = False
        self.section = NOTHING
        self.die = NOTHING
        self.may_take = False
        self.may_influence = False
        self.may_tile = False
        self.influence = NOTHING
        self.step = 0
        self.paid = 0
        self.gain_from = 0
        self.deliveries = 0
        self.delivered = 0
        self.deliver_kinds = 0
        self.may_decorate = False
        self.from_supply = False

    def is_only_chosen(self) -> bool:
        """Whether the main action has changed nothing on the table yet."""
        question = self.question
        if question == ask.BUILD or question == ask.JEWELS:
            return self.delivered == 0 and self.influence == NOTHING
        return question == ask.SECTION or question == ask.BANNER or question == ask.DIE or question == ask.EXTRA


class CathedralTable(Game):
    """The pieces on the table, as the chapters of the rules see them."""

    box: Given[Box]
    site: Open[Fixed[Site]]
    builders: Open[list[Builder]]
    supply: Open[list[int]]
    #: By die: the space it lies on and what it shows; by space: how many dice lie there.
    die_at: Open[Fixed[list[int]]]
    die_value: Open[Fixed[list[int]]]
    dice_on: Open[Fixed[list[int]]]
    #: The rolls since a piece last moved: for each the space, then die and value of every die on it.
    rolled: Open[Fixed[list[int]]]
    #: By section: whose banner, how many materials are lacking and of which kinds, whose ornament.
    banner: Open[Fixed[list[int]]]
    lacking: Open[Fixed[list[int]]]
    wants: Open[Fixed[list[int]]]
    ornament: Open[Fixed[list[int]]]
    #: [section * 6 + kind]: materials lying on an unfinished section.
    laid: Open[Fixed[list[int]]]
    #: By tower: how many sections carry a banner; always the lowest ones [redcathedral:4.2].
    claimed: Open[Fixed[list[int]]]
    unclaimed: Open[i64]
    #: By part: finished sections without an ornament.
    bare: Open[Fixed[list[int]]]
    turn: Partly[Turn]
    #: The seats whose turns end without a question, as bits [redcathedral:3.1].
    quiet: Open[i64]
    turns: Open[i64]
    #: Whose sixth section brought the end on.
    ending: Open[i64]
    #: The rival's inventory and construction cards, the cards left in his deck, and the last one drawn.
    rival_stock: Open[Fixed[list[int]]]
    rival_yard: Open[Fixed[list[int]]]
    rival_deck: Open[Fixed[list[int]]]
    rival_card: Open[i64]

    def __init__(self, setup: Setup[Box], dice: Dice) -> None:
        super().__init__(setup, dice)
        self.box = setup.box

    def fields(self) -> list[Field]:
        return fields.CATHEDRALTABLE

    def parts(self) -> dict[str, type[Part]]:
        return {"Site": Site, "Builder": Builder, "Turn": Turn}

    def seen_turn(self, seat: int) -> Turn:
        """Others do not see a choice that has changed nothing on the table yet, and may still be taken back."""
        turn = self.turn.copy()
        turn.choices = NO_MOVES  # what may be answered is the view's to tell
        if seat != turn.asker:
            if turn.question == ask.SPACE:
                turn.question = turn.put_off
                turn.put_off = NOTHING
            if turn.is_only_chosen():
                turn.choose_again()
        return turn

    @abstractmethod
    def begin_turn(self, builder: int) -> None:
        """The builder is asked for a main action [redcathedral:3.1]."""

    @abstractmethod
    def end_turn(self) -> None:
        """Whoever is next begins, or the game is over [redcathedral:3.1]."""

    # What the rules ask of the table

    @property
    def solo(self) -> bool:
        """Whether the rival plays."""
        return self.seats == 1

    @property
    def players(self) -> int:
        """How many build: the seats, and alone the rival too [redcathedral:10.1]."""
        return 2 if self.seats == 1 else self.seats

    def active(self) -> Builder:
        """The board of the builder whose turn it is."""
        return self.builders[self.turn.builder]

    def card(self, section: int) -> Card:
        """The card of a section."""
        return self.box.sections[self.site.card[section]]

    def resource(self, space: int) -> Benefit:
        """The resource tile of a space."""
        return self.box.resources[self.site.ring[space]]

    def own_turn(self) -> bool:
        """Whether whoever is asked is asked in a turn of their own."""
        return self.turn.builder == self.turn.asker and self.turn.question > ask.SIDE

    def piece_moves(self) -> None:
        """Earlier rolls are history."""
        self.rolled = NO_ROLLS

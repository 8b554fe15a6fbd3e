"""A table of Rubricatus: what lies on it and who may see it, what is pending, and who is asked.

The rules stand in the modules named after what they are about: rounds (chapters 2, 3 and 8), actions and building (4),
river (5), tracks (6), etheries (7), scoring (9), and verbs, which is everything a card can say (10.6).

Cards lie in masks, one bit for each. Nobody ever sees the order of a deck, so a deck is the set of its cards and a draw
takes one of them at random: the same odds as a shuffle beforehand. The same holds for the constructions not yet in the
market; the era deck is dealt in order, for some may peek at it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rubrica.engine.dice import Dice
from rubrica.engine.fields import BadState, Field, Fixed, Open, Part, Partly, named
from rubrica.engine.game import Game, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.engine.setup import Setup
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.fields import RUBRICATUS, copy_rubricatus, show_rubricatus

if TYPE_CHECKING:
    from rubrica.games.rubricatus.box import Box

ROUNDS: Final = 10
FULL: Final = 5  # rubricatus:5.1
MARKET: Final = 5  # rubricatus:2.4
TOP: Final = 3  # rubricatus:1.2
LIMIT: Final = 2  # rubricatus:4.7
HELPERS: Final = 3  # rubricatus:2.5: in the refuge at the start

# Variants (rubricatus:10.1-10.4).
STANDARD: Final = 0
EASY: Final = 1
HARD: Final = 2
ALL_CALAMITIES: Final = 3
AT_RANDOM: Final = 4
VARIANTS: Final = ["standard", "easy", "hard", "calamities", "random"]

# Phases of the round (rubricatus:3.1-3.7).
DRAWING: Final = 0
INITIATIVE: Final = 1
OPENING: Final = 2
INCOME: Final = 3
ACTIONS: Final = 4
CLOSING: Final = 5
ENDING: Final = 6
OVER: Final = 7

EVERYBODY: Final = -1
UNKNOWN: Final = -1  # an era card that was not seen
HIDDEN: Final = -2  # a card that may have been chosen and is not yet shown
NOTHING: Final = -1
NONE: Final[list[int]] = []
ONLY: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
NOBODY: Final[tuple[int, ...]] = ()


class Task(Part):
    """Something that happens when it comes to lie on top of the stack. It never changes, so copies share it."""

    @abstractmethod
    def perform(self, game: Rubricatus) -> None:
        """What happens; the task itself is off the stack."""

    def data(self) -> object:
        return named(self)


class Asked(Question["Rubricatus"]):
    """A question on the stack, for one seat or, as a choice of the initiative, for everybody at once.

    It never changes, so copies share it. While its answer is carried out it is off the stack.
    """

    #: What it says, and why another answer is refused, where that is always the same.
    asks: ClassVar[Sentence]
    refuses: ClassVar[Refusal]
    #: The moves a person would look for, allowed or not; none where it offers all there is.
    looks_for: ClassVar[range] = range(0)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def data(self) -> object:
        return named(self)

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        return self.refuses

    def prompt(self, view: View[Rubricatus]) -> Sentence:
        return self.asks

    def expected(self, view: View[Rubricatus]) -> list[int]:
        return list(self.looks_for)


Pending = Task | Asked


class Terms:
    """What was agreed before the deal, as the rules read it."""

    def __init__(self, setup: Setup[Box]) -> None:
        self.variant = VARIANTS.index(setup.options["variant"])
        #: How many in each era.
        self.calamities = [int(setup.options[era]) for era in v.ERAS]
        if self.variant == ALL_CALAMITIES:
            self.calamities = list(v.CALAMITIES_OF_ERA)
        self.regions = len(v.REGIONS) if setup.seats == 4 else v.PLAIN_REGIONS  # rubricatus:2.2


class Rubricatus(Game):
    """A table of Rubricatus. Lists of four numbers for each seat are by resource or by track."""

    phase: Open[int]
    round: Open[int]
    turn: Open[int]
    step: Open[int]
    holder: Open[int]
    leader: Open[int]
    revealed: Open[int]
    era_cards: Partly[Fixed[list[int]]]  # one for each round
    peeked: Open[Fixed[list[int]]]  # for each seat: rounds whose era card it has seen
    # The river.
    drawer: Open[int]
    problems: Open[list[int]]
    # The market.
    market: Open[Fixed[list[int]]]
    piles: Open[Fixed[list[int]]]  # a mask of constructions for each era
    # Each seat (rubricatus:1.1).
    vp: Open[list[int]]
    stock: Open[list[int]]
    track: Open[list[int]]
    hand: Partly[list[int]]
    hand_size: Open[list[int]]
    open_hand: Open[list[int]]  # cards everybody knows to be in the hand
    deck: Partly[list[int]]
    discard: Open[list[int]]
    gone: Open[list[int]]
    picked: Partly[list[int]]
    built: Open[list[int]]
    income: Open[Fixed[list[int]]]
    owed: Open[list[Fixed[Pending]]]  # bonuses of constructions, paid in the next round
    helpers: Open[list[int]]
    home: Open[list[int]]
    spirit: Open[Fixed[list[int]]]
    spirit_home: Open[int]
    producing: Open[list[int]]
    standing: Open[list[int]]
    removed_round: Open[list[int]]
    built_round: Open[list[int]]
    # Shared places.
    developers: Open[int]
    etheries: Open[int]
    occupied: Open[int]
    barred_regions: Open[int]
    barred_resources: Open[int]
    knobs: Open[Fixed[list[int]]]  # turned for the round, seat by seat; empty if none is
    # The turn being played.
    turn_knobs: Open[Fixed[list[int]]]  # turned for the turn; empty if none is
    card: Open[int]
    with_spirit: Open[bool]
    by_event: Open[bool]
    removed_before: Open[int]
    constructing: Open[int]  # the construction being built, or paying what it owes
    # What is pending, who is asked and what they may answer.
    stack: Open[list[Fixed[Pending]]]
    asker: Open[int]
    offers: Partly[Fixed[list[int]]]

    def __init__(self, setup: Setup[Box], dice: Dice, terms: Terms | None = None) -> None:
        super().__init__(setup, dice)
        self.box = setup.box
        self.terms = Terms(setup) if terms is None else terms
        self.regions = self.terms.regions

    def deal(self) -> None:
        from rubrica.games.rubricatus.rounds import set_up

        set_up(self)
        self.go_on()

    # What a seat sees of what is partly hidden

    def seen_hand(self, viewer: int) -> list[int]:
        """One's own hand; of another's the cards that everybody saw go there."""
        return [self.hand[seat] if seat == viewer else self.open_hand[seat] for seat in range(self.seats)]

    def seen_deck(self, viewer: int) -> list[int]:
        """One's own deck, in no order; of another's cards all that are in the deck or, unseen, in the hand."""
        decks = self.deck[:]
        for seat in range(self.seats):
            if seat != viewer:
                decks[seat] = (decks[seat] | self.hand[seat]) & ~self.open_hand[seat]
        return decks

    def seen_picked(self, viewer: int) -> list[int]:
        """The cards for the initiative; until the last is chosen nobody sees of others even whether they have chosen
        (rubricatus:3.2)."""
        if not self.choosing():
            return self.picked[:]
        return [self.picked[seat] if seat == viewer else HIDDEN for seat in range(self.seats)]

    def seen_era_cards(self, viewer: int) -> list[int]:
        """The era cards that were turned over, and those the viewer has peeked at."""
        seen = self.revealed
        if viewer >= 0:
            seen = max(seen, self.peeked[viewer])
        return self.era_cards[:seen] + [UNKNOWN] * (ROUNDS - seen)

    def seen_offers(self, viewer: int) -> list[int]:
        """Whoever is asked sees what is on offer."""
        return self.offers if viewer == self.asker else NONE

    # Questions and answers

    def push(self, pending: Pending) -> None:
        """Put something on the stack; what was pushed last happens first."""
        self.stack.append(pending)

    def go_on(self) -> None:
        """Everything that happens until a player must answer or the game is over."""
        self.asker = EVERYBODY
        self.offers = NONE
        while self.phase != OVER:
            pending = self.stack.pop()
            if isinstance(pending, Task):
                pending.perform(self)
            elif self.ask(pending):
                return

    def ask(self, question: Asked) -> bool:
        """Put a question; where there is but one answer or none, nobody is troubled."""
        seat = question.seat
        if seat != EVERYBODY:
            offers = question.options(self, seat)
            if len(offers) < 2:
                if len(offers) == 1:
                    question.play(self, seat, offers[0])
                return False
            self.asker = seat
            self.offers = offers
        self.stack.append(question)
        return True

    def choosing(self) -> bool:
        """Whether everybody is choosing a card for the initiative (rubricatus:3.2)."""
        return self.phase == INITIATIVE and self.asker == EVERYBODY

    def asked(self) -> tuple[int, ...]:
        if self.asker >= 0:
            return ONLY[self.asker]
        if self.phase == INITIATIVE:
            return tuple([seat for seat in range(self.seats) if self.picked[seat] < 0])
        return NOBODY

    def question(self, seat: int) -> Asked:
        if len(self.stack) > 0:
            top = self.stack[-1]
            if isinstance(top, Asked):
                return top
        from rubrica.games.rubricatus.pending import QUESTIONS

        return QUESTIONS[0]

    def questions(self) -> list[Question[Any]]:
        from rubrica.games.rubricatus.pending import QUESTIONS

        return [*QUESTIONS]

    def answers(self, seat: int) -> list[int]:
        if seat == self.asker:
            return self.offers
        if self.choosing() and self.picked[seat] < 0:
            return m.cards_in(self.hand[seat])
        return NONE

    def apply(self, seat: int, move: int) -> None:
        question = self.stack.pop()
        if isinstance(question, Asked):  # nothing else waits for an answer
            question.play(self, seat, move)
        self.go_on()

    def why_not(self, seat: int, move: int) -> Refusal:
        refusal = self.out_of_turn(seat, move)
        return self.question(seat).refusal(self, seat, move) if refusal is None else refusal

    def out_of_turn(self, seat: int, move: int) -> Refusal | None:
        if self.outcome is not None:
            lost = self.drawer == 0
            return Refusal("rubricatus:5.2" if lost else "rubricatus:3.9", "The game is over.")
        if not 0 <= seat < self.seats:
            return Refusal("rubricatus:10.5", "There is no seat {seat} at this table.", {"seat": seat})
        if not 0 <= move < m.END:
            return Refusal("rubricatus:1.3", "There is no move {move}.", {"move": move})
        if self.asker >= 0 and seat != self.asker:
            return Refusal("rubricatus:3.6", "Somebody else must answer first.")
        return None

    # The same table again

    def fields(self) -> list[Field]:
        return RUBRICATUS

    def parts(self) -> dict[str, Any]:
        return {"Pending": self.pending_of}

    def pending_of(self, data: dict[str, Any]) -> Pending:
        """What lay on the stack, from its data."""
        from rubrica.games.rubricatus.pending import KINDS

        try:
            held = {name: value for name, value in data.items() if name != "is"}
            if "effects" in held:
                held["effects"] = self.box.effects[held["effects"]]
            if "branches" in held:
                held["branches"] = [self.box.effects[number] for number in held["branches"]]
            pending: Pending = KINDS[data["is"]](**held)
        except (KeyError, TypeError, IndexError) as error:
            raise BadState(f"stack: {error!r}") from None
        return pending

    def restore(self, dump: bytes) -> None:
        super().restore(dump)
        if self.asker >= 0 and len(self.offers) == 0:  # a state of older rules leaves them to be found anew
            self.offers = self.question(self.asker).options(self, self.asker)

    def blank(self, dice: Dice) -> Rubricatus:
        return Rubricatus(self.setup, dice, self.terms)

    def copy_to(self, twin: Rubricatus) -> None:
        copy_rubricatus(self, twin)

    def show_to(self, known: Rubricatus, seat: int) -> None:
        show_rubricatus(self, known, seat)

    def view(self, seat: int | None) -> View[Rubricatus]:
        return super().view(seat)

    # What the rules ask again and again

    def bent(self) -> bool:
        """Whether any knob may be turned; mostly none is, and the rules stand as printed."""
        return len(self.knobs) > 0 or len(self.turn_knobs) > 0

    def knob(self, seat: int, knob: int) -> int:
        """How far a knob is turned for a seat, by the round and by the turn being played."""
        turned = self.knobs[seat * v.KNOBS + knob] if len(self.knobs) > 0 else 0
        return turned + self.turn_knobs[knob] if len(self.turn_knobs) > 0 else turned

    def from_holder(self) -> list[int]:
        """All seats in the order of rubricatus:3.7: from the initiative holder, counter-clockwise."""
        return [(self.holder + place) % self.seats for place in range(self.seats)]

    def acting(self) -> int:
        """The seat whose turn it is in the action phase."""
        return (self.leader + self.step) % self.seats

    def era(self) -> int:
        """The present era."""
        return self.box.rounds[self.round].era

    def stock_of(self, seat: int) -> int:
        """How many resources a seat has in all."""
        place = seat * 4
        return self.stock[place] + self.stock[place + 1] + self.stock[place + 2] + self.stock[place + 3]


def one_of(mask: int, dice: Dice) -> int:
    """One bit of a mask, each as likely."""
    for _ in range(dice.below(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


#: What one seat of Rubricatus may know.
RubricatusView = View[Rubricatus]

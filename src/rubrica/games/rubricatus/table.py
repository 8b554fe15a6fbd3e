"""What lies on the table in Rubricatus: the whole state, and nothing that decides anything.

Action cards lie in masks of twenty bits for each seat. Nobody ever sees the order of a deck, so a deck is
the set of its cards and a draw takes one of them at random: the same odds as a shuffle beforehand.
The same holds for the constructions not yet in the market; the era deck is dealt in order, for some may
peek at it.

Lists marked "replaced" are never changed in place, so that copies may share them.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.tables import Tables

ROUNDS: Final = 10
FULL: Final = 5  # rubricatus:5.1
MARKET: Final = 5  # rubricatus:2.4
TOP: Final = 3  # rubricatus:1.2
LIMIT: Final = 2  # rubricatus:4.7
ALL_CARDS: Final = (1 << 20) - 1

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

# What is pending on the stack: things that simply happen …
RUN: Final = 0  # subject; effects from a on, here b, regions settled by c
PUT: Final = 1  # chooser; b problems into region a
CHECK: Final = 2  # the player checked; era card a
END_TURN: Final = 3
PRODUCTION: Final = 4  # player; resource a
POINTS: Final = 5  # builder; construction a, its VP
KEEP: Final = 6  # builder; construction a
REFILL: Final = 7
# … and questions.
QUESTIONS: Final = 8
PLAY_CARD: Final = 8
PLACE_PIECE: Final = 9
ACT: Final = 10
MITIGATION: Final = 11  # region a
BUILDING: Final = 12  # region a; b = 1: not optional
PAYING: Final = 13  # construction a in region b; c resources still to be saved (< 0) or added; d the cost
SPILL: Final = 14  # b problems that found region a full
ADD_AT: Final = 15  # place a; b problems to each of c more regions; d regions that had theirs
REMOVE_AT: Final = 16  # the same
MOVE_FROM: Final = 17  # from place a to place b; c problems; here d
MOVE_TO: Final = 18  # the same with region d as origin
GAIN_ANY: Final = 19  # a steps
LOSE_ANY: Final = 20  # a steps
TRADING: Final = 21  # a resources still to pay, b to gain
ADVANCE_ANY: Final = 22  # a steps
PRODUCE_ON: Final = 23  # a steps
REFRESHING: Final = 24  # up to a market cards
CYCLE_GIVE: Final = 25  # up to a cards, from b; c cards given so far
CYCLE_TAKE: Final = 26  # up to a more after this one; c the card given
RECRUITING: Final = 27
BRANCHING: Final = 28  # of b branches from a on; here c, regions settled by d
ABILITY: Final = 29  # here a, occasion b
EVENT_REGION: Final = 30
TIE: Final = 31  # seats a
FRAME: Final = 6  # task, seat, a, b, c, d

NONE: Final[list[int]] = []
UNBENT: Final[list[int]] = [0] * v.KNOBS


class Table(Game):
    """The state of one table. The rules are functions over it, one module for each chapter."""

    def __init__(self, seats: int, dice: Dice, tables: Tables) -> None:
        super().__init__(seats, dice)
        self.tables = tables
        self.regions = len(v.REGIONS) if seats == 4 else v.PLAIN_REGIONS  # rubricatus:2.2
        self.variant = STANDARD
        self.calamities = NONE  # how many in each era; replaced
        self.phase = DRAWING
        self.round = 0
        self.turn = 0
        self.step = 0
        self.holder = 0
        self.leader = 0
        self.revealed = 0
        self.era_cards = NONE  # one for each round; replaced
        self.peeked = NONE  # for each seat: rounds whose era card it has seen; replaced
        # The river.
        self.drawer = 0
        self.problems = NONE
        # The market.
        self.market = NONE  # replaced
        self.piles = NONE  # a mask of constructions for each era; replaced
        # Each seat (rubricatus:1.1).
        self.vp = NONE
        self.stock = NONE
        self.track = NONE
        self.hand = NONE
        self.hand_size = NONE
        self.known = NONE  # cards everybody knows to be in the hand
        self.deck = NONE
        self.discard = NONE
        self.gone = NONE
        self.picked = NONE
        self.built = NONE
        self.income = NONE  # replaced
        self.helpers = NONE
        self.home = NONE
        self.spirit = NONE  # replaced
        self.spirit_home = 0
        self.producing = NONE
        self.standing = NONE
        self.removed_round = NONE
        self.built_round = NONE
        # Shared places.
        self.developers = 0
        self.etheries = 0
        self.occupied = 0
        self.barred_regions = 0
        self.barred_resources = 0
        self.knobs = NONE  # replaced
        # The turn being played.
        self.turn_knobs = UNBENT  # replaced
        self.card = -1
        self.with_spirit = 0
        self.by_event = 0
        self.removed_before = 0
        self.constructing = 0
        # What is pending, who is asked and what they may answer.
        self.stack = NONE
        self.asker = -1
        self.offers = NONE  # replaced

    def take_over(self, other: Table) -> None:
        """Become what the other table is, dice and listeners apart."""
        self.shown = other.shown
        self.outcome = other.outcome
        self.variant = other.variant
        self.calamities = other.calamities
        self.phase = other.phase
        self.round = other.round
        self.turn = other.turn
        self.step = other.step
        self.holder = other.holder
        self.leader = other.leader
        self.revealed = other.revealed
        self.era_cards = other.era_cards
        self.peeked = other.peeked
        self.drawer = other.drawer
        self.problems = other.problems[:]
        self.market = other.market
        self.piles = other.piles
        self.vp = other.vp[:]
        self.stock = other.stock[:]
        self.track = other.track[:]
        self.hand = other.hand[:]
        self.hand_size = other.hand_size[:]
        self.known = other.known[:]
        self.deck = other.deck[:]
        self.discard = other.discard[:]
        self.gone = other.gone[:]
        self.picked = other.picked[:]
        self.built = other.built[:]
        self.income = other.income
        self.helpers = other.helpers[:]
        self.home = other.home[:]
        self.spirit = other.spirit
        self.spirit_home = other.spirit_home
        self.producing = other.producing[:]
        self.standing = other.standing[:]
        self.removed_round = other.removed_round[:]
        self.built_round = other.built_round[:]
        self.developers = other.developers
        self.etheries = other.etheries
        self.occupied = other.occupied
        self.barred_regions = other.barred_regions
        self.barred_resources = other.barred_resources
        self.knobs = other.knobs
        self.turn_knobs = other.turn_knobs
        self.card = other.card
        self.with_spirit = other.with_spirit
        self.by_event = other.by_event
        self.removed_before = other.removed_before
        self.constructing = other.constructing
        self.stack = other.stack[:]
        self.asker = other.asker
        self.offers = other.offers

    def state(self) -> dict[str, object]:
        """Every fact of the state but the dice, as plain JSON."""
        return {
            "variant": VARIANTS[self.variant],
            "calamities": self.calamities,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "step": self.step,
            "holder": self.holder,
            "leader": self.leader,
            "revealed": self.revealed,
            "era_cards": self.era_cards,
            "peeked": self.peeked,
            "drawer": self.drawer,
            "problems": self.problems,
            "market": self.market,
            "piles": self.piles,
            "vp": self.vp,
            "stock": self.stock,
            "track": self.track,
            "hand": self.hand,
            "hand_size": self.hand_size,
            "known": self.known,
            "deck": self.deck,
            "discard": self.discard,
            "gone": self.gone,
            "picked": self.picked,
            "built": self.built,
            "income": self.income,
            "helpers": self.helpers,
            "home": self.home,
            "spirit": self.spirit,
            "spirit_home": self.spirit_home,
            "producing": self.producing,
            "standing": self.standing,
            "removed_round": self.removed_round,
            "built_round": self.built_round,
            "developers": self.developers,
            "etheries": self.etheries,
            "occupied": self.occupied,
            "barred_regions": self.barred_regions,
            "barred_resources": self.barred_resources,
            "knobs": self.knobs,
            "turn_knobs": self.turn_knobs,
            "card": self.card,
            "with_spirit": self.with_spirit,
            "by_event": self.by_event,
            "removed_before": self.removed_before,
            "constructing": self.constructing,
            "stack": self.stack,
            "asker": self.asker,
            "offers": self.offers,
        }

    def push(self, task: int, seat: int, a: int, b: int, c: int, d: int) -> None:
        """Put something on the stack; what was pushed last happens first."""
        self.stack += [task, seat, a, b, c, d]

    def bent(self) -> bool:
        """Whether any knob may be turned; mostly none is, and the rules stand as printed."""
        return self.knobs is not self.tables.unbent or self.turn_knobs is not UNBENT

    def knob(self, seat: int, knob: int) -> int:
        """How far a knob is turned for a seat, by the round and by the etheria at work."""
        return self.knobs[seat * v.KNOBS + knob] + self.turn_knobs[knob]

    def from_holder(self) -> list[int]:
        """All seats in the order of rubricatus:3.7: from the initiative holder, counter-clockwise."""
        return [(self.holder + place) % self.seats for place in range(self.seats)]

    def acting(self) -> int:
        """The seat whose turn it is in the action phase."""
        return (self.leader + self.step) % self.seats

    def era(self) -> int:
        return self.tables.era_at[self.round]


def one_of(mask: int, dice: Dice) -> int:
    """One bit of a mask, each as likely."""
    for _ in range(dice.below(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1

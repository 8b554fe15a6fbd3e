"""What a seat of Rubricatus knows, as numbers.

Cards have the numbers that the moves give them; era cards are numbered in the order of their file. Left out on
purpose: of what is pending, all but the question, what it is about, and which tasks wait behind it; the order of the
market.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import View
from rubrica.engine.numbers import AROUND, Numbers
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import DIGIT
from rubrica.games.rubricatus.moves import CARDS, CONSTRUCTIONS, ETHERIES
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.view import HIDDEN, RubricatusView

PHASES: Final = ["drawing", "initiative", "opening", "income", "actions", "closing", "ending", "over"]
TASKS: Final = [
    "run", "put", "check", "end turn", "production", "points", "keep", "refill", "play card", "place piece", "act",
    "mitigation", "building", "paying", "spill", "add at", "remove at", "move from", "move to", "gain any", "lose any",
    "trading", "advance any", "produce on", "refreshing", "cycle give", "cycle take", "recruiting", "branching",
    "ability", "event region", "tie",
]  # fmt: skip
ERAS: Final = list(v.ERAS)
RESOURCES: Final = list(v.RESOURCES)
TRACKS: Final = list(v.TRACKS)
REGIONS: Final = [list(v.REGIONS)[:count] for count in range(len(v.REGIONS) + 1)]
SEATS: Final = [[f"seat {seat}" for seat in range(seats)] for seats in range(5)]
CARD_NAMES: Final = [str(card + 1) for card in range(CARDS)]
CONSTRUCTION_NAMES: Final = [str(card + 1) for card in range(CONSTRUCTIONS)]
ERA_CARDS: Final = [str(card + 1) for card in range(sum(v.CALAMITIES_OF_ERA) + v.ORDINARY_OF_ERA * len(v.ERAS))]
ETHERIA_NAMES: Final = [str(spirit + 1) for spirit in range(ETHERIES)]
ALL_CONSTRUCTIONS: Final = (1 << CONSTRUCTIONS) - 1
KNOBS: Final = [
    *(f"{what} {comarca}" for what in ("cost", "problems", "vp") for comarca in v.COMARQUES),
    *(f"steps {resource}" for resource in v.RESOURCES),
    "limit", "mitigation", "admit", "share",
]  # fmt: skip

#: Where a question on the stack keeps its region, and how many things it is about; 0 if it has none.
REGION_AT: Final = {t.MITIGATION: 2, t.BUILDING: 2, t.PAYING: 3, t.SPILL: 2, t.MOVE_TO: 5, t.BRANCHING: 4, t.ABILITY: 2}
COUNT_AT: Final = {
    t.SPILL: 3, t.ADD_AT: 4, t.REMOVE_AT: 4, t.MOVE_FROM: 4, t.GAIN_ANY: 2, t.LOSE_ANY: 2, t.TRADING: 2,
    t.ADVANCE_ANY: 2, t.PRODUCE_ON: 2, t.REFRESHING: 2, t.CYCLE_GIVE: 2, t.CYCLE_TAKE: 2,
}  # fmt: skip

MOST_POINTS: Final = 250
MOST_STEPS: Final = 20
MOST_BENT: Final = 5


def write(view: View, out: Numbers) -> None:
    assert isinstance(view, RubricatusView)
    g = view.table
    out.look(view.seat, g.seats)
    out.about("")
    out.choice("at the table", view.seat, SEATS[g.seats])
    waiting = 0
    for seat in view.waiting:
        waiting |= 1 << seat
    out.seats("asked", waiting)
    _ages(g, out)
    _basin(g, out)
    _turn(g, out)
    _question(g, out)
    for place in range(g.seats):
        out.about(AROUND[g.seats][place])
        seat = (view.seat + place) % g.seats
        _cards(g, seat, out)
        _board(g, seat, out)
    out.about("own")
    out.flags("hand known to all", g.known[view.seat], CARD_NAMES)


def _ages(g: Table, out: Numbers) -> None:
    """The round, and the era cards this seat has seen."""
    out.choice("variant", g.variant, t.VARIANTS)
    out.counts("calamities", g.calamities, MOST_STEPS, ERAS)
    out.choice("phase", g.phase, PHASES)
    out.count("round", g.round + 1, t.ROUNDS)
    out.choice("era", g.era(), ERAS)
    over, ahead = 0, [0] * len(ERA_CARDS)
    now = -1
    for number in range(t.ROUNDS):
        card = g.era_cards[number]
        if card < 0:
            continue
        if number < g.round:
            over |= 1 << card
        elif number < g.revealed:
            now = card
        else:
            ahead[card] = number - g.round + 1
    out.flags("era card over", over, ERA_CARDS)
    out.choice("era card", now, ERA_CARDS)
    out.counts("rounds until known era card", ahead, t.ROUNDS + 1, ERA_CARDS)


def _basin(g: Table, out: Numbers) -> None:
    """The river, the market and what else all share."""
    regions = REGIONS[g.regions]
    out.count("drawer", g.drawer, 2 * MOST_STEPS)
    out.counts("problems", g.problems, t.FULL, regions)
    market, to_come = 0, 0
    for card in g.market:
        market |= 1 << card
    for pile in g.piles:
        to_come |= pile
    out.flags("market", market, CONSTRUCTION_NAMES)
    out.flags("no more to come", ALL_CONSTRUCTIONS & ~to_come, CONSTRUCTION_NAMES)
    out.flags("track was ended", g.developers, TRACKS)
    out.flags("etheria free", g.etheries, ETHERIA_NAMES)
    out.flags("barred region", g.barred_regions, regions)
    out.flags("barred resource", g.barred_resources, RESOURCES)


def _turn(g: Table, out: Numbers) -> None:
    out.count("turn", g.turn + 1, MOST_STEPS)
    out.seat("initiative", g.holder)
    out.seat("first to act", g.leader)
    out.choice("card in play", g.card, CARD_NAMES)
    out.count("etheria in play", g.with_spirit, 1)
    out.count("event in play", g.by_event, 1)
    _bent("more this turn", "less this turn", g.turn_knobs, out)


def _question(g: Table, out: Numbers) -> None:
    """What is asked, and what waits behind it."""
    waiting = [0] * len(TASKS)
    for at in range(0, len(g.stack) - t.FRAME, t.FRAME):
        waiting[g.stack[at]] += 1
    out.counts("waits", waiting, MOST_STEPS, TASKS)
    frame = g.stack[-t.FRAME :] if g.asker >= 0 else NO_QUESTION
    task = frame[0]
    out.choice("question", task, TASKS)
    place = REGION_AT.get(task, 0)
    region = frame[place] if place > 0 else -1
    out.choice("question region", region if region < g.regions else -1, REGIONS[g.regions])
    place = COUNT_AT.get(task, 0)
    out.count("question about so many", frame[place] if place > 0 else 0, MOST_STEPS)
    out.count("question about so much each", frame[3] if task == t.ADD_AT or task == t.REMOVE_AT else 0, MOST_STEPS)
    out.count("question gains", frame[3] if task == t.TRADING else 0, MOST_STEPS)
    paying = task == t.PAYING
    out.choice("question construction", frame[2] if paying else -1, CONSTRUCTION_NAMES)
    out.count("question saves", -frame[4] if paying else 0, MOST_STEPS)
    out.count("question adds", frame[4] if paying else 0, MOST_STEPS)
    price = [frame[5] >> resource * DIGIT & 15 if paying else 0 for resource in range(4)]
    out.counts("question price", price, 15, RESOURCES)


def _cards(g: Table, seat: int, out: Numbers) -> None:
    """Action cards; of another's hand only those that everybody saw go there. All others are in the deck or unseen."""
    out.flags("hand", g.hand[seat], CARD_NAMES)
    out.count("hand size", g.hand_size[seat], CARDS)
    out.flags("discard", g.discard[seat], CARD_NAMES)
    out.flags("out of the game", g.gone[seat], CARD_NAMES)
    picked = g.picked[seat]
    out.choice("initiative card", picked if picked >= 0 else -1, CARD_NAMES)
    out.count("initiative card is hidden", 1 if picked == HIDDEN else 0, 1)
    out.count("era cards peeked at", g.peeked[seat], t.ROUNDS)


def _board(g: Table, seat: int, out: Numbers) -> None:
    out.count("vp", g.vp[seat], MOST_POINTS)
    out.counts("stock", g.stock[seat * 4 : seat * 4 + 4], t.TOP, RESOURCES)
    out.counts("track", g.track[seat * 4 : seat * 4 + 4], MOST_STEPS, TRACKS)
    out.counts("income", g.income[seat * 4 : seat * 4 + 4], MOST_STEPS, RESOURCES)
    out.flags("built", g.built[seat], CONSTRUCTION_NAMES)
    out.count("helpers", g.helpers[seat], MOST_STEPS)
    out.count("helpers at home", g.home[seat], MOST_STEPS)
    out.choice("etheria", g.spirit[seat], ETHERIA_NAMES)
    out.count("etheria at home", g.spirit_home >> seat & 1, 1)
    out.flags("producing", g.producing[seat], RESOURCES)
    out.flags("standing in", g.standing[seat], REGIONS[g.regions])
    out.count("problems removed this round", g.removed_round[seat], MOST_STEPS)
    out.count("built this round", g.built_round[seat], MOST_STEPS)
    _bent("more this round", "less this round", g.knobs[seat * v.KNOBS : (seat + 1) * v.KNOBS], out)


def _bent(more: str, less: str, knobs: list[int], out: Numbers) -> None:
    """How far rules are bent, to either side."""
    out.counts(more, knobs, MOST_BENT, KNOBS)
    out.counts(less, [-knob for knob in knobs], MOST_BENT, KNOBS)


NO_QUESTION: Final = [-1] * t.FRAME

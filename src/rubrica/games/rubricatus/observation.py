"""What a seat of Rubricatus knows, as numbers.

Cards have the numbers that the moves give them; era cards are numbered in the order of their file. Left out on
purpose: of what is pending, all but the question, what it is about, and which tasks wait behind it; the order of the
market.
"""

from __future__ import annotations

from typing import Any, Final

from rubrica.engine.native import i64
from rubrica.engine.observation import AROUND, SEATS, Numbers
from rubrica.games.rubricatus import (
    actions,
    building,
    effects,
    etheries,
    hands,
    market,
    river,
    rounds,
    territory,
    tracks,
    verbs,
)
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.pending import QUESTIONS
from rubrica.games.rubricatus.state import HIDDEN, Rubricatus, RubricatusView

PHASES: Final = ["drawing", "initiative", "opening", "income", "actions", "closing", "ending", "over"]
TASKS: Final = [
    "run", "put", "check", "end turn", "production", "points", "keep", "refill", "play card", "place piece", "act",
    "mitigation", "building", "paying", "spill", "add at", "remove at", "move from", "move to", "gain any", "lose any",
    "trading", "advance any", "produce on", "refreshing", "cycle give", "cycle take", "recruiting", "branching",
    "ability", "event region", "tie", "event", "owed", "bring any",
]  # fmt: skip
#: What of it may lie on the stack, in the same order; of the course of the round the phase tells.
KINDS: Final[dict[type, int]] = {
    kind: number
    for number, kind in enumerate(
        [
            effects.CarryOut, river.PutProblems, rounds.Check, actions.EndTurn, actions.FinishProduction,
            building.ScoreCard, building.Keep, market.Refill, actions.PlayCard, actions.PlacePiece, actions.Act,
            territory.Mitigate, building.ChooseConstruction, building.Pay, river.Spill, river.AddWhere,
            river.RemoveWhere, river.MoveFrom, river.MoveTo, tracks.GainAny, tracks.LoseAny, tracks.PayAny,
            tracks.AdvanceAny, tracks.ProduceAny, market.ReplaceCards, hands.Exchange, hands.TakeBack,
            etheries.ChooseEtheria, verbs.ChooseBranch, etheries.UseAbility, actions.EventRegion, rounds.SettleTie,
            actions.BeginEvent, effects.Owed, etheries.BringAny,
        ]
    )
}  # fmt: skip
#: Whether a question, by its number, is about a region and about so many of something.
SPEAKS_OF_REGION: Final = {KINDS.get(type(asked), -1): hasattr(asked, "region") for asked in QUESTIONS}
SPEAKS_OF_COUNT: Final = {KINDS.get(type(asked), -1): hasattr(asked, "count") for asked in QUESTIONS}
ERAS: Final = list(v.ERAS)
RESOURCES: Final = list(v.RESOURCES)
TRACKS: Final = list(v.TRACKS)
REGIONS: Final = [list(v.REGIONS)[:count] for count in range(len(v.REGIONS) + 1)]
MOST_CARDS: Final = 200  # of a kind
#: The numbers on so many cards, from 1 on.
NUMBERED: Final = [[str(card + 1) for card in range(cards)] for cards in range(MOST_CARDS + 1)]
FLAGS: Final = 60  # so many at once, so that a mask of them fits a machine word
KNOBS: Final = [
    *(f"{what} {comarca}" for what in ("cost", "problems", "vp") for comarca in v.COMARQUES),
    *(f"steps {resource}" for resource in v.RESOURCES),
    "limit", "mitigation", "admit", "share",
]  # fmt: skip
NO_PRICE: Final = [0] * len(RESOURCES)

MOST_POINTS: Final = 250
MOST_STEPS: Final = 20
MOST_BENT: Final = 5


def observe(view: RubricatusView, out: Numbers) -> None:
    """Write down all that the seat knows."""
    game = view.table
    out.look(view.seat, game.seats)
    out.about("")
    out.choice("at the table", view.seat, SEATS[game.seats])
    out.asked(view.waiting)
    _ages(game, out)
    _basin(game, out)
    _turn(game, out)
    _question(game, out)
    for place in range(game.seats):
        out.about(AROUND[game.seats][place])
        seat = (view.seat + place) % game.seats
        _cards(game, seat, out)
        _board(game, seat, out)
    out.about("own")
    out.flags("hand known to all", game.open_hand[view.seat], NUMBERED[len(game.box.actions)])


def _flags(name: str, cards: int, count: int, out: Numbers) -> None:
    """Any cards of a mask, of which there may be more than fit a machine word."""
    if count <= FLAGS:
        out.flags(name, cards, NUMBERED[count])
        return
    for first in range(0, count, FLAGS):
        out.flags(name, cards >> first & (1 << FLAGS) - 1, NUMBERED[count][first : first + FLAGS])


def _ages(game: Rubricatus, out: Numbers) -> None:
    """The round, and the era cards this seat has seen."""
    out.choice("variant", game.terms.variant, t.VARIANTS)
    out.counts("calamities", game.terms.calamities, MOST_STEPS, ERAS)
    out.choice("phase", game.phase, PHASES)
    out.count("round", game.round + 1, t.ROUNDS)
    out.choice("era", game.era(), ERAS)
    names = NUMBERED[len(game.box.era_cards)]
    over, ahead = 0, [0] * len(names)
    now = -1
    for number in range(t.ROUNDS):
        card = game.era_cards[number]
        if card < 0:
            continue
        if number < game.round:
            over |= 1 << card
        elif number < game.revealed:
            now = card
        else:
            ahead[card] = number - game.round + 1
    _flags("era card over", over, len(names), out)
    out.choice("era card", now, names)
    out.counts("rounds until known era card", ahead, t.ROUNDS + 1, names)


def _basin(game: Rubricatus, out: Numbers) -> None:
    """The river, the market and what else all share."""
    regions = REGIONS[game.regions]
    out.count("drawer", game.drawer, 2 * MOST_STEPS)
    out.counts("problems", game.problems, t.FULL, regions)
    on_sale, to_come = 0, 0
    for card in game.market:
        on_sale |= 1 << card
    for pile in game.piles:
        to_come |= pile
    count = len(game.box.constructions)
    _flags("market", on_sale, count, out)
    _flags("no more to come", (1 << count) - 1 & ~to_come, count, out)
    out.flags("track was ended", game.developers, TRACKS)
    out.flags("etheria free", game.etheries, NUMBERED[len(game.box.etheries)])
    out.flags("barred region", game.barred_regions, regions)
    out.flags("barred resource", game.barred_resources, RESOURCES)


def _turn(game: Rubricatus, out: Numbers) -> None:
    out.count("turn", game.turn + 1, MOST_STEPS)
    out.seat("initiative", game.holder)
    out.seat("first to act", game.leader)
    out.choice("card in play", game.card, NUMBERED[len(game.box.actions)])
    out.count("etheria in play", game.with_spirit, 1)
    out.count("event in play", game.by_event, 1)
    out.balances("more this turn", "less this turn", game.turn_knobs, MOST_BENT, KNOBS)
    owed = 0
    for pending in game.owed:
        if isinstance(pending, effects.Owed):
            owed |= 1 << pending.seat
    out.seats("owed a bonus", owed)


def _question(game: Rubricatus, out: Numbers) -> None:
    """What is asked, and what waits behind it."""
    waiting = [0] * len(TASKS)
    for place in range(len(game.stack) - 1):
        pending = game.stack[place]
        if not isinstance(pending, rounds.Course):
            waiting[KINDS[type(pending)]] += 1
    out.counts("waits", waiting, MOST_STEPS, TASKS)
    kind = -1
    region = -1
    count = 0
    each = 0
    gains = 0
    card = -1
    change = 0
    price = NO_PRICE
    if game.asker >= 0:
        question = game.question(game.asker)
        kind = KINDS[type(question)]
        asked: Any = question
        region = asked.region if SPEAKS_OF_REGION[kind] else -1
        count = asked.count if SPEAKS_OF_COUNT[kind] else 0
        if isinstance(question, river.InEach):
            each = question.each
        elif isinstance(question, tracks.PayAny):
            gains = question.gains
        elif isinstance(question, building.Pay):
            card, change, price = question.card, question.change, question.price
    out.choice("question", kind, TASKS)
    out.choice("question region", region if region < game.regions else -1, REGIONS[game.regions])
    out.count("question about so many", count, MOST_STEPS)
    out.count("question about so much each", each, MOST_STEPS)
    out.count("question gains", gains, MOST_STEPS)
    out.choice("question construction", card, NUMBERED[len(game.box.constructions)])
    out.count("question saves", -change, MOST_STEPS)
    out.count("question adds", change, MOST_STEPS)
    out.counts("question price", price, 15, RESOURCES)


def _cards(game: Rubricatus, seat: i64, out: Numbers) -> None:
    """Action cards; of another's hand only those that everybody saw go there. All others are in the deck or unseen."""
    names = NUMBERED[len(game.box.actions)]
    out.flags("hand", game.hand[seat], names)
    out.count("hand size", game.hand_size[seat], len(names))
    out.flags("discard", game.discard[seat], names)
    out.flags("out of the game", game.gone[seat], names)
    picked = game.picked[seat]
    out.choice("initiative card", picked if picked >= 0 else -1, names)
    out.count("initiative card is hidden", 1 if picked == HIDDEN else 0, 1)
    out.count("era cards peeked at", game.peeked[seat], t.ROUNDS)


def _board(game: Rubricatus, seat: i64, out: Numbers) -> None:
    out.count("vp", game.vp[seat], MOST_POINTS)
    out.counts("stock", game.stock, t.TOP, RESOURCES, seat * 4)
    out.counts("track", game.track, MOST_STEPS, TRACKS, seat * 4)
    out.counts("income", game.income, MOST_STEPS, RESOURCES, seat * 4)
    _flags("built", game.built[seat], len(game.box.constructions), out)
    out.count("helpers", game.helpers[seat], MOST_STEPS)
    out.count("helpers at home", game.home[seat], MOST_STEPS)
    out.choice("etheria", game.spirit[seat], NUMBERED[len(game.box.etheries)])
    out.count("etheria at home", game.spirit_home >> seat & 1, 1)
    out.flags("producing", game.producing[seat], RESOURCES)
    out.flags("standing in", game.standing[seat], REGIONS[game.regions])
    out.count("problems removed this round", game.removed_round[seat], MOST_STEPS)
    out.count("built this round", game.built_round[seat], MOST_STEPS)
    out.balances("more this round", "less this round", game.knobs, MOST_BENT, KNOBS, seat * v.KNOBS)

"""The round, from the draw to the closing check (chapters 2, 3 and 8)."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Sentence
from rubrica.games.rubricatus import actions, hands, market, scoring
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import Owed
from rubrica.games.rubricatus.state import NONE, NOTHING, Asked, Rubricatus, Task
from rubrica.games.rubricatus.tracks import gain

# Setup (chapter 2)


def set_up(game: Rubricatus) -> None:
    """Chapter 2, up to the first round."""
    seats = game.seats
    game.round = 0
    game.turn = 0
    game.step = 0
    game.leader = 0
    game.revealed = 0
    game.problems = [1] * game.regions  # rubricatus:2.1 and rubricatus:2.2
    game.drawer = 14 if seats == 4 else 11
    game.developers = 0
    game.etheries = game.box.all_etheries  # rubricatus:2.3
    game.vp = [0] * seats  # rubricatus:2.6
    game.stock = [0] * (4 * seats)
    game.track = [0] * (4 * seats)
    game.income = [0] * (4 * seats)
    game.owed = []
    game.hand = [0] * seats
    game.hand_size = [0] * seats
    game.open_hand = [0] * seats
    game.deck = [game.box.all_actions] * seats
    game.discard = [0] * seats
    game.gone = [0] * seats
    game.built = [0] * seats
    game.helpers = [t.HELPERS] * seats  # rubricatus:2.5: two more wait on the era track
    game.spirit = [NOTHING] * seats
    game.peeked = [0] * seats
    game.card = NOTHING
    game.with_spirit = False
    game.by_event = False
    game.removed_before = 0
    game.constructing = NOTHING
    game.piles = game.box.of_era
    game.market = []
    market.refill(game)  # rubricatus:2.4
    game.era_cards = [t.UNKNOWN] * t.ROUNDS if game.terms.variant == t.EASY else deal_era_cards(game)
    game.holder = game.dice.below(seats)  # rubricatus:2.8
    clear_round(game)
    game.stack = [BEGIN_ROUND]
    game.phase = t.DRAWING


def deal_era_cards(game: Rubricatus) -> list[int]:
    """rubricatus:2.7: one card for each round, era by era, with the calamities the variant wants."""
    cards: list[int] = []
    for era in range(len(v.ERAS)):
        cards += era_cards_of(game, era, v.ROUNDS_OF_ERA[era], game.terms.calamities[era], [])
    return cards


def era_cards_of(game: Rubricatus, era: int, count: int, calamities: int, seen: list[int]) -> list[int]:
    """Cards of one era drawn at random, without those already seen (rubricatus:10.2 to rubricatus:10.4)."""
    printed = game.box.era_cards
    left = [card for card in range(len(printed)) if printed[card].era == era and card not in seen]
    if game.terms.variant == t.AT_RANDOM:
        game.dice.deal(left, count)
        return left[:count]
    harsh = [card for card in left if printed[card].calamity]
    mild = [card for card in left if not printed[card].calamity]
    game.dice.deal(harsh, calamities)
    game.dice.deal(mild, count - calamities)
    dealt = harsh[:calamities] + mild[: count - calamities]
    game.dice.shuffle(dealt)
    return dealt


# The round (chapter 3)


class Course(Task):
    """A part of every round's course."""


class BeginRound(Course):
    """[rubricatus:3.1] Everybody draws; then the round takes its course."""

    def perform(self, game: Rubricatus) -> None:
        if game.log is not None:
            game.tell(PUBLIC, e.ROUND_BEGINS, [game.round])
        count = game.box.rounds[game.round].draw
        for seat in game.from_holder():
            hands.draw(game, seat, count)
        game.phase = t.INITIATIVE
        game.stack = COURSE_OF_A_ROUND[:]


class ChooseInitiative(Asked):
    """[rubricatus:3.2] Everybody chooses a card at the same time, hidden until the last one has chosen."""

    rule = "rubricatus:3.2"
    moves = (m.ALL_CARDS,)
    secret = True
    asks = Sentence("Initiative: choose a card, hidden; the highest value leads the round.")

    def __init__(self, seat: int = t.EVERYBODY) -> None:
        super().__init__(seat)

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return m.cards_in(game.hand[seat])

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if game.picked[seat] >= 0:
            return Refusal(self.rule, "You have chosen your card; the others have not.")
        if self.has(move):
            return Refusal(self.rule, "You do not hold that card.")
        return Refusal(self.rule, "Choose a card for the initiative.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        game.picked[seat] = move - m.CARD
        if min(game.picked) < 0:
            game.push(self)
        else:
            reveal(game)


def reveal(game: Rubricatus) -> None:
    """rubricatus:3.2: the highest value takes the initiative card; the holder decides ties."""
    highest = 0
    tied = 0
    for seat in range(game.seats):
        card = game.picked[seat]
        hands.leave_hand(game, seat, card)
        game.discard[seat] |= 1 << card  # rubricatus:3.3
        if game.log is not None:
            game.tell(PUBLIC, e.SHOWS, [seat, card])
        value = game.box.actions[card].value
        if value > highest:
            highest = value
            tied = 0
        if value == highest:
            tied |= 1 << seat
    game.shown += 1
    game.push(SettleTie(game.holder, tied))


class SettleTie(Asked):
    """[rubricatus:3.2] Who of those tied for the highest card takes the initiative, decided by its holder."""

    rule = "rubricatus:3.2"
    moves = (m.ALL_SEATS,)
    asks = Sentence("They are tied, and you hold the initiative: who takes it?")
    refuses = Refusal("rubricatus:3.2", "Only those who showed the highest card can take the initiative.")

    def __init__(self, seat: int, tied: int) -> None:
        super().__init__(seat)
        self.tied = tied

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return [m.SEAT + tied for tied in range(game.seats) if self.tied >> tied & 1]

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        game.holder = move - m.SEAT
        if game.log is not None:
            game.tell(PUBLIC, e.HOLDS, [game.holder])


class OpenEraCard(Course):
    """[rubricatus:3.4] The round's card and its opening; [rubricatus:10.1] not in the easy game."""

    def perform(self, game: Rubricatus) -> None:
        game.phase = t.OPENING
        game.revealed = game.round + 1
        if game.terms.variant == t.EASY:
            return
        game.shown += 1
        number = game.era_cards[game.round]
        card = game.box.era_cards[number]
        if game.log is not None:
            game.tell(PUBLIC, e.ERA_CARD, [number])
        if card.calamity:
            market.purge(game, game.era())  # rubricatus:8.2
        # rubricatus:8.1; rubricatus:10.8: the initiative holder carries out what names nobody
        card.opening.start(game, game.holder, -1, game.holder)


class PayIncome(Course):
    """[rubricatus:3.5] Once for each resource symbol on one's constructions; overflow counts.
    [rubricatus:4.8] Then what the constructions of the round before owe."""

    def perform(self, game: Rubricatus) -> None:
        game.phase = t.INCOME
        owed, game.owed = game.owed, []
        for seat in reversed(game.from_holder()):
            for pending in reversed(owed):
                if isinstance(pending, Owed) and pending.seat == seat:
                    game.push(pending)
        for seat in game.from_holder():
            for resource in range(4):
                symbols = game.income[seat * 4 + resource]
                if symbols:
                    gain(game, seat, resource, symbols)


class BeginActions(Course):
    """[rubricatus:3.6] From the holder, counter-clockwise, as many times as there are helpers."""

    def perform(self, game: Rubricatus) -> None:
        game.phase = t.ACTIONS
        game.constructing = NOTHING
        game.turn = 0
        game.step = -1
        game.leader = game.holder
        game.push(NEXT_TURN)


class NextTurn(Course):
    """[rubricatus:3.6] The turns that are left."""

    def perform(self, game: Rubricatus) -> None:
        game.step += 1
        if game.step == game.seats:
            game.step = 0
            game.turn += 1
            game.leader = game.holder  # rubricatus:10.8: an order that a card changed holds from the next turn on
        if game.turn == game.box.rounds[game.round].pieces:  # helpers and etheria: all have as many (rubricatus:7.2)
            return
        game.push(NEXT_TURN)
        seat = game.acting()
        if game.hand_size[seat] > 1:  # rubricatus:3.6: one card is kept
            actions.begin_turn(game, seat)


class CloseEraCard(Course):
    """[rubricatus:8.1] The closing check, for the table or player by player."""

    def perform(self, game: Rubricatus) -> None:
        game.phase = t.CLOSING
        if game.terms.variant == t.EASY:
            return
        card = game.era_cards[game.round]
        if game.log is not None:
            game.tell(PUBLIC, e.CLOSES, [card])
        if game.box.era_cards[card].each:
            for seat in reversed(game.from_holder()):
                game.push(Check(seat, card))
        else:
            game.push(Check(game.holder, card))


class Check(Task):
    """[rubricatus:8.1] Reward or penalty; the initiative holder settles what regions it hits."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def perform(self, game: Rubricatus) -> None:
        card = game.box.era_cards[self.card]
        passed = passes(game, self.seat, self.card)
        if game.log is not None and card.check is not None:
            game.tell(PUBLIC, e.CHECKED, [self.seat if card.each else -1, 1 if passed else 0])
        follows = card.passed if passed else card.failed
        follows.start(game, self.seat, -1, game.holder)


def passes(game: Rubricatus, seat: int, card: int) -> bool:
    """Whether the closing check of an era card is met as the table stands."""
    check = game.box.era_cards[card].check
    return check is None or check.holds(game, seat, -1)


class EndRound(Course):
    """[rubricatus:3.7] In its order; [rubricatus:3.9] after the tenth round the game is scored."""

    def perform(self, game: Rubricatus) -> None:
        game.phase = t.ENDING
        if game.round == t.ROUNDS - 1:
            game.phase = t.OVER
            scoring.score_game(game)
            return
        game.round += 1
        if game.box.rounds[game.round].helper_joins:  # rubricatus:2.5: the helper waiting there acts in this very round
            for seat in range(game.seats):
                game.helpers[seat] += 1
            if game.log is not None:
                game.tell(PUBLIC, e.HELPER_JOINS, [])
        clear_round(game)
        era = game.era()
        if era != game.box.rounds[game.round - 1].era:
            market.purge(game, era - 1)  # rubricatus:3.8
        game.phase = t.DRAWING
        game.push(BEGIN_ROUND)


def clear_round(game: Rubricatus) -> None:
    """rubricatus:3.7: pieces go home; what was bent or barred for the round is over."""
    game.picked = [NOTHING] * game.seats
    game.producing = [0] * game.seats
    game.standing = [0] * game.seats
    game.removed_round = [0] * game.seats
    game.built_round = [0] * game.seats
    game.home = game.helpers[:]
    game.spirit_home = 0
    for seat in range(game.seats):
        if game.spirit[seat] >= 0:
            game.spirit_home |= 1 << seat
    game.occupied = 0
    game.barred_regions = 0
    game.barred_resources = 0
    game.knobs = NONE
    game.turn_knobs = NONE


BEGIN_ROUND: Final = BeginRound()
NEXT_TURN: Final = NextTurn()
#: What happens first lies on top.
COURSE_OF_A_ROUND: Final[list[t.Pending]] = [
    EndRound(),
    CloseEraCard(),
    BeginActions(),
    PayIncome(),
    OpenEraCard(),
    ChooseInitiative(),
]

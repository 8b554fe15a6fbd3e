"""The round, from the draw to the closing check (chapters 2, 3 and 8)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import actions, building, effects, hands, market, questions, river, scoring
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.measures import compare, measure
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tables import HELPERS
from rubrica.games.rubricatus.tracks import gain


def set_up(g: Table) -> None:
    """Chapter 2."""
    seats = g.seats
    g.problems = [1] * g.regions  # rubricatus:2.1 and rubricatus:2.2
    g.drawer = 14 if seats == 4 else 11
    g.etheries = (1 << m.ETHERIES) - 1  # rubricatus:2.3
    g.vp = [0] * seats  # rubricatus:2.6
    g.stock = [0] * (4 * seats)
    g.track = [0] * (4 * seats)
    g.income = [0] * (4 * seats)
    g.hand = [0] * seats
    g.hand_size = [0] * seats
    g.known = [0] * seats
    g.deck = [t.ALL_CARDS] * seats
    g.discard = [0] * seats
    g.gone = [0] * seats
    g.built = [0] * seats
    g.helpers = [HELPERS] * seats  # rubricatus:2.5: two more wait on the era track
    g.spirit = [-1] * seats
    g.peeked = [0] * seats
    g.stack = []
    g.piles = g.tables.era_mask
    g.market = []
    market.refill(g)  # rubricatus:2.4
    g.era_cards = [-1] * t.ROUNDS if g.variant == t.EASY else deal_era_cards(g)
    g.holder = g.dice.below(seats)  # rubricatus:2.8
    clear_round(g)
    g.phase = t.DRAWING


def deal_era_cards(g: Table) -> list[int]:
    """rubricatus:2.7: one card for each round, era by era, with the calamities the variant wants."""
    cards: list[int] = []
    for era in range(len(v.ERAS)):
        cards += era_cards_of(g, era, v.ROUNDS_OF_ERA[era], g.calamities[era], [])
    return cards


def era_cards_of(g: Table, era: int, count: int, calamities: int, seen: list[int]) -> list[int]:
    """Cards of one era drawn at random, without those already seen (rubricatus:10.2 to rubricatus:10.4)."""
    tables = g.tables
    left = [card for card in range(len(tables.card_era)) if tables.card_era[card] == era and card not in seen]
    if g.variant == t.AT_RANDOM:
        g.dice.deal(left, count)
        return left[:count]
    harsh = [card for card in left if tables.calamity[card]]
    mild = [card for card in left if not tables.calamity[card]]
    g.dice.deal(harsh, calamities)
    g.dice.deal(mild, count - calamities)
    dealt = harsh[:calamities] + mild[: count - calamities]
    g.dice.shuffle(dealt)
    return dealt


def clear_round(g: Table) -> None:
    """rubricatus:3.7: pieces go home; what was bent or barred for the round is over."""
    g.picked = [-1] * g.seats
    g.producing = [0] * g.seats
    g.standing = [0] * g.seats
    g.removed_round = [0] * g.seats
    g.built_round = [0] * g.seats
    g.home = g.helpers[:]
    g.spirit_home = 0
    for seat in range(g.seats):
        if g.spirit[seat] >= 0:
            g.spirit_home |= 1 << seat
    g.occupied = 0
    g.barred_regions = 0
    g.barred_resources = 0
    g.knobs = g.tables.unbent
    g.turn_knobs = t.UNBENT


def go_on(g: Table) -> None:
    """Everything that happens until a player must answer or the game is over."""
    g.asker = -1
    g.offers = t.NONE
    while g.phase != t.OVER:
        if g.stack:
            if step(g):
                return
        elif g.phase == t.DRAWING:
            begin_round(g)
            return
        else:
            next_phase(g)


def step(g: Table) -> bool:
    """Take what is on top of the stack; True if it is a question that somebody must answer."""
    task, seat, a, b, c, d = g.stack[-t.FRAME :]
    del g.stack[-t.FRAME :]
    if task < t.QUESTIONS:
        happen(g, task, seat, a, b, c)
        return False
    offers = questions.answers(g, task, seat, a, b, c, d)
    if len(offers) > 1:
        g.push(task, seat, a, b, c, d)
        g.asker = seat
        g.offers = offers
        return True
    if len(offers) == 1:
        questions.answer(g, offers[0], task, seat, a, b, c, d)
    return False


def happen(g: Table, task: int, seat: int, a: int, b: int, c: int) -> None:
    if task == t.RUN:
        effects.run(g, seat, a, b, c)
    elif task == t.END_TURN:
        actions.end_turn(g, seat)
    elif task == t.PRODUCTION:
        actions.produce(g, seat, a)
    elif task == t.PUT:
        river.put(g, seat, a, b)
    elif task == t.POINTS:
        building.points(g, seat, a)
    elif task == t.KEEP:
        building.keep(g, seat, a)
    elif task == t.REFILL:
        market.refill(g)  # rubricatus:4.8
    else:
        check(g, seat, a)


def next_phase(g: Table) -> None:
    if g.phase == t.INITIATIVE:
        g.phase = t.OPENING
        open_era_card(g)
    elif g.phase == t.OPENING:
        g.phase = t.INCOME
        pay_income(g)
    elif g.phase == t.INCOME:
        g.phase = t.ACTIONS
        g.turn = 0
        g.step = -1
        g.leader = g.holder
    elif g.phase == t.ACTIONS:
        next_turn(g)
    elif g.phase == t.CLOSING:
        g.phase = t.ENDING
        end_round(g)


def begin_round(g: Table) -> None:
    """rubricatus:3.1: everybody draws; rubricatus:3.2: everybody chooses a card at the same time."""
    if g.log is not None:
        g.tell(PUBLIC, e.ROUND_BEGINS, [g.round])
    count = g.tables.draw_at[g.round]
    for seat in g.from_holder():
        if g.log is not None:
            g.tell(PUBLIC, e.DRAWS, [seat, count])
        hands.draw(g, seat, count)
    g.phase = t.INITIATIVE


def pick(g: Table, seat: int, card: int) -> None:
    """rubricatus:3.2: hidden until the last one has chosen."""
    g.picked[seat] = card
    if min(g.picked) >= 0:
        reveal(g)


def reveal(g: Table) -> None:
    """rubricatus:3.2: the highest value takes the initiative card; the holder decides ties."""
    highest = 0
    tied = 0
    for seat in range(g.seats):
        card = g.picked[seat]
        hands.leave_hand(g, seat, card)
        hands.into_discard(g, seat, 1 << card)  # rubricatus:3.3
        if g.log is not None:
            g.tell(PUBLIC, e.SHOWS, [seat, card])
        value = g.tables.value[card]
        if value > highest:
            highest = value
            tied = 0
        if value == highest:
            tied |= 1 << seat
    g.shown += 1
    g.push(t.TIE, g.holder, tied, 0, 0, 0)


def open_era_card(g: Table) -> None:
    """rubricatus:3.4: the round's card and its opening; rubricatus:10.1: not in the easy game."""
    g.revealed = g.round + 1
    if g.variant == t.EASY:
        return
    g.shown += 1
    card = g.era_cards[g.round]
    if g.log is not None:
        g.tell(PUBLIC, e.ERA_CARD, [card])
    if g.tables.calamity[card]:
        market.purge(g, g.era())  # rubricatus:8.2
    effects.start(g, g.holder, g.tables.opening[card], -1, g.holder)  # rubricatus:8.1


def pay_income(g: Table) -> None:
    """rubricatus:3.5: once for each resource symbol on one's constructions; overflow counts."""
    for seat in g.from_holder():
        for resource in range(4):
            symbols = g.income[seat * 4 + resource]
            if symbols:
                gain(g, seat, resource, symbols)


def next_turn(g: Table) -> None:
    """rubricatus:3.6: from the holder, counter-clockwise, as many times as there are helpers."""
    g.step += 1
    if g.step == g.seats:
        g.step = 0
        g.turn += 1
        g.leader = g.holder
    seat = g.acting()
    if g.turn == g.tables.pieces_at[g.round]:  # helpers and etheria: everybody has as many (rubricatus:7.2)
        g.phase = t.CLOSING
        close_era_card(g)
    elif g.hand_size[seat] > 1:  # rubricatus:3.6: one card is kept
        actions.begin_turn(g, seat)


def close_era_card(g: Table) -> None:
    """rubricatus:8.1: the closing check, for the table or player by player."""
    if g.variant == t.EASY:
        return
    card = g.era_cards[g.round]
    if g.tables.check_each[card]:
        for seat in reversed(g.from_holder()):
            g.push(t.CHECK, seat, card, 0, 0, 0)
    else:
        g.push(t.CHECK, g.holder, card, 0, 0, 0)


def check(g: Table, seat: int, card: int) -> None:
    """Reward or penalty; the initiative holder settles what regions it hits."""
    tables = g.tables
    passed = passes(g, seat, card)
    if g.log is not None and tables.check_of[card] != 0:
        g.tell(PUBLIC, e.CHECKED, [seat if tables.check_each[card] else -1, 1 if passed else 0])
    effects.start(g, seat, tables.passed[card] if passed else tables.failed[card], -1, g.holder)


def passes(g: Table, seat: int, card: int) -> bool:
    """Whether the closing check of an era card is met as the table stands."""
    kind = g.tables.check_of[card]
    return kind == 0 or compare(measure(g, kind, seat, -1), g.tables.check_is[card], g.tables.check_number[card])


def end_round(g: Table) -> None:
    """rubricatus:3.7, in its order; rubricatus:3.9: after the tenth round the game is scored."""
    if g.round == t.ROUNDS - 1:
        g.phase = t.OVER
        scoring.score_game(g)
        return
    g.round += 1
    if g.tables.helper_at[g.round]:  # rubricatus:2.5: the helper waiting there acts in this very round
        for seat in range(g.seats):
            g.helpers[seat] += 1
        if g.log is not None:
            g.tell(PUBLIC, e.HELPER_JOINS, [])
    clear_round(g)
    era = g.era()
    if era != g.tables.era_at[g.round - 1]:
        market.purge(g, era - 1)  # rubricatus:3.8
    g.phase = t.DRAWING

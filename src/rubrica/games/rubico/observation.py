"""What a seat of Rubico knows, as numbers.

Left out on purpose: the seat's own answer while the others still owe theirs; of the turns before the last one
everything but the sums below; in what order cards were revealed and people spoke.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.observation import AROUND, SEATS, Numbers
from rubrica.games.rubico.box import RED, Setting
from rubrica.games.rubico.moves import (
    CALL_CAESAR,
    CALL_SENATE,
    GAVE,
    HOLD,
    MY_CARD,
    OFFER,
    ROW,
    SAW,
    SAY_CAESAR,
    SAY_SENATE,
    SPARE,
    SUSPECT,
    TAKE_FROM,
    TAKE_THIS,
    TRUST,
)
from rubrica.games.rubico.state import COVERED, FORCED, NO_CARD, TAKEN, Turn
from rubrica.games.rubico.view import RubicoView, holds_power, laid_by, past_row_of, power_of, row_of

PHASES: Final = ["laying", "talking", "before", "taking", "after", "reviewing", "over"]
CARDS: Final = ["red", "blue", "janus", "pompey"]
TEAMS: Final = ["caesar", "senate"]
OFFERS: Final = ["0", "1", "2"]
PLACES: Final = [["1", "2", "3", "4"][:draw] for draw in range(ROW + 1)]

#: What can be said of others, and how it is called here.
OF_SEATS: Final = [SUSPECT, TRUST, CALL_CAESAR, CALL_SENATE, TAKE_FROM, SPARE]
SAYS_OF_SEATS: Final = ["suspects", "trusts", "calls Caesar's", "calls the Senate's", "would take from", "would spare"]

MOST_SEATS: Final = 7
MOST_TURNS: Final = 50
MOST_CARDS: Final = 100
MOST_STEPS: Final = 20


def observe(view: RubicoView, out: Numbers) -> None:
    """The table, the own hand, the last turn and what is known of every player."""
    table = view.table
    out.look(view.seat, view.seats)
    out.about("")
    _table(view, out)
    _hand(view, out)
    if table.past:
        _last_turn(table.past[-1], out)
    else:
        _last_turn(NO_TURN, out)
    history = History(view)
    for place in range(view.seats):
        out.about(AROUND[view.seats][place])
        seat = (view.seat + place) % view.seats
        _seat(view, seat, out)
        _words(view, seat, out)
        history.write(seat, out)


def _table(view: RubicoView, out: Numbers) -> None:
    """The road, the Senate and the turn."""
    table = view.table
    setting = table.setting
    out.choice("at the table", view.seat, SEATS[view.seats])
    out.choice("phase", table.phase, PHASES)
    out.asked(view.waiting)
    out.count("turn", table.turn, MOST_TURNS)
    out.seat("centurion", table.centurion)
    out.count("caesar", table.caesar, setting.rome)
    out.count("caesar when the turn began", table.caesar_from, setting.rome)
    out.count("cards the centurion takes", table.number, MOST_STEPS)
    shown = 0
    acting = 0
    for place in range(len(table.senate)):
        shown |= 1 << table.senate[place]
        if place >= table.fresh:
            acting |= 1 << table.senate[place]
    out.flags("senate face up", shown, setting.senate_ids)
    out.flags("senate acts this turn", acting, setting.senate_ids)
    out.count("voided", 1 if table.voided else 0, 1)
    out.count("more red", table.more_red, MOST_STEPS)
    out.count("more pompey", table.more_pompey, MOST_STEPS)


def _hand(view: RubicoView, out: Numbers) -> None:
    """What nobody else knows."""
    table = view.table
    setting = table.setting
    out.count("cards still to take", table.to_take, MOST_STEPS)
    out.choice("power", power_of(view), setting.power_ids)
    out.count("cards laid", laid_by(view), setting.draw)
    row = row_of(view)
    for place in range(setting.draw):
        out.choice(CARD_NAMES[place], row[place], CARDS)
    looked = len(table.looks) > 0
    turn, spot, card = table.looks[-3:] if looked else [0, -1, -1]
    out.count("looked in turn", turn, MOST_TURNS)
    out.seat("looked at", spot // ROW if looked else -1)
    out.choice("looked at card", spot % ROW if looked else -1, PLACES[setting.draw])
    out.choice("saw", card, CARDS)


def _last_turn(turn: Turn, out: Numbers) -> None:
    out.count("last turn steps", turn.caesar_to - turn.caesar_from, MOST_STEPS)
    out.count("last turn senate cards", turn.senate_to - turn.senate_from, MOST_STEPS)
    out.counts("last turn revealed", _by_kind(turn.revealed), MOST_STEPS, CARDS)
    out.counts("last turn counted", _by_kind(turn.counted), MOST_STEPS, CARDS)


def _seat(view: RubicoView, seat: int, out: Numbers) -> None:
    """What lies before a seat, and what became of it last turn."""
    table = view.table
    setting = table.setting
    out.choice("role", table.roles[seat], TEAMS)
    out.count("holds a power", 1 if holds_power(view, seat) else 0, 1)
    out.choice("played", table.spent[seat], setting.power_ids)
    this_turn = False
    for at in range(0, len(table.played), 3):
        this_turn = this_turn or table.played[at] == seat
    out.count("played this turn", 1 if this_turn else 0, 1)
    out.count("always passes", table.passing >> seat & 1, 1)
    marks = [0, 0, 0]
    taken = 0
    back = 0
    for place in range(setting.draw):
        back |= (table.put_back >> seat * ROW + place & 1) << place
        mark = table.marks[seat * ROW + place]
        if mark >= COVERED:
            marks[mark - COVERED] |= 1 << place
    if table.past:
        for spot in table.past[-1].taken:
            if spot // ROW == seat:
                taken |= 1 << spot % ROW
    places = PLACES[setting.draw]
    out.flags("covered card", marks[0], places)
    out.flags("must be taken card", marks[FORCED - COVERED], places)
    out.flags("taken card", marks[TAKEN - COVERED], places)
    out.flags("put back card", back, places)
    out.flags("taken last turn card", taken, places)


def _words(view: RubicoView, seat: int, out: Numbers) -> None:
    """All that a seat said this turn."""
    said = view.table.said
    own = [said[at + 2] for at in range(0, len(said), 3) if said[at + 1] == seat]
    sides = 0
    of_seats = [0] * len(OF_SEATS)
    for statement in own:
        if statement < SUSPECT:
            sides |= 1 << statement - SAY_CAESAR
        for place in range(len(OF_SEATS)):
            if 0 <= statement - OF_SEATS[place] < MOST_SEATS:
                of_seats[place] |= 1 << statement - OF_SEATS[place]
    out.flags("says it is for", sides, TEAMS)
    for place in range(len(OF_SEATS)):
        out.seats(SAYS_OF_SEATS[place], of_seats[place])
    _words_of_cards(own, view.table.setting, out)


def _words_of_cards(own: list[int], setting: Setting, out: Numbers) -> None:
    offers = these = given = 0
    cards = [-1, -1, -1, -1]
    looked_at = saw = power = -1
    for statement in own:
        if MY_CARD <= statement < OFFER:
            cards[(statement - MY_CARD) // 4] = (statement - MY_CARD) % 4
        elif OFFER <= statement < SPARE:
            offers |= 1 << statement - OFFER
        elif TAKE_THIS <= statement < TAKE_FROM:
            these |= 1 << statement - TAKE_THIS
        elif GAVE <= statement < SAW:
            given |= 1 << statement - GAVE
        elif SAW <= statement < HOLD:
            looked_at, saw = (statement - SAW) // 4, (statement - SAW) % 4
        elif statement >= HOLD:
            power = statement - HOLD
    out.flags("offers cards", offers, OFFERS)
    out.flags("offers card", these, PLACES[setting.draw])
    for place in range(setting.draw):
        out.choice(SAYS_OF_CARD[place], cards[place], CARDS)
    out.flags("says it gave", given, CARDS)
    out.seat("says Roma showed a card of", looked_at)
    out.choice("says Roma showed", saw, CARDS)
    out.choice("says it holds", power, setting.power_ids)


class History:
    """Sums over the turns that are over, for each seat."""

    def __init__(self, view: RubicoView) -> None:
        seats, table = view.seats, view.table
        self.taken = [0] * seats
        self.beside = [0] * (4 * seats)
        self.led = [0] * (4 * seats)
        self.suspected = [0] * seats
        self.trusted = [0] * seats
        self.sided = [0] * (2 * seats)
        self.claimed = [0] * seats
        self.known = [0, 0, 0, 0]
        self.own = view.seat
        for number in range(len(table.past)):
            turn = table.past[number]
            self._takings(turn, seats)
            self._statements(turn.said)
            self._own_cards(turn, past_row_of(view, number))

    def _takings(self, turn: Turn, seats: int) -> None:
        touched = 0
        for spot in turn.taken:
            self.taken[spot // ROW] += 1
            touched |= 1 << spot // ROW
        for card in turn.revealed:
            self.led[turn.centurion * 4 + card] += 1
            for seat in range(seats):
                if touched >> seat & 1:
                    self.beside[seat * 4 + card] += 1

    def _statements(self, said: list[int]) -> None:
        for at in range(0, len(said), 3):
            seat, statement = said[at + 1], said[at + 2]
            if statement == SAY_CAESAR or statement == SAY_SENATE:
                self.sided[seat * 2 + statement - SAY_CAESAR] += 1
            elif SUSPECT <= statement < TRUST:
                self.suspected[statement - SUSPECT] += 1
            elif CALL_SENATE <= statement < TAKE_THIS:
                self.suspected[statement - CALL_SENATE] += 1
            elif TRUST <= statement < MY_CARD:
                self.trusted[statement - TRUST] += 1
            elif CALL_CAESAR <= statement < CALL_SENATE:
                self.trusted[statement - CALL_CAESAR] += 1
            elif MY_CARD <= statement < OFFER and (statement - MY_CARD) % 4 == RED:
                self.claimed[seat] += 1

    def _own_cards(self, turn: Turn, row: list[int]) -> None:
        for spot in turn.taken:
            if spot // ROW == self.own:
                self.known[row[spot % ROW]] += 1

    def write(self, seat: int, out: Numbers) -> None:
        """What is known of the player in that seat."""
        out.count("cards taken so far", self.taken[seat], MOST_CARDS)
        out.counts("revealed when its cards were taken", self.beside[seat * 4 : seat * 4 + 4], MOST_CARDS, CARDS)
        out.counts("revealed when it was centurion", self.led[seat * 4 : seat * 4 + 4], MOST_CARDS, CARDS)
        out.counts("has said it is for", self.sided[seat * 2 : seat * 2 + 2], MOST_TURNS, TEAMS)
        out.count("has called cards red", self.claimed[seat], MOST_CARDS)
        out.count("was suspected", self.suspected[seat], MOST_CARDS)
        out.count("was trusted", self.trusted[seat], MOST_CARDS)
        if seat == self.own:
            out.counts("cards taken so far", self.known, MOST_CARDS, CARDS)


def _by_kind(cards: list[int]) -> list[int]:
    kinds = [0, 0, 0, 0]
    for card in cards:
        if card != NO_CARD:
            kinds[card] += 1
    return kinds


def _no_turn() -> Turn:
    turn = Turn()
    turn.taken = turn.revealed = turn.counted = turn.played = turn.said = []
    return turn


NO_TURN: Final = _no_turn()
SAYS_OF_CARD: Final = ["says card 1 is", "says card 2 is", "says card 3 is", "says card 4 is"]
CARD_NAMES: Final = ["card 1", "card 2", "card 3", "card 4"]

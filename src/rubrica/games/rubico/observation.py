"""What a seat of Rubico knows, as numbers.

Left out on purpose: the seat's own answer while the others still owe theirs; of the turns before the last one
everything but the sums below; in what order cards were revealed and people spoke.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.native import i64
from rubrica.engine.observation import AROUND, SEATS, Numbers
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.box import RED, Setting
from rubrica.games.rubico.state import COVERED, FORCED, NO_CARD, NONE, TAKEN, RubicoTable, Turn
from rubrica.games.rubico.view import RubicoView, laid_by, power_of, row_of

PHASES: Final = ["laying", "talking", "before", "taking", "after", "reviewing", "over"]
CARDS: Final = ["red", "blue", "janus", "pompey"]
TEAMS: Final = ["caesar", "senate"]
OFFERS: Final = ["0", "1", "2"]
PLACES: Final = [["1", "2", "3", "4"][:draw] for draw in range(m.ROW + 1)]

#: What can be said of others, and how it is called here.
OF_SEATS: Final = {
    m.SUSPECT: "suspects",
    m.TRUST: "trusts",
    m.CALL_CAESAR: "calls Caesar's",
    m.CALL_SENATE: "calls the Senate's",
    m.TAKE_FROM: "would take from",
    m.SPARE: "would spare",
}

# What the turns that are over add up to for a seat; of some of it there is a sum for each card or each side.
TAKEN_FROM: Final = 0
BESIDE: Final = 1
LED: Final = 5
SIDED: Final = 9
CLAIMED: Final = 11
SUSPECTED: Final = 12
TRUSTED: Final = 13
SUMS: Final = 14

MOST_TURNS: Final = 50
MOST_CARDS: Final = 100
MOST_STEPS: Final = 20


def observe(view: RubicoView, out: Numbers) -> None:
    """The table, the own hand, what is known of every player, and the turns that are over."""
    table = view.table
    out.look(view.seat, view.seats)
    out.about("")
    _table(view, out)
    _hand(view, out)
    last = table.past[-1] if table.past else NO_TURN[view.seats]
    for place in range(view.seats):
        out.about(AROUND[view.seats][place])
        _seat(table, (view.seat + place) % view.seats, last, out)
    _words(view, out)
    _past(view, last, out)
    out.about("own")
    out.counts("cards taken so far", _own_cards(view), MOST_CARDS, CARDS)


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
    out.seat("looked at", spot // m.ROW if looked else -1)
    out.choice("looked at card", spot % m.ROW if looked else -1, PLACES[setting.draw])
    out.choice("saw", card, CARDS)


def _seat(table: RubicoTable, seat: i64, last: Turn, out: Numbers) -> None:
    """What lies before a seat, and what became of it last turn."""
    setting = table.setting
    draw: i64 = setting.draw
    first = seat * m.ROW
    out.choice("role", table.roles[seat], TEAMS)
    out.count("holds a power", 1 if table.powers[seat] != NONE else 0, 1)
    out.choice("played", table.spent[seat], setting.power_ids)
    this_turn = False
    for at in range(0, len(table.played), 3):
        this_turn = this_turn or table.played[at] == seat
    out.count("played this turn", 1 if this_turn else 0, 1)
    out.count("always passes", table.passing >> seat & 1, 1)
    covered: i64 = 0
    forced: i64 = 0
    taken: i64 = 0
    for place in range(draw):
        mark: i64 = table.marks[first + place]
        if mark == COVERED:
            covered |= 1 << place
        elif mark == FORCED:
            forced |= 1 << place
        elif mark == TAKEN:
            taken |= 1 << place
    taken_last: i64 = 0
    for spot in last.taken:
        if first <= spot < first + m.ROW:
            taken_last |= 1 << spot - first
    places = PLACES[draw]
    back: i64 = table.put_back
    out.flags("covered card", covered, places)
    out.flags("must be taken card", forced, places)
    out.flags("taken card", taken, places)
    out.flags("put back card", back >> first & (1 << draw) - 1, places)
    out.flags("taken last turn card", taken_last, places)


def _words(view: RubicoView, out: Numbers) -> None:
    """All that was said this turn."""
    table = view.table
    setting = table.setting
    if len(setting.said_words) == 0:
        _listen(setting)
    column = setting.said_at[view.seat]
    said = table.said
    own: i64 = view.seat
    seats: i64 = view.seats
    width: i64 = len(setting.said_words) // seats
    places: list[int] = []
    for at in range(0, len(said), 3):
        speaker: i64 = said[at + 1]
        places.append((speaker - own) % seats * width + column[said[at + 2] - m.SAY_CAESAR])
    out.listed(places, setting.said_words)


def _listen(setting: Setting) -> None:
    """What may be said at such a table: for every speaker, from the own seat on, a word for each statement; and for
    every seat that listens, where in a speaker's words a statement stands."""
    around = AROUND[setting.seats]
    words = {statement: _in_words(statement, setting) for statement in range(m.SAY_CAESAR, m.PUT_BACK)}
    sayable = [statement for statement, word in words.items() if word]
    setting.said_words = [f"{speaker} {words[statement]}" for speaker in around for statement in sayable]
    for own in range(setting.seats):
        heard = [_from_seat(statement, own, setting.seats) for statement in range(m.SAY_CAESAR, m.PUT_BACK)]
        setting.said_at.append([sayable.index(each) if each in sayable else -1 for each in heard])


def _in_words(statement: int, setting: Setting) -> str:
    """The statement as it sounds in the first seat; nothing where it cannot be made with so many seats and cards."""
    around = [*AROUND[setting.seats], *([""] * m.SEATS)]
    places = [*PLACES[setting.draw], *([""] * m.ROW)]
    powers = [*setting.power_ids, *([""] * (m.PUT_BACK - m.HOLD))]
    block, at = m.MOVES.block(statement)
    if block in OF_SEATS:
        return _joined(OF_SEATS[block], around[at])
    if block == m.MY_CARD:
        place, card = divmod(at, 4)
        return _joined(f"says card {places[place]} is" if places[place] else "", CARDS[card])
    if block == m.OFFER:
        return _joined("offers cards", OFFERS[at])
    if block == m.TAKE_THIS:
        return _joined("offers card", places[at])
    if block == m.GAVE:
        return _joined("says it gave", CARDS[at])
    if block == m.SAW:
        seat, card = divmod(at, 4)
        return _joined(f"says Roma showed {CARDS[card]} of", around[seat])
    if block == m.HOLD:
        return _joined("says it holds", powers[at])
    return _joined("says it is for", TEAMS[statement - m.SAY_CAESAR])


def _joined(says: str, what: str) -> str:
    return f"{says}: {what}" if says and what else ""


def _from_seat(statement: int, own: int, seats: int) -> int:
    """The statement that says of a seat counted from the own one what this says of a seat at the table."""
    for first in OF_SEATS:
        if first <= statement < first + seats:
            return first + (statement - first - own) % seats
    if m.SAW <= statement < m.SAW + 4 * seats:
        seat, card = divmod(statement - m.SAW, 4)
        return m.SAW + (seat - own) % seats * 4 + card
    return statement


def _past(view: RubicoView, last: Turn, out: Numbers) -> None:
    """What everybody remembers: written once for a seat when a turn is over, and copied from then on."""
    if len(last.numbers) == 0:
        last.numbers = [bytearray() for _ in range(view.seats)]
    if out.again(last.numbers[view.seat]):
        return
    began = out.at
    out.about("last turn")
    _last_turn(last, out)
    sums = _sums(view.table.past, view.seats)
    for place in range(view.seats):
        out.about(AROUND[view.seats][place])
        _remembered(sums, (view.seat + place) % view.seats * SUMS, out)
    last.numbers[view.seat] = out.since(began)


def _last_turn(turn: Turn, out: Numbers) -> None:
    out.count("steps", turn.caesar_to - turn.caesar_from, MOST_STEPS)
    out.count("senate cards", turn.senate_to - turn.senate_from, MOST_STEPS)
    out.counts("revealed", _by_kind(turn.revealed), MOST_STEPS, CARDS)
    out.counts("counted", _by_kind(turn.counted), MOST_STEPS, CARDS)


def _sums(past: list[Turn], seats: int) -> list[int]:
    """For each seat what the turns that are over add up to: those of the turn before, and what the last one brought."""
    known = len(past)
    while known > 0 and len(past[known - 1].sums) == 0:
        known -= 1
    sums = past[known - 1].sums if known > 0 else [0] * (seats * SUMS)
    for turn in past[known:]:
        sums = sums[:]
        _add_takings(turn, sums, seats)
        _add_statements(turn.said, sums)
        turn.sums = sums
    return sums


def _add_takings(turn: Turn, sums: list[int], seats: int) -> None:
    touched = 0
    for spot in turn.taken:
        sums[spot // m.ROW * SUMS + TAKEN_FROM] += 1
        touched |= 1 << spot // m.ROW
    for card in turn.revealed:
        sums[turn.centurion * SUMS + LED + card] += 1
        for seat in range(seats):
            if touched >> seat & 1:
                sums[seat * SUMS + BESIDE + card] += 1


def _add_statements(said: list[int], sums: list[int]) -> None:
    for at in range(0, len(said), 3):
        seat, statement = said[at + 1], said[at + 2]
        if statement == m.SAY_CAESAR or statement == m.SAY_SENATE:
            sums[seat * SUMS + SIDED + statement - m.SAY_CAESAR] += 1
        elif m.SUSPECT <= statement < m.TRUST:
            sums[(statement - m.SUSPECT) * SUMS + SUSPECTED] += 1
        elif m.CALL_SENATE <= statement < m.TAKE_THIS:
            sums[(statement - m.CALL_SENATE) * SUMS + SUSPECTED] += 1
        elif m.TRUST <= statement < m.MY_CARD:
            sums[(statement - m.TRUST) * SUMS + TRUSTED] += 1
        elif m.CALL_CAESAR <= statement < m.CALL_SENATE:
            sums[(statement - m.CALL_CAESAR) * SUMS + TRUSTED] += 1
        elif m.MY_CARD <= statement < m.OFFER and (statement - m.MY_CARD) % 4 == RED:
            sums[seat * SUMS + CLAIMED] += 1


def _remembered(sums: list[int], first: i64, out: Numbers) -> None:
    """What is known of the player whose sums begin there."""
    out.count("cards taken so far", sums[first + TAKEN_FROM], MOST_CARDS)
    out.counts("revealed when its cards were taken", sums, MOST_CARDS, CARDS, first + BESIDE)
    out.counts("revealed when it was centurion", sums, MOST_CARDS, CARDS, first + LED)
    out.counts("has said it is for", sums, MOST_TURNS, TEAMS, first + SIDED)
    out.count("has called cards red", sums[first + CLAIMED], MOST_CARDS)
    out.count("was suspected", sums[first + SUSPECTED], MOST_CARDS)
    out.count("was trusted", sums[first + TRUSTED], MOST_CARDS)


def _own_cards(view: RubicoView) -> list[int]:
    """Which of its own cards were taken from the seat."""
    table = view.table
    first: i64 = view.seat * m.ROW
    known = [0, 0, 0, 0]
    for number in range(len(table.past)):
        for spot in table.past[number].taken:
            if first <= spot < first + m.ROW:
                known[table.past_rows[number][spot]] += 1
    return known


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


#: The turn before the first, for every number of seats.
NO_TURN: Final = [_no_turn() for _ in range(m.SEATS + 1)]
CARD_NAMES: Final = ["card 1", "card 2", "card 3", "card 4"]

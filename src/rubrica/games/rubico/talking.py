"""6. Talking: what can be said, how often, and the moments for it. Nothing that is said binds anybody."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.rubico import events
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.moves import ROW, SEATS
from rubrica.games.rubico.state import AFTER, BEFORE, NONE, TAKING, TALKING, RubicoTable

#: [rubico:6.1] How many statements a seat may make.
MOST_IN_A_MOMENT: Final = 3
MOST_IN_A_TURN: Final = 6

NOTHING: Final[list[int]] = []


def say(table: RubicoTable, seat: int, statement: int) -> None:
    """[rubico:1.7] Nothing said binds anybody; it is heard at once."""
    table.said = [*table.said, table.phase, seat, statement]
    if table.log is not None:
        table.tell(PUBLIC, events.SAID, [seat, statement])


def keep_words(table: RubicoTable) -> None:
    """[rubico:6.1] What was said after the reveal belongs to the turn that is over."""
    if len(table.past) > 0 and len(table.said) > len(table.past[-1].said):
        table.past = [*table.past[:-1], table.past[-1].with_words(table.said)]


def statements(table: RubicoTable, seat: int) -> list[int]:
    """[rubico:6.1] What the seat can say now; nothing when it has said as much as it may."""
    if len(table.said) >= 3 * MOST_IN_A_MOMENT and said_enough(table, seat):
        return NOTHING
    setting = table.setting
    moves = setting.statements[seat * SEATS + table.centurion][:]
    if table.phase <= TAKING:
        moves += setting.pleas[seat * SEATS + table.centurion]
    if gave(table, seat):
        moves += range(m.GAVE, m.GAVE + m.CARDS)
    for look in range(0, len(table.looks), 4):
        if table.looks[look] == seat:
            first = m.SAW + table.looks[look + 2] // ROW * m.CARDS
            moves += range(first, first + m.CARDS)
    if table.powers[seat] != NONE:
        played = 0
        for power in table.spent:
            if power != NONE:
                played |= 1 << power
        for power in range(len(setting.powers)):
            if not played >> power & 1:
                moves.append(m.HOLD + power)
    return moves


def said_enough(table: RubicoTable, seat: int) -> bool:
    """[rubico:6.1] Whether the seat has said as much as it may."""
    return said_in_moment(table, seat) >= MOST_IN_A_MOMENT or said_in_turn(table, seat) >= MOST_IN_A_TURN


def said_in_turn(table: RubicoTable, seat: int) -> int:
    """How many statements the seat has made this turn."""
    count = 0
    for at in range(0, len(table.said), 3):
        if table.said[at + 1] == seat:
            count += 1
    return count


def said_in_moment(table: RubicoTable, seat: int) -> int:
    """How many of them in this moment for talk, if it is one."""
    count = 0
    if table.talking():
        for at in range(0, len(table.said), 3):
            if table.said[at] == table.phase and table.said[at + 1] == seat:
                count += 1
    return count


def gave(table: RubicoTable, seat: int) -> bool:
    """Whether a card of the seat's was taken in the last choice there was."""
    if table.phase == AFTER:
        return table.taken_from(seat) > 0
    if len(table.past) > 0:
        for spot in table.past[-1].taken:
            if spot // ROW == seat:
                return True
    return False


class Talk(Question[RubicoTable]):
    """[rubico:6.1] A moment for talk: what is said is heard at once, and who is ready says so. People may also speak
    at any other time."""

    rule = "rubico:6.1"
    moves = (range(m.READY, m.PUT_BACK),)
    ready = m.READY

    def __init__(self, prompt: Sentence) -> None:
        self.asks = prompt

    def options(self, table: RubicoTable, seat: int) -> list[int]:
        return [m.READY, *statements(table, seat)]

    def refusal(self, table: RubicoTable, seat: int, move: int) -> Refusal:
        if move == m.READY:
            return Refusal(
                "rubico:6.1", "You need not say so: this is no moment for talk, or you have said that you are ready."
            )
        if said_in_turn(table, seat) >= MOST_IN_A_TURN:
            return Refusal(
                "rubico:6.1",
                "You have made {count} statements this turn, and that is the most.",
                {"count": MOST_IN_A_TURN},
            )
        if said_in_moment(table, seat) >= MOST_IN_A_MOMENT:
            return Refusal(
                "rubico:6.1",
                "You have made {count} statements in this moment, and that is the most.",
                {"count": MOST_IN_A_MOMENT},
            )
        return Refusal("rubico:6.1", "That statement makes no sense from your seat now.")

    def play(self, table: RubicoTable, seat: int, move: int) -> None:
        table.owed &= ~(1 << seat)
        if table.owed == 0:
            if table.phase == TALKING:
                table.open_window(BEFORE)
            else:
                table.next_turn()

    def prompt(self, view: View[RubicoTable]) -> Sentence:
        return self.asks

    def expected(self, view: View[RubicoTable]) -> list[int]:
        return []

"""What a bot says in a moment for talk: a legionary the truth, a senator one story that a legionary could tell.

One statement in a moment is enough; whoever was called a senator answers first.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.box import BLUE, JANUS, POMPEY, RED
from rubrica.games.rubico.inference import accused_by, looked_at, own_beliefs, public_beliefs
from rubrica.games.rubico.state import CAESAR, NONE, REVIEWING, SENATE
from rubrica.games.rubico.talking import said_in_moment
from rubrica.games.rubico.view import RubicoView, power_of, role_of, row_of

CAESARS_ORDER: Final = [RED, JANUS, BLUE, POMPEY]
SENATES_ORDER: Final = [POMPEY, BLUE, JANUS, RED]
#: From here on a suspicion is spoken aloud, and from here on as if it were known.
SUSPICIOUS: Final = 0.6
SURE: Final = 0.8
#: One moment in so many a bot says whom it suspects, rather than what it holds.
ACCUSES_ONE_IN: Final = 5


def wanted(role: int) -> list[int]:
    """The march cards from best to worst for a team."""
    return CAESARS_ORDER if role == CAESAR else SENATES_ORDER


def speak(view: RubicoView, dice: Dice) -> int:
    """A statement that is on offer, or that there is no more to say."""
    table = view.table
    if said_in_moment(table, view.seat) > 0:
        return m.READY
    statement = answer(view, dice)
    if statement == m.READY:
        statement = of_the_reveal(view) if table.phase == REVIEWING else of_the_row(view, dice)
        if statement == m.READY and table.phase == REVIEWING and dice.below(ACCUSES_ONE_IN) == 0:
            statement = accuse(view)
    return statement if statement in view.options else m.READY


def accuser_of(view: RubicoView) -> int:
    """Who called the seat a senator since it last had its say."""
    said, seat = view.table.said, view.seat
    if view.table.phase != REVIEWING and len(view.table.past) > 0:
        said = view.table.past[-1].said + said
    accuser = NONE
    for at in range(0, len(said), 3):
        if said[at + 1] == seat:
            accuser = NONE
        elif accused_by(said[at + 2]) == seat:
            accuser = said[at + 1]
    return accuser


def answer(view: RubicoView, dice: Dice) -> int:
    """To an accusation: “no, I am Caesar's”, “no, you are the Senate's”, or a power to one's credit.

    A legionary names the power it holds; a senator as often another. A senator never turns on a fellow it knows.
    """
    accuser = accuser_of(view)
    if accuser == NONE:
        return m.READY
    loyal = role_of(view) == CAESAR
    way = dice.below(3)
    if way == 0 and (loyal or view.table.roles[accuser] != SENATE):
        return m.CALL_SENATE + accuser
    if way == 1 and power_of(view) != NONE:
        claims = [m.HOLD + power for power in range(len(view.table.setting.powers)) if m.HOLD + power in view.options]
        return m.HOLD + power_of(view) if loyal or dice.below(2) == 0 else claims[dice.below(len(claims))]
    return m.SAY_CAESAR


def of_the_row(view: RubicoView, dice: Dice) -> int:
    """How many cards the Centurion should take: all leftmost ones that one's team wants, of which a senator speaks as
    if they were red. Now and then whom one suspects instead."""
    if dice.below(ACCUSES_ONE_IN) == 0:
        found = accuse(view)
        if found != m.READY:
            return found
    if view.seat == view.table.centurion:
        return m.SAY_CAESAR if view.table.turn == 1 else m.READY
    team, row = wanted(role_of(view)), row_of(view)
    good = 0
    while good < min(len(row), 2) and (row[good] == team[0] or row[good] == team[1]):
        good += 1
    return m.OFFER + good if good > 0 or role_of(view) == CAESAR else m.OFFER + 1


def of_the_reveal(view: RubicoView) -> int:
    """What Roma showed; or, when the reveal was bad for Caesar and cards of one's own were in it, what one gave."""
    table, seat = view.table, view.seat
    turn = table.past[-1]
    loyal = role_of(view) == CAESAR
    spot = looked_at(turn, seat)
    if spot != NONE:
        card = table.looks[-1]
        if not loyal:
            card = RED if table.roles[spot // m.ROW] == SENATE else BLUE
        return m.SAW + spot // m.ROW * m.CARDS + card
    bad = turn.counted.count(BLUE) + turn.counted.count(POMPEY)
    if bad == 0 or seat == turn.centurion:
        return m.READY
    for spot in turn.taken:
        if spot // m.ROW == seat:
            card = row_of(view)[spot % m.ROW]
            return m.GAVE + (card if loyal or RED not in turn.revealed else RED)
    return m.READY


def accuse(view: RubicoView) -> int:
    """A legionary names whom it holds for a senator; a senator, whom others may well suspect, and never a fellow.

    Where nobody stands out, a legionary may vouch for whom it trusts most.
    """
    loyal = role_of(view) == CAESAR
    suspects = (own_beliefs(view) if loyal else public_beliefs(view)).senators()
    worst = best = NONE
    for seat in range(view.seats):
        if seat == view.seat or (not loyal and view.table.roles[seat] == SENATE):
            continue
        if worst == NONE or suspects[seat] > suspects[worst]:
            worst = seat
        if best == NONE or suspects[seat] < suspects[best]:
            best = seat
    if worst == NONE:
        return m.READY
    if suspects[worst] > SURE:
        return m.CALL_SENATE + worst
    if suspects[worst] > SUSPICIOUS:
        return m.SUSPECT + worst
    return m.CALL_CAESAR + best if loyal and suspects[best] < 1.0 - SURE else m.READY

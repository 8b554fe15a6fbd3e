"""What statements say, as far as they tell of rows and roles."""

from __future__ import annotations

from rubrica.games.rubico.box import RED
from rubrica.games.rubico.moves import (
    CALL_CAESAR,
    CALL_SENATE,
    CARDS,
    GAVE,
    MY_CARD,
    OFFER,
    SPARE,
    SUSPECT,
    TAKE_FROM,
    TAKE_THIS,
    TRUST,
)
from rubrica.games.rubico.state import NONE


def accused_by(statement: int) -> int:
    """Whom the statement calls a senator, if it does."""
    if SUSPECT <= statement < TRUST:
        return statement - SUSPECT
    return statement - CALL_SENATE if CALL_SENATE <= statement < TAKE_THIS else NONE


def vouched_by(statement: int) -> int:
    """Whom the statement calls a legionary, if it does."""
    if TRUST <= statement < MY_CARD:
        return statement - TRUST
    return statement - CALL_CAESAR if CALL_CAESAR <= statement < CALL_SENATE else NONE


def is_gave(statement: int) -> bool:
    """Whether the statement names a card that was taken from its speaker."""
    return GAVE <= statement < GAVE + CARDS


def claims_of(said: list[int], seats: int) -> list[int]:
    """For every seat how many of its leftmost cards it called red or asked to be taken; -1 if it did not say."""
    claims = [NONE] * seats
    for at in range(0, len(said), 3):
        seat, statement = said[at + 1], said[at + 2]
        if OFFER <= statement < SPARE:
            claims[seat] = statement - OFFER
        elif MY_CARD <= statement < OFFER or TAKE_THIS <= statement < TAKE_FROM:
            red = statement >= TAKE_THIS or (statement - MY_CARD) % 4 == RED
            place = statement - TAKE_THIS if statement >= TAKE_THIS else (statement - MY_CARD) // 4
            if red:
                claims[seat] = max(claims[seat], place + 1)
            elif claims[seat] == NONE or claims[seat] > place:
                claims[seat] = place
    return claims

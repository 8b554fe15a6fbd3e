"""The moves of Rubico. Seats count from 0; a card's position counts from 1, the owner's leftmost.

Each number below is the first of a block of moves. They are written as sums of constants, which a compiled build
reads as plain numbers.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable

SEATS: Final = 7
ROW: Final = 4
CARDS: Final = 4
SPOTS: Final = SEATS * ROW
#: So many power cards a content may have.
POWERS: Final = 30

LAY: Final = 0
TAKE: Final = LAY + CARDS
PASS: Final = TAKE + SPOTS
ALWAYS_PASS: Final = PASS + 1
ASK_AGAIN: Final = PASS + 2
COVER: Final = PASS + 3
FORCE: Final = COVER + ROW
STEP: Final = FORCE + SPOTS
LOOK: Final = STEP + 2
VOID: Final = LOOK + SPOTS
COUNT: Final = VOID + 1
READY: Final = COUNT + 1
# What can be said: from here to PUT_BACK.
SAY_CAESAR: Final = READY + 1
SAY_SENATE: Final = READY + 2
SUSPECT: Final = READY + 3
TRUST: Final = SUSPECT + SEATS
MY_CARD: Final = TRUST + SEATS
OFFER: Final = MY_CARD + ROW * CARDS
SPARE: Final = OFFER + 3
CALL_CAESAR: Final = SPARE + SEATS
CALL_SENATE: Final = CALL_CAESAR + SEATS
TAKE_THIS: Final = CALL_SENATE + SEATS
TAKE_FROM: Final = TAKE_THIS + ROW
GAVE: Final = TAKE_FROM + SEATS
SAW: Final = GAVE + CARDS
HOLD: Final = SAW + SEATS * CARDS
PUT_BACK: Final = HOLD + POWERS
END: Final = PUT_BACK + SPOTS


_CARDS: Final = ["red", "blue", "janus", "pompey"]
_SPOTS: Final = [f"{seat}.{place + 1}" for seat in range(SEATS) for place in range(ROW)]

MOVES: Final = MoveTable.of_blocks(
    {
        LAY: [f"lay {card}" for card in _CARDS],
        TAKE: [f"take {spot}" for spot in _SPOTS],
        PASS: ["pass", "always pass", "ask again"],
        COVER: [f"cover {place + 1}" for place in range(ROW)],
        FORCE: [f"force {spot}" for spot in _SPOTS],
        STEP: ["caesar back", "caesar forward"],
        LOOK: [f"look {spot}" for spot in _SPOTS],
        VOID: ["void", "count"],
        READY: ["ready", "say caesar", "say senate"],
        SUSPECT: [f"say suspect {seat}" for seat in range(SEATS)],
        TRUST: [f"say trust {seat}" for seat in range(SEATS)],
        MY_CARD: [f"say card {place + 1} {card}" for place in range(ROW) for card in _CARDS],
        OFFER: [f"say take {count}" for count in range(3)],
        SPARE: [f"say spare {seat}" for seat in range(SEATS)],
        CALL_CAESAR: [f"say caesar {seat}" for seat in range(SEATS)],
        CALL_SENATE: [f"say senate {seat}" for seat in range(SEATS)],
        TAKE_THIS: [f"say take card {place + 1}" for place in range(ROW)],
        TAKE_FROM: [f"say take from {seat}" for seat in range(SEATS)],
        GAVE: [f"say gave {card}" for card in _CARDS],
        SAW: [f"say saw {seat} {card}" for seat in range(SEATS) for card in _CARDS],
        HOLD: [f"say power {power + 1}" for power in range(POWERS)],
        PUT_BACK: [f"put back {spot}" for spot in _SPOTS],
        END: [],
    }
)


def is_statement(move: int) -> bool:
    """[rubico:6.1] Whether the move says something."""
    return SAY_CAESAR <= move < PUT_BACK

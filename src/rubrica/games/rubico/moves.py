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
SILENCE: Final = COUNT + 1
SAY_CAESAR: Final = SILENCE + 1
SAY_SENATE: Final = SILENCE + 2
SUSPECT: Final = SILENCE + 3
TRUST: Final = SUSPECT + SEATS
LEFTMOST: Final = TRUST + SEATS
OFFER: Final = LEFTMOST + ROW * CARDS
SPARE: Final = OFFER + 3
END: Final = SPARE + SEATS


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
        SILENCE: ["say nothing", "say caesar", "say senate"],
        SUSPECT: [f"say suspect {seat}" for seat in range(SEATS)],
        TRUST: [f"say trust {seat}" for seat in range(SEATS)],
        LEFTMOST: [f"say left {count + 1} {card}" for count in range(ROW) for card in _CARDS],
        OFFER: [f"say take {count}" for count in range(3)],
        SPARE: [f"say spare {seat}" for seat in range(SEATS)],
        END: [],
    }
)

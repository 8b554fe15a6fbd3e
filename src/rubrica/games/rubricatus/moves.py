"""The moves of Rubricatus: mostly the thing a player points at. Cards count from 1, seats from 0.

There is room for more cards than the content that comes with the game has.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable
from rubrica.games.rubricatus import vocabulary as v

SEATS: Final = 4
CARDS: Final = 40
CONSTRUCTIONS: Final = 100
ETHERIES: Final = 12

CARD: Final = 0  # a card's number is its move, so that a hand turns into options for nothing
CONSTRUCTION: Final = 40
REGION: Final = 140
RESOURCE: Final = 147
TRACK: Final = 151
ETHERIA: Final = 155
MITIGATE: Final = 167
BRANCH: Final = 171
SEAT: Final = 175
EVENT: Final = 179
PASS: Final = 180
HELPER: Final = 181
SPIRIT: Final = 182
USE: Final = 183
SKIP: Final = 184
DONE: Final = 185
END: Final = 186

MOVES: Final = MoveTable.of_blocks(
    {
        CARD: [f"card {number + 1}" for number in range(CARDS)],
        CONSTRUCTION: [f"construction {number + 1}" for number in range(CONSTRUCTIONS)],
        REGION: [f"region {name}" for name in v.REGIONS],
        RESOURCE: [f"resource {name}" for name in v.RESOURCES],
        TRACK: [f"track {name}" for name in v.TRACKS],
        ETHERIA: [f"etheria {number + 1}" for number in range(ETHERIES)],
        MITIGATE: [f"mitigate {count}" for count in range(4)],
        BRANCH: [f"choose {number + 1}" for number in range(4)],
        SEAT: [f"seat {seat}" for seat in range(SEATS)],
        EVENT: ["event"],
        PASS: ["pass"],
        HELPER: ["helper"],
        SPIRIT: ["etheria"],
        USE: ["use"],
        SKIP: ["skip"],
        DONE: ["done"],
    }
)

# What may answer a question.
ALL_CARDS: Final = range(CARD, CONSTRUCTION)
ALL_CONSTRUCTIONS: Final = range(CONSTRUCTION, REGION)
REGIONS: Final = range(REGION, RESOURCE)
RESOURCES: Final = range(RESOURCE, TRACK)
TRACKS: Final = range(TRACK, ETHERIA)
ALL_ETHERIES: Final = range(ETHERIA, MITIGATE)
MITIGATIONS: Final = range(MITIGATE, BRANCH)
BRANCHES: Final = range(BRANCH, SEAT)
ALL_SEATS: Final = range(SEAT, EVENT)
EVENT_OR_PASS: Final = range(EVENT, HELPER)
PIECES: Final = range(HELPER, USE)
USE_OR_SKIP: Final = range(USE, DONE)
NO_MORE: Final = range(DONE, END)

# Which cards are in a mask of ten bits, so that a mask of twenty becomes a list in two look-ups.
_LOW: Final = [[bit for bit in range(10) if mask >> bit & 1] for mask in range(1024)]
_HIGH: Final = [[bit + 10 for bit in range(10) if mask >> bit & 1] for mask in range(1024)]


def cards_in(mask: int) -> list[int]:
    """The action cards in a mask, which are the moves that point at them.

    >>> cards_in(0b1001 | 1 << 25)
    [0, 3, 25]
    """
    cards = _LOW[mask & 1023] + _HIGH[mask >> 10 & 1023]
    if mask >> 20:
        cards += [card for card in range(20, mask.bit_length()) if mask >> card & 1]
    return cards

"""The moves of Rubricatus: mostly the thing a player points at. Cards count from 1, seats from 0."""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable
from rubrica.games.rubricatus import vocabulary as v

SEATS: Final = 4
CARDS: Final = 20
CONSTRUCTIONS: Final = 50
ETHERIES: Final = 7

_names: list[str] = []


def _rows(names: list[str]) -> int:
    """Add names to the table; the number of the first."""
    _names.extend(names)
    return len(_names) - len(names)


# The first rows are numbered so that a card's number is its move: hands turn into options for nothing.
CARD: Final = 0
_rows([f"card {number + 1}" for number in range(CARDS)])
CONSTRUCTION: Final = _rows([f"construction {number + 1}" for number in range(CONSTRUCTIONS)])
REGION: Final = _rows([f"region {name}" for name in v.REGIONS])
RESOURCE: Final = _rows([f"resource {name}" for name in v.RESOURCES])
TRACK: Final = _rows([f"track {name}" for name in v.TRACKS])
ETHERIA: Final = _rows([f"etheria {number + 1}" for number in range(ETHERIES)])
MITIGATE: Final = _rows([f"mitigate {count}" for count in range(4)])
BRANCH: Final = _rows([f"choose {number + 1}" for number in range(4)])
SEAT: Final = _rows([f"seat {seat}" for seat in range(SEATS)])
EVENT: Final = _rows(["event"])
PASS: Final = _rows(["pass"])
HELPER: Final = _rows(["helper"])
SPIRIT: Final = _rows(["etheria"])
USE: Final = _rows(["use"])
SKIP: Final = _rows(["skip"])
DONE: Final = _rows(["done"])
END: Final = _rows([])

MOVES: Final = MoveTable(_names)

# Which cards are in a mask of ten bits, so that a mask of twenty becomes a list in two look-ups.
_LOW: Final = [[bit for bit in range(10) if mask >> bit & 1] for mask in range(1024)]
_HIGH: Final = [[bit + 10 for bit in range(10) if mask >> bit & 1] for mask in range(1024)]


def cards_in(mask: int) -> list[int]:
    """The action cards in a mask, which are the moves that point at them."""
    return _LOW[mask & 1023] + _HIGH[mask >> 10]

"""The moves of Rubico. Seats count from 0; a card's position counts from 1, the owner's leftmost."""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable

SEATS: Final = 7
ROW: Final = 4
CARDS: Final = ["red", "blue", "janus", "pompey"]
STEPS: Final = ["back", "forward"]

_spots = [f"{seat}.{place + 1}" for seat in range(SEATS) for place in range(ROW)]
_names: list[str] = []


def _rows(names: list[str]) -> int:
    """Add names to the table; the number of the first."""
    _names.extend(names)
    return len(_names) - len(names)


LAY: Final = _rows([f"lay {card}" for card in CARDS])
TAKE: Final = _rows([f"take {spot}" for spot in _spots])
PASS: Final = _rows(["pass"])
ALWAYS_PASS: Final = _rows(["always pass"])
ASK_AGAIN: Final = _rows(["ask again"])
COVER: Final = _rows([f"cover {place + 1}" for place in range(ROW)])
FORCE: Final = _rows([f"force {spot}" for spot in _spots])
STEP: Final = _rows([f"caesar {way}" for way in STEPS])
LOOK: Final = _rows([f"look {spot}" for spot in _spots])
VOID: Final = _rows(["void"])
COUNT: Final = _rows(["count"])
SILENCE: Final = _rows(["say nothing"])
SAY_CAESAR: Final = _rows(["say caesar"])
SAY_SENATE: Final = _rows(["say senate"])
SUSPECT: Final = _rows([f"say suspect {seat}" for seat in range(SEATS)])
TRUST: Final = _rows([f"say trust {seat}" for seat in range(SEATS)])
LEFTMOST: Final = _rows([f"say left {count + 1} {card}" for count in range(ROW) for card in CARDS])
OFFER: Final = _rows([f"say take {count}" for count in range(3)])
SPARE: Final = _rows([f"say spare {seat}" for seat in range(SEATS)])
END: Final = _rows([])

MOVES: Final = MoveTable(_names)

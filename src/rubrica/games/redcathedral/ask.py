"""The questions by number, in the order of the rulebook; `turn` has them in a list."""

from __future__ import annotations

from typing import Final

COLOUR: Final = 0
SIDE: Final = 1
MAIN: Final = 2
SECTION: Final = 3
BANNER: Final = 4
WORKSHOP: Final = 5
BUILD: Final = 6
JEWELS: Final = 7
DIE: Final = 8
EXTRA: Final = 9
MARKET: Final = 10
PAY: Final = 11
GAIN: Final = 12
MOVE: Final = 13
ROLL: Final = 14
ACTIVATE: Final = 15
AGAIN: Final = 16
SPACE: Final = 17
AFTER: Final = 18
RIVAL: Final = 19
OVER: Final = 20

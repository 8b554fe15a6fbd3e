"""The questions by number, in the order of the rulebook; `turn` has them in a list."""

from __future__ import annotations

from typing import Final

MAIN: Final = 0
SECTION: Final = 1
BANNER: Final = 2
WORKSHOP: Final = 3
BUILD: Final = 4
JEWELS: Final = 5
DIE: Final = 6
EXTRA: Final = 7
MARKET: Final = 8
PAY: Final = 9
GAIN: Final = 10
AGAIN: Final = 11
SPACE: Final = 12
AFTER: Final = 13
RIVAL: Final = 14
OVER: Final = 15

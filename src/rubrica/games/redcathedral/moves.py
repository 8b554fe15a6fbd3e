"""The moves of The Red Cathedral. Towers count from the left, levels from the base, all numbers from 1.

Each number below is the first of a block of moves. They are written as sums of constants, which a compiled build
reads as plain numbers.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable
from rubrica.games.redcathedral.effects import DIE_NAMES, MATERIALS

TOWERS: Final = 6
LEVELS: Final = 8
CELLS: Final = TOWERS * LEVELS
SPACES: Final = 8
MOST_EXTRA: Final = 7

CLAIM: Final = 0
BUILD: Final = 1
ACQUIRE: Final = 2
PASS: Final = 3
SELL: Final = 4
REROLL: Final = 5
DONE: Final = 6
AGAIN: Final = 7
SECTION: Final = 8
BANNER: Final = SECTION + CELLS
FACE_UP: Final = BANNER + 2
FACE_DOWN: Final = FACE_UP + 6
DELIVER: Final = FACE_DOWN + 6
ORNAMENT: Final = DELIVER + 6 * CELLS
JEWELS: Final = ORNAMENT + CELLS
DIE: Final = JEWELS + 6
EXTRA: Final = DIE + 5
TAKE: Final = EXTRA + MOST_EXTRA + 1
INFLUENCE: Final = TAKE + 1
TILE: Final = INFLUENCE + 2
PAY: Final = TILE + 6
GAIN: Final = PAY + 6
SPACE: Final = GAIN + 6
COLOUR: Final = SPACE + SPACES
SIDE: Final = COLOUR + 4
DONE_ALWAYS: Final = SIDE + 2
ASK_AGAIN: Final = DONE_ALWAYS + 1
END: Final = ASK_AGAIN + 1

#: The spaces of a workshop board.
WORKSHOP_NAMES: Final = [*DIE_NAMES[1:], "white 1", "white 2"]
_CELLS: Final = [f"{tower + 1}.{level + 1}" for tower in range(TOWERS) for level in range(LEVELS)]

MOVES: Final = MoveTable.of_blocks(
    {
        CLAIM: ["claim", "build", "acquire", "pass", "sell prestige", "reroll", "done", "again"],
        SECTION: [f"section {cell}" for cell in _CELLS],
        BANNER: ["banner inventory", "banner beside"],
        FACE_UP: [f"face up {space}" for space in WORKSHOP_NAMES],
        FACE_DOWN: [f"face down {space}" for space in WORKSHOP_NAMES],
        DELIVER: [f"{material} to {cell}" for material in MATERIALS for cell in _CELLS],
        ORNAMENT: [f"ornament {cell}" for cell in _CELLS],
        JEWELS: ["no jewels", "one green", "one purple", "two green", "two purple", "green and purple"],
        DIE: [f"die {colour}" for colour in DIE_NAMES],
        EXTRA: [f"extra {count}" for count in range(MOST_EXTRA + 1)],
        TAKE: ["take"],
        INFLUENCE: ["influence 1", "influence 2"],
        TILE: [f"tile {space}" for space in WORKSHOP_NAMES],
        PAY: [f"pay {material}" for material in MATERIALS],
        GAIN: [f"gain {material}" for material in MATERIALS],
        SPACE: [f"space {space + 1}" for space in range(SPACES)],
        COLOUR: [f"colour {colour}" for colour in DIE_NAMES[1:]],
        SIDE: ["basic side", "advanced side"],
        DONE_ALWAYS: ["done always", "ask again"],
        END: [],
    }
)

"""The moves of The Red Cathedral. Towers count from the left, levels from the base, all numbers from 1."""

from __future__ import annotations

from typing import Final

from rubrica.engine.moves import MoveTable

TOWERS: Final = 6
LEVELS: Final = 8
CELLS: Final = 48
SPACES: Final = 8
MOST_EXTRA: Final = 7

_materials = ["lumber", "brick", "stone", "gold", "green", "purple"]
_workshop = ["red", "blue", "green", "yellow", "white 1", "white 2"]
_cells = [f"{tower + 1}.{level + 1}" for tower in range(TOWERS) for level in range(LEVELS)]
_names: list[str] = []


def _rows(names: list[str]) -> int:
    """Add names to the table; the number of the first."""
    _names.extend(names)
    return len(_names) - len(names)


CLAIM: Final = _rows(["claim"])
BUILD: Final = _rows(["build"])
ACQUIRE: Final = _rows(["acquire"])
PASS: Final = _rows(["pass"])
SELL: Final = _rows(["sell prestige"])
REROLL: Final = _rows(["reroll"])
DONE: Final = _rows(["done"])
AGAIN: Final = _rows(["again"])
SECTION: Final = _rows([f"section {cell}" for cell in _cells])
BANNER: Final = _rows(["banner inventory", "banner beside"])
FACE_UP: Final = _rows([f"face up {space}" for space in _workshop])
FACE_DOWN: Final = _rows([f"face down {space}" for space in _workshop])
DELIVER: Final = _rows([f"{material} to {cell}" for material in _materials for cell in _cells])
ORNAMENT: Final = _rows([f"ornament {cell}" for cell in _cells])
JEWELS: Final = _rows(["no jewels", "one green", "one purple", "two green", "two purple", "green and purple"])
DIE: Final = _rows([f"die {colour}" for colour in ["white", "red", "blue", "green", "yellow"]])
EXTRA: Final = _rows([f"extra {count}" for count in range(MOST_EXTRA + 1)])
TAKE: Final = _rows(["take"])
INFLUENCE: Final = _rows(["influence 1", "influence 2"])
TILE: Final = _rows([f"tile {space}" for space in _workshop])
PAY: Final = _rows([f"pay {material}" for material in _materials])
GAIN: Final = _rows([f"gain {material}" for material in _materials])
SPACE: Final = _rows([f"space {space + 1}" for space in range(SPACES)])
END: Final = _rows([])

MOVES: Final = MoveTable(_names)

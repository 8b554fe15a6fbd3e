"""What finished games taught about how a table stands.

Written by `python -m rubrica.lab.learn rubico`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        0.500, -0.300, -0.500, -0.500, -0.200, -0.500, -0.400, 0.000,
    ],
    [
        0.500, -0.300, -0.500, -0.500, -0.200, -0.500, -0.400, 0.000,
    ],
    [
        0.500, -0.300, -0.500, -0.500, -0.200, -0.500, -0.400, 0.000,
    ],
    [
        0.500, -0.300, -0.500, -0.500, -0.200, -0.500, -0.400, 0.000,
    ],
    [
        0.500, -0.300, -0.500, -0.500, -0.200, -0.500, -0.400, 0.000,
    ],
]  # fmt: skip

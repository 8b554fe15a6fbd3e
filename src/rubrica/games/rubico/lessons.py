"""What finished games taught about how a table stands.

Written by `python -m rubrica.lab.learn rubico`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        3.459, -0.148, -1.111, -0.464, -0.149, -0.557, -0.051, 0.000,
    ],
    [
        2.833, -0.524, -0.219, -0.532, -0.354, 0.180, 0.656, 0.000,
    ],
    [
        2.127, -0.373, -0.212, -0.368, 0.033, -0.543, -1.094, 0.000,
    ],
    [
        2.854, -0.554, -0.198, -0.681, 0.061, -0.559, -0.576, 0.000,
    ],
    [
        1.662, -0.275, -0.399, -0.490, 0.194, -0.389, -0.588, 0.000,
    ],
]  # fmt: skip

"""What finished games taught about how a table stands.

Written by `rubrica learn rubico`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        1.658, -0.824, -0.824, 0.478, -0.399, -0.526, 0.341, 0.000,
    ],
    [
        0.500, -0.827, -0.827, 0.706, -0.818, 0.161, 0.413, 0.148,
    ],
    [
        1.151, -0.794, -0.225, 0.570, 0.052, -0.414, 0.294, 0.141,
    ],
    [
        0.641, -1.054, -0.027, 0.576, -0.213, -0.023, 0.242, 0.159,
    ],
    [
        1.389, -0.729, -0.345, 0.428, -0.747, -0.280, 0.239, 0.092,
    ],
]  # fmt: skip

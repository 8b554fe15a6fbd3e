"""What finished games taught about how a table stands.

Written by `python -m rubrica.lab.learn rubico`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        3.730, -0.096, -1.263, -0.526, -0.179, -0.328, -0.276, 0.000,
    ],
    [
        3.171, -0.586, -0.200, -0.637, -0.053, -0.052, 0.344, 0.120,
    ],
    [
        2.177, -0.419, -0.153, -0.457, -0.119, -0.031, 0.019, 0.314,
    ],
    [
        2.167, -0.541, 0.072, -0.461, -0.233, -0.283, 0.042, 0.125,
    ],
    [
        0.965, -0.330, -0.058, -0.207, -0.173, -0.061, 0.507, 0.162,
    ],
]  # fmt: skip

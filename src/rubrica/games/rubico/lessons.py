"""What finished games taught about how a table stands.

Written by `python -m rubrica.lab.learn rubico`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        4.200, -0.709, -0.709, -0.444, -0.107, -0.822, 0.114, 0.000,
    ],
    [
        4.080, -0.588, -0.588, -0.708, -0.225, -0.094, 0.469, 0.275,
    ],
    [
        3.380, -0.468, -0.468, -0.326, -0.199, -0.658, -0.307, 0.340,
    ],
    [
        3.993, -1.049, 0.112, -0.702, -0.059, -0.021, 0.100, 0.133,
    ],
    [
        2.174, -0.691, 0.056, -0.221, -0.148, -0.243, 0.505, 0.296,
    ],
]  # fmt: skip

"""The Red Cathedral as PettingZoo names its environments: `redcathedral_v0.env(seats=3)`."""

from __future__ import annotations

from functools import partial

from rubrica.rl.environment import Environment

#: Makes one; `seats` and the rest as for `rubrica.rl.env`.
env = raw_env = partial(Environment, "redcathedral")

"""The games as environments for learning programs: PettingZoo's, where seats act in turn; Gymnasium's, one seat among
bots; and a batch of many games. Importing it makes every game known to Gymnasium.

>>> from rubrica import rl
>>> env = rl.env("rubico", seats=5, seed=1)
>>> env.reset()
>>> for agent in env.agent_iter():
...     observation, reward, over, _, info = env.last()
...     env.step(None if over else observation["action_mask"].argmax())
"""

from __future__ import annotations

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ImportError(f"Rubrica's environments need {missing.name}: pip install 'rubrica[rl]'") from missing

from rubrica.rl.batch import Batch
from rubrica.rl.environment import Environment, env
from rubrica.rl.single import Single, register

__all__ = ["Batch", "Environment", "Single", "env"]

register()

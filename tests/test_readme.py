"""The five lines of Python in the README are right, and typed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from rubrica.games.rubico.rules import Rubico

ROOT = Path(__file__).parents[1]
FIVE_LINES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)

ASKED = """
from rubrica.engine.dice import fast_dice
view = game.view(2)
reveal_type(game)
reveal_type(view)
reveal_type(rubico.imagine(view, fast_dice("a seed")))
reveal_type(rubico.load(game.dump(), game.setup))
reveal_type(view.table.roles)
"""


def test_they_play_a_game() -> None:
    (snippet,) = FIVE_LINES
    names: dict[str, object] = {}
    exec(snippet, names)
    game = names["game"]
    assert isinstance(game, Rubico) and game.outcome is not None


def test_they_are_typed(tmp_path: Path) -> None:
    (tmp_path / "five.py").write_text(FIVE_LINES[0] + ASKED, "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(tmp_path / "five.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    table = "rubrica.games.rubico.rules.Rubico"
    revealed = re.findall(r'Revealed type is "(.*)"', done.stdout)
    assert revealed == [table, f"rubrica.engine.game.View[{table}]", table, table, "list[int]"]

"""The same source, interpreted and compiled by mypyc, plays the same games."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rubrica.interpreted import is_compiled

DIGESTS = """
import sys
if sys.argv[1] == "interpreted":
    from rubrica.interpreted import force
    force()
from hashlib import blake2b
from importlib import import_module
from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.numbers import Columns, Row
from rubrica.engine.playout import play_at_random
from rubrica.interpreted import is_compiled
assert is_compiled() == (sys.argv[1] == "compiled"), "not the build that was asked for"
for name in games.names():
    kind = games.kind(name)
    write = import_module(f"rubrica.games.{name}.numbers").write
    whole = blake2b()
    for seats in range(kind.least, kind.most + 1):
        for number in range(10):
            game = kind.new(seats, dice=fast_dice(f"{seats} {number}"))
            play_at_random(game, fast_dice(str(number)))
            whole.update(game.dump())
            columns = Columns()
            write(game.view(0), columns)
            row = Row(len(columns.names))
            write(game.view(0), row)
            whole.update(row.numbers)
    print(name, whole.hexdigest())
"""


def digests(build: str) -> str:
    ran = subprocess.run([sys.executable, "-c", DIGESTS, build], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.build
def test_interpreted_and_compiled_play_the_same_games() -> None:
    if not is_compiled():
        pytest.skip("this machine has no C compiler: the rules run in plain Python only")
    compiled = digests("compiled")
    assert compiled.count("\n") >= 1
    assert digests("interpreted") == compiled


def test_the_version_says_which_build_runs() -> None:
    told = subprocess.run([sys.executable, "-m", "rubrica", "--version"], capture_output=True, text=True).stdout
    assert ("compiled" in told) == is_compiled()
    assert ("plain Python" in told) != is_compiled()

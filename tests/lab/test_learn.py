"""`rubrica learn` for every game whose mind can be taught."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from rubrica import games
from rubrica.bots.levels import mind_of
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import PointsMind, TeamMind
from rubrica.lab.executors import executor_of
from rubrica.lab.learn import NothingToLearn, learn


def shape(game: GameType[Any]) -> tuple[int, int]:
    """How many lines of weights a game has, and how many weights a line; none where nothing is learned."""
    mind = mind_of(game)
    if isinstance(mind, PointsMind):
        return mind.stages, mind.features
    if isinstance(mind, TeamMind):
        return len(game.seats), len(mind.sample(game.new(game.seats[0], "a seed")))
    return 0, 0


TAUGHT = [name for name, game in games.installed().items() if shape(game) != (0, 0)]


def test_there_is_something_to_learn() -> None:
    assert TAUGHT


@pytest.mark.parametrize("name", TAUGHT)
def test_the_module_holds_as_many_weights_as_the_mind_asks_for(name: str, tmp_path: Path) -> None:
    out = tmp_path / "weights.py"
    command = [sys.executable, "-m", "rubrica", "learn", name, "--games", "2", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines, length = shape(games.get(name))
    assert [len(weights) for weights in run_path(str(out))["WEIGHTS"]] == [length] * lines


def test_the_same_is_learned_on_any_number_of_workers() -> None:
    game = games.get(TAUGHT[0])
    assert learn(game, 6) == learn(game, 6, executor=executor_of("local", 2))


def test_a_game_without_a_mind_has_nothing_to_learn() -> None:
    flat = replace(games.get(games.names()[0]), mind=None)
    with pytest.raises(NothingToLearn):
        learn(flat, 1)


def test_what_cannot_be_learned_is_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rubrica", "learn", "chess", "--out", str(tmp_path / "weights.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "There is no game 'chess'" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "weights.py").exists()

"""The games pass OpenSpiel's own tests, and its programs can play them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from rubrica import games, rl
from tests.rl.tables import TABLES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_spec("pyspiel") is None, reason="no OpenSpiel: pip install 'rubrica[openspiel]'"),
]


def loaded(name: str, seats: int) -> Any:
    import pyspiel

    import rubrica.rl.open_spiel  # noqa: F401  (it registers the games)

    return pyspiel.load_game(f"rubrica_{name}(players={seats})")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_passes_the_test_of_random_games(name: str, seats: int) -> None:
    """OpenSpiel's: legal moves, copies, undoing, observations, texts, returns, and a state written and read back."""
    import pyspiel

    pyspiel.random_sim_test(loaded(name, seats), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_a_player_sees_what_the_environment_shows(name: str) -> None:
    game = loaded(name, 3)
    state, rng = game.new_initial_state(), np.random.default_rng(51)
    reader = rl.env(name, 3).reader
    while not state.is_terminal():
        if not state.is_chance_node():
            view = state.table.view(state.current_player())
            assert state.legal_actions() == sorted(view.options)
            assert (np.array(state.observation_tensor(), np.float32) == reader.observation(view)).all()
            assert state.action_to_string(view.options[0]) == games.get(name).moves.name(view.options[0])
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) in (0, pytest.approx(1))


def test_its_programs_play_them() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.random_agent import RandomAgent

    env = rl_environment.Environment(loaded("rubico", 3))
    agents = [RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(3)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(1)

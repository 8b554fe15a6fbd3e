"""One seat among bots is an environment as Gymnasium wants it."""

from __future__ import annotations

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rubrica import games
from rubrica.engine.game import IllegalMove
from rubrica.rl import Single
from tests.rl.tables import TABLES


def play(env: Single, seed: int) -> tuple[float, dict[str, object], int]:
    """A game answered at random: the reward, what was told at its end, and how often the learner was asked."""
    rng, asked = np.random.default_rng(seed), 0
    numbers, info = env.reset(seed=seed)
    while True:
        assert numbers in env.observation_space
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert info["action_mask"].nonzero()[0].tolist() == sorted(env.game.options(env.seat))
        asked += 1
        numbers, reward, over, cut, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        assert not cut
        if over:
            return reward, info, asked
        assert reward == 0


@pytest.mark.parametrize("name", games.names())
def test_it_keeps_the_contract_of_gymnasium(name: str) -> None:
    env = gymnasium.make(f"rubrica/{name}-v0", bots="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_learner_is_paid_its_share(name: str, seats: int) -> None:
    env = Single(name, seats, bots=["random", "steady"])
    met: set[int] = set()
    for seed in range(3):
        reward, info, asked = play(env, seed)
        outcome = env.game.outcome
        assert outcome is not None and asked > 3
        met.add(env.seat)
        assert (info["place"], info["reason"]) == (outcome.placings[env.seat], outcome.reason)
        assert reward == (1 / len(outcome.winners) if env.seat in outcome.winners else 0)
        assert (reward, asked) == (play(env, seed)[0], play(env, seed)[2])
    assert len(met) > 1 or seats < 4
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_a_move_that_is_not_on_offer_loses_or_is_refused() -> None:
    env = Single("redcathedral", 2, seat=1)
    _, info = env.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["reason"]) == (-1, True, "illegal move")
    assert "[redcathedral:" in info["why"]
    strict = Single("redcathedral", 2, seat=1, illegal_loses=False)
    strict.reset(seed=1)
    before = strict.game.dump()
    with pytest.raises(IllegalMove, match=r"\[redcathedral:"):
        strict.step(wrong)
    assert strict.game.dump() == before


def test_it_can_be_copied_kept_and_shown() -> None:
    env = Single("rubico", 4, render_mode="ansi")
    _, info = env.reset(seed=3)
    move = int(info["action_mask"].argmax())
    shown = env.render()
    assert shown is not None and shown.count("\n") > 3
    twins = [env.copy(), pickle.loads(pickle.dumps(env))]
    after = env.step(move)[0]
    for twin in twins:
        assert twin.render() == shown
        assert (twin.step(move)[0] == after).all()
    with pytest.raises(ValueError, match="ansi"):
        Single("rubico", 4, render_mode="human")


def test_seats_and_bots_that_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="0 to 3"):
        Single("rubico", 4, seat=4)
    with pytest.raises(ValueError, match="nobody"):
        Single("rubico", 4, bots="nobody")

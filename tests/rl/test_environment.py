"""The environments keep PettingZoo's contract and the games' rules."""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from importlib import import_module

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rubrica import games, rl
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import BadOptions
from rubrica.games.content import ContentError, folder_of
from tests.rl.tables import TABLES, steps

CYCLES = 40


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_keeps_the_contract_of_pettingzoo(name: str, seats: int) -> None:
    api_test(rl.env(name, seats, seed=1), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_equal_seeds_give_equal_games(name: str, seats: int) -> None:
    seed_test(partial(rl.env, name, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_mask_is_the_list_of_options(name: str, seats: int) -> None:
    env = rl.env(name, seats, seed=2)
    for agent in steps(env, fast_dice("mask")):
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            assert mask.nonzero()[0].tolist() == sorted(env.game.options(env.seat_of[other]))
        assert env.seat_of[agent] == env.game.waiting[0]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_only_the_end_pays_and_the_winners_share(name: str, seats: int) -> None:
    env = rl.env(name, seats, seed=3)
    for number in range(4):
        for _ in steps(env, fast_dice(f"pay {number}")):
            assert not any(env.rewards.values())
        outcome = env.game.outcome
        assert outcome is not None
        paid = dict(env.rewards)
        assert sum(paid.values()) == pytest.approx(1.0 if outcome.winners else 0.0)
        for agent in env.agent_iter():
            _, reward, over, cut, info = env.last()
            seat = env.seat_of[agent]
            assert over and not cut
            assert reward == paid[agent] == (1 / len(outcome.winners) if seat in outcome.winners else 0)
            assert (info["place"], info["reason"]) == (outcome.placings[seat], outcome.reason)
            env.step(None)
        assert env.agents == []


def test_where_all_lose_nobody_is_paid() -> None:
    env = rl.env("rubricatus", 3, seed=4)
    dice = fast_dice("flood")
    defeats = 0
    for number in range(400):
        if number >= 40 and defeats > 0:
            break
        for _ in steps(env, dice):
            pass
        assert env.game.outcome is not None
        if not env.game.outcome.winners:
            defeats += 1
            assert set(env.rewards.values()) == {0.0}
    assert defeats > 0


def test_a_team_of_rubico_shares_its_win() -> None:
    env = rl.env("rubico", 5, seed=5)
    for _ in steps(env, fast_dice("team")):
        pass
    winners = [agent for agent in env.agents if env.rewards[agent] > 0]
    assert len(winners) > 1
    assert {env.rewards[agent] for agent in winners} == {1 / len(winners)}


def test_a_seed_gives_back_its_game_and_touches_nothing_else() -> None:
    env = rl.env("rubico", 4)
    before = pickle.dumps([random.getstate(), np.random.get_state()])
    env.reset(seed=7)
    first = env.game.dump()
    env.reset()
    assert env.game.dump() != first
    env.reset(seed=7)
    assert env.game.dump() == first
    assert before == pickle.dumps([random.getstate(), np.random.get_state()])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_illegal_answer_names_its_rule_and_changes_nothing(name: str, seats: int) -> None:
    env = rl.env(name, seats, seed=8)
    env.reset()
    agent, before = env.agent_selection, env.game.dump()
    illegal = [move for move in range(env.reader.moves) if not env.observe(agent)["action_mask"][move]]
    remarks = env.game.remarks(env.seat_of[agent])
    for move in illegal:
        with pytest.raises(ValueError, match="remark" if move in remarks else rf"\[{name}:"):
            env.step(move)
    with pytest.raises(ValueError, match="owes an answer"):
        env.step(None)
    assert env.game.dump() == before
    assert env.agent_selection == agent


def test_moves_are_named_once_and_infos_stay_small() -> None:
    env = rl.env("redcathedral", 2, seed=10)
    env.reset()
    observation, _, _, _, info = env.last()
    assert observation is not None
    assert info == {}
    assert "claim" in [env.moves[move] for move in observation["action_mask"].nonzero()[0]]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_where_an_illegal_answer_loses_the_game_is_over(name: str, seats: int) -> None:
    env = rl.env(name, seats, seed=8, illegal_loses=True)
    env.reset()
    loser = env.agent_selection
    env.step(int(env.observe(loser)["action_mask"].argmin()))
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        assert over and not cut
        assert reward == (-1 if agent == loser else 0)
        assert (info["reason"], info["agent"]) == ("illegal move", loser)
        assert f"[{name}:" in info["why"] or "remark" in info["why"]
        env.step(None)
    env.reset()
    assert len(env.agents) == seats and not any(env.terminations.values())


def played_on(env: rl.Environment, moves: int) -> list[bytes]:
    """What the agents see in the next so many moves, and the table after that."""
    dice, seen = fast_dice("on"), []
    for _ in range(moves):
        observation, *_ = env.last()
        assert observation is not None
        seen.append(observation["observation"].tobytes())
        legal = observation["action_mask"].nonzero()[0]
        if len(legal) == 0:
            break
        env.step(int(legal[dice.below(len(legal))]))
    return [*seen, env.game.dump(), repr(env.rewards).encode()]


@pytest.mark.parametrize("again", [rl.Environment.copy, deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_copy_goes_its_own_way_from_the_same_moment(
    name: str, seats: int, again: Callable[[rl.Environment], rl.Environment]
) -> None:
    env = rl.env(name, seats, seed=14, illegal_loses=True)
    env.reset()
    played_on(env, 30)
    here, dice = env.game.dump(), env.dice.state()
    twin, other = again(env), again(env)
    after = played_on(twin, 60)
    assert (env.game.dump(), env.dice.state()) == (here, dice)
    assert played_on(other, 60) == after == played_on(env, 60)
    env.reset()
    twin.reset()
    assert env.game.dump() == twin.game.dump()
    twin.step(int(twin.observe(twin.agent_selection)["action_mask"].argmin()))
    assert any(twin.terminations.values()) and not any(env.terminations.values())


@pytest.mark.parametrize("mode", ["human", "rgb_array"])
def test_a_way_to_render_that_is_not_offered_is_refused(mode: str) -> None:
    with pytest.raises(ValueError, match="ansi"):
        rl.env("rubico", 3, render_mode=mode)


@pytest.mark.parametrize("name", games.names())
def test_there_is_a_module_for_each_game_as_pettingzoo_has_them(name: str) -> None:
    module = import_module(f"rubrica.rl.{name}_v0")
    env = module.env(seed=15)
    assert env.metadata["name"] == module.__name__.rpartition(".")[2]
    assert len(env.possible_agents) == env.game_type.usual
    assert len(module.raw_env(seats=env.game_type.seats[0]).possible_agents) == env.game_type.seats[0]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_table_can_be_shown_in_text(name: str, seats: int) -> None:
    env = rl.env(name, seats, seed=11, render_mode="ansi")
    env.reset()
    shown = env.render()
    assert shown is not None and shown.count("\n") > 3
    for _ in steps(env, fast_dice("show")):
        pass
    assert env.render() != shown
    assert rl.env(name, seats).render() is None


def test_a_table_is_set_up_as_asked() -> None:
    easy = rl.env("rubricatus", 3, seed=12, options={"variant": "easy"})
    assert easy.reader.by_name(easy.observe("seat_0")["observation"])["variant: easy"] == 1
    same = rl.env("rubico", 3, seed=12, content=folder_of(games.get("rubico")).folder)
    assert same.game.dump() == rl.env("rubico", 3, seed=12).game.dump()
    with pytest.raises(BadOptions):
        rl.env("rubico", 9)
    with pytest.raises(ContentError):
        rl.env("rubico", 3, content="nowhere")


def test_bots_play_from_the_view_of_an_agent() -> None:
    from rubrica.bots import bot

    env = rl.env("rubico", 3, seed=13)
    env.reset()
    steady, dice = bot("steady", games.get("rubico")), fast_dice("guests")
    while env.game.waiting:
        env.step(steady.choose(env.view(env.agent_selection), dice))
    assert sum(env.rewards.values()) == pytest.approx(1)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "rubrica.rl")
    with pytest.raises(ImportError, match=r"pip install 'rubrica\[rl\]'"):
        import_module("rubrica.rl")

"""An observation tells what the seat knows: all of it that matters, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import pytest

from rubrica import games, rl
from rubrica.engine.dice import fast_dice
from rubrica.engine.fields import HIDDEN, OWN, Part
from rubrica.engine.game import NO_MOVE, Game, View
from rubrica.engine.observation import Row
from rubrica.rl import Environment
from rubrica.rl.reader import Reader
from tests.facts import Observed, facts
from tests.rl.tables import TABLES, steps


def views(name: str, seats: int, count: int) -> Iterator[tuple[Reader, View[Any]]]:
    """What every seat sees before every answer of some games."""
    env = rl.env(name, seats, seed=21)
    dice = fast_dice(f"views {name}")
    for _ in range(count):
        for _ in steps(env, dice):
            for agent in env.agents:
                yield env.reader, env.view(agent)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_a_seat_cannot_know_changes_no_observation(name: str, seats: int) -> None:
    kind = games.get(name)
    env = rl.env(name, seats, seed=22)
    differed = 0
    for ply, _ in enumerate(steps(env, fast_dice("unknown"))):
        if ply % 5:
            continue
        for agent in env.agents:
            view = env.view(agent)
            other = kind.imagine(view, fast_dice(f"elsewhere {ply}"))
            differed += other.state() != env.game.state()
            assert env.reader.row(other.view(env.seat_of[agent])) == env.reader.row(view)
    if hides_something(env.game):
        assert differed > 0


def hides_something(game: Game) -> bool:
    return any(field.seen in (HIDDEN, OWN) for field in game.fields())


def asks_several(table: tuple[str, int]) -> bool:
    """Whether more than one seat is ever asked at the same time."""
    game = games.get(table[0]).new(table[1], seed="several")
    return len(game.waiting) > 1


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if asks_several(table)])
def test_nobody_sees_an_answer_before_it_is_due(name: str, seats: int) -> None:
    """Whatever the first of several seats answers, the others that still owe one observe the same."""
    compared = accumulate(seen_by_others(rl.env(name, seats, seed=seed)) for seed in range(23, 33))
    assert any(views > 20 for views in compared)


def seen_by_others(env: Environment) -> int:
    """Play a game, and see to it at every answer; how many views were compared."""
    compared = 0
    for agent in steps(env, fast_dice("together")):
        seat = env.seat_of[agent]
        others = [other for other in env.game.waiting if other != seat]
        seen: dict[int, set[bytes]] = {other: set() for other in others}
        talking = env.game.question(seat).ready != NO_MOVE  # what is said is heard at once
        for move in env.game.options(seat) if others and not talking else ():
            after = env.game.copy()
            after.play(seat, move)
            for other in others:
                seen[other].add(bytes(env.reader.row(after.view(other))))
                compared += 1
        assert all(len(rows) == 1 for rows in seen.values()) or talking
    return compared


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_number_has_its_own_name(name: str, seats: int) -> None:
    for reader, view in views(name, seats, 1):
        assert len(set(reader.names)) == len(reader.names)
        row = Row(bytearray(len(reader.names)))
        reader.observe(view, row)
        assert row.at == len(reader.names)
        assert all(number <= most for number, most in zip(row.numbers, reader.most, strict=True))


def what_it_knows(name: str, view: View[Any]) -> str:
    """What the seat knows, without what its observation leaves out on purpose; of what was said, by whom, not when."""
    knows = {field: value for field, value in view.knowledge().items() if field not in facts(name).left_out}
    if "said" in knows:
        said: Any = knows["said"]
        knows["said"] = sorted(set(zip(said[1::3], said[2::3], strict=True)))
    return json.dumps([list(view.waiting), knows])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_knows_something_else_observes_something_else(name: str, seats: int) -> None:
    found: dict[bytes, str] = {}
    for reader, view in views(name, seats, 2):
        row, knows = bytes(reader.row(view)), what_it_knows(name, view)
        assert found.setdefault(row, knows) == knows
    assert len(found) > 50


#: Parts that are swapped only as a whole.
WHOLE = {"site", "past", "stack", "owed"}


def parts(view: View[Any]) -> list[Any]:
    """The table that the view shows, and the parts that lie on it one by one."""
    found = [view.table]
    for field in view.table.fields():
        if field.visible and field.name not in WHOLE:
            value = getattr(view.table, field.name)
            found += [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, Part)]
    return found


def fields(part: Any) -> list[str]:
    return [field.name for field in part.fields() if field.visible]


def written(reader: Reader, view: View[Any]) -> bytearray | None:
    """The row, or None where the parts contradict each other, which only a part that is read can do."""
    try:
        return reader.row(view)
    except (AssertionError, IndexError, KeyError):
        return None


@pytest.mark.parametrize(("name", "table"), [(name, table) for name in games.names() for table in facts(name).observed])
def test_every_part_of_what_a_seat_knows_tells_in_some_number(name: str, table: Observed) -> None:
    """Put one part of another moment's view in the place of this one's: the observation changes, or never does."""
    sample = [(reader, view) for reader, view in views(name, table.seats, table.games) if view.seat == 0]
    tells: set[str] = set()
    for at in range(0, len(sample) - 40, 2):
        reader, view = sample[at]
        before = reader.row(view)
        for mine, theirs in zip(parts(view), parts(sample[at + 40][1]), strict=True):
            for field in fields(mine):
                kept, other = getattr(mine, field), getattr(theirs, field)
                if field in table.fixed or kept == other:
                    continue
                setattr(mine, field, other)
                if written(reader, view) != before:
                    tells.add(field)
                setattr(mine, field, kept)
    known = {field for part in parts(sample[0][1]) for field in fields(part)}
    assert sorted(tells) == sorted(known - facts(name).silent - table.fixed)

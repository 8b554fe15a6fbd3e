"""Tables in memory: what may be written, who hears of it, and what is read anew."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from rubrica.engine.game import Game
from rubrica.server import schema
from rubrica.server.actions import Actions, Chair, Plan
from rubrica.server.config import Config
from rubrica.server.problems import Problem
from rubrica.server.services import Services
from rubrica.server.table import Table, Watcher, legal_move, tried
from rubrica.server.tables import Tables


def run(folder: Path, work: Callable[[Services, Table], Awaitable[None]], game: str = "rubico") -> None:
    """Have `work` done with services of their own and a table of three people that has just begun."""

    async def main() -> None:
        services = Services(Config(database=f"sqlite:///{folder / 'tables.db'}"))
        host = (await services.people.new_guest("Ada"))[0]
        plan = Plan(game, [Chair("me", name) for name in ("Ada", "Berta", "Carme")])
        await work(services, await services.actions.make(plan, host))
        await services.close()

    asyncio.run(main())


def legal(table: Table, seat: int) -> set[str]:
    game = table.playing.game
    return {table.game_type.moves.name(move) for move in game.options(seat) + game.remarks(seat)}


def test_legal_moves_and_no_others_pass_the_gate(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        for seat in range(3):
            for name in table.game_type.moves.names:
                if name in legal(table, seat):
                    assert table.game_type.moves.name(legal_move(table, seat, name)) == name
                else:
                    with pytest.raises(Problem) as refusal:
                        legal_move(table, seat, name)
                    assert refusal.value.code == "refused" and refusal.value.rule.startswith("rubico:")
        with pytest.raises(Problem) as unknown:
            legal_move(table, 0, "castle")
        assert unknown.value.code == "unknown-move"

    run(tmp_path, work)


def test_what_is_refused_is_neither_written_nor_told(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        heard: list[Table] = []
        services.tables.subscribe(heard.append)
        wrong = next(name for name in table.game_type.moves.names if name not in legal(table, 0))
        with pytest.raises(Problem):
            await services.tables.play(table, 0, wrong, None)
        entries = await services.store.do(lambda c: c.execute(select(schema.entries)).all())
        assert (heard, entries, table.step) == ([], [], 0)

    run(tmp_path, work)


def test_what_a_move_leads_to_is_tried_on_a_copy(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        game = table.playing.game
        while game.outcome is None:
            seat = game.waiting[0]
            move = game.options(seat)[0]
            before = game.dump()
            after = tried(game, [(seat, move)])
            assert game.dump() == before
            game.apply(seat, move)
            assert game.dump() == after.dump()

    run(tmp_path, work)


def test_every_listener_hears_of_every_change(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        made = table.version
        one: list[int] = []
        other: list[int] = []
        services.tables.subscribe(lambda changed: one.append(changed.version))
        services.tables.subscribe(lambda changed: other.append(changed.version))
        await services.actions.say(table, 0, "Salve!")
        seat = table.waiting[0]
        await services.actions.play(table, seat, table.game_type.moves.name(table.view(seat).options[0]), None, None)
        assert one == other == [made + 1, made + 2]

    run(tmp_path, work)


def test_a_refresh_finds_something_only_where_there_is_something(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        watcher = Watcher(0)
        table.watchers.add(watcher)
        assert not await services.tables.refresh(table)
        assert not watcher.bell.is_set()
        away = Actions(Tables(services.store, services.contents, services.config.moments))  # as another process would
        await away.say(await away.tables.get(table.id), 0, "Salve!")
        assert not await services.tables.refresh_to(table, table.version)
        assert await services.tables.refresh_to(table, table.version + 1)
        assert watcher.bell.is_set() and table.lines[-1].text == "Salve!"
        assert not await services.tables.refresh(table)

    run(tmp_path, work)


def asks_on(game: Game, seat: int, move: int) -> bool:
    """Whether a move brings the same seat another question, and nothing is rolled or drawn."""
    after = game.copy()
    after.apply(seat, move)
    return after.asked() == (seat,) and after.dice.drawn == game.dice.drawn


def test_two_answers_given_as_one_are_taken_back_as_one(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        seat, number = table.waiting[0], table.game_type.moves.number
        before = table.playing.game.digest()
        trial = table.playing.game.copy()
        trial.apply(seat, number("acquire"))
        die = next(die for die in trial.options(seat) if asks_on(trial, seat, die))
        chain = ["acquire", table.game_type.moves.name(die)]
        await services.actions.play(table, seat, chain[0], table.questions[seat], None, chain[1:])
        assert table.playing.record.moves == [f"{seat} {move}" for move in chain]
        del services.tables.known[table.id]
        table = await services.tables.get(table.id)  # as it is read from the store
        assert table.joined == [False, True]
        assert await services.actions.undo(table, seat)
        assert (table.playing.game.digest(), table.joined) == (before, [])

    run(tmp_path, work, "redcathedral")


def test_a_second_answer_that_does_not_fit_leaves_the_first(tmp_path: Path) -> None:
    async def work(services: Services, table: Table) -> None:
        seat = table.waiting[0]
        with pytest.raises(Problem):
            await services.actions.play(table, seat, "acquire", table.questions[seat], None, "section 1.1")
        assert table.playing.record.moves == [f"{seat} acquire"]

    run(tmp_path, work, "redcathedral")

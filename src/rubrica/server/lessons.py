"""Lessons at a table: only what the step asks for is played, and the others answer from the script.

How far somebody is follows from the moves that were written and from how far they have read; so whatever happens in
between, the table goes on where it stood.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from rubrica.engine.fairness import seed_of
from rubrica.engine.game_type import GameType
from rubrica.server import schema
from rubrica.server.problems import Problem, missing
from rubrica.server.store import now
from rubrica.server.stored import PLAYING
from rubrica.server.table import Table, legal_move
from rubrica.server.tables import Tables
from rubrica.server.teaching import Progress
from rubrica.server.tokens import new_id


def follow(table: Table, seat: int, move: str) -> None:
    """In a lesson, a Problem for a move that the rules allow and the step does not ask for."""
    if table.row.lesson is None:
        return
    if table.teaching is None:
        raise Problem(409, "lesson", "This lesson has been written anew. Begin it again from the lobby.")
    why = table.teaching.lesson.refusal(table.teaching.place, move)
    if why is not None:
        legal_move(table, seat, move)
        raise Problem(409, "lesson", "{reason}", reason=why)


def nothing_to_undo(table: Table) -> None:
    """A Problem in a lesson, where only moves are made that it asked for."""
    if table.row.lesson is not None:
        raise Problem(
            409, "lesson", "In a lesson there is nothing to take back: a move it does not ask for is not made."
        )


async def catch_up(tables: Tables, table: Table) -> None:
    """In a lesson, the others make the moves that the step begins with. The caller holds the table's lock."""
    if table.teaching is not None:
        for seat, move in table.teaching.owed:
            await tables.play(table, seat, move, None)


async def read_on(tables: Tables, table: Table, read: int) -> None:
    """The learner has read up to a step."""
    async with table.lock:
        if table.teaching is None:
            raise missing()
        if read == table.teaching.place + 1:
            await _note(tables, table, read)
            await catch_up(tables, table)


async def begin_again(tables: Tables, table: Table) -> None:
    """The lesson from its beginning, on the same table."""
    async with table.lock:
        if table.teaching is None:
            raise missing()
        if table.playing.ply > 0:
            await tables.rewind(table, table.teaching.lesson.seat, 0)
        await _note(tables, table, 0)
        await catch_up(tables, table)


async def _note(tables: Tables, table: Table, read: int) -> None:
    assert table.progress is not None
    noted = msgspec.json.encode(Progress(table.progress.lesson, read)).decode()
    write = update(schema.tables).where(schema.tables.c.id == table.id).values(lesson=noted)

    def run(connection: Connection) -> None:
        connection.execute(write)

    await tables.change(table, run)


async def begun(tables: Tables, game: GameType[Any], person: str) -> Table | None:
    """The table on which somebody takes this lesson already, if they have begun it as it is now."""
    found = await tables.store.do(lambda connection: _kept(connection, game, person))
    return None if found is None else await tables.current(found)


def _kept(connection: Connection, game: GameType[Any], person: str) -> str | None:
    """The id of the newest of their tables that holds this lesson, dealt as it would be today."""
    tables, lesson = schema.tables, game.lesson
    assert lesson is not None
    begun = select(tables.c.id).where(
        tables.c.host == person,
        tables.c.game == game.name,
        tables.c.rules == game.rules,
        tables.c.content == game.lesson_content.digest,
        tables.c.lesson.contains(lesson.digest),
    )
    return connection.execute(begun.order_by(tables.c.made.desc()).limit(1)).scalar_one_or_none()


def plan(game: GameType[Any], person: str, name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A table for a lesson: its row and its seats."""
    lesson = game.lesson
    if lesson is None:
        raise Problem(404, "lesson", "{game} has no lesson yet.", game=game.title)
    options = game.settle(lesson.seats, dict(lesson.options))
    row = {
        "id": new_id(),
        "version": 1,
        "state": PLAYING,
        "game": game.name,
        "rules": game.rules,
        "content": game.lesson_content.digest,
        "options": msgspec.json.encode(options).decode(),
        "seed": seed_of(lesson.seed).hex(),
        "host": person,
        "public": False,
        "bank": 0,
        "increment": 0,
        "timeout": "bot",
        "made": now(),
        "lesson": msgspec.json.encode(Progress(lesson.digest)).decode(),
    }
    seats = []
    for seat, called in enumerate(lesson.names):
        own = seat == lesson.seat
        sitting = {"seat": seat, "name": name if own else called, "person": person if own else None}
        seats.append(sitting | {"bot": None if own else SCRIPTED, "entropy": "", "away": False, "seen": 0})
    return row, seats


SCRIPTED = "scripted"  # who sits in the other seats

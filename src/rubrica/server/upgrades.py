"""How a game outlives the release it was begun in: the contents that were dealt are kept, a snapshot is written as a
game goes on, and where the rules have changed since, the game goes on from there under the new ones."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, text, update

from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, upgraded
from rubrica.engine.record import Record, Upgrade, split_move
from rubrica.engine.setup import Content
from rubrica.server import schema

#: A snapshot is written before every so many steps, and when the server is stopped.
EVERY = 16
#: Kinds of entries beside move, undo and rewind: a secret choice, its taking back, and all secret answers together.
SEALED, UNSEALED, OPENED = "sealed", "unsealed", "opened"


#: Another process may keep the same at the same moment.
KEEP_CONTENT = text("INSERT INTO contents (game, digest, data) VALUES (:game, :digest, :data) ON CONFLICT DO NOTHING")


class Entry(NamedTuple):
    """One step in a table's life."""

    step: int
    kind: str
    seat: int
    what: str
    at: int
    request: str | None


class Snapshot(NamedTuple):
    """How a game stood after a step."""

    step: int
    state: str


class UpgradeRow(NamedTuple):
    """A game that went on under other rules: all its moves up to a step, and the state at the ply where it changed."""

    step: int
    ply: int
    rules: str
    moves: str
    state: str


def keep_content(connection: Connection, game: str, digest: str, content: Content[Any]) -> None:
    """Keep a content that a table is made with, by the digest it has there, unless it is kept already."""
    contents = schema.contents
    kept = select(contents.c.game).where(contents.c.game == game, contents.c.digest == digest)
    if connection.execute(kept).first() is None:
        row = {"game": game, "digest": digest, "data": json.dumps(content.data, ensure_ascii=False)}
        connection.execute(KEEP_CONTENT, row)


def kept_content(connection: Connection, game: str, digest: str) -> str | None:
    """The content of that digest, as JSON, if it was ever dealt."""
    contents = schema.contents
    kept = select(contents.c.data).where(contents.c.game == game, contents.c.digest == digest)
    return connection.execute(kept).scalar_one_or_none()


def keep_snapshot(connection: Connection, table_id: str, snapshot: Snapshot) -> None:
    """Keep how a game stands, in the place of an earlier snapshot."""
    snapshots = schema.snapshots
    connection.execute(delete(snapshots).where(snapshots.c.table_id == table_id))
    connection.execute(insert(snapshots).values(table_id=table_id, **snapshot._asdict()))


def kept_snapshot(connection: Connection, table_id: str) -> Snapshot | None:
    """The last snapshot of a game."""
    snapshots = schema.snapshots
    row = connection.execute(
        select(snapshots.c.step, snapshots.c.state).where(snapshots.c.table_id == table_id)
    ).one_or_none()
    return None if row is None else Snapshot(*row)


def kept_upgrades(connection: Connection, table_id: str) -> list[UpgradeRow]:
    """How often a game went on under other rules, in order."""
    upgrades = schema.upgrades
    rows = connection.execute(
        select(*(upgrades.c[name] for name in UpgradeRow._fields))
        .where(upgrades.c.table_id == table_id)
        .order_by(upgrades.c.step)
    )
    return [UpgradeRow(*row) for row in rows]


def moves_of(entries: list[Entry]) -> list[str]:
    """The moves that a table's entries leave standing, without playing them: the rules may not know them any more."""
    moves: list[str] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(f"{entry.seat} {entry.what}")
        elif entry.kind == OPENED:
            moves += entry.what.split("\n")
        elif entry.kind == "rewind":
            del moves[int(entry.what) :]
        elif entry.kind == "undo":
            mine = [ply for ply, move in enumerate(moves) if split_move(move)[0] == entry.seat]
            del moves[mine[-1]]
    return moves


def resumed(
    game_type: GameType[Any], content: Content[Any], record: Record, seed: bytes, rows: list[UpgradeRow]
) -> Match:
    """A game that went on under these rules before: from the last upgrade on it is played again."""
    last = rows[-1]
    moves: list[str] = json.loads(last.moves)
    record.upgrades = [Upgrade(row.ply, row.rules, json.loads(row.state)) for row in rows]
    record.moves = moves[: last.ply]
    match = Match(game_type, content, record, seed)
    for move in moves[last.ply :]:
        seat, name = split_move(move)
        match.play(seat, game_type.moves.number(name))
    return match


def upgrade(
    game_type: GameType[Any],
    content: Content[Any],
    record: Record,
    seed: bytes,
    snapshot: Snapshot,
    entries: list[Entry],
) -> tuple[Match, UpgradeRow]:
    """A game begun under older rules goes on under these from its snapshot.

    What was played after the snapshot is played again as far as the new rules allow it; BadState if the snapshot
    itself cannot be read.
    """
    rules = record.rules
    record.moves = moves_of([entry for entry in entries if entry.step <= snapshot.step])
    match = upgraded(game_type, content, record, seed, snapshot.state.encode())
    for entry in entries:
        if entry.step > snapshot.step:
            try:
                enter(match, entry)
            except ValueError:
                break
    found = match.record.upgrades[-1]
    step = max([snapshot.step, *(entry.step for entry in entries)])
    return match, UpgradeRow(step, found.ply, rules, json.dumps(match.record.moves), json.dumps(found.state))


def keep_upgrade(connection: Connection, table_id: str, row: UpgradeRow, rules: str) -> None:
    """Keep that a game went on under other rules, which are its rules from now on."""
    connection.execute(insert(schema.upgrades).values(table_id=table_id, **row._asdict()))
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(rules=rules))


def enter(match: Match, entry: Entry) -> None:
    """Carry out an entry of the store; ValueError where it is not possible. What is sealed waits until it is opened."""
    if entry.kind == "move":
        match.play(entry.seat, match.game_type.moves.number(entry.what))
    elif entry.kind == OPENED:
        for move in entry.what.split("\n"):
            seat, name = split_move(move)
            match.play(seat, match.game_type.moves.number(name))
    elif entry.kind == "undo":
        match.undo(entry.seat)
    elif entry.kind == "rewind":
        match.rewind(int(entry.what), [])

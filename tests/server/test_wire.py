"""Nothing leaks: whatever leaves the server for a seat or a spectator follows from its view alone.

The state behind a table is swapped for another that the reader cannot tell from it; pages, streams and API must
not change by a byte.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR
from rubrica.server import pages, sight
from rubrica.server.config import Config
from rubrica.server.desk import Chair, Plan
from rubrica.server.house import House
from rubrica.server.tables import Table
from rubrica.tongue import ENGLISH

GAMES = games.names()


def wire(table: Table, seat: int) -> list[str]:
    """All that is sent for the reader, however it is asked for."""
    table.turn_over()
    mine = [] if seat == SPECTATOR else [seat]
    html = pages.live(table, seat, mine, False, ENGLISH)
    return [html, json.dumps(sight.facts(table, seat, ENGLISH), sort_keys=True)]


async def played(folder: Path, game: str, moves: int) -> Table:
    house = House(Config(database=f"sqlite:///{folder / 'wire.db'}"))
    kind = games.kind(game)
    host = (await house.people.welcome("Ada"))[0]
    size = min(kind.most, max(kind.least, 4))
    table = await house.desk.make(Plan(game, [Chair("me", f"P{n}") for n in range(size)]), host)
    dice = fast_dice(f"wire {game} {moves}")
    for _ in range(moves):
        if not table.waiting:
            break
        seat = table.waiting[dice.below(len(table.waiting))]
        options = table.view(seat).options
        await house.desk.play(table, seat, kind.moves.name(options[dice.below(len(options))]), None, None)
    house.store.close()
    return table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 11, 24, 47])
def test_what_a_reader_cannot_know_changes_nothing_it_is_sent(tmp_path: Path, game: str, moves: int) -> None:
    table = asyncio.run(played(tmp_path, game, moves))
    match = table.playing
    truth = match.game
    differed = False
    for seat in [SPECTATOR, *range(len(table.seats))]:
        match.game = truth
        sent = wire(table, seat)
        view = table.view(seat)
        for n in range(6):
            match.game = table.kind.imagine(view, fast_dice(f"other {n}"))
            differed = differed or match.game.dump() != truth.dump()
            assert wire(table, seat) == sent
    assert differed or truth.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_test_above_can_fail(tmp_path: Path, game: str) -> None:
    """What one seat is sent does change when what it knows changes."""
    table = asyncio.run(played(tmp_path, game, 3))
    table.playing.game = table.playing.game.redeal(fast_dice("another deal"))
    fresh = wire(table, 0)
    table.playing.game = table.playing.game.redeal(fast_dice("a third deal"))
    assert any(wire(table, seat) != fresh for seat in range(len(table.seats)))


def test_no_secret_of_the_table_is_ever_sent(tmp_path: Path) -> None:
    """Neither the seed nor the moves of a running game leave the server."""
    table = asyncio.run(played(tmp_path, GAMES[0], 9))
    for seat in [SPECTATOR, *range(len(table.seats))]:
        for text in wire(table, seat):
            assert table.row.seed not in text and str(table.row.host) not in text

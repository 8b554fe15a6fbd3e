"""Every game passes the one suite: 150 random games at every player count and 15 with each variant here,
10,000 and 1,000 in `make test-long`, which also compares a million pairs of views."""

from __future__ import annotations

import os
from importlib import import_module
from itertools import count

import pytest

from rubrica import games
from tests.conformance import Table, compare_views, play_through, seeds, tables

PAIRS = int(os.environ.get("RUBRICA_PAIRS", "1000000"))
GAMES = int(os.environ.get("RUBRICA_GAMES", "100"))
TABLES = [
    table
    for name in games.names()
    for table in tables(games.get(name), import_module(f"tests.games.{name}.invariants").conserved)
]


def share(table: Table, games: int) -> int:
    """All games for a table as it stands by default, a tenth for each variant."""
    return max(1, games // 10) if table.options else games


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games(table: Table) -> None:
    for seed in seeds(table, share(table, GAMES)):
        play_through(table, seed)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_random_games(table: Table) -> None:
    for seed in seeds(table, share(table, 10_000)):
        play_through(table, seed)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_pairs_of_views(table: Table) -> None:
    """A million over all tables, unless RUBRICA_PAIRS says otherwise."""
    compared, games = 0, count()
    while compared < PAIRS / len(TABLES):
        compared += compare_views(table, f"pairs {table} {next(games)}")
    print(f"{compared} pairs of views are the same")

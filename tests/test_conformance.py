"""Every game passes the one suite: 100 random games at every player count and 10 with each variant here,
1,000 and 100 in `make test-long`, which also compares a million pairs of views.

RUBRICA_GAMES, RUBRICA_MANY_GAMES and RUBRICA_PAIRS say otherwise."""

from __future__ import annotations

import os
from importlib import import_module
from itertools import count

import pytest

from rubrica import games
from tests.conformance import Table, compare_views, play_through, seeds, tables

PAIRS = int(os.environ.get("RUBRICA_PAIRS", "1000000"))
GAMES = int(os.environ.get("RUBRICA_GAMES", "100"))
MANY = int(os.environ.get("RUBRICA_MANY_GAMES", "1000"))
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
    for seed in seeds(table, share(table, MANY)):
        play_through(table, seed)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_pairs_of_views(table: Table) -> None:
    """So many over all tables, shared out evenly."""
    compared, games = 0, count()
    while compared < PAIRS / len(TABLES):
        compared += compare_views(table, f"pairs {table} {next(games)}")
    print(f"{compared} pairs of views are the same")

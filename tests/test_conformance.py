"""Every game passes the one suite: 200 random games at every table here, 10,000 in `make test-long`."""

from __future__ import annotations

from importlib import import_module

import pytest

from rubrica import games
from tests.conformance import Table, play_through, seeds, tables

TABLES = [
    table
    for name in games.names()
    for table in tables(games.kind(name), import_module(f"tests.games.{name}.invariants").conserved)
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games(table: Table) -> None:
    for seed in seeds(table, 200):
        play_through(table, seed)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_random_games(table: Table) -> None:
    for seed in seeds(table, 10_000):
        play_through(table, seed)

"""The load tool spreads the tables between processes that share a PostgreSQL."""

from __future__ import annotations

import pytest

from rubrica.load import load
from tests.server.conftest import new_database


def test_the_load_tool_measures_processes_that_share_a_database(
    postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database(postgres)
    figures = load(tables=3, seats=3, rate=20, seconds=1, processes=2, database=database)
    assert figures.failed == 0 and len(figures.latencies) > 5
    written = capsys.readouterr().out
    for word in ("process 1", "process 2", "server's processor", "PostgreSQL's processor", "this tool's processor"):
        assert word in written

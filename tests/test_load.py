"""The load tool measures a server of its own."""

from __future__ import annotations

import pytest

from rubrica.load import load
from rubrica.load.connection import LoadError
from rubrica.tongue import tongue_of


@pytest.mark.parametrize("full_pages", [True, False])
def test_the_load_tool_measures(full_pages: bool, capsys: pytest.CaptureFixture[str]) -> None:
    figures = load(tables=3, seats=3, rate=20, seconds=1, full_pages=full_pages)
    assert figures.failed == 0 and len(figures.latencies) > 5
    written = capsys.readouterr().out
    for word in ("POST to the last stream", "rendering", "commit", "fan-out", "first byte", "page weight"):
        assert word in written


def test_the_load_tool_holds_idle_streams() -> None:
    figures = load(streams=60, tables=0)
    assert figures.failed == 0 and figures.held >= 60


def test_several_processes_need_a_postgresql() -> None:
    with pytest.raises(LoadError, match="postgresql"):
        load(processes=2)


def test_the_load_tool_tells_it_in_the_language_of_whoever_asked(capsys: pytest.CaptureFixture[str]) -> None:
    load(streams=3, tables=0, tongue=tongue_of("ca"))
    assert "3 connexions quietes: 3 mantingudes, 0 tallades" in capsys.readouterr().out

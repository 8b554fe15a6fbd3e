"""The example trains."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE))["main"](games=1500, block=500)
    told = [int(line.split()[-1].rstrip("%")) for line in capsys.readouterr().out.splitlines()]
    assert len(told) == 4
    assert told[-1] > told[0]

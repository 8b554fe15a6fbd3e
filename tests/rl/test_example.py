"""The examples train."""

from __future__ import annotations

import runpy
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def told_by(example: str, capsys: pytest.CaptureFixture[str], **effort: Any) -> list[int]:
    """The shares that an example prints, the first of them before it has learned anything."""
    runpy.run_path(str(EXAMPLES / example))["main"](**effort)
    return [int(line.split()[-1].rstrip("%")) for line in capsys.readouterr().out.splitlines()]


def test_a_learner_among_bots(capsys: pytest.CaptureFixture[str]) -> None:
    told = told_by("train.py", capsys, games=1500, block=500)
    assert len(told) == 4
    assert told[-1] > told[0]


def test_self_play(capsys: pytest.CaptureFixture[str]) -> None:
    told = told_by("selfplay.py", capsys, steps=1600, blocks=2, games=40)
    assert len(told) == 3
    assert told[-1] > told[0]


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="no MaskablePPO: pip install sb3-contrib")
def test_maskable_ppo(capsys: pytest.CaptureFixture[str]) -> None:
    told = told_by("ppo.py", capsys, steps=8000, games=30)
    assert len(told) == 2
    assert told[-1] > told[0]

"""The example of docs/bots.md works as it stands there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rubrica import games
from rubrica.bots import bot, names
from rubrica.lab.trial import Trial, play

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def block(title: str) -> str:
    """The fenced block of the page that begins with a comment naming that file."""
    found = re.search(rf"```\w+\n(# {re.escape(title)}\n.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None, f"docs/bots.md shows no {title}"
    return found.group(1)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example's package, laid out as pip would."""
    (tmp_path / "patient.py").write_text(block("patient.py"), "utf-8")
    info = tmp_path / "patient-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patient\nVersion: 1.0\n")
    points = re.search(r'\[project.entry-points."rubrica.bots"\]\n(.*)', block("pyproject.toml"))
    assert points is not None
    (info / "entry_points.txt").write_text("[rubrica.bots]\n" + points.group(1).replace('"', "") + "\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "patient", raising=False)


@pytest.mark.usefixtures("installed")
def test_the_example_is_found_and_plays() -> None:
    assert "patient" in names()
    assert type(bot("patient", games.get("rubico"))).__name__ == "Patient"
    row = play(Trial(0, "rubico", 5, ("patient", "steady")))
    assert row.reason in ("rome", "senate")

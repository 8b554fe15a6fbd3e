"""The lab tested on itself: a card made 3 VP better is found; a content compared with itself shows no difference."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rubrica.games import rubricatus
from rubrica.lab.compare import compare
from rubrica.lab.conditions import Conditions

CONTENT = Path(rubricatus.__file__).parent / "content"
CARD = "villa-de-boades"


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """The game's own content, but for one card."""
    folder = tmp_path / "planted"
    shutil.copytree(CONTENT, folder)
    path = folder / "construction.toml"
    before = path.read_text("utf-8")
    card = rf'(\nid = "{CARD}"\n(?:(?!\[\[).)*?)\n(?:vp = 0\n)?problems'
    after = re.sub(card, r"\1\nvp = 3\nproblems", before, flags=re.DOTALL)
    assert after != before
    path.write_text(after, "utf-8")
    return folder


def summary(first: Path, second: Path, deals: int) -> str:
    return "\n".join(compare(Conditions("rubricatus", 4, content=str(first)), str(second), deals).report.summary)


def test_a_content_against_itself_shows_no_difference() -> None:
    assert summary(CONTENT, CONTENT, deals=160).startswith("No difference: after 40 deals")


def test_the_planted_card_is_named_and_no_other(planted: Path) -> None:
    found = summary(CONTENT, planted, deals=640)
    assert f"construction {CARD}: points ahead with it +" in found
    assert set(re.findall(r"construction ([\w-]+)", found)) == {CARD}

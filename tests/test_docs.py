"""The API reference can be made."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_what_the_reference_is_made_of_is_there() -> None:
    named = re.search(r"^DOCUMENTED := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert named is not None
    for name in named[1].split():
        assert import_module(name).__doc__, name


def test_a_page_shows_examples_and_what_fields_mean(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pdoc", "--no-show-source", "-o", str(tmp_path), "rubrica.engine.game_type"]
    subprocess.run(command, check=True)
    page = (tmp_path / "rubrica" / "engine" / "game_type.html").read_text("utf-8")
    assert "The class of its tables." in page
    assert "&gt;&gt;&gt; " in page and "a seed" in page

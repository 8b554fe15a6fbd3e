"""No release with a published flaw is pinned or allowed; and the tool that looks for one would find it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree

import pytest

ROOT = Path(__file__).parents[1]
TOOL = Path("tools/advisories.py")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    for name in ("pyproject.toml", "tools/advisories.py", "tools/advisories.toml"):
        copy(ROOT / name, tmp_path / name)
    copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


def look(tree: Path) -> tuple[int, str]:
    told = subprocess.run([sys.executable, str(tree / TOOL)], capture_output=True, text=True)
    return told.returncode, told.stdout + told.stderr


def test_nothing_with_a_known_flaw_is_pinned_or_allowed(tree: Path) -> None:
    assert look(tree) == (0, "")


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("requirements/server.txt", "jinja2==3.1.6", "jinja2==3.1.5"),
        ("pyproject.toml", "starlette>=1.3.1", "starlette>=0.46"),
        ("pyproject.toml", "uvicorn>=0.34", "uvicorn"),
        ("pyproject.toml", "setuptools>=78.1.1", "setuptools>=77"),
    ],
)
def test_what_is_too_old_is_named(tree: Path, file: str, before: str, after: str) -> None:
    text = (tree / file).read_text("utf-8")
    assert before in text
    (tree / file).write_text(text.replace(before, after), "utf-8")
    code, told = look(tree)
    assert code == 1
    assert told.startswith(f"{file}: {after}: take ")

"""Reading content folders. Reading needs the standard library alone; checking a folder is each game's schema."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

from rubrica.engine.kind import Content, Kind

MOST_BYTES = 1_000_000


class ContentError(ValueError):
    """A content folder that cannot be played with; one line for each thing that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def folder_of(kind: Kind) -> Path:
    """Where the content that comes with a game lies."""
    return Path(__file__).parent / kind.name / "content"


def read(folder: Path) -> dict[str, object]:
    """Every TOML file of the folder, by its name without the ending."""
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    if not paths:
        raise ContentError([f"{folder}: no content here; a content folder holds .toml files"])
    data: dict[str, object] = {}
    problems: list[str] = []
    for path in paths:
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError(f"larger than {MOST_BYTES // 1_000_000} MB")
            data[path.stem] = tomllib.loads(path.read_text("utf-8"))
        except (ValueError, OSError) as error:
            problems.append(f"{path.name}: {error}")
    if problems:
        raise ContentError(problems)
    return data


def load(kind: Kind, folder: Path) -> Content:
    """A content folder, checked card by card; ContentError lists all that is wrong with it."""
    data = read(folder)
    problems: list[str] = import_module(f"rubrica.games.{kind.name}.schema").check(data)
    if problems:
        raise ContentError(problems)
    return Content(data, kind.tables(data))


@cache
def standard(kind: Kind) -> Content:
    """The content that comes with the game; it is checked by the tests, not at every start."""
    data = read(folder_of(kind))
    return Content(data, kind.tables(data))

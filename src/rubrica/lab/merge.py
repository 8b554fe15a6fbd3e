"""The parts of a run, each played for itself, put together into one."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge as in_order
from pathlib import Path
from typing import Any

from rubrica.engine.sentence import Told
from rubrica.lab.notebook import Notebook, description_in, differences, rows_in
from rubrica.lab.run import WHOLE, Shard
from rubrica.lab.trial import Row


class BadParts(Told):
    """Parts that do not make a whole."""


def merge(folders: list[Path], out: Path) -> dict[str, Any]:
    """Put the parts together in a new folder, every game once; what was asked for comes back.

    The parts stay as they are. BadParts says which is missing, not finished, or of another run.
    """
    notebook = Notebook(out)
    runs = [description_in(folder) for folder in folders]
    mark: dict[str, Any] = runs[0]["mark"] | {"shard": str(WHOLE)}
    for folder, each in zip(folders, runs, strict=True):
        if found := differences(mark, each["mark"] | {"shard": str(WHOLE)}):
            raise BadParts(
                "{folder} is a part of another run than {first}: {differences}.",
                {"folder": str(folder), "first": str(folders[0]), "differences": "; ".join(found)},
            )
    shards = [Shard.of(each["mark"]["shard"]) for each in runs]
    parts = max(shard.parts for shard in shards)
    missing = [str(part) for part in range(1, parts + 1) if Shard(part, parts) not in shards]
    if missing or len(shards) > parts:
        raise BadParts(
            "These are not all parts of a run, each once. There are {parts}; missing: {missing}.",
            {"parts": parts, "missing": ", ".join(missing) or "none"},
        )
    counts = [sum(1 for _ in rows_in(folder)) for folder in folders]
    first_missing = min(shard.part - 1 + parts * count for shard, count in zip(shards, counts, strict=True))
    if first_missing != sum(counts):
        raise BadParts(
            "Part {part} of {parts} is not finished, game {number} is missing: go on with it with --resume.",
            {"part": first_missing % parts + 1, "parts": parts, "number": first_missing},
        )
    asked: dict[str, Any] = runs[0]["asked"]
    notebook.begin(mark, asked)
    try:
        for row in rows_of_all(folders):
            notebook.add(row)
    finally:
        notebook.close()
    return asked


def rows_of_all(folders: list[Path]) -> Iterator[Row]:
    """The games of all folders in the order of their numbers."""
    return in_order(*(rows_in(folder) for folder in folders), key=lambda row: row.number)

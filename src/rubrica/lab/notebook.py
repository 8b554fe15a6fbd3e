"""The folder of a run: its mark, its games in Parquet files, its report. What stands there is never written over.

    run.json               the mark: all that decides how the games go
    games/000000.parquet   the first games, `PART` to a file at most; 000001.parquet the next, and so on
    games/000002.jsonl     the games that came since, a line each, until they are enough for a file
    report.html

A Parquet file is whole or not there, and only when it stands is its journal taken away. So whatever is killed at
whatever moment, every game that was written down is there exactly once.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, BinaryIO

import duckdb
import msgspec

from rubrica.engine.sentence import Told
from rubrica.lab.files import whole, write_text
from rubrica.lab.trial import Row

#: Games in a Parquet file, and bytes of the journal it is made from, at most.
PART = 5_000
PART_BYTES = 32_000_000
#: Rows read at a time.
SOME = 500
#: How each annotation of a Row is called in a Parquet file.
TYPES = {
    "int": "INTEGER",
    "str": "VARCHAR",
    "list[int]": "INTEGER[]",
    "list[float]": "DOUBLE[]",
    "list[str]": "VARCHAR[]",
    "list[list[int]]": "INTEGER[][]",
    "list[list[float]]": "DOUBLE[][]",
    "list[list[str]]": "VARCHAR[][]",
}
COLUMNS = {column.name: TYPES[str(column.type)] for column in fields(Row)}


class Occupied(Told):
    """A folder that holds something else."""


class Notebook:
    """The games of one run, written down as they come; with `resume`, after those that an earlier run left there.

    A folder that holds anything of another run is refused at once. Nothing is written before `begin`.
    """

    def __init__(self, folder: Path, resume: bool = False) -> None:
        self.folder = folder
        self.games = folder / "games"
        self.mark: dict[str, Any] = {}
        self.journal: BinaryIO | None = None
        self.lock: BinaryIO | None = None
        self.lines = 0
        there = [name for name in ("run.json", "games", "report.html") if (folder / name).exists()]
        if folder.exists() and not folder.is_dir():
            raise Occupied("{folder} is a file; choose a folder.", {"folder": str(folder)})
        if there and not resume:
            raise Occupied(
                "{folder} holds results already ({there}): go on with them with --resume, or choose another --out.",
                {"folder": str(folder), "there": ", ".join(there)},
            )
        if "run.json" not in there and ("report.html" in there or any(self.games.glob("[0-9]*"))):
            raise Occupied(
                "{folder} holds results of which no run.json tells; choose another --out.", {"folder": str(folder)}
            )

    def begin(self, mark: dict[str, Any], asked: dict[str, Any]) -> None:
        """Take the folder for the run with this mark; Occupied says what is different about the games there."""
        self.mark = mark
        path = self.folder / "run.json"
        if path.exists() and (found := differences(description_in(self.folder)["mark"], mark)):
            raise Occupied(
                "{folder} holds games of another run: {differences}. Choose another --out.",
                {"folder": str(self.folder), "differences": "; ".join(found)},
            )
        self.games.mkdir(parents=True, exist_ok=True)
        self.lock = (self.folder / ".lock").open("ab")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Occupied(
                "Another process is writing to {folder}; wait for it, or choose another --out.",
                {"folder": str(self.folder)},
            ) from None
        write_text(path, json.dumps({"mark": mark, "asked": asked}, indent=1) + "\n")
        self._tidy()

    def _tidy(self) -> None:
        """What an earlier run left half done is done: every game in a Parquet file, nothing else."""
        for path in self.games.glob(".*"):
            path.unlink()
        for journal in sorted(self.games.glob("*.jsonl")):
            if journal.with_suffix(".parquet").exists():
                journal.unlink()
            else:
                os.truncate(journal, journal.read_bytes().rfind(b"\n") + 1)  # a line cut short is no game
                self._fold(journal)

    def add(self, row: Row) -> None:
        """Write a game down, safe from a crash of what comes next."""
        if self.journal is None:
            self.journal = (self.games / f"{len(list(self.games.glob('*.parquet'))):06}.jsonl").open("xb")
        self.journal.write(msgspec.json.encode(row) + b"\n")
        self.journal.flush()
        self.lines += 1
        if self.lines >= PART or self.journal.tell() >= PART_BYTES:
            self._turn()

    def close(self) -> None:
        """Write no more; the last games are put into a Parquet file too."""
        if self.journal is not None:
            self._turn()
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    def _turn(self) -> None:
        """A journal is full: the next game begins another."""
        assert self.journal is not None
        self.journal.close()
        self._fold(Path(self.journal.name))
        self.journal, self.lines = None, 0

    def _fold(self, journal: Path) -> None:
        """The games of a journal as a Parquet file, which then stands for it."""
        if journal.stat().st_size:
            with whole(journal.with_suffix(".parquet")) as beside:
                to_parquet(journal, beside, self.mark)
        journal.unlink()


def description_in(folder: Path) -> dict[str, Any]:
    """What a run's folder tells of it: its `mark`, and how it was `asked` for."""
    try:
        found = json.loads((folder / "run.json").read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or not {"mark", "asked"} <= found.keys():
        raise Occupied("{folder} holds no run: there is no run.json that can be read.", {"folder": str(folder)})
    return found


def differences(there: Any, here: Any, name: str = "") -> list[str]:
    """Where two marks differ, each place with both values.

    >>> differences({"seed": "1", "options": {"road": "even"}}, {"seed": "2", "options": {"road": "even"}})
    ["seed is '1' there, '2' here"]
    """
    if isinstance(there, dict) and isinstance(here, dict):
        names = list(dict.fromkeys([*there, *here]))
        return [line for key in names for line in differences(there.get(key), here.get(key), f"{name} {key}".strip())]
    if isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        return [
            line
            for place, (one, two) in enumerate(zip(there, here, strict=True), 1)
            for line in differences(one, two, f"{name} {place}")
        ]
    return [] if there == here else [f"{name} is {there!r} there, {here!r} here"]


def to_parquet(journal: Path, path: Path, mark: dict[str, Any]) -> None:
    """The games of a journal as a Parquet file that carries the run's mark."""
    shape = ", ".join(f"{quoted(name)}: {quoted(cell)}" for name, cell in COLUMNS.items())
    games = f"read_json({quoted(str(journal))}, format = 'newline_delimited', columns = {{{shape}}})"
    metadata = f"KV_METADATA {{rubrica: {quoted(json.dumps(mark))}}}"
    with small() as connection:
        connection.execute(f"COPY (FROM {games}) TO {quoted(str(path))} (FORMAT parquet, COMPRESSION zstd, {metadata})")


def small() -> duckdb.DuckDBPyConnection:
    """A connection that takes little memory, however many games there are."""
    return duckdb.connect(config={"threads": 1, "memory_limit": "1GB"})


def rows_in(folder: Path) -> Iterator[Row]:
    """The games of a run's folder in their order, also of one that is being written or was killed; nothing changes."""
    names = ", ".join(COLUMNS)
    for path in sorted((folder / "games").glob("[0-9]*")):
        if path.suffix == ".parquet":
            with small() as connection:
                found = connection.execute(f"SELECT {names} FROM read_parquet({quoted(str(path))})")
                while some := found.fetchmany(SOME):
                    for values in some:
                        yield Row(*values)
        elif path.suffix == ".jsonl" and not path.with_suffix(".parquet").exists():
            with path.open("rb") as file:
                for line in file:
                    if line.endswith(b"\n"):
                        yield msgspec.json.decode(line, type=Row)


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"

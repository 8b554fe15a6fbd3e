"""Every game of a run as a line of a CSV file, and at the end as a Parquet file with real lists for notebooks."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from rubrica.lab.trial import Row

#: How each annotation of a Row is called in a Parquet file.
TYPES = {
    "int": "BIGINT",
    "str": "VARCHAR",
    "list[int]": "BIGINT[]",
    "list[float]": "DOUBLE[]",
    "list[str]": "VARCHAR[]",
    "list[list[str]]": "VARCHAR[][]",
}
COLUMNS = {column.name: TYPES[str(column.type)] for column in fields(Row)}


class Notebook:
    """Games written down as they come; lists are JSON inside their cell.

    `kept` are the games of an earlier run that this one goes on with. Nothing is written before `open`.
    """

    def __init__(self, path: Path, resume: bool = False) -> None:
        self.path = path
        self.file: TextIO | None = None
        self.kept: dict[int, Row] = {}
        if resume and path.exists():
            self.kept = {row.number: row for row in read_rows(path)}

    def open(self) -> None:
        """Begin to write, the games kept first; once open it stays so."""
        if self.file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.file = self.path.open("w", newline="", encoding="utf-8")
            csv.writer(self.file).writerow(COLUMNS)
            for row in self.kept.values():
                self.add(row)

    def add(self, row: Row) -> None:
        """Write a game down, safe from a crash of what comes next."""
        assert self.file is not None
        values = asdict(row)
        cells = [values[name] for name in COLUMNS]
        csv.writer(self.file).writerow([json.dumps(cell) if isinstance(cell, list) else cell for cell in cells])
        self.file.flush()

    def close(self) -> None:
        """Write no more; the games are put into a Parquet file too, where duckdb is installed."""
        if self.file is not None:
            self.file.close()
            if find_spec("duckdb") is not None:
                write_parquet(self.path)


def read_rows(path: Path) -> list[Row]:
    """The games of a notebook; a line cut short by a crash is left out."""
    rows: list[Row] = []
    with path.open(newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            try:
                rows.append(_row(line))
            except (TypeError, ValueError, KeyError):
                continue
    return rows


def _row(line: dict[str, str]) -> Row:
    values: dict[str, Any] = {
        name: line[name] if cell == "VARCHAR" else json.loads(line[name]) for name, cell in COLUMNS.items()
    }
    return Row(**values)


def write_parquet(path: Path) -> None:
    """The same games beside the CSV file, every list a real list."""
    duckdb = import_module("duckdb")
    shape = ", ".join(f"{_quoted(name)}: {_quoted(cell)}" for name, cell in COLUMNS.items())
    games = f"read_csv({_quoted(str(path))}, header = true, columns = {{{shape}}})"
    with duckdb.connect() as connection:
        connection.execute(f"COPY (FROM {games} ORDER BY number) TO {_quoted(str(path.with_suffix('.parquet')))}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"

"""Plays many tables on all cores, writes every game down as it comes, and goes on where it was left.

Anything shaped like a concurrent.futures.Executor will do; ours is a pool of processes.
"""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rubrica.lab.table import Row, Table, play

AHEAD = 4


def own_executor(workers: int) -> Executor:
    """Processes started afresh, so that nothing of this one leaks into them."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Progress:
    """A line on the terminal: how much is done, how fast, and how long it will take."""

    def __init__(self, total: int, tell: Callable[[str], None] | None = None) -> None:
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.told = 0.0
        self.tell = tell if tell is not None else self.on_terminal

    def on_terminal(self, line: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{line:<76}")
            sys.stderr.flush()

    def add(self, count: int = 1) -> None:
        self.done += count
        now = time.monotonic()
        if now - self.told > 0.2 or self.done >= self.total:
            self.told = now
            rate = self.done / max(now - self.began, 1e-9)
            left = (self.total - self.done) / max(rate, 1e-9)
            self.tell(f"{self.done}/{self.total} games, {rate:.1f} a second, {left:.0f} s left")


def rows_of(
    tables: Iterable[Table], workers: int = 1, executor: Executor | None = None, each: Callable[[], None] | None = None
) -> Iterator[Row]:
    """The rows in the order of the tables, whoever plays them."""
    if workers <= 1 and executor is None:
        for table in tables:
            row = play(table)
            if each is not None:
                each()
            yield row
        return
    pool = executor if executor is not None else own_executor(workers)
    waiting: list[Future[Row]] = []
    try:
        for table in tables:
            waiting.append(pool.submit(play, table))
            if len(waiting) >= workers * AHEAD:
                yield waiting.pop(0).result()
                if each is not None:
                    each()
        while waiting:
            yield waiting.pop(0).result()
            if each is not None:
                each()
    finally:
        for future in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


COLUMNS = [column.name for column in fields(Row)]


class Notebook:
    """Every game as a line of a CSV file; lists are JSON inside their cell."""

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        self.kept: dict[int, Row] = {}
        if resume and path.exists():
            self.kept = {row.number: row for row in read_rows(path)}
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("w", newline="", encoding="utf-8")
        self.writer = csv.writer(self.file)
        self.writer.writerow(COLUMNS)
        for row in self.kept.values():
            self.add(row)

    def add(self, row: Row) -> None:
        values = asdict(row)
        cells = [values[name] for name in COLUMNS]
        self.writer.writerow([json.dumps(cell) if isinstance(cell, list) else cell for cell in cells])
        self.file.flush()

    def close(self) -> None:
        self.file.close()
        if find_spec("pyarrow") is not None:
            from_csv = import_module("pyarrow.csv")
            parquet = import_module("pyarrow.parquet")
            parquet.write_table(from_csv.read_csv(self.path), self.path.with_suffix(".parquet"))


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
    return Row(
        number=int(line["number"]),
        seats=int(line["seats"]),
        bots=json.loads(line["bots"]),
        placings=json.loads(line["placings"]),
        points=json.loads(line["points"]),
        reason=line["reason"],
        moves=int(line["moves"]),
        turns=int(line["turns"]),
        teams=json.loads(line["teams"]),
        leads=json.loads(line["leads"]),
        used=json.loads(line["used"]),
    )


class Run:
    """A list of tables played to the end or as far as one has patience: Ctrl-C keeps what is done."""

    def __init__(self, workers: int = 1, path: Path | None = None, resume: bool = False, quiet: bool = False) -> None:
        self.workers = workers
        self.notebook = Notebook(path, resume) if path is not None else None
        self.quiet = quiet
        self.stopped = False
        self.seconds = 0.0

    def play(self, tables: list[Table]) -> list[Row]:
        kept = self.notebook.kept if self.notebook is not None else {}
        rows = [kept[table.number] for table in tables if table.number in kept]
        left = [table for table in tables if table.number not in kept]
        progress = Progress(len(left), (lambda _line: None) if self.quiet else None)
        began = time.monotonic()
        try:
            for row in rows_of(left, self.workers, None, progress.add):
                rows.append(row)
                if self.notebook is not None:
                    self.notebook.add(row)
        except KeyboardInterrupt:
            self.stopped = True
        self.seconds += time.monotonic() - began
        return sorted(rows, key=lambda row: row.number)

    def close(self) -> None:
        if self.notebook is not None:
            self.notebook.close()

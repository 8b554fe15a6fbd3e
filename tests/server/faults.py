"""A disk that fails, waits or loses power, under a real server: `faults.c` stands between SQLite and its files."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

import pytest

from rubrica.engine.dice import Dice

SECTOR = 512
WRITE, TRUNCATE, SYNC, REMOVE = 1, 2, 3, 4
HEAD = struct.Struct("=iqii")
EVER = 2**31 - 1


@cache
def shim() -> Path:
    """The library to be loaded before all others; tests are skipped where there is no compiler to make it with."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or os.uname().sysname != "Linux":
        pytest.skip("no C compiler, or not Linux: the disk cannot be made to fail")
    library = Path(mkdtemp()) / "faults.so"
    source = Path(__file__).with_name("faults.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    return library


class Disk:
    """What the files of one database lie on."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.log = database.with_name("disk.log")
        control = database.with_name("disk.control")
        control.write_bytes(bytes(20))
        with control.open("r+b") as file:
            self.control = mmap.mmap(file.fileno(), 20)
        self.environment = {
            "LD_PRELOAD": str(shim()),
            "FAULTS_FILES": str(database),
            "FAULTS_CONTROL": str(control),
            "FAULTS_LOG": str(self.log),
        }

    def _set(self, place: int, value: int) -> None:
        self.control[4 * place : 4 * place + 4] = struct.pack("=i", value)

    def fail(self, error: int, after: int = 0, times: int = EVER) -> None:
        """From now on, after so many calls that write, so many fail."""
        self._set(0, 0)
        self._set(1, after)
        self._set(2, times)
        self._set(0, error)

    def mend(self) -> None:
        """Nothing fails any more."""
        self._set(0, 0)

    def hold(self, held: bool) -> None:
        """Let everything that is written wait."""
        self._set(3, int(held))

    @property
    def failed(self) -> int:
        """How many calls have failed."""
        return int(struct.unpack("=i", self.control[16:20])[0])

    def written(self) -> int:
        """How long the log is now."""
        return self.log.stat().st_size


class Operation(NamedTuple):
    """What was done to a file, and where it ends in the log."""

    kind: int
    name: str
    offset: int
    data: bytes
    end: int


def operations(log: Path) -> Iterator[Operation]:
    """All that was done, in order."""
    text = log.read_bytes()
    place = 0
    while place < len(text):
        kind, offset, length, name_length = HEAD.unpack_from(text, place)
        place += HEAD.size
        name = text[place : place + name_length].decode()
        place += name_length
        data = text[place : place + length]
        place += length
        yield Operation(kind, name, offset, data, place)


class Platter:
    """One file as the disk holds it: what was made to last, and what was written since and may be lost."""

    def __init__(self) -> None:
        self.lasting = bytearray()
        self.waiting: list[Operation] = []

    def take(self, operation: Operation) -> None:
        if operation.kind == SYNC:
            for waited in self.waiting:
                self._apply(self.lasting, waited, len(waited.data))
            self.waiting = []
        else:
            self.waiting.append(operation)

    def after_power_loss(self, dice: Dice) -> bytes:
        """What was not made to last is there, or is not, or is torn, each for itself."""
        left = bytearray(self.lasting)
        for operation in self.waiting:
            fate = dice.below(3)
            if fate == 0:
                self._apply(left, operation, len(operation.data))
            elif fate == 1 and operation.kind == WRITE:
                self._apply(left, operation, SECTOR * dice.below(len(operation.data) // SECTOR + 1))
        return bytes(left)

    def _apply(self, content: bytearray, operation: Operation, length: int) -> None:
        if operation.kind == TRUNCATE:
            del content[operation.offset :]
        elif length:
            content.extend(bytes(max(0, operation.offset - len(content))))
            content[operation.offset : operation.offset + length] = operation.data[:length]


def power_losses(log: Path, cuts: list[int], dice: Dice, syncs: bool = True) -> Iterator[tuple[int, dict[str, bytes]]]:
    """For each cut, how long the log was then and what the files hold after the power was lost there; where `syncs` is
    false the disk only said that something lasts."""
    platters: dict[str, Platter] = {}
    wanted = iter(sorted(cuts))
    cut = next(wanted, None)
    end = 0
    for number, operation in enumerate(operations(log)):
        while cut == number:
            yield end, {name: platter.after_power_loss(dice) for name, platter in platters.items()}
            cut = next(wanted, None)
        if operation.kind == REMOVE:
            platters.pop(operation.name, None)
        elif syncs or operation.kind != SYNC:
            platters.setdefault(operation.name, Platter()).take(operation)
        end = operation.end

"""Whether all of Rubrica runs in one form: every module in plain Python, or the rules compiled as they were built.

A build notes in compiled.json which modules it compiles, and from what source, before it makes the first of them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).parent
AGAIN = "wait until it is done, or build it anew: `make clean` and `make serve`, or `pip install --force-reinstall`"


class HalfBuilt(RuntimeError):
    """Compiled and interpreted modules that do not belong together; says what to do."""


def check(package: Path = PACKAGE) -> None:
    """Raise HalfBuilt unless the compiled modules are exactly those of one finished build of this source."""
    stamp = package / "compiled.json"
    noted: dict[str, str] = json.loads(stamp.read_text("utf-8")) if stamp.exists() else {}
    there = set(_compiled(package))
    if there != noted.keys():
        some = f"{len(there & noted.keys())} of its {len(noted)}" if noted else "only some"
        raise HalfBuilt(f"{package}: this build is not whole, {some} compiled modules are there; {AGAIN}")
    for source, digest in noted.items():
        if sha256((package / source).read_bytes()).hexdigest() != digest:
            raise HalfBuilt(f"{package / source}: not the source that was compiled; {AGAIN}")


def _compiled(package: Path) -> Iterator[str]:
    """The sources beside which lies a compiled module that this Python would load instead."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    for folder, _folders, files in os.walk(package):
        for name in files:
            if name.endswith(suffixes):
                yield (Path(folder) / name.partition(".")[0]).relative_to(package).as_posix() + ".py"

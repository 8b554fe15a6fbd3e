"""Pins what each step of the set-up installs: every file of every release by its hash, for all systems and Pythons.

    python tools/pins.py                   after a change of what pyproject.toml asks for
    python tools/pins.py --upgrade         everything as new as pyproject.toml allows
    python tools/pins.py -P starlette      one package

Needs uv. What is pinned already stays as it is unless it is named; a later step takes over the pins of those before it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PINS = ROOT / "requirements"

#: The steps in the order of the Makefile, each with the extras it installs; the first makes wheels and compiles.
STEPS = {"compiler": [], "server": ["server", "postgres"], "dev": ["dev"], "cluster": ["cluster", "openspiel"]}

COMPILE = "uv pip compile - --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header"


def main() -> None:
    """Write a file for each step."""
    makes_wheels = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    before: list[str] = []
    for step, extras in STEPS.items():
        asked = [f"rubrica[{','.join(extras)}] @ {ROOT.as_uri()}"] if extras else makes_wheels
        pinned = str(PINS / f"{step}.txt")
        command = [*COMPILE.split(), "--no-emit-package", "rubrica", "-o", pinned, *before, *sys.argv[1:]]
        subprocess.run(command, input="\n".join(asked), text=True, check=True)
        before += ["-c", pinned]


if __name__ == "__main__":
    main()

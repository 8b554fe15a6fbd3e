"""Packages that bring games of their own, installed for the length of a test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rubrica import games

NIM = Path(__file__).parents[1] / "examples" / "nim"


@contextmanager
def on_the_path(folder: Path) -> Iterator[None]:
    """Here and in every process that is started from here the packages in a folder are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]))
        games.installed.cache_clear()
        yield
    games.installed.cache_clear()
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


def install(package: Path, folder: Path) -> None:
    """Have pip install a package into a folder, without any network."""
    source = folder / "source"
    shutil.copytree(package, source, ignore=shutil.ignore_patterns("__pycache__"))
    options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, source], check=True)


def lay_out(folder: Path, module: str, text: str) -> None:
    """A package of one module, as pip would leave it; its entry point names what the module calls GAME."""
    (folder / f"{module}.py").write_text(text, "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[rubrica.games]\n{module} = {module}:GAME\n")

"""Compiles the engine and the rules with mypyc where there is a C compiler; elsewhere they stay plain Python.

RUBRICA_PURE=1 leaves the compiler out on purpose.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError, DistutilsError, LinkError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

SOURCE = Path("src/rubrica")
ENGINE = ["bot", "dice", "game", "mind", "moves", "numbers", "playout"]
BOTS = ["search"]
INTERPRETED = {
    "__init__",
    "schema",
    "words",
    "asking",
    "text",
    "board",
    "cards",
    "glossary",
    "guide",
    "lessons",
    "facts",
    "sheet",
    "card_sets",
    "figures",
}


def compiled_modules() -> list[str]:
    """The hot part of the engine and of the bots, and of every game all but its words, its pictures and its schema."""
    engine = [SOURCE / "engine" / f"{name}.py" for name in ENGINE]
    bots = [SOURCE / "bots" / f"{name}.py" for name in BOTS]
    games = [path for path in sorted(SOURCE.glob("games/*/*.py")) if path.stem not in INTERPRETED]
    return [str(path) for path in engine + bots + games]


def there_is_a_compiler() -> bool:
    """Whether a C file that includes Python.h can be compiled here."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\n")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except (CompileError, LinkError, DistutilsError, OSError):
            return False
    return True


def extensions() -> list[Any]:
    if os.environ.get("RUBRICA_PURE") == "1" or not there_is_a_compiler():
        return []
    from mypyc.build import mypycify

    return list(mypycify([*compiled_modules(), "--config-file=pyproject.toml"], opt_level="1", debug_level="0"))


setup(ext_modules=extensions())

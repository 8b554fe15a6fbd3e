"""Compiles the engine and the rules with mypyc where there is a C compiler; elsewhere they stay plain Python.

RUBRICA_PURE=1 leaves the compiler out on purpose.
"""

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError, DistutilsError, LinkError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
PACKAGE = SOURCE / "rubrica"
BOTS = ["search"]
ENGINE_INTERPRETED = {
    "__init__",
    "board",
    "canonical",
    "ed25519",
    "fairness",
    "game_type",
    "lesson",
    "match",
    "native",
    "public_log",
    "record",
    "words",
}
GAMES_INTERPRETED = {
    "__init__",
    "belief_sheet",
    "cards",
    "conclusions",
    "effect_forms",
    "figures",
    "glossary",
    "lesson",
    "log",
    "pictures",
    "schema",
    "statistics",
    "text",
    "weights",
    "words",
}


def compiled_modules() -> list[str]:
    """The part of the engine and of the bots that playing spends its time in, and of every game all but its words,
    its pictures and the check of its content. A new module of the engine or of a game is compiled unless named above.
    """
    engine = [path for path in sorted(PACKAGE.glob("engine/*.py")) if path.stem not in ENGINE_INTERPRETED]
    bots = [PACKAGE / "bots" / f"{name}.py" for name in BOTS]
    games = [path for path in sorted(PACKAGE.glob("games/*/*.py")) if path.stem not in GAMES_INTERPRETED]
    return [str(path) for path in engine + bots + games]


class Stamped(build_ext):
    """Notes first which modules will be compiled, and from what, so that `rubrica.build` knows a half-made tree."""

    def run(self) -> None:
        if self.extensions:
            paths = [Path(path) for path in compiled_modules()]
            stamp = {path.relative_to(PACKAGE).as_posix(): sha256(path.read_bytes()).hexdigest() for path in paths}
            tree = SOURCE if self.inplace else Path(self.build_lib)
            (tree / "rubrica" / "compiled.json").write_text(json.dumps(stamp, indent=1), "utf-8")
        super().run()


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


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": Stamped})

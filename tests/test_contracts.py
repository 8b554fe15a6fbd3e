"""The import contracts of pyproject.toml hold every module they speak of, and break when one of them is broken."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

import setup
from rubrica.extras import EXTRAS

ALONE = "stand on the standard library alone"


def module(path: str) -> str:
    """
    >>> module("src/rubrica/engine/dice.py")
    'rubrica.engine.dice'
    """
    return ".".join(Path(path).with_suffix("").parts[1:])


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The source and its contracts, to be broken."""
    shutil.copy("pyproject.toml", tmp_path)
    shutil.copytree("src/rubrica", tmp_path / "src" / "rubrica", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    told = os.environ | {"PYTHONPATH": str(folder / "src")}
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True, check=False)


def add(line: str, path: Path) -> None:
    path.write_text(path.read_text("utf-8") + f"\n{line}\n", "utf-8")


def test_every_rules_module_that_imports_a_package_is_named(copy: Path) -> None:
    for path in setup.compiled_modules():
        add("import msgspec", copy / path)
    linted = lint(copy)
    assert linted.returncode == 1
    assert f"{ALONE} BROKEN" in linted.stdout
    missed = [path for path in setup.compiled_modules() if f"{module(path)} -> msgspec" not in linted.stdout]
    assert not missed


def test_an_import_upwards_is_named(copy: Path) -> None:
    add("import rubrica.server.app", copy / "src/rubrica/engine/record.py")
    linted = lint(copy)
    assert linted.returncode == 1
    assert "Imports point downwards BROKEN" in linted.stdout
    assert "rubrica.engine.record -> rubrica.server.app" in linted.stdout


def test_every_package_that_is_used_is_forbidden_to_the_rules() -> None:
    told = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    contract = next(one for one in told["tool"]["importlinter"]["contracts"] if ALONE in one["name"])
    graph = grimp.build_graph("rubrica", include_external_packages=True, cache_dir=None)
    used = {name for name in graph.modules if name.partition(".")[0] not in {"rubrica", *sys.stdlib_module_names}}
    assert used | {name for names in EXTRAS.values() for name in names} <= set(contract["forbidden_modules"])


def calls() -> Iterator[tuple[str, ast.AST, ast.Call]]:
    """Every call in the source: the file, what it stands in, and the call itself."""
    for path in sorted(Path("src/rubrica").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for inner in ast.iter_child_nodes(node):
                if isinstance(inner, ast.Call):
                    yield str(path), node, inner


def test_no_type_is_recovered_by_an_assertion_and_nothing_is_imported_by_a_string() -> None:
    found = list(calls())
    assert len(found) > 10_000
    asserting = [(path, call) for path, inside, call in found if isinstance(inside, ast.Assert)]
    asserted = [path for path, call in asserting if "isinstance" in ast.unparse(call)]
    by_name = [path for path, _, call in found if ast.unparse(call.func).endswith(("import_module", "__import__"))]
    assert asserted == by_name == []


def test_what_is_left_interpreted_is_there() -> None:
    """A name that no module has any more would let the next one of that name go uncompiled."""
    assert {path.stem for path in Path("src/rubrica/engine").glob("*.py")} >= setup.ENGINE_INTERPRETED
    assert {path.stem for path in Path("src/rubrica/games").glob("*/*.py")} >= setup.GAMES_INTERPRETED

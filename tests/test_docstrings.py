"""Whatever is public says what it is."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "rubrica"
BY_ALEMBIC = "migrations"  # its names are Alembic's, and a migration's first line is its message
Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module by its full name, as it is written."""
    for path in sorted(SOURCE.rglob("*.py")):
        parts = ("rubrica", *path.relative_to(SOURCE).with_suffix("").parts)
        if BY_ALEMBIC not in parts:
            yield ".".join(parts).removesuffix(".__init__"), ast.parse(path.read_text("utf-8"))


def public(nodes: list[ast.stmt]) -> Iterator[Named]:
    for node in nodes:
        if isinstance(node, Named) and not node.name.startswith("_"):
            yield node


def described(found: dict[str, ast.Module]) -> set[tuple[str, str, str]]:
    """Every method that says what it does, by module and class, as it is written: compiled ones have no docstring."""
    return {
        (module, node.name, method.name)
        for module, tree in found.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for method in public(node.body)
        if ast.get_docstring(method)
    }


def inherited(module: str, owner: str, method: str, says: set[tuple[str, str, str]]) -> bool:
    """Whether a class it stands on tells what the method does."""
    bases = [base for base in getattr(import_module(module), owner).__mro__[1:] if method in vars(base)]
    return any((base.__module__, base.__name__, method) in says or inspect.getdoc(vars(base)[method]) for base in bases)


def silent(module: str, tree: ast.Module, says: set[tuple[str, str, str]]) -> Iterator[str]:
    if not ast.get_docstring(tree):
        yield module
    for node in public(tree.body):
        if not ast.get_docstring(node):
            yield f"{module}.{node.name}"
        if isinstance(node, ast.ClassDef):
            for method in public(node.body):
                if not ast.get_docstring(method) and not inherited(module, node.name, method.name, says):
                    yield f"{module}.{node.name}.{method.name}"


def test_everything_public_says_what_it_is() -> None:
    found = dict(modules())
    assert len(found) > 150
    says = described(found)
    assert [line for name, tree in found.items() for line in silent(name, tree, says)] == []

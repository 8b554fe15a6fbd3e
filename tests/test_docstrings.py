"""Whatever is public in the layers that others build on says what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "rubrica"
PUBLIC = (
    "engine/*.py",
    "games/*.py",
    "bots/*.py",
    "rl/*.py",
    "terminal/*.py",
    "drawing/*.py",
    "verifier.py",
    "tongue.py",
    "picture.py",
)
MODULES = {path: ast.parse(path.read_text("utf-8")) for place in PUBLIC for path in sorted(SOURCE.glob(place))}
CLASSES = {node.name: node for tree in MODULES.values() for node in tree.body if isinstance(node, ast.ClassDef)}


def public(nodes: list[ast.stmt]) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    for node in nodes:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def documented(owner: ast.ClassDef, name: str) -> bool:
    """Whether the class, or one it stands on, tells what the method does."""
    methods = {method.name: method for method in public(owner.body)}
    if name in methods and ast.get_docstring(methods[name]):
        return True
    bases = [ast.unparse(base).partition("[")[0] for base in owner.bases]
    return any(documented(CLASSES[base], name) for base in bases if base in CLASSES)


def silent(path: Path, tree: ast.Module) -> Iterator[str]:
    place = path.relative_to(SOURCE)
    if not ast.get_docstring(tree):
        yield str(place)
    for node in public(tree.body):
        if not ast.get_docstring(node):
            yield f"{place}: {node.name}"
        if isinstance(node, ast.ClassDef):
            for method in public(node.body):
                if not documented(node, method.name):
                    yield f"{place}: {node.name}.{method.name}"


def test_everything_public_says_what_it_is() -> None:
    assert len(MODULES) > 30
    assert [line for path, tree in MODULES.items() for line in silent(path, tree)] == []

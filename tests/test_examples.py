"""The examples in the docstrings run, compiled and interpreted: pytest alone does not see into compiled modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from doctest import DocTest, DocTestParser, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
#: What somebody who writes a program meets first; every one is shown by an example.
SHOWN = {
    "rubrica.engine.game_type": ["GameType.new", "GameType.load", "GameType.imagine", "GameType.read_view"],
    "rubrica.engine.game": ["Game.play", "Game.refusal", "Game.view"],
    "rubrica.engine.match": ["Match"],
    "rubrica.engine.record": ["Record"],
    "rubrica.engine.moves": ["MoveTable"],
    "rubrica.engine.dice": ["Dice"],
    "rubrica.engine.bot": ["Bot.choose"],
    "rubrica.games": ["get"],
    "rubrica.games.rulebook": ["rule", "rulebook"],
    "rubrica.games.preview": ["preview"],
    "rubrica.bots": ["bot"],
    "rubrica.lab.simulate": ["simulate"],
    "rubrica.lab.tournament": ["tournament"],
    "rubrica.rl": [""],
    "rubrica.rl.batch": ["Batch"],
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py")) if ">>>" in path.read_text("utf-8")}


def examples(module: str) -> Iterator[DocTest]:
    """Every docstring of a module that has examples, by the name of what it belongs to."""
    path = MODULES[module]
    names = vars(import_module(module))

    def within(node: ast.AST, name: str) -> Iterator[DocTest]:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node) or ""
            if ">>>" in text:
                yield DocTestParser().get_doctest(text, dict(names), name, str(path), 0)
            for inner in node.body:
                if isinstance(inner, ast.ClassDef | ast.FunctionDef):
                    yield from within(inner, f"{name}.{inner.name}".lstrip("."))

    return within(ast.parse(path.read_text("utf-8")), "")


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_run(module: str) -> None:
    found = list(examples(module))
    assert found
    failures: list[str] = []
    for example in found:
        DocTestRunner(verbose=False).run(example, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("module", SHOWN)
def test_what_one_meets_first_is_shown(module: str) -> None:
    assert set(SHOWN[module]) <= {example.name for example in examples(module)}

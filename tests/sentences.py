"""Finds the sentences in Python source for the catalogues, as an extraction method of babel (see babel.cfg).

Babel's own method goes by tokens: a `tongue` handed on inside the call ends the sentence, and the plural is lost.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import IO

Found = tuple[int, str, tuple[str | None, ...], list[str]]


def extract(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: dict[str, str]
) -> Iterator[Found]:
    """Every call of a keyword, by its line, its name and its arguments; None for what is no plain text."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and _name(node.func) in keywords:
            yield node.lineno, _name(node.func), tuple(map(_text, node.args)), []


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _text(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None

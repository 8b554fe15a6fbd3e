"""Finds the sentences in Python source for the catalogues, as an extraction method of babel (see babel.cfg): what is
said through the keywords, and the help of commands and their options.

Babel's own method goes by tokens: a `tongue` handed on inside the call ends the sentence, and the plural is lost.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import IO

from rubrica.speaking import to_translate

Found = tuple[int, str, tuple[str | None, ...], list[str]]


def extract(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: dict[str, str]
) -> Iterator[Found]:
    """Every call of a keyword, by its line, its name and its arguments; None for what is no plain text."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            if _name(node.func) in keywords:
                yield node.lineno, _name(node.func), tuple(map(_text, node.args)), []
            yield from _help(node)
        elif isinstance(node, ast.FunctionDef) and any(map(_commands, node.decorator_list)):
            for part in to_translate(ast.get_docstring(node) or ""):
                yield node.lineno, "_", (part,), []


def _help(call: ast.Call) -> Iterator[Found]:
    """What a command's option says of itself."""
    for argument in call.keywords:
        if argument.arg == "help" and _name(call.func) == "option":
            yield call.lineno, "_", (_text(argument.value),), []


def _commands(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _name(decorator.func) in ("command", "group")


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _text(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None

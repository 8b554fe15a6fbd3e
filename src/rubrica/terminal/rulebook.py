"""The rulebooks in plain text, at most 80 columns wide."""

from __future__ import annotations

import re
from textwrap import wrap

from rubrica.engine.sentence import Tongue
from rubrica.games.rulebook import (
    GLOSSARY,
    Chapter,
    Example,
    Grid,
    Listing,
    Part,
    Picture,
    Rule,
    Rulebook,
    UnknownRule,
    rule,
    rulebook,
)

WIDTH = 80


def rules(game: str, which: str, tongue: Tongue) -> list[str]:
    """A game's whole rulebook, a chapter of it such as 4, or a rule such as 4.3; UnknownRule says what there is."""
    book = rulebook(game, tongue.code)
    number = which.strip().removeprefix(f"{game}:")
    if not number:
        return whole(book)
    if "." in number:
        found = rule(game, f"{game}:{number}", tongue.code)
        return [*_part(found), *_examples(book, found)]
    for chapter in book.chapters:
        if chapter.title.startswith(f"{number}. "):
            return _chapter(chapter)
    raise UnknownRule(
        "{book} has no chapter {number}; a rule is written as 4.3.",
        {"book": book.title, "number": repr(number[:40])},
    )


def whole(book: Rulebook) -> list[str]:
    """From the title to the glossary."""
    lines = [book.title, "=" * len(book.title), ""]
    for part in book.introduction:
        lines += [*_part(part), ""]
    for chapter in book.chapters:
        lines += [*_chapter(chapter), ""]
    lines += _titled(GLOSSARY[book.language])
    for term in book.glossary:
        lines += _wrapped(f"{term.term}: {term.meaning}", "", "    ")
    return lines


def _chapter(chapter: Chapter) -> list[str]:
    lines = _titled(chapter.title)
    for part in chapter.parts:
        lines += [*_part(part), ""]
    return lines[:-1]


def _titled(title: str) -> list[str]:
    return [title, "-" * len(title), ""]


def _examples(book: Rulebook, found: Rule) -> list[str]:
    """The examples, tables and remarks that stand between a rule and the next."""
    lines: list[str] = []
    for chapter in book.chapters:
        if found in chapter.parts:
            for part in chapter.parts[chapter.parts.index(found) + 1 :]:
                if isinstance(part, Rule):
                    break
                lines += ["", *_part(part)]
    return lines


def _part(part: Part) -> list[str]:
    if isinstance(part, Rule):
        return _wrapped(f"{part.id.partition(':')[2]}  {part.text}", "", "     ")
    if isinstance(part, Example):
        return _wrapped(part.text, "  > ", "  > ")
    if isinstance(part, Picture):
        return _wrapped(f"({part.text})", "  ", "  ")
    if isinstance(part, Listing):
        return [line for item in part.items for line in _wrapped(item, "- ", "  ")]
    if isinstance(part, Grid):
        return _grid(part)
    return _wrapped(part.text, "", "")


def _grid(grid: Grid) -> list[str]:
    """Columns as wide as their widest cell; where that is too wide, a line for each cell."""
    rows = [[_bare(cell) for cell in row] for row in (grid.head, *grid.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(grid.head))]
    if sum(widths) + 2 * len(widths) > WIDTH:
        return [line for row in rows[1:] for line in _listed(rows[0], row)]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]


def _listed(head: list[str], row: list[str]) -> list[str]:
    lines = _wrapped(row[0], "", "")
    for title, cell in zip(head[1:], row[1:], strict=True):
        lines += _wrapped(f"{title}: {cell}", "    ", "      ") if cell else []
    return lines


def _wrapped(text: str, first: str, then: str) -> list[str]:
    return wrap(_bare(text), WIDTH, initial_indent=first, subsequent_indent=then)


def _bare(text: str) -> str:
    """Without the marks of strong and emphatic words, which a terminal does not show."""
    return re.sub(r"\*+", "", text)

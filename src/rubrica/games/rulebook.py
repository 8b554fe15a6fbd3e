"""The rulebooks: each game's folder with a file for each language, such as en.md, read into parts that a page can show
and a refusal can cite.

A file is a title, an introduction, chapters and a glossary. Blocks are separated by empty lines: a rule starts with
its id in brackets, an example is a block quote, a picture is `![what it shows](its name)`; there are also plain
paragraphs, lists and tables. Within a text, `**strong**` and `*emphasis*` are the only markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from rubrica import games
from rubrica.engine.sentence import Told

FALLBACK: Final = "en"

#: By language: what marks our own decision within a rule, and the title of the glossary.
RULING: Final = {
    "en": "**Ruling.**",
    "ca": "**Decisió.**",
    "es": "**Decisión.**",
    "it": "**Decisione.**",
    "pt": "**Decisão.**",
}
GLOSSARY: Final = {"en": "Glossary", "ca": "Glossari", "es": "Glosario", "it": "Glossario", "pt": "Glossário"}

_RULE: Final = re.compile(r"\[([a-z]+:\d+\.\d+)\] ")
_PICTURE: Final = re.compile(r"!\[(.+)\]\(([a-z]+)\)")


class UnknownRulebook(Told):
    """No game of that name has a rulebook."""


class UnknownRule(Told):
    """The rulebook has no rule of that id."""


@dataclass(frozen=True)
class Rule:
    """A numbered rule; with a ruling, what follows the mark in its text is a decision of ours."""

    id: str
    text: str
    ruling: bool


@dataclass(frozen=True)
class Paragraph:
    """A plain text between the rules."""

    text: str


@dataclass(frozen=True)
class Example:
    """A text that shows a rule at work."""

    text: str


@dataclass(frozen=True)
class Picture:
    """One of the game's figures, by name, and what it shows."""

    name: str
    text: str


@dataclass(frozen=True)
class Listing:
    """Items in a row, one below the other."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table: its head and its rows, cell by cell."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Rule | Paragraph | Example | Picture | Listing | Grid


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title and what stands in it."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Term:
    """A word of the game, and what it means."""

    term: str
    meaning: str


@dataclass(frozen=True)
class Rulebook:
    """A game's rules in one language."""

    game: str
    language: str
    title: str
    introduction: tuple[Part, ...]
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]

    def rules(self) -> Iterator[Rule]:
        """Every rule, in order."""
        for chapter in self.chapters:
            for part in chapter.parts:
                if isinstance(part, Rule):
                    yield part


def rulebook(game: str, language: str) -> Rulebook:
    """A game's rulebook in a language, or in English where there is none in that language.

    >>> rulebook("rubico", "it").glossary[0].term
    'Avanzamento'
    """
    known = languages(game)
    if not known:
        books = ", ".join(name for name in games.names() if languages(name))
        raise UnknownRulebook(
            "There is no rulebook of {game}; there are: {books}.", {"game": repr(game[:40]), "books": books}
        )
    return _read(game, language if language in known else FALLBACK)


def rule(game: str, id: str, language: str) -> Rule:
    """One rule by its id, such as a refusal cites.

    >>> rule("rubico", "rubico:3.6", "en").text
    'The moment Caesar stands in Rome his legionaries win. The Senate phase (f) is then not played.'
    """
    book = rulebook(game, language)
    for found in book.rules():
        if found.id == id:
            return found
    last = list(book.rules())[-1].id.partition(":")[2]
    raise UnknownRule(
        "{book} has no rule {number}; its rules run from 1.1 to {last}.",
        {"book": book.title, "number": repr(id.partition(":")[2][:40] or id[:40]), "last": last},
    )


def languages(game: str) -> list[str]:
    """The languages a game's rulebook is written in; none where it has no rulebook, or there is no such game."""
    found = games.installed().get(game)
    return [] if found is None else found.languages


@cache
def _read(game: str, language: str) -> Rulebook:
    folder = games.get(game).rulebook
    assert folder is not None
    return parse((folder / f"{language}.md").read_text("utf-8"), game, language)


def parse(text: str, game: str, language: str) -> Rulebook:
    """A rulebook file's text, taken apart.

    >>> blocks = ["# Go", "## 1. Play", "[go:1.1] **Ruling.** Take\\nturns.", "## Glossary", "- Ko: a loop."]
    >>> book = parse("\\n\\n".join(blocks), "go", "en")
    >>> list(book.rules())
    [Rule(id='go:1.1', text='**Ruling.** Take turns.', ruling=True)]
    >>> book.glossary
    (Term(term='Ko', meaning='a loop.'),)
    """
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = head.partition("\n")
    chapters: list[Chapter] = []
    glossary: tuple[Term, ...] = ()
    for section in sections:
        name, _, body = section.partition("\n")
        if name == GLOSSARY[language]:
            glossary = tuple(_term(item) for item in _items(body.strip()))
        else:
            chapters.append(Chapter(name, _parts(body, language)))
    return Rulebook(game, language, title.removeprefix("# "), _parts(introduction, language), tuple(chapters), glossary)


def _parts(body: str, language: str) -> tuple[Part, ...]:
    return tuple(_part(block, language) for block in re.split(r"\n{2,}", body.strip()) if block)


def _part(block: str, language: str) -> Part:
    if block.startswith("> "):
        return Example(_joined(re.sub(r"^> ", "", block, flags=re.MULTILINE)))
    if block.startswith("- "):
        return Listing(_items(block))
    if block.startswith("|"):
        return _grid(block)
    text = _joined(block)
    pictured = _PICTURE.fullmatch(text)
    if pictured is not None:
        return Picture(pictured[2], pictured[1])
    started = _RULE.match(text)
    if started is None:
        return Paragraph(text)
    return Rule(started[1], text[started.end() :], RULING[language] in text)


def _joined(block: str) -> str:
    return " ".join(block.split())


def _items(block: str) -> tuple[str, ...]:
    return tuple(_joined(item) for item in re.split(r"^- ", block, flags=re.MULTILINE) if item)


def _grid(block: str) -> Grid:
    """The second line only draws the rule between head and rows."""
    head, _, *rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in block.splitlines()]
    return Grid(head, tuple(rows))


def _term(item: str) -> Term:
    term, colon, meaning = item.partition(": ")
    if not colon:
        raise ValueError(f"glossary: {item[:40]!r} is no entry; write “- term: meaning”")
    return Term(term, meaning)

"""What falls back to English: every sentence, name and rulebook that a language lacks, by game and page.

    python -m tests.unsaid

`make words` prints it. A gap's game is "rubrica" where the words are everybody's; its page is where one reads them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po

from rubrica import games
from rubrica.games.rulebook import languages
from rubrica.tongue import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "rubrica"
CODES = sorted(LANGUAGES.keys() - {"en"})
SHARED = "rubrica"
RULEBOOK = "rulebook"


class Text(NamedTuple):
    """A sentence of the source: what it is about, where that matters, and its words, or its singular and plural."""

    context: str
    words: tuple[str, ...]


class Gap(NamedTuple):
    """Something that a language lacks."""

    language: str
    game: str
    page: str
    english: str


class Unsaid(NullTranslations):
    """Notes every sentence that a catalogue does not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: set[str] = set()

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return message

    def pgettext(self, context: str, message: str) -> str:
        self.heard.add(f"{message} ({context})")
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard.add(msgid1)
        return msgid1 if n == 1 else msgid2


def parts(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


@cache
def sentences() -> dict[Text, set[str]]:
    """Every sentence of the source, as `make messages` finds it, and the files it stands in."""
    asked = re.findall(r"-k (\S+)", (ROOT / "Makefile").read_text("utf-8"))
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found: dict[Text, set[str]] = {}
    keywords = DEFAULT_KEYWORDS | parse_keywords(asked)
    for name, _, message, _, context in extract_from_dir(SOURCE, methods, options, keywords):
        found.setdefault(Text(context or "", parts(message)), set()).add(name)
    return found


@cache
def catalogue(code: str) -> Catalog:
    """The catalogue of a language, as it is written."""
    with (SOURCE / "locale" / code / "LC_MESSAGES" / "rubrica.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def translated(code: str) -> dict[Text, Message]:
    """All that the catalogue of a language holds, done and sure."""
    messages = [message for message in catalogue(code) if message.id]
    return {
        Text(message.context or "", parts(message.id)): message
        for message in messages
        if all(parts(message.string)) and not message.fuzzy
    }


def texts(data: Any) -> Iterator[dict[str, str]]:
    """Every table of texts by language in a content, however deep it lies."""
    if isinstance(data, dict) and isinstance(data.get("en"), str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from texts(inner)


def gaps() -> Iterator[Gap]:
    """Everything that some language lacks: in the catalogues, on the cards and boards, among the rulebooks."""
    for code in CODES:
        for text, files in sentences().items():
            if text not in translated(code):
                yield from (Gap(code, *_place(file), text.words[0]) for file in sorted(files))
        for game in games.names():
            for file, data in games.get(game).standard().data.items():
                yield from (Gap(code, game, file, each["en"]) for each in texts(data) if code not in each)
            if code not in languages(game):
                yield Gap(code, game, RULEBOOK, games.get(game).title)


def _place(file: str) -> tuple[str, str]:
    """The game and the page of a source file: templates/lobby.html is the page lobby."""
    path = Path(file)
    game = path.parts[1] if path.parts[0] == "games" and len(path.parts) > 2 else SHARED
    return game, path.stem


def report() -> str:
    """How much is missing, by language, game and page."""
    counted = Counter((gap.language, gap.game, gap.page) for gap in gaps())
    lines = [f"{language:<4}{game:<14}{page:<16}{count:>5}" for (language, game, page), count in counted.items()]
    return "\n".join([*lines, f"{sum(counted.values())} missing in {len(CODES)} languages"])


if __name__ == "__main__":
    print(report())

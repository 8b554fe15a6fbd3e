"""The language a person reads: every sentence of Rubrica passes through a Tongue before it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ca": "Català", "es": "Español", "it": "Italiano", "pt": "Português"}


class Tongue:
    """A language: its code and its catalogue. Sentences are templates with {places}, translated, then filled in.

    >>> ENGLISH("{name} takes {count} cards.", name="Livia", count=2)
    'Livia takes 2 cards.'
    >>> ENGLISH.some("{count} card", "{count} cards", 1)
    '1 card'
    >>> ENGLISH.pick({"ca": "Riu", "en": "River"})
    'River'
    """

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def __call__(self, text: str, **values: object) -> str:
        return self.catalogue.gettext(text).format(**values)

    def some(self, one: str, many: str, count: int, **values: object) -> str:
        """The sentence for one or for many; {count} is filled in."""
        return self.catalogue.ngettext(one, many, count).format(count=count, **values)

    def pick(self, texts: Mapping[str, str]) -> str:
        """A card's own text in this language, else in English, else in whichever language it has."""
        return texts.get(self.code) or texts.get("en") or next(iter(texts.values()))


ENGLISH = Tongue("en", NullTranslations())


class UnknownLanguage(ValueError):
    """A language Rubrica does not speak."""


@cache
def tongue_of(code: str) -> Tongue:
    """The tongue of a language code; what its catalogue lacks is said in English."""
    if code not in LANGUAGES:
        spoken = ", ".join(f"{name} ({language})" for name, language in LANGUAGES.items())
        raise UnknownLanguage(f"no language {code[:20]!r} here; there are: {spoken}")
    return Tongue(code, translation("rubrica", CATALOGUES, [code], fallback=True))

"""The languages Rubrica speaks, and their catalogues."""

from __future__ import annotations

from functools import cache
from gettext import translation
from pathlib import Path

from rubrica.engine.sentence import ENGLISH as ENGLISH
from rubrica.engine.sentence import Tongue as Tongue

CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ca": "Català", "es": "Español", "it": "Italiano", "pt": "Português"}


class UnknownLanguage(ValueError):
    """A language Rubrica does not speak."""


@cache
def tongue_of(code: str) -> Tongue:
    """The tongue of a language code; what its catalogue lacks is said in English."""
    if code not in LANGUAGES:
        spoken = ", ".join(f"{name} ({language})" for name, language in LANGUAGES.items())
        raise UnknownLanguage(f"no language {code[:20]!r} here; there are: {spoken}")
    return Tongue(code, translation("rubrica", CATALOGUES, [code], fallback=True))

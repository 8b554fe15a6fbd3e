"""The languages Rubrica speaks, and their catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import translation
from pathlib import Path

from rubrica.engine.sentence import ENGLISH as ENGLISH
from rubrica.engine.sentence import Told
from rubrica.engine.sentence import Tongue as Tongue

CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ca": "Català", "es": "Español", "it": "Italiano", "pt": "Português"}


class UnknownLanguage(Told):
    """A language Rubrica does not speak."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language an environment asks for: RUBRICA_LANGUAGE, else the locale; English where that is none of ours.

    >>> language_of({"LANG": "ca_ES.UTF-8"}), language_of({"RUBRICA_LANGUAGE": "pt", "LANG": "C"}), language_of({})
    ('ca', 'pt', 'en')
    """
    for name in ("RUBRICA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


@cache
def tongue_of(code: str) -> Tongue:
    """The tongue of a language code; what its catalogue lacks is said in English."""
    if code not in LANGUAGES:
        spoken = ", ".join(f"{name} ({language})" for name, language in LANGUAGES.items())
        raise UnknownLanguage(
            "There is no language {code}; there are: {known}.", {"code": repr(code[:20]), "known": spoken}
        )
    return Tongue(code, translation("rubrica", CATALOGUES, [code], fallback=True))

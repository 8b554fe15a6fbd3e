"""What people are told when something cannot be done: one shape for pages and programs."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from rubrica.engine.game import Refusal
from rubrica.engine.sentence import Sentence
from rubrica.server.bodies import Code, Error, ErrorBody
from rubrica.tongue import ENGLISH, Tongue


class Problem(Exception):
    """A request that is refused: the HTTP status, a stable code, a sentence, and the rule where one speaks.

    The sentence is a template with {places}, so that it can be translated before they are filled in.
    """

    def __init__(self, status: int, code: Code, why: str, rule: str = "", **values: object) -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why
        self.rule = rule
        self.values = values
        self.names: list[str] = []

    def say(self, tongue: Tongue = ENGLISH) -> str:
        """The sentence, in the language."""
        return tongue.say(Sentence(self.why, self.values), self.names)

    def response(self, tongue: Tongue = ENGLISH) -> Response:
        """The answer that programs get."""
        error = Error(self.status, self.code, self.say(tongue), self.rule)
        return Response(msgspec.json.encode(ErrorBody(error)), self.status, media_type="application/json")


def refused(refusal: Refusal, names: list[str]) -> Problem:
    """A rule says no; `names` are those of the players."""
    problem = Problem(409, "refused", refusal.text, refusal.rule)
    problem.values = refusal.values
    problem.names = names
    return problem


def missing(what: str = "") -> Problem:
    """What is asked for is not here; without a sentence, it is a table."""
    return Problem(404, "missing", what) if what else Problem(404, "missing", "This table doesn't exist.")


def bad(why: str, **values: object) -> Problem:
    """What was sent cannot be used."""
    return Problem(400, "bad", why, "", **values)


def check_texts(sent: Mapping[str, object]) -> None:
    """Refuse what was sent where a text in it cannot be kept.

    >>> check_texts({"seats": ["open", "\\ud800"]})
    Traceback (most recent call last):
        ...
    rubrica.server.problems.Problem: {field}: this holds a character that isn't text.
    """
    for name, value in sent.items():
        if not _can_be_kept(name) or not _can_be_kept(value):
            field = name[:60].encode("ascii", "backslashreplace").decode().replace("\0", "?")
            raise bad("{field}: this holds a character that isn't text.", field=field)


def _can_be_kept(value: object) -> bool:
    """Whether all texts in a value can be written as UTF-8 and hold no NUL, which PostgreSQL does not keep."""
    if isinstance(value, dict):
        return all(_can_be_kept(part) for part in (*value, *value.values()))
    if isinstance(value, (list, tuple)):
        return all(_can_be_kept(part) for part in value)
    return not isinstance(value, str) or not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)

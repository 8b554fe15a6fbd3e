"""One way to write a value as JSON, so that the same thing always has the same bytes: keys in order, whole numbers in
one form, nothing twice. What is signed or digested is written so, and what is not written so is refused."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, NoReturn

from rubrica.engine.sentence import Told


class NotCanonical(Told):
    """A text that is not the one way to write what it holds."""


def canonical(value: object) -> str:
    """The one text of a value.

    >>> print(canonical({"b": [1, True], "a": "più"}))
    {
     "a": "più",
     "b": [
      1,
      true
     ]
    }
    """
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False)


def digest_of(value: object) -> str:
    """The SHA-256 of a value's one text."""
    return sha256(canonical(value).encode()).hexdigest()


def same(one: object, other: object) -> bool:
    """Whether two values are written alike; to Python 1, 1.0 and True are equal, and here they are not.

    >>> same([1], [True])
    False
    """
    return canonical(one) == canonical(other)


def parse_json(text: str) -> Any:
    """What a JSON text holds; ValueError where it names a key twice or is not JSON at all."""
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)


def check_canonical(text: str, value: object) -> None:
    """Raise NotCanonical, with the first line that differs, unless the text is the one way to write the value."""
    wanted = canonical(value) + "\n"
    if text != wanted:
        lines = zip(text.split("\n"), wanted.split("\n"), strict=False)
        line = next((number for number, (ours, theirs) in enumerate(lines, 1) if ours != theirs), wanted.count("\n"))
        raise NotCanonical("not in canonical form from line {line} on", {"line": line})


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise NotCanonical("{name} stands there twice", {"name": repr(name[:60])})
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise NotCanonical("{found} is not a number", {"found": text})

"""What was agreed before a deal: the content, the seats and the options."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

B = TypeVar("B")


class Content(Generic[B]):
    """A game's cards, tiles and tracks: the plain data, its digest, and the box the rules read it from.

    The digest covers what the rules read, all of the data unless `for_rules` leaves out names and texts: a mended
    translation changes nothing.
    """

    def __init__(self, data: dict[str, Any], box: B, for_rules: dict[str, Any] | None = None) -> None:
        self.data = data
        self.box = box
        self.for_rules = for_rules
        self.digest = content_digest(data if for_rules is None else for_rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return Content, (self.data, self.box, self.for_rules)


class Setup(Generic[B]):
    """A table as it was agreed on: every option has its value."""

    def __init__(self, content: Content[B], seats: int, options: dict[str, str]) -> None:
        self.content = content
        self.box = content.box
        self.seats = seats
        self.options = options

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.content, self.seats, self.options)


def content_digest(data: dict[str, Any]) -> str:
    """The fingerprint of plain data, whatever the order of its keys.

    >>> content_digest({"a": 1, "b": [2]}) == content_digest({"b": [2], "a": 1})
    True
    """
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(canonical.encode(), digest_size=16).hexdigest()


NOTHING: Final[Content[None]] = Content({}, None)

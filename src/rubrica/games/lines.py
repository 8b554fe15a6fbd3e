"""Text in lines that fit a terminal."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

WIDTH = 80


@lru_cache(4096)
def wrapped(text: str, indent: str = "", hang: str = "") -> tuple[str, ...]:
    """The text on as many lines as it takes, all of them indented, and all but the first by as much as `hang` more.

    A table in words says mostly the same from push to push.

    >>> wrapped("gold, green and purple, and once more gold, green and purple, and then stone and lumber", "  ", "  ")
    ('  gold, green and purple, and once more gold, green and purple, and then stone', '    and lumber')
    """
    return tuple(wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + hang))

"""What was made of a table's facts, kept for all who are shown the same.

A section of a page is known by the digest of all that it shows, its language among it, and a panel of a board likewise
(`rubrica.games.sketches`); the pieces of either are found from what was made, and from nothing else. Whoever makes a
section is given those facts and nothing else, so that what is kept holds nothing that is not in its digest: nobody is
handed another's secret who does not know it to the letter.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from msgspec import msgpack

from rubrica.games.sketches import Drawn

if TYPE_CHECKING:
    from rubrica.server.pieces import Piece

MOST = 24_000_000  # characters of each that are kept
BESIDES = 500  # for what else is kept with each
DIGEST = 16  # bytes

sections: LRUCache[bytes, str] = LRUCache(MOST, getsizeof=lambda made: len(made) + BESIDES)
panels: LRUCache[bytes, Drawn] = LRUCache(MOST, getsizeof=lambda drawn: len(drawn.panel.body) + BESIDES)
pieces: LRUCache[str, list[Piece]] = LRUCache(MOST, getsizeof=lambda found: (len(found) + 1) * BESIDES)
_pack = msgpack.Encoder().encode


def section(name: str, language: str, facts: Any, make: Callable[[], str]) -> str:
    """What is made of these facts, in that language; made once for all whose facts are the same.

    >>> section("a doctest", "en", {"name": "Ada"}, lambda: "<b>Ada</b>")
    '<b>Ada</b>'
    >>> section("a doctest", "en", {"name": "Ada"}, lambda: "never made")
    '<b>Ada</b>'
    >>> section("a doctest", "en", {"name": "Berta"}, lambda: "<b>Berta</b>")
    '<b>Berta</b>'
    """
    digest = blake2b(_pack((name, language, facts)), digest_size=DIGEST).digest()
    found = sections.get(digest)
    if found is None:
        found = sections[digest] = make()
    return found

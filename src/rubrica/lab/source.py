"""What the games of a run are played by: the versions of the bots, and the source of rules and bots itself.

A worker elsewhere may have another release, and a run may be gone on with after a change; rows of both must not mix.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from importlib.metadata import entry_points
from pathlib import Path

import rubrica
from rubrica import bots, engine, games


def version_of(bot: str) -> str:
    """The release that brings a bot: Rubrica's own, or that of the package whose bot it is.

    >>> version_of("steady") == rubrica.__version__
    True
    """
    for point in entry_points(group=bots.GROUP):
        if point.name == bot and point.dist is not None:
            return f"{point.dist.name} {point.dist.version}"
    return rubrica.__version__


@cache
def source_of(game: str) -> str:
    """The fingerprint of everything here that decides how bots play a game: engine, bots, the game, its content."""
    found = blake2b(games.get(game).standard().digest.encode(), digest_size=8)
    for folder in (_folder(engine.__name__), _folder(bots.__name__), _folder(games.get(game).state.__module__)):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _folder(module: str) -> Path:
    """Where a module lies."""
    return Path(str(sys.modules[module].__file__)).parent

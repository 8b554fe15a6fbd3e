"""The games. Every folder here is one; nothing else needs to be told about it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rubrica.engine.kind import Kind


class UnknownGame(ValueError):
    """No game has that name."""


@cache
def names() -> list[str]:
    """The games there are, by name."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def kind(name: str) -> Kind:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(f"there is no game {name[:40]!r}; the games are: {', '.join(names())}")
    found = import_module(f"{__name__}.{name}").KIND
    assert isinstance(found, Kind)
    return found

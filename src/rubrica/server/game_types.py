"""The games this server plays, by the names that requests use."""

from __future__ import annotations

from typing import Any

from rubrica import games
from rubrica.engine.game_type import GameType
from rubrica.server.problems import bad


def game_named(name: str) -> GameType[Any]:
    """The game of that name, or a Problem that says which there are."""
    try:
        return games.get(name)
    except games.UnknownGame as error:
        raise bad("{reason}", reason=error.sentence) from None

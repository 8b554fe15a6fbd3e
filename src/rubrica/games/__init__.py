"""The games there are: those of this package, and what other packages bring by the entry point `rubrica.games`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rubrica.engine.game_type import BadGame, GameType
from rubrica.engine.sentence import Told

GROUP = "rubrica.games"


class UnknownGame(Told):
    """No game has that name."""


def _redcathedral() -> object:
    from rubrica.games.redcathedral import GAME

    return GAME


def _rubico() -> object:
    from rubrica.games.rubico import GAME

    return GAME


def _rubricatus() -> object:
    from rubrica.games.rubricatus import GAME

    return GAME


#: This package's own games, each imported by itself and checked as those of other packages are.
OURS: dict[str, Callable[[], object]] = {
    "rubrica.games.redcathedral": _redcathedral,
    "rubrica.games.rubico": _rubico,
    "rubrica.games.rubricatus": _rubricatus,
}


@cache
def installed() -> dict[str, GameType[Any]]:
    """Every game, by name. One that is broken is left out, with one message that says what is wrong."""
    from importlib.metadata import entry_points
    from logging import getLogger

    found: dict[str, GameType[Any]] = {}
    for where, load in (*OURS.items(), *((point.value, point.load) for point in entry_points(group=GROUP))):
        try:
            game = sound(load())
            if game.name in found:
                raise BadGame(game.name, ["another game has that name"])
        except Exception as error:  # whatever is wrong with one of them, the other games are played
            getLogger(__name__).error("the game %s is left out: %s: %s", where, type(error).__name__, error)
        else:
            found[game.name] = game
    return dict(sorted(found.items()))


def sound(game: object) -> GameType[Any]:
    """A game whose parts fit together, and its lesson with them; BadGame if they do not."""
    from rubrica.games.lesson_file import lesson_problems

    if not isinstance(game, GameType):
        raise BadGame(type(game).__name__, ["the entry point must name a rubrica.engine.game_type.GameType"])
    game.check()
    wrong = list(lesson_problems(game))
    if wrong:
        raise BadGame(game.name, wrong)
    return game


def names() -> list[str]:
    """The games there are, by name."""
    return list(installed())


def get(name: str) -> GameType[Any]:
    """The game of that name.

    >>> get("rubico").title
    'Rubico'
    """
    found = installed().get(name)
    if found is None:
        raise UnknownGame(
            "There is no game {name}; the games are: {known}.", {"name": repr(name[:40]), "known": ", ".join(names())}
        )
    return found

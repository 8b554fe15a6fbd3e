"""The bots one can ask for by name. They see views, never a state."""

from __future__ import annotations

from importlib import import_module

from rubrica.engine.bot import Bot, RandomBot

NAMES = ["random", "steady"]


class UnknownBot(ValueError):
    """No bot has that name."""


def bot(name: str, game: str) -> Bot:
    """The bot of that name for a game."""
    if name == "random":
        return RandomBot()
    if name == "steady":
        found = import_module(f"rubrica.games.{game}.bot").BOT
        assert isinstance(found, Bot)
        return found
    raise UnknownBot(f"there is no bot {name[:40]!r}; the bots are: {', '.join(NAMES)}")


def team(names: list[str], game: str, seats: int) -> list[Bot]:
    """A bot for every seat; the names are dealt round."""
    chosen = [bot(name, game) for name in names]
    return [chosen[seat % len(chosen)] for seat in range(seats)]

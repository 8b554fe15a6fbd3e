"""The bots one can ask for by name. They see views, never a state.

Besides the levels there is `random`, a search with a budget of one's own (`search:500` iterations, `search:100ms`),
a search that does without some moves (`search:500-mitigate 1-mitigate 2`), and every bot that an installed package
offers under the entry point `rubrica.bots`.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from rubrica.bots.levels import ITERATIONS, LEVELS, Newcomer, level, search_bot, steady
from rubrica.engine.bot import Bot, RandomBot
from rubrica.engine.game_type import GameType
from rubrica.engine.moves import UnknownMove
from rubrica.engine.sentence import Told

GROUP = "rubrica.bots"
NAMES = ["random", *LEVELS]


class UnknownBot(Told):
    """No bot has that name."""


def names() -> list[str]:
    """Every bot there is, those of other packages last."""
    return [*NAMES, *sorted(point.name for point in entry_points(group=GROUP))]


def bot(name: str, game: GameType[Any]) -> Bot[Any]:
    """The bot of that name for a game.

    >>> from rubrica.engine.dice import fast_dice
    >>> from rubrica.games import rubico
    >>> game = rubico.new(seats=5, seed="a seed")
    >>> seat = game.waiting[0]
    >>> move = bot("skilled", rubico.GAME).choose(game.view(seat), fast_dice("a thought"))
    >>> move in game.options(seat)
    True
    """
    if name == "random":
        return RandomBot()
    if name == "steady":
        return steady(game)
    if name == "newcomer":
        return Newcomer(steady(game))
    if name in ITERATIONS:
        return level(name, game)
    if name.startswith("search:"):
        return with_budget(name.removeprefix("search:"), game)
    for point in entry_points(group=GROUP):
        if point.name == name:
            return third_party(name, point.load(), game)
    known = ", ".join([*names(), "search:N", "search:Nms"])
    raise UnknownBot("There is no bot {name}; the bots are: {known}.", {"name": repr(name[:40]), "known": known})


def with_budget(text: str, game: GameType[Any]) -> Bot[Any]:
    """A search with so many iterations or so many milliseconds, less the moves that follow, each after a minus."""
    budget, *without = text.split("-")
    number, milliseconds = budget.removesuffix("ms"), budget.endswith("ms")
    if not number.isdigit() or int(number) == 0:
        raise UnknownBot(
            "{name}: write search:500 for iterations or search:100ms for milliseconds.",
            {"name": f"search:{budget[:20]}"},
        )
    try:
        never = frozenset(game.moves.number(name) for name in without)
    except UnknownMove as unknown:
        raise UnknownBot("{name}: {why}", {"name": f"search:{text[:60]}", "why": unknown.sentence}) from None
    if milliseconds:
        return search_bot(game, milliseconds=float(number), never=never)
    return search_bot(game, int(number), never=never)


def third_party(name: str, made: object, game: GameType[Any]) -> Bot[Any]:
    """A bot from another package: its entry point names a function of the game that gives a Bot."""
    found = made(game) if callable(made) else made
    if not isinstance(found, Bot):
        raise UnknownBot(
            "The bot {name} from another package gave {kind}, not a rubrica Bot.",
            {"name": repr(name), "kind": type(found).__name__},
        )
    return found


def team(names: list[str], game: GameType[Any], seats: int) -> list[Bot[Any]]:
    """A bot for every seat; the names are dealt round."""
    chosen = [bot(name, game) for name in names]
    return [chosen[seat % len(chosen)] for seat in range(seats)]

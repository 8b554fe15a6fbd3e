"""The levels, from newcomer to master: they differ in how hard they think, and in nothing they may see."""

from __future__ import annotations

from typing import Any

from rubrica.bots.flat import FlatMind
from rubrica.bots.search import TO_THE_HORIZON, Effort
from rubrica.bots.search_bot import SearchBot
from rubrica.engine.bot import Bot, RandomBot, Reason
from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import FOREVER, Mind

#: In order of strength.
LEVELS = ["newcomer", "steady", "skilled", "expert", "master"]
ITERATIONS = {"skilled": 60, "expert": 250, "master": 1000}
#: Who does not look beyond the end of the turn, though a game's mind may have seen that pay.
SHORT_SIGHTED = {"skilled"}
#: Who gives people hints.
ADVISER = "expert"


class Newcomer(Bot[Any]):
    """Knows the rules and a little more: often does what a steady player would, otherwise anything."""

    def __init__(self, steady: Bot[Any]) -> None:
        self.steady = steady

    def answer(self, view: View[Any], dice: Dice) -> int:
        return self.reason(view, dice).move

    def reason(self, view: View[Any], dice: Dice) -> Reason:
        if dice.below(5) < 2:
            return Reason(view.options[dice.below(len(view.options))], "It guessed.", {})
        return self.steady.reason(view, dice)


def steady(game: GameType[Any]) -> Bot[Any]:
    """The game's rule-based player; where it brings none, one that answers at random."""
    return RandomBot() if game.bot is None else game.bot


def mind_of(game: GameType[Any]) -> Mind[Any]:
    """A fresh mind for the game; where it brings none, one that knows only the rules."""
    return FlatMind(game) if game.mind is None else game.mind()


def search_bot(
    game: GameType[Any],
    iterations: int = FOREVER,
    milliseconds: float = 0.0,
    never: frozenset[int] = frozenset(),
    far: bool = True,
) -> SearchBot:
    """A search for the game, as hard as told, that makes some moves only where it has no other; one that looks far
    goes to the horizon of the game's mind."""
    mind = mind_of(game)
    ahead = TO_THE_HORIZON if far else mind.ahead
    return SearchBot(mind, Effort(iterations, milliseconds, ahead, mind.curiosity, never=never))


def level(name: str, game: GameType[Any]) -> SearchBot:
    """A search as hard as that level's, and as far."""
    return search_bot(game, ITERATIONS[name], far=name not in SHORT_SIGHTED)


def adviser(game: GameType[Any]) -> SearchBot:
    """Whom people ask for a hint."""
    return level(ADVISER, game)

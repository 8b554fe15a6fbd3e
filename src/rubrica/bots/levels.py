"""The levels, from newcomer to master: they differ in how hard they think, and in nothing they may see."""

from __future__ import annotations

from rubrica.bots.search import FOREVER, Effort
from rubrica.bots.thinker import Thinker, mind_of
from rubrica.engine.bot import Bot, Reason
from rubrica.engine.dice import Dice
from rubrica.engine.game import View

#: In order of strength.
LEVELS = ["newcomer", "steady", "skilled", "expert", "master"]
ITERATIONS = {"skilled": 60, "expert": 250, "master": 1500}
#: Where more worlds than these have not made a search stronger.
ENOUGH = {"rubricatus": 400}
#: Who gives people hints.
ADVISER = "expert"
#: How many of the game's moments a search looks ahead, and how curious it is.
AHEAD = {"rubico": 1, "redcathedral": 1, "rubricatus": 1}
CURIOSITY = {"rubico": 0.3, "redcathedral": 0.15, "rubricatus": 0.15}


class Newcomer(Bot):
    """Knows the rules and a little more: often does what a steady player would, otherwise anything."""

    def __init__(self, steady: Bot) -> None:
        self.steady = steady

    def answer(self, view: View, dice: Dice) -> int:
        return self.reason(view, dice).move

    def reason(self, view: View, dice: Dice) -> Reason:
        if dice.below(5) < 2:
            return Reason(view.options[dice.below(len(view.options))], "It took a guess.", {})
        return self.steady.reason(view, dice)


def thinker(
    game: str, iterations: int = FOREVER, milliseconds: float = 0.0, never: frozenset[int] = frozenset()
) -> Thinker:
    """A search for the game, as hard as told, that makes some moves only where it has no other."""
    effort = Effort(iterations, milliseconds, AHEAD.get(game, 1), CURIOSITY.get(game, 0.3), never=never)
    return Thinker(mind_of(game), effort)


def level(name: str, game: str) -> Thinker:
    """A search as hard as that level's."""
    return thinker(game, min(ITERATIONS[name], ENOUGH.get(game, FOREVER)))


def adviser(game: str) -> Thinker:
    """Whom people ask for a hint."""
    return level(ADVISER, game)

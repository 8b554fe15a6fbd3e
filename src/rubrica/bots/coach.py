"""The coach: from what a seat may know, which answers are worth a look, and which would be a blunder.

Its judge is the expert's search, which every game has; it imagines what the seat cannot see, and is told nothing else.
It goes by what was seen, not by what was said: a first game is played among newcomers, who say this and that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubrica.bots.levels import adviser
from rubrica.bots.search_bot import Hint
from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import NO_REFLEX

#: By how much an answer must lower the estimated chance to win before the coach says a word.
BLUNDER = 0.08
#: How much worse than the best an answer may seem, and still be worth a look; and how many are named.
CLOSE = 0.03
MOST = 3
#: An answer that the search hardly tried is not judged.
TRIED = 4


@dataclass(frozen=True)
class Counsel:
    """What the coach thinks of a question: the answers worth a look, the first of them the best, and the blunders with
    what each seems to cost."""

    worth: list[int]
    blunders: dict[int, float]


def counsel(game: GameType[Any], view: View[Any], dice: Dice) -> Counsel:
    """The coach's thoughts about the question that the view's seat is asked.

    >>> from rubrica.engine.dice import fast_dice
    >>> from rubrica.games import redcathedral
    >>> table = redcathedral.new(seats=2, seed="a seed")
    >>> view = table.view(table.waiting[0])
    >>> set(counsel(redcathedral.GAME, view, fast_dice("a thought")).worth) <= set(view.options)
    True
    """
    if len(view.options) == 1:
        return Counsel(list(view.options), {})
    expert = adviser(game)
    expert.mind.trusting = False
    reflex = expert.mind.reflex(view, dice)
    if reflex != NO_REFLEX:
        return Counsel([reflex], {})
    return judged(expert.weigh(view, dice))


def judged(weighed: list[Hint]) -> Counsel:
    """What follows from options that were weighed, the one that was thought about most first.

    >>> judged([Hint(5, 0.6, 0.7, 70), Hint(2, 0.58, 0.2, 20), Hint(9, 0.4, 0.08, 8), Hint(1, 0.0, 0.02, 2)])
    Counsel(worth=[5, 2], blunders={9: 0.2})
    """
    best = weighed[0]
    tried = [hint for hint in weighed if hint.visits >= TRIED]
    worth = [hint.move for hint in tried if best.chance - hint.chance <= CLOSE][:MOST]
    costs = {hint.move: round(best.chance - hint.chance, 3) for hint in tried}
    return Counsel(worth or [best.move], {move: cost for move, cost in costs.items() if cost > BLUNDER})

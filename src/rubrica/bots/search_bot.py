"""The bot that searches, and the hints it gives people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubrica.bots.search import Effort, Node, Search
from rubrica.engine.bot import Bot, Reason
from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.mind import NO_REFLEX, Mind

#: By how much the chances of two options must differ before one is called better.
CLEARLY = 0.02


@dataclass(frozen=True)
class Hint:
    """An option with the chance to win it seems to give, and the part of all thought that went to it."""

    move: int
    chance: float
    thought: float
    visits: int = 0


class SearchBot(Bot[Any]):
    """Imagines what it cannot see, tries its options there, and takes the one it came back to most.

    What it thought about the question to come it still knows when that question is asked. `thought` are the options
    that its last answer came from, the most visited first; none where it did not have to search.
    """

    def __init__(self, mind: Mind[Any], effort: Effort) -> None:
        self.mind = mind
        self.effort = effort
        self.foreseen: dict[int, tuple[dict[str, object], Node]] = {}
        self.thought: list[Hint] = []

    def answer(self, view: View[Any], dice: Dice) -> int:
        self.thought = []
        if len(view.options) == 1:
            return view.options[0]
        reflex = self.mind.reflex(view, dice)
        if reflex != NO_REFLEX and reflex not in self.effort.never:
            return reflex
        search = Search(self.mind, self.effort, self.recall(view))
        hints = by_thought(search.think(view, dice), view)
        self.thought = [hint for hint in hints if hint.visits > 0]
        move = hints[0].move
        self.keep(search, move, dice.copy())
        return move

    def forget(self) -> None:
        """Begin another game, which nothing foreseen in the one before may touch."""
        self.foreseen.clear()

    def recall(self, view: View[Any]) -> Node:
        """What the search before this one learned about the same question, if it foresaw it."""
        expected, node = self.foreseen.pop(view.seat, (None, Node()))
        return node if expected is not None and expected == view.data() else Node()

    def keep(self, search: Search, move: int, dice: Dice) -> None:
        """Remember the tree below the move, where the next question is known already."""
        below = search.root.below[search.root.place(move)]
        if below is not None:
            view = search.foresee(move, dice)
            if view is not None:
                self.foreseen[search.seat] = (view.data(), below)

    def weigh(self, view: View[Any], dice: Dice) -> list[Hint]:
        """Every option, the most visited first."""
        return by_thought(Search(self.mind, self.effort, Node()).think(view, dice), view)

    def hint(self, view: View[Any], dice: Dice) -> list[Hint]:
        """The best three options with their estimated chances; one alone where no long thought is needed."""
        weighed = [hint for hint in self.weigh(view, dice) if hint.thought > 0]
        reflex = self.mind.reflex(view, dice)
        if reflex != NO_REFLEX:
            return [Hint(reflex, sum(hint.chance * hint.thought for hint in weighed), 1.0)]
        return weighed[:3]

    def reason(self, view: View[Any], dice: Dice) -> Reason:
        """In one sentence: how good the choice looks, and how far ahead of the next best."""
        if len(view.options) == 1:
            return Reason(view.options[0], "It was the only move.", {})
        reflex = self.mind.reflex(view, dice)
        if reflex != NO_REFLEX:
            return Reason(reflex, "An easy choice.", {})
        hints = self.weigh(view, dice)
        best, second = hints[0], hints[1]
        values: dict[str, object] = {"chance": f"{best.chance:.0%}", "less": f"{second.chance:.0%}"}
        if best.chance - second.chance > CLEARLY and second.thought > 0:
            return Reason(best.move, "Estimated chance of winning: {chance}. The next best move: {less}.", values)
        return Reason(best.move, "Several moves are about equally good; estimated chance of winning: {chance}.", values)


def by_thought(root: Node, view: View[Any]) -> list[Hint]:
    """Every option, the most visited first."""
    return sorted([hint_at(root, move) for move in view.options], key=lambda hint: -hint.thought)


def hint_at(root: Node, move: int) -> Hint:
    """What a search has learned about one option."""
    place = root.places.get(move, -1)
    visits = root.visits[place] if place >= 0 else 0
    chance = root.chances[place] / visits if visits else 0.0
    return Hint(move, chance, visits / max(1, root.times), visits)

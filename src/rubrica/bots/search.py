"""Information-set Monte Carlo tree search: one tree over the searcher's own decisions, a new world every time.

Every world is imagined from a view. Where several seats are asked at once the searcher answers first, so its
choice cannot lean on answers it will not see. Others answer as the game's mind says people do; beyond the tree so
does the searcher. A playout ends when the game's clock has run far enough, and the mind judges the table.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from rubrica.engine.dice import Dice, FastDice
from rubrica.engine.game import Game, View
from rubrica.engine.mind import FOREVER, Mind

LOOK_AT_CLOCK: Final = 8
#: As far ahead as the game's mind says.
TO_THE_HORIZON: Final = 0
NOTHING_LEFT: Final = -1


class Node:
    """A decision of the searcher, after its earlier decisions; by move, what was learned about it."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        self.moves: list[int] = []
        self.visits: list[int] = []
        self.offered: list[int] = []
        self.totals: list[float] = []
        self.chances: list[float] = []
        self.priors: list[float] = []
        self.below: list[Node | None] = []
        self.times = 0
        self.total = 0.0

    def place(self, move: int) -> int:
        """Where the move stands in the lists; a new one is added with an even prior."""
        place = self.places.get(move, -1)
        if place < 0:
            place = len(self.moves)
            self.places[move] = place
            self.moves.append(move)
            self.visits.append(0)
            self.offered.append(0)
            self.totals.append(0.0)
            self.chances.append(0.0)
            self.priors.append(0.0)
            self.below.append(None)
        return place


class Effort:
    """How hard to think: iterations, milliseconds (0: no limit), moments ahead, how curious; what never to do."""

    def __init__(
        self, iterations: int = FOREVER, milliseconds: float = 0.0, ahead: int = TO_THE_HORIZON,
        curiosity: float = 0.6, faith: float = 0.5, never: frozenset[int] = frozenset(),
    ) -> None:  # fmt: skip
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.ahead = ahead
        self.curiosity = curiosity
        self.faith = faith
        self.never = never


class Search:
    """One search for one question; `root` holds what an earlier one has learned about it."""

    def __init__(self, mind: Mind[Any], effort: Effort, root: Node) -> None:
        self.mind = mind
        self.effort = effort
        self.root = root
        self.seat = 0
        self.until = 0
        self.done = 0

    def think(self, view: View[Any], dice: Dice) -> Node:
        """Grow a tree for the view's question; the root tells what became of each option."""
        self.seat = view.seat
        fast = FastDice(dice.word(), dice.word(), dice.word())
        for _ in range(12):
            fast.word()
        self.mind.ponder(view, fast)
        effort = self.effort
        began = perf_counter()
        limit = effort.milliseconds / 1000.0
        while self.done < effort.iterations:
            self.iterate(fast)
            if self.done % LOOK_AT_CLOCK == 0:
                spent = perf_counter() - began
                if limit > 0.0 and spent >= limit:
                    break
                if self.decided(spent, limit):
                    break
        return self.root

    def foresee(self, move: int, dice: Dice) -> View[Any] | None:
        """The seat's next question, where the move leads straight to it and nothing is learned on the way.

        Then what the tree holds below the move was thought out knowing exactly what the seat will know.
        """
        game = self.mind.imagine(dice)
        drawn, shown, time = game.dice.drawn, game.shown, self.mind.time(game)
        game.apply(self.seat, move)
        if game.dice.drawn > drawn or game.shown > shown or self.mind.time(game) > time:
            return None
        return game.view(self.seat) if self.seat in game.asked() else None

    def decided(self, spent: float, limit: float) -> bool:
        """Whether the option visited most can no longer be caught up."""
        left = self.effort.iterations - self.done
        if limit > 0.0:
            left = min(left, int(self.done * (limit - spent) / max(spent, 1e-6)))
        first = 0
        second = 0
        for visits in self.root.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def iterate(self, dice: Dice) -> None:
        """Imagine a world, go down the tree, play on for a while, judge, and remember."""
        game = self.mind.imagine(dice)
        if self.done == 0:
            ahead = self.effort.ahead if self.effort.ahead != TO_THE_HORIZON else self.mind.horizon(game)
            self.until = self.mind.time(game) + ahead
        self.done += 1
        nodes: list[Node] = []
        places: list[int] = []
        node: Node | None = self.root
        while node is not None:
            if not self.to_own_question(game, dice):
                break
            place = self.choose(node, game, dice)
            if place == NOTHING_LEFT:
                self.remember(nodes, places, 0.0, 0.0)
                return
            nodes.append(node)
            places.append(place)
            game.apply(self.seat, node.moves[place])
            below = node.below[place]
            if below is None and node.visits[place] > 0:
                below = Node()
                node.below[place] = below
            node = below
        chance = self.play_on(game, dice)
        self.remember(nodes, places, chance, self.mind.worth(game, chance))

    def remember(self, nodes: list[Node], places: list[int], chance: float, worth: float) -> None:
        """Every option that led here learns what came of it."""
        for step in range(len(nodes)):
            passed = nodes[step]
            passed.times += 1
            passed.total += worth
            passed.visits[places[step]] += 1
            passed.totals[places[step]] += worth
            passed.chances[places[step]] += chance

    def to_own_question(self, game: Game, dice: Dice) -> bool:
        """Let others answer until the searcher is asked; False when time is up or the game over first."""
        while self.mind.time(game) < self.until:
            waiting = game.asked()
            if len(waiting) == 0:
                return False
            if self.seat in waiting:
                return True
            game.apply(waiting[0], self.mind.reply(game, waiting[0], dice))
        return False

    def choose(self, node: Node, game: Game, dice: Dice) -> int:
        """The option with the best mean, curiosity and bias together; what was never offered starts at the mean."""
        options = self.mind.choices(game, self.seat)
        if self.effort.never:
            options = [move for move in options if move not in self.effort.never]
            if len(options) == 0:
                return NOTHING_LEFT
        if len(node.moves) == 0:
            favourite = self.mind.reply(game, self.seat, dice)
            node.priors[node.place(favourite)] = self.effort.faith
        even = (1.0 - self.effort.faith) / len(options)
        start = node.total / node.times if node.times > 0 else 0.5
        curiosity = self.effort.curiosity
        best = -1
        most = -1.0
        for move in options:
            place = node.place(move)
            node.offered[place] += 1
            visits = node.visits[place]
            mean = node.totals[place] / visits if visits > 0 else start
            bias = (node.priors[place] + even) * sqrt(node.offered[place]) / (1 + visits)
            score = mean + curiosity * bias
            if score > most:
                best, most = place, score
        return best

    def play_on(self, game: Game, dice: Dice) -> float:
        """The searcher's chance to win once the clock has run far enough."""
        while self.mind.time(game) < self.until:
            waiting = game.asked()
            if len(waiting) == 0:
                break
            seat = waiting[0]
            game.apply(seat, self.mind.reply(game, seat, dice))
        outcome = game.outcome
        chances = self.mind.standing(game) if outcome is None else self.mind.earned(outcome, game.seats)
        return chances[self.seat]

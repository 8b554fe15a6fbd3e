"""A coach at the keyboard: the goal, why this is asked, which answers are worth a look, a word before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Any

from rubrica.bots.coach import Counsel, counsel
from rubrica.bots.coach_words import said, think_again
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import View
from rubrica.engine.match import Match
from rubrica.terminal.rulebook import WIDTH
from rubrica.tongue import Tongue


class Coach:
    """Thinks about each question once, from the view of whoever is asked, and is told nothing else."""

    def __init__(self, match: Match, tongue: Tongue, show: Callable[[str], None]) -> None:
        self.match = match
        self.tongue = tongue
        self.show = show
        self.found = Counsel([], {})
        self.doubted = -1

    def consider(self, view: View[Any]) -> None:
        """Think about a question that begins, and say what helps to answer it."""
        game, names, tongue = self.match.game_type, self.match.record.seats, self.tongue
        self.found, self.doubted = counsel(game, view, fast_dice(f"coach {self.match.ply}")), -1
        told = said(game, view, names, tongue)
        self.say(f"{tongue('Goal:')} {told.goal}")
        if told.why:
            self.say(f"{tongue('Why this is asked:')} {told.why}")
        if told.conclusions:
            self.say(f"{tongue('After the last reveal:')} {' '.join(told.conclusions)}")
        labels = [game.words.label(view, move, names, tongue) for move in self.found.worth]
        self.say(f"{tongue('Worth a look:')} {' · '.join(labels)}")

    def doubts(self, view: View[Any], move: int) -> bool:
        """Say a word before a blunder; whoever chooses it again means it."""
        if move not in self.found.blunders or move == self.doubted:
            return False
        self.doubted = move
        better = self.match.game_type.words.label(view, self.found.worth[0], self.match.record.seats, self.tongue)
        self.say(think_again(self.found.blunders[move], better, self.tongue))
        self.say(self.tongue("Choose it again to play it all the same."))
        return True

    def say(self, text: str) -> None:
        """Show a sentence, as wide as the board."""
        self.show(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))

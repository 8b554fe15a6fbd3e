"""What a game says to people: prompts, labels, the log, the result and a board in plain text.

Every word is made from a view or from an event its reader may see; never from a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module

from rubrica.engine.game import Event, View
from rubrica.tongue import Tongue

GAP = "…"


class Words(ABC):
    """One game's words, in any language."""

    def setting(self, value: str, tongue: Tongue) -> str:
        """The value of an option of the table; numbers speak for themselves."""
        return value

    @abstractmethod
    def pitch(self, tongue: Tongue) -> str:
        """The game in a sentence, for those who do not know it."""

    @abstractmethod
    def prompt(self, view: View, names: list[str], tongue: Tongue) -> str:
        """One sentence: what this seat is asked, or whom the table waits for."""

    @abstractmethod
    def label(self, view: View, move: int, names: list[str], tongue: Tongue) -> str:
        """A move as a person would say it, on a button or in a list."""

    def shared(self, view: View, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        """Where many answers differ in one word: their label with a gap, and the word that fills it; else nothing."""
        return "", ""

    @abstractmethod
    def sentence(self, event: Event, view: View, names: list[str], tongue: Tongue) -> str:
        """A line of the log; `view` is the reader's own."""

    @abstractmethod
    def result(self, view: View, names: list[str], tongue: Tongue) -> list[str]:
        """How the game ended, line by line; empty while it goes on."""

    @abstractmethod
    def rule(self, view: View) -> str:
        """The id of the rule that asks the present question."""

    @abstractmethod
    def expected(self, view: View) -> list[int]:
        """The moves a person would look for at this question, allowed or not; empty where it asks for all there is."""

    @abstractmethod
    def tally(self, view: View, tongue: Tongue) -> dict[str, int]:
        """What the seat counts, by name: what it owns, and what of the table it plays for."""

    @abstractmethod
    def board(self, view: View, names: list[str], tongue: Tongue) -> str:
        """The table as the reader sees it, in plain text at most 80 columns wide."""

    def in_order(self, view: View) -> list[int]:
        """What the view offers, in the order in which a person thinks of it."""
        return view.options

    def second_thought(self, view: View, move: int, names: list[str], tongue: Tongue) -> str:
        """Why a legal move should be asked about again, told before it is made; empty for nearly all."""
        return ""


def words(name: str) -> Words:
    """The words of the game of that name."""
    found = import_module(f"rubrica.games.{name}.words").WORDS
    assert isinstance(found, Words)
    return found

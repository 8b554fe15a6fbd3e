"""What a game says to people: labels, the log, the result and a board in plain text.

Every word is made from a view or from an event its reader may see; never from a state. What the class itself says is
plain but right for any game, so that a game can begin without words of its own.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from rubrica.engine.fields import OWN, UNSEEN
from rubrica.engine.game import Event, Game, View
from rubrica.engine.moves import MoveTable
from rubrica.engine.sentence import Tongue

GAP: Final = "…"

G = TypeVar("G", bound=Game)


class Words(Generic[G]):
    """One game's words, in any language."""

    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves

    def pitch(self, tongue: Tongue) -> str:
        """The game in a sentence, for those who do not know it."""
        return ""

    def setting(self, value: str, tongue: Tongue) -> str:
        """The value of an option of the table; numbers speak for themselves."""
        return value

    def prompt(self, view: View[G], names: list[str], tongue: Tongue) -> str:
        """One sentence: what this seat is asked, or whom the table waits for."""
        if view.outcome is not None:
            return tongue("The game is over.")
        if not view.waiting:
            return tongue("Waiting for the others.")
        if view.seat not in view.waiting:
            return tongue("Waiting for {names}.", names=tongue.listing([names[seat] for seat in view.waiting]))
        return tongue.say(view.question().prompt(view), names)

    def label(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> str:
        """A move as a person would say it, on a button or in a list."""
        return self.moves.name(move)

    def shared(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        """Where many answers differ in one word: their label with a gap, and the word that fills it; else nothing."""
        return "", ""

    def sentence(self, event: Event, view: View[G], names: list[str], tongue: Tongue) -> str:
        """A line of the log; `view` is the reader's own.

        Unless a game has words for its events, the kind of each is a move, and its first value the seat that made it.
        """
        return f"{names[event.values[0]]}: {self.moves.name(event.kind)}"

    def result(self, view: View[G], names: list[str], tongue: Tongue) -> list[str]:
        """How the game ended, line by line; empty while it goes on."""
        outcome = view.outcome
        if outcome is None:
            return []
        lines = []
        for seat in sorted(range(view.seats), key=lambda seat: outcome.placings[seat]):
            points = f" ({outcome.points[seat]})" if outcome.points else ""
            lines.append(f"{outcome.placings[seat]}. {names[seat]}{points}")
        return lines

    def rule(self, view: View[G]) -> str:
        """The id of the rule that asks the present question."""
        return view.question().rule

    def expected(self, view: View[G]) -> list[int]:
        """The moves a person would look for at this question, allowed or not; empty where it asks for all there is."""
        return view.question().expected(view)

    def tally(self, view: View[G], tongue: Tongue) -> dict[str, int]:
        """What the seat counts, by name: what it owns, and what of the table it plays for."""
        return {}

    def board(self, view: View[G], names: list[str], tongue: Tongue) -> str:
        """The table as the reader sees it, in plain text at most 80 columns wide."""
        return "\n".join(line[:80] for line in facts(view, names))

    def in_order(self, view: View[G]) -> list[int]:
        """What the view offers, in the order in which a person thinks of it."""
        return view.options

    def second_thought(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> str:
        """Why a legal move should be asked about again, told before it is made; empty for nearly all."""
        return ""


def facts(view: View[G], names: list[str]) -> list[str]:
    """All that the view knows, a line for each field: the board of a game that draws none."""
    known = view.knowledge()
    return [
        f"{field.name}: {fact(known[field.name], names if field.seen == OWN else [])}"
        for field in view.table.fields()
        if field.name in known
    ]


def fact(value: object, names: list[str]) -> str:
    """What a field holds, in words; with names, it is a list with an entry for each seat, some of them not seen.

    >>> fact([6, 4], []), fact([6, -1], ["Ada", "Livia"])
    ('6, 4', 'Ada 6, Livia ?')
    """
    if not isinstance(value, list):
        return str(value)
    if names:
        return ", ".join(f"{name} {'?' if each == UNSEEN else each}" for name, each in zip(names, value, strict=True))
    return ", ".join(str(each) for each in value)

"""What a game says to people: labels, the log, the result and a board in plain text.

Every word is made from a view or from an event its reader may see; never from a state. What the class itself says is
plain but right for any game, so that a game can begin without words of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from rubrica.engine.fields import OWN, UNSEEN
from rubrica.engine.game import SPECTATOR, Event, Game, View
from rubrica.engine.moves import MoveTable
from rubrica.engine.sentence import Sentence, Tongue

GAP: Final = "…"

G = TypeVar("G", bound=Game)


class ScoreLine(NamedTuple):
    """A line of the scoring: what it is for, and what it says of each column; a `total` stands under what it adds."""

    title: str
    cells: list[int | str]
    total: bool = False


class Scoring(NamedTuple):
    """How a game ended, line by line: a column for each player or team, and which of them won."""

    heads: list[str]
    won: list[bool]
    lines: list[ScoreLine]


class Words(Generic[G]):
    """One game's words, in any language.

    `reasons` say for whoever wants a coach why something is asked, by the rule that asks, where the sentence with which
    that rule begins does not say it.
    """

    reasons: ClassVar[Mapping[str, Sentence]] = {}

    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves

    def pitch(self, tongue: Tongue) -> str:
        """The game in a sentence, for those who do not know it."""
        return ""

    def setting(self, value: str, tongue: Tongue) -> str:
        """The value of an option of the table; numbers speak for themselves."""
        return value

    def prompt(self, view: View[G], names: list[str], tongue: Tongue) -> str:
        """One sentence: what this seat is asked, or whom the table waits for; in secret, for nobody by name."""
        if view.outcome is not None:
            return tongue("The game is over.")
        if not view.waiting:
            return tongue("Everybody is choosing…")
        if view.seat not in view.waiting:
            return tongue("Waiting for {names}.", names=tongue.listing([names[seat] for seat in view.waiting]))
        return tongue.say(view.question().prompt(view), names)

    def label(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> str:
        """A move as a person would say it, on a button or in a list."""
        return self.moves.name(move)

    def shared(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        """Where many answers differ in one word: their label with a gap, and the word that fills it; else nothing."""
        return "", ""

    def topic(self, view: View[G], move: int, tongue: Tongue) -> str:
        """Where answers are many, what several of them say, such as “I suspect …”: one chooses that first, then among
        the labels of those; else nothing."""
        return ""

    def topics(self, view: View[G], moves: list[int], tongue: Tongue) -> list[tuple[str, list[int]]]:
        """The moves by what they say, in order: each topic with all its moves, each move that has none by itself."""
        found: list[tuple[str, list[int]]] = []
        by_topic: dict[str, list[int]] = {}
        for move in moves:
            topic = self.topic(view, move, tongue)
            if topic in by_topic:
                by_topic[topic].append(move)
            else:
                found.append((topic, [move]))
                if topic:
                    by_topic[topic] = found[-1][1]
        return found

    def sentence(self, event: Event, view: View[G], names: list[str], tongue: Tongue) -> str:
        """A line of the log; `view` is the reader's own. Once a game is over, somebody may read what only another seat
        was told: then the line names that seat.

        Unless a game has words for its events, the kind of each is a move, and its first value the seat that made it.
        """
        return f"{names[event.values[0]]}: {self.moves.name(event.kind)}"

    def speaker(self, event: Event) -> int:
        """The seat whose statement an event tells, which then stands in the talk; -1 where nobody spoke."""
        return SPECTATOR

    def scene(self, event: Event, view: View[G]) -> str:
        """The key of the picture that tells an event as a scene of its own, for the moments that all remember."""
        return ""

    def wish(self, move: int) -> bool:
        """Whether a remark only says what the seat wants to be asked: it stands beside the question."""
        return False

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

    def verdict(self, view: View[G], names: list[str], tongue: Tongue) -> str:
        """Whether the reader won, in a word or two; to a spectator, nothing."""
        outcome = view.outcome
        if outcome is None or view.seat == SPECTATOR:
            return ""
        if view.seat not in outcome.winners:
            return tongue("You lost") if outcome.winners or view.seats == 1 else tongue("Everybody lost")
        others = [names[seat] for seat in outcome.winners if seat != view.seat]
        return tongue("You won, with {names}", names=tongue.listing(others)) if others else tongue("You won")

    def scoring(self, view: View[G], names: list[str], tongue: Tongue) -> Scoring:
        """Where everybody's result came from; of a game that has points but does not say how, the points alone."""
        outcome = view.outcome
        assert outcome is not None
        lines = [ScoreLine(tongue("Points"), list(outcome.points), True)] if outcome.points else []
        lines.append(ScoreLine(tongue("Place"), list(outcome.placings)))
        return Scoring(called(view, names, tongue), [place == 1 for place in outcome.placings], lines)

    def rule(self, view: View[G]) -> str:
        """The id of the rule that asks the present question."""
        return view.question().rule

    def expected(self, view: View[G]) -> list[int]:
        """The moves a person would look for at this question, allowed or not; empty where it asks for all there is."""
        return view.question().expected(view)

    def tally(self, view: View[G], tongue: Tongue) -> dict[str, int]:
        """What the seat counts, by name: what it owns, and what of the table it plays for."""
        return {}

    def goal(self, view: View[G], tongue: Tongue) -> str:
        """What the seat plays for, and how near it is, for whoever wants a coach."""
        return self.pitch(tongue)

    def conclusions(self, view: View[G], names: list[str], tongue: Tongue) -> list[str]:
        """What the seat can conclude from what was shown last, a sentence for each; for whoever wants a coach."""
        return []

    def board(self, view: View[G], names: list[str], tongue: Tongue) -> str:
        """The table as the reader sees it, in plain text at most 80 columns wide."""
        return "\n".join(line[:80] for line in facts(view, names))

    def in_order(self, view: View[G]) -> list[int]:
        """What the view offers, in the order in which a person thinks of it."""
        return view.options

    def second_thought(self, view: View[G], move: int, names: list[str], tongue: Tongue) -> str:
        """Why a legal move should be asked about again, told before it is made; empty for nearly all."""
        return ""


def called(view: View[G], names: list[str], tongue: Tongue) -> list[str]:
    """The names of the seats, as the reader calls them: their own is "You"."""
    return [tongue("You") if seat == view.seat else name for seat, name in enumerate(names)]


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

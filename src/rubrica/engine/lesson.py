"""A lesson: a game learned by playing a little of it, on a fixed deal with scripted opponents.

A lesson is plain data, so that any game can bring one. Where somebody stands in it follows from how many moves were
made and how far they have read; so it can be left and taken up wherever a table can, and nothing gets out of step.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from typing import Any

from rubrica.engine.record import split_move
from rubrica.engine.sentence import Sentence

#: What is said of a move that a step has no word for.
ANOTHER_WAY = Sentence("You could do that in a game. Here, follow the lesson: what it asks for is marked.")
READ_FIRST = Sentence("Read this first, then go on.")
FINISHED = Sentence("This lesson is over.")


@dataclass(frozen=True)
class Step:
    """One thing that is told, and what the learner does about it.

    `before` are the moves that the others make first, each with its seat. `moves` are the answers with which the lesson
    goes on; a step without any is only read. `show` names the panels and pieces of the board that it is about, as the
    board names them. Another answer is not played: `otherwise` says why, move by move where there is more to say, and
    under "" for all the rest.
    """

    text: Sentence
    moves: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    otherwise: Mapping[str, Sentence] = field(default_factory=dict)

    def why_not(self, move: str) -> Sentence:
        """What is said when that move is made instead."""
        return self.otherwise.get(move) or self.otherwise.get("") or ANOTHER_WAY


@dataclass(frozen=True)
class Lesson:
    """A deal that is always the same, the learner's seat, what the others are called, and the steps.

    `decks` says what it is dealt from, by file and kind, such as `senate/card`: so many as there were when it was
    written, without those that were appended since; or these entries and no others.
    """

    seed: str
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    decks: Mapping[str, int | Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    seat: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    minutes: int = 5

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    def cards(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Of a game's content, what this lesson is dealt from.

        >>> Lesson("a seed", (), (), {"senate/card": 2}).cards({"senate": {"card": ["war", "levy", "omen"]}})
        {'senate': {'card': ['war', 'levy']}}
        """
        kept = {file: dict(kinds) for file, kinds in data.items()}
        for deck, entries in self.decks.items():
            file, kind = deck.split("/")
            kept[file][kind] = kept[file][kind][:entries] if isinstance(entries, int) else list(entries)
        return kept

    @cached_property
    def digest(self) -> str:
        """The fingerprint of the deal and of what is played: progress in an older lesson does not fit a newer one."""
        played = [[step.before, sorted(step.moves)] for step in self.steps]
        whole = json.dumps([self.seed, self.seat, self.seats, dict(self.options), played])
        return blake2b(whole.encode(), digest_size=8).hexdigest()

    @cached_property
    def starts(self) -> list[int]:
        """By step, how many moves were made when it begins."""
        made = (len(step.before) + bool(step.moves) for step in self.steps)
        return [0, *accumulate(made)]

    def place(self, ply: int, read: int) -> int:
        """The number of the step after so many moves, when one has read as far as to a step; at the end, how many there
        are.

        >>> lesson = Lesson("a seed", ("Ada",), (Step(Sentence("Look.")), Step(Sentence("Do it."), ("do",))))
        >>> lesson.place(0, 0), lesson.place(0, 1), lesson.place(0, 2), lesson.place(1, 1)
        (0, 1, 1, 2)
        """
        least = max((number for number, start in enumerate(self.starts[:-1]) if start < ply), default=0)
        if ply > 0 and self.steps[least].moves and self.starts[least + 1] <= ply:
            least += 1
        return min(max(read, least), self.next_deed(least))

    def step(self, place: int) -> Step | None:
        """The step of that number; None when the lesson is over."""
        return self.steps[place] if place < len(self.steps) else None

    def next_deed(self, place: int) -> int:
        """The next step at which something is to be done; at the end, how many steps there are."""
        return next((number for number in range(place, len(self.steps)) if self.steps[number].moves), len(self.steps))

    def owed(self, ply: int, place: int) -> list[tuple[int, str]]:
        """The moves, each with its seat, that the others still have to make so that a step can begin."""
        script = [move for step in self.steps[:place] for move in (*step.before, *([""] if step.moves else []))]
        if place < len(self.steps):
            script += self.steps[place].before
        return [split_move(move) for move in script[ply:]]

    def refusal(self, place: int, move: str) -> Sentence | None:
        """What is said of a move of the learner's that the lesson does not ask for; None where it does."""
        if place >= len(self.steps):
            return FINISHED
        step = self.steps[place]
        if not step.moves:
            deed = self.next_deed(place)
            silent = all(not later.before for later in self.steps[place + 1 : deed + 1])
            asked = deed < len(self.steps) and move in self.steps[deed].moves
            return None if silent and asked else READ_FIRST
        return None if move in step.moves else step.why_not(move)

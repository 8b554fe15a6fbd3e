"""A game is a pure state machine that asks seats short questions; this is the part every game shares."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from hashlib import blake2b
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.native import mypyc_attr

PUBLIC: Final = -1
SPECTATOR: Final = -1


class Refusal:
    """Why a move may not be played: the rule's id and what it asks for.

    `why` is a sentence with {places} for `values`, so that it can be translated before they are filled in.
    """

    def __init__(self, rule: str, why: str, values: dict[str, object] | None = None) -> None:
        self.rule = rule
        self.why = why
        self.values: dict[str, object] = {} if values is None else values

    def __str__(self) -> str:
        return f"{self.why.format(**self.values)} [{self.rule}]"

    def data(self) -> list[object]:
        return [self.rule, self.why, self.values]


class IllegalMove(ValueError):
    """The move is refused, and nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Outcome:
    """How a game ended: a place for every seat (1 is best, ties share), the reason, and points where there are any."""

    def __init__(self, placings: list[int], reason: str, points: list[int]) -> None:
        self.placings = placings
        self.reason = reason
        self.points = points

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.placings) if place == 1]

    def data(self) -> dict[str, object]:
        return {"placings": self.placings, "reason": self.reason, "points": self.points}


class Event:
    """Something that happened, told to the seats in the bit mask `to` (PUBLIC: everybody).

    `kind` and `values` are numbers; each game's words turn them into a sentence. `drawn` tells how often chance
    had spoken by then.
    """

    def __init__(self, to: int, kind: int, values: list[int], drawn: int = 0) -> None:
        self.to = to
        self.kind = kind
        self.values = values
        self.drawn = drawn

    def visible(self, seat: int) -> bool:
        if self.to == PUBLIC:
            return True
        return seat >= 0 and (self.to >> seat) & 1 == 1

    def data(self) -> list[object]:
        return [self.kind, self.values]


@mypyc_attr(allow_interpreted_subclasses=True)
class View(ABC):
    """All that one seat may know (or a spectator: seat -1), and nothing else."""

    def __init__(self, seat: int, seats: int, waiting: tuple[int, ...], options: list[int]) -> None:
        self.seat = seat
        self.seats = seats
        self.waiting = waiting
        self.options = options
        self.outcome: Outcome | None = None

    @abstractmethod
    def knowledge(self) -> dict[str, object]:
        """What the seat knows of the table, as plain JSON."""

    def data(self) -> dict[str, object]:
        """The whole view as plain JSON: who is asked, what this seat may answer, and what it knows."""
        return {
            "seat": None if self.seat == SPECTATOR else self.seat,
            "waiting": list(self.waiting),
            "options": self.options,
            "outcome": None if self.outcome is None else self.outcome.data(),
            "knows": self.knowledge(),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A table in play.

    `shown` counts the times something hidden was shown to anybody; together with `dice.drawn` and the
    others' views it tells how far a move can be taken back.
    """

    def __init__(self, seats: int, dice: Dice) -> None:
        self.seats = seats
        self.dice = dice
        self.shown = 0
        self.outcome: Outcome | None = None
        self.log: list[Event] | None = None

    @abstractmethod
    def deal(self) -> None:
        """Set the table up, once, before anything else."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now; empty when the game is over."""
        return self.asked()

    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """What `waiting` tells."""

    @abstractmethod
    def answers(self, seat: int) -> list[int]:
        """The seat's legal moves, perhaps a list shared with others: read it, never change it."""

    def options(self, seat: int) -> list[int]:
        """The seat's legal moves now; empty when it is not asked."""
        return list(self.answers(seat)) if 0 <= seat < self.seats else []

    def remarks(self, seat: int) -> list[int]:
        """Moves a seat may make at any time without being asked, such as saying something."""
        return []

    @abstractmethod
    def apply(self, seat: int, move: int) -> None:
        """Carry out a move that is known to be legal."""

    def play(self, seat: int, move: int) -> None:
        """Carry out a move, or raise IllegalMove and change nothing."""
        if not (0 <= seat < self.seats) or move not in self.answers(seat):
            refusal = self.refusal(seat, move)
            if refusal is not None:
                raise IllegalMove(refusal)
        self.apply(seat, move)

    @abstractmethod
    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the seat may not play the move now; None if it may."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that the seat may know; `None` for a spectator."""

    @abstractmethod
    def redeal(self, dice: Dice) -> Game:
        """A new deal with the same content, seats and options."""

    @abstractmethod
    def copy(self) -> Game:
        """An independent twin, chance included; nobody listens to its log."""

    @abstractmethod
    def state(self) -> dict[str, object]:
        """Every fact of the state but the dice, as plain JSON."""

    def dump(self) -> bytes:
        """The whole state, dice included, in one canonical form: equal states give equal bytes."""
        outcome = None if self.outcome is None else self.outcome.data()
        whole = {"dice": self.dice.state(), "shown": self.shown, "outcome": outcome, "game": self.state()}
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()

    def digest(self) -> str:
        return blake2b(self.dump(), digest_size=16).hexdigest()

    def tell(self, to: int, kind: int, values: list[int]) -> None:
        """Note an event for those who may see it. Callers ask `if self.log is not None` first, to save the work."""
        if self.log is not None:
            self.log.append(Event(to, kind, values, self.dice.drawn))

"""A game is a pure state machine that asks seats short questions; this is the part every game shares."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from hashlib import blake2b
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

from rubrica.engine.dice import NO_DICE, Dice, restored
from rubrica.engine.fields import BadState, Field, Part, copy_fields, declared, read, show_fields, write
from rubrica.engine.native import mypyc_attr
from rubrica.engine.sentence import ENGLISH, Sentence, Value
from rubrica.engine.setup import Setup

PUBLIC: Final = -1
SPECTATOR: Final = -1
NO_MOVE: Final = -1

G = TypeVar("G", bound="Game")
#: A question that any table of a kind can ask is one that a table in play can ask.
G_contra = TypeVar("G_contra", bound="Game", contravariant=True)


class Refusal(Sentence):
    """Why a move may not be played: the rule's id and a sentence that says what it asks for."""

    def __init__(self, rule: str, text: str, values: dict[str, Value] | None = None) -> None:
        super().__init__(text, values)
        self.rule = rule

    def __str__(self) -> str:
        return f"{ENGLISH.say(self)} [{self.rule}]"


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
        """The seats that came first; nobody where all lost together."""
        return [seat for seat, place in enumerate(self.placings) if place == 1]

    def data(self) -> dict[str, object]:
        """The outcome as plain JSON, from which `outcome_of` makes it again."""
        return {"placings": self.placings, "reason": self.reason, "points": self.points}


def outcome_of(data: dict[str, Any] | None) -> Outcome | None:
    """The outcome that `Outcome.data` wrote, if the game was over."""
    return None if data is None else Outcome(data["placings"], data["reason"], data["points"])


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
        """Whether the seat (or -1, a spectator) is told of it."""
        if self.to == PUBLIC:
            return True
        return seat >= 0 and (self.to >> seat) & 1 == 1

    @property
    def owner(self) -> int:
        """The seat that alone is told of it; -1 where everybody is."""
        return SPECTATOR if self.to == PUBLIC else self.to.bit_length() - 1

    def data(self) -> list[object]:
        """What is told, as plain JSON."""
        return [self.kind, self.values]


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[G]):
    """All that one seat may know (or a spectator: seat -1), and nothing else.

    `table` is a table of the same game on which only that lies which the seat may see. What is hidden from it was
    never put there, and it has no dice.
    """

    def __init__(self, seat: int, table: G, waiting: tuple[int, ...], options: list[int]) -> None:
        self.seat = seat
        self.seats = table.seats
        self.table = table
        self.waiting = waiting
        self.options = options
        self.outcome = table.outcome

    def knowledge(self) -> dict[str, object]:
        """What the seat knows of the table, as plain JSON."""
        return write(self.table, [field for field in self.table.fields() if field.visible])

    def data(self) -> dict[str, object]:
        """The whole view as plain JSON, from which `GameType.read_view` makes it again."""
        return {
            "seat": None if self.seat == SPECTATOR else self.seat,
            "waiting": list(self.waiting),
            "options": self.options,
            "outcome": None if self.outcome is None else self.outcome.data(),
            "knows": self.knowledge(),
        }

    def question(self) -> Question[G]:
        """What the seat is asked now."""
        return cast("Question[G]", self.table.question(self.seat))

    def twin(self, dice: Dice) -> G:
        """A table to imagine on: what the seat sees lies there already, and `dice` are its chance."""
        return self.table.twin(dice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Part, Generic[G_contra]):
    """Something a seat is asked: the rule behind it, the moves that answer it, which of them are on offer and why
    another is not, what an answer does, and what the prompt says.

    A question that holds something of its own may lie on the table, as a part of the state. (No ABC: compiled classes
    would share what ABC remembers of them, and be taken for one another.)
    """

    #: The id of the rule that asks.
    rule: ClassVar[str] = ""
    #: The moves that may ever answer it, on offer or not.
    moves: ClassVar[tuple[range, ...]] = ()
    #: Whether seats answer at the same time and in secret: until the last has, nobody is shown who has.
    secret: ClassVar[bool] = False
    #: In a moment of talk, the move that says "I am ready"; whoever is silent when its time is out has played it.
    ready: ClassVar[int] = NO_MOVE
    #: The answers that only begin what the next question asks about: its pieces may be touched at once.
    begins: ClassVar[tuple[range, ...]] = ()

    @abstractmethod
    def options(self, game: G_contra, seat: int) -> list[int]:
        """The moves on offer, perhaps a list shared with others: read it, never change it."""

    @abstractmethod
    def play(self, game: G_contra, seat: int, move: int) -> None:
        """Carry out one of the options."""

    def refusal(self, game: G_contra, seat: int, move: int) -> Refusal:
        """Why a move that answers this question is not on offer; asked of no other move."""
        return Refusal(self.rule, "You can't do that now.")

    def prompt(self, view: View[G_contra]) -> Sentence:
        """What the seat is asked, in one sentence."""
        return Sentence("Your move.")

    def expected(self, view: View[G_contra]) -> list[int]:
        """The moves a person would look for at this question, allowed or not."""
        return [move for block in self.moves for move in block]

    def has(self, move: int) -> bool:
        """Whether the move may ever answer this question."""
        return any(move in block for block in self.moves)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A table in play. Its fields are declared as `rubrica.engine.fields` tells.

    `shown` counts the times something hidden was shown to anybody; together with `dice.drawn` and the
    others' views it tells how far a move can be taken back.
    """

    def __init__(self, setup: Setup[Any], dice: Dice) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.dice = dice
        self.shown = 0
        self.outcome: Outcome | None = None
        self.log: list[Event] | None = None

    @abstractmethod
    def deal(self) -> None:
        """Set the table up, once, before anything else."""

    # Questions and answers

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now; empty when the game is over."""
        return self.asked()

    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """What `waiting` tells."""

    @abstractmethod
    def question(self, seat: int) -> Question[Any]:
        """What the seat is asked now, or would be if it were its turn."""

    @abstractmethod
    def questions(self) -> list[Question[Any]]:
        """Everything that may be asked in this game, in the order of the rulebook."""

    def answers(self, seat: int) -> list[int]:
        """The seat's legal moves, perhaps a list shared with others: read it, never change it."""
        return self.question(seat).options(self, seat) if seat in self.asked() else []

    def options(self, seat: int) -> list[int]:
        """The seat's legal moves now; empty when it is not asked."""
        return self.answers(seat)[:] if 0 <= seat < self.seats else []

    def remarks(self, seat: int) -> list[int]:
        """Moves a seat may make at any time without being asked, such as saying something."""
        return []

    def apply(self, seat: int, move: int) -> None:
        """Carry out a move that is known to be legal."""
        self.question(seat).play(self, seat, move)

    def allows(self, seat: int, move: int) -> bool:
        """Whether the move is on offer to the seat: the one gate through which every move goes."""
        return 0 <= seat < self.seats and (move in self.answers(seat) or move in self.remarks(seat))

    def play(self, seat: int, move: int) -> None:
        """Carry out a move that is on offer, or raise IllegalMove and change nothing.

        >>> from rubrica.games import redcathedral
        >>> game = redcathedral.new(seats=2, seed="a seed")
        >>> game.play(game.waiting[0], redcathedral.GAME.moves.number("claim"))
        """
        if not (0 <= seat < self.seats and move in self.answers(seat)) and not self.allows(seat, move):
            raise IllegalMove(self.why_not(seat, move))
        self.apply(seat, move)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the seat may not play the move now; None if it may.

        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=5, seed="a seed")
        >>> print(game.refusal(game.waiting[0], rubico.GAME.moves.number("take 1.1")))
        Cards are taken after the first power window. [rubico:3.3]
        """
        return None if self.allows(seat, move) else self.why_not(seat, move)

    def why_not(self, seat: int, move: int) -> Refusal:
        """Why a move is not on offer: what the question says that it would answer."""
        refusal = self.out_of_turn(seat, move)
        if refusal is not None:
            return refusal
        now = self.question(seat)
        if now.has(move):
            return now.refusal(self, seat, move)
        for question in self.questions():
            if question.has(move):
                return question.refusal(self, seat, move)
        return Refusal(now.rule, "There is no move {move}.", {"move": move})

    def out_of_turn(self, seat: int, move: int) -> Refusal | None:
        """What stands in the way of any move at all: the game is over, or it is somebody else's turn."""
        if self.outcome is not None:
            return Refusal(self.questions()[0].rule, "The game is over.")
        if not 0 <= seat < self.seats:
            return Refusal(self.questions()[0].rule, "There is no seat {seat} at this table.", {"seat": seat})
        if seat not in self.asked():
            return Refusal(self.question(seat).rule, "It is not your turn.")
        return None

    def tell(self, to: int, kind: int, values: list[int]) -> None:
        """Note an event for those who may see it. Callers ask `if self.log is not None` first, to save the work."""
        if self.log is not None:
            self.log.append(Event(to, kind, values, self.dice.drawn))

    # The same table again

    def fields(self) -> list[Field]:
        """The declared fields of the state."""
        return declared(type(self))

    def parts(self) -> dict[str, Any]:
        """The classes of the parts it has, by name; or what makes a part from its data, where it may be of several."""
        return {}

    def blank(self, dice: Dice) -> Self:
        """A table for the same game on which nothing lies."""
        return type(self)(self.setup, dice)

    def copy_to(self, twin: Self) -> None:
        """Give a twin all that was declared."""
        copy_fields(self.fields(), self, twin)

    def show_to(self, known: Self, seat: int) -> None:
        """Give a table all that the seat may see, and nothing else."""
        show_fields(self.fields(), self, known, seat)

    def redeal(self, dice: Dice) -> Self:
        """A new deal with the same content, seats and options."""
        game = self.blank(dice)
        game.deal()
        return game

    def copy(self) -> Self:
        """An independent twin, chance included; nobody listens to its log."""
        return self.twin(self.dice.copy())

    def twin(self, dice: Dice) -> Self:
        """The same table with other chance."""
        twin = self.blank(dice)
        self.copy_to(twin)
        twin.shown = self.shown
        twin.outcome = self.outcome
        return twin

    def view(self, seat: int | None) -> View[Any]:
        """All that the seat may know; `None` for a spectator.

        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=5, seed="a seed")
        >>> sum(role >= 0 for role in game.view(None).table.roles)
        0
        """
        viewer = self.viewer(seat)
        return View(viewer, self.known(viewer), self.seen_waiting(viewer), self.options(viewer))

    def seen_waiting(self, viewer: int) -> tuple[int, ...]:
        """The seats that owe an answer, as far as the viewer may see: while answers are secret, itself or nobody."""
        asked = self.asked()
        if len(asked) == 0 or not self.question(asked[0]).secret:
            return asked
        return (viewer,) if viewer in asked else ()

    def in_secret(self) -> bool:
        """Whether what is asked now is answered in secret: a spectator does not see of whom."""
        return self.seen_waiting(SPECTATOR) != self.asked()

    def known(self, viewer: int) -> Self:
        """A table with nothing on it but what the viewer may see."""
        known = self.blank(NO_DICE)
        self.show_to(known, viewer)
        known.outcome = self.outcome
        return known

    def viewer(self, seat: int | None) -> int:
        """Who looks, as a number; ValueError where there is no such seat."""
        viewer = SPECTATOR if seat is None else seat
        if not SPECTATOR <= viewer < self.seats:
            raise ValueError(f"there is no seat {viewer}")
        return viewer

    def state(self) -> dict[str, object]:
        """Every declared fact of the state as plain JSON."""
        return write(self, [field for field in self.fields() if field.seen != "given"])

    def dump(self) -> bytes:
        """The whole state, dice included, in one canonical form: equal states give equal bytes."""
        outcome = None if self.outcome is None else self.outcome.data()
        whole = {"dice": self.dice.state(), "shown": self.shown, "outcome": outcome, "game": self.state()}
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()

    def restore(self, dump: bytes) -> None:
        """Become what `dump` wrote; BadState says what cannot be read."""
        try:
            whole = json.loads(dump)
            self.dice = restored(whole["dice"])
            self.shown = int(whole["shown"])
            self.outcome = outcome_of(whole["outcome"])
            state = whole["game"]
        except (ValueError, KeyError, TypeError) as error:
            raise BadState(f"not a state: {error!r}") from None
        read(self, [field for field in self.fields() if field.seen != "given"], state, self.parts())

    def digest(self) -> str:
        """The fingerprint of the whole state."""
        return blake2b(self.dump(), digest_size=16).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (type(self), self.setup, self.dump())

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()


def revived(state: Any, setup: Setup[Any], dump: bytes) -> Game:
    """The table that was pickled."""
    game: Game = state(setup, NO_DICE)
    game.restore(dump)
    return game

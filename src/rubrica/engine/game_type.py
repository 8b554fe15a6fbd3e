"""One object says all that a game is; nothing is found by the name of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from rubrica.engine.board import Board, CardGroup, Figures, Sign
from rubrica.engine.bot import Bot
from rubrica.engine.dice import NO_DICE, Dice, ProvableDice
from rubrica.engine.fairness import key, seed_of
from rubrica.engine.fields import HIDDEN, OWN, PARTLY, BadState, read
from rubrica.engine.game import SPECTATOR, Event, Game, Question, View, outcome_of
from rubrica.engine.lesson import Lesson
from rubrica.engine.mind import Mind
from rubrica.engine.moves import MoveTable
from rubrica.engine.observation import Numbers
from rubrica.engine.sentence import Told, Tongue, Value
from rubrica.engine.setup import NOTHING, Content, Setup
from rubrica.engine.words import Words

G = TypeVar("G", bound=Game)
B = TypeVar("B")


class BadOptions(Told):
    """A table that cannot be set up as asked; says what is allowed."""


class BadGame(ValueError):
    """A game whose parts do not fit together; one line for each thing that is wrong."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: {'; '.join(problems)}")
        self.problems = problems


class Option:
    """One choice a table makes before the deal; the first value is the default."""

    def __init__(self, name: str, values: Sequence[str], meaning: str) -> None:
        self.name = name
        self.values = list(values)
        self.meaning = meaning


class ContentSource(Protocol[B]):
    """Where a game's content comes from: `rubrica.games.content.Folder` reads and checks folders of TOML files."""

    def standard(self) -> Content[B]:
        """The content that comes with the game."""

    def of(self, data: dict[str, Any]) -> Content[B]:
        """Content from plain data that was checked before."""


class Statistics(Protocol):
    """What a game tells the lab beyond its contract."""

    #: The names of its teams; none where everybody plays alone.
    teams: Sequence[str] = ()

    def team_of(self, game: Any) -> list[int]:
        """The team of every seat; nothing where there are no teams."""
        return []

    def first(self, game: Any) -> int:
        """The seat that begins, right after the deal."""

    def turns(self, game: Any) -> int:
        """How many turns or rounds were played."""

    def used(self, game: Any, log: list[Event]) -> list[list[str]]:
        """For every seat the cards and places it used, each in a word or two."""


class Beliefs(Protocol):
    """After a game of secret roles: who could have known what of whom, and when."""

    def __call__(self, moments: Iterable[Any], names: list[str], tongue: Tongue) -> BeliefSheet:
        """The sheet of a finished game, from all its moments in order, each looked at before the next."""


@dataclass(frozen=True)
class BeliefsOf:
    """What one seat, or a stranger, could think: for every turn, how likely it was of each player."""

    who: str
    turns: list[tuple[int, list[float]]]


@dataclass(frozen=True)
class BeliefSheet:
    """What is asked of each player, of whom it was so, and what could be believed, by a stranger first."""

    question: str
    names: list[str]
    so: list[bool]
    was_so: str
    believers: list[BeliefsOf]
    remarks: list[str]


@dataclass(frozen=True, eq=False)
class GameType(Generic[G]):
    """A game: what it is called, how it is played, and everything it brings for those who play, watch and measure it.

    Only name, seats, state, moves and questions are required. What is left out has a default that works: words made
    from the names of moves, a board drawn from the facts of a view, a random bot and a flat search, an observation
    made from the view, no rulebook.
    """

    name: str
    """By it commands, records and addresses know the game: 1 to 30 of a-z, 0-9 and _, a letter first."""
    title: str
    """What people call it."""
    seats: range
    """How many may play."""
    state: Callable[[Setup[Any], Dice], G]
    """The class of its tables."""
    moves: MoveTable
    """Every move there is, by number and name."""
    questions: Sequence[Question[G]]
    """Everything that may be asked, in the order of the rulebook."""
    imagine_table: Callable[[View[G], Dice], G] | None = None
    """A table drawn at random among those that a view allows; needed where anything is hidden."""
    rules: str = "1"
    """The version of the rules: a change that alters how a record replays raises it."""
    options: tuple[Option, ...] = ()
    """What a table settles before the deal."""
    agree: Callable[[dict[str, str]], dict[str, str]] | None = None
    """What follows from the options that were chosen; BadOptions where they do not go together."""
    usual: int = 0
    """How many usually play, and what a new table is offered with; left out, 4 or the number nearest to it."""
    content: ContentSource[Any] | None = None
    """Its cards, tiles and tracks."""
    words: Words[G] = None  # type: ignore[assignment]  # left out: words made from the names of the moves
    """What it says to people."""
    board: Board | None = None
    """How its table is drawn."""
    signs: Callable[[Tongue], list[Sign]] | None = None
    """Every sign that stands without words on the board."""
    figures: Figures | None = None
    """The pictures of its rulebook."""
    rulebook: Path | None = None
    """The folder with the rulebook in each language, such as en.md."""
    lesson: Lesson | None = None
    """Five minutes in which it is learned by playing."""
    bot: Bot[Any] | None = None
    """Its rule-based player."""
    mind: Callable[[], Mind[Any]] | None = None
    """What a search is told of it."""
    observation: Callable[[View[G], Numbers], None] | None = None
    """A view as named numbers, for learning programs."""
    statistics: Statistics | None = None
    """What it tells the lab."""
    beliefs: Beliefs | None = None
    """After a game of secret roles, who could have known what."""
    cards: Callable[[Content[Any], Tongue, dict[str, str]], list[CardGroup]] | None = None
    """Every card of a content in words, or those that fit the filters, such as an era."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The picture of each card on a canvas of `rubrica.drawing.scenery`, by its key, such as `power/venus`; under the
    kind alone, `power`, stands the one of a card that has none of its own."""
    upgrade: Callable[[dict[str, Any], str], None] | None = None
    """How a state that was written under older rules becomes one of these: it changes the data in place."""
    proved_by: Mapping[str, str] = field(default_factory=dict)
    """By version of the rules, the last release that played by them: its stand-alone verifier proves their records."""

    def __post_init__(self) -> None:
        if self.words is None:
            object.__setattr__(self, "words", Words(self.moves))
        if self.usual == 0 and len(self.seats) > 0:
            object.__setattr__(self, "usual", min(max(self.seats[0], 4), self.seats[-1]))

    # Tables

    def settle(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """Every option with its value, or BadOptions."""
        if seats not in self.seats:
            room: dict[str, Value] = {
                "game": self.title,
                "least": self.seats[0],
                "most": self.seats[-1],
                "seats": seats,
            }
            raise BadOptions("{game} is for {least} to {most} seats, not {seats}.", room)
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                asked: dict[str, Value] = {"game": self.title, "name": repr(name)}
                if not known:
                    raise BadOptions("{game} has no option {name}; it has none at all.", asked)
                asked["allowed"] = ", ".join(known)
                raise BadOptions("{game} has no option {name}; its options: {allowed}.", asked)
            if value not in known[name].values:
                values: dict[str, Value] = {
                    "name": repr(name),
                    "value": repr(value),
                    "allowed": ", ".join(known[name].values),
                }
                raise BadOptions("Option {name} can't be {value}; choose one of: {allowed}.", values)
        settled = {name: options.get(name, option.values[0]) for name, option in known.items()}
        return settled if self.agree is None else self.agree(settled)

    def standard(self) -> Content[Any]:
        """The content that comes with the game."""
        return NOTHING if self.content is None else self.content.standard()

    @cached_property
    def lesson_content(self) -> Content[Any]:
        """The content that its lesson was written for."""
        if self.content is None or self.lesson is None:
            return self.standard()
        return self.content.of(self.lesson.cards(self.standard().data))

    def setup(self, content: Content[Any], seats: int, options: dict[str, str]) -> Setup[Any]:
        """A table as it was agreed on; an option that a record does not know, because it came later, has its first
        value."""
        return Setup(content, seats, self.settle(seats, options))

    def deal(self, setup: Setup[Any], dice: Dice, log: list[Event] | None = None) -> G:
        """A table just dealt; with a log, what the deal itself tells stands in it."""
        game = self.state(setup, dice)
        game.log = log
        game.deal()
        return game

    def new(
        self,
        seats: int,
        seed: str = "",
        options: dict[str, str] | None = None,
        content: Content[Any] | None = None,
        dice: Dice | None = None,
    ) -> G:
        """A new game: five lines are enough to play one.

        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=5, seed="a seed")
        >>> while game.waiting:
        ...     seat = game.waiting[0]
        ...     game.play(seat, game.options(seat)[0])
        """
        setup = self.setup(self.standard() if content is None else content, seats, options or {})
        return self.deal(setup, ProvableDice(key(seed_of(seed), [])) if dice is None else dice)

    def load(self, dump: bytes, setup: Setup[Any]) -> G:
        """The table that `dump` wrote, set up as it was; BadState says what cannot be read.

        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=3, seed="a seed")
        >>> rubico.load(game.dump(), game.setup).dump() == game.dump()
        True
        """
        game = self.state(setup, NO_DICE)
        game.restore(dump)
        return game

    def imagine(self, view: View[G], dice: Dice) -> G:
        """A full state drawn at random among those consistent with the view; `dice` become its chance.

        >>> from rubrica.engine.dice import fast_dice
        >>> from rubrica.games import rubico
        >>> view = rubico.new(seats=5, seed="a seed").view(2)
        >>> world = rubico.imagine(view, fast_dice("a thought"))
        >>> world.view(2).data() == view.data()
        True
        """
        return view.twin(dice) if self.imagine_table is None else self.imagine_table(view, dice)

    def read_view(self, data: dict[str, Any], setup: Setup[Any]) -> View[G]:
        """The view that `View.data` wrote; BadState says what cannot be read.

        >>> import json
        >>> from rubrica.games import rubico
        >>> game = rubico.new(seats=3, seed="a seed")
        >>> sent = json.dumps(game.view(1).data())
        >>> rubico.GAME.read_view(json.loads(sent), game.setup).options == game.options(1)
        True
        """
        known = self.state(setup, NO_DICE)
        visible = [each for each in known.fields() if each.visible]
        try:
            read(known, visible, data["knows"], known.parts())
            known.outcome = outcome_of(data["outcome"])
            seat = SPECTATOR if data["seat"] is None else int(data["seat"])
            return View(seat, known, tuple(data["waiting"]), list(data["options"]))
        except (KeyError, TypeError, AttributeError) as error:
            raise BadState(f"not a view: {error!r}") from None

    # The game itself

    def check(self) -> None:
        """See that the parts fit together, by dealing a table of each size; BadGame says what is wrong."""
        problems = list(dict.fromkeys(self._problems()))
        if problems:
            raise BadGame(self.name, problems)

    def _problems(self) -> Iterator[str]:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,29}", self.name):
            yield "name: 1 to 30 of a-z, 0-9 and _, a letter first"
        if len(self.seats) == 0 or self.seats[0] < 1:
            yield "seats: a range such as range(2, 5)"
        elif self.usual not in self.seats:
            yield f"usual: {self.usual} is not among the seats"
        if not self.questions:
            yield "questions: at least one"
        for question in self.questions:
            if any(move not in range(len(self.moves)) for block in question.moves for move in block):
                yield f"{type(question).__name__}: a move that the move table does not have"
        try:
            for seats in self.seats:
                yield from self._table_problems(seats)
        except Exception as error:  # a game of somebody else may fail in any way at all
            yield f"a table cannot be dealt: {type(error).__name__}: {error}"

    def _table_problems(self, seats: int) -> Iterator[str]:
        game = self.new(seats, "check")
        if self.imagine_table is None:
            hidden = [each.name for each in game.fields() if each.seen in (HIDDEN, OWN, PARTLY)]
            if hidden:
                yield f"imagine_table: needed, because {', '.join(hidden)} is hidden from some seat"
                return
        for seat in [*range(seats), None]:
            view = game.view(seat)
            self.imagine(view, game.dice.copy())
            self.read_view(view.data(), game.setup)

    @cached_property
    def languages(self) -> list[str]:
        """The languages its rulebook is written in."""
        return [] if self.rulebook is None else sorted(path.stem for path in self.rulebook.glob("*.md"))

"""The effects of a card: carried out in printed order, as far as they can be (rules 4.2, 8.1 and 10.6).

A card outranks the rules (rubricatus:10.6). What each verb does stands in the module `verbs`; an effect that needs an
answer leaves a question on the table's stack, with the rest of the card below it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rubrica.engine.fields import Part
from rubrica.engine.sentence import Name, Sentence
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.measures import Condition, Who, measure
from rubrica.games.rubricatus.state import Asked, Rubricatus, RubricatusView, Task

if TYPE_CHECKING:
    from rubrica.games.rubricatus.box import Box

Line = dict[str, Any]
BY_A_CARD: Final = "{card} · {question}"
STILL: Final = Sentence("Still to choose: {count}.")
UP_TO: Final = Sentence("Up to {count}.")


class Foreseen:
    """How a player would stand: the four resources, and the knobs of the turn."""

    def __init__(self, stock: list[int], knobs: list[int]) -> None:
        self.stock = stock
        self.knobs = knobs


def gained_any(foreseen: Foreseen, count: int) -> list[Foreseen]:
    """How one may stand with so many resources more; a step beyond the last overflows (rubricatus:4.4)."""
    found = [foreseen]
    for _ in range(count):
        found = [
            Foreseen([(held + (place == kind)) % (t.TOP + 1) for place, held in enumerate(each.stock)], each.knobs)
            for each in found
            for kind in range(4)
        ]
    return found


class Effect:
    """One sentence of a card: a verb of the vocabulary with its particulars.

    `you` is the player of whom it speaks, `here` the region at hand or -1; `chooser` settles what regions it means.
    """

    #: Whether it brings resources: as a construction's bonus it comes in the next round (rubricatus:4.8).
    brings_resources: ClassVar[bool] = False

    def __init__(self, line: Line, box: Box) -> None:
        self.count: int = line.get("n", 0)
        self.who = Who(line.get("who", "you"))
        self.condition = Condition(line["if"]) if "if" in line else None
        #: The measure by which it counts; 0 if by none.
        self.per = v.measure(line["per"]) if "per" in line else 0

    @abstractmethod
    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        """Do what it says, as far as it can be done."""

    @abstractmethod
    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        """Whether it would change anything: an event can be chosen only if some part of it would (rubricatus:4.2)."""

    def relieves(self, game: Rubricatus, you: int, here: int) -> bool:
        """Whether it would remove a problem from the region at hand."""
        return False

    def foresee(self, game: Rubricatus, you: int, foreseen: Foreseen) -> list[Foreseen]:
        """How a player may stand after it, one way for each choice it leaves."""
        return [foreseen]

    def applies(self, game: Rubricatus, seat: int, region: int) -> bool:
        """Whether its condition holds for a seat or region."""
        return self.condition is None or self.condition.holds(game, seat, region)

    def times(self, game: Rubricatus, seat: int, region: int) -> int:
        """Its count, multiplied by what it counts by."""
        return self.count if self.per == 0 else self.count * measure(game, self.per, seat, region)


class Effects(Part):
    """What a card says: its effects in printed order, and its number in the box, by which a state refers to it."""

    def __init__(self, number: int, lines: list[Line], effects: list[Effect]) -> None:
        self.number = number
        self.lines = lines  # as written, for the words
        self.all = effects

    def data(self) -> object:
        return self.number

    def start(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        """Put them on the stack, if there are any."""
        if len(self.all) > 0:
            game.push(CarryOut(you, self, 0, here, chooser))

    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        """Whether any of them would change something."""
        return any(effect.changes(game, you, here) for effect in self.all)

    def relieves(self, game: Rubricatus, you: int, here: int) -> bool:
        """Whether any of them removes a problem from the region at hand."""
        return any(effect.relieves(game, you, here) for effect in self.all)

    def foresee(self, game: Rubricatus, you: int, all_foreseen: list[Foreseen], line: int) -> list[Foreseen]:
        """How a player may stand after all of them, from one of them on."""
        for number in range(line, len(self.all)):
            found: list[Foreseen] = []
            for foreseen in all_foreseen:
                found += self.all[number].foresee(game, you, foreseen)
            all_foreseen = found
        return all_foreseen


class CarryOut(Task):
    """The effects of a card from one of them on, for a player; another may be the one who settles what regions."""

    def __init__(self, seat: int, effects: Effects, line: int, here: int, chooser: int) -> None:
        self.seat = seat
        self.effects = effects
        self.line = line
        self.here = here
        self.chooser = chooser

    def perform(self, game: Rubricatus) -> None:
        effects = self.effects.all
        if self.line + 1 < len(effects):
            game.push(CarryOut(self.seat, self.effects, self.line + 1, self.here, self.chooser))
        effect = effects[self.line]
        if game.phase == t.ACTIONS and game.constructing >= 0 and effect.brings_resources:
            owe(game, Owed(self.seat, game.constructing, self.effects, self.line))
        else:
            effect.perform(game, self.seat, self.here, self.chooser)


class Owed(Task):
    """[rubricatus:4.8] A construction's bonus that is a resource: paid once, with the next round's recurring ones."""

    def __init__(self, seat: int, card: int, effects: Effects, line: int) -> None:
        self.seat = seat
        self.card = card
        self.effects = effects
        self.line = line

    def perform(self, game: Rubricatus) -> None:
        game.constructing = self.card
        self.effects.all[self.line].perform(game, self.seat, -1, self.seat)


def owe(game: Rubricatus, owed: Owed) -> None:
    """rubricatus:4.8: after the last round nothing is paid any more."""
    if game.round < t.ROUNDS - 1:
        game.owed.append(owed)


# What a card asks


class AskedByCard(Asked):
    """A question that an effect of a card asks; it says which card."""

    def prompt(self, view: RubricatusView) -> Sentence:
        return said_by_card(view, self.asks)


class SoMany(AskedByCard):
    """A question that a card asks so many times, or of so many things."""

    #: How it says how many times more it is asked: STILL so many, UP_TO so many; None if once.
    more: ClassVar[Sentence | None] = None

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def prompt(self, view: RubricatusView) -> Sentence:
        if self.count < 2 or self.more is None:
            return said_by_card(view, self.asks)
        more = Sentence(self.more.text, {"count": self.count})
        return said_by_card(view, Sentence("{question} {more}", {"question": self.asks, "more": more}))


def said_by_card(view: RubricatusView, question: Sentence) -> Sentence:
    """A question, and the card from which it comes: of the era, a construction being built, an event, the etheria."""
    game = view.table
    box = game.box
    if game.phase == t.OPENING or game.phase == t.CLOSING:
        name = box.era_cards[game.era_cards[game.round]].name
    elif game.constructing >= 0:
        name = box.constructions[game.constructing].name
    elif game.by_event:
        name = box.actions[game.card].name
    elif game.with_spirit:
        name = box.etheries[game.spirit[view.seat]].name
    else:
        return question
    return Sentence(BY_A_CARD, {"card": Name(name), "question": question})

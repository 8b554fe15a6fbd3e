"""Telling what happened: to whoever did it as "you", to everybody else by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from rubrica.engine.sentence import Tongue


def _(text: str) -> str:
    """A sentence that is translated when it is said."""
    return text


class Many(NamedTuple):
    """A sentence for one or for many, by its place {count}."""

    one: str
    many: str


class Teller:
    """Tells one reader, who sits in a seat or only watches.

    >>> from rubrica.engine.sentence import ENGLISH
    >>> teller = Teller(0, ["Ada", "Livia"], ENGLISH)
    >>> [teller.tell(seat, _("{name} takes {card}."), _("You take {card}."), card="a card") for seat in (0, 1)]
    ['You take a card.', 'Livia takes a card.']
    >>> teller.tell(0, _("{name} takes some."), Many("You take {count} card.", "You take {count} cards."), count=2)
    'You take 2 cards.'
    """

    def __init__(self, reader: int, names: list[str], tongue: Tongue) -> None:
        self.reader = reader
        self.names = names
        self.tongue = tongue

    def name(self, seat: int) -> str:
        """Whoever sits in a seat."""
        return self.names[seat]

    def tell(self, seat: int, theirs: str | Many, yours: str | Many, **values: object) -> str:
        """What the seat did: `theirs` names it as {name}, `yours` is for the seat itself."""
        if seat == self.reader:
            return self.say(yours, values)
        return self.say(theirs, {"name": self.name(seat), **values})

    def say(self, sentence: str | Many, values: dict[str, Any]) -> str:
        """The sentence with its places filled."""
        if isinstance(sentence, Many):
            return self.tongue.some(*sentence, **values)
        return self.tongue(sentence, **values)

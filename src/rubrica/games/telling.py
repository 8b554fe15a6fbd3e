"""Telling what happened: to whoever did it as "you", to everybody else by name."""

from __future__ import annotations

from rubrica.engine.sentence import Tongue


def _(text: str) -> str:
    """A sentence that is translated when it is said."""
    return text


class Teller:
    """Tells one reader, who sits in a seat or only watches.

    >>> from rubrica.engine.sentence import ENGLISH
    >>> teller = Teller(0, ["Ada", "Livia"], ENGLISH)
    >>> [teller.tell(seat, _("{name} takes {card}."), _("You take {card}."), card="a card") for seat in (0, 1)]
    ['You take a card.', 'Livia takes a card.']
    """

    def __init__(self, reader: int, names: list[str], tongue: Tongue) -> None:
        self.reader = reader
        self.names = names
        self.tongue = tongue

    def name(self, seat: int) -> str:
        """Whoever sits in a seat."""
        return self.names[seat]

    def tell(self, seat: int, theirs: str, yours: str, **values: object) -> str:
        """What the seat did: `theirs` names it as {name}, `yours` is for the seat itself."""
        if seat == self.reader:
            return self.tongue(yours, **values)
        return self.tongue(theirs, name=self.name(seat), **values)

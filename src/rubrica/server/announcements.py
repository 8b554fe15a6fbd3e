"""What the table itself says in the talk: stored as a kind and whom it is about, said in each reader's language."""

from __future__ import annotations

from rubrica.tongue import Tongue

SITS, LEAVES, REPLACED, LATE, BACK, HINT = "sits", "leaves", "replaced", "late", "back", "hint"
LINK, LINK_TO, UPGRADED = "link", "link-to", "upgraded"


def line(kind: str, whom: str | int) -> str:
    """As it is stored."""
    return f"{kind} {whom}"


def read(text: str, tongue: Tongue) -> str:
    """As it is read.

    >>> from rubrica.tongue import ENGLISH
    >>> read(line(SITS, "Ada Lovelace"), ENGLISH)
    'Ada Lovelace has joined.'
    """
    kind, _, whom = text.partition(" ")
    sayings = {
        SITS: tongue("{name} has joined.", name=whom),
        LEAVES: tongue("{name} has left.", name=whom),
        REPLACED: tongue("A bot is playing for {name}.", name=whom),
        LATE: tongue("Time ran out: a bot is playing for {name}.", name=whom),
        BACK: tongue("{name} is back.", name=whom),
        HINT: tongue("{name} asked for a hint.", name=whom),
        LINK: tongue("The host made a new link for {name}; the old one no longer works.", name=whom),
        LINK_TO: tongue("The host made a new link for seat {number}; the old one no longer works.", number=whom),
        UPGRADED: tongue("The rules were revised: from move {ply} on, this game follows the new ones.", ply=whom),
    }
    return sayings.get(kind, text)

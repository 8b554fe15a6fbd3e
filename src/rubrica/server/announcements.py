"""What the table itself says in the talk: stored as a kind and whom it is about, said in each reader's language."""

from __future__ import annotations

from functools import lru_cache

from rubrica.tongue import Tongue

SITS, LEAVES, REPLACED, LATE, BACK, HINT = "sits", "leaves", "replaced", "late", "back", "hint"
LINK, LINK_TO, UPGRADED = "link", "link-to", "upgraded"
LAPSED, OFFERED, HANDED, FREED = "lapsed", "offered", "handed", "freed"
NO_COMMITMENT, NO_WORDS, LEFT_DEAL, AGAIN = "no-commitment", "no-words", "left-deal", "again"
COACH_ASKED, COACHED, UNCOACHED = "coach-asked", "coached", "uncoached"
#: Those that name somebody.
OF_PEOPLE = (
    SITS,
    LEAVES,
    REPLACED,
    LATE,
    BACK,
    HINT,
    LINK,
    LAPSED,
    OFFERED,
    HANDED,
    FREED,
    COACH_ASKED,
    COACHED,
    UNCOACHED,
    NO_COMMITMENT,
    NO_WORDS,
    LEFT_DEAL,
    AGAIN,
)


def line(kind: str, whom: str | int) -> str:
    """As it is stored."""
    return f"{kind} {whom}"


@lru_cache(4096)
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
        LAPSED: tongue("The game went on, so {name}'s wish to undo has lapsed.", name=whom),
        OFFERED: tongue("{name} has made a link by which somebody else can take over this seat.", name=whom),
        HANDED: tongue("Somebody else now plays in the seat of {name}, who gave it to them.", name=whom),
        AGAIN: tongue("{name} would like to play again with this table.", name=whom),
        COACH_ASKED: tongue("{name} would like to play with a coach.", name=whom),
        COACHED: tongue("{name} plays with a coach.", name=whom),
        UNCOACHED: tongue("{name} plays without a coach.", name=whom),
        FREED: tongue("The host has freed the seat of {name}.", name=whom),
        NO_COMMITMENT: tongue("{name} didn't commit to new words in time. The seat is free again.", name=whom),
        NO_WORDS: tongue(
            "{name} didn't reveal the words for the shuffle in time. This deal is void, and the seat is free again.",
            name=whom,
        ),
        LEFT_DEAL: tongue("{name} left before revealing the words for the shuffle. This deal is void.", name=whom),
        UPGRADED: tongue("The rules were revised: from move {ply} on, this game follows the new ones.", ply=whom),
    }
    return sayings.get(kind, text)

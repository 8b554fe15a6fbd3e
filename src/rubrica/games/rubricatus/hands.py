"""Action cards: drawing, and what everybody knows of a hand (rule 3.1)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.table import Table, one_of


def draw(g: Table, seat: int, count: int) -> None:
    """Draw action cards; when the deck runs out, the discard becomes a new one (rubricatus:3.1)."""
    before = g.hand[seat]
    for _ in range(count):
        if g.deck[seat] == 0:
            if g.discard[seat] == 0:
                break  # rubricatus:3.1: still short, so one plays with fewer
            _reshuffle(g, seat)
        card = one_of(g.deck[seat], g.dice)
        g.deck[seat] ^= 1 << card
        g.hand[seat] |= 1 << card
        g.hand_size[seat] += 1
    if g.log is not None:
        g.tell(1 << seat, e.DRAWN, [seat, *cards_in(g.hand[seat] & ~before)])


def _reshuffle(g: Table, seat: int) -> None:
    """With the deck empty and the discard in sight, everybody can tell what is in the hand."""
    g.deck[seat] = g.discard[seat]
    g.discard[seat] = 0
    g.known[seat] = g.hand[seat]
    if g.log is not None:
        g.tell(PUBLIC, e.RESHUFFLES, [seat])


def leave_hand(g: Table, seat: int, card: int) -> None:
    g.hand[seat] ^= 1 << card
    g.hand_size[seat] -= 1
    g.known[seat] &= ~(1 << card)


def into_discard(g: Table, seat: int, cards: int) -> None:
    g.discard[seat] |= cards


def take_back(g: Table, seat: int, card: int) -> None:
    """Take a card from the discard, which lies face up: everybody knows it now."""
    g.discard[seat] ^= 1 << card
    g.hand[seat] |= 1 << card
    g.hand_size[seat] += 1
    g.known[seat] |= 1 << card
    if g.log is not None:
        g.tell(PUBLIC, e.TAKES_BACK, [seat, card])

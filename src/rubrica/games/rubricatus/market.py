"""The market of constructions (rules 2.4, 3.8, 4.8 and 8.2)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.table import MARKET, Table, one_of


def refill(g: Table) -> None:
    """Five cards from the present era, else from the next, never further (rubricatus:3.8)."""
    if len(g.market) >= MARKET:
        return
    market = g.market[:]
    piles = g.piles[:]
    era = g.era()
    while len(market) < MARKET:
        source = era
        if piles[source] == 0:
            source += 1
            if source == len(piles) or piles[source] == 0:
                break
        card = one_of(piles[source], g.dice)
        piles[source] ^= 1 << card
        market.append(card)
        if g.log is not None:
            g.tell(PUBLIC, e.ENTERS_MARKET, [card])
    g.market = market
    g.piles = piles


def purge(g: Table, first_era: int) -> None:
    """Constructions of eras before this one leave the market and the game; then it is refilled."""
    stay = [card for card in g.market if g.tables.era[card] >= first_era]
    if g.log is not None:
        for card in g.market:
            if g.tables.era[card] < first_era:
                g.tell(PUBLIC, e.LEAVES_MARKET, [card])
    g.market = stay
    refill(g)


def take(g: Table, card: int) -> None:
    """A card leaves the market: built, or discarded by an effect."""
    g.market = [other for other in g.market if other != card]

"""The market of constructions (rules 2.4, 3.8, 4.8 and 8.2)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.effects import UP_TO, SoMany
from rubrica.games.rubricatus.state import MARKET, Rubricatus, Task, one_of


def refill(game: Rubricatus) -> None:
    """Five cards from the present era, else from the next, never further (rubricatus:3.8)."""
    if len(game.market) >= MARKET:
        return
    market = game.market[:]
    piles = game.piles[:]
    era = game.era()
    while len(market) < MARKET:
        source = era
        if piles[source] == 0:
            source += 1
            if source == len(piles) or piles[source] == 0:
                break
        card = one_of(piles[source], game.dice)
        piles[source] ^= 1 << card
        market.append(card)
        if game.log is not None:
            game.tell(PUBLIC, e.ENTERS_MARKET, [card])
    game.market = market
    game.piles = piles


def purge(game: Rubricatus, first_era: int) -> None:
    """Constructions of eras before this one leave the market and the game; then it is refilled."""
    stay = [card for card in game.market if game.box.constructions[card].era >= first_era]
    if game.log is not None:
        for card in game.market:
            if card not in stay:
                game.tell(PUBLIC, e.LEAVES_MARKET, [card])
    game.market = stay
    refill(game)


def take(game: Rubricatus, card: int) -> None:
    """A card leaves the market: built, or discarded by an effect."""
    game.market = [other for other in game.market if other != card]


class Refill(Task):
    """[rubricatus:4.8] After a construction."""

    def perform(self, game: Rubricatus) -> None:
        refill(game)


class ReplaceCards(SoMany):
    """[rubricatus:10.6] A card replaces up to so many constructions of the market."""

    rule = "rubricatus:10.6"
    moves = (m.ALL_CONSTRUCTIONS, m.NO_MORE)
    asks = Sentence("Which construction leaves the market?")
    more = UP_TO
    refuses = Refusal("rubricatus:10.6", "The card replaces constructions that lie in the market.")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        cards = [m.CONSTRUCTION + card for card in game.market]
        return [*cards, m.DONE] if cards else cards

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move != m.DONE:
            take(game, move - m.CONSTRUCTION)
            if game.log is not None:
                game.tell(PUBLIC, e.LEAVES_MARKET, [move - m.CONSTRUCTION])
            if self.count > 1 and game.market:
                game.push(ReplaceCards(seat, self.count - 1))
                return
        refill(game)

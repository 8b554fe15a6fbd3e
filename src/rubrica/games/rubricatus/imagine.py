"""A full table drawn at random among those that a view allows. Nothing but the view is read."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.games.rubricatus import rounds
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView, one_of


def imagine(view: RubricatusView, dice: Dice) -> Rubricatus:
    """Other hands and the era cards to come as they might be; `dice` become its chance."""
    game = view.table.twin(dice)
    for seat in range(game.seats):
        if seat != view.seat:
            _hand(game, seat)
    if game.choosing():
        _choices(game)
    if game.terms.variant != t.EASY and game.era_cards[t.ROUNDS - 1] == t.UNKNOWN:
        game.era_cards = era_cards_after(game, game.era_cards)
    if game.asker >= 0 and game.asker != view.seat:
        game.offers = game.question(game.asker).options(game, game.asker)
    return game


def _hand(game: Rubricatus, seat: int) -> None:
    """What everybody saw stays in the hand; the rest of it is any of the cards not seen."""
    unseen = game.deck[seat]
    hand = game.hand[seat]
    for _ in range(game.hand_size[seat] - hand.bit_count()):
        bit = 1 << one_of(unseen, game.dice)
        unseen ^= bit
        hand |= bit
    game.deck[seat] = unseen
    game.hand[seat] = hand


def _choices(game: Rubricatus) -> None:
    """rubricatus:3.2: others have chosen a card for the initiative, or not; but somebody has not."""
    others = [seat for seat in range(game.seats) if game.picked[seat] == t.HIDDEN]
    for seat in others:
        game.picked[seat] = one_of(game.hand[seat], game.dice) if game.dice.below(2) == 0 else t.NOTHING
    if min(game.picked) >= 0:
        game.picked[others[game.dice.below(len(others))]] = t.NOTHING


def era_cards_after(game: Rubricatus, known: list[int]) -> list[int]:
    """rubricatus:2.7: the rest of the era deck, era by era, without the cards that are known."""
    cards: list[int] = []
    place = 0
    for era in range(len(v.ERAS)):
        last = place + v.ROUNDS_OF_ERA[era]
        seen = [card for card in known[place:last] if card != t.UNKNOWN]
        cards += seen
        hidden = last - place - len(seen)
        if hidden > 0:
            harsh = sum([game.box.era_cards[card].calamity for card in seen])
            chosen = game.terms.variant == t.HARD or game.terms.variant == t.ALL_CALAMITIES
            left = game.terms.calamities[era] - harsh if chosen else 0
            cards += rounds.era_cards_of(game, era, hidden, left, seen)
        place = last
    return cards

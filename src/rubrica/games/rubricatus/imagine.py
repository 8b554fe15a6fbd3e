"""A full table drawn at random among those that a view allows. Nothing but the view is read."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.games.rubricatus import questions, rounds
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.rules import Rubricatus
from rubrica.games.rubricatus.table import ALL_CALAMITIES, EASY, FRAME, HARD, NONE, ROUNDS, one_of
from rubrica.games.rubricatus.view import HIDDEN, UNKNOWN, RubricatusView


def imagine(view: RubricatusView, dice: Dice) -> Rubricatus:
    game = Rubricatus(view.seats, dice, view.table.tables)
    game.take_over(view.table)
    for seat in range(game.seats):
        if seat != view.seat:
            _hand(game, seat)
    if game.variant != EASY and game.era_cards[ROUNDS - 1] == UNKNOWN:
        game.era_cards = _era_cards(game)
    if game.asker >= 0 and game.asker != view.seat:
        frame = game.stack[-FRAME:]
        game.offers = questions.answers(game, frame[0], frame[1], frame[2], frame[3], frame[4], frame[5])
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
    if game.picked[seat] == HIDDEN:
        game.picked[seat] = one_of(hand, game.dice)


def _era_cards(game: Rubricatus) -> list[int]:
    """rubricatus:2.7: the rest of the era deck, era by era, without the cards the seat has seen."""
    cards: list[int] = []
    place = 0
    for era in range(len(v.ERAS)):
        last = place + v.ROUNDS_OF_ERA[era]
        seen = [card for card in game.era_cards[place:last] if card != UNKNOWN]
        cards += seen
        hidden = last - place - len(seen)
        if hidden > 0:
            harsh = sum([game.tables.calamity[card] for card in seen])
            left = game.calamities[era] - harsh if game.variant in (HARD, ALL_CALAMITIES) else 0
            cards += rounds.era_cards_of(game, era, hidden, left, seen if seen else NONE)
        place = last
    return cards

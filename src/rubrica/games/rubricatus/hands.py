"""Action cards: drawing, what everybody knows of a hand (rule 3.1), and exchanging cards as a card says (rule 10.6)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.effects import UP_TO, SoMany
from rubrica.games.rubricatus.state import Rubricatus, one_of


def draw(game: Rubricatus, seat: int, count: int) -> None:
    """Draw action cards; when the deck runs out, the discard becomes a new one (rubricatus:3.1)."""
    before = game.hand[seat]
    for _ in range(count):
        if game.deck[seat] == 0:
            if game.discard[seat] == 0:
                break  # rubricatus:3.1: still short, so one plays with fewer
            _reshuffle(game, seat)
        card = one_of(game.deck[seat], game.dice)
        game.deck[seat] ^= 1 << card
        game.hand[seat] |= 1 << card
        game.hand_size[seat] += 1
    if game.log is not None:
        drawn = m.cards_in(game.hand[seat] & ~before)
        game.tell(PUBLIC, e.DRAWS, [seat, len(drawn)])
        game.tell(1 << seat, e.DRAWN, [seat, *drawn])


def _reshuffle(game: Rubricatus, seat: int) -> None:
    """With the deck empty and the discard in sight, everybody can tell what is in the hand."""
    game.deck[seat] = game.discard[seat]
    game.discard[seat] = 0
    game.open_hand[seat] = game.hand[seat]
    if game.log is not None:
        game.tell(PUBLIC, e.RESHUFFLES, [seat])


def leave_hand(game: Rubricatus, seat: int, card: int) -> None:
    """A card is played, shown or given away."""
    game.hand[seat] ^= 1 << card
    game.hand_size[seat] -= 1
    game.open_hand[seat] &= ~(1 << card)


def take_back(game: Rubricatus, seat: int, card: int) -> None:
    """Take a card from the discard, which lies face up: everybody knows it now."""
    game.discard[seat] ^= 1 << card
    game.hand[seat] |= 1 << card
    game.hand_size[seat] += 1
    game.open_hand[seat] |= 1 << card
    if game.log is not None:
        game.tell(PUBLIC, e.TAKES_BACK, [seat, card])


def exchangeable(game: Rubricatus, seat: int, from_discard: bool) -> int:
    """The cards that could come in exchange, as a mask."""
    return game.discard[seat] if from_discard else game.deck[seat] | game.discard[seat]


class Exchange(SoMany):
    """[rubricatus:10.6] A card exchanges up to so many hand cards for others: drawn from the deck once all are given,
    or picked from the discard one by one."""

    rule = "rubricatus:10.6"
    moves = (m.ALL_CARDS, m.NO_MORE)
    asks = Sentence("Which card do you give away?")
    more = UP_TO
    refuses = Refusal("rubricatus:10.6", "The card exchanges cards of your hand, or none.")

    def __init__(self, seat: int, count: int, from_discard: bool, given: int) -> None:
        super().__init__(seat, count)
        self.from_discard = from_discard
        self.given = given

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        left = exchangeable(game, seat, self.from_discard).bit_count() - self.given.bit_count()
        if left <= 0 or game.hand[seat] == 0:
            return [m.DONE]
        return [*m.cards_in(game.hand[seat]), m.DONE]

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        given = self.given
        if move != m.DONE:
            card = move - m.CARD
            leave_hand(game, seat, card)
            if game.log is not None:
                game.tell(PUBLIC, e.EXCHANGES, [seat, card])
            if self.from_discard:
                game.push(TakeBack(seat, self.count - 1, card))
                return
            given |= 1 << card
            if self.count > 1:
                game.push(Exchange(seat, self.count - 1, False, given))
                return
        if given:
            draw(game, seat, given.bit_count())
            game.discard[seat] |= given


class TakeBack(SoMany):
    """[rubricatus:10.6] A card of the discard for the one that was given; then up to `count` more."""

    rule = "rubricatus:10.6"
    moves = (m.ALL_CARDS,)
    asks = Sentence("Which card do you take back?")
    refuses = Refusal("rubricatus:10.6", "The card lets you take back a card of your own discard.")

    def __init__(self, seat: int, count: int, given: int) -> None:
        super().__init__(seat, count)
        self.given = given

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return m.cards_in(game.discard[seat])

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        take_back(game, seat, move - m.CARD)
        game.discard[seat] |= 1 << self.given
        if self.count > 0:
            game.push(Exchange(seat, self.count, True, 0))

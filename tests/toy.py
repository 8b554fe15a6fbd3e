"""A card game small enough to read at a glance, sound as it stands, and ways to break it.

Each seat holds a hidden card. In turn a seat may make up its mind (a private note, to be changed at will),
swap its card with one from the deck, peek at its left neighbour's card, and at last keep what it has.
The highest card wins.
"""

from __future__ import annotations

from typing import Any

from rubrica.engine.dice import Dice
from rubrica.engine.fields import Open, Own, Partly
from rubrica.engine.game import PUBLIC, SPECTATOR, Game, Outcome, Question, Refusal, View
from rubrica.engine.game_type import GameType
from rubrica.engine.moves import MoveTable

NOTE, SWAP, PEEK, KEEP = 0, 3, 4, 5
MOVES = MoveTable(["note 1", "note 2", "note 3", "swap", "peek", "keep"])
DECK = list(range(8))


class Toy(Game):
    turn: Open[int] = 0
    cards: Own[list[int]]
    notes: Own[list[int]]
    peeked: Own[list[int]]
    swapped: Open[list[int]]
    deck: Partly[list[int]]

    def deal(self) -> None:
        self.deck = DECK[:]
        self.dice.shuffle(self.deck)
        self.cards = [self.deck.pop() for _ in range(self.seats)]
        self.notes = [0] * self.seats
        self.peeked = [-1] * self.seats
        self.swapped = [0] * self.seats

    def seen_deck(self, seat: int) -> list[int]:
        """How many cards are left in it."""
        return [-1] * len(self.deck)

    def asked(self) -> tuple[int, ...]:
        return (self.turn,) if self.turn < self.seats else ()

    def question(self, seat: int) -> Question[Toy]:
        return QUESTION

    def questions(self) -> list[Question[Any]]:
        return [QUESTION]

    def note_log(self, seat: int) -> None:
        self.tell(1 << seat, 0, [self.notes[seat]])

    def swap(self, seat: int) -> None:
        place = self.dice.below(len(self.deck))
        self.cards[seat], self.deck[place] = self.deck[place], self.cards[seat]
        self.peeked = [-1 if other == seat + 1 else card for other, card in enumerate(self.peeked)]

    def peek(self, seat: int) -> None:
        self.shown += 1
        self.peeked[seat] = self.cards[seat - 1]


class Turn(Question[Toy]):
    """[toy:1.1] Think, swap, peek, keep."""

    rule = "toy:1.1"
    moves = (range(len(MOVES)),)

    def options(self, game: Toy, seat: int) -> list[int]:
        options = [NOTE, NOTE + 1, NOTE + 2, KEEP]
        if not game.swapped[seat]:
            options.append(SWAP)
        if game.peeked[seat] < 0 and seat > 0:
            options.append(PEEK)
        return options

    def refusal(self, game: Toy, seat: int, move: int) -> Refusal:
        if move == SWAP:
            return Refusal("toy:1.3", "Only one swap.")
        return Refusal("toy:1.4", "Only one peek, and not by the first seat.")

    def play(self, game: Toy, seat: int, move: int) -> None:
        if move < SWAP:
            game.notes[seat] = move + 1
            game.note_log(seat)
        elif move == SWAP:
            game.swapped[seat] = 1
            game.swap(seat)
            game.tell(PUBLIC, 1, [seat])
        elif move == PEEK:
            game.peek(seat)
        else:
            game.turn += 1
            if game.turn == game.seats:
                best = max(game.cards)
                game.outcome = Outcome([1 if card == best else 2 for card in game.cards], "cards", game.cards)


QUESTION = Turn()


def conserved(game: Game) -> None:
    assert isinstance(game, Toy)
    assert sorted(game.cards + game.deck) == DECK


def toy(state: type[Toy] = Toy) -> GameType[Any]:
    """The game, played with a state of its own."""

    def imagine(view: View[Toy], dice: Dice) -> Toy:
        seen = view.table
        game = state(seen.setup, dice)
        game.turn, game.outcome, game.swapped = seen.turn, view.outcome, seen.swapped[:]
        known = {}
        if view.seat != SPECTATOR:
            known = {view.seat: seen.cards[view.seat], view.seat - 1: seen.peeked[view.seat]}
        known = {seat: card for seat, card in known.items() if card >= 0}
        rest = [card for card in DECK if card not in known.values()]
        dice.shuffle(rest)
        game.cards = [known[seat] if seat in known else rest.pop() for seat in range(view.seats)]
        game.deck = rest
        game.notes, game.peeked = [0] * view.seats, [-1] * view.seats
        if view.seat != SPECTATOR:
            game.notes[view.seat], game.peeked[view.seat] = seen.notes[view.seat], seen.peeked[view.seat]
        return game

    return GameType("toy", "Toy", range(2, 4), state, MOVES, [QUESTION], imagine_table=imagine)

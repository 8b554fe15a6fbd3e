"""Nim with a hidden card: the smallest game that Rubrica plays.

    [nim:1.1] A heap of 20 stones lies on the table. Everybody is dealt one of the cards 4 to 9 and keeps it hidden.
    [nim:1.2] In turn a player takes 1, 2 or 3 stones or, once in the game, plays the card and takes as many as it
              says. Nobody takes more stones than there are.
    [nim:1.3] Whoever takes the last stone wins.

All that is particular to the game stands here: what lies on the table and who sees it, what a player is asked, and how
to imagine what one does not see. Words, board, bots and observations are those that Rubrica has for any game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rubrica.engine.dice import Dice
from rubrica.engine.fields import UNSEEN, Open, Own
from rubrica.engine.game import PUBLIC, Game, Outcome, Question, Refusal, View
from rubrica.engine.game_type import GameType
from rubrica.engine.moves import MoveTable
from rubrica.engine.sentence import Sentence
from rubrica.games.lesson_file import lesson_from

STONES = 20
CARDS = [4, 5, 6, 7, 8, 9]
NO_CARD = 0

MOVES = MoveTable(["take 1", "take 2", "take 3", "play the card"])
PLAY_CARD = MOVES.number("play the card")


class Nim(Game):
    """The table: the heap, whose turn it is, the card that each seat holds and the one that it has played."""

    stones: Open[int] = STONES
    turn: Open[int] = 0
    cards: Own[list[int]]
    played: Open[list[int]]

    def deal(self) -> None:
        """[nim:1.1] A hidden card for everybody."""
        deck = CARDS[:]
        self.dice.shuffle(deck)
        self.cards = deck[: self.seats]
        self.played = [NO_CARD] * self.seats

    def asked(self) -> tuple[int, ...]:
        return (self.turn,) if self.stones else ()

    def question(self, seat: int) -> Question[Nim]:
        return TAKE_STONES

    def questions(self) -> list[Question[Any]]:
        return [TAKE_STONES]

    def stones_for(self, seat: int, move: int) -> int:
        """How many stones the move takes; none, where the card was played before."""
        return self.cards[seat] if move == PLAY_CARD else move + 1


class TakeStones(Question[Nim]):
    """[nim:1.2] Take 1, 2 or 3 stones or, once, as many as the card says; never more than there are."""

    rule = "nim:1.2"
    moves = (range(len(MOVES)),)

    def options(self, game: Nim, seat: int) -> list[int]:
        return [move for move in range(len(MOVES)) if 0 < game.stones_for(seat, move) <= game.stones]

    def refusal(self, game: Nim, seat: int, move: int) -> Refusal:
        if move == PLAY_CARD and game.cards[seat] == NO_CARD:
            return Refusal(self.rule, "You have played your card.")
        return Refusal(self.rule, "The heap is too small for that: {stones}.", {"stones": game.stones})

    def prompt(self, view: View[Nim]) -> Sentence:
        return Sentence("Take stones from the heap, or play your card.")

    def play(self, game: Nim, seat: int, move: int) -> None:
        stones = game.stones_for(seat, move)
        if move == PLAY_CARD:
            game.played[seat], game.cards[seat] = stones, NO_CARD
        game.stones -= stones
        game.tell(PUBLIC, move, [seat, stones])
        game.turn = (seat + 1) % game.seats
        if game.stones == 0:  # [nim:1.3]
            places = [1 if other == seat else 2 for other in range(game.seats)]
            game.outcome = Outcome(places, "the last stone", points=[])


TAKE_STONES = TakeStones()


def imagine(view: View[Nim], dice: Dice) -> Nim:
    """A table that the view allows: whoever has not played a card holds any that was not seen."""
    game = view.twin(dice)
    unseen = [card for card in CARDS if card not in game.cards + game.played]
    dice.shuffle(unseen)
    for seat, card in enumerate(game.cards):
        if card == UNSEEN:
            game.cards[seat] = NO_CARD if game.played[seat] else unseen.pop()
    return game


GAME = GameType(
    name="nim",
    title="Nim",
    seats=range(2, 5),
    state=Nim,
    moves=MOVES,
    questions=[TAKE_STONES],
    imagine_table=imagine,
    lesson=lesson_from(Path(__file__).parent / "nim_lesson" / "lesson.toml"),
)

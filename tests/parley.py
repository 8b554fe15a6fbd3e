"""Parley: a game of secret answers and of talk, small enough to read at a glance, for tests.

[parley:1.1] Everybody draws two cards, each red or blue, and lays one of them face down, all at the same time and
             in secret; then the other.
[parley:1.2] In a moment of talk everybody may suspect or trust another, at most three times, until all are ready;
             with the option talk=free there is no such moment. One may also speak at any other time.
[parley:1.3] The cards laid first are shown. Whoever laid red scores. After three turns the highest score wins.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from rubrica.engine.dice import Dice
from rubrica.engine.fields import UNSEEN, Open, Own
from rubrica.engine.game import PUBLIC, SPECTATOR, Event, Game, Outcome, Question, Refusal, View
from rubrica.engine.game_type import GameType, Option, Statistics
from rubrica.engine.moves import MoveTable
from rubrica.engine.sentence import Sentence, Tongue
from rubrica.engine.words import Words

SEATS, TURNS, CARDS, MOST = 5, 3, 2, 3
BLUE, RED, READY, SUSPECT, TRUST = 0, 1, 2, 3, 3 + SEATS
MOVES = MoveTable(
    ["lay blue", "lay red", "ready"]
    + [f"suspect {seat + 1}" for seat in range(SEATS)]
    + [f"trust {seat + 1}" for seat in range(SEATS)]
)
LAYING, TALKING, OVER = 0, 1, 2
HANDS = ["".join(hands) for seats in range(2, SEATS + 1) for hands in product("012", repeat=seats)]
DREW, SAID, SHOWN, LAID = 0, 1, 2, 3


class Parley(Game):
    """The table: two cards for every seat, of which so many are red; the first one laid, and how many are."""

    phase: Open[int] = LAYING
    turn: Open[int] = 0
    reds: Own[list[int]]
    first: Own[list[int]]
    laid: Own[list[int]]
    talking: Open[list[int]]
    words: Open[list[int]]
    score: Open[list[int]]

    def deal(self) -> None:
        self.score = [0] * self.seats
        self.talking = [0] * self.seats
        self.words = [0] * self.seats
        self.draw()

    def draw(self) -> None:
        """[parley:1.1] Two new cards for everybody."""
        self.phase = LAYING
        self.reds = [self.dice.below(CARDS + 1) for _ in range(self.seats)]
        fixed = self.setup.options["reds"]
        if self.turn == 0 and fixed != "dealt":
            self.reds = [int(red) for red in fixed]
        self.first = [UNSEEN] * self.seats
        self.laid = [0] * self.seats
        for seat in range(self.seats):
            self.tell(1 << seat, DREW, [self.reds[seat]])

    def asked(self) -> tuple[int, ...]:
        if self.phase == LAYING:
            return tuple(seat for seat in range(self.seats) if self.laid[seat] < CARDS)
        return tuple(seat for seat in range(self.seats) if self.talking[seat]) if self.phase == TALKING else ()

    def question(self, seat: int) -> Question[Parley]:
        return TALK if self.phase == TALKING else LAY

    def questions(self) -> list[Question[Any]]:
        return [LAY, TALK]

    def remarks(self, seat: int) -> list[int]:
        """[parley:1.2] What a seat may say."""
        if self.phase == OVER or self.words[seat] == MOST:
            return []
        others = [other for other in range(self.seats) if other != seat]
        return [SUSPECT + other for other in others] + [TRUST + other for other in others]

    def apply(self, seat: int, move: int) -> None:
        if move >= SUSPECT:
            self.words[seat] += 1
            self.tell(PUBLIC, SAID, [seat, move])
        else:
            self.question(seat).play(self, seat, move)

    def show(self) -> None:
        """[parley:1.3] The cards laid first are shown, and the next turn begins."""
        self.score = [score + (card == RED) for score, card in zip(self.score, self.first, strict=True)]
        self.tell(PUBLIC, SHOWN, self.first[:])
        self.words = [0] * self.seats
        self.turn += 1
        if self.turn < TURNS:
            self.draw()
        else:
            self.phase = OVER
            best = max(self.score)
            self.outcome = Outcome([1 if score == best else 2 for score in self.score], "score", self.score)


class Lay(Question[Parley]):
    """[parley:1.1] Lay your cards face down."""

    rule = "parley:1.1"
    moves = (range(READY),)
    secret = True

    def options(self, game: Parley, seat: int) -> list[int]:
        reds = game.reds[seat]
        if game.laid[seat]:
            reds -= game.first[seat] == RED
        return [BLUE] * (reds < CARDS - game.laid[seat]) + [RED] * (reds > 0)

    def refusal(self, game: Parley, seat: int, move: int) -> Refusal:
        return Refusal("parley:1.1", "You hold no such card.")

    def play(self, game: Parley, seat: int, move: int) -> None:
        if not game.laid[seat]:
            game.first[seat] = move
        game.laid[seat] += 1
        game.tell(1 << seat, LAID, [move])
        if not game.asked():
            if game.setup.options["talk"] == "free":
                game.show()
            else:
                game.phase, game.talking = TALKING, [1] * game.seats

    def prompt(self, view: View[Parley]) -> Sentence:
        return Sentence("Lay a card.")


class Talk(Question[Parley]):
    """[parley:1.2] Talk until all are ready."""

    rule = "parley:1.2"
    moves = (range(READY, READY + 1),)
    ready = READY

    def options(self, game: Parley, seat: int) -> list[int]:
        return [READY, *game.remarks(seat)]

    def play(self, game: Parley, seat: int, move: int) -> None:
        game.talking[seat] = 0
        if not game.asked():
            game.show()

    def prompt(self, view: View[Parley]) -> Sentence:
        return Sentence("What do you say?")


LAY, TALK = Lay(), Talk()


class ParleyWords(Words[Parley]):
    """Statements in two steps: what, then of whom."""

    def topic(self, view: View[Parley], move: int, tongue: Tongue) -> str:
        return "" if move < SUSPECT else "I suspect …" if move < TRUST else "I trust …"

    def label(self, view: View[Parley], move: int, names: list[str], tongue: Tongue) -> str:
        if move < SUSPECT:
            return self.moves.name(move).capitalize()
        return names[(move - SUSPECT) % SEATS]

    def sentence(self, event: Event, view: View[Parley], names: list[str], tongue: Tongue) -> str:
        if event.kind == SAID:
            seat, move = event.values
            whom = names[(move - SUSPECT) % SEATS]
            return f"{names[seat]}: I {'suspect' if move < TRUST else 'trust'} {whom}."
        words = {DREW: "You drew so many reds", LAID: "You laid", SHOWN: "Shown"}[event.kind]
        return f"{words}: {', '.join(str(value) for value in event.values)}."

    def speaker(self, event: Event) -> int:
        return event.values[0] if event.kind == SAID else SPECTATOR


class Turns(Statistics):
    """What the table counts."""

    def first(self, game: Parley) -> int:
        return 0

    def turns(self, game: Parley) -> int:
        return game.turn + (game.phase != OVER)

    def used(self, game: Parley, log: list[Event]) -> list[list[str]]:
        return [[] for _ in range(game.seats)]


def imagine(view: View[Parley], dice: Dice) -> Parley:
    """Others may hold anything, and while they lay nobody knows how far they are."""
    game = view.twin(dice)
    for seat in range(game.seats):
        if seat != view.seat:
            game.reds[seat] = dice.below(CARDS + 1)
            if game.phase == LAYING:
                game.first[seat], game.laid[seat] = UNSEEN, 0
            else:
                game.first[seat] = RED if game.reds[seat] else BLUE
                game.laid[seat] = CARDS
    return game


GAME = GameType(
    "parley",
    "Parley",
    range(2, SEATS + 1),
    Parley,
    MOVES,
    [LAY, TALK],
    imagine_table=imagine,
    options=(
        Option("talk", ["moments", "free"], "whether there are moments of talk"),
        Option("reds", ["dealt", *HANDS], "how many red cards each seat holds in the first turn"),
    ),
    words=ParleyWords(MOVES),
    statistics=Turns(),
)

"""A card game small enough to read at a glance, sound as it stands, and ways to break it.

Each seat holds a hidden card. In turn a seat may make up its mind (a private note, to be changed at will),
swap its card with one from the deck, peek at its left neighbour's card, and at last keep what it has.
The highest card wins.
"""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.engine.game import PUBLIC, SPECTATOR, Game, Outcome, Refusal, View
from rubrica.engine.kind import Content, Kind
from rubrica.engine.moves import MoveTable

NOTE, SWAP, PEEK, KEEP = 0, 3, 4, 5
MOVES = MoveTable(["note 1", "note 2", "note 3", "swap", "peek", "keep"])
DECK = list(range(8))


class ToyView(View):
    def __init__(self, game: Toy, seat: int) -> None:
        super().__init__(seat, game.seats, game.asked(), game.options(seat))
        self.outcome = game.outcome
        self.turn = game.turn
        self.swapped = game.swapped[:]
        self.left_in_deck = len(game.deck)
        self.card = -1 if seat == SPECTATOR else game.cards[seat]
        self.note = -1 if seat == SPECTATOR else game.notes[seat]
        self.peeked = -1 if seat == SPECTATOR else game.peeked[seat]

    def knowledge(self) -> dict[str, object]:
        return {
            "turn": self.turn,
            "swapped": self.swapped,
            "deck": self.left_in_deck,
            "card": self.card,
            "note": self.note,
            "peeked": self.peeked,
        }


class Toy(Game):
    def __init__(self, seats: int, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.turn = 0
        self.cards: list[int] = []
        self.deck: list[int] = []
        self.notes = [0] * seats
        self.peeked = [-1] * seats
        self.swapped = [0] * seats

    def deal(self) -> None:
        self.deck = DECK[:]
        self.dice.shuffle(self.deck)
        self.cards = [self.deck.pop() for _ in range(self.seats)]

    def asked(self) -> tuple[int, ...]:
        return (self.turn,) if self.turn < self.seats else ()

    def answers(self, seat: int) -> list[int]:
        return [move for move in range(len(MOVES)) if self.refusal(seat, move) is None]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if seat != self.turn or self.outcome is not None:
            return Refusal("toy:1.1", "It is not your turn.")
        if not 0 <= move < len(MOVES):
            return Refusal("toy:1.2", "There is no such move.")
        if move == SWAP and self.swapped[seat]:
            return Refusal("toy:1.3", "Only one swap.")
        if move == PEEK and (self.peeked[seat] >= 0 or seat == 0):
            return Refusal("toy:1.4", "Only one peek, and not by the first seat.")
        return None

    def apply(self, seat: int, move: int) -> None:
        if move < SWAP:
            self.notes[seat] = move + 1
            self.note_log(seat)
        elif move == SWAP:
            self.swapped[seat] = 1
            self.swap(seat)
            self.tell(PUBLIC, 1, [seat])
        elif move == PEEK:
            self.peek(seat)
        else:
            self.turn += 1
            if self.turn == self.seats:
                best = max(self.cards)
                self.outcome = Outcome([1 if card == best else 2 for card in self.cards], "cards", self.cards)

    def note_log(self, seat: int) -> None:
        self.tell(1 << seat, 0, [self.notes[seat]])

    def swap(self, seat: int) -> None:
        place = self.dice.below(len(self.deck))
        self.cards[seat], self.deck[place] = self.deck[place], self.cards[seat]
        self.peeked = [-1 if other == seat + 1 else card for other, card in enumerate(self.peeked)]

    def peek(self, seat: int) -> None:
        self.shown += 1
        self.peeked[seat] = self.cards[seat - 1]

    def view(self, seat: int | None) -> View:
        return ToyView(self, SPECTATOR if seat is None else seat)

    def redeal(self, dice: Dice) -> Game:
        game = type(self)(self.seats, dice)
        game.deal()
        return game

    def copy(self) -> Game:
        twin = type(self)(self.seats, self.dice.copy())
        twin.shown, twin.outcome, twin.turn = self.shown, self.outcome, self.turn
        twin.cards, twin.deck = self.cards[:], self.deck[:]
        twin.notes, twin.peeked, twin.swapped = self.notes[:], self.peeked[:], self.swapped[:]
        return twin

    def state(self) -> dict[str, object]:
        return {"turn": self.turn, "hidden": [self.cards, self.deck, self.notes, self.peeked, self.swapped]}


def conserved(game: Game) -> None:
    assert isinstance(game, Toy)
    assert sorted(game.cards + game.deck) == DECK


class ToyKind(Kind):
    name = "toy"
    title = "Toy"
    least = 2
    most = 3
    rules = "1"
    options = ()
    moves = MOVES

    def __init__(self, game: type[Toy] = Toy) -> None:
        self.game = game

    def tables(self, data: dict[str, object]) -> object:
        return None

    def standard(self) -> Content:
        return Content({}, None)

    def table(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> Toy:
        return self.game(seats, dice)

    def imagine(self, view: View, dice: Dice) -> Toy:
        assert isinstance(view, ToyView)
        game = self.game(view.seats, dice)
        game.turn, game.outcome, game.swapped = view.turn, view.outcome, view.swapped[:]
        known = {view.seat: view.card, view.seat - 1: view.peeked} if view.seat != SPECTATOR else {}
        known = {seat: card for seat, card in known.items() if card >= 0}
        rest = [card for card in DECK if card not in known.values()]
        dice.shuffle(rest)
        game.cards = [known[seat] if seat in known else rest.pop() for seat in range(view.seats)]
        game.deck = rest
        if view.seat != SPECTATOR:
            game.notes[view.seat], game.peeked[view.seat] = view.note, view.peeked
        return game

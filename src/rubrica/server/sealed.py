"""Answers in secret. While a secret question is open nothing that is answered reaches the game: each seat's answers lie
in an envelope of its own, and the table that everybody else sees stays as it was when the question was put. When all
are in, and not before a set time, the envelopes are opened together, in the order of the seats."""

from __future__ import annotations

from typing import Any, NamedTuple

from rubrica.engine.game import Event, Game, Question, View


class Hand(NamedTuple):
    """The table as a seat that answers in secret sees it, its own answers given; these answers, what has no choice
    among them; and whether it still has to choose."""

    game: Game
    events: list[Event]
    moves: list[int]
    owes: bool

    def view(self, seat: int) -> View[Any]:
        """The seat's view; where it has nothing to choose it is not asked."""
        view = self.game.view(seat)
        if not self.owes:
            view.waiting = ()
            view.options = []
        return view


class Envelopes:
    """What the seats chose so far at the secret question that is open. What a seat has no choice in it is not asked,
    and follows by itself."""

    def __init__(self) -> None:
        self.answers: dict[int, list[int]] = {}

    def seal(self, seat: int, move: int) -> None:
        """One more choice of the seat."""
        self.answers.setdefault(seat, []).append(move)

    def unseal(self, seat: int) -> None:
        """The seat takes back its last choice."""
        self.answers[seat].pop()

    def chosen(self, seat: int) -> bool:
        """Whether the seat has chosen something that it could take back."""
        return bool(self.answers.get(seat))

    def hand(self, game: Game, seat: int) -> Hand:
        """What a seat that is asked sees and still owes; `game` is the table without any answer."""
        table = game.copy()
        log: list[Event] = []
        table.log = log
        question, alone = table.question(seat), table.asked() == (seat,)
        chosen = self.answers.get(seat, [])[::-1]
        moves: list[int] = []
        while seat in table.asked():
            options = table.answers(seat)
            if len(options) > 1 and not chosen:
                return Hand(table, log, moves, True)
            moves.append(options[0] if len(options) == 1 else chosen.pop())
            if alone and closes(table, seat, moves[-1], question):
                break
            table.apply(seat, moves[-1])
        return Hand(table, log, moves, False)

    def opened(self, game: Game) -> list[tuple[int, int]]:
        """Every answer, seat by seat, once nobody has to choose any more."""
        return [(seat, move) for seat in game.asked() for move in self.hand(game, seat).moves]


def closes(game: Game, seat: int, move: int, question: Question[Any]) -> bool:
    """Whether a move of the only seat that is asked is its last to the question; tried on a copy."""
    trial = game.copy()
    trial.apply(seat, move)
    return seat not in trial.asked() or trial.question(seat) is not question

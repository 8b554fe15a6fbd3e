"""Many tables of one game, asked and answered together: what a learning program steps in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rubrica.engine.dice import FastDice
from rubrica.engine.game import NO_MOVE, Game, Outcome, View
from rubrica.engine.native import i64
from rubrica.engine.observation import Numbers, Row

#: Marked one by one, and held ready to be marked at once.
SHORT: Final = 4
ONES: Final = [bytes([1]) * run for run in range(64)]


class GameBatch:
    """Each table waits for the first of the seats that it asks; one that ends is dealt again at once.

    `asked` and `options` tell for every table the seat and its moves. `rows` and `masks` hold the same for programs, a
    table after the other: what the seat knows, as its game's `observe` writes a view down, and a 1 for every move it
    may make. They are written over by each step.
    """

    def __init__(
        self,
        games: list[Game],
        dice: FastDice,
        observe: Callable[[View[Any], Numbers], None],
        columns: int,
        moves: int,
    ) -> None:
        self.games = games
        self.dice = dice
        self.observe = observe
        self.columns: i64 = columns
        self.moves: i64 = moves
        self.rows = bytearray(len(games) * columns)
        self.masks = bytearray(len(games) * moves)
        self.empty_rows = bytes(len(games) * columns)
        self.empty_masks = bytes(len(games) * moves)
        self.row = Row(self.rows)
        self.asked = [0] * len(games)
        self.options: list[list[int]] = [[]] * len(games)
        self.look()

    def at_random(self) -> list[int]:
        """For every table one of its options, each as likely."""
        dice = self.dice
        return [options[dice.below(len(options))] for options in self.options]

    def misplaced(self, moves: list[int]) -> list[int]:
        """The tables whose move is not on offer."""
        return [number for number in range(len(moves)) if moves[number] not in self.options[number]]

    def step(self, moves: list[int]) -> list[tuple[int, Outcome]]:
        """Play at every table a move that is on offer there, and look; which games are over by that, and how.

        For NO_MOVE the game at that table is broken off, and another is dealt.
        """
        over: list[tuple[int, Outcome]] = []
        for number in range(len(moves)):
            game = self.games[number]
            if moves[number] != NO_MOVE:
                game.apply(self.asked[number], moves[number])
                outcome = game.outcome
                if outcome is None:
                    continue
                over.append((number, outcome))
            self.games[number] = game.redeal(self.dice.fork())
        self.look()
        return over

    def look(self) -> None:
        """Write down what the seat that is asked sees, at every table."""
        self.rows[:] = self.empty_rows
        self.masks[:] = self.empty_masks
        row = self.row
        tables: i64 = len(self.games)
        for number in range(tables):
            game = self.games[number]
            seat = game.asked()[0]
            view = game.view(seat)
            self.asked[number] = seat
            self.options[number] = view.options
            row.at = number * self.columns
            self.observe(view, row)
            self.mark(number * self.moves, view.options)

    def mark(self, first: i64, options: list[int]) -> None:
        """A 1 for every option; moves that follow one another are marked together."""
        masks = self.masks
        place: i64 = 0
        size: i64 = len(options)
        while place < size:
            move: i64 = options[place]
            run: i64 = 1
            while place + run < size and options[place + run] == move + run:
                run += 1
            if run < SHORT:
                for further in range(run):
                    masks[first + move + further] = 1
            else:
                masks[first + move : first + move + run] = ONES[run] if run < len(ONES) else bytes([1]) * run
            place += run

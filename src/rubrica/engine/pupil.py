"""Somebody who takes a lesson: the table it is played on, how far they are, and what becomes of what they do."""

from __future__ import annotations

from typing import Any

from rubrica.engine.fairness import seed_of
from rubrica.engine.game_type import GameType
from rubrica.engine.lesson import Lesson, Step
from rubrica.engine.match import Match
from rubrica.engine.sentence import Sentence


class Pupil:
    """A lesson in progress on a table of its own.

    >>> from rubrica.games import redcathedral
    >>> pupil = Pupil(redcathedral.GAME, "Ada")
    >>> pupil.go_on()
    >>> pupil.answer(redcathedral.GAME.moves.number("claim")) is None
    True
    >>> pupil.place
    2
    """

    def __init__(self, game: GameType[Any], name: str) -> None:
        if game.lesson is None:
            raise ValueError(f"{game.title} has no lesson")
        self.lesson: Lesson = game.lesson
        names = list(self.lesson.names)
        names[self.lesson.seat] = name
        self.match = Match.start(game, game.lesson_content, names, dict(self.lesson.options), seed_of(self.lesson.seed))
        self.read = 0
        self.catch_up()

    @property
    def place(self) -> int:
        """The number of the step they are at."""
        return self.lesson.place(self.match.ply, self.read)

    @property
    def step(self) -> Step | None:
        """The step they are at; None when the lesson is over."""
        return self.lesson.step(self.place)

    def go_on(self) -> None:
        """They have read the step; where something is to be done there it stays."""
        self.read = self.place + 1
        self.catch_up()

    def answer(self, move: int) -> Sentence | None:
        """Make a move of theirs, or say why the lesson wants another; IllegalMove where the rules do not allow it."""
        moves, seat = self.match.game_type.moves, self.lesson.seat
        why = self.lesson.refusal(self.place, moves.name(move))
        if why is None or self.match.game.refusal(seat, move) is not None:
            self.match.play(seat, move)
            self.catch_up()
            return None
        return why

    def catch_up(self) -> None:
        """The others make the moves that the step begins with."""
        moves = self.match.game_type.moves
        for seat, move in self.lesson.owed(self.match.ply, self.place):
            self.match.play(seat, moves.number(move))

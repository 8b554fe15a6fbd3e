"""A lesson at the keyboard, and how far somebody came in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any

from rubrica.engine.bot import RandomBot
from rubrica.engine.dice import NO_DICE
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.pupil import Pupil
from rubrica.engine.record import split_move
from rubrica.engine.sentence import Sentence
from rubrica.terminal.play import Keyboard
from rubrica.terminal.rulebook import WIDTH
from rubrica.tongue import Tongue


class LessonKeyboard(Keyboard):
    """A table at which the lesson says what is to be done, and what it asks for is marked in the list."""

    def __init__(
        self,
        pupil: Pupil,
        tongue: Tongue,
        show: Callable[[str], None],
        ask: Callable[[str], str],
        clear: Callable[[], None],
    ) -> None:
        self.pupil = pupil
        others = {seat: RandomBot() for seat in range(pupil.lesson.seats) if seat != pupil.lesson.seat}
        super().__init__(pupil.match, tongue, dict(others), NO_DICE, show, ask, clear)

    def play(self) -> None:
        """To the end of the lesson; raises Left when somebody leaves it for later."""
        seat, steps = self.pupil.lesson.seat, self.pupil.lesson.steps
        while self.pupil.step is not None:
            self.story(seat)
            if not self.pupil.step.moves:
                self.board(seat)
            self.show(f"\n{self.says(self.pupil.step.text, f'({self.pupil.place + 1}/{len(steps)}) ')}")
            if self.pupil.step.moves:
                self.question(seat)
            else:
                self.listen(seat)
        self.story(seat)

    def says(self, sentence: Sentence, mark: str = "") -> str:
        """What the lesson says, in the language of whoever learns."""
        return fill(mark + self.tongue.say(sentence, self.names), WIDTH, break_on_hyphens=False)

    def listen(self, seat: int) -> None:
        """Wait until a step is read; whatever else can be typed at a table can be typed here too."""
        place = self.pupil.place
        while self.pupil.place == place and self.pupil.step is not None:
            typed = self.ask(self.tongue("Press Enter to go on.") + " ").strip()
            if typed:
                self.command(seat, self.match.game.view(seat), typed)
            else:
                self.pupil.go_on()

    def named(self, view: View[Any], move: int) -> str:
        """A move, with a mark where the lesson asks for it."""
        step = self.pupil.step
        wanted = step is not None and self.match.game_type.moves.name(move) in step.moves
        return f"{'→ ' if wanted else ''}{super().named(view, move)}"

    def make(self, seat: int, move: int) -> None:
        """Make a move that was chosen, or hear why the lesson wants another."""
        why = self.pupil.answer(move)
        if why is not None:
            self.show(self.says(why))

    def with_or_without_coach(self, view: View[Any]) -> None:
        """A lesson says what to do, and needs nobody beside it."""
        self.show(self.tongue("In a lesson the lesson is your coach."))

    def undo(self, seat: int) -> None:
        """A lesson makes no move that would have to be taken back."""
        self.show(self.tongue("In a lesson there is nothing to take back: a move it does not ask for is not made."))


def progress(pupil: Pupil) -> str:
    """How far somebody is, as a text to be kept."""
    made = {"lesson": pupil.lesson.digest, "read": pupil.read, "moves": pupil.match.record.moves}
    return json.dumps(made)


def resumed(game: GameType[Any], name: str, path: Path) -> Pupil:
    """A lesson where it was left; from the beginning where nothing that fits it was kept."""
    pupil = Pupil(game, name)
    try:
        kept = json.loads(path.read_text("utf-8"))
        if kept["lesson"] == pupil.lesson.digest:
            _play_again(pupil, [str(move) for move in kept["moves"]])
            pupil.read = int(kept["read"])
            pupil.catch_up()
    except (OSError, ValueError, KeyError, TypeError):
        return Pupil(game, name)
    return pupil


def _play_again(pupil: Pupil, moves: list[str]) -> None:
    for text in moves[pupil.match.ply :]:
        seat, name = split_move(text)
        pupil.match.play(seat, pupil.match.game_type.moves.number(name))

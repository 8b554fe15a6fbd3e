"""A game at one keyboard: people and bots, a curtain between people, everything from views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubrica.bots.levels import adviser
from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.game import SPECTATOR, IllegalMove, Refusal, View
from rubrica.engine.match import Match
from rubrica.engine.moves import UnknownMove
from rubrica.games.rulebook import UnknownRule
from rubrica.terminal.coach import Coach
from rubrica.terminal.rulebook import rules
from rubrica.tongue import Tongue


class Left(Exception):
    """Somebody left the table."""


class Keyboard:
    """One keyboard for all people at a table."""

    def __init__(
        self,
        match: Match,
        tongue: Tongue,
        bots: dict[int, Bot[Any]],
        dice: Dice,
        show: Callable[[str], None],
        ask: Callable[[str], str],
        clear: Callable[[], None],
        coached: bool = False,
    ) -> None:
        self.match = match
        self.words = match.game_type.words
        self.tongue = tongue
        self.bots = bots
        self.dice = dice
        self.show = show
        self.ask = ask
        self.clear = clear
        self.names = match.record.seats
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.shown = dict.fromkeys([*self.people, SPECTATOR], 0)
        self.at_keyboard = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.coach = Coach(match, tongue, show) if coached else None

    def play(self) -> None:
        """To the end of the game; raises Left when somebody quits."""
        while self.match.game.waiting:
            waiting = self.match.game.waiting
            thinking = [seat for seat in waiting if seat in self.bots]
            if thinking:
                for seat in thinking:
                    self.match.play(seat, self.bots[seat].choose(self.match.game.view(seat), self.dice))
            else:
                seat = self.at_keyboard if self.at_keyboard in waiting else waiting[0]
                if not self.forced(seat):
                    self.question(seat)
        self.story(self.at_keyboard)
        view = self.match.game.view(None)
        self.show("")
        for line in self.words.result(view, self.names, self.tongue):
            self.show(line)

    def forced(self, seat: int) -> bool:
        """Give the one answer there is to a secret question, where nobody else at the keyboard learns it by that."""
        options = self.match.game.options(seat)
        if len(options) != 1 or len(self.people) > 1 or not self.match.game.question(seat).secret:
            return False
        self.match.play(seat, options[0])
        return True

    def question(self, seat: int) -> None:
        """Ask one person until an answer is played."""
        self.curtain(seat)
        self.story(seat)
        self.board(seat)
        if self.coach is not None:
            self.show("")
            self.coach.consider(self.match.game.view(seat))
        ply = self.match.ply
        while self.match.ply == ply:
            view = self.match.game.view(seat)
            self.show("\n" + self.words.prompt(view, self.names, self.tongue))
            self.menu(view, view.options)
            self.command(seat, view, self.ask(f"{self.names[seat]}> ").strip())

    def menu(self, view: View[Any], moves: list[int]) -> None:
        """The moves to choose from, numbered; several of one topic stand under it, and are chosen from next."""
        for number, (topic, found) in enumerate(self.words.topics(view, moves, self.tongue), 1):
            self.show(f"{number:>4}  {topic if len(found) > 1 else self.named(view, found[0])}")

    def chosen(self, view: View[Any], moves: list[int], number: str) -> int | None:
        """The move of that number in the menu; of a topic, the one that is chosen in a second step, if any is."""
        topics = self.words.topics(view, moves, self.tongue)
        if not number.isdecimal() or not 1 <= int(number) <= len(topics):
            self.show(self.tongue("Choose a number from 1 to {count}.", count=len(topics)))
            return None
        topic, found = topics[int(number) - 1]
        if len(found) == 1:
            return found[0]
        self.show(topic)
        for place, move in enumerate(found, 1):
            self.show(f"{place:>4}  {self.named(view, move)}")
        which = self.ask(f"{topic} > ").strip()
        if which.isdecimal() and 1 <= int(which) <= len(found):
            return found[int(which) - 1]
        self.show(self.tongue("Choose a number from 1 to {count}.", count=len(found)))
        return None

    def named(self, view: View[Any], move: int) -> str:
        """A move as a person would say it and, where that differs, as one types it."""
        label, name = self.words.label(view, move, self.names, self.tongue), self.match.game_type.moves.name(move)
        return label if label == name else f"{label}  ({name})"

    def curtain(self, seat: int) -> None:
        """Between two people the screen is cleared, and the next one says that nobody else is looking."""
        if seat == self.at_keyboard:
            return
        self.clear()
        self.ask(
            self.tongue(
                "{name}'s turn at the keyboard. Press Enter when only you can see the screen.", name=self.names[seat]
            )
        )
        self.at_keyboard = seat

    def command(self, seat: int, view: View[Any], text: str) -> None:
        """Do what was typed."""
        word, _, rest = text.partition(" ")
        if word in ("", "help", "?"):
            self.help()
        elif word == "quit":
            raise Left
        elif word == "board":
            self.board(seat)
        elif word == "log":
            self.shown[seat] = 0
            self.story(seat)
        elif word == "undo":
            self.undo(seat)
        elif word == "say" and not rest:
            self.say(seat, view)
        elif word == "why":
            self.why(seat, rest)
        elif word == "hint":
            self.hint(view)
        elif word == "coach":
            self.with_or_without_coach(view)
        elif word in ("rules", "rule"):
            self.rules(rest)
        else:
            self.answer(seat, view, text)

    def help(self) -> None:
        """Every word that can be typed."""
        self.show(
            self.tongue("""\
  3            play move 3 of the list
  take 2.1     play a move by its name; if it isn't allowed, see the rule
  why take 2.1 see why a move isn't allowed
  hint         the three best moves, with the estimated chance of winning
  coach        play with a coach from now on, or without one again
  rules        the rulebook; rules 4 is a chapter of it, rule 4.3 a single rule
  say          what you can say at any time, if the game has it
  undo         undo your last move, while it has told nobody anything
  log          everything that has happened so far
  board        the table again
  help         this list
  quit         leave; the game is saved and you can go on later""")
        )

    def answer(self, seat: int, view: View[Any], text: str) -> None:
        """Play the answer of that number, or the move of that name."""
        try:
            if text.isdecimal():
                move = self.chosen(view, view.options, text)
                if move is not None:
                    self.make(seat, move)
            else:
                self.make(seat, self.match.game_type.moves.number(text))
        except IllegalMove as error:
            self.refuse(error.refusal)
        except UnknownMove as error:
            self.show(f"{self.tongue.say(error.sentence)} " + self.tongue("Type help to see what you can do."))

    def make(self, seat: int, move: int) -> None:
        """Make a move that was chosen, unless a coach has a word first; IllegalMove where it is not on offer."""
        if self.coach is None or not self.coach.doubts(self.match.game.view(seat), move):
            self.match.play(seat, move)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not, and which rule says so."""
        self.show(f"{self.tongue.say(refusal, self.names)} [{refusal.rule}]")

    def why(self, seat: int, name: str) -> None:
        """Say whether the move of that name may be played, and if not, why."""
        try:
            refusal = self.match.game.refusal(seat, self.match.game_type.moves.number(name))
        except UnknownMove as error:
            self.show(self.tongue.say(error.sentence))
            return
        if refusal is None:
            self.show(self.tongue("You can play that now."))
        else:
            self.refuse(refusal)

    def hint(self, view: View[Any]) -> None:
        """Show what a good player would think of."""
        dice = fast_dice(f"hint {self.match.ply}")
        for hint in adviser(self.match.game_type).hint(view, dice):
            label = self.words.label(view, hint.move, self.names, self.tongue)
            odds = self.tongue(
                "win {chance}, searched {thought}", chance=f"{hint.chance:.0%}", thought=f"{hint.thought:.0%}"
            )
            topics = self.words.topics(view, view.options, self.tongue)
            number = next(place for place, (_, found) in enumerate(topics, 1) if hint.move in found)
            self.show(f"{number:>4}  {label}  ({odds})")

    def with_or_without_coach(self, view: View[Any]) -> None:
        """Call the coach, or send it away. Where several people play, they agree on one before the game."""
        if len(self.people) > 1:
            self.show(self.tongue("Several people play here: agree on a coach for all of you and begin with --coach."))
        elif self.coach is not None:
            self.coach = None
            self.show(self.tongue("You play without the coach."))
        else:
            self.coach = Coach(self.match, self.tongue, self.show)
            self.coach.consider(view)

    def rules(self, which: str) -> None:
        """Show the rulebook, a chapter of it or a rule."""
        try:
            lines = rules(self.match.game_type.name, which, self.tongue)
        except UnknownRule as error:
            lines = [self.tongue.say(error.sentence)]
        self.show("\n".join(lines))

    def undo(self, seat: int) -> None:
        """Take back the last answer, or say why that cannot be."""
        refusal = self.match.undo_refusal(seat)
        if refusal is not None:
            self.show(self.tongue.say(refusal))
            return
        self.match.undo(seat)
        self.shown = {reader: min(shown, len(self.match.story(reader))) for reader, shown in self.shown.items()}

    def say(self, seat: int, view: View[Any]) -> None:
        """Say something out of turn: what, then of whom or what."""
        remarks = self.match.game.remarks(seat)
        if not remarks:
            self.show(self.tongue("There is nothing you can say right now."))
            return
        self.menu(view, remarks)
        number = self.ask("say > ").strip()
        move = self.chosen(view, remarks, number) if number else None
        if move is not None:
            self.make(seat, move)

    def story(self, seat: int) -> None:
        """What happened since this person last looked."""
        view = self.match.game.view(None if seat == SPECTATOR else seat)
        events = self.match.story(seat)
        for _, event in events[self.shown[seat] :]:
            self.show("  " + self.words.sentence(event, view, self.names, self.tongue))
        self.shown[seat] = len(events)

    def board(self, seat: int) -> None:
        """Show the table as the seat sees it."""
        view = self.match.game.view(seat)
        self.show("\n" + self.words.board(view, self.names, self.tongue))

"""3. A turn: one main action, and whose turn comes next. The chapters that follow ask the questions within it."""

from __future__ import annotations

from typing import Any, Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import (
    ask,
    building,
    claiming,
    deal,
    events,
    fields,
    influence,
    market,
    optional,
    rival,
)
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.scoring import end_game
from rubrica.games.redcathedral.state import NO_MOVES, SELLING, SOLD, CathedralTable

ONE_SEAT: Final = [(0,), (1,), (2,), (3,)]
NO_SEAT: Final[tuple[int, ...]] = ()
ONLY_ASK_AGAIN: Final = [m.ASK_AGAIN]


class MainAction(Question[CathedralTable]):
    """One of three main actions [redcathedral:3.1]; optional ones stand beside this question as beside any other."""

    rule = "redcathedral:3.1"
    moves = (range(m.CLAIM, m.AGAIN),)
    begins = (range(m.CLAIM, m.ACQUIRE + 1),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder = table.active()
        choices: list[int] = []
        if claiming.can_claim(table, builder):
            choices.append(m.CLAIM)
        if building.can_build(table, builder):
            choices.append(m.BUILD)
        if market.can_acquire(table):
            choices.append(m.ACQUIRE)
        if len(choices) == 0:
            choices.append(m.PASS)  # [redcathedral:3.2]
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        asked = table.turn.question == ask.MAIN
        if move == m.SELL or move == m.REROLL:
            return optional.no_optional_action(table, move)
        if move == m.DONE:
            if asked:
                return Refusal("redcathedral:3.1", "A main action comes first: claim, build or acquire.")
            return Refusal("redcathedral:3.1", "The question must be answered first.")
        if not asked:
            return Refusal("redcathedral:3.1", "A turn has one main action, chosen at its start.")
        if move == m.CLAIM:
            return claiming.cannot_claim(table)
        if move == m.BUILD:
            return Refusal("redcathedral:5.1", "You hold nothing that your sections or an ornament could use.")
        if move == m.ACQUIRE:
            return Refusal("redcathedral:6.3", "Every die would end on a space with three others.")
        return Refusal("redcathedral:3.2", "Only a player who can neither claim, build nor acquire passes.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        turn = table.turn
        turn.acted = True
        if move == m.CLAIM:
            turn.question = ask.SECTION
        elif move == m.BUILD:
            building.start_build(table)
        elif move == m.ACQUIRE:
            turn.question = ask.DIE
        else:
            table.piece_moves()
            turn.question = ask.AFTER
            if table.log is not None:
                table.tell(PUBLIC, events.PASSED, [turn.builder])

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Your turn: claim a section, build, or acquire?")

    def expected(self, view: View[CathedralTable]) -> list[int]:
        return list(range(m.CLAIM, m.DONE))


#: Everything that may be asked; a turn stores the place in this list.
QUESTIONS: Final[list[Question[CathedralTable]]] = [
    deal.ChooseColour(),
    deal.ChooseSide(),
    MainAction(),
    claiming.ClaimSection(),
    claiming.TakeBanner(),
    claiming.LayTile(),
    building.Deliver(),
    building.AddJewels(),
    market.ChooseDie(),
    market.PayExtra(),
    market.UseSpace(),
    influence.PayPrice(),
    influence.TakeGain(),
    influence.ShiftDie(),
    influence.RollSpace(),
    influence.ActivateTile(),
    influence.OnceMore(),
    optional.RerollSpace(),
    optional.AfterAction(),
    rival.ClaimForRival(),
]


class RedCathedral(CathedralTable):
    """A table of The Red Cathedral, in play."""

    def deal(self) -> None:
        deal.set_up(self)
        if self.solo:
            rival.prepare(self)
        deal.start_choosing(self)
        self.ask()

    def begin_turn(self, builder: int) -> None:
        """The builder is asked for a main action [redcathedral:3.1]."""
        self.turn.begin(builder)
        self.turns += 1
        if self.log is not None:
            self.tell(PUBLIC, events.TURN, [builder])

    def end_turn(self) -> None:
        """Clockwise [redcathedral:3.1]; after a sixth section everybody else has one more turn [redcathedral:9.1]."""
        while True:
            following = (self.turn.builder + 1) % self.players
            if following == self.ending:
                end_game(self)
                return
            if following < self.seats:
                self.begin_turn(following)
                return
            if not rival.take_rival_turn(self):
                return

    # Questions and answers

    def ask(self) -> None:
        """Find what the next question leaves open; one with a single answer answers itself, whatever stands beside it
        [redcathedral:3.1]."""
        turn = self.turn
        while turn.question != ask.OVER:
            question = QUESTIONS[turn.question]
            choices = question.options(self, turn.asker)
            if len(choices) > 1:
                turn.choices = choices
                return
            self.carry_out(turn.asker, choices[0])
        turn.choices = NO_MOVES

    def carry_out(self, seat: int, move: int) -> None:
        """An answer; whatever it changes on the table breaks off a series of sales [redcathedral:7.1]."""
        turn = self.turn
        QUESTIONS[turn.question].play(self, seat, move)
        if turn.selling == SELLING and not turn.is_only_chosen():
            turn.selling = SOLD

    def asked(self) -> tuple[int, ...]:
        return NO_SEAT if self.turn.question == ask.OVER else ONE_SEAT[self.turn.asker]

    def question(self, seat: int) -> Question[CathedralTable]:
        return QUESTIONS[ask.MAIN if self.turn.question == ask.OVER else self.turn.question]

    def questions(self) -> list[Question[Any]]:
        return QUESTIONS

    def answers(self, seat: int) -> list[int]:
        """What answers the question, and the optional actions beside it [redcathedral:3.1]."""
        if seat != self.turn.asker:
            return NO_MOVES
        more = optional.beside(self)
        return self.turn.choices + more if more else self.turn.choices

    def remarks(self, seat: int) -> list[int]:
        """A seat whose turns end without a question may want to be asked again [redcathedral:3.1]."""
        if self.turn.question == ask.OVER or not 0 <= seat < self.seats or not optional.is_quiet(self, seat):
            return NO_MOVES
        return ONLY_ASK_AGAIN

    def apply(self, seat: int, move: int) -> None:
        if move == m.ASK_AGAIN:
            optional.set_quiet(self, seat, False)
            return
        if move == m.SELL or move == m.REROLL:
            optional.take_optional_action(self, move)
        else:
            self.carry_out(seat, move)
        self.ask()

    def out_of_turn(self, seat: int, move: int) -> Refusal | None:
        if self.turn.question == ask.OVER:
            return Refusal("redcathedral:9.1", "The game is over.")
        if not 0 <= seat < self.seats:
            return Refusal("redcathedral:1.3", "There is no seat {seat} at this table.", {"seat": seat})
        if not 0 <= move < m.END:
            return Refusal("redcathedral:3.1", "There is no move {move}.", {"move": move})
        if move == m.ASK_AGAIN:
            return Refusal("redcathedral:3.1", "You are asked at the end of every turn.")
        if seat != self.turn.asker:
            return Refusal("redcathedral:3.1", "It is not your turn.")
        return None

    # The same table again

    def blank(self, dice: Dice) -> RedCathedral:
        return RedCathedral(self.setup, dice)

    def copy_to(self, twin: RedCathedral) -> None:
        fields.copy_cathedraltable(self, twin)

    def show_to(self, known: RedCathedral, seat: int) -> None:
        fields.show_cathedraltable(self, known, seat)

    def view(self, seat: int | None) -> View[RedCathedral]:
        return super().view(seat)


CathedralView = View[RedCathedral]


def imagine(view: CathedralView, dice: Dice) -> RedCathedral:
    """Nothing on the table is hidden: what is imagined is the chance to come, and a choice not yet carried out."""
    table = view.table.twin(dice)
    if view.seat == table.turn.asker:
        table.turn.choices = [move for move in view.options if move != m.SELL and move != m.REROLL]
    else:
        table.ask()
    return table

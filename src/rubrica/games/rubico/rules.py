"""Rubico, rule by rule, in the order of its rulebook. Numbers in brackets are rule ids."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import PUBLIC, Outcome, Refusal
from rubrica.games.rubico import events
from rubrica.games.rubico.moves import (
    ALWAYS_PASS,
    ASK_AGAIN,
    COUNT,
    COVER,
    FORCE,
    LAY,
    LOOK,
    PASS,
    ROW,
    SEATS,
    SILENCE,
    STEP,
    TAKE,
    VOID,
)
from rubrica.games.rubico.state import AFTER, BEFORE, CAESAR, LAYING, OPEN, OVER, SENATE, TAKING, TALKING, RubicoTable
from rubrica.games.rubico.tables import (
    BLUE,
    COUNTS,
    COVERS,
    DISCARD,
    DRAW,
    FORCES,
    JANUS,
    LOOKS,
    MORE_BLUE,
    MORE_RED,
    POMPEY,
    RED,
    STEPS,
    VOIDS,
)
from rubrica.games.rubico.view import COVERED, FORCED, FREE, NO_CARD, NONE, TAKEN, Turn

MOST_FROM_ONE: Final = 2
MORE_THAN_STEPS: Final = 2

CARDS_IN: Final = [[LAY + card for card in range(4) if mask >> card & 1] for mask in range(16)]
NOTHING: Final[list[int]] = []


class Rubico(RubicoTable):
    """A table of Rubico, in play."""

    # 1. Setup

    def deal(self) -> None:
        setting = self.setting
        self.roles = [CAESAR] * setting.reds + [SENATE] * setting.blues  # [rubico:1.1]
        self.dice.shuffle(self.roles)
        self.deal_powers()
        self.deal_senate()
        self.past = []
        self.past_rows = []
        self.looks = []
        self.centurion = self.dice.below(self.seats)  # [rubico:1.6]
        self.begin_turn()

    def deal_powers(self) -> None:
        """[rubico:1.3] One power card each with 4 or more players; the others stay unseen."""
        cards = list(range(len(self.setting.powers)))
        self.dice.shuffle(cards)
        dealt = self.seats if self.setting.powers_dealt else 0
        self.powers = cards[:dealt] if dealt else [NONE] * self.seats
        self.undealt = cards[dealt:]
        self.spent = [NONE] * self.seats

    def deal_senate(self) -> None:
        """[rubico:1.4] The void card first, the others shuffled behind it."""
        first = self.setting.first_senate
        others = [card for card in range(len(self.setting.senate)) if card != first]
        self.dice.shuffle(others)
        self.senate = [first, *others]

    # 3. The turn

    def begin_turn(self) -> None:
        """[rubico:3.3] The number to take is fixed now. [rubico:3.1] Everyone but the Centurion draws."""
        self.turn += 1
        self.caesar_from = self.caesar
        self.number = self.setting.castrum_ahead[self.caesar] - self.caesar + MORE_THAN_STEPS  # [rubico:2.1]
        self.to_take = self.number
        self.voided = False
        self.more_red = 0
        self.more_pompey = 0
        self.said = []
        self.played = []
        if self.log is not None:
            self.tell(PUBLIC, events.TURN, [self.turn, self.centurion, self.number])
        self.draw_march_cards()
        self.phase = LAYING
        self.owed = ((1 << self.seats) - 1) & ~(1 << self.centurion)

    def draw_march_cards(self) -> None:
        """[rubico:3.1] From the whole deck, shuffled anew [rubico:3.10]."""
        draw = self.setting.draw
        cards = self.setting.march[:]
        dealt = draw * (self.seats - 1)
        self.dice.deal(cards, dealt)
        rows = [NO_CARD] * (self.seats * ROW)
        self.rows = rows
        self.laid = [0] * self.seats
        self.marks = [FREE] * (self.seats * ROW)
        self.replies = [OPEN] * self.seats
        top = 0
        for seat in range(self.seats):
            if seat == self.centurion:
                continue
            for place in range(draw):
                rows[seat * ROW + place] = cards[top]
                top += 1
            if self.log is not None:
                self.tell(1 << seat, events.HAND, self.row(seat))
        self.deck = cards[dealt:]

    def lay(self, seat: int, card: int) -> None:
        """[rubico:3.2] The next card of the row, leftmost first; the last one lays itself."""
        place = self.laid[seat]
        spot = seat * ROW + place
        held = spot
        while self.rows[held] != card:
            held += 1
        self.rows[held] = self.rows[spot]
        self.rows[spot] = card
        self.laid[seat] = place + 1
        if place + 2 == self.setting.draw:
            self.laid[seat] = self.setting.draw
            self.owed &= ~(1 << seat)
            if self.owed == 0:
                self.open_talk()

    def open_talk(self) -> None:
        """[rubico:6.1] A moment for one statement each, all heard together."""
        self.phase = TALKING
        self.owed = (1 << self.seats) - 1

    def close_talk(self) -> None:
        for seat in range(self.seats):
            if self.replies[seat] != SILENCE:
                self.say(seat, self.replies[seat])
        self.open_window(BEFORE)

    def say(self, seat: int, statement: int) -> None:
        """[rubico:1.7] Nothing said binds anybody."""
        self.said.append(seat)
        self.said.append(statement)
        if self.log is not None:
            self.tell(PUBLIC, events.SAID, [seat, statement])

    def open_window(self, phase: int) -> None:
        """[rubico:5.8] Everyone with an unplayed power is asked, whatever it is; [rubico:5.1] not the Centurion."""
        self.phase = phase
        self.owed = 0
        for seat in range(self.seats):
            if self.powers[seat] == NONE or seat == self.centurion:
                continue
            if (self.passing >> seat) & 1:
                self.replies[seat] = PASS
            else:
                self.replies[seat] = OPEN
                self.owed |= 1 << seat
        if self.owed == 0:
            self.close_window()

    def close_window(self) -> None:
        """[rubico:5.8] The plays, in the order of the power cards."""
        plays: list[int] = []
        for seat in range(self.seats):
            if self.powers[seat] == NONE or seat == self.centurion or self.replies[seat] == PASS:
                continue
            if self.replies[seat] == ALWAYS_PASS:
                self.set_passing(seat, True)
            else:
                plays.append(self.powers[seat] * SEATS + seat)
        plays.sort()
        for play in plays:
            seat = play % SEATS
            self.carry_out(seat, play // SEATS, self.replies[seat])
            if self.phase == OVER:
                return
        if self.phase == BEFORE:
            self.open_choice()
        else:
            self.reveal()

    def open_choice(self) -> None:
        """[rubico:3.3] Forced cards count towards the number [rubico:5.2]; the Centurion takes the rest."""
        self.to_take -= self.marks.count(FORCED)
        self.phase = TAKING
        self.owed = 1 << self.centurion
        assert self.to_take > 0 and self.takeable() >= self.to_take, "rubico:5.9"

    def takeable(self) -> int:
        """How many cards the Centurion could still take."""
        most = 0
        for seat in range(self.seats):
            if seat != self.centurion:
                free = 0
                for place in range(self.setting.draw):
                    if self.marks[seat * ROW + place] == FREE:
                        free += 1
                most += min(free, MOST_FROM_ONE - self.taken_from(seat))
        return most

    def take(self, spot: int) -> None:
        """[rubico:3.3] Unseen, at any position; public once the choice is complete."""
        self.marks[spot] = TAKEN
        self.to_take -= 1
        if self.to_take == 0:
            if self.log is not None:
                self.tell(PUBLIC, events.TOOK, self.taken_spots())
            self.open_window(AFTER)

    def reveal(self) -> None:
        """[rubico:3.4] The taken cards, shuffled, one by one; then e, f and g."""
        taken = self.taken_spots()
        cards = [self.rows[spot] for spot in taken]
        self.senate_draws(cards)
        self.dice.shuffle(cards)
        self.senate_discards(cards)
        counted = count_as(cards, self.voided)
        if self.log is not None:
            for place in range(len(cards)):
                self.tell(PUBLIC, events.REVEALED, [cards[place], counted[place]])
        self.advance(counted)
        if self.phase != OVER:
            self.turn_senate(counted)
        self.remember(taken, cards, counted)
        if self.phase != OVER:
            self.centurion = (self.centurion + 1) % self.seats  # [rubico:3.10]
            self.begin_turn()

    def advance(self, counted: list[int]) -> None:
        """[rubico:3.5] Red minus blue, forward only, as far as the next castrum."""
        steps = counted.count(RED) + self.more_red + self.active(MORE_RED)
        steps -= counted.count(BLUE) + self.active(MORE_BLUE)
        if steps > 0:
            self.march(min(self.caesar + steps, self.setting.castrum_ahead[self.caesar]))

    def march(self, space: int) -> None:
        """[rubico:3.6] Caesar's team wins the moment he stands in Rome."""
        if self.log is not None:
            self.tell(PUBLIC, events.MARCHED, [space - self.caesar, space])
        self.caesar = space
        if space == self.setting.rome:
            self.win(CAESAR)

    def turn_senate(self, counted: list[int]) -> None:
        """[rubico:3.7] One card for each Pompey, one more for enough blue cards."""
        turning = 0 if self.voided else counted.count(POMPEY) + self.more_pompey
        if counted.count(BLUE) + self.active(MORE_BLUE) >= self.setting.threshold:
            turning += 1
        self.fresh = self.turned  # [rubico:3.9]
        while turning > 0 and self.turned < len(self.senate):
            turning -= 1
            if self.log is not None:
                self.tell(PUBLIC, events.SENATE, [self.senate[self.turned], self.turned])
            self.turned += 1
            if self.four_of_a_legion():
                self.win(SENATE)
                return

    def four_of_a_legion(self) -> bool:
        """[rubico:3.8] The joker counts for both legions."""
        return self.setting.senate_wins[self.face_up()]

    def face_up(self) -> int:
        """The Senate cards that lie face up, as bits."""
        shown = 0
        for place in range(self.turned):
            shown |= 1 << self.senate[place]
        return shown

    def remember(self, taken: list[int], cards: list[int], counted: list[int]) -> None:
        """What everybody saw of this turn; [rubico:3.10] cards not taken are never shown."""
        turn = Turn(self.turn, self.centurion, self.number)
        turn.caesar_from = self.caesar_from
        turn.caesar_to = self.caesar
        turn.taken = taken
        turn.revealed = cards
        turn.counted = counted
        turn.played = self.played
        turn.said = self.said
        turn.senate_from = self.turned if self.caesar == self.setting.rome else self.fresh  # [rubico:3.6]
        turn.senate_to = self.turned
        self.past.append(turn)
        self.past_rows.append(self.rows)

    def win(self, team: int) -> None:
        self.phase = OVER
        self.owed = 0
        losers = self.seats - self.roles.count(team)
        placings = [1 if role == team else self.seats - losers + 1 for role in self.roles]
        self.outcome = Outcome(placings, "rome" if team == CAESAR else "senate", [])
        if self.log is not None:
            self.tell(PUBLIC, events.WON, [team])

    # 4. Senate cards

    def active(self, effect: int) -> int:
        """[rubico:3.9] How many cards with this effect were turned last turn; they add up [rubico:4.2]."""
        if self.voided:
            return 0
        count = 0
        for place in range(self.fresh, self.turned):
            if self.setting.senate[self.senate[place]] == effect:
                count += 1
        return count

    def senate_draws(self, cards: list[int]) -> None:
        """[rubico:4.1] One more from the deck, mixed with the taken ones."""
        for _ in range(self.active(DRAW)):
            drawn = self.deck.pop(self.dice.below(len(self.deck)))
            cards.append(drawn)
            if self.log is not None:
                self.tell(PUBLIC, events.EXTRA, [])

    def senate_discards(self, cards: list[int]) -> None:
        """[rubico:4.1] After shuffling, one taken card away, unseen; [rubico:4.2] draw, shuffle, discard, reveal."""
        for _ in range(self.active(DISCARD)):
            cards.pop()
            if self.log is not None:
                self.tell(PUBLIC, events.DISCARDED, [])

    # 5. Power cards

    def carry_out(self, seat: int, power: int, reply: int) -> None:
        """A play that has become impossible returns to its owner, and only its owner is told [rubico:5.8]."""
        does = self.setting.powers[power]
        if does == FORCES and self.marks[reply - FORCE] != FREE:
            if self.log is not None:
                self.tell(1 << seat, events.RETURNED, [power, reply])
            return
        self.powers[seat] = NONE  # [rubico:5.1]
        self.spent[seat] = power
        self.played.append(seat)
        self.played.append(power)
        self.played.append(reply)
        if self.log is not None:
            self.tell(PUBLIC, events.PLAYED, [seat, power, reply])
        if does == COVERS:  # [rubico:5.5]
            self.marks[seat * ROW + reply - COVER] = COVERED
        elif does == FORCES:  # [rubico:5.2]
            self.marks[reply - FORCE] = FORCED
        elif does == STEPS:  # [rubico:5.3]
            self.step(reply)
        elif does == LOOKS:
            self.look(seat, reply - LOOK)
        elif does == VOIDS:  # [rubico:5.6]
            self.voided = True
        else:  # [rubico:5.7]
            self.more_red += self.setting.power_red[power]
            self.more_pompey += self.setting.power_pompey[power]

    def step(self, reply: int) -> None:
        """[rubico:5.3] One step forward or back; into Rome it wins at once and other plays are dropped."""
        space = self.caesar + 1 if reply == STEP + 1 else self.caesar - 1
        self.march(space)
        if self.phase == OVER:
            self.remember(self.taken_spots(), [], [])

    def look(self, seat: int, spot: int) -> None:
        """[rubico:5.4] Use and target are public, the card private."""
        self.shown += 1
        self.looks += [seat, self.turn, spot, self.rows[spot]]
        if self.log is not None:
            self.tell(1 << seat, events.LOOKED, [spot, self.rows[spot]])

    # The questions

    def answers(self, seat: int) -> list[int]:
        if not (self.owed >> seat) & 1:
            return NOTHING
        if self.phase == LAYING:
            held = 0
            for spot in range(seat * ROW + self.laid[seat], seat * ROW + self.setting.draw):
                held |= 1 << self.rows[spot]
            return CARDS_IN[held]
        if self.phase == TALKING:
            return self.setting.statements[seat * SEATS + self.centurion]
        if self.phase == TAKING:
            return self.free_spots()
        return self.plays(seat)

    def free_spots(self) -> list[int]:
        """[rubico:3.3] Any card not covered, at most two from each player."""
        spots: list[int] = []
        marks, draw = self.marks, self.setting.draw
        for seat in range(self.seats):
            if seat != self.centurion and self.taken_from(seat) < MOST_FROM_ONE:
                for spot in range(seat * ROW, seat * ROW + draw):
                    if marks[spot] == FREE:
                        spots.append(TAKE + spot)
        return spots

    def plays(self, seat: int) -> list[int]:
        """[rubico:5.8] First window: all but looking. Second: looking, stepping, voiding, counting."""
        does = self.setting.powers[self.powers[seat]]
        moves = [PASS, ALWAYS_PASS]
        if does == STEPS:
            if self.caesar > 0:
                moves.append(STEP)
            moves.append(STEP + 1)
        elif does == VOIDS:
            moves.append(VOID)
        elif does == COUNTS:
            moves.append(COUNT)
        elif self.phase == BEFORE and does == COVERS:
            for place in range(self.setting.draw):
                moves.append(COVER + place)
        elif self.phase == BEFORE and does == FORCES:
            self.others_spots(seat, FORCE, moves)
        elif self.phase == AFTER and does == LOOKS:
            self.others_spots(seat, LOOK, moves)
        return moves

    def others_spots(self, seat: int, first: int, moves: list[int]) -> None:
        """The cards still lying with other players."""
        for other in range(self.seats):
            if other == seat or other == self.centurion:
                continue
            for spot in range(other * ROW, other * ROW + self.setting.draw):
                if self.marks[spot] < FORCED:
                    moves.append(first + spot)

    def remarks(self, seat: int) -> list[int]:
        """[rubico:6.1] People may speak at any time; [rubico:5.8] who always passes may ask to be asked again."""
        if self.phase == OVER or not 0 <= seat < self.seats:
            return []
        moves: list[int] = []
        if (self.passing >> seat) & 1:
            moves.append(ASK_AGAIN)
        if self.phase != TALKING or not (self.owed >> seat) & 1:
            moves += self.setting.statements[seat * SEATS + self.centurion][1:]
        return moves

    def apply(self, seat: int, move: int) -> None:
        if not (self.owed >> seat) & 1:
            self.remark(seat, move)
        elif self.phase == LAYING and move < TAKE:
            self.lay(seat, move - LAY)
        elif self.phase == TALKING and move >= SILENCE:
            self.reply(seat, move)
        elif self.phase == TAKING and move < PASS:
            self.take(move - TAKE)
        elif move < SILENCE and move != ASK_AGAIN:
            self.reply(seat, move)
        else:
            self.remark(seat, move)

    def reply(self, seat: int, move: int) -> None:
        """Hidden until everyone has answered [rubico:5.8]."""
        self.replies[seat] = move
        self.owed &= ~(1 << seat)
        if self.owed == 0:
            if self.phase == TALKING:
                self.close_talk()
            else:
                self.close_window()

    def remark(self, seat: int, move: int) -> None:
        if move == ASK_AGAIN:
            self.set_passing(seat, False)
        else:
            self.say(seat, move)

    def set_passing(self, seat: int, passing: bool) -> None:
        """[rubico:5.8] A seat may say that it always passes, and change its mind."""
        self.passing = self.passing | (1 << seat) if passing else self.passing & ~(1 << seat)
        if self.log is not None:
            self.tell(PUBLIC, events.PASSING, [seat, int(passing)])

    def refusal(self, seat: int, move: int) -> Refusal | None:
        from rubrica.games.rubico.refusals import why_not

        return why_not(self, seat, move)

    # The same table again

    def redeal(self, dice: Dice) -> Rubico:
        game = Rubico(self.setting, dice)
        game.deal()
        return game

    def copy(self) -> Rubico:
        twin = Rubico(self.setting, self.dice.copy())
        twin.become(self)
        return twin


def count_as(cards: list[int], voided: bool) -> list[int]:
    """[rubico:3.4] A Janus is a copy of the card before it; first, or voided [rubico:5.6], it is nothing."""
    counted: list[int] = []
    before = NONE
    for card in cards:
        if card != JANUS:
            before = card
        counted.append(NONE if card == JANUS and voided else before)
    return counted

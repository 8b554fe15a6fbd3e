"""Rubico, rule by rule, in the order of its rulebook: what happens, then what is asked; `talking` is its last chapter.

Numbers are rule ids.
"""

from __future__ import annotations

from typing import Any, Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import PUBLIC, Outcome, Question, Refusal, View
from rubrica.engine.native import i64
from rubrica.engine.sentence import Plural, Sentence
from rubrica.games.rubico import events, fields, talking
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.box import (
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
    MORE_THAN_STEPS,
    MOST_FROM_ONE,
    POMPEY,
    RED,
    STEPS,
    VOIDS,
)
from rubrica.games.rubico.moves import PASS, ROW, SEATS
from rubrica.games.rubico.state import (
    AFTER,
    BEFORE,
    CAESAR,
    COVERED,
    FORCED,
    FREE,
    LAYING,
    NO_CARD,
    NONE,
    OPEN,
    OVER,
    REVIEWING,
    SEATS_IN,
    SENATE,
    TAKEN,
    TAKING,
    TALKING,
    RubicoTable,
    Turn,
)

CARDS_IN: Final = [[m.LAY + card for card in range(4) if mask >> card & 1] for mask in range(16)]
PASSING: Final = [PASS, m.ALWAYS_PASS]
STEP_EITHER: Final = [*PASSING, m.STEP, m.STEP + 1]
STEP_FORWARD: Final = [*PASSING, m.STEP + 1]
VOIDING: Final = [*PASSING, m.VOID]
COUNTING: Final = [*PASSING, m.COUNT]
COVERING: Final = [[*PASSING, *range(m.COVER, m.COVER + draw)] for draw in range(ROW + 1)]


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
        talking.keep_words(self)
        self.turn += 1
        self.caesar_from = self.caesar
        self.number = self.setting.castrum_ahead[self.caesar] - self.caesar + MORE_THAN_STEPS  # [rubico:2.1]
        self.to_take = self.number
        self.put_back = 0
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

    def alike(self, seat: int) -> bool:
        """[rubico:3.2] Whether the cards left in a hand are all of one kind, so that their order is none."""
        left = self.rows[seat * ROW + self.laid[seat] : seat * ROW + self.setting.draw]
        return left.count(left[0]) == len(left)

    def close_laying(self) -> None:
        """[rubico:6.1] All rows lie on the table: a moment for talk, or the first window at once."""
        if self.moments:
            self.open_talk(TALKING)
        else:
            self.open_window(BEFORE)

    def open_talk(self, phase: int) -> None:
        """[rubico:6.1] A moment for talk, which lasts until everybody is ready."""
        self.phase = phase
        self.owed = (1 << self.seats) - 1

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
            if self.replies[seat] == m.ALWAYS_PASS:
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
        if len(self.played) > 0:  # nothing but powers could leave too few
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
        self.voided = False
        self.more_red = 0
        self.more_pompey = 0
        if self.phase == OVER:
            return
        if self.moments:
            self.open_talk(REVIEWING)
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """[rubico:3.10] The Centurion card passes clockwise."""
        self.centurion = (self.centurion + 1) % self.seats
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
        turn = Turn()
        turn.turn = self.turn
        turn.centurion = self.centurion
        turn.number = self.number
        turn.caesar_from = self.caesar_from
        turn.caesar_to = self.caesar
        turn.taken = taken
        turn.revealed = cards
        turn.counted = counted
        turn.played = self.played
        turn.said = self.said
        turn.senate_from = self.turned if self.caesar == self.setting.rome else self.fresh  # [rubico:3.6]
        turn.senate_to = self.turned
        self.past = [*self.past, turn]
        self.past_rows = [*self.past_rows, self.rows]

    def win(self, team: int) -> None:
        """[rubico:3.6] [rubico:3.8] The game is over, and who was on which side is known."""
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
        if does == FORCES and self.marks[reply - m.FORCE] != FREE:
            if self.log is not None:
                self.tell(1 << seat, events.RETURNED, [power, reply])
            return
        self.powers[seat] = NONE  # [rubico:5.1]
        self.spent = [power if other == seat else self.spent[other] for other in range(self.seats)]
        self.played = [*self.played, seat, power, reply]
        if self.log is not None:
            self.tell(PUBLIC, events.PLAYED, [seat, power, reply])
        if does == COVERS:  # [rubico:5.5]
            self.marks[seat * ROW + reply - m.COVER] = COVERED
        elif does == FORCES:  # [rubico:5.2]
            self.marks[reply - m.FORCE] = FORCED
        elif does == STEPS:  # [rubico:5.3]
            self.step(reply)
        elif does == LOOKS:
            self.look(seat, reply - m.LOOK)
        elif does == VOIDS:  # [rubico:5.6]
            self.voided = True
        else:  # [rubico:5.7]
            self.more_red += self.setting.power_red[power]
            self.more_pompey += self.setting.power_pompey[power]

    def step(self, reply: int) -> None:
        """[rubico:5.3] One step forward or back; into Rome it wins at once and other plays are dropped."""
        space = self.caesar + 1 if reply == m.STEP + 1 else self.caesar - 1
        self.march(space)
        if self.phase == OVER:
            self.remember(self.taken_spots(), [], [])

    def look(self, seat: int, spot: int) -> None:
        """[rubico:5.4] Use and target are public, the card private."""
        self.shown += 1
        self.looks = [*self.looks, seat, self.turn, spot, self.rows[spot]]
        if self.log is not None:
            self.tell(1 << seat, events.LOOKED, [spot, self.rows[spot]])

    def set_passing(self, seat: int, passing: bool) -> None:
        """[rubico:5.8] A seat may say that it always passes, and change its mind."""
        self.passing = self.passing | (1 << seat) if passing else self.passing & ~(1 << seat)
        if self.log is not None:
            self.tell(PUBLIC, events.PASSING, [seat, int(passing)])

    # Who is asked, and what becomes of an answer

    def asked(self) -> tuple[int, ...]:
        return SEATS_IN[self.owed]

    def question(self, seat: int) -> Question[Rubico]:
        return QUESTIONS[self.phase if self.phase != OVER else AFTER]

    def questions(self) -> list[Question[Any]]:
        return QUESTIONS

    def answers(self, seat: int) -> list[int]:
        if not (self.owed >> seat) & 1:
            return talking.NOTHING
        return QUESTIONS[self.phase].options(self, seat)

    def apply(self, seat: int, move: int) -> None:
        if m.is_statement(move):
            talking.say(self, seat, move)
        elif move == m.ASK_AGAIN:
            self.set_passing(seat, False)
        else:
            QUESTIONS[self.phase].play(self, seat, move)

    def reply(self, seat: int, move: int) -> bool:
        """Hidden until everyone has answered [rubico:5.8]; whether they have."""
        self.replies[seat] = move
        self.owed &= ~(1 << seat)
        return self.owed == 0

    def remarks(self, seat: int) -> list[int]:
        """[rubico:6.1] People may speak at any time; [rubico:5.8] who always passes may ask to be asked again."""
        if self.phase == OVER or not 0 <= seat < self.seats:
            return []
        moves: list[int] = []
        if (self.passing >> seat) & 1:
            moves.append(m.ASK_AGAIN)
        if not (self.talking() and self.owes(seat)):
            moves += talking.statements(self, seat)
        return moves

    def out_of_turn(self, seat: int, move: int) -> Refusal | None:
        if self.phase == OVER:
            rome = self.caesar == self.setting.rome
            return Refusal("rubico:3.6" if rome else "rubico:3.8", "The game is over.")
        if not 0 <= seat < self.seats:
            return Refusal("rubico:1.2", "There is no seat {seat} at this table.", {"seat": seat})
        if not m.LAY <= move < m.END:
            return Refusal("rubico:1.1", "There is no move {move}.", {"move": move})
        return None

    # The same table again

    def blank(self, dice: Dice) -> Rubico:
        return Rubico(self.setup, dice)

    def copy_to(self, twin: Rubico) -> None:
        fields.copy_rubicotable(self, twin)

    def show_to(self, known: Rubico, seat: int) -> None:
        fields.show_rubicotable(self, known, seat)

    def view(self, seat: int | None) -> View[Rubico]:
        return super().view(seat)


def count_as(cards: list[int], voided: bool) -> list[int]:
    """[rubico:3.4] A Janus is a copy of the card before it; first, or voided [rubico:5.6], it is nothing."""
    counted: list[int] = []
    before = NONE
    for card in cards:
        if card != JANUS:
            before = card
        counted.append(NONE if card == JANUS and voided else before)
    return counted


# The questions


class LayCards(Question[Rubico]):
    """[rubico:3.2] Everyone but the Centurion lays its cards in a row face down, leftmost first."""

    rule = "rubico:3.2"
    moves = (range(m.LAY, m.TAKE),)
    secret = True

    def options(self, game: Rubico, seat: int) -> list[int]:
        held: i64 = 0
        first: i64 = seat * ROW
        for spot in range(first + game.laid[seat], first + game.setting.draw):
            card: i64 = game.rows[spot]
            held |= 1 << card
        return CARDS_IN[held]

    def refusal(self, game: Rubico, seat: int, move: int) -> Refusal:
        if game.phase != LAYING:
            return Refusal("rubico:3.2", "Cards are laid only after the draw.")
        if seat == game.centurion:
            return Refusal("rubico:3.1", "The Centurion draws no cards and lays none.")
        if not game.owes(seat):
            return Refusal("rubico:3.2", "You have laid all your cards.")
        return Refusal("rubico:3.2", "You hold no such card.")

    def play(self, game: Rubico, seat: int, move: int) -> None:
        """The next card of the row; what is left lays itself as soon as it is all alike."""
        card = move - m.LAY
        place = game.laid[seat]
        spot = seat * ROW + place
        held = spot
        while game.rows[held] != card:
            held += 1
        game.rows[held] = game.rows[spot]
        game.rows[spot] = card
        game.laid[seat] = place + 1
        if game.alike(seat):
            game.laid[seat] = game.setting.draw
            game.owed &= ~(1 << seat)
            if game.owed == 0:
                game.close_laying()

    def prompt(self, view: View[Rubico]) -> Sentence:
        place = view.table.laid[view.seat] + 1
        return Sentence("Lay your cards face down, leftmost first: which goes to place {place}?", {"place": place})


class UsePower(Question[Rubico]):
    """[rubico:5.8] Everyone with an unplayed power may use it in this window, or pass. First window: all but looking.
    Second: looking, stepping, voiding, counting."""

    rule = "rubico:5.8"
    moves = (range(m.PASS, m.READY),)
    secret = True

    def __init__(self, phase: int, prompt: Sentence) -> None:
        self.phase = phase
        self.asks = prompt

    def options(self, game: Rubico, seat: int) -> list[int]:
        does = game.setting.powers[game.powers[seat]]
        if does == STEPS:
            return STEP_EITHER if game.caesar > 0 else STEP_FORWARD
        if does == VOIDS:
            return VOIDING
        if does == COUNTS:
            return COUNTING
        if self.phase == BEFORE and does == COVERS:
            return COVERING[game.setting.draw]
        if self.phase == BEFORE and does == FORCES:
            return others_spots(game, seat, m.FORCE)
        if self.phase == AFTER and does == LOOKS:
            return others_spots(game, seat, m.LOOK)
        return PASSING

    def refusal(self, game: Rubico, seat: int, move: int) -> Refusal:
        if move == m.ASK_AGAIN:
            return Refusal("rubico:5.8", "You are asked in every window already.")
        if game.phase not in (BEFORE, AFTER):
            return Refusal("rubico:5.1", "Powers are used in the windows before and after the Centurion's choice.")
        if seat == game.centurion:
            return Refusal("rubico:5.1", "The Centurion may not use a power.")
        if game.powers[seat] == NONE:
            return Refusal("rubico:5.1", "You have no power card left.")
        if not game.owes(seat):
            return Refusal("rubico:5.8", "You have answered in this window.")
        does = game.setting.powers[game.powers[seat]]
        if does != deed_of(move):
            return Refusal("rubico:5.1", "That is not what your power card does.")
        if does in (COVERS, FORCES) and game.phase == AFTER:
            return Refusal("rubico:5.8", "This power works only before the Centurion's choice.")
        if does == LOOKS and game.phase == BEFORE:
            return Refusal("rubico:5.4", "This power works only after the Centurion has taken all cards.")
        return self.no_target(game, seat, move, does)

    def no_target(self, game: Rubico, seat: int, move: int, does: int) -> Refusal:
        """What is wrong with the card or the space that the power should be used on."""
        if does == STEPS:
            return Refusal("rubico:5.3", "Caesar cannot go behind the start.")
        if does == COVERS:
            return Refusal("rubico:5.5", "No card lies there.")
        rule = "rubico:5.2" if does == FORCES else "rubico:5.4"
        spot = move - (m.FORCE if does == FORCES else m.LOOK)
        if not lies_at(game, spot):
            return Refusal(rule, "No card lies there.")
        if spot // ROW == seat:
            return Refusal(rule, "It must be another player's card.")
        return Refusal(rule, "That card is taken already.")

    def play(self, game: Rubico, seat: int, move: int) -> None:
        if game.reply(seat, move):
            game.close_window()

    def prompt(self, view: View[Rubico]) -> Sentence:
        return self.asks

    def expected(self, view: View[Rubico]) -> list[int]:
        """All that the seat's own power could ever do."""
        power, setting = view.table.powers[view.seat] if view.seat >= 0 else NONE, view.table.setting
        if power == NONE:
            return []
        first, targets = {
            COVERS: (m.COVER, range(setting.draw)),
            FORCES: (m.FORCE, others_cards(view)),
            STEPS: (m.STEP, range(2)),
            LOOKS: (m.LOOK, others_cards(view)),
            VOIDS: (m.VOID, range(1)),
            COUNTS: (m.COUNT, range(1)),
        }[setting.powers[power]]
        return [first + target for target in targets]


def deed_of(move: int) -> int:
    """What a power must do for this move."""
    if move < m.FORCE:
        return COVERS
    if move < m.STEP:
        return FORCES
    if move < m.LOOK:
        return STEPS
    if move < m.VOID:
        return LOOKS
    return VOIDS if move == m.VOID else COUNTS


def lies_at(game: Rubico, spot: int) -> bool:
    """Whether a march card was laid there."""
    return spot // ROW < game.seats and spot // ROW != game.centurion and spot % ROW < game.setting.draw


def others_cards(view: View[Rubico]) -> list[int]:
    """The spots with a card of another player; those that cannot be had for a reason of their own come first."""
    table = view.table
    others = [seat for seat in range(view.seats) if seat not in (view.seat, table.centurion)]
    spots = [seat * ROW + place for seat in others for place in range(table.setting.draw)]
    return sorted(spots, key=lambda spot: table.marks[spot] == FREE)


def others_spots(game: Rubico, seat: int, first: int) -> list[int]:
    """Passing, and the moves to the cards still lying with other players."""
    moves = PASSING[:]
    marks, draw = game.marks, game.setting.draw
    for other in range(game.seats):
        if other == seat or other == game.centurion:
            continue
        for spot in range(other * ROW, other * ROW + draw):
            if marks[spot] < FORCED:
                moves.append(first + spot)
    return moves


class TakeCards(Question[Rubico]):
    """[rubico:3.3] The Centurion takes (steps to the next castrum) + 2 cards unseen, at most 2 from each player. Each
    pick is public; until the last it may be put back, every card once in a turn, so that there is an end to it."""

    rule = "rubico:3.3"
    moves = (range(m.TAKE, m.PASS), range(m.PUT_BACK, m.END))

    def options(self, game: Rubico, seat: int) -> list[int]:
        spots: list[int] = []
        picked: list[int] = []
        marks, draw = game.marks, game.setting.draw
        for other in range(game.seats):
            if other == game.centurion:
                continue
            full = game.taken_from(other) == MOST_FROM_ONE
            first: i64 = other * ROW
            for spot in range(first, first + draw):
                if marks[spot] == FREE:
                    if not full:
                        spots.append(m.TAKE + spot)
                elif marks[spot] == TAKEN and not game.put_back >> spot & 1:
                    picked.append(m.PUT_BACK + spot)
        return spots + picked

    def refusal(self, game: Rubico, seat: int, move: int) -> Refusal:
        if game.phase != TAKING:
            return Refusal("rubico:3.3", "Cards are taken after the first power window.")
        if seat != game.centurion:
            return Refusal("rubico:3.3", "Only the Centurion takes cards.")
        if move >= m.PUT_BACK:
            return self.not_back(game, move - m.PUT_BACK)
        spot = move - m.TAKE
        if not lies_at(game, spot):
            return Refusal("rubico:3.3", "No card lies there.")
        if game.marks[spot] == COVERED:
            return Refusal("rubico:5.5", "That card is covered and cannot be taken this turn.")
        if game.marks[spot] != FREE:
            return Refusal("rubico:3.3", "That card is taken already.")
        return Refusal("rubico:3.3", "At most 2 cards may be taken from one player.")

    def not_back(self, game: Rubico, spot: int) -> Refusal:
        """Why a card cannot be put back."""
        if game.marks[spot : spot + 1] == [FORCED]:
            return Refusal("rubico:5.2", "A power names that card: it must be taken.")
        if game.marks[spot : spot + 1] != [TAKEN]:
            return Refusal("rubico:3.3", "Only a card that you have picked can be put back.")
        return Refusal("rubico:3.3", "You have put that card back once this turn; now it stays taken.")

    def play(self, game: Rubico, seat: int, move: int) -> None:
        if move >= m.PUT_BACK:
            spot = move - m.PUT_BACK
            game.marks[spot] = FREE
            game.put_back |= 1 << spot
            game.to_take += 1
            if game.log is not None:
                game.tell(PUBLIC, events.PUT_BACK, [game.centurion, spot, game.to_take])
            return
        game.marks[move - m.TAKE] = TAKEN
        game.to_take -= 1
        if game.log is not None:
            game.tell(PUBLIC, events.TOOK, [game.centurion, move - m.TAKE, game.to_take])
        if game.to_take == 0:
            game.open_window(AFTER)

    def prompt(self, view: View[Rubico]) -> Sentence:
        table = view.table
        if table.to_take == table.number:
            return Sentence("You are the Centurion: take {count} cards.", {"count": table.number})
        return Plural(
            "You are the Centurion: take {count} more card.",
            "You are the Centurion: take {count} more cards.",
            table.to_take,
        )

    def expected(self, view: View[Rubico]) -> list[int]:
        return [m.TAKE + spot for spot in others_cards(view)]


QUESTIONS: Final[list[Question[Rubico]]] = [
    LayCards(),
    talking.Talk(Sentence("The cards are laid. Say what you like to the table, then that you are ready.")),
    UsePower(BEFORE, Sentence("Before the Centurion chooses: do you use your power?")),
    TakeCards(),
    UsePower(AFTER, Sentence("The cards are taken, not yet revealed: do you use your power?")),
    talking.Talk(Sentence("The turn is over. Say what you think of it, then that you are ready for the next.")),
]

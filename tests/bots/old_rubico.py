"""The search for Rubico as it was before it learned how each team behaves, to measure later ones against.

    python -m tests.bots.old_rubico SEATS DEALS WORLDS [BOT]

plays every deal with the old search on both sides, with BOT (else a search of as many worlds) in the place of either
team, and of both.
"""

from __future__ import annotations

import sys
from math import exp
from typing import Final

from rubrica.bots import bot
from rubrica.bots.search import Effort
from rubrica.bots.search_bot import SearchBot
from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.game import Outcome
from rubrica.engine.mind import NO_REFLEX, Mind
from rubrica.games.rubico import GAME
from rubrica.games.rubico.beliefs import DOUBT, reds_laid
from rubrica.games.rubico.box import BLUE, JANUS, POMPEY, RED, STEPS, Setting
from rubrica.games.rubico.imagine import imagine
from rubrica.games.rubico.inference import (
    Beliefs,
    choice_fits,
    even_beliefs,
    looked_at,
    reveal_fits,
    weigh_powers,
)
from rubrica.games.rubico.mind import answer_last, arrange, features
from rubrica.games.rubico.moves import (
    ALWAYS_PASS,
    CALL_CAESAR,
    CALL_SENATE,
    CARDS,
    GAVE,
    HOLD,
    LAY,
    MY_CARD,
    OFFER,
    PASS,
    PUT_BACK,
    READY,
    ROW,
    SAW,
    SAY_CAESAR,
    SPARE,
    STEP,
    SUSPECT,
    TAKE,
    TAKE_FROM,
    TAKE_THIS,
)
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.speech import accuser_of, of_the_reveal, wanted
from rubrica.games.rubico.state import CAESAR, LAYING, NONE, REVIEWING, SENATE, TAKING, Turn
from rubrica.games.rubico.statements import accused_by, claims_of, vouched_by
from rubrica.games.rubico.talking import said_in_moment
from rubrica.games.rubico.view import RubicoView, past_row_of, power_of, role_of, row_of

#: How often each kind of statement is made by a legionary and by a senator who was not the Centurion.
SAYS_NOTHING: Final = 0
SAYS_REDS: Final = 1
OFFERS_NONE: Final = 2
ACCUSES: Final = 3
SAYS_OTHER: Final = 4
SAID_BY_LEGIONARY: Final = [0.05, 0.45, 0.20, 0.12, 0.18]
SAID_BY_SENATOR: Final = [0.22, 0.40, 0.03, 0.25, 0.10]
#: A card within a claim, and one beyond it, as the maker's honesty would have it.
AS_CLAIMED: Final = 0.92
#: How often a legionary who accuses somebody, or vouches for somebody, is right; and a senator.
LEGIONARY_RIGHT: Final = 0.6
SENATOR_RIGHT: Final = 0.35
#: From here on a suspicion is spoken aloud, and from here on as if it were known.
SUSPICIOUS: Final = 0.6
SURE: Final = 0.8
#: One moment in so many a bot says whom it suspects, rather than what it holds.
ACCUSES_ONE_IN: Final = 5
#: One row in so many is not laid as its owner's role would have it.
BLUFFS: Final = 8
#: Of a hundred rows that somebody made a claim about, so many are as their owner's role has it.
AS_SAID: Final = 85
WEIGHTS: Final[list[list[float]]] = [
    [
        1.658, -0.824, -0.824, 0.478, -0.399, -0.526, 0.341, 0.000,
    ],
    [
        0.500, -0.827, -0.827, 0.706, -0.818, 0.161, 0.413, 0.148,
    ],
    [
        1.151, -0.794, -0.225, 0.570, 0.052, -0.414, 0.294, 0.141,
    ],
    [
        0.641, -1.054, -0.027, 0.576, -0.213, -0.023, 0.242, 0.159,
    ],
    [
        1.389, -0.729, -0.345, 0.428, -0.747, -0.280, 0.239, 0.092,
    ],
]  # fmt: skip


class OldMind(Mind[Rubico]):
    """Beliefs about roles are formed once for a question; every world then is one of theirs."""

    own: Beliefs
    own_suspects: list[float]
    suspects: list[float]
    claims: list[int]
    legionary: list[float]
    senator: list[float]

    def ponder(self, view: RubicoView, dice: Dice) -> None:
        super().ponder(view, dice)
        self.own = own_beliefs(view)
        self.own_suspects = self.own.senators()
        self.claims = claims_of(view.table.said, view.seats)
        self.suspects = public_beliefs(view).senators()
        self.legionary = reds_laid(view.table.setting, CAESAR)
        self.senator = reds_laid(view.table.setting, SENATE)

    def imagine(self, dice: Dice) -> Rubico:
        """The roles by belief; rows already laid lie as their owners' roles and words make likely."""
        view = self.view
        game = imagine(view, dice)
        answer_last(game, view.seat)
        world = self.own.draw(dice)
        game.roles = [SENATE if world >> seat & 1 else CAESAR for seat in range(game.seats)]
        for seat in range(game.seats):
            if seat != view.seat and game.laid[seat] == view.table.setting.draw and dice.below(BLUFFS) > 0:
                arrange(game, seat)
                if self.claims[seat] != NONE and dice.below(100) < AS_SAID:
                    heed(game, seat, self.claims[seat])
        return game

    def choices(self, game: Rubico, seat: int) -> list[int]:
        """Passing for good gives a power away for nothing, and what was picked was picked for a reason."""
        options = game.answers(seat)
        if ALWAYS_PASS not in options and options[-1] < PUT_BACK:
            return options
        return [move for move in options if move != ALWAYS_PASS and move < PUT_BACK]

    def reflex(self, view: RubicoView, dice: Dice) -> int:
        """What is said moves nobody within a turn; it follows from the row and from the story one keeps to."""
        return speak(view, dice) if view.table.talking() else NO_REFLEX

    def reply(self, game: Rubico, seat: int, dice: Dice) -> int:
        phase = game.phase
        if phase == LAYING:
            return self.lay(game, seat)
        if game.talking():
            return READY
        if phase == TAKING:
            return self.take(game, seat, dice)
        return self.use_power(game, seat)

    def lay(self, game: Rubico, seat: int) -> int:
        """The card that the seat's side would see at the next place."""
        options = game.answers(seat)
        for card in wanted(game.roles[seat]):
            if LAY + card in options:
                return LAY + card
        return options[0]

    def take(self, game: Rubico, seat: int, dice: Dice) -> int:
        """The spot that seems to hold what the Centurion's team wants; senators who know each other look better."""
        role = game.roles[seat]
        knows = role == SENATE and game.setting.senators_know
        best = -1
        most = -10.0
        for move in game.answers(seat):
            if move >= PUT_BACK:
                break
            spot = move - TAKE
            owner = spot // ROW
            place = spot % ROW
            suspect = self.suspects[owner]
            if seat == self.view.seat:
                suspect = self.own_suspects[owner]
            elif knows:
                suspect = float(game.roles[owner])
            red = red_at(place, self.claims[owner], CAESAR, self.legionary) * (1.0 - suspect)
            red += red_at(place, self.claims[owner], SENATE, self.senator) * suspect
            worth = red if role == CAESAR else -red
            worth += float(dice.below(100)) / 700.0
            if worth > most:
                best = move
                most = worth
        return best

    def use_power(self, game: Rubico, seat: int) -> int:
        """Rome within reach is taken; anything finer is left to those who think for themselves."""
        steps = game.setting.powers[game.powers[seat]] == STEPS and game.roles[seat] == CAESAR
        return STEP + 1 if steps and game.setting.rome - game.caesar == 1 else PASS

    def time(self, game: Rubico) -> int:
        """A turn is over when its cards are revealed; what is said of it changes no table."""
        return game.turn + 1 if game.phase == REVIEWING else game.turn

    def standing(self, game: Rubico) -> list[float]:
        rome = caesars_chance(game)
        return [rome if role == CAESAR else 1.0 - rome for role in game.roles]

    def earned(self, outcome: Outcome, seats: int) -> list[float]:
        """The whole team wins."""
        return [1.0 if place == 1 else 0.0 for place in outcome.placings]


def heed(game: Rubico, seat: int, claim: int) -> None:
    """Change an imagined row with the deck until it is as its owner said, or, a senator's, just not so."""
    loyal = game.roles[seat] == CAESAR
    if not loyal and claim == 0:
        return
    for place in range(game.setting.draw):
        if loyal or place < claim:
            wants_red = (place < claim) == loyal
            spot = seat * ROW + place
            card = game.rows[spot]
            if (card == RED or card == JANUS) != wants_red:
                other = RED if wants_red else BLUE
                if other in game.deck:
                    game.deck[game.deck.index(other)] = card
                    game.rows[spot] = other


def caesars_chance(game: Rubico) -> float:
    """The chance that Caesar reaches Rome, by the road left and the Senate's row."""
    weights = WEIGHTS[game.seats - 3]
    found = features(game)
    total = 0.0
    for place in range(len(weights)):
        total += weights[place] * found[place]
    return 1.0 / (1.0 + exp(-total))


def public_beliefs(view: RubicoView) -> Beliefs:
    """What anybody at the table may think, who knows no secret."""
    return weigh(view, [NONE] * view.seats, NONE, len(view.table.past))


def own_beliefs(view: RubicoView) -> Beliefs:
    """What the seat may think, with its own role, its fellows' and its own past rows."""
    return weigh(view, view.table.roles, view.seat, len(view.table.past))


def weigh(view: RubicoView, roles: list[int], seat: int, turns: int) -> Beliefs:
    """The worlds weighed by the first so many turns, and by what was said in the present one."""
    setting = view.table.setting
    beliefs = even_beliefs(setting, roles)
    if len(beliefs.worlds) == 1:
        return beliefs
    legionary = reds_laid(setting, CAESAR)
    senator = reds_laid(setting, SENATE)
    for number in range(turns):
        turn = view.table.past[number]
        row = past_row_of(view, number) if seat != NONE and turn.centurion != seat else []
        weigh_turn(beliefs, setting, turn, seat, row, legionary, senator)
    table = view.table
    if turns == len(table.past) and len(table.said) > 0:
        if table.phase == REVIEWING:
            weigh_review(beliefs, table.past[-1], table.said, seat, legionary, senator)
        else:
            weigh_words(beliefs, table.said, table.centurion, seat)
            weigh_targets(beliefs, table.said, seat)
    weigh_looks(beliefs, view, seat, legionary, senator)
    weigh_powers(beliefs, view, seat)
    return beliefs


def weigh_turn(
    beliefs: Beliefs,
    setting: Setting,
    turn: Turn,
    seat: int,
    row: list[int],
    legionary: list[float],
    senator: list[float],
) -> None:
    """What a turn that is over says of everybody: their words, and the cards that came to light."""
    claims = claims_of(turn.said, beliefs.seats)
    weigh_words(beliefs, turn.said, turn.centurion, seat)
    weigh_targets(beliefs, turn.said, seat)
    gave = gave_of(turn)
    suspects = beliefs.senators()
    believed = [0.0] * (beliefs.seats * ROW)
    for other in range(beliefs.seats):
        for place in range(setting.draw):
            good = red_at(place, claims[other], CAESAR, legionary) * (1.0 - suspects[other])
            good += red_at(place, claims[other], SENATE, senator) * suspects[other]
            believed[other * ROW + place] = good
    bad = turn.counted.count(BLUE) + turn.counted.count(POMPEY)
    for number in range(len(beliefs.worlds)):
        world = beliefs.worlds[number]
        likely = [0.0] * (beliefs.seats * ROW)
        for other in range(beliefs.seats):
            role = SENATE if world >> other & 1 else CAESAR
            base = senator if role == SENATE else legionary
            for place in range(setting.draw):
                likely[other * ROW + place] = red_at(place, claims[other], role, base)
        if seat != NONE and len(row) > 0:
            for place in range(len(row)):
                likely[seat * ROW + place] = 0.0 if row[place] == BLUE or row[place] == POMPEY else 1.0
        fit = 1.0
        if turn.centurion != seat:
            fit = choice_fits(turn, setting, world, believed, likely)
        for at in range(0, len(gave), 2):
            giver = gave[at] // ROW
            if giver != seat and not world >> giver & 1:
                likely[gave[at]] = gave[at + 1] / 100.0
        beliefs.weights[number] *= fit * reveal_fits(turn, likely, bad)
    beliefs.settle()
    weigh_sights(beliefs, turn, turn.said, seat, legionary, senator)


def weigh_words(beliefs: Beliefs, said: list[int], centurion: int, seat: int) -> None:
    """What each seat said before the reveal, or that it said nothing, as likely as its role makes it."""
    spoken = [SAYS_NOTHING] * beliefs.seats
    heard = False
    for at in range(0, len(said), 3):
        if said[at] != REVIEWING:
            spoken[said[at + 1]] = manner(said[at + 2])
            heard = True
    if not heard:
        return
    for number in range(len(beliefs.worlds)):
        world = beliefs.worlds[number]
        for other in range(beliefs.seats):
            if other == seat or other == centurion:
                continue
            table = SAID_BY_SENATOR if world >> other & 1 else SAID_BY_LEGIONARY
            beliefs.weights[number] *= table[spoken[other]] * (1.0 - DOUBT) + DOUBT * 0.2
    beliefs.settle()


def weigh_targets(beliefs: Beliefs, said: list[int], seat: int) -> None:
    """Whom others accuse and vouch for: legionaries are rather right, senators rather not."""
    heard = False
    for at in range(0, len(said), 3):
        speaker, statement = said[at + 1], said[at + 2]
        accused, vouched = accused_by(statement), vouched_by(statement)
        if speaker == seat or (accused == NONE and vouched == NONE):
            continue
        heard = True
        for number in range(len(beliefs.worlds)):
            world = beliefs.worlds[number]
            right = SENATOR_RIGHT if world >> speaker & 1 else LEGIONARY_RIGHT
            true = world >> accused & 1 == 1 if accused != NONE else world >> vouched & 1 == 0
            beliefs.weights[number] *= right if true else 1.0 - right
    if heard:
        beliefs.settle()


def weigh_review(
    beliefs: Beliefs, turn: Turn, said: list[int], seat: int, legionary: list[float], senator: list[float]
) -> None:
    """What was said since the reveal of a turn that has been weighed without it."""
    since = said[len(turn.said) :]
    weigh_targets(beliefs, since, seat)
    weigh_sights(beliefs, turn, since, seat, legionary, senator)


def weigh_sights(
    beliefs: Beliefs, turn: Turn, said: list[int], seat: int, legionary: list[float], senator: list[float]
) -> None:
    """What others say that a look showed them: a legionary tells the truth, and so it tells how the row was laid."""
    heard = False
    for at in range(0, len(said), 3):
        speaker, statement = said[at + 1], said[at + 2]
        if speaker == seat or not SAW <= statement < HOLD:
            continue
        spot = looked_at(turn, speaker)
        if spot == NONE or spot // ROW == seat:
            continue
        heard = True
        for number in range(len(beliefs.worlds)):
            world = beliefs.worlds[number]
            if not world >> speaker & 1:
                base = senator if world >> (spot // ROW) & 1 else legionary
                beliefs.weights[number] *= as_laid((statement - SAW) % CARDS, base[spot % ROW])
            else:
                beliefs.weights[number] *= 0.5
    if heard:
        beliefs.settle()


def weigh_looks(beliefs: Beliefs, view: RubicoView, seat: int, legionary: list[float], senator: list[float]) -> None:
    """[rubico:5.4] What the seat has seen with its own eyes."""
    looks = view.table.looks
    if seat == NONE or len(looks) == 0:
        return
    for look in range(0, len(looks), 4):
        spot, card = looks[look + 2], looks[look + 3]
        for number in range(len(beliefs.worlds)):
            base = senator if beliefs.worlds[number] >> (spot // ROW) & 1 else legionary
            beliefs.weights[number] *= as_laid(card, base[spot % ROW])
    beliefs.settle()


def as_laid(card: int, red: float) -> float:
    """How likely that card lies where one that helps Caesar lies with this chance, mixed with doubt."""
    fit = 1.0 - red if card == BLUE or card == POMPEY else red
    return (1.0 - DOUBT) * fit + DOUBT * 0.5


def manner(statement: int) -> int:
    """The kind of statement, as far as it tells legionaries from senators."""
    if MY_CARD <= statement < OFFER:
        return SAYS_REDS if (statement - MY_CARD) % 4 == RED else SAYS_OTHER
    if statement == OFFER:
        return OFFERS_NONE
    if OFFER < statement < SPARE or TAKE_THIS <= statement < TAKE_FROM:
        return SAYS_REDS
    if accused_by(statement) != NONE or SPARE <= statement < CALL_CAESAR:
        return ACCUSES
    return SAYS_OTHER


def gave_of(turn: Turn) -> list[int]:
    """In twos: the spot of a taken card of which its owner said afterwards what it was, and how sure, in hundredths,
    one who tells the truth makes us that it helped Caesar. Who gave two speaks of the leftmost first."""
    found: list[int] = []
    for at in range(0, len(turn.said), 3):
        card = turn.said[at + 2] - GAVE
        if turn.said[at] != REVIEWING or not 0 <= card < CARDS:
            continue
        for spot in turn.taken:
            if spot // ROW == turn.said[at + 1] and spot not in found[::2]:
                found += [spot, 4 if card == BLUE or card == POMPEY else 96]
                break
    return found


def red_at(place: int, claim: int, role: int, base: list[float]) -> float:
    """How likely the card at a place helps Caesar: a legionary's claim is mostly true, a senator's the reverse."""
    if claim == NONE:
        return base[place]
    within = place < claim
    if role == CAESAR:
        return AS_CLAIMED if within else 1.0 - AS_CLAIMED
    if claim == 0:
        return base[place]
    return 1.0 - AS_CLAIMED if within else max(base[place], 0.6)


def speak(view: RubicoView, dice: Dice) -> int:
    """A statement that is on offer, or that there is no more to say."""
    table = view.table
    if said_in_moment(table, view.seat) > 0:
        return READY
    statement = answer(view, dice)
    if statement == READY:
        statement = of_the_reveal(view) if table.phase == REVIEWING else of_the_row(view, dice)
        if statement == READY and table.phase == REVIEWING and dice.below(ACCUSES_ONE_IN) == 0:
            statement = accuse(view)
    return statement if statement in view.options else READY


def answer(view: RubicoView, dice: Dice) -> int:
    """To an accusation: “no, I am Caesar's”, “no, you are the Senate's”, or a power to one's credit.

    A legionary names the power it holds; a senator as often another. A senator never turns on a fellow it knows.
    """
    accuser = accuser_of(view)
    if accuser == NONE:
        return READY
    loyal = role_of(view) == CAESAR
    way = dice.below(3)
    if way == 0 and (loyal or view.table.roles[accuser] != SENATE):
        return CALL_SENATE + accuser
    if way == 1 and power_of(view) != NONE:
        claims = [HOLD + power for power in range(len(view.table.setting.powers)) if HOLD + power in view.options]
        return HOLD + power_of(view) if loyal or dice.below(2) == 0 else claims[dice.below(len(claims))]
    return SAY_CAESAR


def of_the_row(view: RubicoView, dice: Dice) -> int:
    """How many cards the Centurion should take: all leftmost ones that one's team wants, of which a senator speaks as
    if they were red. Now and then whom one suspects instead."""
    if dice.below(ACCUSES_ONE_IN) == 0:
        found = accuse(view)
        if found != READY:
            return found
    if view.seat == view.table.centurion:
        return SAY_CAESAR if view.table.turn == 1 else READY
    team, row = wanted(role_of(view)), row_of(view)
    good = 0
    while good < min(len(row), 2) and (row[good] == team[0] or row[good] == team[1]):
        good += 1
    return OFFER + good if good > 0 or role_of(view) == CAESAR else OFFER + 1


def accuse(view: RubicoView) -> int:
    """A legionary names whom it holds for a senator; a senator, whom others may well suspect, and never a fellow.

    Where nobody stands out, a legionary may vouch for whom it trusts most.
    """
    loyal = role_of(view) == CAESAR
    suspects = (own_beliefs(view) if loyal else public_beliefs(view)).senators()
    worst = best = NONE
    for seat in range(view.seats):
        if seat == view.seat or (not loyal and view.table.roles[seat] == SENATE):
            continue
        if worst == NONE or suspects[seat] > suspects[worst]:
            worst = seat
        if best == NONE or suspects[seat] < suspects[best]:
            best = seat
    if worst == NONE:
        return READY
    if suspects[worst] > SURE:
        return CALL_SENATE + worst
    if suspects[worst] > SUSPICIOUS:
        return SUSPECT + worst
    return CALL_CAESAR + best if loyal and suspects[best] < 1.0 - SURE else READY


def old(worlds: int) -> SearchBot:
    """The old search, with so many worlds for each question."""
    mind = OldMind()
    return SearchBot(mind, Effort(worlds, ahead=mind.ahead, curiosity=mind.curiosity))


def caesar_wins(seats: int, deals: int, caesars: Bot[Rubico], senates: Bot[Rubico]) -> int:
    """How many of the deals Caesar's team wins, when these play."""
    won = 0
    for deal in range(deals):
        dice = fast_dice(f"old {deal}")
        game = GAME.new(seats, dice=dice.fork())
        while game.waiting:
            for seat in game.waiting:
                player = caesars if game.roles[seat] == CAESAR else senates
                game.apply(seat, player.choose(game.view(seat), dice))
        won += game.outcome is not None and game.outcome.reason == "rome"
    return won


def main(seats: int, deals: int, worlds: int, name: str = "") -> None:
    """Print of how many deals Caesar's team wins."""
    one, other = old(worlds), bot(name or f"search:{worlds}", GAME)
    sides = [("old, old", one, one), ("new, old", other, one), ("old, new", one, other), ("new, new", other, other)]
    for title, caesars, senates in sides:
        print(f"Caesar's, the Senate's {title}: Caesar wins {caesar_wins(seats, deals, caesars, senates)} of {deals}")


if __name__ == "__main__":
    seats_asked, deals_asked, worlds_asked, *names_asked = sys.argv[1:]
    main(int(seats_asked), int(deals_asked), int(worlds_asked), *names_asked)

"""Who is who: every way the hidden roles can lie, weighed by all that was seen and said.

With seven players or fewer every world of roles can be gone through. Each past turn weighs them anew, in the order
in which things happened: what was said, whom the Centurion took from, what was revealed. Every likelihood is mixed
with doubt, for people bluff.
"""

from __future__ import annotations

from itertools import combinations
from math import exp
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.beliefs import DOUBT, fits, reds_laid
from rubrica.games.rubico.box import BLUE, POMPEY, RED, Setting
from rubrica.games.rubico.state import CAESAR, NONE, REVIEWING, SENATE, Turn
from rubrica.games.rubico.view import RubicoView, past_row_of

#: How a Centurion leans to cards that help its team, for each unit of their chance.
LEANING: Final = 3.0
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
#: How often a legionary, and a senator, claims a power that turns out to be another's.
LEGIONARY_POSES: Final = 0.05
SENATOR_POSES: Final = 0.3


class Beliefs:
    """Worlds and their weights; a world is the set of its senators, one bit each."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.worlds: list[int] = []
        self.weights: list[float] = []

    def senators(self) -> list[float]:
        """For every seat, how likely it is a senator."""
        chances = [0.0] * self.seats
        for number in range(len(self.worlds)):
            world = self.worlds[number]
            for seat in range(self.seats):
                if world >> seat & 1:
                    chances[seat] += self.weights[number]
        return chances

    def draw(self, dice: Dice) -> int:
        """One of the worlds, by its weight."""
        at = float(dice.below(1000000)) / 1000000.0
        for number in range(len(self.worlds)):
            at -= self.weights[number]
            if at < 0.0:
                return self.worlds[number]
        return self.worlds[len(self.worlds) - 1]

    def settle(self) -> None:
        """Make the weights add up to one again."""
        total = 0.0
        for weight in self.weights:
            total += weight
        for number in range(len(self.weights)):
            self.weights[number] /= total


def public_beliefs(view: RubicoView) -> Beliefs:
    """What anybody at the table may think, who knows no secret."""
    return weigh(view, [NONE] * view.seats, NONE, len(view.table.past))


def own_beliefs(view: RubicoView) -> Beliefs:
    """What the seat may think, with its own role, its fellows' and its own past rows."""
    return weigh(view, view.table.roles, view.seat, len(view.table.past))


def even_beliefs(setting: Setting, roles: list[int]) -> Beliefs:
    """Every world that the known roles allow, each as likely."""
    beliefs = Beliefs(setting.seats)
    known = 0
    unknown: list[int] = []
    for seat in range(setting.seats):
        if roles[seat] == NONE:
            unknown.append(seat)
        elif roles[seat] == SENATE:
            known |= 1 << seat
    hidden = setting.blues - roles.count(SENATE)
    for chosen in combinations(unknown, hidden):
        world = known
        for seat in chosen:
            world |= 1 << seat
        beliefs.worlds.append(world)
        beliefs.weights.append(1.0)
    beliefs.settle()
    return beliefs


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
    believed = [0.0] * (beliefs.seats * m.ROW)
    for other in range(beliefs.seats):
        for place in range(setting.draw):
            good = red_at(place, claims[other], CAESAR, legionary) * (1.0 - suspects[other])
            good += red_at(place, claims[other], SENATE, senator) * suspects[other]
            believed[other * m.ROW + place] = good
    bad = turn.counted.count(BLUE) + turn.counted.count(POMPEY)
    for number in range(len(beliefs.worlds)):
        world = beliefs.worlds[number]
        likely = [0.0] * (beliefs.seats * m.ROW)
        for other in range(beliefs.seats):
            role = SENATE if world >> other & 1 else CAESAR
            base = senator if role == SENATE else legionary
            for place in range(setting.draw):
                likely[other * m.ROW + place] = red_at(place, claims[other], role, base)
        if seat != NONE and len(row) > 0:
            for place in range(len(row)):
                likely[seat * m.ROW + place] = 0.0 if row[place] == BLUE or row[place] == POMPEY else 1.0
        fit = 1.0
        if turn.centurion != seat:
            fit = choice_fits(turn, setting, world, believed, likely)
        for at in range(0, len(gave), 2):
            giver = gave[at] // m.ROW
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
        if speaker == seat or not m.SAW <= statement < m.HOLD:
            continue
        spot = looked_at(turn, speaker)
        if spot == NONE or spot // m.ROW == seat:
            continue
        heard = True
        for number in range(len(beliefs.worlds)):
            world = beliefs.worlds[number]
            if not world >> speaker & 1:
                base = senator if world >> (spot // m.ROW) & 1 else legionary
                beliefs.weights[number] *= as_laid((statement - m.SAW) % m.CARDS, base[spot % m.ROW])
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
            base = senator if beliefs.worlds[number] >> (spot // m.ROW) & 1 else legionary
            beliefs.weights[number] *= as_laid(card, base[spot % m.ROW])
    beliefs.settle()


def as_laid(card: int, red: float) -> float:
    """How likely that card lies where one that helps Caesar lies with this chance, mixed with doubt."""
    fit = 1.0 - red if card == BLUE or card == POMPEY else red
    return (1.0 - DOUBT) * fit + DOUBT * 0.5


def weigh_powers(beliefs: Beliefs, view: RubicoView, seat: int) -> None:
    """Who claimed a power that another has played since, or that the seat holds itself, posed."""
    table = view.table
    for number in range(len(table.past) + 1):
        said = table.said if number == len(table.past) else table.past[number].said
        for at in range(0, len(said), 3):
            speaker, power = said[at + 1], said[at + 2] - m.HOLD
            if speaker == seat or not 0 <= power < m.POWERS:
                continue
            own = seat != NONE and table.powers[seat] == power
            if own or (power in table.spent and table.spent[speaker] != power):
                for place in range(len(beliefs.worlds)):
                    senator = beliefs.worlds[place] >> speaker & 1 == 1
                    beliefs.weights[place] *= SENATOR_POSES if senator else LEGIONARY_POSES
                beliefs.settle()


def manner(statement: int) -> int:
    """The kind of statement, as far as it tells legionaries from senators."""
    if m.MY_CARD <= statement < m.OFFER:
        return SAYS_REDS if (statement - m.MY_CARD) % 4 == RED else SAYS_OTHER
    if statement == m.OFFER:
        return OFFERS_NONE
    if m.OFFER < statement < m.SPARE or m.TAKE_THIS <= statement < m.TAKE_FROM:
        return SAYS_REDS
    if accused_by(statement) != NONE or m.SPARE <= statement < m.CALL_CAESAR:
        return ACCUSES
    return SAYS_OTHER


def accused_by(statement: int) -> int:
    """Whom the statement calls a senator, if it does."""
    if m.SUSPECT <= statement < m.TRUST:
        return statement - m.SUSPECT
    return statement - m.CALL_SENATE if m.CALL_SENATE <= statement < m.TAKE_THIS else NONE


def vouched_by(statement: int) -> int:
    """Whom the statement calls a legionary, if it does."""
    if m.TRUST <= statement < m.MY_CARD:
        return statement - m.TRUST
    return statement - m.CALL_CAESAR if m.CALL_CAESAR <= statement < m.CALL_SENATE else NONE


def looked_at(turn: Turn, seat: int) -> int:
    """[rubico:5.4] The spot that the seat looked at in that turn, as everybody saw."""
    for at in range(0, len(turn.played), 3):
        if turn.played[at] == seat and m.LOOK <= turn.played[at + 2] < m.LOOK + m.SPOTS:
            return turn.played[at + 2] - m.LOOK
    return NONE


def gave_of(turn: Turn) -> list[int]:
    """In twos: the spot of a taken card of which its owner said afterwards what it was, and how sure, in hundredths,
    one who tells the truth makes us that it helped Caesar. Who gave two speaks of the leftmost first."""
    found: list[int] = []
    for at in range(0, len(turn.said), 3):
        card = turn.said[at + 2] - m.GAVE
        if turn.said[at] != REVIEWING or not 0 <= card < m.CARDS:
            continue
        for spot in turn.taken:
            if spot // m.ROW == turn.said[at + 1] and spot not in found[::2]:
                found += [spot, 4 if card == BLUE or card == POMPEY else 96]
                break
    return found


def claims_of(said: list[int], seats: int) -> list[int]:
    """For every seat how many of its leftmost cards it called red or asked to be taken; -1 if it did not say."""
    claims = [NONE] * seats
    for at in range(0, len(said), 3):
        seat, statement = said[at + 1], said[at + 2]
        if m.OFFER <= statement < m.SPARE:
            claims[seat] = statement - m.OFFER
        elif m.MY_CARD <= statement < m.OFFER or m.TAKE_THIS <= statement < m.TAKE_FROM:
            red = statement >= m.TAKE_THIS or (statement - m.MY_CARD) % 4 == RED
            place = statement - m.TAKE_THIS if statement >= m.TAKE_THIS else (statement - m.MY_CARD) // 4
            if red:
                claims[seat] = max(claims[seat], place + 1)
            elif claims[seat] == NONE or claims[seat] > place:
                claims[seat] = place
    return claims


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


def reveal_fits(turn: Turn, likely: list[float], bad: int) -> float:
    """How well what was revealed fits the cards a world would have had taken."""
    if len(turn.counted) == 0:
        return 1.0
    return fits([likely[spot] for spot in turn.taken], bad)


def choice_fits(turn: Turn, setting: Setting, world: int, believed: list[float], likely: list[float]) -> float:
    """How well the Centurion's choice fits its role: it leans to what it thinks its team wants.

    A senator who knows the others chooses by the world as it is, everybody else by what the table believes.
    """
    disloyal = world >> turn.centurion & 1 == 1
    eyes = likely if disloyal and setting.senators_know else believed
    lean = -LEANING if disloyal else LEANING
    chosen = 0.0
    offered = 0.0
    spots = 0
    for other in range(setting.seats):
        if other != turn.centurion:
            for place in range(setting.draw):
                offered += eyes[other * m.ROW + place]
                spots += 1
    for spot in turn.taken:
        chosen += eyes[spot]
    if len(turn.taken) == 0:
        return 1.0
    better = chosen / len(turn.taken) - offered / spots
    return (1.0 - DOUBT) / (1.0 + exp(-2.0 * lean * better)) + DOUBT * 0.5

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
from rubrica.games.rubico.beliefs import reds_laid
from rubrica.games.rubico.box import BLUE, POMPEY, RED, Setting
from rubrica.games.rubico.moves import LEFTMOST, OFFER, ROW, SAY_CAESAR, SILENCE, SPARE, SUSPECT, TRUST
from rubrica.games.rubico.state import NONE, Turn
from rubrica.games.rubico.view import RubicoView, past_row_of

CAESAR: Final = RED
SENATE: Final = BLUE

#: How much of each likelihood is left to surprise.
DOUBT: Final = 0.1
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
    if turns == len(view.table.past) and len(view.table.said) > 0:
        weigh_words(beliefs, view.table.said, view.table.centurion, seat)
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
        fit = reveal_fits(turn, likely, bad)
        if turn.centurion != seat:
            fit *= choice_fits(turn, setting, world, believed, likely)
        beliefs.weights[number] *= fit
    beliefs.settle()


def weigh_words(beliefs: Beliefs, said: list[int], centurion: int, seat: int) -> None:
    """What each seat said, or that it said nothing, as likely as its role makes it."""
    if len(said) == 0:
        return
    spoken = [SAYS_NOTHING] * beliefs.seats
    for at in range(0, len(said), 2):
        spoken[said[at]] = manner(said[at + 1])
    for number in range(len(beliefs.worlds)):
        world = beliefs.worlds[number]
        for other in range(beliefs.seats):
            if other == seat or other == centurion:
                continue
            table = SAID_BY_SENATOR if world >> other & 1 else SAID_BY_LEGIONARY
            beliefs.weights[number] *= table[spoken[other]] * (1.0 - DOUBT) + DOUBT * 0.2
    beliefs.settle()


def manner(statement: int) -> int:
    """The kind of statement, as far as it tells legionaries from senators."""
    if statement == SILENCE:
        return SAYS_NOTHING
    if LEFTMOST <= statement < OFFER:
        return SAYS_REDS if (statement - LEFTMOST) % 4 == RED else SAYS_OTHER
    if statement == OFFER:
        return OFFERS_NONE
    if SUSPECT <= statement < TRUST or statement >= SPARE:
        return ACCUSES
    return SAYS_OTHER if statement >= SAY_CAESAR else SAYS_NOTHING


def claims_of(said: list[int], seats: int) -> list[int]:
    """For every seat how many of its leftmost cards it called red; -1 if it did not say."""
    claims = [NONE] * seats
    for at in range(0, len(said), 2):
        statement = said[at + 1]
        if LEFTMOST <= statement < OFFER and (statement - LEFTMOST) % 4 == RED:
            claims[said[at]] = (statement - LEFTMOST) // 4 + 1
        elif statement == OFFER:
            claims[said[at]] = 0
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
    spread = [1.0]
    for spot in turn.taken:
        good = likely[spot]
        wider = [0.0] * (len(spread) + 1)
        for count in range(len(spread)):
            wider[count] += spread[count] * good
            wider[count + 1] += spread[count] * (1.0 - good)
        spread = wider
    fit = spread[bad] if bad < len(spread) else 0.0
    return (1.0 - DOUBT) * fit + DOUBT / len(spread)


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
                offered += eyes[other * ROW + place]
                spots += 1
    for spot in turn.taken:
        chosen += eyes[spot]
    if len(turn.taken) == 0:
        return 1.0
    better = chosen / len(turn.taken) - offered / spots
    return (1.0 - DOUBT) / (1.0 + exp(-2.0 * lean * better)) + DOUBT * 0.5

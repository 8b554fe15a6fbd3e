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
from rubrica.games.rubico.beliefs import DOUBT, fits
from rubrica.games.rubico.box import BLUE, POMPEY, RED, Setting
from rubrica.games.rubico.habits import (
    CLAIMS,
    FEWEST,
    PLAYS,
    TAUGHT,
    Habits,
    accusers,
    claim_kind,
    helps_caesar,
    way_of,
)
from rubrica.games.rubico.moves import CARDS, GAVE, HOLD, LOOK, POWERS, ROW, SAW, SPOTS
from rubrica.games.rubico.state import NONE, REVIEWING, Turn
from rubrica.games.rubico.statements import accused_by, claims_of, is_gave, vouched_by
from rubrica.games.rubico.view import RubicoView, past_row_of

CAESAR: Final = RED
SENATE: Final = BLUE

#: How a Centurion leans to cards that help its team, for each unit of their chance.
LEANING: Final = 3.0
#: How surely a card is what a legionary says that it gave.
HONEST: Final = 0.96
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

    def weigh_seat(self, seat: int, loyal: float, disloyal: float) -> None:
        """What a seat did, as likely as that of a legionary and of a senator."""
        for number in range(len(self.worlds)):
            self.weights[number] *= disloyal if self.worlds[number] >> seat & 1 else loyal

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
    habits = TAUGHT[setting.seats - FEWEST]
    for number in range(turns):
        turn = view.table.past[number]
        row = past_row_of(view, number) if seat != NONE and turn.centurion != seat else []
        weigh_turn(beliefs, setting, habits, turn, seat, row)
    table = view.table
    if turns == len(table.past):
        if table.phase == REVIEWING:
            weigh_review(beliefs, habits, table.past[-1], table.said, seat)
        else:
            weigh_words(beliefs, habits, table.said, table.centurion, seat)
            weigh_targets(beliefs, habits, table.said, seat)
            weigh_plays(beliefs, habits, table.played, seat)
    weigh_looks(beliefs, habits, view, seat)
    weigh_powers(beliefs, view, seat)
    return beliefs


def weigh_turn(beliefs: Beliefs, setting: Setting, habits: Habits, turn: Turn, seat: int, row: list[int]) -> None:
    """What a turn that is over says of everybody: their words, their powers, and the cards that came to light."""
    claims = claims_of(turn.said, beliefs.seats)
    weigh_words(beliefs, habits, turn.said, turn.centurion, seat)
    weigh_targets(beliefs, habits, turn.said, seat)
    weigh_plays(beliefs, habits, turn.played, seat)
    gave = gave_of(turn)
    suspects = beliefs.senators()
    legionary = laid_by(habits, setting, CAESAR, claims)
    senator = laid_by(habits, setting, SENATE, claims)
    believed = [0.0] * (beliefs.seats * ROW)
    for spot in range(len(believed)):
        suspect = suspects[spot // ROW]
        believed[spot] = legionary[spot] * (1.0 - suspect) + senator[spot] * suspect
    bad = turn.counted.count(BLUE) + turn.counted.count(POMPEY)
    for number in range(len(beliefs.worlds)):
        world = beliefs.worlds[number]
        likely = [0.0] * (beliefs.seats * ROW)
        for spot in range(len(likely)):
            likely[spot] = senator[spot] if world >> (spot // ROW) & 1 else legionary[spot]
        if seat != NONE and len(row) > 0:
            for place in range(len(row)):
                likely[seat * ROW + place] = 1.0 if helps_caesar(row[place]) else 0.0
        fit = 1.0
        if turn.centurion != seat:
            fit = choice_fits(turn, setting, world, believed, likely)
        for at in range(0, len(gave), 2):
            spot, good = gave[at], gave[at + 1]
            giver = spot // ROW
            if giver == seat:
                continue
            if world >> giver & 1:
                fit *= tempered(habits.gave[SENATE][good], 2)
            else:
                fit *= tempered(likely[spot] if good == 1 else 1.0 - likely[spot], 2)
                likely[spot] = HONEST if good == 1 else 1.0 - HONEST
        beliefs.weights[number] *= fit * reveal_fits(turn, likely, bad)
    beliefs.settle()
    weigh_sights(beliefs, habits, turn, turn.said, seat)


def laid_by(habits: Habits, setting: Setting, role: int, claims: list[int]) -> list[float]:
    """For every spot how likely its card helps Caesar, if its owner has that role."""
    chances = [0.0] * (setting.seats * ROW)
    for seat in range(setting.seats):
        good = habits.good[role][claim_kind(claims[seat])]
        for place in range(setting.draw):
            chances[seat * ROW + place] = good[place]
    return chances


def tempered(chance: float, answers: int) -> float:
    """A chance mixed with doubt: towards even, among so many answers."""
    return (1.0 - DOUBT) * chance + DOUBT / answers


def weigh_words(beliefs: Beliefs, habits: Habits, said: list[int], centurion: int, seat: int) -> None:
    """What each seat claimed of its row before the reveal, or that it claimed nothing, as likely as its role makes it;
    and whether it called anybody a senator."""
    if len(said) == 0 or said[0] == REVIEWING:
        return
    claims = claims_of(said, beliefs.seats)
    accusing = accusers(said)
    for other in range(beliefs.seats):
        if other == seat:
            continue
        accuses = accusing >> other & 1
        loyal = tempered(habits.accuses[CAESAR][accuses], 2)
        disloyal = tempered(habits.accuses[SENATE][accuses], 2)
        if other != centurion:
            claim = claim_kind(claims[other])
            loyal *= tempered(habits.claims[CAESAR][claim], CLAIMS)
            disloyal *= tempered(habits.claims[SENATE][claim], CLAIMS)
        beliefs.weigh_seat(other, loyal, disloyal)
    beliefs.settle()


def weigh_plays(beliefs: Beliefs, habits: Habits, played: list[int], seat: int) -> None:
    """[rubico:5.1] How each power was used."""
    for at in range(0, len(played), 3):
        if played[at] != seat:
            way = way_of(played[at + 2])
            loyal = tempered(habits.plays[CAESAR][way], PLAYS)
            beliefs.weigh_seat(played[at], loyal, tempered(habits.plays[SENATE][way], PLAYS))
    beliefs.settle()


def weigh_targets(beliefs: Beliefs, habits: Habits, said: list[int], seat: int) -> None:
    """Whom others accuse and vouch for: each team is right so often."""
    for at in range(0, len(said), 3):
        speaker, statement = said[at + 1], said[at + 2]
        accused, vouched = accused_by(statement), vouched_by(statement)
        if speaker == seat or (accused == NONE and vouched == NONE):
            continue
        for number in range(len(beliefs.worlds)):
            world = beliefs.worlds[number]
            right = tempered(habits.right[SENATE if world >> speaker & 1 else CAESAR], 2)
            true = world >> accused & 1 == 1 if accused != NONE else world >> vouched & 1 == 0
            beliefs.weights[number] *= right if true else 1.0 - right
    beliefs.settle()


def weigh_review(beliefs: Beliefs, habits: Habits, turn: Turn, said: list[int], seat: int) -> None:
    """What was said since the reveal of a turn that has been weighed without it."""
    since = said[len(turn.said) :]
    weigh_targets(beliefs, habits, since, seat)
    weigh_sights(beliefs, habits, turn, since, seat)


def weigh_sights(beliefs: Beliefs, habits: Habits, turn: Turn, said: list[int], seat: int) -> None:
    """What others say that a look showed them: a legionary tells the truth, and so it tells how the row was laid."""
    claims = claims_of(turn.said, beliefs.seats)
    for at in range(0, len(said), 3):
        speaker, statement = said[at + 1], said[at + 2]
        if speaker == seat or not SAW <= statement < HOLD:
            continue
        spot = looked_at(turn, speaker)
        if spot == NONE or spot // ROW == seat:
            continue
        for number in range(len(beliefs.worlds)):
            fit = 0.5
            if not beliefs.worlds[number] >> speaker & 1:
                fit = as_laid(habits, beliefs.worlds[number], spot, claims, (statement - SAW) % CARDS)
            beliefs.weights[number] *= fit
    beliefs.settle()


def weigh_looks(beliefs: Beliefs, habits: Habits, view: RubicoView, seat: int) -> None:
    """[rubico:5.4] What the seat has seen with its own eyes."""
    looks, table = view.table.looks, view.table
    if seat == NONE:
        return
    for look in range(0, len(looks), 4):
        number, spot, card = looks[look + 1] - 1, looks[look + 2], looks[look + 3]
        said = table.past[number].said if number < len(table.past) else table.said
        claims = claims_of(said, beliefs.seats)
        for place in range(len(beliefs.worlds)):
            beliefs.weights[place] *= as_laid(habits, beliefs.worlds[place], spot, claims, card)
    beliefs.settle()


def as_laid(habits: Habits, world: int, spot: int, claims: list[int], card: int) -> float:
    """How likely the spot's owner laid a card of that kind there, in a world of roles."""
    owner = spot // ROW
    role = SENATE if world >> owner & 1 else CAESAR
    red = habits.good[role][claim_kind(claims[owner])][spot % ROW]
    return tempered(red if helps_caesar(card) else 1.0 - red, 2)


def weigh_powers(beliefs: Beliefs, view: RubicoView, seat: int) -> None:
    """Who claimed a power that another has played since, or that the seat holds itself, posed."""
    table = view.table
    for number in range(len(table.past) + 1):
        said = table.said if number == len(table.past) else table.past[number].said
        for at in range(0, len(said), 3):
            speaker, power = said[at + 1], said[at + 2] - HOLD
            if speaker == seat or not 0 <= power < POWERS:
                continue
            own = seat != NONE and table.powers[seat] == power
            if own or (power in table.spent and table.spent[speaker] != power):
                for place in range(len(beliefs.worlds)):
                    senator = beliefs.worlds[place] >> speaker & 1 == 1
                    beliefs.weights[place] *= SENATOR_POSES if senator else LEGIONARY_POSES
                beliefs.settle()


def looked_at(turn: Turn, seat: int) -> int:
    """[rubico:5.4] The spot that the seat looked at in that turn, as everybody saw."""
    for at in range(0, len(turn.played), 3):
        if turn.played[at] == seat and LOOK <= turn.played[at + 2] < LOOK + SPOTS:
            return turn.played[at + 2] - LOOK
    return NONE


def gave_of(turn: Turn) -> list[int]:
    """In twos: the spot of a taken card of which its owner said afterwards what it was, and whether that helps Caesar.
    Who gave two speaks of the leftmost first."""
    found: list[int] = []
    for at in range(0, len(turn.said), 3):
        if turn.said[at] != REVIEWING or not is_gave(turn.said[at + 2]):
            continue
        for spot in turn.taken:
            if spot // ROW == turn.said[at + 1] and spot not in found[::2]:
                found += [spot, 1 if helps_caesar(turn.said[at + 2] - GAVE) else 0]
                break
    return found


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
                offered += eyes[other * ROW + place]
                spots += 1
    for spot in turn.taken:
        chosen += eyes[spot]
    if len(turn.taken) == 0:
        return 1.0
    better = chosen / len(turn.taken) - offered / spots
    return (1.0 - DOUBT) / (1.0 + exp(-2.0 * lean * better)) + DOUBT * 0.5

"""Who is who: every way the hidden roles can lie, weighed by what the reveals have shown."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rubrica.games.rubico.box import BLUE, POMPEY, RED, Setting
from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.state import CAESAR, NONE, SENATE
from rubrica.games.rubico.view import RubicoView, past_row_of

#: How much of each likelihood is left to surprise: people bluff.
DOUBT: Final = 0.1


def chances_of_red(view: RubicoView, role: int) -> list[float]:
    """How likely somebody of that role lays red, place by place."""
    return reds_laid(view.table.setting, role)


def reds_laid(setting: Setting, role: int) -> list[float]:
    """How likely each place of a row is to hold a card that helps Caesar, when a seat of that role laid it.

    A legionary lays such cards from the left, a senator from the right; the deck tells how many there are.
    """
    march = setting.march
    share = (march.count(RED) + 0.5 * march.count(2)) / len(march)
    draw = setting.draw
    at_least = [0.0] * (draw + 1)
    for count in range(1, draw + 1):
        at_least[count] = _at_least(count, draw, share)
    places = [at_least[place + 1] for place in range(draw)]
    return places if role == CAESAR else places[::-1]


def _at_least(count: int, draw: int, share: float) -> float:
    """The chance of `count` or more among `draw` cards, each good with the same chance."""
    total = 0.0
    ways = 1.0
    for good in range(draw + 1):
        if good >= count:
            total += ways * share**good * (1.0 - share) ** (draw - good)
        ways = ways * (draw - good) / (good + 1)
    return total


def senate_chances(view: RubicoView) -> list[float]:
    """For every seat, how likely it is to be a senator, given all this view tells."""
    known = [float(role) if role != NONE else 0.0 for role in view.table.roles]
    unknown = [seat for seat in range(view.seats) if view.table.roles[seat] == NONE]
    hidden = view.table.setting.blues - view.table.roles.count(SENATE)
    if len(unknown) == 0:
        return known
    legionary = chances_of_red(view, CAESAR)
    senator = chances_of_red(view, SENATE)
    chances = known[:]
    total = 0.0
    for world in combinations(unknown, hidden):
        roles = view.table.roles[:]
        for seat in unknown:
            roles[seat] = SENATE if seat in world else CAESAR
        weight = 1.0
        for number in range(len(view.table.past)):
            weight *= _likelihood(view, number, roles, legionary, senator)
        total += weight
        for seat in world:
            chances[seat] += weight
    for seat in unknown:
        chances[seat] /= total
    return chances


def _likelihood(view: RubicoView, number: int, roles: list[int], legionary: list[float], senator: list[float]) -> float:
    """How well the reveal of a past turn fits these roles; mixed with doubt, for people bluff."""
    turn = view.table.past[number]
    bad = turn.counted.count(BLUE) + turn.counted.count(POMPEY)
    if len(turn.counted) == 0:
        return 1.0
    likely: list[float] = []
    for spot in turn.taken:
        owner, place = spot // ROW, spot % ROW
        if owner == view.seat:
            card = past_row_of(view, number)[place]
            likely.append(0.0 if card == BLUE or card == POMPEY else 1.0)
        else:
            likely.append(legionary[place] if roles[owner] == CAESAR else senator[place])
    return fits(likely, bad)


def fits(likely: list[float], bad: int) -> float:
    """How likely so many of the taken cards were bad, from how likely each was good; mixed with doubt."""
    spread = [1.0]
    for good in likely:
        wider = [0.0] * (len(spread) + 1)
        for count in range(len(spread)):
            wider[count] += spread[count] * good
            wider[count + 1] += spread[count] * (1.0 - good)
        spread = wider
    fit = spread[bad] if bad < len(spread) else 0.0
    return (1.0 - DOUBT) * fit + DOUBT / len(spread)

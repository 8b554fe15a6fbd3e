"""Steady, the rule-based player of Rubico: a loyal legionary or a plausible senator, after the role it was dealt."""

from __future__ import annotations

from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice
from rubrica.games.rubico.beliefs import chances_of_red, senate_chances
from rubrica.games.rubico.box import COUNTS, COVERS, FORCES, LOOKS, MORE_BLUE, MORE_RED, STEPS
from rubrica.games.rubico.moves import COUNT, COVER, FORCE, LAY, LOOK, PASS, PUT_BACK, ROW, STEP, TAKE, VOID
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.speech import speak, wanted
from rubrica.games.rubico.state import AFTER, CAESAR, LAYING, SENATE, TAKING
from rubrica.games.rubico.view import RubicoView, power_of, role_of, row_of


class Steady(Bot[Rubico]):
    """Lays what its team wants leftmost, takes from those it trusts, and keeps its power for when it decides."""

    def answer(self, view: RubicoView, dice: Dice) -> int:
        if view.table.phase == LAYING:
            return lay(view)
        if view.table.talking():
            return speak(view, dice)
        if view.table.phase == TAKING:
            return take(view, dice)
        return use_power(view, dice)


BOT = Steady()


def lay(view: RubicoView) -> int:
    """The card that one's side would see at the next place."""
    for card in wanted(role_of(view)):
        if LAY + card in view.options:
            return LAY + card
    return view.options[0]


def reds_at(view: RubicoView) -> list[float]:
    """For every spot, how likely a card there helps Caesar."""
    suspects = senate_chances(view)
    legionary = chances_of_red(view, CAESAR)
    senator = chances_of_red(view, SENATE)
    chances = [0.0] * (view.seats * ROW)
    for seat in range(view.seats):
        for place in range(view.table.setting.draw):
            chance = legionary[place] * (1.0 - suspects[seat]) + senator[place] * suspects[seat]
            chances[seat * ROW + place] = chance
    return chances


def best_spot(view: RubicoView, first: int, moves: list[int], dice: Dice) -> int:
    """The move to the spot most likely to hold what the own team wants; `first` is the move to spot 0."""
    reds, loyal = reds_at(view), role_of(view) == CAESAR
    best, best_worth = moves[0], -10.0
    for move in moves:
        worth = reds[move - first] if loyal else -reds[move - first]
        worth += dice.below(100) / 1000
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def take(view: RubicoView, dice: Dice) -> int:
    """The left of those it trusts, the right of those it does not; what it has picked stays picked."""
    return best_spot(view, TAKE, [move for move in view.options if move < PUT_BACK], dice)


def use_power(view: RubicoView, dice: Dice) -> int:
    """Whether to use the power now, and on what."""
    does = view.table.setting.powers[power_of(view)]
    if len(view.options) == 2:
        return PASS
    if does == COVERS:
        return cover(view)
    if does == FORCES:
        return force(view, dice)
    if does == STEPS:
        return step(view)
    if does == LOOKS:
        return look(view)
    if does == COUNTS:
        return count(view)
    return void(view)


def steps_to_rome(view: RubicoView) -> int:
    """How far Caesar still has to go."""
    return view.table.setting.rome - view.table.caesar


def senate_near(view: RubicoView) -> bool:
    """Whether one more card could give the Senate its fourth of a legion."""
    return view.table.setting.four_next[sum(1 << card for card in view.table.senate)] > 0.0


def deciding(view: RubicoView) -> bool:
    """The moment to use what one has: either team may win this turn."""
    return view.table.setting.castrum_ahead[view.table.caesar] == view.table.setting.rome or senate_near(view)


def cover(view: RubicoView) -> int:
    """Keep the own team's worst card from being taken, if it is bad enough."""
    order = wanted(role_of(view))
    row = row_of(view)
    worst = max(range(len(row)), key=lambda place: order.index(row[place]))
    bad = row[worst] == order[3] or (row[worst] == order[2] and deciding(view))
    return COVER + worst if bad else PASS


def force(view: RubicoView, dice: Dice) -> int:
    """When it may decide the game, have the most promising card taken."""
    if not deciding(view) or view.table.turn < 2:
        return PASS
    return best_spot(view, FORCE, view.options[2:], dice)


def step(view: RubicoView) -> int:
    """Into Rome when it wins or decides; back when he is nearly there; else keep it."""
    if role_of(view) == CAESAR:
        return STEP + 1 if steps_to_rome(view) == 1 or (view.table.phase == AFTER and deciding(view)) else PASS
    return STEP if STEP in view.options and steps_to_rome(view) <= 2 and view.table.phase == AFTER else PASS


def look(view: RubicoView) -> int:
    """The leftmost card of whoever is hardest to tell."""
    suspects = senate_chances(view)
    leftmost = [move for move in view.options[2:] if (move - LOOK) % ROW <= 1]
    if not leftmost or view.table.turn < 2:
        return PASS
    return min(leftmost, key=lambda move: abs(suspects[(move - LOOK) // ROW] - 0.5))


def count(view: RubicoView) -> int:
    """Two reds and a Pompey: for Caesar before Rome, for the Senate one card from its goal."""
    if role_of(view) == CAESAR:
        near = view.table.setting.castrum_ahead[view.table.caesar] == view.table.setting.rome
        return COUNT if view.table.phase == AFTER and near and not senate_near(view) else PASS
    return COUNT if view.table.phase == AFTER and senate_near(view) and steps_to_rome(view) > 3 else PASS


def void(view: RubicoView) -> int:
    """Silence the Senate when it is about to win, or its cards when they help the other side."""
    active = [view.table.setting.senate[card] for card in view.table.senate[view.table.fresh :]]
    if role_of(view) == CAESAR:
        return VOID if senate_near(view) or MORE_BLUE in active else PASS
    return VOID if MORE_RED in active and steps_to_rome(view) <= 3 else PASS

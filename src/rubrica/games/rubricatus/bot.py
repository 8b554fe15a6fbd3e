"""Steward, the rule-based player of Rubricatus: looks after the river while it must, and builds when it pays."""

from __future__ import annotations

from typing import Final

from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice
from rubrica.games.rubricatus import (
    actions,
    building,
    etheries,
    hands,
    market,
    river,
    rounds,
    territory,
    tracks,
    verbs,
)
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.state import Asked, Rubricatus, RubricatusView
from rubrica.games.rubricatus.worth import (
    build_worth,
    effects_worth,
    gain_worth,
    potential,
    price,
    relief,
    step_worth,
    stock_after,
)

NEVER: Final = -999.0
SPENT: Final = 0.4  # what a resource paid for a construction would have been worth
RESERVE: Final = 0.45  # what a defence kept is worth


class Steward(Bot[Rubricatus]):
    """Prices every answer in victory points and gives the dearest; the dice settle ties."""

    def answer(self, view: RubricatusView, dice: Dice) -> int:
        best: list[int] = []
        most = NEVER * 10
        game = view.table
        question = game.question(view.seat)
        for move in view.options:
            worth = _worth(game, question, view.seat, move)
            if worth > most + 1e-9:
                most = worth
                best = [move]
            elif worth > most - 1e-9:
                best.append(move)
        return best[dice.below(len(best))]


BOT: Final = Steward()


def _worth(game: Rubricatus, question: Asked, seat: int, move: int) -> float:
    """What an answer is worth to the seat that is asked."""
    if isinstance(question, rounds.ChooseInitiative):
        return -card_worth(game, seat, move - m.CARD)
    if isinstance(question, actions.PlayCard):
        return _best_use(game, seat, move - m.CARD) - 0.8 * card_worth(game, seat, move - m.CARD)
    if isinstance(question, actions.Act):
        return action_worth(game, seat, move)
    if isinstance(question, actions.PlacePiece):
        return _piece_worth(game, seat, move)
    if isinstance(question, territory.Mitigate):
        return _mitigation_worth(game, seat, question.region, move - m.MITIGATE)
    if isinstance(question, building.ChooseConstruction):
        return 0.0 if move == m.DONE else construction_worth(game, seat, move - m.CONSTRUCTION)
    if isinstance(question, building.Pay):
        return _payment_worth(game, question, seat, move - m.RESOURCE)
    if isinstance(question, river.InARegion):
        return _region_worth(game, question, seat, move - m.REGION)
    if m.RESOURCE <= move < m.ETHERIA:
        return _step_worth(game, question, seat, move)
    return _rare_worth(game, question, seat, move)


def card_worth(game: Rubricatus, seat: int, card: int) -> float:
    """What it is to hold a card: its points, or its event if that is better."""
    printed = game.box.actions[card]
    points = 0.85 * printed.value
    return max(points, 0.7 * effects_worth(game, seat, printed.event)) if printed.event.all else points


def _best_use(game: Rubricatus, seat: int, card: int) -> float:
    """The best action a card allows now, with a helper."""
    game.card = card
    best = max([action_worth(game, seat, move) for move in actions.actions(game, seat)])
    game.card = -1
    return best


def action_worth(game: Rubricatus, seat: int, move: int) -> float:
    """What it is worth to play the card for something."""
    if move == m.PASS:
        return -0.3
    if move == m.EVENT:
        return _event_worth(game, seat)
    if move < m.RESOURCE:
        return _territory_worth(game, seat, move - m.REGION)
    resource = move - m.RESOURCE
    steps = tracks.production(game, seat, resource, game.box.actions[game.card].value)
    return gain_worth(game, seat, resource, steps)


def _event_worth(game: Rubricatus, seat: int) -> float:
    """The event by its price; a construction in it by the best one it allows."""
    card = game.box.actions[game.card]
    worth = effects_worth(game, seat, card.event)
    for effect in card.event.all:
        if isinstance(effect, verbs.Construct):
            worth += _construct_worth(game, seat, effect)
    return worth - 0.2 * card.removed_after


def _construct_worth(game: Rubricatus, seat: int, effect: verbs.Construct) -> float:
    """The best construction an event allows, wherever there is room for the piece."""
    best = NEVER
    blocked = territory.blocked(game, seat)
    for region in range(game.regions):
        if not blocked >> region & 1:
            best = max(best, _construct_worth_at(game, seat, effect, region))
    return best if best > NEVER else 0.0


def _construct_worth_at(game: Rubricatus, seat: int, effect: verbs.Construct, region: int) -> float:
    before = game.turn_knobs
    game.turn_knobs = effect.knobs(game)
    best = NEVER
    for card in building.buildable(game, seat, region):
        best = max(best, construction_worth(game, seat, card))
    game.turn_knobs = before
    return best


def construction_worth(game: Rubricatus, seat: int, card: int) -> float:
    """Building a card with the action card in play, its price paid."""
    printed = game.box.constructions[card]
    points = game.box.actions[game.card].value + game.knob(seat, v.K_VP + printed.comarca)
    paid = printed.total_cost + building.cost_change(game, seat, card)
    return points + build_worth(game, seat, card) - SPENT * paid


def _payment_worth(game: Rubricatus, question: building.Pay, seat: int, resource: int) -> float:
    held = game.stock[seat * 4 + resource]
    if question.change > 0:
        return held
    return -held - (potential(game, seat, stock_after(game, seat, resource, 0)) - held * 0.1) * 0.01


def _territory_worth(game: Rubricatus, seat: int, region: int) -> float:
    """The best of mitigating, building, and both, with what an etheria brings or without it."""
    best = NEVER
    if not territory.blocked(game, seat) >> region & 1:
        best = _unaided_worth(game, seat, region)
    return max(best, _aided_worth(game, seat, region)) if game.with_spirit else best


def _unaided_worth(game: Rubricatus, seat: int, region: int) -> float:
    best = NEVER
    for spent in range(min(game.stock[seat * 4], game.problems[region]) + 1):
        best = max(best, _mitigation_worth(game, seat, region, spent))
    return best


def _aided_worth(game: Rubricatus, seat: int, region: int) -> float:
    """The region with the etheria's ability, all that it brings included."""
    best = NEVER
    for foreseen in etheries.all_foreseen(game, seat, v.ON_TERRITORY):
        before = etheries.look_ahead(game, seat, foreseen)
        best = max(best, _unaided_worth(game, seat, region))
        etheries.look_ahead(game, seat, before)
    if not etheries.helps(game, seat, v.ON_TERRITORY):
        return best
    deeds = game.box.etheries[game.spirit[seat]].deeds
    if deeds.relieves(game, seat, region):
        best = max(best, 0.0)
    return best + effects_worth(game, seat, deeds)


def _mitigation_worth(game: Rubricatus, seat: int, region: int, spent: int) -> float:
    """Spending so much defence here, and building afterwards if that pays."""
    each = territory.per_defence(game, seat)
    removed = min(spent * each, game.problems[region])
    worth = relief(game, removed) - spent * RESERVE
    if removed and game.problems[region] > t.LIMIT >= game.problems[region] - removed:
        worth += 0.3
    game.stock[seat * 4] -= spent
    game.problems[region] -= removed
    game.drawer += removed
    built = NEVER
    for card in building.buildable(game, seat, region):
        built = max(built, construction_worth(game, seat, card))
    game.stock[seat * 4] += spent
    game.problems[region] += removed
    game.drawer -= removed
    if removed:
        return worth + max(0.0, built)
    return built


def _region_worth(game: Rubricatus, question: Asked, seat: int, region: int) -> float:
    """Problems are best spread thin where one cannot build anyway, and cleared where building starts again."""
    if isinstance(question, actions.EventRegion):
        construct = game.box.actions[game.card].construct
        return 0.0 if construct is None else _construct_worth_at(game, seat, construct, region)
    if region >= game.regions:  # no more is moved
        return 0.5
    problems = game.problems[region]
    if isinstance(question, river.RemoveWhere | river.MoveFrom):
        return 10.0 if problems == t.LIMIT + 1 else float(problems)
    if problems > t.LIMIT:
        return 8.0 - problems
    return 2.0 - problems if problems < t.LIMIT else 0.5


def _step_worth(game: Rubricatus, question: Asked, seat: int, move: int) -> float:
    if isinstance(question, tracks.AdvanceAny):
        return step_worth(game, seat, move - m.TRACK)
    resource = move - m.RESOURCE
    if isinstance(question, tracks.GainAny):
        return gain_worth(game, seat, resource, 1)
    if isinstance(question, tracks.ProduceAny):
        return gain_worth(game, seat, resource, question.count)
    return potential(game, seat, stock_after(game, seat, resource, -1))


def _rare_worth(game: Rubricatus, question: Asked, seat: int, move: int) -> float:
    if isinstance(question, verbs.ChooseBranch):
        return effects_worth(game, seat, question.branches[move - m.BRANCH])
    if isinstance(question, hands.Exchange):
        return 1.2 if move == m.DONE else 2.4 - card_worth(game, seat, move - m.CARD)
    if isinstance(question, hands.TakeBack):
        return card_worth(game, seat, move - m.CARD)
    if isinstance(question, market.ReplaceCards):
        return 0.6 if move == m.DONE else 0.5 - build_worth(game, seat, move - m.CONSTRUCTION)
    if isinstance(question, etheries.UseAbility):
        return _ability_worth(game, question, seat, move)
    if isinstance(question, rounds.SettleTie):
        return 1.0 if move - m.SEAT == seat else -game.vp[move - m.SEAT] * 0.01
    return 0.0


def _ability_worth(game: Rubricatus, question: etheries.UseAbility, seat: int, move: int) -> float:
    """In a region, all that follows from it; elsewhere an ability does no harm."""
    if question.region < 0:
        return 1.0 if move == m.USE else 0.0
    if move == m.USE:
        return _aided_worth(game, seat, question.region)
    return _unaided_worth(game, seat, question.region)


def _piece_worth(game: Rubricatus, seat: int, move: int) -> float:
    """The etheria goes where she helps: to a region or a resource with something to do, else a helper goes."""
    if move == m.HELPER:
        return 0.5
    occasion = game.box.etheries[game.spirit[seat]].occasion
    game.with_spirit = True
    useful = actions.actions(game, seat)
    game.with_spirit = False
    if occasion & v.ON_TERRITORY and any(m.REGION <= option < m.RESOURCE for option in useful):
        return 1.0
    return 1.0 if occasion & v.ON_PRODUCTION and price(game, game.drawer) < 1.0 else 0.0

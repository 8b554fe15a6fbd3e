"""How a search thinks of Rubricatus: the steward's answers, and a table judged from turn to turn."""

from __future__ import annotations

from math import exp
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.mind import FOREVER, PointsMind
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.bot import BOT, card_worth
from rubrica.games.rubricatus.imagine import era_cards_after, imagine
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.rounds import passes
from rubrica.games.rubricatus.scoring import final_points
from rubrica.games.rubricatus.state import ROUNDS, Rubricatus
from rubrica.games.rubricatus.verbs import Add
from rubrica.games.rubricatus.weights import PERIL, SPREAD, STAGES, WEIGHTS
from rubrica.games.rubricatus.worth import potential, step_worth

FEATURES: Final = 18
ROUND: Final = 32  # moments of a round, more than it has turns
CARE: Final = 0.2  # what a river saved is worth even to the last, where a victory is worth 1


class RiverMind(PointsMind[Rubricatus]):
    """Other hands and the era cards to come are imagined afresh each time."""

    curiosity = 0.15
    stages = STAGES
    features = FEATURES
    weights = WEIGHTS
    spread = SPREAD

    def imagine(self, dice: Dice) -> Rubricatus:
        return imagine(self.view, dice)

    def afresh(self, game: Rubricatus, dice: Dice) -> Rubricatus:
        """The era cards that nobody has peeked at; decks are drawn from at random as it is."""
        twin = game.twin(dice)
        if game.terms.variant != t.EASY:
            seen = max(game.revealed, *game.peeked)
            twin.era_cards = era_cards_after(twin, game.era_cards[:seen] + [t.UNKNOWN] * (ROUNDS - seen))
        return twin

    def reply(self, game: Rubricatus, seat: int, dice: Dice) -> int:
        return BOT.choose(View(seat, game, (), game.answers(seat)), dice)

    def time(self, game: Rubricatus) -> int:
        """Turns of the action phase; choosing for the initiative is one of its own."""
        if game.phase < t.ACTIONS:
            return game.round * ROUND
        if game.phase > t.ACTIONS:
            return game.round * ROUND + ROUND - 1
        return game.round * ROUND + 1 + game.turn * game.seats + game.step

    def horizon(self, game: Rubricatus) -> int:
        """To the end of the own next turn, or until the next round begins, where that comes first; in the last round
        to the end of the game."""
        if game.round == ROUNDS - 1:
            return FOREVER
        in_round = self.time(game) % ROUND
        if in_round + game.seats >= game.box.rounds[game.round].pieces * game.seats:
            return ROUND - in_round
        return game.seats + 1

    def stage_of(self, game: Rubricatus) -> int:
        return min(game.round // 2, STAGES - 1)

    def points_now(self, game: Rubricatus) -> list[float]:
        """The card in hand apart."""
        return [float(game.vp[seat] + sum(final_points(game, seat)[1:])) for seat in range(game.seats)]

    def features_of(self, game: Rubricatus, player: int) -> list[float]:
        return features(game, player)

    def standing(self, game: Rubricatus) -> list[float]:
        """Chances by points, less the chance that the river is lost for all."""
        saved = 1.0 - danger(game)
        return [share * saved for share in super().standing(game)]

    def worth(self, game: Rubricatus, chance: float) -> float:
        """A common defeat ranks below last place for everyone [rubricatus:5.2], so any other end is worth something."""
        outcome = game.outcome
        if outcome is None:
            saved = 1.0 - danger(game)
        else:
            saved = 1.0 if 1 in outcome.placings else 0.0
        return CARE * saved + (1.0 - CARE) * chance

    def peril(self, game: Rubricatus) -> list[float]:
        return peril(game)


def danger(game: Rubricatus) -> float:
    """How likely the river is lost for all before the end."""
    total = 0.0
    found = peril(game)
    for place in range(len(found)):
        total += PERIL[place] * found[place]
    risk = 1.0 / (1.0 + exp(-total))
    return 0.4 * risk if game.terms.variant == t.EASY else risk


def peril(game: Rubricatus) -> list[float]:
    """What the river's loss depends on: the drawer, the rounds played, and what the round's closing will take."""
    drawer, gone = game.drawer / 10.0, game.round / 10.0
    room = game.drawer - threat(game)
    left = 0.0
    if game.phase == t.ACTIONS:
        left = game.box.rounds[game.round].pieces - game.turn - game.step / game.seats
    doomed = 1.0 if room <= 0 else 0.0
    near = 1.0 / (1 + max(0, room))
    return [1.0, drawer, gone, drawer * gone, gone * gone, near, near * left / 10.0, doomed, doomed * left / 10.0]


def threat(game: Rubricatus) -> int:
    """How many problems the closing of the round's era card will put, if all stays as it is."""
    if game.phase != t.ACTIONS or game.terms.variant == t.EASY:
        return 0
    number = game.era_cards[game.round]
    card = game.box.era_cards[number]
    count = 0
    for seat in range(game.seats) if card.each else [game.holder]:
        follows = card.passed if passes(game, seat, number) else card.failed
        for effect in follows.all:
            if isinstance(effect, Add):
                count += effect.adds(game, seat, -1)
    return count


def features(game: Rubricatus, seat: int) -> list[float]:
    """What the points to come depend on, as numbers."""
    found = [0.0] * FEATURES
    stock = game.stock[seat * 4 : seat * 4 + 4]
    income = game.income[seat * 4 : seat * 4 + 4]
    left = float(ROUNDS - game.round)
    found[0] = 1.0
    found[1] = float(ROUNDS - game.round)
    for resource in range(4):
        found[2] += stock[resource]
        found[3] += income[resource] * left
    found[4] = potential(game, seat, stock)
    for track in range(4):
        found[5] += game.track[seat * 4 + track]
        found[6] += step_worth(game, seat, track)
    found[7] = (
        max(game.track[seat * 4], game.track[seat * 4 + 1], game.track[seat * 4 + 2], game.track[seat * 4 + 3]) * 1.0
    )
    for card in cards_in(game.hand[seat]):
        found[8] += card_worth(game, seat, card)
    found[9] = game.hand_size[seat] * 1.0
    found[10] = (game.home[seat] + (game.spirit_home >> seat & 1)) * 1.0
    found[11] = left if game.spirit[seat] >= 0 else 0.0
    found[12] = game.built[seat].bit_count() * 1.0
    found[13] = kinds(game.built[seat], game.box.of_era)
    found[14] = kinds(game.built[seat], game.box.of_comarca)
    found[15] = 1.0 if game.holder == seat else 0.0
    found[16] = float(stock[0])
    found[17] = float(game.vp[seat])
    return found


def kinds(built: int, masks: list[int]) -> float:
    """How many eras or comarques a player has built in."""
    count = 0.0
    for mask in masks:
        if built & mask:
            count += 1.0
    return count

"""How a search thinks of Rubricatus: the steward's answers, and a table judged from turn to turn."""

from __future__ import annotations

from math import exp
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game, View
from rubrica.engine.mind import Mind, shares
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.bot import BOT, card_worth
from rubrica.games.rubricatus.imagine import imagine
from rubrica.games.rubricatus.lessons import PERIL, SPREAD, STAGES, WEIGHTS
from rubrica.games.rubricatus.measures import applies, times
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.rounds import passes
from rubrica.games.rubricatus.rules import Rubricatus
from rubrica.games.rubricatus.scoring import final_points
from rubrica.games.rubricatus.table import ROUNDS, Table
from rubrica.games.rubricatus.tables import COUNT, FIRST, NOTHING, VERB, WIDTH
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.games.rubricatus.worth import potential, step_worth

FEATURES: Final = 18
CARE: Final = 0.2  # what a river saved is worth even to the last, where a victory is worth 1


class RiverMind(Mind):
    """Other hands and the era cards to come are imagined afresh each time."""

    def ponder(self, view: View, dice: Dice) -> None:
        assert isinstance(view, RubricatusView)
        self.view = view

    def imagine(self, dice: Dice) -> Game:
        return imagine(self.view, dice)

    def reply(self, game: Game, seat: int, dice: Dice) -> int:
        assert isinstance(game, Rubricatus)
        view = RubricatusView(seat, game.seats, (), game.answers(seat), game)
        return BOT.choose(view, dice)

    def time(self, game: Game) -> int:
        """Turns of the action phase; choosing for the initiative is one of its own."""
        assert isinstance(game, Rubricatus)
        if game.phase < t.ACTIONS:
            return game.round * 32
        if game.phase > t.ACTIONS:
            return game.round * 32 + 31
        return game.round * 32 + 1 + game.turn * game.seats + game.step

    def standing(self, game: Game) -> list[float]:
        """Chances by the points each will end with, less the chance that the river is lost for all."""
        assert isinstance(game, Rubricatus)
        stage = stage_of(game)
        weights = WEIGHTS[stage]
        points: list[float] = []
        for seat in range(game.seats):
            total = float(now(game, seat))
            found = features(game, seat)
            for place in range(FEATURES):
                total += weights[place] * found[place]
            points.append(total)
        saved = 1.0 - danger(game)
        return [share * saved for share in shares(points, SPREAD[stage])]

    def worth(self, game: Game, chance: float) -> float:
        """A common defeat ranks below last place for everyone [rubricatus:5.2], so any other end is worth something."""
        assert isinstance(game, Rubricatus)
        outcome = game.outcome
        if outcome is None:
            saved = 1.0 - danger(game)
        else:
            saved = 1.0 if 1 in outcome.placings else 0.0
        return CARE * saved + (1.0 - CARE) * chance


def danger(g: Rubricatus) -> float:
    """How likely the river is lost for all before the end."""
    total = 0.0
    found = peril(g)
    for place in range(len(found)):
        total += PERIL[place] * found[place]
    risk = 1.0 / (1.0 + exp(-total))
    return 0.4 * risk if g.variant == t.EASY else risk


def peril(game: Game) -> list[float]:
    """What the river's loss depends on: the drawer, the rounds played, and what the round's closing will take."""
    assert isinstance(game, Rubricatus)
    drawer, gone = game.drawer / 10.0, game.round / 10.0
    room = game.drawer - threat(game)
    left = 0.0
    if game.phase == t.ACTIONS:
        left = game.tables.pieces_at[game.round] - game.turn - game.step / game.seats
    doomed = 1.0 if room <= 0 else 0.0
    near = 1.0 / (1 + max(0, room))
    return [1.0, drawer, gone, drawer * gone, gone * gone, near, near * left / 10.0, doomed, doomed * left / 10.0]


def threat(g: Table) -> int:
    """How many problems the closing of the round's era card will put, if all stays as it is."""
    if g.phase != t.ACTIONS or g.variant == t.EASY:
        return 0
    card = g.era_cards[g.round]
    tables = g.tables
    count = 0
    for seat in range(g.seats) if tables.check_each[card] else [g.holder]:
        pc = tables.passed[card] if passes(g, seat, card) else tables.failed[card]
        while pc != NOTHING and tables.code[pc + VERB] != v.END:
            if tables.code[pc + VERB] == v.ADD:
                count += added(g, seat, pc)
            pc += WIDTH
    return count


def added(g: Table, seat: int, pc: int) -> int:
    """How many problems an effect puts: once for each region it means, or wherever it says."""
    code = g.tables.code
    place = code[pc + FIRST]
    if place == v.EACH:
        return sum([code[pc + COUNT] for region in range(g.regions) if applies(g, pc, seat, region)])
    region = place if place < v.PLAIN_REGIONS else -1
    return times(g, pc, code[pc + COUNT], seat, region) if applies(g, pc, seat, region) else 0


def stage_of(g: Table) -> int:
    return min(g.round // 2, STAGES - 1)


def now(g: Table, seat: int) -> int:
    return g.vp[seat] + sum(final_points(g, seat)[1:])


def features(g: Table, seat: int) -> list[float]:
    """What the points to come depend on, as numbers."""
    found = [0.0] * FEATURES
    stock = g.stock[seat * 4 : seat * 4 + 4]
    income = g.income[seat * 4 : seat * 4 + 4]
    left = float(ROUNDS - g.round)
    found[0] = 1.0
    found[1] = float(ROUNDS - g.round)
    for resource in range(4):
        found[2] += stock[resource]
        found[3] += income[resource] * left
    found[4] = potential(g, seat, stock)
    for track in range(4):
        found[5] += g.track[seat * 4 + track]
        found[6] += step_worth(g, seat, track)
    found[7] = max(g.track[seat * 4], g.track[seat * 4 + 1], g.track[seat * 4 + 2], g.track[seat * 4 + 3]) * 1.0
    for card in cards_in(g.hand[seat]):
        found[8] += card_worth(g, seat, card)
    found[9] = g.hand_size[seat] * 1.0
    found[10] = (g.home[seat] + (g.spirit_home >> seat & 1)) * 1.0
    found[11] = left if g.spirit[seat] >= 0 else 0.0
    found[12] = g.built[seat].bit_count() * 1.0
    found[13] = kinds(g.built[seat], g.tables.era_mask)
    found[14] = kinds(g.built[seat], g.tables.comarca_mask)
    found[15] = 1.0 if g.holder == seat else 0.0
    found[16] = float(stock[0])
    found[17] = float(g.vp[seat])
    return found


def kinds(built: int, masks: list[int]) -> float:
    """How many eras or comarques a player has built in."""
    count = 0.0
    for mask in masks:
        if built & mask:
            count += 1.0
    return count


def lesson(game: Game) -> tuple[int, list[list[float]], list[float]]:
    """A moment to learn from: the stage, every seat's features, and the points each has so far."""
    assert isinstance(game, Rubricatus)
    rows = [features(game, seat) for seat in range(game.seats)]
    return stage_of(game), rows, [float(now(game, seat)) for seat in range(game.seats)]


MIND: Final = RiverMind()

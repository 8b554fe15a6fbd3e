"""How a search thinks of The Red Cathedral: the steward's answers, and a table judged turn by turn."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Game, View
from rubrica.engine.mind import Mind, shares
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.lessons import SPREAD, STAGES, WEIGHTS
from rubrica.games.redcathedral.rules import RedCathedral, imagine
from rubrica.games.redcathedral.scoring import final_points
from rubrica.games.redcathedral.state import (
    GOLD,
    GREEN,
    KINDS_IN,
    NOBODY,
    PURPLE,
    WHITE_SPACE,
    WORKSHOP,
    Builder,
    Table,
)
from rubrica.games.redcathedral.view import CathedralView
from rubrica.games.redcathedral.worth import of_tile_in_general

FEATURES: Final = 22


class CathedralMind(Mind):
    """Nothing is hidden here but the dice to come."""

    def ponder(self, view: View, dice: Dice) -> None:
        assert isinstance(view, CathedralView)
        self.view = view

    def imagine(self, dice: Dice) -> Game:
        return imagine(self.view, dice)

    def reply(self, game: Game, seat: int, dice: Dice) -> int:
        assert isinstance(game, RedCathedral)
        view = CathedralView(seat, game.seats, (), game.table.choices, game.table)
        return BOT.choose(view, dice)

    def time(self, game: Game) -> int:
        assert isinstance(game, RedCathedral)
        return game.table.turns

    def standing(self, game: Game) -> list[float]:
        """The prestige each builder will end with, as far as finished games teach it."""
        assert isinstance(game, RedCathedral)
        table = game.table
        stage = stage_of(table)
        weights = WEIGHTS[stage]
        now = final_points(table)
        points: list[float] = []
        for owner in range(len(table.builders)):
            points.append(estimate(table, owner, now[owner], weights))
        return shares(points, SPREAD[stage])[: game.seats]


def stage_of(table: Table) -> int:
    """How near the end is: the most sections anybody has finished, or the last turns."""
    if table.ending != NOBODY:
        return STAGES - 1
    most = 0
    for builder in table.builders:
        if builder.finished > most:
            most = builder.finished
    return min(most, STAGES - 2)


def estimate(table: Table, owner: int, now: int, weights: list[float]) -> float:
    total = float(now)
    found = features(table, owner)
    for place in range(FEATURES):
        total += weights[place] * found[place]
    return total


def features(table: Table, owner: int) -> list[float]:
    """What the points to come depend on, as numbers."""
    builder = table.builders[owner]
    found = [0.0] * FEATURES
    found[0] = 1.0
    found[1] = float(builder.score)
    found[2] = float(builder.rubles)
    found[3] = float(max(0, builder.rubles - 6))
    sections(table, builder, found)
    found[10] = float(builder.finished)
    found[11] = float(builder.covering)
    found[12] = float(builder.beside)
    found[13] = float(builder.ornaments[0] + builder.ornaments[1] + builder.ornaments[2])
    workshop(table, builder, owner, found)
    towers(table, owner, found)
    found[18] = 1.0 if table.turn == owner else 0.0
    turns_until = (owner - table.turn) % table.site.players
    found[19] = float(turns_until)
    found[20] = float(builder.room())
    return found


def sections(table: Table, builder: Builder, found: list[float]) -> None:
    """Open sections: what they will earn and lack; materials held that fit, and those that do not."""
    tables = table.site.tables
    asked = [0, 0, 0, 0, 0, 0]
    found[4] = float(len(builder.open))
    for section in builder.open:
        card = table.site.card[section]
        found[5] += tables.card_rp[card] + 0.7 * tables.card_rubles[card]
        found[6] += table.lacking[section]
        for kind in KINDS_IN[table.wants[section]]:
            asked[kind] += tables.card_cost[card * 6 + kind] - table.laid[section * 6 + kind]
    for kind in range(6):
        held = builder.goods[kind]
        useful = min(held, asked[kind])
        found[7] += useful * (1.0 if kind < GOLD else 1.5)
        spare = held - useful
        if kind < GOLD:
            found[8] += min(spare, 2)
        elif kind < GREEN:
            found[9] += min(spare, 2)
        else:
            found[17] += min(spare, 3)
    if builder.goods[GREEN] > asked[GREEN] and builder.goods[PURPLE] > asked[PURPLE]:
        found[21] = 1.0


def workshop(table: Table, builder: Builder, owner: int, found: list[float]) -> None:
    for space in range(WORKSHOP):
        tile = builder.workshop[space]
        if tile > 0:
            worth = of_tile_in_general(table, tile - 1)
            if space >= WHITE_SPACE or space == owner:
                found[14] += worth
            else:
                found[15] += worth


def towers(table: Table, owner: int, found: list[float]) -> None:
    """What the sections under construction would turn in their towers."""
    site = table.site
    for section in table.builders[owner].open:
        base = site.base[site.tower[section]]
        mine = 0
        rivals = 0
        for other in range(base, base + site.heights[site.tower[section]]):
            if table.banner[other] == owner:
                mine += 1
            elif table.banner[other] != NOBODY:
                rivals += 1
        if mine >= rivals:
            found[16] += 1.0


MIND: Final = CathedralMind()


def lesson(game: Game) -> tuple[int, list[list[float]], list[float]]:
    """A moment to learn from: the stage, every seat's features, and the points each would have if it ended now."""
    assert isinstance(game, RedCathedral)
    table = game.table
    rows = [features(table, seat) for seat in range(game.seats)]
    return stage_of(table), rows, [float(points) for points in final_points(table)[: game.seats]]

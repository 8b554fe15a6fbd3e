"""How a search thinks of The Red Cathedral: the steward's answers, and a table judged turn by turn."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.mind import FOREVER, NO_REFLEX, PointsMind
from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.box import BANNERS, WHITE_SPACE, WORKSHOP
from rubrica.games.redcathedral.effects import GOLD, GREEN, KINDS_IN, PURPLE
from rubrica.games.redcathedral.scoring import final_points
from rubrica.games.redcathedral.state import NOBODY, Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView, RedCathedral, imagine
from rubrica.games.redcathedral.weights import SPREAD, STAGES, WEIGHTS
from rubrica.games.redcathedral.worth import of_tile_in_general

FEATURES: Final = 22
#: How much the way to the sixth section counts beside the chance to win, to whoever plays alone.
HASTE: Final = 0.5


class CathedralMind(PointsMind[RedCathedral]):
    """Nothing is hidden here but the dice to come."""

    curiosity = 0.15
    stages = STAGES
    features = FEATURES
    weights = WEIGHTS
    spread = SPREAD

    def imagine(self, dice: Dice) -> RedCathedral:
        return imagine(self.view, dice)

    def reply(self, game: RedCathedral, seat: int, dice: Dice) -> int:
        return BOT.weigh(View(seat, game, (), game.turn.choices))

    def choices(self, game: RedCathedral, seat: int) -> list[int]:
        """Prestige is given up where it decides most: before the main action, and to lay a tile face up."""
        question = game.turn.question
        if question == ask.MAIN or question == ask.WORKSHOP:
            return game.answers(seat)
        return game.turn.choices

    def reflex(self, view: CathedralView, dice: Dice) -> int:
        """A turn that is done is over, and one colour is as good as another."""
        question = view.table.turn.question
        if question == ask.AFTER or question <= ask.SIDE:
            return BOT.choose(view, dice)
        return NO_REFLEX

    def time(self, game: RedCathedral) -> int:
        return game.turns

    def horizon(self, game: RedCathedral) -> int:
        """To the end of the own next turn, so that what is prepared now bears fruit; once the end is near, to it."""
        if game.ending != NOBODY or most_finished(game) >= BANNERS - 2:
            return FOREVER
        return game.players + 1

    def worth(self, game: RedCathedral, chance: float) -> float:
        """Alone nobody hurries a builder, who would gather and not finish: the way to the sixth section counts too."""
        if game.seats > 1:
            return chance
        return (1.0 - HASTE) * chance + HASTE * progress(game, 0)

    def stage_of(self, game: RedCathedral) -> int:
        """How near the end is: the most sections anybody has finished, or the last turns."""
        if game.ending != NOBODY:
            return STAGES - 1
        return min(most_finished(game), STAGES - 2)

    def points_now(self, game: RedCathedral) -> list[float]:
        return [float(points) for points in final_points(game)]

    def features_of(self, game: RedCathedral, player: int) -> list[float]:
        builder = game.builders[player]
        found = [0.0] * FEATURES
        found[0] = 1.0
        found[1] = float(builder.score)
        found[2] = float(builder.rubles)
        found[3] = float(max(0, builder.rubles - 6))
        sections(game, builder, found)
        found[10] = float(builder.finished)
        found[11] = float(builder.covering)
        found[12] = float(builder.beside)
        found[13] = float(builder.ornaments[0] + builder.ornaments[1] + builder.ornaments[2])
        workshop(game, builder, found)
        towers(game, player, found)
        found[18] = 1.0 if game.turn.builder == player else 0.0
        found[19] = float((player - game.turn.builder) % game.players)
        found[20] = float(builder.room())
        return found


def most_finished(table: CathedralTable) -> int:
    """How many sections whoever is furthest has finished."""
    most = 0
    for builder in table.builders:
        if builder.finished > most:
            most = builder.finished
    return most


def progress(table: CathedralTable, owner: int) -> float:
    """How much of six sections a builder has built, piece by piece, from 0 to 1 [redcathedral:10.6]."""
    builder = table.builders[owner]
    built = float(builder.finished)
    for section in builder.open:
        pieces = sum(table.card(section).cost)
        built += (pieces - table.lacking[section]) / pieces
    return built / BANNERS


def sections(table: CathedralTable, builder: Builder, found: list[float]) -> None:
    """Open sections: what they will earn and lack; materials held that fit, and those that do not."""
    asked = [0, 0, 0, 0, 0, 0]
    found[4] = float(len(builder.open))
    for section in builder.open:
        card = table.card(section)
        found[5] += card.rp + 0.7 * card.rubles
        found[6] += table.lacking[section]
        for kind in KINDS_IN[table.wants[section]]:
            asked[kind] += card.cost[kind] - table.laid[section * 6 + kind]
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


def workshop(table: CathedralTable, builder: Builder, found: list[float]) -> None:
    """Tiles face up: where they are used often, and elsewhere."""
    for space in range(WORKSHOP):
        tile = builder.workshop[space]
        if tile > 0:
            worth = of_tile_in_general(table, tile - 1)
            if space >= WHITE_SPACE or space == builder.colour:
                found[14] += worth
            else:
                found[15] += worth


def towers(table: CathedralTable, owner: int, found: list[float]) -> None:
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

"""Going to a region: where something can be achieved there, and mitigating (rules 4.5 and 4.6)."""

from __future__ import annotations

from rubrica.engine.game import Refusal
from rubrica.engine.sentence import Name, Plural, Sentence
from rubrica.games.rubricatus import building, river
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.river import problems_of
from rubrica.games.rubricatus.state import NONE, Asked, Rubricatus, RubricatusView


def blocked(game: Rubricatus, seat: int) -> int:
    """rubricatus:4.5: the regions where somebody, be it oneself, has a piece this round; and barred ones."""
    if game.knob(seat, v.K_SHARE) > 0:
        return game.barred_regions
    return game.barred_regions | game.occupied


def achievable(game: Rubricatus, seat: int) -> int:
    """rubricatus:4.5: where a problem can be removed or a card built with what one has, as a mask."""
    useful = building.regions_to_build(game, seat)
    if game.stock[seat * 4] > 0:
        for region in range(game.regions):
            if game.problems[region] > 0:
                useful |= 1 << region
    return useful & ~blocked(game, seat)


def can_mitigate(game: Rubricatus, seat: int, region: int) -> bool:
    """rubricatus:4.6: whether there is defence to spend, and a problem to spend it on."""
    return game.stock[seat * 4] > 0 and game.problems[region] > 0


def can_act(game: Rubricatus, seat: int, region: int) -> bool:
    """rubricatus:4.5: whether a piece that stands in the region can achieve anything there."""
    return can_mitigate(game, seat, region) or len(building.buildable(game, seat, region)) > 0


def stand(game: Rubricatus, seat: int, region: int) -> None:
    """A piece stands in a region until the round is over."""
    game.occupied |= 1 << region
    game.standing[seat] |= 1 << region


def per_defence(game: Rubricatus, seat: int) -> int:
    """How many problems each defence spent removes."""
    return max(1, 1 + game.knob(seat, v.K_MITIGATION))


class Mitigate(Asked):
    """[rubricatus:4.6] Spend defence, what an etheria has just brought included; each removes one problem of that
    region."""

    rule = "rubricatus:4.6"
    moves = (m.MITIGATIONS,)
    looks_for = m.MITIGATIONS

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        if not can_mitigate(game, seat, self.region):
            return NONE
        found: list[int] = []
        if building.relieved(game, seat) or building.buildable(game, seat, self.region):
            found.append(m.MITIGATE)
        each = per_defence(game, seat)
        useful = (game.problems[self.region] + each - 1) // each
        for spent in range(1, min(game.stock[seat * 4], useful) + 1):
            found.append(m.MITIGATE + spent)
        return found

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if not self.has(move):
            return Refusal(self.rule, "Say how much defence you spend on the problems of the region.")
        if move == m.MITIGATE:
            return Refusal("rubricatus:4.5", "Nothing can be constructed here yet, so remove a problem.")
        if move - m.MITIGATE > game.stock[seat * 4]:
            return Refusal(self.rule, "You have {defence} defence.", {"defence": game.stock[seat * 4]})
        problems = game.problems[self.region]
        return Refusal(self.rule, "The region has {problems}.", {"problems": problems_of(problems)})

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        spent = move - m.MITIGATE
        game.stock[seat * 4] -= spent
        river.take_away(game, self.region, spent * per_defence(game, seat))

    def prompt(self, view: RubricatusView) -> Sentence:
        return Plural(
            "{region} has {count} problem: how much defence do you spend on it?",
            "{region} has {count} problems: how much defence do you spend on them?",
            view.table.problems[self.region],
            {"region": Name(view.table.box.region_names[self.region])},
        )

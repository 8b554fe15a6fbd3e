"""The etheries: recruiting one, and her ability in the turn in which she is the piece placed (chapter 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Name, Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import buildable
from rubrica.games.rubricatus.cards import Clauses
from rubrica.games.rubricatus.effects import AskedByCard
from rubrica.games.rubricatus.state import NONE, Asked, Rubricatus, RubricatusView

if TYPE_CHECKING:
    from rubrica.games.rubricatus.effects import Effects


def may_recruit(game: Rubricatus, seat: int) -> bool:
    """One etheria for each player, for good (rubricatus:7.1, rubricatus:7.2)."""
    return game.spirit[seat] < 0 and game.etheries != 0


class ChooseEtheria(AskedByCard):
    """[rubricatus:7.2] She takes the place of the helper that played the event, from the next round on."""

    rule = "rubricatus:7.2"
    moves = (m.ALL_ETHERIES,)
    asks = Sentence("Which etheria do you recruit?")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return [m.ETHERIA + spirit for spirit in range(len(game.box.etheries)) if game.etheries >> spirit & 1]

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if self.has(move):
            return Refusal(self.rule, "Somebody has recruited her already.")
        return Refusal(self.rule, "Choose one of the etheries that are left.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        spirit = move - m.ETHERIA
        spirits = game.spirit[:]
        spirits[seat] = spirit
        game.spirit = spirits
        game.etheries ^= 1 << spirit
        game.helpers[seat] -= 1
        if game.log is not None:
            game.tell(PUBLIC, e.RECRUITS, [seat, spirit])

    def expected(self, view: RubricatusView) -> list[int]:
        return [m.ETHERIA + spirit for spirit in range(len(view.table.box.etheries))]


def helps(game: Rubricatus, seat: int, occasion: int) -> bool:
    """Whether the piece being placed is an etheria whose card names this occasion."""
    return game.with_spirit and game.box.etheries[game.spirit[seat]].occasion & occasion != 0


def keep_knobs_on(game: Rubricatus, seat: int, occasion: int) -> None:
    """The etheria helps only with what her card names."""
    if game.with_spirit and not helps(game, seat, occasion):
        game.turn_knobs = NONE


def deeds_of(game: Rubricatus, seat: int, occasion: int) -> Effects | None:
    """What the etheria being placed does on this occasion, knobs apart."""
    return game.box.etheries[game.spirit[seat]].deeds if helps(game, seat, occasion) else None


def offer_ability(game: Rubricatus, seat: int, region: int, occasion: int) -> None:
    """If it would change anything."""
    deeds = deeds_of(game, seat, occasion)
    if deeds is not None and deeds.changes(game, seat, region):
        game.push(UseAbility(seat, region, occasion))


class UseAbility(Asked):
    """[rubricatus:7.2] An ability is optional, unless nothing else would be done in the region."""

    rule = "rubricatus:7.2"
    moves = (m.USE_OR_SKIP,)
    looks_for = m.USE_OR_SKIP

    def __init__(self, seat: int, region: int, occasion: int) -> None:
        super().__init__(seat)
        self.region = region
        self.occasion = occasion

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        if self.occasion == v.ON_TERRITORY:
            can_mitigate = game.stock[seat * 4] > 0 and game.problems[self.region] > 0
            if not can_mitigate and not buildable(game, seat, self.region):
                return [m.USE]
        return [m.USE, m.SKIP]

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if move == m.SKIP:
            return Refusal("rubricatus:4.5", "Her ability is all that can be done in this region.")
        return Refusal(self.rule, "Say whether the etheria uses her ability.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.SKIP:
            return
        spirit = game.spirit[seat]
        if game.log is not None:
            game.tell(PUBLIC, e.USES_ABILITY, [seat, spirit])
        game.box.etheries[spirit].deeds.start(game, seat, self.region, seat)

    def prompt(self, view: RubricatusView) -> Sentence:
        box = view.table.box
        her = box.etheries[view.table.spirit[view.seat]]
        return Sentence(
            "Does {etheria} use her ability: {ability}?",
            {"etheria": Name(her.name), "ability": Clauses(her.ability, box.data)},
        )

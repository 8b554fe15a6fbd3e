"""The etheries: recruiting one, and her ability in the turn in which she is the piece placed (chapter 7)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Name, Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import territory
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import ChooseConstruction, relieved
from rubrica.games.rubricatus.cards import Clauses
from rubrica.games.rubricatus.effects import AskedByCard, CarryOut, Foreseen, gained_any
from rubrica.games.rubricatus.state import ACTIONS, TOP, Asked, Rubricatus, RubricatusView
from rubrica.games.rubricatus.tracks import ANY_RESOURCE, GainAny, gain, production


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


# Her ability


def helps(game: Rubricatus, seat: int, occasion: int) -> bool:
    """Whether the piece being placed is an etheria whose card names this occasion."""
    return game.with_spirit and game.box.etheries[game.spirit[seat]].occasion & occasion != 0


def all_foreseen(game: Rubricatus, seat: int, occasion: int) -> list[Foreseen]:
    """How one may stand after her ability, if she helps on this occasion."""
    if not helps(game, seat, occasion):
        return []
    her = game.box.etheries[game.spirit[seat]]
    now = Foreseen(game.stock[seat * 4 : seat * 4 + 4], game.turn_knobs)
    return her.deeds.foresee(game, seat, her.bends.foresee(game, seat, [now], 0), 0)


def look_ahead(game: Rubricatus, seat: int, foreseen: Foreseen) -> Foreseen:
    """Let a seat stand so, and say how it stood before."""
    before = Foreseen(game.stock[seat * 4 : seat * 4 + 4], game.turn_knobs)
    game.stock[seat * 4 : seat * 4 + 4] = foreseen.stock
    game.turn_knobs = foreseen.knobs
    return before


def opened(game: Rubricatus, seat: int) -> int:
    """rubricatus:4.6: the regions that her ability makes useful, as a mask."""
    relieved = 0
    if helps(game, seat, v.ON_TERRITORY):
        deeds = game.box.etheries[game.spirit[seat]].deeds
        for region in range(game.regions):
            if deeds.relieves(game, seat, region):
                relieved |= 1 << region
    found = 0
    for foreseen in all_foreseen(game, seat, v.ON_TERRITORY):
        before = look_ahead(game, seat, foreseen)
        found |= territory.achievable(game, seat) | relieved & ~territory.blocked(game, seat)
        look_ahead(game, seat, before)
    return found


def made_fertile(game: Rubricatus, seat: int, value: int) -> int:
    """The resources that a card of this value advances with the help of her ability, as a mask."""
    found = 0
    for foreseen in all_foreseen(game, seat, v.ON_PRODUCTION):
        before = look_ahead(game, seat, foreseen)
        for resource in range(4):
            if production(game, seat, resource, value) > 0:
                found |= 1 << resource
        look_ahead(game, seat, before)
    return found


def offer_ability(game: Rubricatus, seat: int, region: int, occasion: int, committed: bool) -> None:
    """If it would change anything."""
    if not helps(game, seat, occasion):
        return
    her = game.box.etheries[game.spirit[seat]]
    if len(her.bends.all) > 0 or her.deeds.changes(game, seat, region):
        game.push(UseAbility(seat, region, occasion, committed))


class UseAbility(Asked):
    """[rubricatus:7.2] An ability is used whole or not at all; one is committed to it where nothing else made the place
    useful."""

    rule = "rubricatus:7.2"
    moves = (m.USE_OR_SKIP,)
    looks_for = m.USE_OR_SKIP

    def __init__(self, seat: int, region: int, occasion: int, committed: bool) -> None:
        super().__init__(seat)
        self.region = region
        self.occasion = occasion
        self.committed = committed

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return [m.USE] if self.committed else [m.USE, m.SKIP]

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if move == m.SKIP:
            return Refusal(self.rule, "Only her ability makes this place useful, so she uses it.")
        return Refusal(self.rule, "Say whether the etheria uses her ability.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.SKIP:
            return
        spirit = game.spirit[seat]
        if game.log is not None:
            game.tell(PUBLIC, e.USES_ABILITY, [seat, spirit])
        her = game.box.etheries[spirit]
        her.deeds.start(game, seat, self.region, seat)
        her.bends.start(game, seat, self.region, seat)

    def prompt(self, view: RubricatusView) -> Sentence:
        box = view.table.box
        her = box.etheries[view.table.spirit[view.seat]]
        return Sentence(
            "Does {etheria} use her ability: {ability}?",
            {"etheria": Name(her.name), "ability": Clauses(her.ability, box.data)},
        )


def at_work(game: Rubricatus) -> bool:
    """Whether an effect that is carried out now is an etheria's."""
    return game.phase == ACTIONS and game.with_spirit and not game.by_event and game.constructing < 0


class BringAny(GainAny):
    """[rubricatus:7.2] What an etheria brings, of the player's choice; where only that makes the region useful, it is
    something that does (rubricatus:4.5)."""

    rule = "rubricatus:7.2"
    looks_for = m.RESOURCES

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        fruitful = [m.RESOURCE + resource for resource in range(4) if self.fruitful(game, seat, resource)]
        return fruitful if fruitful else ANY_RESOURCE

    def fruitful(self, game: Rubricatus, seat: int, resource: int) -> bool:
        """Whether one could still achieve something in the region with this one and all that follows."""
        stock = game.stock[seat * 4 : seat * 4 + 4]
        stock[resource] = (stock[resource] + 1) % (TOP + 1)
        found = [Foreseen(stock, game.turn_knobs)]
        if self.count > 1:
            found = gained_any(found[0], self.count - 1)
        for pending in reversed(game.stack):
            if isinstance(pending, CarryOut):
                found = pending.effects.foresee(game, seat, found, pending.line)
            elif isinstance(pending, ChooseConstruction):
                return relieved(game, seat) or any(self.leads_on(game, seat, pending.region, each) for each in found)
        return True

    def leads_on(self, game: Rubricatus, seat: int, region: int, foreseen: Foreseen) -> bool:
        """Whether one could achieve something there, standing so."""
        before = look_ahead(game, seat, foreseen)
        found = territory.can_act(game, seat, region)
        look_ahead(game, seat, before)
        return found

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if self.has(move):
            return Refusal("rubricatus:4.5", "With that you could do nothing in this region.")
        return self.refuses

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        gain(game, seat, move - m.RESOURCE, 1)
        if self.count > 1:
            game.push(BringAny(seat, self.count - 1))

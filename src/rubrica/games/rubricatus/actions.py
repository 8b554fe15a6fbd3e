"""A turn of the action phase: card, piece, action (chapter 4 and rule 7.2)."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Name, Sentence
from rubrica.games.rubricatus import building, etheries
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import ChooseConstruction
from rubrica.games.rubricatus.hands import leave_hand
from rubrica.games.rubricatus.river import InARegion, problems_of
from rubrica.games.rubricatus.state import NONE, NOTHING, Asked, Rubricatus, RubricatusView, Task
from rubrica.games.rubricatus.territory import Mitigate, achievable, blocked, stand
from rubrica.games.rubricatus.tracks import gain, production

_BARRED: Final = Refusal("rubricatus:10.6", "Nobody may enter that region this round.")
_OCCUPIED: Final = Refusal("rubricatus:4.5", "Somebody has a piece in that region this round.")


def begin_turn(game: Rubricatus, seat: int) -> None:
    """rubricatus:3.6: one action card, one helper."""
    game.turn_knobs = NONE
    game.with_spirit = False
    game.by_event = False
    game.constructing = NOTHING
    game.removed_before = game.removed_round[seat]
    game.push(EndTurn(seat))
    game.push(PlayCard(seat))


class PlayCard(Asked):
    """[rubricatus:4.1] An action card of the hand; playing it always places a piece."""

    rule = "rubricatus:4.1"
    moves = (m.ALL_CARDS,)
    asks = Sentence("Which action card do you play?")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return m.cards_in(game.hand[seat])

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if self.has(move):
            return Refusal(self.rule, "You do not hold that card.")
        return Refusal(self.rule, "Play one of your action cards first.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        leave_hand(game, seat, move - m.CARD)
        game.card = move - m.CARD
        if game.spirit_home >> seat & 1:
            game.push(PlacePiece(seat))
        else:
            place_helper(game, seat)


class PlacePiece(Asked):
    """[rubricatus:7.2] A helper or the etheria, whose ability works in the turn she is the piece placed."""

    rule = "rubricatus:7.2"
    moves = (m.PIECES,)
    begins = (m.PIECES,)
    asks = Sentence("Which piece do you place?")
    refuses = Refusal("rubricatus:4.1", "Choose the piece you place: a helper or the etheria.")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        found: list[int] = []
        if game.home[seat] > 0:
            found.append(m.HELPER)
        if game.spirit_home >> seat & 1:
            found.append(m.SPIRIT)
        return found

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.HELPER:
            place_helper(game, seat)
            return
        game.spirit_home ^= 1 << seat
        game.with_spirit = True
        game.push(Act(seat))


def place_helper(game: Rubricatus, seat: int) -> None:
    """A helper leaves the refuge."""
    game.home[seat] -= 1
    game.push(Act(seat))


class Act(Asked):
    """[rubricatus:4.1] What the card is played for: a production, a territory, its event, or nothing."""

    rule = "rubricatus:4.1"
    moves = (m.REGIONS, m.RESOURCES, m.EVENT_OR_PASS)
    begins = (m.REGIONS, range(m.EVENT, m.EVENT + 1))

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return actions(game, seat)

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if move in m.REGIONS:
            return _no_territory(game, seat, move - m.REGION)
        if move in m.RESOURCES:
            return _no_production(game, seat, move - m.RESOURCE)
        if move == m.EVENT:
            if not game.box.actions[game.card].event.all:
                return Refusal("rubricatus:4.2", "This card carries no event.")
            return Refusal("rubricatus:4.2", "No part of the event would change anything now.")
        return Refusal(self.rule, "Say what the card is for: a resource, a region, its event, or a pass.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.PASS:
            if game.log is not None:
                game.tell(PUBLIC, e.PASSES, [seat, game.card])
        elif move == m.EVENT:
            play_event(game, seat)
        elif move < m.RESOURCE:
            go_to(game, seat, move - m.REGION)
        else:
            produce(game, seat, move - m.RESOURCE)

    def prompt(self, view: RubricatusView) -> Sentence:
        card = Name(view.table.box.actions[view.table.card].name)
        return Sentence("{card}: what do you use it for?", {"card": card})

    def expected(self, view: RubricatusView) -> list[int]:
        return [*m.RESOURCES, *range(m.REGION, m.REGION + view.table.regions), m.EVENT]


def actions(game: Rubricatus, seat: int) -> list[int]:
    """Everything the played card and the chosen piece can do."""
    found = [m.PASS]  # rubricatus:4.10: always
    value = game.box.actions[game.card].value
    taken = game.producing[seat] | game.barred_resources
    barren = 0
    if game.bent():
        for resource in range(4):
            if production(game, seat, resource, value) <= 0:
                barren |= 1 << resource
        if barren and game.with_spirit:
            barren &= ~etheries.made_fertile(game, seat, value)
    for resource in range(4):
        if not (taken | barren) >> resource & 1:
            found.append(m.RESOURCE + resource)
    useful = territories(game, seat)
    if useful:
        for region in range(game.regions):
            if useful >> region & 1:
                found.append(m.REGION + region)
    if event_possible(game, seat):
        found.append(m.EVENT)
    return found


# The event of the card (rule 4.2)


def event_possible(game: Rubricatus, seat: int) -> bool:
    """rubricatus:4.2: if any part of it would change something."""
    if len(game.box.actions[game.card].event.all) == 0:
        return False
    if event_changes(game, seat):
        return True
    for foreseen in etheries.all_foreseen(game, seat, v.ON_EVENT):
        before = etheries.look_ahead(game, seat, foreseen)
        possible = event_changes(game, seat)
        etheries.look_ahead(game, seat, before)
        if possible:
            return True
    return False


def event_changes(game: Rubricatus, seat: int) -> bool:
    """Whether the event would change something as the table stands."""
    return game.box.actions[game.card].event.changes(game, seat, -1) or len(event_regions(game, seat)) > 0


def event_regions(game: Rubricatus, seat: int) -> list[int]:
    """Where the piece may go when an event speaks of a place."""
    card = game.box.actions[game.card]
    useful = 0
    if card.construct is not None:
        useful = card.construct.regions(game, seat)
    if card.speaks_of_here:
        for region in range(game.regions):
            if card.event.changes(game, seat, region):
                useful |= 1 << region
    if useful == 0:
        return NONE
    useful &= ~blocked(game, seat)
    return [region for region in range(game.regions) if useful >> region & 1]


def play_event(game: Rubricatus, seat: int) -> None:
    """rubricatus:4.2: the event instead of the points."""
    game.by_event = True
    if game.log is not None:
        game.tell(PUBLIC, e.PLAYS_EVENT, [seat, game.card])
    game.push(BeginEvent(seat))
    etheries.offer_ability(game, seat, -1, v.ON_EVENT, game.with_spirit and not event_changes(game, seat))


class BeginEvent(Task):
    """[rubricatus:4.2] The event of the card, once the etheria has done what she does."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def perform(self, game: Rubricatus) -> None:
        if len(event_regions(game, self.seat)) > 0:
            game.push(EventRegion(self.seat))
        else:
            start_event(game, self.seat, -1)


def start_event(game: Rubricatus, seat: int, region: int) -> None:
    """The event, wherever it takes place."""
    if region >= 0:
        stand(game, seat, region)
    game.box.actions[game.card].event.start(game, seat, region, seat)


class EventRegion(InARegion):
    """[rubricatus:4.2] Where the piece goes if the event speaks of a place."""

    rule = "rubricatus:4.2"

    def regions(self, game: Rubricatus) -> list[int]:
        return event_regions(game, self.seat)

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        if game.barred_regions >> region & 1:
            return _BARRED
        if blocked(game, self.seat) >> region & 1:
            return _OCCUPIED
        return Refusal(self.rule, "The event would change nothing in that region.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        start_event(game, seat, move - m.REGION)

    def prompt(self, view: RubricatusView) -> Sentence:
        card = Name(view.table.box.actions[view.table.card].name)
        return Sentence("{card}: in which region does the event take place?", {"card": card})


# Production (rule 4.3)


def produce(game: Rubricatus, seat: int, resource: int) -> None:
    """rubricatus:4.3: a piece on one of one's own resources that has none this round."""
    game.producing[seat] |= 1 << resource
    if game.log is not None:
        game.tell(PUBLIC, e.PRODUCES, [seat, game.card, resource])
    steps = production(game, seat, resource, game.box.actions[game.card].value)
    if game.with_spirit:
        game.push(FinishProduction(seat, resource))
        etheries.offer_ability(game, seat, -1, v.ON_PRODUCTION, steps <= 0)
    else:
        gain(game, seat, resource, steps)


class FinishProduction(Task):
    """A production that waits until the etheria has done what she does."""

    def __init__(self, seat: int, resource: int) -> None:
        self.seat = seat
        self.resource = resource

    def perform(self, game: Rubricatus) -> None:
        steps = production(game, self.seat, self.resource, game.box.actions[game.card].value)
        gain(game, self.seat, self.resource, steps)


def _no_production(game: Rubricatus, seat: int, resource: int) -> Refusal:
    if game.producing[seat] >> resource & 1:
        return Refusal("rubricatus:4.3", "You have a piece on that resource this round.")
    if game.barred_resources >> resource & 1:
        return Refusal("rubricatus:10.6", "Nobody may produce that resource this round.")
    return Refusal("rubricatus:4.3", "That resource would not advance at all.")


# Territory (rule 4.5)


def territories(game: Rubricatus, seat: int) -> int:
    """rubricatus:4.5: where at least one problem can be removed or one card built, as a mask; rubricatus:4.6: with what
    an etheria brings, too."""
    useful = achievable(game, seat)
    return useful | etheries.opened(game, seat) if game.with_spirit else useful


def go_to(game: Rubricatus, seat: int, region: int) -> None:
    """rubricatus:4.5: mitigate, construct, or both, in that order; what an etheria brings comes first."""
    committed = game.with_spirit and not achievable(game, seat) >> region & 1
    stand(game, seat, region)
    if game.log is not None:
        game.tell(PUBLIC, e.ENTERS, [seat, game.card, region])
    game.push(ChooseConstruction(seat, region, False))
    game.push(Mitigate(seat, region))
    etheries.offer_ability(game, seat, region, v.ON_TERRITORY, committed)


def _no_territory(game: Rubricatus, seat: int, region: int) -> Refusal:
    if region >= game.regions:
        return Refusal("rubricatus:2.2", "With three players the mixed regions are covered.")
    if game.barred_regions >> region & 1:
        return _BARRED
    if blocked(game, seat) >> region & 1:
        return _OCCUPIED
    limit = building.limit(game, seat)
    if game.problems[region] > limit:
        return Refusal(
            "rubricatus:4.5",
            "It has {problems}, and above {limit} nothing is constructed; you have no defence to remove any.",
            {"problems": problems_of(game.problems[region]), "limit": limit},
        )
    admitted = building.admitted(game, seat, region)
    if not any(admitted >> game.box.constructions[card].comarca & 1 for card in game.market):
        return Refusal("rubricatus:4.5", "The market has nothing for that region, and you can remove no problem there.")
    return Refusal("rubricatus:4.5", "You can pay for nothing that region admits, and remove no problem there.")


class EndTurn(Task):
    """[rubricatus:4.2] The card is discarded, or removed from the game if its event says so."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def perform(self, game: Rubricatus) -> None:
        if game.by_event and game.box.actions[game.card].removed_after:
            game.gone[self.seat] |= 1 << game.card
        else:
            game.discard[self.seat] |= 1 << game.card
        game.card = NOTHING
        game.turn_knobs = NONE
        game.by_event = False
        game.with_spirit = False

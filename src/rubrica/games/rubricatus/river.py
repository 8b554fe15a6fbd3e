"""Problems: the drawer, the regions, and how the river is lost (chapter 5)."""

from __future__ import annotations

from typing import ClassVar, Final

from rubrica.engine.game import PUBLIC, Outcome, Refusal
from rubrica.engine.sentence import Name, Plural, Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import AskedByCard, said_by_card
from rubrica.games.rubricatus.state import ACTIONS, EVERYBODY, FULL, NONE, OVER, Rubricatus, RubricatusView, Task

BY_CONSTRUCTION: Final = "river lost by a construction"
BY_EVENT: Final = "river lost by an event"
BY_ERA_CARD: Final = "river lost by an era card"


def put(game: Rubricatus, chooser: int, region: int, count: int) -> None:
    """Take problems from the drawer one by one; one that does not fit spills over (rubricatus:5.1)."""
    for left in range(count, 0, -1):
        if game.problems[region] == FULL:
            # 21 problems and 35 places, or 15 and 20: somewhere there is room.
            assert min(game.problems[: game.regions]) < FULL
            game.push(Spill(chooser, region, left))
            return
        put_one(game, region)
        if game.drawer == 0:
            return


def put_one(game: Rubricatus, region: int) -> None:
    """The last problem loses the river at once, for everybody (rubricatus:5.2)."""
    game.drawer -= 1
    game.problems[region] += 1
    if game.log is not None:
        game.tell(PUBLIC, e.PROBLEM, [region, game.drawer])
    if game.drawer == 0:
        lose_river(game)


def lose_river(game: Rubricatus) -> None:
    """A common defeat ranks below last place for everyone (rubricatus:5.2)."""
    reason = BY_ERA_CARD
    if game.phase == ACTIONS:
        reason = BY_CONSTRUCTION if game.constructing >= 0 else BY_EVENT
    game.phase = OVER
    game.stack = []
    game.asker = EVERYBODY
    game.offers = NONE
    game.outcome = Outcome([game.seats + 1] * game.seats, reason, [0] * game.seats)
    if game.log is not None:
        game.tell(PUBLIC, e.RIVER_LOST, [])


def take_away(game: Rubricatus, region: int, count: int) -> None:
    """Problems go back to the drawer; whoever acts has removed them."""
    removed = min(count, game.problems[region])
    if removed == 0:
        return
    game.problems[region] -= removed
    game.drawer += removed
    if game.phase == ACTIONS:
        game.removed_round[game.acting()] += removed
    if game.log is not None:
        game.tell(PUBLIC, e.RELIEF, [region, removed])


def move_one(game: Rubricatus, origin: int, region: int) -> None:
    """One problem leaves a region for another."""
    game.problems[origin] -= 1
    game.problems[region] += 1
    if game.log is not None:
        game.tell(PUBLIC, e.MOVED, [origin, region])


# Which regions a card means


def regions_to_add(game: Rubricatus, place: int, used: int) -> list[int]:
    """Where a problem may go: the fullest, the emptiest, or any with room; ties are the chooser's to settle."""
    fresh = [r for r in range(game.regions) if not used >> r & 1]
    if place != v.CHOICE:
        return _extremes(game, place, fresh)
    roomy = [r for r in range(game.regions) if game.problems[r] < FULL]
    unused = [r for r in roomy if not used >> r & 1]
    return unused if unused else roomy


def regions_to_relieve(game: Rubricatus, place: int, used: int, here: int) -> list[int]:
    """Which regions a problem can be taken from."""
    if place < v.PLAIN_REGIONS:
        return [place] if game.problems[place] > 0 else []
    if place == v.HERE:
        return [here] if here >= 0 and game.problems[here] > 0 else []
    burdened = [r for r in range(game.regions) if game.problems[r] > 0]
    fresh = [r for r in burdened if not used >> r & 1]
    return _extremes(game, place, fresh if fresh else burdened)


def regions_to_receive(game: Rubricatus, place: int, origin: int, here: int) -> list[int]:
    """Where a problem taken from a region can be moved: never back, never into a full region."""
    if place < v.PLAIN_REGIONS:
        others = [place]
    elif place == v.HERE:
        others = [here] if here >= 0 else []
    else:
        others = [r for r in range(game.regions) if r != origin and game.problems[r] < FULL]
    return _extremes(game, place, [r for r in others if r != origin and game.problems[r] < FULL])


def regions_to_move_from(game: Rubricatus, place: int, to: int, here: int) -> list[int]:
    """The regions a problem can be moved away from, given where it must go."""
    found = regions_to_relieve(game, place, 0, here)
    return [r for r in found if len(regions_to_receive(game, to, r, here)) > 0]


def _extremes(game: Rubricatus, place: int, regions: list[int]) -> list[int]:
    if not regions or place not in (v.MOST, v.LEAST):
        return regions
    counts = [game.problems[r] for r in regions]
    bound = max(counts) if place == v.MOST else min(counts)
    return [r for r in regions if game.problems[r] == bound]


class PutProblems(Task):
    """So many problems into a region; the chooser says where those go that find it full."""

    def __init__(self, chooser: int, region: int, count: int) -> None:
        self.chooser = chooser
        self.region = region
        self.count = count

    def perform(self, game: Rubricatus) -> None:
        put(game, self.chooser, self.region, self.count)


class InARegion(AskedByCard):
    """[rubricatus:5.1] Ties for most or fewest, and where a problem spills, are settled by a player."""

    rule = "rubricatus:5.1"
    moves: ClassVar[tuple[range, ...]] = (m.REGIONS,)

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return [m.REGION + region for region in self.regions(game)]

    def regions(self, game: Rubricatus) -> list[int]:
        """Those that may be chosen."""
        raise NotImplementedError

    def expected(self, view: RubricatusView) -> list[int]:
        return [m.REGION + region for region in range(view.table.regions)]

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if not self.has(move):
            return Refusal("rubricatus:5.1", "Choose a region.")
        region = move - m.REGION
        if region >= game.regions:
            return Refusal("rubricatus:2.2", "With three players the mixed regions are covered.")
        return self.refused_region(game, region)

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        """Why a region that is in play is not among them."""
        return Refusal("rubricatus:10.6", "The card names another region.")


def problems_of(count: int) -> Sentence:
    """So many problems."""
    return Plural("{count} problem", "{count} problems", count)


_EMPTY: Final = Refusal("rubricatus:5.1", "There is no problem in that region.")
_IS_FULL: Final = Refusal("rubricatus:5.1", "That region is full: it holds {full} problems.", {"full": FULL})
_HAD_ITS_SHARE: Final = Refusal(
    "rubricatus:10.6", "That region has had its share; the card names another one each time."
)
_NOT_EXTREME: Final = {
    v.MOST: Refusal("rubricatus:10.6", "The card names the region with most problems; that is another one."),
    v.LEAST: Refusal("rubricatus:10.6", "The card names the region with fewest problems; that is another one."),
}


class Spill(InARegion):
    """[rubricatus:5.1] Problems found a region full: another is chosen for each, token by token."""

    def __init__(self, seat: int, region: int, count: int) -> None:
        super().__init__(seat)
        self.region = region
        self.count = count

    def regions(self, game: Rubricatus) -> list[int]:
        return [r for r in range(game.regions) if game.problems[r] < FULL]

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        return _IS_FULL

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        put_one(game, move - m.REGION)
        if self.count > 1 and game.drawer > 0:
            game.push(PutProblems(seat, self.region, self.count - 1))

    def prompt(self, view: RubricatusView) -> Sentence:
        full = Name(view.table.box.region_names[self.region])
        return said_by_card(view, Sentence("{region} is full: where does the problem go?", {"region": full}))


class InEach(InARegion):
    """So many problems at a place, in `each` of `count` regions; those in `used` had their share."""

    def __init__(self, seat: int, place: int, each: int, count: int, used: int) -> None:
        super().__init__(seat)
        self.place = place
        self.each = each
        self.count = count
        self.used = used

    def used_with(self, game: Rubricatus, region: int) -> int:
        """The regions that had their share, and this one; when all have, it goes round again."""
        used = self.used | 1 << region
        return 0 if used == (1 << game.regions) - 1 else used


class AddWhere(InEach):
    """[rubricatus:5.1] A card adds problems, and ties are the chooser's to settle."""

    def regions(self, game: Rubricatus) -> list[int]:
        return regions_to_add(game, self.place, self.used)

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        if self.place != v.CHOICE:
            return _NOT_EXTREME[self.place]
        return _IS_FULL if game.problems[region] == FULL else _HAD_ITS_SHARE

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        region = move - m.REGION
        if self.count > 1:
            game.push(AddWhere(seat, self.place, self.each, self.count - 1, self.used_with(game, region)))
        put(game, seat, region, self.each)

    def prompt(self, view: RubricatusView) -> Sentence:
        question = Plural("Where does {count} problem arise?", "Where do {count} problems arise?", self.each)
        return said_by_card(view, question)


class RemoveWhere(InEach):
    """[rubricatus:5.1] A card removes problems, as far as there are any."""

    def regions(self, game: Rubricatus) -> list[int]:
        return regions_to_relieve(game, self.place, self.used, -1)

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        if game.problems[region] == 0:
            return _EMPTY
        return _HAD_ITS_SHARE if self.place == v.CHOICE else _NOT_EXTREME[self.place]

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        region = move - m.REGION
        if self.count > 1:
            game.push(RemoveWhere(seat, self.place, self.each, self.count - 1, self.used_with(game, region)))
        take_away(game, region, self.each)

    def prompt(self, view: RubricatusView) -> Sentence:
        question = Plural("Where is {count} problem removed?", "Where are {count} problems removed?", self.each)
        return said_by_card(view, question)


class MoveFrom(InARegion):
    """[rubricatus:10.8] A card moves up to so many problems, one by one, from one place to another."""

    rule = "rubricatus:10.8"
    moves = (m.REGIONS, m.NO_MORE)
    asks = Sentence("From which region is a problem moved? Up to {count}.")

    def __init__(self, seat: int, place: int, to: int, count: int, here: int) -> None:
        super().__init__(seat)
        self.place = place
        self.to = to
        self.count = count
        self.here = here

    def regions(self, game: Rubricatus) -> list[int]:
        return regions_to_move_from(game, self.place, self.to, self.here)

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        found = super().options(game, seat)
        return [*found, m.DONE] if found else found

    def expected(self, view: RubricatusView) -> list[int]:
        return [*super().expected(view), m.DONE]

    def prompt(self, view: RubricatusView) -> Sentence:
        return said_by_card(view, Sentence(self.asks.text, {"count": self.count}))

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        if game.problems[region] == 0:
            return _EMPTY
        if self.place in _NOT_EXTREME:
            return _NOT_EXTREME[self.place]
        return super().refused_region(game, region)

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.DONE:
            return
        if self.count > 1:
            game.push(MoveFrom(seat, self.place, self.to, self.count - 1, self.here))
        game.push(MoveTo(seat, move - m.REGION, self.to, self.here))


class MoveTo(InARegion):
    """[rubricatus:5.1] Where the problem of a region moves to."""

    def __init__(self, seat: int, region: int, to: int, here: int) -> None:
        super().__init__(seat)
        self.region = region
        self.to = to
        self.here = here

    def regions(self, game: Rubricatus) -> list[int]:
        return regions_to_receive(game, self.to, self.region, self.here)

    def refused_region(self, game: Rubricatus, region: int) -> Refusal:
        if region == self.region:
            return Refusal(self.rule, "The problem comes from that region.")
        if self.to in _NOT_EXTREME:
            return _NOT_EXTREME[self.to]
        return _IS_FULL if game.problems[region] == FULL else super().refused_region(game, region)

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        move_one(game, self.region, move - m.REGION)

    def prompt(self, view: RubricatusView) -> Sentence:
        origin = Name(view.table.box.region_names[self.region])
        return said_by_card(view, Sentence("Where does the problem of {region} move to?", {"region": origin}))

"""All that a card can say (rule 10.6): one class for each verb of the vocabulary, in its order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Sentence
from rubrica.games.rubricatus import building, etheries, hands, market, river, tracks
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import AskedByCard, Effect, Effects, Foreseen, Line, gained_any
from rubrica.games.rubricatus.state import Asked, Rubricatus, RubricatusView

if TYPE_CHECKING:
    from rubrica.games.rubricatus.box import Box

# Problems


class Problems(Effect):
    """Problems come or go at a place: all in one region, or one in each of several if they are spread."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.place = box.place(line["at"])
        self.spread: bool = line.get("spread", False)

    def region(self, here: int) -> int:
        """The region it names, or the one at hand."""
        return self.place if self.place < v.PLAIN_REGIONS else here

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if self.place == v.EACH:
            hit = [region for region in range(game.regions) if self.applies(game, you, region)]
            for region in reversed(hit):
                self.at_region(game, chooser, region, self.times(game, you, region))
            return
        region = self.region(here)
        count = self.times(game, you, region) if self.applies(game, you, region) else 0
        if count <= 0:
            return
        if self.place < v.PLAIN_REGIONS or self.place == v.HERE:
            if region >= 0:
                self.at_region(game, chooser, region, count)
        else:
            game.push(self.where(chooser, 1, count) if self.spread else self.where(chooser, count, 1))

    def at_region(self, game: Rubricatus, chooser: int, region: int, count: int) -> None:
        """So many in a region that is known."""
        raise NotImplementedError

    def where(self, chooser: int, each: int, regions: int) -> Asked:
        """The question in which regions."""
        raise NotImplementedError


class Add(Problems):
    """Add problems from the drawer."""

    def at_region(self, game: Rubricatus, chooser: int, region: int, count: int) -> None:
        game.push(river.PutProblems(chooser, region, count))

    def where(self, chooser: int, each: int, regions: int) -> Asked:
        return river.AddWhere(chooser, self.place, each, regions, 0)

    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        if self.place == v.EACH:
            return any(self.applies(game, you, region) for region in range(game.regions))
        if self.place == v.HERE and here < 0:
            return False
        return self.adds(game, you, here) > 0

    def adds(self, game: Rubricatus, you: int, here: int) -> int:
        """How many problems it puts: once for each region it means, or wherever it says."""
        if self.place == v.EACH:
            return sum([self.count for region in range(game.regions) if self.applies(game, you, region)])
        region = self.region(here)
        return self.times(game, you, region) if self.applies(game, you, region) else 0


class Remove(Problems):
    """Give problems back to the drawer, as far as there are any."""

    def at_region(self, game: Rubricatus, chooser: int, region: int, count: int) -> None:
        river.take_away(game, region, count)

    def where(self, chooser: int, each: int, regions: int) -> Asked:
        return river.RemoveWhere(chooser, self.place, each, regions, 0)

    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        if self.place == v.EACH:
            return any(game.problems[r] > 0 and self.applies(game, you, r) for r in range(game.regions))
        region = self.region(here)
        if not self.applies(game, you, region) or self.times(game, you, region) <= 0:
            return False
        return len(river.regions_to_relieve(game, self.place, 0, here)) > 0

    def relieves(self, game: Rubricatus, you: int, here: int) -> bool:
        return self.place == v.HERE and self.changes(game, you, here)


# Players


class ForPlayers(Effect):
    """What happens to one player or several."""

    def meant(self, game: Rubricatus, you: int) -> list[int]:
        """Those whom it means and for whom its condition holds."""
        return [seat for seat in self.who.seats(game, you) if self.applies(game, seat, -1)]

    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        return any(self.changes_for(game, seat, here) for seat in self.meant(game, you))

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        """Whether it would change anything for one of them."""
        return True


class Steps(ForPlayers):
    """Steps of resources, tracks and points: given at once, or one by one where the player chooses `any`."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.resource = (*v.RESOURCES, "any", "each").index(line["res"]) if "res" in line else 0
        self.track = (*v.TRACKS, "any").index(line["track"]) if "track" in line else 0

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        meant = self.meant(game, you)
        if self.resource != v.ANY and self.track != v.ANY:
            for seat in meant:
                self.give(game, seat, self.times(game, seat, -1))
            return
        for seat in reversed(meant):
            count = self.times(game, seat, -1)
            if count > 0:
                game.push(self.which(game, seat, count))

    def give(self, game: Rubricatus, seat: int, count: int) -> None:
        """So many steps for a player."""
        raise NotImplementedError

    def which(self, game: Rubricatus, seat: int, count: int) -> Asked:
        """The question on what."""
        raise NotImplementedError

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        return self.times(game, seat, -1) > 0

    def resources(self) -> list[int]:
        """The resources of which it speaks."""
        return [0, 1, 2, 3] if self.resource == v.ONE_OF_EACH else [self.resource]


class Gain(Steps):
    """Gain resources."""

    brings_resources = True

    def give(self, game: Rubricatus, seat: int, count: int) -> None:
        for resource in self.resources():
            tracks.gain(game, seat, resource, count)

    def which(self, game: Rubricatus, seat: int, count: int) -> Asked:
        return etheries.BringAny(seat, count) if etheries.at_work(game) else tracks.GainAny(seat, count)

    def foresee(self, game: Rubricatus, you: int, foreseen: Foreseen) -> list[Foreseen]:
        if you not in self.meant(game, you):
            return [foreseen]
        count = self.times(game, you, -1)
        if self.resource == v.ANY:
            return gained_any(foreseen, count)
        stock = foreseen.stock[:]
        for resource in self.resources():
            stock[resource] = (stock[resource] + count) % (t.TOP + 1)
        return [Foreseen(stock, foreseen.knobs)]


class Lose(Steps):
    """Lose resources, as far as one has them."""

    def give(self, game: Rubricatus, seat: int, count: int) -> None:
        for resource in self.resources():
            tracks.lose(game, seat, resource, count)

    def which(self, game: Rubricatus, seat: int, count: int) -> Asked:
        return tracks.LoseAny(seat, count)

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        held = game.stock_of(seat) if self.resource >= v.ANY else game.stock[seat * 4 + self.resource]
        return held > 0 and self.times(game, seat, -1) > 0


class Advance(Steps):
    """Advance on one development track, or on any."""

    def give(self, game: Rubricatus, seat: int, count: int) -> None:
        tracks.advance(game, seat, self.track, count)

    def which(self, game: Rubricatus, seat: int, count: int) -> Asked:
        return tracks.AdvanceAny(seat, count)


class Score(Steps):
    """Gain or lose victory points."""

    def give(self, game: Rubricatus, seat: int, count: int) -> None:
        tracks.score(game, seat, count)

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        count = self.times(game, seat, -1)
        return count > 0 or (count < 0 and game.vp[seat] > 0)


class Trade(ForPlayers):
    """Pay any resources and gain any others, if one has enough."""

    brings_resources = True

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.pays: int = line["give"]
        self.gains: int = line["get"]

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        for seat in reversed(self.meant(game, you)):
            if self.changes_for(game, seat, here):
                game.push(tracks.PayAny(seat, self.pays, self.gains))

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        return game.stock_of(seat) >= self.pays

    def foresee(self, game: Rubricatus, you: int, foreseen: Foreseen) -> list[Foreseen]:
        if you not in self.meant(game, you) or sum(foreseen.stock) < self.pays:
            return [foreseen]
        found = [foreseen]
        for _ in range(self.pays):
            found = [
                Foreseen([held - (place == kind) for place, held in enumerate(each.stock)], each.knobs)
                for each in found
                for kind in range(4)
                if each.stock[kind] > 0
            ]
        return [after for each in found for after in gained_any(each, self.gains)]


class Bend(ForPlayers):
    """Turn knobs of the rules, for the turn or for the round."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.by: int = line["by"]
        self.for_turn: bool = line["until"] == "turn"
        self.first, self.knobs = v.BENDABLE[line["what"]]
        if "comarca" in line:
            self.first, self.knobs = self.first + v.COMARQUES.index(line["comarca"]), 1
        elif "res" in line:
            self.first, self.knobs = self.first + v.RESOURCES.index(line["res"]), 1

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        meant = self.meant(game, you)
        for seat in meant:
            if self.for_turn:
                game.turn_knobs = self.turned(game.turn_knobs, v.KNOBS, self.first)
            else:
                game.knobs = self.turned(game.knobs, game.seats * v.KNOBS, seat * v.KNOBS + self.first)
        if game.log is not None and not self.for_turn:
            for seat in [-1] if len(meant) == game.seats else meant:
                game.tell(PUBLIC, e.BENT, [seat, self.first, self.knobs, self.by])

    def foresee(self, game: Rubricatus, you: int, foreseen: Foreseen) -> list[Foreseen]:
        if not self.for_turn or you not in self.meant(game, you):
            return [foreseen]
        return [Foreseen(foreseen.stock, self.turned(foreseen.knobs, v.KNOBS, self.first))]

    def turned(self, knobs: list[int], size: int, first: int) -> list[int]:
        """Those knobs, turned from one of them on."""
        knobs = knobs[:] if knobs else [0] * size
        for knob in range(first, first + self.knobs):
            knobs[knob] += self.by
        return knobs


class Choose(ForPlayers):
    """Choose one of several lists of effects."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.branches = [box.read(branch) for branch in line["of"]]

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        for seat in reversed(self.meant(game, you)):
            game.push(ChooseBranch(seat, self.branches, here, chooser))

    def changes_for(self, game: Rubricatus, seat: int, here: int) -> bool:
        return any(branch.changes(game, seat, here) for branch in self.branches)

    def foresee(self, game: Rubricatus, you: int, foreseen: Foreseen) -> list[Foreseen]:
        if you not in self.meant(game, you):
            return [foreseen]
        return [after for branch in self.branches for after in branch.foresee(game, you, [foreseen], 0)]


class ChooseBranch(AskedByCard):
    """[rubricatus:10.6] Which of the things that the card offers: any that would change something, or a list that is
    meant to do nothing."""

    rule = "rubricatus:10.6"
    moves = (m.BRANCHES,)
    asks = Sentence("Which of these?")

    def __init__(self, seat: int, branches: list[Effects], region: int, chooser: int) -> None:
        super().__init__(seat)
        self.branches = branches
        self.region = region
        self.chooser = chooser

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        found: list[int] = []
        for number, branch in enumerate(self.branches):
            if len(branch.all) == 0 or branch.changes(game, seat, self.region):
                found.append(m.BRANCH + number)
        return found

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        count = len(self.branches)
        if m.BRANCH <= move < m.BRANCH + count:
            return Refusal("rubricatus:4.2", "That part of the card would change nothing now.")
        return Refusal(self.rule, "Choose one of the {count} things the card offers.", {"count": count})

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        self.branches[move - m.BRANCH].start(game, seat, self.region, self.chooser)

    def expected(self, view: RubricatusView) -> list[int]:
        return [m.BRANCH + number for number in range(len(self.branches))]


# One player and the table


class ForYou(Effect):
    """What concerns one player and the table."""

    def perform(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if self.applies(game, you, here):
            self.act(game, you, here, chooser)

    def changes(self, game: Rubricatus, you: int, here: int) -> bool:
        return self.applies(game, you, here) and self.can(game, you, here)

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        """Whether it would change anything, if its condition holds."""
        return True

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        """What it does, if its condition holds."""
        raise NotImplementedError


class Move(ForYou):
    """Move up to so many problems from one region to another."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.place = box.place(line["from"])
        self.to = box.place(line["to"])

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return len(river.regions_to_move_from(game, self.place, self.to, here)) > 0

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        game.push(river.MoveFrom(chooser, self.place, self.to, self.count, here))


class Produce(ForYou):
    """Advance any one resource; what a card's text advances is not production (rubricatus:10.8)."""

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        game.push(tracks.ProduceAny(you, self.count))


class Construct(ForYou):
    """Construct in a free region, at a cost, with problems, up to a limit or of comarques that the card changes; it
    scores the event card's value and allows no mitigation first (rubricatus:10.8)."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.cost: int = line.get("cost", 0)
        self.problems: int = line.get("problems", 0)
        self.limit: int = line.get("limit", t.LIMIT) - t.LIMIT
        self.admit = 1 if line.get("admit", False) else 0

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if here >= 0:
            game.turn_knobs = self.knobs(game)
            game.push(building.ChooseConstruction(you, here, True))

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return here >= 0 and self.regions(game, you) >> here & 1 == 1

    def knobs(self, game: Rubricatus) -> list[int]:
        """The knobs of the turn, with those it turns for the one construction it allows."""
        knobs = game.turn_knobs[:] if game.turn_knobs else [0] * v.KNOBS
        for comarca in range(len(v.COMARQUES)):
            knobs[v.K_COST + comarca] += self.cost
            knobs[v.K_PROBLEMS + comarca] += self.problems
        knobs[v.K_LIMIT] += self.limit
        knobs[v.K_ADMIT] += self.admit
        return knobs

    def regions(self, game: Rubricatus, you: int) -> int:
        """Where one could construct by it, as a mask, were the regions free."""
        if not self.applies(game, you, -1):
            return 0
        before = game.turn_knobs
        game.turn_knobs = self.knobs(game)
        found = building.regions_to_build(game, you)
        game.turn_knobs = before
        return found


class Refresh(ForYou):
    """Replace constructions of the market."""

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return len(game.market) > 0

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        game.push(market.ReplaceCards(you, self.count))


class Peek(ForYou):
    """Look secretly at the next era cards; in the easy game there are none."""

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return game.terms.variant != t.EASY and self.seen(game) > game.peeked[you]

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if not self.can(game, you, here):
            return
        seen = self.seen(game)
        game.shown += 1
        peeked = game.peeked[:]
        peeked[you] = seen
        game.peeked = peeked
        if game.log is not None and seen > game.revealed:
            game.tell(PUBLIC, e.PEEKS, [you, seen - game.revealed])
            for card in game.era_cards[game.revealed : seen]:
                game.tell(1 << you, e.PEEKED, [you, card])

    def seen(self, game: Rubricatus) -> int:
        """How many era cards one has seen then."""
        return min(t.ROUNDS, game.revealed + self.count)


class Cycle(ForYou):
    """Exchange hand cards with one's deck or one's discard."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.from_discard: bool = line.get("from", "deck") == "discard"

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return game.hand_size[you] > 0 and hands.exchangeable(game, you, self.from_discard) != 0

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        game.push(hands.Exchange(you, self.count, self.from_discard, 0))


class Recruit(ForYou):
    """Recruit an etheria, if one has none."""

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return etheries.may_recruit(game, you)

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if etheries.may_recruit(game, you):
            game.push(etheries.ChooseEtheria(you))


class TakeInitiative(ForYou):
    """Take the initiative card; the order changes with the next turn (rubricatus:10.8)."""

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return game.holder != you

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        game.holder = you
        if game.log is not None:
            game.tell(PUBLIC, e.HOLDS, [you])


class Bar(ForYou):
    """Nobody may enter a region, or produce a resource, this round; a comarca's region is its plain one alone
    (rubricatus:10.8)."""

    def __init__(self, line: Line, box: Box) -> None:
        super().__init__(line, box)
        self.is_region: bool = line["what"] in box.home_of
        self.which = box.home_of[line["what"]] if self.is_region else v.RESOURCES.index(line["what"])

    def can(self, game: Rubricatus, you: int, here: int) -> bool:
        return not (game.barred_regions if self.is_region else game.barred_resources) >> self.which & 1

    def act(self, game: Rubricatus, you: int, here: int, chooser: int) -> None:
        if self.is_region:
            game.barred_regions |= 1 << self.which
        else:
            game.barred_resources |= 1 << self.which
        if game.log is not None:
            game.tell(PUBLIC, e.BARRED_REGION if self.is_region else e.BARRED_RESOURCE, [self.which])


VERBS: Final[dict[str, Callable[[Line, Box], Effect]]] = {
    "add": Add, "remove": Remove, "move": Move, "gain": Gain, "lose": Lose, "trade": Trade, "advance": Advance,
    "score": Score, "produce": Produce, "construct": Construct, "refresh": Refresh, "peek": Peek, "cycle": Cycle,
    "recruit": Recruit, "initiative": TakeInitiative, "bend": Bend, "bar": Bar, "choose": Choose,
}  # fmt: skip

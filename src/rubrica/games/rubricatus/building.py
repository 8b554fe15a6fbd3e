"""Constructing: which cards, at what cost, and everything that follows (rules 4.7 to 4.9)."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Name, Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import market
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.market import Refill
from rubrica.games.rubricatus.river import PutProblems, problems_of
from rubrica.games.rubricatus.state import LIMIT, NONE, NOTHING, Asked, Rubricatus, RubricatusView, Task
from rubrica.games.rubricatus.tracks import score
from rubrica.games.rubricatus.vocabulary import DEFENCE, MATERIALS, POPULATION, TECHNOLOGY


def affordable(game: Rubricatus, seat: int) -> list[int]:
    """The market cards a seat can pay for, knobs counted (rubricatus:4.7)."""
    stock = game.stock
    place = seat * 4
    defence, materials, population, technology = stock[place], stock[place + 1], stock[place + 2], stock[place + 3]
    printed = game.box.constructions
    found: list[int] = []
    if not game.bent():
        for card in game.market:
            cost = printed[card].cost
            if (
                cost[DEFENCE] <= defence
                and cost[MATERIALS] <= materials
                and cost[POPULATION] <= population
                and cost[TECHNOLOGY] <= technology
            ):
                found.append(card)
        return found
    for card in game.market:
        short = lacking(game, seat, printed[card].cost)
        change = cost_change(game, seat, card)
        if change <= 0:
            if short <= -change:
                found.append(card)
        elif short == 0 and game.stock_of(seat) >= printed[card].total_cost + change:
            found.append(card)
    return found


def lacking(game: Rubricatus, seat: int, price: list[int]) -> int:
    """How many resources a seat lacks to pay a price as it stands."""
    short = 0
    for resource in range(4):
        lack = price[resource] - game.stock[seat * 4 + resource]
        if lack > 0:
            short += lack
    return short


def cost_change(game: Rubricatus, seat: int, card: int) -> int:
    """Resources more or fewer than printed; at least 1 is paid (rubricatus:10.8)."""
    printed = game.box.constructions[card]
    return max(game.knob(seat, v.K_COST + printed.comarca), 1 - printed.total_cost)


def admitted(game: Rubricatus, seat: int, region: int) -> int:
    """The comarques a region admits for a seat, as a mask."""
    return v.EVERY_COMARCA if game.knob(seat, v.K_ADMIT) > 0 else game.box.admits[region]


def limit(game: Rubricatus, seat: int) -> int:
    """With how many problems a seat may still construct in a region (rubricatus:4.7: two)."""
    return LIMIT + game.knob(seat, v.K_LIMIT)


def regions_to_build(game: Rubricatus, seat: int) -> int:
    """The regions in which a seat could construct something, as a mask, were they free (rubricatus:4.7)."""
    comarques = 0
    for card in affordable(game, seat):
        comarques |= 1 << game.box.constructions[card].comarca
    if comarques == 0:
        return 0
    most = limit(game, seat)
    anything = game.knob(seat, v.K_ADMIT) > 0
    mask = 0
    for region in range(game.regions):
        if game.problems[region] <= most and (anything or game.box.admits[region] & comarques):
            mask |= 1 << region
    return mask


def buildable(game: Rubricatus, seat: int, region: int) -> list[int]:
    """The market cards a seat can construct in a region now (rubricatus:4.7)."""
    if game.problems[region] > limit(game, seat):
        return NONE
    comarques = admitted(game, seat, region)
    return [card for card in affordable(game, seat) if comarques >> game.box.constructions[card].comarca & 1]


def relieved(game: Rubricatus, seat: int) -> bool:
    """Whether this turn has removed a problem already."""
    return game.removed_round[seat] > game.removed_before


class ChooseConstruction(Asked):
    """[rubricatus:4.7] A card of the market in a region that admits it. It may be left if a problem was removed,
    unless an event requires it."""

    rule = "rubricatus:4.7"
    moves = (m.ALL_CONSTRUCTIONS, m.NO_MORE)

    def __init__(self, seat: int, region: int, required: bool) -> None:
        super().__init__(seat)
        self.region = region
        self.required = required

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        found = [m.CONSTRUCTION + card for card in buildable(game, seat, self.region)]
        if found and not self.required and relieved(game, seat):
            found.append(m.DONE)
        return found

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if self.required and move in m.MITIGATIONS:
            return Refusal("rubricatus:10.8", "An event that constructs leaves no time to remove problems first.")
        if move == m.DONE:
            if self.required:
                return Refusal("rubricatus:10.8", "The event constructs something, so choose what.")
            return Refusal("rubricatus:4.5", "You have removed no problem, so construct something.")
        if not self.has(move):
            return Refusal(self.rule, "Choose a construction of the market.")
        card = move - m.CONSTRUCTION
        if card not in game.market:
            return Refusal(self.rule, "That construction is not in the market.")
        comarca, admits = game.box.constructions[card].comarca, admitted(game, seat, self.region)
        if not admits >> comarca & 1:
            return Refusal(
                self.rule,
                "That construction is of {comarca}; the region admits only: {admitted}.",
                {"comarca": _names(game, 1 << comarca), "admitted": _names(game, admits)},
            )
        if game.problems[self.region] > limit(game, seat):
            return Refusal(
                self.rule,
                "The region has {problems}; with more than {limit} nothing is constructed.",
                {"problems": problems_of(game.problems[self.region]), "limit": limit(game, seat)},
            )
        printed, change = game.box.constructions[card], cost_change(game, seat, card)
        short = lacking(game, seat, printed.cost) + min(0, change)
        count = max(short, printed.total_cost + change - game.stock_of(seat))
        return Refusal(self.rule, "Resources you lack to pay for it: {count}.", {"count": count})

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        if move == m.DONE:
            return
        card = move - m.CONSTRUCTION
        change = cost_change(game, seat, card)
        price = game.box.constructions[card].cost
        if change == 0:
            construct(game, seat, card, self.region, price)
        else:
            game.push(Pay(seat, card, self.region, change, price))

    def prompt(self, view: RubricatusView) -> Sentence:
        region = Name(view.table.box.region_names[self.region])
        return Sentence("What do you construct in {region}?", {"region": region})

    def expected(self, view: RubricatusView) -> list[int]:
        return [*(m.CONSTRUCTION + card for card in view.table.market), m.DONE]


def _names(game: Rubricatus, comarques: int) -> str:
    """Comarques are called the same in every language."""
    rows = game.box.data["board"]["comarca"]
    return ", ".join(next(iter(row["name"].values())) for bit, row in enumerate(rows) if comarques >> bit & 1)


class Pay(Asked):
    """[rubricatus:10.8] A cost that is not as printed: the payer chooses the resource that is saved (change < 0) or
    paid on top, one by one. The price is what each resource costs so far."""

    rule = "rubricatus:10.8"
    moves = (m.RESOURCES,)
    looks_for = m.RESOURCES

    def __init__(self, seat: int, card: int, region: int, change: int, price: list[int]) -> None:
        super().__init__(seat)
        self.card = card
        self.region = region
        self.change = change
        self.price = price

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        missing = lacking(game, seat, self.price)
        found: list[int] = []
        for resource in range(4):
            due, held = self.price[resource], game.stock[seat * 4 + resource]
            if self.change > 0:
                if held > due:
                    found.append(m.RESOURCE + resource)
            elif due > 0 and (missing - (1 if due > held else 0)) <= -self.change - 1:
                found.append(m.RESOURCE + resource)
        return found

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if not self.has(move):
            return Refusal(self.rule, "Choose a resource in which the cost changes.")
        if self.change > 0:
            return Refusal(self.rule, "You have no more of that resource than the printed cost takes.")
        if self.price[move - m.RESOURCE]:
            return Refusal(self.rule, "You must save where you are short of resources.")
        return Refusal(self.rule, "The construction costs none of that resource, so you cannot save it.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        by = 1 if self.change > 0 else -1
        price = self.price[:]
        price[move - m.RESOURCE] += by
        if self.change == by:
            construct(game, seat, self.card, self.region, price)
        else:
            game.push(Pay(seat, self.card, self.region, self.change - by, price))

    def prompt(self, view: RubricatusView) -> Sentence:
        card = Name(view.table.box.constructions[self.card].name)
        if self.change < 0:
            return Sentence("{card}: which resource do you save?", {"card": card})
        return Sentence("{card}: what do you pay on top?", {"card": card})


def construct(game: Rubricatus, seat: int, card: int, region: int, price: list[int]) -> None:
    """rubricatus:4.8, in its order: pay, problems, VP, bonuses (a resource waits), extension, keep, refill."""
    for resource in range(4):
        game.stock[seat * 4 + resource] -= price[resource]
    game.constructing = card
    if game.log is not None:
        game.tell(PUBLIC, e.BUILDS, [seat, card, region])
    market.take(game, card)
    printed = game.box.constructions[card]
    game.push(REFILL)
    game.push(Keep(seat, card))
    printed.bonus.start(game, seat, region, seat)
    game.push(ScoreCard(seat, card))
    problems = printed.problems + game.knob(seat, v.K_PROBLEMS + printed.comarca)
    if problems > 0:
        game.push(PutProblems(seat, region, problems))


class ScoreCard(Task):
    """[rubricatus:4.8] A construction scores VP equal to the value of the action card played."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def perform(self, game: Rubricatus) -> None:
        bent = game.knob(self.seat, v.K_VP + game.box.constructions[self.card].comarca)
        score(game, self.seat, max(0, game.box.actions[game.card].value + bent))


class Keep(Task):
    """[rubricatus:4.8] 1 VP for extending what one owns already; [rubricatus:4.9] its symbols pay from now on."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def perform(self, game: Rubricatus) -> None:
        seat = self.seat
        printed = game.box.constructions[self.card]
        if printed.extends >= 0 and game.built[seat] >> printed.extends & 1:
            if game.log is not None:
                game.tell(PUBLIC, e.EXTENDS, [seat, self.card])
            score(game, seat, 1)
        game.built[seat] |= 1 << self.card
        game.built_round[seat] += 1
        game.constructing = NOTHING
        if printed.symbols:
            income = game.income[:]
            for resource in range(4):
                income[seat * 4 + resource] += printed.income[resource]
            game.income = income


REFILL = Refill()

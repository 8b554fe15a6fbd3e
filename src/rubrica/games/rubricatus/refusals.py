"""Why a move of Rubricatus may not be played now. The options never need this; people do."""

from __future__ import annotations

from rubrica.engine.game import Refusal
from rubrica.games.rubricatus import actions, building
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.tables import NOTHING


def why_not(g: Table, seat: int, move: int) -> Refusal:
    """The reason, for a move that is not among the seat's options."""
    if g.outcome is not None:
        lost = g.drawer == 0
        return Refusal("rubricatus:5.2" if lost else "rubricatus:3.9", "The game is over.")
    if not 0 <= seat < g.seats:
        return Refusal("rubricatus:10.5", "There is no seat {seat} at this table.", {"seat": seat})
    if not 0 <= move < m.END:
        return Refusal("rubricatus:1.3", "There is no move {move}.", {"move": move})
    if g.asker < 0:
        return _initiative(g, seat, move)
    if seat != g.asker:
        return Refusal("rubricatus:3.6", "Somebody else must answer first.")
    return _asked(g, seat, move)


def _asked(g: Table, seat: int, move: int) -> Refusal:
    """The seat is asked something, and this is no answer to it."""
    task, _, a, b, c, d = g.stack[-t.FRAME :]
    if task == t.ACT:
        return _act(g, seat, move)
    if task == t.MITIGATION:
        return _mitigation(g, seat, move, a)
    if task == t.BUILDING:
        return _building(g, seat, move, a)
    if task == t.PAYING:
        return _paying(move, c, d)
    if t.SPILL <= task <= t.MOVE_TO or task == t.EVENT_REGION:
        return _region(g, seat, move, task, a, b, d)
    if t.GAIN_ANY <= task <= t.PRODUCE_ON:
        return _steps(task, move)
    return _rarer(g, move, task, b)


def _initiative(g: Table, seat: int, move: int) -> Refusal:
    if g.picked[seat] >= 0:
        return Refusal("rubricatus:3.2", "You have chosen your card; the others have not.")
    if move < m.CONSTRUCTION:
        return Refusal("rubricatus:3.2", "You do not hold that card.")
    return Refusal("rubricatus:3.2", "Choose a card for the initiative.")


def _act(g: Table, seat: int, move: int) -> Refusal:
    if m.REGION <= move < m.RESOURCE:
        return _territory(g, seat, move - m.REGION)
    if m.RESOURCE <= move < m.TRACK:
        return _production(g, seat, move - m.RESOURCE)
    if move == m.EVENT:
        if g.tables.event[g.card] == NOTHING:
            return Refusal("rubricatus:4.2", "This card carries no event.")
        return Refusal("rubricatus:4.2", "No part of the event would change anything now.")
    return Refusal("rubricatus:4.1", "Say what the card is for: a resource, a region, its event, or a pass.")


def _production(g: Table, seat: int, resource: int) -> Refusal:
    if g.producing[seat] >> resource & 1:
        return Refusal("rubricatus:4.3", "You have a piece on that resource this round.")
    if g.barred_resources >> resource & 1:
        return Refusal("rubricatus:10.6", "Nobody may produce that resource this round.")
    return Refusal("rubricatus:4.3", "That resource would not advance at all.")


def _territory(g: Table, seat: int, region: int) -> Refusal:
    if region >= g.regions:
        return Refusal("rubricatus:2.2", "With three players the mixed regions are covered.")
    if g.barred_regions >> region & 1:
        return Refusal("rubricatus:10.6", "Nobody may enter that region this round.")
    if not actions.free(g, seat, region):
        return Refusal("rubricatus:4.5", "Somebody has a piece in that region this round.")
    if not building.within_limit(g, seat, region):
        return Refusal(
            "rubricatus:4.5",
            "You have no defence to remove any of its {problems} problems, and above {limit} nothing is constructed.",
            {"problems": g.problems[region], "limit": _limit(g, seat)},
        )
    if not any(building.admitted(g, seat, region) >> g.tables.comarca[card] & 1 for card in g.market):
        return Refusal("rubricatus:4.5", "The market has nothing for that region, and you can remove no problem there.")
    return Refusal("rubricatus:4.5", "You can pay for nothing that region admits, and remove no problem there.")


def _mitigation(g: Table, seat: int, move: int, region: int) -> Refusal:
    if not m.MITIGATE <= move < m.BRANCH:
        return Refusal("rubricatus:4.6", "Say how much defence you spend on the problems of the region.")
    if move == m.MITIGATE:
        return Refusal("rubricatus:4.5", "Nothing can be constructed here yet, so remove a problem.")
    if move - m.MITIGATE > g.stock[seat * 4]:
        return Refusal("rubricatus:4.6", "You have {defence} defence.", {"defence": g.stock[seat * 4]})
    return Refusal("rubricatus:4.6", "The region has {problems} problems.", {"problems": g.problems[region]})


def _building(g: Table, seat: int, move: int, region: int) -> Refusal:
    if move == m.DONE:
        return Refusal("rubricatus:4.5", "You have removed no problem, so construct something.")
    card = move - m.CONSTRUCTION
    if not 0 <= card < m.CONSTRUCTIONS:
        return Refusal("rubricatus:4.7", "Choose a construction of the market.")
    if card not in g.market:
        return Refusal("rubricatus:4.7", "That construction is not in the market.")
    comarca, admitted = g.tables.comarca[card], building.admitted(g, seat, region)
    if not admitted >> comarca & 1:
        return Refusal(
            "rubricatus:4.7",
            "That construction is of {comarca}; the region admits only: {admitted}.",
            {"comarca": _names(g, 1 << comarca), "admitted": _names(g, admitted)},
        )
    if not building.within_limit(g, seat, region):
        return Refusal(
            "rubricatus:4.7",
            "The region has {problems} problems; with more than {limit} nothing is constructed.",
            {"problems": g.problems[region], "limit": _limit(g, seat)},
        )
    cost, stock = g.tables.cost[card * 4 : card * 4 + 4], g.stock[seat * 4 : seat * 4 + 4]
    change = building.cost_change(g, seat, card)
    short = sum(max(0, due - held) for due, held in zip(cost, stock, strict=True)) + min(0, change)
    lacking = max(short, sum(cost) + change - sum(stock))
    return Refusal("rubricatus:4.7", "Resources you lack to pay for it: {count}.", {"count": lacking})


def _limit(g: Table, seat: int) -> int:
    return t.LIMIT + g.knob(seat, v.K_LIMIT)


def _names(g: Table, comarques: int) -> str:
    """Comarques are called the same in every language."""
    rows = g.tables.data["board"]["comarca"]
    return ", ".join(next(iter(row["name"].values())) for bit, row in enumerate(rows) if comarques >> bit & 1)


def _paying(move: int, change: int, cost: int) -> Refusal:
    if not m.RESOURCE <= move < m.TRACK:
        return Refusal("rubricatus:4.8", "Choose a resource in which the cost changes.")
    if change > 0:
        return Refusal("rubricatus:4.8", "You have no more of that resource than the printed cost takes.")
    if cost >> (move - m.RESOURCE) * building.DIGIT & 15:
        return Refusal("rubricatus:4.8", "You must save where you are short of resources.")
    return Refusal("rubricatus:4.8", "The construction costs none of that resource, so you cannot save it.")


def _region(g: Table, seat: int, move: int, task: int, a: int, b: int, d: int) -> Refusal:
    """rubricatus:5.1: where problems come from and go to."""
    if not m.REGION <= move < m.RESOURCE:
        return Refusal("rubricatus:5.1", "Choose a region.")
    region = move - m.REGION
    if region >= g.regions:
        return Refusal("rubricatus:2.2", "With three players the mixed regions are covered.")
    if task == t.EVENT_REGION:
        return _event_region(g, seat, region)
    if task == t.MOVE_TO and region == d:
        return Refusal("rubricatus:5.1", "The problem comes from that region.")
    if task in (t.REMOVE_AT, t.MOVE_FROM) and g.problems[region] == 0:
        return Refusal("rubricatus:5.1", "There is no problem in that region.")
    place = b if task == t.MOVE_TO else a
    if task != t.SPILL and place == v.MOST:
        return Refusal("rubricatus:10.6", "The card names the region with most problems; that is another one.")
    if task != t.SPILL and place == v.LEAST:
        return Refusal("rubricatus:10.6", "The card names the region with fewest problems; that is another one.")
    if g.problems[region] == t.FULL and task in (t.SPILL, t.ADD_AT, t.MOVE_TO):
        return Refusal("rubricatus:5.1", "That region is full: it holds {full} problems.", {"full": t.FULL})
    if task in (t.ADD_AT, t.REMOVE_AT) and d >> region & 1:
        return Refusal("rubricatus:10.6", "That region has had its share; the card names another one each time.")
    return Refusal("rubricatus:10.6", "The card names another region.")


def _event_region(g: Table, seat: int, region: int) -> Refusal:
    if g.barred_regions >> region & 1:
        return Refusal("rubricatus:10.6", "Nobody may enter that region this round.")
    if not actions.free(g, seat, region):
        return Refusal("rubricatus:4.5", "Somebody has a piece in that region this round.")
    return Refusal("rubricatus:4.2", "The event would change nothing in that region.")


def _steps(task: int, move: int) -> Refusal:
    """Where one may choose among resources or tracks, only what one does not have cannot be chosen."""
    if task == t.ADVANCE_ANY:
        return Refusal("rubricatus:6.1", "Choose a development track.")
    if task in (t.LOSE_ANY, t.TRADING) and m.RESOURCE <= move < m.TRACK:
        return Refusal("rubricatus:1.2", "You have none of that resource.")
    return Refusal("rubricatus:1.2", "Choose a resource.")


def _rarer(g: Table, move: int, task: int, b: int) -> Refusal:
    if task == t.PLAY_CARD:
        if move < m.CONSTRUCTION:
            return Refusal("rubricatus:4.1", "You do not hold that card.")
        return Refusal("rubricatus:4.1", "Play one of your action cards first.")
    if task == t.PLACE_PIECE:
        return Refusal("rubricatus:4.1", "Choose the piece you place: a helper or the etheria.")
    if task == t.TIE:
        return Refusal("rubricatus:3.2", "Only those who showed the highest card can take the initiative.")
    if task == t.ABILITY:
        if move == m.SKIP:
            return Refusal("rubricatus:4.5", "Her ability is all that can be done in this region.")
        return Refusal("rubricatus:7.2", "Say whether the etheria uses her ability.")
    if task == t.RECRUITING:
        if m.ETHERIA <= move < m.MITIGATE:
            return Refusal("rubricatus:7.2", "Somebody has recruited her already.")
        return Refusal("rubricatus:7.2", "Choose one of the etheries that are left.")
    return _by_card(g, move, task, b)


def _by_card(g: Table, move: int, task: int, b: int) -> Refusal:
    """rubricatus:10.6: what the card says counts."""
    if task == t.BRANCHING:
        if m.BRANCH <= move < m.BRANCH + b:
            return Refusal("rubricatus:4.2", "That part of the card would change nothing now.")
        return Refusal("rubricatus:10.6", "Choose one of the {count} things the card offers.", {"count": b})
    if task == t.REFRESHING:
        return Refusal("rubricatus:10.6", "The card replaces constructions that lie in the market.")
    if task == t.CYCLE_TAKE:
        return Refusal("rubricatus:10.6", "The card lets you take back a card of your own discard.")
    if g.offers == [m.DONE]:
        return Refusal("rubricatus:10.6", "There is no further card to exchange for.")
    return Refusal("rubricatus:10.6", "The card exchanges cards of your hand, or none.")

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
        return Refusal("rubricatus:3.6", "It is seat {seat} who must answer now.", {"seat": g.asker})
    task = g.stack[-t.FRAME]
    region = g.stack[-t.FRAME + 2]
    if task == t.PLAY_CARD:
        if move < m.CONSTRUCTION:
            return Refusal("rubricatus:4.1", "You do not hold that card.")
        return Refusal("rubricatus:4.1", "Play one of your action cards first.")
    if task == t.ACT:
        return _act(g, seat, move)
    if task == t.MITIGATION:
        return _mitigation(g, seat, move, region)
    if task == t.BUILDING:
        return _building(g, seat, move, region)
    return _other(task)


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
    return Refusal("rubricatus:4.5", "You can neither remove a problem nor construct anything there.")


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
    if not building.admitted(g, seat, region) >> g.tables.comarca[card] & 1:
        return Refusal("rubricatus:4.7", "The region does not admit the comarca of that construction.")
    if not building.within_limit(g, seat, region):
        limit = t.LIMIT + g.knob(seat, v.K_LIMIT)
        return Refusal("rubricatus:4.7", "The region has more than {limit} problems.", {"limit": limit})
    return Refusal("rubricatus:4.7", "You cannot pay for that construction.")


def _other(task: int) -> Refusal:
    if task == t.TIE:
        return Refusal("rubricatus:3.2", "Choose one of the players tied for the initiative.")
    if task == t.PLACE_PIECE:
        return Refusal("rubricatus:4.1", "Choose the piece you place: a helper or the etheria.")
    if task == t.PAYING:
        return Refusal("rubricatus:4.8", "Choose a resource in which the cost changes.")
    if task == t.ABILITY:
        return Refusal("rubricatus:7.2", "Say whether the etheria uses her ability.")
    if task == t.RECRUITING:
        return Refusal("rubricatus:7.2", "Choose one of the etheries that are left.")
    if task <= t.MOVE_TO:
        return Refusal("rubricatus:5.1", "Choose one of the regions that the effect allows.")
    if task == t.ADVANCE_ANY:
        return Refusal("rubricatus:6.1", "Choose a development track.")
    if task <= t.PRODUCE_ON:
        return Refusal("rubricatus:1.2", "Choose one of the resources that the effect allows.")
    return Refusal("rubricatus:10.6", "Choose among what the card allows.")

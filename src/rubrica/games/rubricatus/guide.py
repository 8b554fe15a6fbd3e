"""What a newcomer to Rubricatus asks: which rule speaks now, what else one might try, what there is to count."""

from __future__ import annotations

from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus import text
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.tongue import Tongue

INITIATIVE = "rubricatus:3.2"
RULES = {
    t.PLAY_CARD: "rubricatus:4.1",
    t.PLACE_PIECE: "rubricatus:7.2",
    t.ACT: "rubricatus:4.1",
    t.MITIGATION: "rubricatus:4.6",
    t.BUILDING: "rubricatus:4.7",
    t.PAYING: "rubricatus:4.8",
    t.SPILL: "rubricatus:5.1",
    t.ADD_AT: "rubricatus:5.1",
    t.REMOVE_AT: "rubricatus:5.1",
    t.MOVE_FROM: "rubricatus:5.1",
    t.MOVE_TO: "rubricatus:5.1",
    t.GAIN_ANY: "rubricatus:1.2",
    t.LOSE_ANY: "rubricatus:1.2",
    t.TRADING: "rubricatus:1.2",
    t.ADVANCE_ANY: "rubricatus:6.1",
    t.PRODUCE_ON: "rubricatus:4.3",
    t.REFRESHING: "rubricatus:10.6",
    t.CYCLE_GIVE: "rubricatus:10.6",
    t.CYCLE_TAKE: "rubricatus:10.6",
    t.RECRUITING: "rubricatus:7.2",
    t.BRANCHING: "rubricatus:10.6",
    t.ABILITY: "rubricatus:7.2",
    t.EVENT_REGION: "rubricatus:4.2",
    t.TIE: "rubricatus:3.2",
}


def rule(view: RubricatusView) -> str:
    return RULES.get(view.question(), INITIATIVE)


def expected(view: RubricatusView) -> list[int]:
    g = view.table
    task = view.question()
    regions = [m.REGION + region for region in range(g.regions)]
    resources = [m.RESOURCE + resource for resource in range(4)]
    if task == t.ACT:
        return [*resources, *regions, m.EVENT]
    if task == t.MITIGATION:
        return list(range(m.MITIGATE, m.BRANCH))
    if task == t.BUILDING:
        return [*(m.CONSTRUCTION + card for card in g.market), m.DONE]
    if task == t.RECRUITING:
        return list(range(m.ETHERIA, m.MITIGATE))
    if t.SPILL <= task <= t.MOVE_TO or task == t.EVENT_REGION:
        return regions
    if task in (t.PAYING, t.LOSE_ANY, t.TRADING):
        return resources
    if task == t.BRANCHING:
        return [m.BRANCH + number for number in range(g.stack[-t.FRAME + 3])]
    if task == t.ABILITY:
        return [m.USE, m.SKIP]
    return []


def tally(view: RubricatusView, tongue: Tongue) -> dict[str, int]:
    g, seat = view.table, view.seat
    counts = {tongue("VP"): g.vp[seat]}
    for number in range(4):
        counts[text.resource(g, number, tongue)] = g.stock[seat * 4 + number]
    for number in range(4):
        counts[text.track(g, number, tongue)] = g.track[seat * 4 + number]
    return counts | {
        tongue("constructions"): g.built[seat].bit_count(),
        tongue("cards in hand"): g.hand_size[seat],
        tongue("helpers at home"): g.home[seat],
        tongue("problems in the drawer"): g.drawer,
    }

"""The road to Rome as a band, and the Senate's row below it: how near each side is to its goal."""

from __future__ import annotations

from itertools import accumulate, pairwise

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.games.rubico import text
from rubrica.games.rubico.box import BLUE, FOUR_OF_A_LEGION, RED, Setting
from rubrica.games.rubico.moves import STEP
from rubrica.games.rubico.pictures import PICTURES
from rubrica.games.rubico.view import RubicoView
from rubrica.games.rubico.words import WORDS, senate_card
from rubrica.tongue import Tongue

NAME_Y, ROAD_Y, FIRST_X, LAST_X, VIEW_W = 54, 100, 32, 308, 38
SHORE, SEA_H = 134, 15
SENATE_Y = 158
CARD_W, CARD_H, ACROSS, PITCH_X, PITCH_Y = 76, 76, 4, 80, 80
PICTURE_W = 62


def road(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    """Caesar on his way, and the Senate cards that lie face up."""
    rome = view.table.setting.rome
    spaces = _spaces(view.table.setting)
    way = f"M{FIRST_X} {ROAD_Y}H{LAST_X}"
    body = _land(spaces) + svg.path(way, "road-edge") + svg.path(way, "road")
    body += "".join(_space(view, space, x, tongue) for space, x in enumerate(spaces))
    if view.outcome is not None:
        body += parts.ribbon(62, ROAD_Y + 8, 216, WORDS.result(view, names, tongue)[0])
    body += pen.piece("caesar", spaces[view.table.caesar], ROAD_Y, caesar())
    for move, space in ((STEP, view.table.caesar - 1), (STEP + 1, view.table.caesar + 1)):
        if 0 <= space <= rome:
            body += pen.place(f"step-{move - STEP}", spaces[space] - 23, ROAD_Y - 23, move, 46, 46, 23)
    note = tongue("turn {turn}", turn=view.table.turn)
    cards = len(view.table.setting.data["senate"]["card"])
    height = SENATE_Y + 30 + (cards + ACROSS - 1) // ACROSS * PITCH_Y
    return Panel("p-road", tongue("The road to Rome"), height, body + _senate(view, tongue, pen), note, sign="castrum")


def _spaces(setting: Setting) -> list[float]:
    """Where the spaces of the road lie; two castra that follow each other have more room for their names."""
    castra = [True, *map(bool, setting.stops)]
    steps = [1.5 if here and there else 1.0 for here, there in pairwise(castra)]
    return [FIRST_X + (LAST_X - FIRST_X) * far / sum(steps) for far in accumulate(steps, initial=0)]


def _land(spaces: list[float]) -> str:
    """Hills, the sea below them, and the Rubicon before the first space."""
    x = (spaces[0] + spaces[1]) / 2
    hills = "".join(
        svg.path(f"M{(here + there) / 2 - 15:g} {SHORE - 8}q7 -{rise} 15 0q7 -{rise - 6} 15 0Z", "hill")
        for here, there, rise in zip(spaces[1:], spaces[2:], (20, 26, 18, 24, 20, 26), strict=False)
    )
    sea = f"M2 {SHORE + SEA_H}V{SHORE}" + "q7 -7 14 0" * 24 + f"V{SHORE + SEA_H}Z"
    river = f"M{x:g} 40q-6 14 0 30t0 32t-3 {SHORE - 100}"
    return (
        hills
        + svg.path(river, "river-bank")
        + svg.path(river, "river")
        + svg.path(sea, "sea")
        + svg.text(x, SHORE + 11, "Rubico", 12, "serif sea-word", "middle")
    )


def _space(view: RubicoView, space: int, x: float, tongue: Tongue) -> str:
    """A space of the road; a castrum has its picture and its name."""
    name = text.castrum_at(view, space, tongue)
    if not name:
        return svg.disc(x, ROAD_Y, 6, "station")
    last = space == view.table.setting.rome
    key = "castrum/rome" if last else "castrum" if space else "castrum/start"
    side = VIEW_W / 2
    return (
        parts.picture(PICTURES[key], x - side, NAME_Y + 5, VIEW_W)
        + svg.disc(x, ROAD_Y, 6, "station full")
        + svg.text(x + side if last else x - side, NAME_Y, name, 12.5, "serif strong map-name", "end" if last else "")
    )


def caesar() -> str:
    """A cloaked figure with a wreath, standing below the road."""
    cloak = "M-13 32C-13 18 -8 15 0 15S13 18 13 32Z"
    wreath = "M-7 6C-6 0 6 0 7 6"
    return svg.path(cloak, "caesar") + svg.disc(0, 9, 7, "head") + svg.path(wreath, "wreath")


def _senate(view: RubicoView, tongue: Tongue, pen: Pen) -> str:
    """The Senate's cards, and how many of them show each legion."""
    drawn = svg.text(MARGIN, SENATE_Y + 16, tongue("The Senate"), 16, "title")
    for number, key in enumerate(view.table.setting.data["senate"]["legion"]):
        count = sum(1 for card in view.table.senate if key in senate_card(view, card)["legions"])
        x = WIDTH - MARGIN - 104 * (2 - number) + 8
        look = "alarm" if count == FOUR_OF_A_LEGION - 1 else "full"
        drawn += standard(x, SENATE_Y, key) + parts.gauge(x + 36, SENATE_Y + 5, 60, FOUR_OF_A_LEGION, count, look)
    cards = view.table.setting.data["senate"]["card"]
    return drawn + "".join(_senate_card(view, place, tongue, pen) for place in range(len(cards)))


def _senate_card(view: RubicoView, place: int, tongue: Tongue, pen: Pen) -> str:
    """A card of the row: its picture, its legions, its name, and what it does in the turn after it was turned."""
    x, y = MARGIN + place % ACROSS * PITCH_X, SENATE_Y + 28 + place // ACROSS * PITCH_Y
    if place >= len(view.table.senate):
        return pen.piece(f"senate-{place}", x, y, parts.back(CARD_W, CARD_H))
    card = senate_card(view, view.table.senate[place])
    acting = place >= view.table.fresh and card["effect"] != "none" and view.outcome is None
    body = parts.card(CARD_W, CARD_H, "" if acting else "dim")
    body += parts.picture(
        PICTURES.get(f"senate/{card['id']}", PICTURES["senate"]), (CARD_W - PICTURE_W) / 2, 3, PICTURE_W
    )
    keys = card["legions"]
    body += "".join(standard(CARD_W - 34 * (len(keys) - number), 27, key) for number, key in enumerate(keys))
    middle, room = CARD_W / 2, CARD_W - 4
    body += svg.text(middle, 58, svg.fit(tongue.pick(card["name"]), room, 12), 12, "serif strong", "middle")
    look = "strong" if acting else "faint"
    body += svg.text(middle, 71, svg.fit(effect(card["effect"], tongue), room, 11), 11, look, "middle")
    if acting:
        body += svg.box(0, 0, CARD_W, CARD_H, "acting", 5)
    return pen.piece(f"senate-{place}", x, y, body, "turned")


def effect(name: str, tongue: Tongue) -> str:
    """What a Senate card does, in two or three words."""
    return {
        "none": tongue("no effect"),
        "draw": tongue("one card more"),
        "discard": tongue("one card less"),
        "red": f"+{text.counted(RED, 1, tongue)}",
        "blue": f"+{text.counted(BLUE, 1, tongue)}",
    }[name]


def standard(x: float, y: float, key: str) -> str:
    """A legion's vexillum with its number."""
    cloth = f"M{x + 2:g} {y:g}H{x + 30:g}V{y + 21:g}L{x + 16:g} {y + 17:g}L{x + 2:g} {y + 21:g}Z"
    return svg.path(cloth, "vexillum") + svg.text(x + 16, y + 14, key, 13, "serif strong on-vexillum", "middle")

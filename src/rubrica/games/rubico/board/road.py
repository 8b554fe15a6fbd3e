"""The road to Rome as a band, and the Senate's row below it: how near each side is to its goal."""

from __future__ import annotations

from itertools import accumulate, pairwise

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Form, Panel
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
# The wide form: the road as a band, and all of the Senate in one row below it
BROAD, FAR_LEFT, FAR_RIGHT, BAND_Y, BAND_SHORE = 740.0, 40.0, 700.0, 48.0, 82.0
ROW_X, ROW_Y, ROW_SCALE = 140.0, 104.0, 0.92


def road(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    """Caesar on his way, and the Senate cards that lie face up."""
    rome = view.table.setting.rome
    spaces, band = _spaces(view.table.setting, FIRST_X, LAST_X), _spaces(view.table.setting, FAR_LEFT, FAR_RIGHT)
    way = svg.only_tall(_way(spaces, ROAD_Y, SHORE, WIDTH)) + svg.only_wide(_way(band, BAND_Y, BAND_SHORE, BROAD))
    way += "".join(_space(view, space, x, band[space], tongue) for space, x in enumerate(spaces))
    body = pen.part("road", way)
    here = view.table.caesar
    body += pen.piece("caesar", spaces[here], ROAD_Y, caesar(), wide=svg.Spot(band[here], BAND_Y))
    if view.outcome is not None:
        said = parts.ribbon(0, 0, 216, WORDS.result(view, names, tongue)[0])
        body += svg.spot(svg.Spot(62, ROAD_Y + 8), svg.Spot(BROAD / 2 - 108, BAND_Y + 8), said)
    for move, space in ((STEP, here - 1), (STEP + 1, here + 1)):
        if 0 <= space <= rome:
            wide = svg.Spot(band[space] - 23, BAND_Y - 23)
            body += pen.place(f"step-{move - STEP}", spaces[space] - 23, ROAD_Y - 23, move, 46, 46, 23, wide)
    cards = len(view.table.setting.data["senate"]["card"])
    height = SENATE_Y + 30 + (cards + ACROSS - 1) // ACROSS * PITCH_Y
    form = Form(BROAD, ROW_Y + CARD_H * ROW_SCALE + 10, 1.08)
    body += _senate(view, tongue, pen)
    return Panel("p-road", tongue("The road to Rome"), height, body, sign="castrum", wide=form)


def _spaces(setting: Setting, first: float, last: float) -> list[float]:
    """Where the spaces of the road lie; two castra that follow each other have more room for their names."""
    castra = [True, *map(bool, setting.stops)]
    steps = [1.5 if here and there else 1.0 for here, there in pairwise(castra)]
    return [first + (last - first) * far / sum(steps) for far in accumulate(steps, initial=0)]


def _way(spaces: list[float], y: float, shore: float, width: float) -> str:
    """The road between hills and the sea below them, and the Rubicon before the first space."""
    x = (spaces[0] + spaces[1]) / 2
    hills = "".join(
        svg.path(f"M{(here + there) / 2 - 15:g} {shore - 8:g}q7 -{rise} 15 0q7 -{rise - 6} 15 0Z", "hill")
        for here, there, rise in zip(spaces[1:], spaces[2:], (20, 26, 18, 24, 20, 26), strict=False)
    )
    waves = int((width - 4) // 14)
    sea = f"M2 {shore + SEA_H:g}V{shore:g}" + f"q{(width - 4) / waves / 2:g} -7 {(width - 4) / waves:g} 0" * waves
    source = y - 60 if y > 60 else 4
    bend = (shore - source) / 6
    river = f"M{x:g} {source:g}q-6 {bend:g} 0 {2 * bend:g}T{x:g} {shore - 20:g}T{x - 3:g} {shore:g}"
    way = f"M{spaces[0]:g} {y:g}H{spaces[-1]:g}"
    return (
        hills
        + svg.path(river, "river-bank")
        + svg.path(river, "river")
        + svg.path(f"{sea}V{shore + SEA_H:g}Z", "sea")
        + svg.text(x, shore + 11, "Rubico", 12, "serif sea-word", "middle")
        + svg.path(way, "road-edge")
        + svg.path(way, "road")
    )


def _space(view: RubicoView, space: int, x: float, far: float, tongue: Tongue) -> str:
    """A space of the road; a castrum has its picture and its name, beside it where the road is a band."""
    name = text.castrum_at(view, space, tongue)
    here, there = svg.Spot(x, ROAD_Y), svg.Spot(far, BAND_Y)
    if not name:
        return svg.spot(here, there, svg.disc(0, 0, 6, "station"))
    last = space == view.table.setting.rome
    key = "castrum/rome" if last else "castrum" if space else "castrum/start"
    side, end = VIEW_W / 2, "end" if last else ""
    drawn = parts.picture(PICTURES[key], -side, NAME_Y + 5 - ROAD_Y, VIEW_W) + svg.disc(0, 0, 6, "station full")
    words = svg.text(0, 0, name, 12.5, "serif strong map-name", end)
    edge = side if last else -side
    beside = svg.Spot(far - edge * 1.25, BAND_Y - 20)
    return svg.spot(here, there, drawn) + svg.spot(svg.Spot(x + edge, NAME_Y), beside, words)


def caesar() -> str:
    """A cloaked figure with a wreath, standing below the road."""
    cloak = "M-13 32C-13 18 -8 15 0 15S13 18 13 32Z"
    wreath = "M-7 6C-6 0 6 0 7 6"
    return svg.path(cloak, "caesar") + svg.disc(0, 9, 7, "head") + svg.path(wreath, "wreath")


def _senate(view: RubicoView, tongue: Tongue, pen: Pen) -> str:
    """The Senate's cards, and how many of them show each legion."""
    title = svg.text(0, 16, tongue("The Senate"), 16, "title")
    drawn = svg.spot(svg.Spot(MARGIN, SENATE_Y), svg.Spot(MARGIN, ROW_Y), title)
    for number, key in enumerate(view.table.setting.data["senate"]["legion"]):
        count = sum(1 for card in view.table.senate if key in senate_card(view, card)["legions"])
        x = WIDTH - MARGIN - 104 * (2 - number) + 8
        look = "alarm" if count == FOUR_OF_A_LEGION - 1 else "full"
        shown = standard(0, 0, key) + parts.gauge(36, 5, 60, FOUR_OF_A_LEGION, count, look)
        drawn += svg.spot(svg.Spot(x, SENATE_Y), svg.Spot(MARGIN, ROW_Y + 23 + 25 * number), shown)
    cards = view.table.setting.data["senate"]["card"]
    return drawn + "".join(_senate_card(view, place, tongue, pen) for place in range(len(cards)))


def _senate_card(view: RubicoView, place: int, tongue: Tongue, pen: Pen) -> str:
    """A card of the row: its picture, its legions, its name, and what it does in the turn after it was turned."""
    x, y = MARGIN + place % ACROSS * PITCH_X, SENATE_Y + 28 + place // ACROSS * PITCH_Y
    wide = svg.Spot(ROW_X + place * PITCH_X * ROW_SCALE, ROW_Y, ROW_SCALE)
    if place >= len(view.table.senate):
        return pen.piece(f"senate-{place}", x, y, parts.back(CARD_W, CARD_H), wide=wide)
    card = senate_card(view, view.table.senate[place])
    acting = place >= view.table.fresh and card["effect"] != "none" and view.outcome is None
    body = parts.card(CARD_W, CARD_H, "" if acting else "dim")
    body += parts.picture(
        PICTURES.get(f"senate/{card['id']}", PICTURES["senate"]), (CARD_W - PICTURE_W) / 2, 3, PICTURE_W
    )
    keys = card["legions"]
    body += "".join(standard(CARD_W - 34 * (len(keys) - number), 27, key) for number, key in enumerate(keys))
    middle, room = CARD_W / 2, CARD_W - 4
    name = tongue.pick(card["name"])
    size = max(11, min(12, round(12 * room / svg.breadth(name, 12), 1)))
    body += svg.text(middle, 58, svg.fit(name, room, size), size, "serif strong", "middle")
    look = "strong" if acting else "faint"
    body += svg.text(middle, 71, svg.fit(effect(card["effect"], tongue), room, 11), 11, look, "middle")
    if acting:
        body += svg.box(0, 0, CARD_W, CARD_H, "acting", 5)
    return pen.piece(f"senate-{place}", x, y, svg.card(f"senate/{card['id']}", body), "turned", wide)


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

"""One's own action cards: the number, the picture, the name, and the event in signs."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN
from rubrica.drawing.pen import Pen
from rubrica.engine.board import MINE, Form, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.board import uses
from rubrica.games.rubricatus.board.deeds import Deeds, Line
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView

TOP = 9
ROWS, FEW, IN_A_ROW = 2, 3, 4
FAN_W = 569.0  # five cards side by side
TURN = 1.6  # degrees from card to card of the fan
CARD_H, GAP = 86, 4
SIGN = 13
BROAD, LINES = 120, 3  # a card as broad as this has room for words in so many lines
ALONE = 94  # the picture of a card that has no event


def hand(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """The cards one holds, as large as there is room; and those of the discard that may be taken back."""
    game = view.table
    held = m.cards_in(game.hand[view.seat])
    back = [move for move in view.options if move in m.ALL_CARDS and move not in held]
    count = len(held) + len(back)
    two_rows = min(IN_A_ROW, max(3, -(-count // ROWS)))
    columns = max(2, count) if count <= IN_A_ROW else two_rows  # a low panel leaves room for where a card is used
    width, broad = _width(columns), _width(2 if count <= FEW else two_rows)
    body = ""
    for place, card in enumerate([*held, *back]):
        look = "" if card in held else "played"
        face = _face(game, card, tongue, width, look)
        if broad != width:
            face = svg.only_tall(face) + svg.only_wide(_face(game, card, tongue, broad, look))
        inner = pen.part(f"face-{card + 1}", face)
        deed, at_once = pen.take(m.CARD + card), _at_once(view, card, pen)
        inner += svg.act(deed, _outline(width, broad, 0)) + svg.act(at_once, _outline(width, broad, CARD_H // 2))
        x, y = MARGIN + place % columns * (width + GAP), TOP + place // columns * (CARD_H + GAP)
        key = f"hand-{card + 1}" if card in held else f"back-{card + 1}"
        inner = svg.card(f"action/{game.box.data['action']['action'][card]['id']}", inner)
        drag = pen.onto(uses.in_hand(view, card)) if card in held else ""
        body += pen.piece(key, round(x, 1), y, inner, wide=_fanned(place, count, broad), drag=drag)
    height = TOP + max(1, -(-count // columns)) * (CARD_H + GAP) + 4
    form = Form(max(FAN_W, 2 * MARGIN + count * (broad + GAP)), CARD_H + 2.5 * MARGIN, 1.05)
    return Panel("p-hand", tongue("Your hand"), height, body, role=MINE, sign="hand", headed=False, wide=form)


def _width(columns: int) -> float:
    return round((INNER + GAP) / columns - GAP, 1)


def _outline(tall: float, broad: float, y: float) -> str:
    """What is touched of a card, from y on; in the fan it may be broader."""
    looks = [(tall, "halo")] if tall == broad else [(tall, "halo only-tall"), (broad, "halo only-wide")]
    return "".join(svg.box(0, y, width, CARD_H - y, look, 5) for width, look in looks)


def _face(game: Rubricatus, card: int, tongue: Tongue, width: float, look: str) -> str:
    """A card with its event in words where they have room, else in signs."""
    told = _told(game, card, tongue, width) if width >= BROAD else ""
    return parts.card(width, CARD_H, look) + (told or _shown(game, card, tongue, width))


def _at_once(view: RubricatusView, card: int, pen: Pen) -> str:
    """Touching the event itself plays the card for it."""
    return pen.first_along([(m.CARD + card, *way) for way in uses.ways(view, m.EVENT)])


def _fanned(place: int, count: int, width: float) -> svg.Spot:
    """Where a card lies in the fan: the outer ones a little turned and lower."""
    off = place - (count - 1) / 2
    x = max(FAN_W / 2, MARGIN + count * (width + GAP) / 2) + off * (width + GAP) - width / 2
    return svg.Spot(
        round(x + abs(off), 1), round(MARGIN + abs(off) * TURN * 1.4 - off * TURN, 1), turn=round(off * TURN, 1)
    )


def _told(game: Rubricatus, card: int, tongue: Tongue, width: float) -> str:
    """A card with its event in words, below the name and a small picture; nothing where they do not fit."""
    found = game.box.data["action"]["action"][card]
    event = cards.said(found.get("event", []), game.box.data, tongue)
    broad = 56 if event else ALONE
    name = svg.wrap(tongue.pick(found["name"]), width - broad - 10, 13, 2 if event else 4)
    lines = svg.wrap(event, width - 8, 12)
    if len(lines) > LINES:
        return ""
    body = picture(game, card, 2.5, 2.5, broad) + svg.paragraph(broad + 7, 17, name, 13, "serif strong")
    return body + "".join(svg.text(5, 52 + number * 14, line, 12) for number, line in enumerate(lines))


def _shown(game: Rubricatus, card: int, tongue: Tongue, width: float) -> str:
    """A card with its event in signs."""
    found = game.box.data["action"]["action"][card]
    event = found.get("event", [])
    name = tongue.pick(found["name"])
    size = max(11.5, min(12.5, round(12.5 * (width - 4) / svg.breadth(name, 12.5), 1)))
    lines = svg.wrap(name, width - 4, size, 2)
    broad = (72 if len(lines) == 1 else 56) if event else min(ALONE, width - 6)
    body = picture(game, card, round((width - broad) / 2, 1), 2.5, broad)
    last = 64.5 if event else 80
    for number, line in enumerate(reversed(lines)):
        body += svg.text(width / 2, last - number * 12.5, line, size, "serif strong", "middle")
    return body + in_signs(event, 2, 69, width - 4, tongue, centred=True)


def in_signs(event: list[Line], x: float, y: float, width: float, tongue: Tongue, centred: bool = False) -> str:
    """What a card does, as a row of signs in so much room."""
    row = Deeds(0, 0, SIGN, tongue)
    row.effects(event)
    scale = min(1, round(width / max(1, row.x), 2))
    aside = (width - row.x * scale) / 2 if centred else 0
    return svg.at(round(x + aside, 1), y, row.drawn, scale=scale)


def picture(game: Rubricatus, card: int, x: float, y: float, width: float) -> str:
    """The creature of a card, and its value in the corner."""
    found = game.box.data["action"]["action"][card]
    body = parts.picture(PICTURES.get(f"action/{found['id']}", PICTURES["action"]), x, y, width)
    body += svg.disc(x + 10, y + 10, 10, "token")
    return body + svg.text(x + 10, y + 15, str(found["value"]), 15, "strong", "middle")

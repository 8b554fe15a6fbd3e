"""One's own action cards: the number, the picture, the name, and the event in signs."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN
from rubrica.drawing.pen import Pen
from rubrica.engine.board import MINE, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.board.deeds import Deeds
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView

TOP = 36
ROWS, MOST_COLUMNS = 2, 4
CARD_H, GAP = 86, 4
SIGN = 13
BROAD = 120  # a card as broad as this has room for words


def hand(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """The cards one holds, as large as there is room; and those of the discard that may be taken back."""
    game = view.table
    held = m.cards_in(game.hand[view.seat])
    back = [move for move in view.options if move in m.ALL_CARDS and move not in held]
    count = len(held) + len(back)
    columns = min(MOST_COLUMNS, max(2, -(-count // ROWS)))
    width = round((INNER + GAP) / columns - GAP, 1)
    high = ROWS * CARD_H + GAP if count <= columns else CARD_H
    body = ""
    for place, card in enumerate([*held, *back]):
        inner = parts.card(width, high, "" if card in held else "played")
        inner += _told(game, card, tongue, width, high) if width >= BROAD else _shown(game, card, tongue, width)
        inner += svg.halo(pen.take(m.CARD + card), 0, 0, width, high, 5)
        x, y = MARGIN + place % columns * (width + GAP), TOP + place // columns * (CARD_H + GAP)
        body += pen.piece(f"hand-{card + 1}" if card in held else f"back-{card + 1}", round(x, 1), y, inner)
    height = TOP + max(ROWS, -(-count // columns)) * (CARD_H + GAP) + 4
    return Panel("p-hand", tongue("Your hand"), height, body, role=MINE, sign="hand")


def _told(game: Rubricatus, card: int, tongue: Tongue, width: float, high: float) -> str:
    """A card with its event in words: below the name and a small picture, or a large one where there is room."""
    found = game.box.data["action"]["action"][card]
    name = tongue.pick(found["name"])
    event = cards.said(found.get("event", []), game.box.data, tongue)
    if high == CARD_H:
        body = picture(game, card, 2.5, 2.5, 56) + svg.paragraph(
            63, 17, svg.wrap(name, width - 66, 13, 2), 13, "serif strong"
        )
        return body + svg.paragraph(5, 53, svg.wrap(event, width - 8, 11.5, 3), 11.5)
    body = picture(game, card, 3, 3, width - 6)
    body += svg.text(7, 122, svg.fit(name, width - 12, 14), 14, "serif strong")
    return body + svg.paragraph(7, 138, svg.wrap(event, width - 12, 12, 3), 12)


def _shown(game: Rubricatus, card: int, tongue: Tongue, width: float) -> str:
    """A card with its event in signs."""
    found = game.box.data["action"]["action"][card]
    body = picture(game, card, round((width - 72) / 2, 1), 2.5, 72)
    name = tongue.pick(found["name"])
    size = max(11, min(12.5, round(12.5 * (width - 4) / svg.breadth(name, 12.5), 1)))
    body += svg.text(width / 2, 64.5, svg.fit(name, width - 4, size), size, "serif strong", "middle")
    row = Deeds(0, 0, SIGN, tongue)
    row.effects(found.get("event", []))
    scale = min(1, round((width - 4) / max(1, row.x), 2))
    return body + svg.at(round((width - row.x * scale) / 2, 1), 69, row.drawn, scale=scale)


def picture(game: Rubricatus, card: int, x: float, y: float, width: float) -> str:
    """The creature of a card, and its value in the corner."""
    found = game.box.data["action"]["action"][card]
    body = parts.picture(PICTURES.get(f"action/{found['id']}", PICTURES["action"]), x, y, width)
    body += svg.disc(x + 10, y + 10, 10, "token")
    return body + svg.text(x + 10, y + 15, str(found["value"]), 15, "strong", "middle")

"""Cards to be read now and then: the etheries, and what one has built."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import ASIDE, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView

LINE = 15.6
SIGN = 18
OWNED_H = 45


def etheries(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """All etheries, whose they are and what they can do."""
    body, y = "", float(TOP)
    rows: list[dict[str, Any]] = game.box.data["etheria"]["etheria"]
    for spirit, found in enumerate(rows):
        inner, height = _etheria(game, spirit, found, tongue)
        inner += svg.halo(pen.take(m.ETHERIA + spirit), -4, 0, INNER + 8, height - 5, 5)
        body += pen.piece(f"etheria-{found['id']}", MARGIN, y, inner)
        y += height
    return Panel("p-etheries", tongue("Etheries"), y + 6, body, role=ASIDE, sign="etheria")


def _etheria(game: Rubricatus, spirit: int, found: dict[str, Any], tongue: Tongue) -> tuple[str, float]:
    """Her picture, her name, her ability, and whose she is; and how high that stands."""
    lines = svg.wrap(cards.ability(found, game.box.data, tongue), INNER - 72, 12.5)
    inner = parts.picture(PICTURES.get(f"etheria/{found['id']}", PICTURES["etheria"]), 0, 3, 64)
    inner += svg.text(72, 16, text.etheria(game, spirit, tongue), 15, "serif strong")
    inner += svg.paragraph(72, 32, lines, 12.5)
    if spirit in game.spirit:
        inner += parts.badge(game.spirit.index(spirit), INNER - 14, 11, 0.8)
    return inner, max(53, 32 + len(lines) * LINE)


def built(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """What one has built, to be read again, and in which comarques."""
    game = view.table
    owned = [card for card in range(len(game.box.constructions)) if game.built[view.seat] >> card & 1]
    title = tongue("Your constructions")
    if not owned:
        words = svg.text(MARGIN, TOP + 20, tongue("You have built nothing yet."), 14, "faint")
        return Panel("p-built", title, TOP + 40, words, role=ASIDE, sign="link")
    body, y = "", TOP - 4.0
    for card in owned:
        body += pen.piece(f"built-{card + 1}", MARGIN, y, _owned(game, card, tongue))
        y += OWNED_H + 4
    return Panel("p-built", title, y + 6, body, role=ASIDE, sign="link")


def _owned(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """A construction that is paid for: its picture, its age and comarca, and what it brings each round."""
    printed = game.box.constructions[card]
    found = printed.row
    body = parts.card(INNER, OWNED_H, "")
    body += parts.picture(PICTURES.get(f"construction/{found['id']}", PICTURES["construction"]), 3, 3, 56)
    body += svg.text(66, 17, svg.fit(tongue.pick(found["name"]), INNER - 72, 14), 14, "serif strong")
    comarca = tongue.pick(game.box.data["board"]["comarca"][printed.comarca]["name"])
    body += svg.box(66, 23, 28, 16, f"age-{printed.era} corner", 3)
    body += svg.text(80, 35, signs.ROMAN[printed.era], 12, "serif strong", "middle")
    body += svg.text(100, 36, comarca, 12.5, "faint")
    income = parts.each(v.RESOURCES, printed.income)
    if income:
        row = parts.Row(INNER - 8 - 20 * (len(income) + 1), 22, SIGN)
        row.signs("round", *income)
        body += row.drawn
    return body

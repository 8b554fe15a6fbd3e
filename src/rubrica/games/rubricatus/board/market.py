"""The market: every construction on sale as a picture, with its price, its problems and what it brings."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Form, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import uses
from rubrica.games.rubricatus.board.basin import tag
from rubrica.games.rubricatus.board.deeds import Deeds
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import MARKET, Rubricatus, RubricatusView

TOP, CARD_H, STEP = 36, 66, 69
HIGH = 6  # where the first card lies that has no title above it
PICTURE = 88
LEFT = PICTURE + 10
ROOM = INNER - LEFT - 6
SIGN = 16


def market(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """The constructions on sale, each with the letter by which the map points at it. One is touched to be constructed
    where it can only be in one region, and dragged to the region else."""
    game = view.table
    body = ""
    for place, card in enumerate(game.market):
        front = parts.card(INNER, CARD_H, "") + construction(game, card, tongue) + tag(game, place, 3, 3)
        inner = pen.part(f"on-sale-{card + 1}", front)
        ways = uses.on_sale(view, card)
        inner += svg.halo(pen.take(m.CONSTRUCTION + card) or pen.only_along(ways), 0, 0, INNER, CARD_H, 5)
        inner = svg.card(f"construction/{game.box.constructions[card].row['id']}", inner)
        wide = svg.Spot(MARGIN, HIGH + place * STEP)
        body += pen.piece(f"market-{card + 1}", MARGIN, TOP + place * STEP, inner, wide=wide, drag=pen.onto(ways))
    if not game.market:
        body = svg.text(MARGIN, TOP + 20, tongue("Nothing is left on sale."), 14, "faint")
    form = Form(WIDTH, HIGH + MARKET * STEP + 3)
    return Panel("p-market", tongue("The market"), TOP + MARKET * STEP + 4, body, sign="build", wide=form)


def construction(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """Its picture and name; its comarca, what it goes with, and its problems; its price, and what that brings."""
    found = game.box.constructions[card].row
    body = parts.picture(PICTURES.get(f"construction/{found['id']}", PICTURES["construction"]), 3, 3, PICTURE)
    name = svg.wrap(tongue.pick(found["name"]), ROOM, 13, 2)
    body += svg.paragraph(LEFT, 15, name, 13, "serif strong")
    body += _where(game, card, 17 + len(name) * 14, tongue)
    row = Deeds(0, 0, SIGN, tongue)
    row.signs(*parts.each(v.RESOURCES, game.box.constructions[card].cost))
    _gains(row, game, card)
    scale = min(1, round(ROOM / row.x, 2))
    return body + svg.at(LEFT, CARD_H - 4 - SIGN * scale, row.drawn, scale=scale)


def _gains(row: Deeds, game: Rubricatus, card: int) -> None:
    """What a construction brings at once, then each round."""
    printed = game.box.constructions[card]
    found = printed.row
    row.signs("to")
    if found.get("vp"):
        row.points(found["vp"])
    tracks: dict[str, int] = found.get("tracks", {})
    row.signs(*parts.each(tracks, tracks.values()))
    row.effects(found.get("bonus", []))
    if printed.symbols:
        row.signs("round", *parts.each(v.RESOURCES, printed.income))


def _where(game: Rubricatus, card: int, y: float, tongue: Tongue) -> str:
    """The comarca, what the card goes with, and how many problems it brings into the river."""
    comarca = tongue.pick(game.box.data["board"]["comarca"][game.box.constructions[card].comarca]["name"])
    body = svg.text(LEFT, y, comarca, 12, "faint")
    left = INNER - 4.0
    for _ in range(game.box.constructions[card].problems):
        left -= SIGN
        body += svg.icon("problem", left, y - 11, SIGN - 1)
    partner = partners(game, card)
    if partner:
        x = LEFT + svg.breadth(comarca, 12) + 4
        names = ", ".join(tongue.pick(row["name"]) for row in partner)
        body += svg.icon("link", x, y - 10.5, 13) + svg.text(x + 15, y, svg.fit(names, left - x - 18, 12), 12, "faint")
    return body


def partners(game: Rubricatus, card: int) -> list[dict[str, Any]]:
    """The cards that it extends or is extended by, as printed on both."""
    rows: list[dict[str, Any]] = game.box.data["construction"]["construction"]
    extended = game.box.constructions[card].row.get("extends")
    return [row for row in rows if row["no"] == extended or row.get("extends") == card + 1]

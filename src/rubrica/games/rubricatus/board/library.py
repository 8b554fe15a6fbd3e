"""Cards to be read now and then: the etheries, and what one has built."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import ASIDE, Form, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView

LINE, SIZE = 14.4, 12
SIGN = 18
OWNED_H = 45
NAMED = 14  # her name
BESIDE, COLUMN = 70, 236  # beside a picture; a column of the wide form


def etheries(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """All etheries, whose they are and what they can do."""
    body, y = "", 8.0
    feet = [8.0, 8.0]  # of the columns of the wide form
    rows: list[dict[str, Any]] = game.box.data["etheria"]["etheria"]
    for spirit, found in enumerate(rows):
        said = cards.ability(found, game.box.data, tongue)
        name = text.etheria(game, spirit, tongue)
        long, short = _told(name, said, INNER - BESIDE - 16), _told(name, said, COLUMN - BESIDE - 16)
        height, high = _height(long), _height(short)
        inner = parts.picture(PICTURES.get(f"etheria/{found['id']}", PICTURES["etheria"]), 0, 0.5, 62)
        inner += svg.text(BESIDE, 13, name, NAMED, "serif strong")
        inner += svg.only_tall(_lines(name, long) + _owner(game, spirit, INNER))
        inner += svg.only_wide(_lines(name, short) + _owner(game, spirit, COLUMN))
        outline = svg.box(-4, 0, INNER + 8, height - 5, "halo only-tall", 5)
        narrow = svg.box(-4, 0, COLUMN + 8, high - 5, "halo only-wide", 5)
        inner = pen.part(f"about-{found['id']}", inner) + svg.act(pen.take(m.ETHERIA + spirit), outline + narrow)
        column = feet.index(min(feet))
        there = svg.Spot(MARGIN + column * (COLUMN + MARGIN), feet[column])
        body += pen.piece(f"etheria-{found['id']}", MARGIN, y, inner, wide=there)
        y += height
        feet[column] += high
    form = Form(2 * COLUMN + 3 * MARGIN, max(feet) + 6)
    return Panel("p-etheries", tongue("Etheries"), y + 6, body, role=ASIDE, sign="etheria", headed=False, wide=form)


def _told(name: str, said: str, width: float) -> list[str]:
    """What she can do, in lines of which the first goes on behind her name."""
    first = svg.wrap(said, width - _indent(name), SIZE)[0]
    return [first, *svg.wrap(said[len(first) :], width, SIZE)]


def _indent(name: str) -> float:
    return svg.breadth(name, NAMED) + 6


def _lines(name: str, lines: list[str]) -> str:
    first = svg.text(round(BESIDE + _indent(name), 1), 13, lines[0], SIZE)
    return first + "".join(svg.text(BESIDE, 13 + place * LINE, line, SIZE) for place, line in enumerate(lines) if place)


def _owner(game: Rubricatus, spirit: int, width: float) -> str:
    """Whose she is."""
    return parts.badge(game.spirit.index(spirit), width - 14, 11, 0.8) if spirit in game.spirit else ""


def _height(lines: list[str]) -> float:
    """The room for her picture, and for her name and what she can do in so many lines."""
    return max(51.5, 8 + len(lines) * LINE)


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
        body += pen.piece(
            f"built-{card + 1}",
            MARGIN,
            y,
            svg.card(f"construction/{game.box.constructions[card].row['id']}", _owned(game, card, tongue)),
        )
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

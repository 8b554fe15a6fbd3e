"""Each player's board: points, resources, helpers, and what they built by age and comarca."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import text
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.state import HIDDEN, Rubricatus, RubricatusView

BOX = INNER / 4
GRID_X, SLOT_W, SLOT_H = 92, 22.4, 19


def person(view: RubricatusView, seat: int, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """One player's board."""
    game = view.table
    body = parts.head(seat, seat in view.waiting)
    if seat == game.holder:
        body += svg.icon("initiative", WIDTH - MARGIN - 84, 9, 22)
    body += svg.text(WIDTH - MARGIN, 28, tongue("{count} VP", count=game.vp[seat]), 18, "strong", "end")
    body += pen.place(f"seat-{seat}", MARGIN - 10, 2, m.SEAT + seat, INNER + 20, 59, 6)
    body += _status(view, seat, tongue)
    own = pen if seat == view.seat else pen.resting()
    body += "".join(_resource(game, seat, number, own, tongue) for number in range(4))
    body += _built(game, seat, TOP + 92, tongue)
    return Panel(f"p-seat-{seat}", names[seat], TOP + 92 + 5 * SLOT_H + 26, body, indent=28, reserve=96)


def _status(view: RubricatusView, seat: int, tongue: Tongue) -> str:
    """Pieces at home and away; what is being played; how many cards are held."""
    game = view.table
    drawn, x = "", float(MARGIN)
    for place in range(game.helpers[seat]):
        drawn += svg.icon("helper", x, TOP, 19, f"seat-{seat}" if place < game.home[seat] else "away")
        x += 20
    if game.spirit[seat] >= 0:
        drawn += svg.icon("etheria", x, TOP, 19, "" if game.spirit_home >> seat & 1 else "spent")
        x += 22
    words = _doing(view, seat, tongue)
    return drawn + svg.text(WIDTH - MARGIN, TOP + 15, svg.fit(words, WIDTH - MARGIN - x - 6, 13), 13, "faint", "end")


def _doing(view: RubricatusView, seat: int, tongue: Tongue) -> str:
    game = view.table
    if game.phase == t.INITIATIVE and game.picked[seat] == HIDDEN:
        return tongue("chooses a card in secret")
    if game.phase == t.INITIATIVE and game.picked[seat] >= 0:
        return tongue("offers {card}", card=text.action_with_value(game, game.picked[seat], tongue))
    if game.phase == t.ACTIONS and game.card >= 0 and game.acting() == seat:
        return tongue("plays {card}", card=text.action_with_value(game, game.card, tongue))
    return tongue.some("{count} card in hand", "{count} cards in hand", game.hand_size[seat])


def _resource(game: Rubricatus, seat: int, number: int, pen: Pen, tongue: Tongue) -> str:
    """A stock of 0 to 3, what comes each round, and whether somebody works there."""
    stock, income = game.stock[seat * 4 + number], game.income[seat * 4 + number]
    inner = svg.box(0, 0, BOX - 4, 60, "panel-in", 5) + svg.icon(v.RESOURCES[number], 7, 6, 24)
    inner += svg.text(40, 25, str(stock), 20, "strong")
    if income:
        inner += svg.text(53, 25, f"+{income}", 13, "faint")
    inner += parts.gauge(7, 33, BOX - 15, t.TOP, stock, "full")
    name = svg.fit(tongue.pick(game.box.data["board"]["resource"][number]["name"]), BOX - 8, 12)
    inner += svg.text(BOX / 2 - 2, 55.5, name, 12, "faint", "middle")
    if game.producing[seat] >> number & 1:
        inner += svg.icon("helper", BOX - 20, -5, 17, f"seat-{seat}")
    if game.barred_resources >> number & 1:
        inner += svg.icon("barred", 10, 8, 19)
    inner += svg.halo(pen.take(m.RESOURCE + number), 0, 0, BOX - 4, 60, 5)
    return pen.piece(f"stock-{seat}-{v.RESOURCES[number]}", round(MARGIN + number * BOX, 1), TOP + 24, inner)


def _built(game: Rubricatus, seat: int, y: float, tongue: Tongue) -> str:
    """A place for every construction there is: two for each comarca in each age."""
    body = ""
    for era, roman in enumerate(signs.ROMAN):
        x = GRID_X + era * 2 * SLOT_W
        body += svg.box(x, y, 2 * SLOT_W - 2, 5 * SLOT_H + 18, f"age-{era}", 3)
        body += svg.text(x + SLOT_W - 1, y + 13, roman, 12, "serif strong", "middle")
    for comarca, row in enumerate(game.box.data["board"]["comarca"]):
        name = svg.fit(tongue.pick(row["name"]), GRID_X - MARGIN - 2, 12)
        body += svg.text(MARGIN, y + 31 + comarca * SLOT_H, name, 12, "faint")
        for era in range(5):
            cards = game.box.of_era[era] & game.box.of_comarca[comarca] & game.built[seat]
            numbers = [card for card in range(len(game.box.constructions)) if cards >> card & 1]
            for place, card in enumerate(numbers):
                x = GRID_X + (era * 2 + place) * SLOT_W
                body += svg.box(x + 1, y + 18 + comarca * SLOT_H, SLOT_W - 3, SLOT_H - 3, "owned", 3)
                body += svg.text(x + SLOT_W / 2 - 0.5, y + 31 + comarca * SLOT_H, str(card + 1), 12, "strong", "middle")
    return body

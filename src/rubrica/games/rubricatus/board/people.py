"""Each player's place: points, resources, helpers; one's own with the card being played, the others' in brief."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import MINE, OTHERS, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import hand, signs, uses
from rubrica.games.rubricatus.state import HIDDEN, Rubricatus, RubricatusView

TOP = 34
BOX, BOX_H = INNER / 4, 51
PIECES_W, PIECES_H = 54, 47
LINES = 3  # of the event of the card that is being played
OWN_H = TOP + PIECES_H + 5 + BOX_H + 7


def own(view: RubricatusView, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """The reader's own place: pieces to be placed, the card on the table, and the four resources."""
    game, seat = view.table, view.seat
    body = _head(view, seat, pen, tongue, OWN_H - 6)
    helpers = _helpers(game, seat, 2, 4, 3) + svg.halo(pen.take(m.HELPER), 0, 0, PIECES_W, PIECES_H, 6)
    placed, hers = pen.onto(uses.by_piece(view, m.HELPER)), pen.onto(uses.by_piece(view, m.SPIRIT))
    place = svg.box(0, 0, PIECES_W, PIECES_H, "panel-in", 6)
    body += pen.piece(f"helpers-{seat}", MARGIN - 4, TOP, place + helpers, drag=placed)
    body += pen.piece(f"spirit-{seat}", MARGIN + PIECES_W - 1, TOP, _spirit(game, seat, pen, tongue), drag=hers)
    body += _played(view, MARGIN + 2 * PIECES_W + 2, pen, tongue)
    body += "".join(_resource(view, number, pen, tongue) for number in range(4))
    return Panel(f"p-seat-{seat}", names[seat], OWN_H, body, indent=28, reserve=96, role=MINE, sign="helper")


def other(view: RubricatusView, seat: int, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """Another's place in three lines: pieces and what they do, resources, and what they built."""
    game = view.table
    body = _head(view, seat, pen, tongue, 110)
    body += _helpers(game, seat, MARGIN, TOP, 5)
    x = MARGIN + game.helpers[seat] * 18 + 4.0
    if game.spirit[seat] >= 0:
        body += svg.icon("etheria", x, TOP, 18, "" if game.spirit_home >> seat & 1 else "spent")
        x += 22
    words = svg.fit(_doing(view, seat, tongue), WIDTH - MARGIN - x - 4, 13.5)
    body += svg.text(WIDTH - MARGIN, TOP + 14, words, 13.5, "faint", "end")
    for number in range(4):
        body += pen.piece(
            f"stock-{seat}-{v.RESOURCES[number]}", MARGIN + number * BOX, TOP + 24, _stock(game, seat, number)
        )
    body += _built(game, seat, MARGIN, TOP + 54, INNER)
    return Panel(f"p-seat-{seat}", names[seat], 116, body, indent=28, reserve=96, role=OTHERS, sign="helper")


def _head(view: RubricatusView, seat: int, pen: Pen, tongue: Tongue, touch: float) -> str:
    """Badge, initiative, points; the whole place, so high, may be touched where a seat is asked for."""
    game = view.table
    body = parts.head(seat, seat in view.waiting)
    if seat == game.holder:
        body += svg.icon("initiative", WIDTH - MARGIN - 84, 9, 22)
    body += svg.text(WIDTH - MARGIN, 28, tongue("{count} VP", count=game.vp[seat]), 18, "strong", "end")
    return body + pen.place(f"seat-{seat}", 3, 3, m.SEAT + seat, WIDTH - 6, touch, 6)


def _helpers(game: Rubricatus, seat: int, x: float, y: float, columns: int) -> str:
    """One for each helper; pale when it is out."""
    return "".join(
        svg.icon(
            "helper", x + place % columns * 17, y + place // columns * 20, 18,
            f"seat-{seat}" if place < game.home[seat] else "away",
        )
        for place in range(game.helpers[seat])
    )  # fmt: skip


def _spirit(game: Rubricatus, seat: int, pen: Pen, tongue: Tongue) -> str:
    """The etheria beside one, by her name; or room for one."""
    spirit = game.spirit[seat]
    if spirit < 0:
        return svg.box(0, 0, PIECES_W, PIECES_H, "gap", 6) + svg.icon("etheria", PIECES_W / 2 - 11, 12, 22, "spent")
    body = svg.box(0, 0, PIECES_W, PIECES_H, "panel-in", 6)
    called = text.etheria(game, spirit, tongue)
    name = svg.wrap(called, PIECES_W - 2, 12, 2) if " " in called else [svg.fit(called, PIECES_W + 8, 12)]
    size = 26 if len(name) == 1 else 17
    body += svg.icon("etheria", PIECES_W / 2 - size / 2, 3, size, "" if game.spirit_home >> seat & 1 else "spent")
    body += svg.paragraph(PIECES_W / 2, 58 - 15 * len(name), name, 12, "serif strong", "middle")
    return body + svg.halo(pen.take(m.SPIRIT), 0, 0, PIECES_W, PIECES_H, 6)


def _played(view: RubricatusView, x: float, pen: Pen, tongue: Tongue) -> str:
    """The card one is playing, whose event may be touched; else what one does."""
    game = view.table
    width = WIDTH - MARGIN + 4 - x
    if game.phase != t.ACTIONS or game.card < 0 or game.acting() != view.seat:
        words = svg.fit(_doing(view, view.seat, tongue), width, 13)
        return svg.text(x + width, TOP + 15, words, 13, "faint", "end") + _built(game, view.seat, x, TOP + 25, width)
    found = game.box.data["action"]["action"][game.card]
    inner = parts.card(width, PIECES_H, "") + hand.picture(game, game.card, 2, 4, 56)
    event = cards.said(found.get("event", []), game.box.data, tongue) or tongue.pick(found["name"])
    lines = svg.wrap(event, width - 66, 12)
    if len(lines) <= LINES:
        inner += svg.paragraph(63, round(34 - len(lines) * 7.2, 1), lines, 12)
    else:
        inner += svg.text(63, 19, svg.fit(tongue.pick(found["name"]), width - 66, 13), 13, "serif strong")
        inner += hand.in_signs(found["event"], 63, 27, width - 66, tongue)
    inner += svg.halo(pen.take(m.EVENT) or pen.first_along(uses.ways(view, m.EVENT)), 0, 0, width, PIECES_H, 5)
    inner = svg.card(f"action/{found['id']}", inner)
    return pen.piece(f"played-{game.card + 1}", x, TOP, inner, drag=pen.drop(m.EVENT))


def _doing(view: RubricatusView, seat: int, tongue: Tongue) -> str:
    game = view.table
    if game.phase == t.INITIATIVE and game.picked[seat] == HIDDEN:
        return tongue("chooses a card in secret")
    if game.phase == t.INITIATIVE and game.picked[seat] >= 0:
        return tongue("offers {card}", card=text.action_with_value(game, game.picked[seat], tongue))
    if game.phase == t.ACTIONS and game.card >= 0 and game.acting() == seat:
        return tongue("plays {card}", card=text.action_with_value(game, game.card, tongue))
    return tongue.some("{count} card in hand", "{count} cards in hand", game.hand_size[seat])


def _resource(view: RubricatusView, number: int, pen: Pen, tongue: Tongue) -> str:
    """A stock of 0 to 3, what comes each round, and whether somebody works there."""
    game, seat, move = view.table, view.seat, m.RESOURCE + number
    stock, income = game.stock[seat * 4 + number], game.income[seat * 4 + number]
    inner = svg.box(0, 0, BOX - 4, BOX_H, "panel-in", 5) + svg.icon(v.RESOURCES[number], 6, 2, 21)
    inner += svg.text(35, 20, str(stock), 20, "strong")
    if income:
        inner += svg.text(48, 20, f"+{income}", 13.8, "faint")
    inner += parts.gauge(6, 24.5, BOX - 13, t.TOP, stock, "full")
    name = svg.fit(tongue.pick(game.box.data["board"]["resource"][number]["name"]), BOX - 6, 12)
    inner += svg.text(BOX / 2 - 2, 45, name, 12, "faint", "middle")
    if game.producing[seat] >> number & 1:
        inner += svg.icon("helper", BOX - 20, -4, 17, f"seat-{seat}")
    if game.barred_resources >> number & 1:
        inner += svg.icon("barred", 8, 6, 19)
    inner += svg.halo(pen.take(move) or pen.first_along(uses.ways(view, move)), 0, 0, BOX - 4, BOX_H, 5)
    doubled = pen.first_along(uses.twice(view, move))
    if doubled:
        sign = svg.box(BOX - 32, 1, 27, 22, "slot", 5) + svg.text(BOX - 18.5, 17.5, "×2", 15, "strong", "middle")
        inner += sign + svg.halo(doubled, BOX - 32, 1, 27, 22, 5)
    x, y = round(MARGIN + 2 + number * BOX, 1), TOP + PIECES_H + 5
    drag = pen.drop(move) + pen.onto(uses.two(view, move))
    return pen.piece(f"stock-{seat}-{v.RESOURCES[number]}", x, y, inner, drag=drag)


def _stock(game: Rubricatus, seat: int, number: int) -> str:
    """Another's stock, and what comes to it each round."""
    stock, income = game.stock[seat * 4 + number], game.income[seat * 4 + number]
    body = svg.icon(v.RESOURCES[number], 0, 0, 22) + svg.text(28, 18, str(stock), 18, "strong")
    if income:
        body += svg.text(41, 18, f"+{income}", 13.8, "faint")
    if game.producing[seat] >> number & 1:
        body += svg.icon("helper", 12, -3, 14, f"seat-{seat}")
    return body


def _built(game: Rubricatus, seat: int, x: float, y: float, width: float) -> str:
    """How many constructions of each age there are."""
    body, step = "", width / len(signs.ROMAN)
    for era, roman in enumerate(signs.ROMAN):
        count = (game.built[seat] & game.box.of_era[era]).bit_count()
        left = round(x + era * step, 1)
        body += svg.box(left, y, round(step - 3, 1), 20, f"age-{era}", 4)
        body += svg.text(left + 4, y + 14.5, roman, 13.5, "serif strong")
        if count:
            body += svg.text(round(left + step - 7, 1), y + 15, f"{count}", 13.8, "strong", "end")
    return body

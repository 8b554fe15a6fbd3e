"""Each builder's workshop board: stores, banners, ornaments and the tiles of the workshop."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board import signs
from rubrica.games.redcathedral.box import INVENTORY, WORKSHOP, WorkshopSpace
from rubrica.games.redcathedral.claiming import workshop_board
from rubrica.games.redcathedral.effects import Effect
from rubrica.games.redcathedral.moves import BANNER, FACE_UP, TILE
from rubrica.games.redcathedral.state import NOTHING, Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView

SPACE_W = INNER / WORKSHOP
ROW = 36


def builder(view: CathedralView, number: int, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """One board; only that of the player to move can be acted on."""
    table = view.table
    who = table.builders[number]
    own = pen if number == table.turn.builder == view.seat else pen.resting()
    body = _head(view, number, tongue)
    if who.colour == NOTHING:  # not chosen yet, and its board with it [redcathedral:2.6]
        height = TOP + 8
    elif number < table.seats:
        body += _stores(who, number, own, tongue) + _workshop(table, who, number, own)
        height = TOP + 182
    else:
        body += _rival(table, who, tongue)
        height = TOP + 126
    title = text.builder_name(number, names, tongue)
    return Panel(f"p-builder-{number}", title, height, body, indent=28, reserve=150)


def _head(view: CathedralView, number: int, tongue: Tongue) -> str:
    """The badge before the name, and to the right what was scored."""
    table = view.table
    who = table.builders[number]
    body = parts.head(None if who.colour == NOTHING else who.colour, number in view.waiting)
    points = table.box.track.prestige(who.score)
    body += _wide(who.score, "rp", WIDTH - 156)
    body += _wide(points, "pp", WIDTH - 106)
    return body + (_wide(who.rubles, "ruble", WIDTH - 56) if number < table.seats else "")


def _wide(number: int, sign: str, x: float) -> str:
    return svg.text(x + 20, 27, str(number), 15, "strong", "end") + svg.icon(sign, x + 23, 12, 19)


def _stores(who: Builder, number: int, pen: Pen, tongue: Tongue) -> str:
    """Ten spaces in two rows: goods, free ones, and those that a banner still covers; then what lies beside."""
    goods = parts.each(signs.MATERIALS, who.goods)
    body = ""
    for place in range(INVENTORY):
        x, y = MARGIN + place % 5 * 34, TOP + place // 5 * ROW
        covered = place >= INVENTORY - who.covering
        body += svg.box(x, y, 31, 31, "shade" if covered else "slot", 4)
        if place < len(goods):
            body += svg.icon(goods[place], x + 4, y + 4, 23)
        elif covered:
            body += parts.banner(who.colour, x + 9, y + 28, 0.78)
    banners = int(who.covering)
    x, width = MARGIN + (5 - banners) * 34 - 3, max(46, banners * 34 + 3)
    body += pen.place(f"banner-in-{number}", x, TOP + 32, BANNER, width, 46)
    return body + _beside(who, number, pen, tongue)


def _beside(who: Builder, number: int, pen: Pen, tongue: Tongue) -> str:
    x = MARGIN + 182
    body = "".join(parts.banner(who.colour, x + 6 + 24 * place, TOP + 31, 0.9) for place in range(int(who.beside)))
    body += pen.place(f"banner-by-{number}", x, TOP - 5, BANNER + 1, 54, 46)
    return body + _ornaments(who, x, TOP + 44) + _finished(who, tongue)


def _ornaments(who: Builder, x: float, y: float) -> str:
    left = parts.each(signs.ORNAMENTS, who.ornaments)
    return "".join(svg.icon(sign, x + 26 * place, y, 23) for place, sign in enumerate(left))


def _finished(who: Builder, tongue: Tongue) -> str:
    done = svg.text(WIDTH - MARGIN, TOP + 14, tongue("{count} of 6", count=who.finished), 14, "strong", "end")
    return done + svg.text(WIDTH - MARGIN, TOP + 30, tongue("finished"), 12, "faint", "end")


def _workshop(table: CathedralTable, who: Builder, number: int, pen: Pen) -> str:
    """By colour of die, white twice: the tile laid there, or the price of laying one face up."""
    y = TOP + 80
    body = svg.line(MARGIN, y, WIDTH - MARGIN, y, "rule")
    board = workshop_board(table, number)
    for space in range(WORKSHOP):
        lies = who.workshop[space]
        inner = svg.at(SPACE_W / 2 - 2, 18, signs.die(space + 1 if space < 4 else 0, 0, 18))
        if lies > 0:
            inner += svg.box(2, 34, SPACE_W - 8, 58, "tile", 5)
            inner += signs.tile(table, lies - 1, SPACE_W / 2 - 20, 52, 21)
        elif lies < 0:
            inner += svg.at(2, 34, parts.back(SPACE_W - 8, 58))
        else:
            inner += svg.box(2, 34, SPACE_W - 8, 58, "slot", 5) + _price(board[space])
        inner += svg.halo(pen.take(FACE_UP + space, TILE + space), 0, 32, SPACE_W - 4, 62, 6)
        body += pen.piece(f"workshop-{number}-{space}", round(MARGIN + space * SPACE_W, 1), y, inner)
    return body


def _price(space: WorkshopSpace) -> str:
    """What laying a tile face up costs, and on an advanced board the bonus it brings."""
    bonus = _bonus(space.bonus)
    drawn = signs.amount(space.cost, "ruble", SPACE_W / 2 - 18, 42 if bonus else 54, 19)
    return drawn + svg.text(5, 82, "+", 14) + bonus if bonus else drawn


def _bonus(bonus: Effect) -> str:
    for count, sign in ((bonus.gain_rp, "rp"), (bonus.gain_pp, "pp"), (bonus.gain_rubles, "ruble")):
        if count:
            return signs.amount(count, sign, 14, 68, 18)
    return svg.icon(signs.kinds(bonus.gain[0]), 18, 68, 18) if bonus.gain else ""


def _rival(table: CathedralTable, who: Builder, tongue: Tongue) -> str:
    """Ivan's banners and ornaments, the piles on two of his cards, and the card he turned last."""
    banners = range(who.banners())
    body = "".join(parts.banner(who.colour, MARGIN + 4 + 22 * place, TOP + 31, 0.85) for place in banners)
    body += _ornaments(who, MARGIN + 146, TOP + 7) + _finished(who, tongue)
    body += _pile(tongue("on his stores card"), table.rival_stock, TOP + 44)
    body += _pile(tongue("on his construction card"), table.rival_yard, TOP + 70)
    if table.rival_card == NOTHING:
        return body
    card = tongue.pick(table.box.rival_names[table.rival_card])
    return body + svg.text(MARGIN, TOP + 113, tongue("Last card: {card}", card=card), 14)


def _pile(words: str, counts: list[int], y: float) -> str:
    """The materials that lie on one of his cards."""
    body = svg.text(MARGIN, y + 15, svg.fit(words, 140, 13), 13, "faint")
    there = [kind for kind in range(6) if counts[kind]]
    if not there:
        return body + svg.text(MARGIN + 146, y + 15, "–", 13, "faint")
    return body + "".join(
        signs.amount(counts[kind], signs.MATERIALS[kind], MARGIN + 146 + place * 29, y + 1, 16)
        for place, kind in enumerate(there)
    )

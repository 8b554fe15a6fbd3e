"""Each builder's board: stores, banners, ornaments and the tiles of the workshop.

The reader's own is a strip of two halves, stores and workshop; those of the others are small.
"""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN, TOP, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import MINE, OTHERS, Panel, Sketch
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board import signs
from rubrica.games.redcathedral.board.signs import SIDE, SMALLER
from rubrica.games.redcathedral.box import INVENTORY, WORKSHOP, WorkshopSpace
from rubrica.games.redcathedral.claiming import FROM_BESIDE, FROM_INVENTORY, workshop_board
from rubrica.games.redcathedral.effects import Effect
from rubrica.games.redcathedral.moves import BANNER, CELLS, DELIVER, FACE_DOWN, FACE_UP, PAY, TILE
from rubrica.games.redcathedral.pictures import PICTURES
from rubrica.games.redcathedral.state import NOTHING, Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView

STRIP = 132
SMALL = TOP + 74


def builder(view: CathedralView, number: int, names: list[str], pen: Pen, tongue: Tongue) -> list[Panel | Sketch]:
    """A builder's panels: two of one's own, one of anybody else's; only one's own can be acted on."""
    table = view.table
    who = table.builders[number]
    title = text.builder_name(number, names, tongue)
    if number == view.seat:
        own = pen if number == table.turn.builder else pen.resting()
        return [_stores(view, number, title, own, tongue), _workshop(table, number, own, tongue)]
    if number >= table.seats:
        return [_other(number, title, TOP + 126, _head(view, number, WIDTH) + _rival(table, who, tongue))]

    def draw(pen: Pen) -> Panel:
        goods = "" if who.colour == NOTHING else _small(table, who, number, pen, tongue)
        return _other(number, title, SMALL, _head(view, number, WIDTH) + goods)

    return [Sketch(f"p-builder-{number}", (), draw, (who, title, number in view.waiting))]


def _other(number: int, title: str, height: float, body: str) -> Panel:
    return Panel(f"p-builder-{number}", title, height, body, indent=28, reserve=150, role=OTHERS, sign="ruble")


def _head(view: CathedralView, number: int, width: float) -> str:
    """The badge before the name, and to the right the points and the rubles."""
    table = view.table
    who = table.builders[number]
    body = parts.head(None if who.colour == NOTHING else who.colour, number in view.waiting)
    counts = [(who.score, "rp"), (table.box.track.prestige(who.score), "pp"), (who.rubles, "ruble")]
    for place, (count, sign) in enumerate(counts if number < table.seats else counts[:2]):
        x = width - 156 + 50 * place
        body += svg.text(x + 20, 27, str(count), 16.4, "strong", "end") + svg.icon(sign, x + 23, 12, 19)
    return body


def _ornaments(who: Builder, x: float, y: float, size: float) -> str:
    left = parts.each(signs.ORNAMENTS, who.ornaments)
    return "".join(svg.icon(sign, x + (size + 3) * place, y, size) for place, sign in enumerate(left))


def _beside(who: Builder, x: float, y: float, scale: float) -> str:
    """The banners that cover no space of the inventory."""
    return "".join(parts.banner(who.colour, x + 24 * scale * place, y, scale) for place in range(int(who.beside)))


# One's own place

SLOT = (SIDE - 2 * MARGIN) / INVENTORY
SPACE_W = (SIDE - 2 * MARGIN) / WORKSHOP
HALF = 47  # a space of the workshop has an upper half for a tile face up, and a lower one for a tile face down


def _stores(view: CathedralView, number: int, title: str, pen: Pen, tongue: Tongue) -> Panel:
    """The inventory in a row, and below it what lies beside: banners, ornaments, and what has been finished."""
    who = view.table.builders[number]
    body = _head(view, number, SIDE)
    if who.colour != NOTHING:  # else its board is not chosen yet [redcathedral:2.6]
        body += _inventory(who, number, pen)
        body += _beside(who, MARGIN + 8, STRIP - 8, 1.1) + _ornaments(who, MARGIN + 96, STRIP - 38, 28)
        body += pen.place(f"banner-by-{number}", MARGIN - 4, STRIP - 48, BANNER + FROM_BESIDE, 70, 47)
        done = f"{tongue('{count} of 6', count=who.finished)} {tongue('finished')}"
        body += svg.text(SIDE - MARGIN, STRIP - 18, done, 16.4, "faint", "end")
    return Panel(
        f"p-builder-{number}",
        title,
        STRIP,
        body,
        indent=28,
        reserve=150,
        width=SIDE,
        weight=SMALLER,
        role=MINE,
        sign="ruble",
    )


def _inventory(who: Builder, number: int, pen: Pen) -> str:
    """Ten spaces: goods, free ones, and those that a banner still covers. A material may be paid with or delivered."""
    goods = parts.each(signs.MATERIALS, who.goods)
    open_ones, y, body = INVENTORY - int(who.covering), TOP - 2, ""
    for place in range(INVENTORY):
        x = round(MARGIN + place * SLOT, 1)
        body += svg.box(x + 1, y, SLOT - 3, 44, "slot" if place < open_ones else "shade", 4)
        if place < len(goods):
            body += svg.icon(goods[place], x + 8, y + 8, 28)
        elif place >= open_ones:
            body += parts.banner(who.colour, x + 13, y + 40, 1.1)
    place = 0
    for kind, count in enumerate(who.goods):
        if count:
            x, width = round(MARGIN + place * SLOT - 1, 1), round(count * SLOT + 1, 1)
            body += pen.piece(f"goods-{number}-{kind}", x, y - 1, svg.halo(_use(kind, pen), 0, 0, width, 46, 5))
            place += count
    x, width = round(MARGIN + open_ones * SLOT - 1, 1), round(int(who.covering) * SLOT + 1, 1)
    return body + pen.place(f"banner-in-{number}", x, y - 1, BANNER + FROM_INVENTORY, width, 46, 5)


def _use(kind: int, pen: Pen) -> str:
    """What may be done with a material that one holds: pay with it, or deliver it."""
    deliveries = [DELIVER + kind * CELLS + cell for cell in range(CELLS)]
    deed = pen.several(deliveries) or pen.take(PAY + kind, *deliveries)
    return deed or next(filter(None, map(pen.too, deliveries)), "")


def _claiming(lay: int, pen: Pen) -> str:
    """Touching where the tile is to lie takes the banner too: one that opens a space, while there is any."""
    return pen.first_along([(BANNER + FROM_INVENTORY, lay), (BANNER + FROM_BESIDE, lay)])


def _workshop(table: CathedralTable, number: int, pen: Pen, tongue: Tongue) -> Panel:
    """By colour of die, white twice: the tile laid there, or the price of laying one face up."""
    who, body = table.builders[number], ""
    for space in range(WORKSHOP) if who.colour != NOTHING else ():
        lies, width = who.workshop[space], round(SPACE_W - 4, 1)
        inner = svg.at(width / 2, 19, _colour_of(space, 21))
        if lies > 0:
            inner += svg.box(0, 34, width, 2 * HALF, "tile", 5) + parts.picture(
                _picture(table, lies - 1), 4, 38, width - 8
            )
            inner += signs.tile(table, lies - 1, width / 2 - 24, 97, 25)
        elif lies < 0:
            inner += svg.at(0, 34, parts.back(width, 2 * HALF))
        else:
            inner += svg.box(0, 34, width, 2 * HALF, "slot", 5) + _price(workshop_board(table, number)[space], width)
            inner += _face_down(pen.take(FACE_DOWN + space) or _claiming(FACE_DOWN + space, pen), width)
        high = HALF if lies == 0 else 2 * HALF
        deed = pen.take(FACE_UP + space, TILE + space) or _claiming(FACE_UP + space, pen)
        inner += svg.halo(deed, 0, 34, width, high, 5)
        body += pen.piece(f"workshop-{number}-{space}", round(MARGIN + space * SPACE_W + 2, 1), 0, inner)
    return Panel(
        f"p-workshop-{number}",
        tongue("Workshop"),
        STRIP,
        body,
        width=SIDE,
        weight=SMALLER,
        role=MINE,
        sign="craftsmen",
        headed=False,
    )


def _colour_of(space: int, size: float) -> str:
    """The die of a space of the workshop."""
    return signs.die(space + 1 if space < 4 else 0, 0, size)


def _picture(table: CathedralTable, tile: int) -> str:
    return PICTURES.get(f"tile/{table.box.data['tiles']['tile'][tile]['id']}", PICTURES["tile"])


def _price(space: WorkshopSpace, width: float) -> str:
    """What laying a tile face up costs, and on an advanced board the bonus it brings."""
    bonus = _bonus(space.bonus, width)
    drawn = signs.amount(space.cost, "ruble", width / 2 - 20, 36 if bonus else 46, 23)
    return drawn + bonus


def _bonus(bonus: Effect, width: float) -> str:
    x, plus = width / 2 - 12, svg.text(width / 2 - 26, 76, "+", 16)
    for count, sign in ((bonus.gain_rp, "rp"), (bonus.gain_pp, "pp"), (bonus.gain_rubles, "ruble")):
        if count:
            return plus + signs.amount(count, sign, x, 60, 19)
    return plus + svg.icon(signs.kinds(bonus.gain[0]), x, 60, 19) if bonus.gain else ""


def _face_down(deed: str, width: float) -> str:
    """The lower half of a free space, where a tile may be laid face down for nothing."""
    shown = svg.at(width / 2 - 11, 36 + HALF, parts.back(22, HALF - 4)) if deed else ""
    return shown + svg.halo(deed, 0, 34 + HALF, width, HALF, 5)


# The others

TINY = 21
NOOK = 44


def _small(table: CathedralTable, who: Builder, number: int, pen: Pen, tongue: Tongue) -> str:
    """The same board in two lines."""
    goods, open_ones, body = parts.each(signs.MATERIALS, who.goods), INVENTORY - int(who.covering), ""
    for place in range(INVENTORY):
        x = MARGIN + place * TINY
        body += svg.box(x, TOP - 2, TINY - 2, 25, "slot" if place < open_ones else "shade", 3)
        if place < len(goods):
            body += svg.icon(goods[place], x + 1, TOP + 1, 17)
        elif place >= open_ones:
            body += parts.banner(who.colour, x + 4, TOP + 20, 0.6)
    body += _beside(who, MARGIN + 10 * TINY + 4, TOP + 21, 0.68)
    body += _ornaments(who, MARGIN + 10 * TINY + 38, TOP + 3, 14)
    for space, lies in enumerate(who.workshop):
        inner = svg.at(8, 8, _colour_of(space, 12))
        if lies > 0:
            inner = svg.box(0, 0, NOOK - 3, 36, "tile", 4) + inner + signs.tile(table, lies - 1, 7, 16, 17)
        elif lies < 0:
            inner = svg.box(0, 0, NOOK - 3, 36, "card back", 4) + inner
        else:
            price = signs.amount(workshop_board(table, number)[space].cost, "ruble", 8, 16, 16)
            inner = svg.box(0, 0, NOOK - 3, 36, "slot", 4) + inner + price
        body += pen.resting().piece(f"workshop-{number}-{space}", MARGIN + space * NOOK, TOP + 30, inner)
    return body + _finished(who, TOP + 46, tongue)


def _finished(who: Builder, y: float, tongue: Tongue) -> str:
    done = svg.text(WIDTH - MARGIN, y, tongue("{count} of 6", count=who.finished), 14, "strong", "end")
    return done + svg.text(WIDTH - MARGIN, y + 15, tongue("finished"), 13.5, "faint", "end")


def _rival(table: CathedralTable, who: Builder, tongue: Tongue) -> str:
    """Ivan's banners and ornaments, the piles on two of his cards, and the card he turned last."""
    banners = range(who.banners())
    body = "".join(parts.banner(who.colour, MARGIN + 4 + 22 * place, TOP + 31, 0.85) for place in banners)
    body += _ornaments(who, MARGIN + 146, TOP + 7, 23) + _finished(who, TOP + 14, tongue)
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

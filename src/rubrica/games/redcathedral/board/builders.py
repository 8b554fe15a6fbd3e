"""Each builder's workshop board: stores, banners, ornaments and the tiles of the workshop."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.drawing.svg import Deeds
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
NO_DEEDS = Deeds([], str)


def builder(view: CathedralView, number: int, names: list[str], deeds: Deeds, tongue: Tongue) -> Panel:
    """One board; only that of the player to move can be acted on."""
    table = view.table
    who = table.builders[number]
    own = deeds if number == table.turn.builder == view.seat else NO_DEEDS
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
    body = "" if who.colour == NOTHING else parts.badge(who.colour, MARGIN + 10, 20, 0.9)
    body += svg.box(4, 10, 4, 22, "full", 2) if number in view.waiting else ""
    points = table.box.track.prestige(who.score)
    body += _wide(who.score, "rp", WIDTH - 156)
    body += _wide(points, "pp", WIDTH - 106)
    return body + (_wide(who.rubles, "ruble", WIDTH - 56) if number < table.seats else "")


def _wide(number: int, sign: str, x: float) -> str:
    return svg.text(x + 20, 27, str(number), 15, "strong", "end") + svg.icon(sign, x + 23, 12, 19)


def _stores(who: Builder, number: int, deeds: Deeds, tongue: Tongue) -> str:
    """Ten spaces in two rows: goods, free ones, and those that a banner still covers; then what lies beside."""
    goods = [kind for kind in range(6) for _ in range(who.goods[kind])]
    body = ""
    for place in range(INVENTORY):
        x, y = MARGIN + place % 5 * 34, TOP + place // 5 * ROW
        covered = place >= INVENTORY - who.covering
        body += svg.box(x, y, 31, 31, "shade" if covered else "slot", 4)
        if place < len(goods):
            body += svg.icon(signs.MATERIALS[goods[place]], x + 4, y + 4, 23)
        elif covered:
            body += svg.at(x + 9, y + 28, parts.banner(who.colour, 0.78))
    deed = deeds.take(BANNER)
    if deed:
        banners = int(who.covering)
        halo = svg.halo(deed, 0, 0, max(46, banners * 34 + 3), 46)
        body += svg.piece(f"banner-in-{number}", MARGIN + (5 - banners) * 34 - 3, TOP + 32, halo)
    return body + _beside(who, number, deeds, tongue)


def _beside(who: Builder, number: int, deeds: Deeds, tongue: Tongue) -> str:
    x = MARGIN + 182
    body = "".join(
        svg.at(x + 6 + 24 * place, TOP + 31, parts.banner(who.colour, 0.9)) for place in range(int(who.beside))
    )
    deed = deeds.take(BANNER + 1)
    if deed:
        body += svg.piece(f"banner-by-{number}", x, TOP - 5, svg.halo(deed, 0, 0, 54, 46))
    left = [sign for kind, sign in enumerate(signs.ORNAMENTS) for _ in range(who.ornaments[kind])]
    body += "".join(svg.icon(sign, x + 26 * place, TOP + 44, 23) for place, sign in enumerate(left))
    return body + _finished(who, tongue)


def _finished(who: Builder, tongue: Tongue) -> str:
    done = svg.text(WIDTH - MARGIN, TOP + 14, tongue("{count} of 6", count=who.finished), 14, "strong", "end")
    return done + svg.text(WIDTH - MARGIN, TOP + 30, tongue("finished"), 12, "faint", "end")


def _workshop(table: CathedralTable, who: Builder, number: int, deeds: Deeds) -> str:
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
        deed = deeds.take(FACE_UP + space, TILE + space)
        inner += svg.halo(deed, 0, 32, SPACE_W - 4, 62, 6)
        body += svg.piece(f"workshop-{number}-{space}", round(MARGIN + space * SPACE_W, 1), y, inner)
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
    body = "".join(svg.at(MARGIN + 4 + 22 * place, TOP + 31, parts.banner(who.colour, 0.85)) for place in banners)
    left = [sign for kind, sign in enumerate(signs.ORNAMENTS) for _ in range(who.ornaments[kind])]
    body += "".join(svg.icon(sign, MARGIN + 146 + 26 * place, TOP + 7, 23) for place, sign in enumerate(left))
    body += _finished(who, tongue)
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

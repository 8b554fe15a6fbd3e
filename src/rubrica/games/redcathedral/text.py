"""The Red Cathedral's table in plain text, and the words for its parts."""

from __future__ import annotations

from functools import lru_cache

from rubrica.games.redcathedral.claiming import board_row
from rubrica.games.redcathedral.moves import LEVELS
from rubrica.games.redcathedral.state import DICE, KINDS_IN, NOBODY, NOTHING, WORKSHOP, Builder, Table
from rubrica.games.redcathedral.tables import DIE_TILE
from rubrica.games.redcathedral.track import prestige
from rubrica.games.redcathedral.view import CathedralView
from rubrica.tongue import Tongue

MATERIAL_LETTERS = "LBSGEP"
DIE_LETTERS = "WRBGY"
BANNER_LETTERS = "RBGY"
CELL = 12


def die_name(die: int, tongue: Tongue) -> str:
    return [tongue("white"), tongue("red"), tongue("blue"), tongue("green"), tongue("yellow")][die]


@lru_cache(64)
def material(kind: int, tongue: Tongue) -> str:
    return [
        tongue("lumber"),
        tongue("brick"),
        tongue("stone"),
        tongue("gold"),
        tongue("green jewel"),
        tongue("purple jewel"),
    ][kind]


@lru_cache(1024)
def amount(what: int, number: int, tongue: Tongue) -> str:
    """A number of a material, of rubles or of recognition points."""
    return [
        tongue.some("{count} lumber", "{count} lumber", number),
        tongue.some("{count} brick", "{count} bricks", number),
        tongue.some("{count} stone", "{count} stones", number),
        tongue.some("{count} gold", "{count} gold", number),
        tongue.some("{count} green jewel", "{count} green jewels", number),
        tongue.some("{count} purple jewel", "{count} purple jewels", number),
        tongue.some("{count} ruble", "{count} rubles", number),
        tongue.some("{count} RP", "{count} RP", number),
    ][what]


def pieces(sets: list[int], tongue: Tongue) -> list[str]:
    """The materials of a price or a gain, each a set of kinds to choose from."""
    said = []
    for kinds in dict.fromkeys(sets):
        number = sets.count(kinds)
        if len(KINDS_IN[kinds]) == 1:
            said.append(amount(KINDS_IN[kinds][0], number, tongue))
        elif kinds == 7:
            said.append(tongue.some("{count} lumber, brick or stone", "{count} of lumber, brick, stone", number))
        elif kinds == 48:
            said.append(tongue.some("{count} jewel of your choice", "{count} jewels of your choice", number))
        else:
            said.append(tongue.some("{count} material of your choice", "{count} materials of your choice", number))
    return said


def action(table: Table, number: int, tongue: Tongue) -> str:
    """What an influence action costs and brings, in words."""
    tables = table.site.tables
    price = pieces(tables.act_pay[number], tongue)
    if tables.act_pay_rubles[number]:
        price.append(amount(6, tables.act_pay_rubles[number], tongue))
    gain = pieces(tables.act_gain[number], tongue)
    if tables.act_gain_rubles[number]:
        gain.append(amount(6, tables.act_gain_rubles[number], tongue))
    if tables.act_gain_rp[number]:
        gain.append(amount(7, tables.act_gain_rp[number], tongue))
    if tables.act_deliver[number]:
        count = tables.act_deliver[number]
        delivered = pieces([tables.act_deliver_kinds[number]] * count, tongue)[0]
        gain.append(tongue("delivering {pieces}", pieces=delivered))
    if tables.act_ornament[number]:
        gain.append(tongue("placing an ornament"))
    said = " + ".join(gain)
    if price:
        said = tongue("{price} for {gain}", price=" + ".join(price), gain=said)
    return tongue("{action}, repeatable", action=said) if tables.act_repeat[number] else said


def tile(table: Table, number: int, tongue: Tongue) -> str:
    """A workshop tile's benefit."""
    tables = table.site.tables
    if tables.tile_yield[number] == DIE_TILE:
        return tongue("{colour} die", colour=die_name(tables.tile_amount[number], tongue))
    return amount(tables.tile_yield[number], tables.tile_amount[number], tongue)


def space_yield(table: Table, space: int, tongue: Tongue) -> str:
    return amount(table.site.ring_yield[space], table.site.ring_amount[space], tongue)


def influence_name(table: Table, card: int, tongue: Tongue) -> str:
    return tongue.pick(table.site.tables.data["influence"]["card"][card]["name"])


def cell(number: int) -> str:
    return f"{number // LEVELS + 1}.{number % LEVELS + 1}"


def section_name(table: Table, section: int, tongue: Tongue) -> str:
    return tongue.pick(table.site.tables.data["sections"]["section"][table.site.card[section]]["name"])


def ornament(number: int, tongue: Tongue) -> str:
    return [tongue("door"), tongue("arch"), tongue("cross")][number]


def an_ornament(number: int, tongue: Tongue) -> str:
    return [tongue("a door"), tongue("an arch"), tongue("a cross")][number]


def ornaments(counts: list[int], tongue: Tongue) -> str:
    said = [
        tongue.some("{count} door", "{count} doors", counts[0]),
        tongue.some("{count} arch", "{count} arches", counts[1]),
        tongue.some("{count} cross", "{count} crosses", counts[2]),
    ]
    return ", ".join(text for text, count in zip(said, counts, strict=True) if count)


def workshop_space(space: int, tongue: Tongue) -> str:
    return die_name(space + 1, tongue) if space < 4 else tongue("white {number}", number=space - 3)


def builder_name(builder: int, names: list[str], tongue: Tongue) -> str:
    return names[builder] if builder < len(names) else tongue("Ivan")


def letters(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(MATERIAL_LETTERS, counts, strict=True))


def board(view: CathedralView, names: list[str], tongue: Tongue) -> str:
    table = view.table
    lines = [*_market(table, tongue), "", *_site(table, tongue), ""]
    for builder in range(table.site.players):
        lines += _builder(view, builder, names, tongue)
    lines += ["", tongue("Supply: {pieces}", pieces=_supply(table))]
    lines.append(tongue("L lumber  B brick  S stone  G gold  E green (emerald) jewel  P purple jewel"))
    return "\n".join(lines)


def _market(table: Table, tongue: Tongue) -> list[str]:
    """Two spaces to a quadrant, with the quadrant's influence card beside them."""
    lines = [tongue("MARKET (dice run from 1 to 8 and round again; W3 is the white die showing 3)")]
    for space in range(8):
        dice = " ".join(
            f"{DIE_LETTERS[die]}{table.die_value[die]}" for die in range(DICE) if table.die_at[die] == space
        )
        card = table.site.influence[space // 2]
        number = card * 2 + space % 2
        head = f"{influence_name(table, card, tongue)}: " if space % 2 == 0 else ""
        what = f"{head}{space % 2 + 1}) {action(table, number, tongue)}"
        side = "┐" if space % 2 == 0 else "┘"
        left = f" {space + 1} {space_yield(table, space, tongue):<15} {dice or '·':<9}{side} "
        lines += _wrapped(left, what, 80)
    return lines


def _wrapped(left: str, text: str, width: int) -> list[str]:
    """The text beside a left column, on as many lines as it takes."""
    lines: list[str] = []
    line = left
    for word in text.split():
        if len(line) + len(word) > width and line.strip():
            lines.append(line.rstrip())
            line = " " * len(left)
        line += word + " "
    lines.append(line.rstrip())
    return lines


def _site(table: Table, tongue: Tongue) -> list[str]:
    """The towers side by side, highest level first; two lines to a section."""
    site = table.site
    towers = range(len(site.heights))
    lines = [
        tongue("SITE (banner, materials asked for, RP+rubles earned; +tile that a claim takes)"),
        tongue("     (small letters lie there already; ===== is finished, its ornament below)"),
    ]
    for level in range(max(site.heights) - 1, -1, -1):
        first, second = f" {level + 1} ", "   "
        for tower in towers:
            section = site.base[tower] + level if level < site.heights[tower] else NOTHING
            first += _cost(table, section).ljust(CELL)
            second += _mark(table, section, tongue).ljust(CELL)
        lines += [first.rstrip(), second.rstrip()]
    lines.append("   " + "".join(tongue("tower {number}", number=tower + 1).ljust(CELL) for tower in towers).rstrip())
    return lines


def _cost(table: Table, section: int) -> str:
    """Whose banner, what is lacking and what it earns."""
    if section == NOTHING:
        return ""
    site = table.site
    owner = table.banner[section]
    banner = "." if owner == NOBODY else "I" if owner >= site.seats else BANNER_LETTERS[owner]
    if table.lacking[section] == 0:
        return f"{banner} =====" if site.part[section] < 2 else f"{banner} /^^^\\"
    card = site.card[section]
    laid = table.laid[section * 6 : section * 6 + 6]
    cost = site.tables.card_cost[card * 6 : card * 6 + 6]
    if owner >= site.seats:
        needs = "." * table.lacking[section]
    else:
        needs = letters(laid).lower() + letters([asked - lies for asked, lies in zip(cost, laid, strict=True)])
    return f"{banner} {needs} {site.tables.card_rp[card]}+{site.tables.card_rubles[card]}"


def _mark(table: Table, section: int, tongue: Tongue) -> str:
    """The tile on an unclaimed section, the ornament on a finished one."""
    if section == NOTHING:
        return ""
    if table.banner[section] == NOBODY:
        return f" +{_small_tile(table, table.site.tile[section], tongue)}"
    if table.ornament[section] == NOBODY:
        return ""
    owner = table.ornament[section]
    letter = "I" if owner >= table.site.seats else BANNER_LETTERS[owner]
    return f"  {ornament(table.site.part[section], tongue)} {letter}"


def _small_tile(table: Table, number: int, tongue: Tongue) -> str:
    """A tile's benefit with a letter for its material or die, to fit under a section."""
    what, number_of = table.site.tables.tile_yield[number], table.site.tables.tile_amount[number]
    if what < len(MATERIAL_LETTERS):
        return f"{number_of} {MATERIAL_LETTERS[what]}"
    if what == DIE_TILE:
        return tongue("{letter} die", letter=DIE_LETTERS[number_of])
    return tile(table, number, tongue)


def _builder(view: CathedralView, number: int, names: list[str], tongue: Tongue) -> list[str]:
    table = view.table
    builder = table.builders[number]
    mark = "→" if number in view.waiting else " "
    who = f"{mark} {builder_name(number, names, tongue):.24} ({die_name(number + 1, tongue)})"
    score = tongue("{rp} RP = {pp} PP", rp=builder.score, pp=prestige(table.site.tables, builder.score))
    finished = tongue("{count} of 6 finished", count=builder.finished)
    left = ornaments(builder.ornaments, tongue)
    if number >= table.site.seats:
        return [f"{who}: {score}; {finished}; {left or '–'}", *_rival(table, tongue)]
    rubles = amount(6, builder.rubles, tongue)
    banners = tongue("{count} banners left", count=builder.covering + builder.beside)
    room = f"[{letters(builder.goods)}{'_' * builder.room()}{'#' * builder.covering}]"
    return [
        f"{who}: {score}; {rubles}; {finished}",
        f"    {room} {banners}; {left or '–'}",
        f"    {_workshop(table, number, builder, tongue)}",
    ]


def _workshop(table: Table, owner: int, builder: Builder, tongue: Tongue) -> str:
    """By space: the tile face up, x for one face down, or the price of laying one."""
    said = []
    for space in range(WORKSHOP):
        lies = builder.workshop[space]
        if lies > 0:
            shown = _small_tile(table, lies - 1, tongue)
        elif lies < 0:
            shown = "x"
        else:
            shown = f"({table.site.tables.space_cost[board_row(table, owner) + space]})"
        said.append(f"{DIE_LETTERS[space + 1 if space < 4 else 0]}:{shown}")
    return "  ".join(said)


def _rival(table: Table, tongue: Tongue) -> list[str]:
    stock, yard = sum(table.rival_stock), sum(table.rival_yard)
    line = tongue("    stores {stock}, construction {yard} materials", stock=stock, yard=yard)
    cards = table.site.tables.data["rival"]["card"]
    if table.rival_card != NOTHING:
        line += tongue("; last card: {card}", card=tongue.pick(cards[table.rival_card]["name"]))
    return [line]


def _supply(table: Table) -> str:
    return "  ".join(f"{letter} {left}" for letter, left in zip(MATERIAL_LETTERS, table.supply, strict=True))

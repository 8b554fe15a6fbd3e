"""The Red Cathedral's table in plain text, and the words for its parts."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from rubrica.games.redcathedral.claiming import board_row
from rubrica.games.redcathedral.moves import LEVELS
from rubrica.games.redcathedral.state import DICE, KINDS_IN, NOBODY, NOTHING, Builder, Table
from rubrica.games.redcathedral.tables import DIE_TILE, RECOGNITION, RUBLES
from rubrica.games.redcathedral.track import prestige
from rubrica.games.redcathedral.view import CathedralView
from rubrica.tongue import Tongue


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


def place(table: Table, cell_number: int, tongue: Tongue) -> str:
    """A section with where it stands."""
    return f"{cell(cell_number)} {section_name(table, table.site.section_at[cell_number], tongue)}"


def amounts(counts: list[int], tongue: Tongue) -> str:
    """How many of each material, or a dash for none."""
    return ", ".join(amount(kind, count, tongue) for kind, count in enumerate(counts) if count) or "–"


def unclaimed(table: Table, section: int, tongue: Tongue) -> str:
    """A section that may still be claimed: what it asks for, what it earns, and the tile that a claim takes."""
    tables = table.site.tables
    card = table.site.card[section]
    return tongue(
        "{cell}: {cost} for {rp} RP and {rubles}; tile: {tile}",
        cell=place(table, table.site.cell[section], tongue),
        cost=amounts(tables.card_cost[card * 6 : card * 6 + 6], tongue),
        rp=tables.card_rp[card],
        rubles=amount(RUBLES, tables.card_rubles[card], tongue),
        tile=tile(table, table.site.tile[section], tongue),
    )


def board(view: CathedralView, names: list[str], tongue: Tongue) -> str:
    table = view.table
    lines = [*_market(table, tongue), "", *_site(table, names, tongue)]
    for builder in range(table.site.players):
        lines += ["", *_builder(view, builder, names, tongue)]
    lines += ["", *_wrapped("", tongue("Supply: {pieces}", pieces=amounts(table.supply, tongue)))]
    return "\n".join(lines)


def _market(table: Table, tongue: Tongue) -> list[str]:
    """Two spaces to a quadrant, and under them the quadrant's influence card."""
    lines = [tongue("THE MARKET (dice run from 1 to 8 and round again)")]
    for space in range(8):
        dice = [
            tongue("{colour} {value}", colour=die_name(die, tongue), value=table.die_value[die])
            for die in range(DICE)
            if table.die_at[die] == space
        ]
        lines.append(f"{space + 1}  {space_yield(table, space, tongue):<16}{', '.join(dice)}".rstrip())
        if space % 2:
            card = table.site.influence[space // 2]
            actions = "; ".join(action(table, card * 2 + number, tongue) for number in range(2))
            lines += _wrapped("   ", f"{influence_name(table, card, tongue)}: {actions}")
    return lines


@lru_cache(1024)
def _wrapped(indent: str, text: str) -> tuple[str, ...]:
    """The text on as many lines as it takes, all but the first further in; from push to push most say the same."""
    return tuple(wrap(text, 80, initial_indent=indent, subsequent_indent=indent + "  "))


def _site(table: Table, names: list[str], tongue: Tongue) -> list[str]:
    """Tower by tower, the base first."""
    lines = [tongue("The cathedral").upper()]
    for section in range(len(table.site.card)):
        lines += _wrapped("", _section(table, section, names, tongue))
    return lines


def _section(table: Table, section: int, names: list[str], tongue: Tongue) -> str:
    """Whose it is, and what it still asks for or bears."""
    owner = table.banner[section]
    if owner == NOBODY:
        return unclaimed(table, section, tongue)
    tables, card = table.site.tables, table.site.card[section]
    told = {"cell": place(table, table.site.cell[section], tongue), "name": builder_name(owner, names, tongue)}
    if table.lacking[section]:
        return tongue(
            "{cell} ({name}): still {cost}, for {rp} RP and {rubles}",
            cost=_lacking(table, section, tongue),
            rp=tables.card_rp[card],
            rubles=amount(RUBLES, tables.card_rubles[card], tongue),
            **told,
        )
    if table.ornament[section] == NOBODY:
        return tongue("{cell} ({name}): finished", **told)
    return tongue(
        "{cell} ({name}): finished, with {ornament} ({owner})",
        ornament=an_ornament(table.site.part[section], tongue),
        owner=builder_name(table.ornament[section], names, tongue),
        **told,
    )


def _lacking(table: Table, section: int, tongue: Tongue) -> str:
    """The rival's materials count by their number alone [redcathedral:10.3]."""
    if table.banner[section] >= table.site.seats:
        return tongue.some("{count} material", "{count} materials", table.lacking[section])
    card = table.site.card[section]
    cost, laid = table.site.tables.card_cost[card * 6 : card * 6 + 6], table.laid[section * 6 : section * 6 + 6]
    return amounts([asked - lies for asked, lies in zip(cost, laid, strict=True)], tongue)


def _builder(view: CathedralView, number: int, names: list[str], tongue: Tongue) -> list[str]:
    table = view.table
    builder = table.builders[number]
    mark = "→ " if number in view.waiting else ""
    who = f"{mark}{builder_name(number, names, tongue):.24} ({die_name(number + 1, tongue)})"
    score = tongue("{rp} RP = {pp} PP", rp=builder.score, pp=prestige(table.site.tables, builder.score))
    finished = tongue("{count} of 6 finished", count=builder.finished)
    banners = tongue.some("{count} banner left", "{count} banners left", int(builder.covering + builder.beside))
    left = ornaments(builder.ornaments, tongue)
    head = f"{who}: {score}; {finished}; {banners}; {left or '–'}"
    if number >= table.site.seats:
        return [*_wrapped("", head), *_rival(table, tongue)]
    stores = tongue(
        "Inventory: {goods}; room for {room}; {rubles}",
        goods=amounts(builder.goods, tongue),
        room=builder.room(),
        rubles=amount(RUBLES, builder.rubles, tongue),
    )
    workshop = tongue("Workshop: {spaces}", spaces=_workshop(table, number, builder, tongue))
    return [*_wrapped("", head), *_wrapped("  ", stores), *_wrapped("  ", workshop)]


def priced(table: Table, owner: int, space: int, tongue: Tongue) -> str:
    """An empty space of the owner's workshop, what a tile face up on it costs, and the bonus it brings, if any."""
    tables, number = table.site.tables, board_row(table, owner) + space
    named, price = workshop_space(space, tongue), amount(RUBLES, tables.space_cost[number], tongue)
    bonus = pieces([tables.bonus_kinds[number]] if tables.bonus_kinds[number] else [], tongue)
    for what, count in ((RUBLES, tables.bonus_rubles[number]), (RECOGNITION, tables.bonus_rp[number])):
        bonus += [amount(what, count, tongue)] if count else []
    if bonus:
        return tongue("{space} for {price} (+{bonus})", space=named, price=price, bonus=", ".join(bonus))
    return tongue("{space} for {price}", space=named, price=price)


def _workshop(table: Table, owner: int, builder: Builder, tongue: Tongue) -> str:
    """By space: the tile that lies there, or the price of laying one."""
    said = []
    for space, lies in enumerate(builder.workshop):
        if lies:
            shown = tile(table, lies - 1, tongue) if lies > 0 else tongue("face down")
            said.append(f"{workshop_space(space, tongue)}: {shown}")
        else:
            said.append(priced(table, owner, space, tongue))
    return "; ".join(said)


def _rival(table: Table, tongue: Tongue) -> list[str]:
    said = tongue(
        "Stores card: {stock}; construction card: {yard}",
        stock=amounts(table.rival_stock, tongue),
        yard=amounts(table.rival_yard, tongue),
    )
    lines = [*_wrapped("  ", said)]
    if table.rival_card != NOTHING:
        card = tongue.pick(table.site.tables.data["rival"]["card"][table.rival_card]["name"])
        lines.append("  " + tongue("Last card: {card}", card=card))
    return lines

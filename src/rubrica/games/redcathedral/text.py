"""The Red Cathedral's table in plain text, and the words for its parts."""

from __future__ import annotations

from functools import lru_cache

from rubrica.engine.sentence import Tongue
from rubrica.games.lines import wrapped
from rubrica.games.redcathedral import terms
from rubrica.games.redcathedral.box import DICE, PRESTIGE, RECOGNITION, RUBLES, Box, WorkshopSpace
from rubrica.games.redcathedral.claiming import workshop_board
from rubrica.games.redcathedral.effects import COMMON, JEWEL, KINDS_IN, Effect
from rubrica.games.redcathedral.moves import LEVELS, SPACES
from rubrica.games.redcathedral.state import NOBODY, NOTHING, Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView


def die_name(die: int, tongue: Tongue) -> str:
    """A die's colour."""
    return tongue.say(terms.DICE[die])


@lru_cache(64)
def material(kind: int, tongue: Tongue) -> str:
    """A kind of material."""
    return tongue.say(terms.MATERIALS[kind])


@lru_cache(1024)
def amount(what: int, number: int, tongue: Tongue) -> str:
    """A number of a material, of rubles, of recognition or of prestige points."""
    return tongue.say(terms.amount(what, number))


def amounts(counts: list[int], tongue: Tongue) -> str:
    """How many of each material, or a dash for none."""
    return ", ".join(amount(kind, count, tongue) for kind, count in enumerate(counts) if count) or "–"


def pieces(sets: list[int], tongue: Tongue) -> list[str]:
    """The materials of a price or a gain, each a set of kinds to choose from."""
    said = []
    for kinds in dict.fromkeys(sets):
        number = sets.count(kinds)
        if len(KINDS_IN[kinds]) == 1:
            said.append(amount(KINDS_IN[kinds][0], number, tongue))
        elif kinds == COMMON:
            said.append(tongue.some("{count} lumber, brick or stone", "{count} of lumber, brick, stone", number))
        elif kinds == JEWEL:
            said.append(tongue.some("{count} jewel of any colour", "{count} jewels of any colour", number))
        else:
            said.append(tongue.some("{count} material of any kind", "{count} materials of any kind", number))
    return said


def gains(effect: Effect, tongue: Tongue) -> list[str]:
    """The materials, rubles and points that something brings."""
    said = pieces(effect.gain, tongue)
    for what, count in ((RUBLES, effect.gain_rubles), (RECOGNITION, effect.gain_rp), (PRESTIGE, effect.gain_pp)):
        said += [amount(what, count, tongue)] if count else []
    return said


def action(box: Box, number: int, tongue: Tongue) -> str:
    """What an influence action costs and brings, in words."""
    effect = box.actions[number]
    paid = pieces(effect.pay, tongue)
    if effect.pay_rubles:
        paid.append(amount(RUBLES, effect.pay_rubles, tongue))
    said = " + ".join(gains(effect, tongue) + deed(effect, tongue))
    if paid:
        said = tongue("{price} for {gain}", price=" + ".join(paid), gain=said)
    return tongue("{action}, repeatable", action=said) if effect.repeat else said


def deed(effect: Effect, tongue: Tongue) -> list[str]:
    """What an influence action does beside its gains, in words."""
    if effect.deliver:
        delivered = pieces([effect.deliver_kinds] * effect.deliver, tongue)[0]
        if effect.supply:
            return [tongue("delivering {pieces} from the supply", pieces=delivered)]
        return [tongue("delivering {pieces}", pieces=delivered)]
    if effect.ornament:
        return [tongue("placing an ornament")]
    if effect.move:
        return [tongue("moving another die by what it shows")]
    if effect.reroll:
        return [tongue("rerolling the dice of a space")]
    return [tongue("activating a workshop tile")] if effect.activate else []


def tile(table: CathedralTable, number: int, tongue: Tongue) -> str:
    """A workshop tile's benefit."""
    return tongue.say(terms.tile(table, number))


def space_yield(table: CathedralTable, space: int, dice: int, tongue: Tongue) -> str:
    """What a space yields with so many dice on it."""
    yields = table.resource(space)
    return amount(yields.what, yields.amount * dice, tongue)


def influence_name(table: CathedralTable, card: int, tongue: Tongue) -> str:
    """The name of an influence card."""
    return tongue.pick(table.box.influence_names[card])


def cell(number: int) -> str:
    """Where a section stands, its tower and its level, as moves are typed."""
    return f"{number // LEVELS + 1}.{number % LEVELS + 1}"


def ornament(number: int, tongue: Tongue) -> str:
    """The ornament of a part."""
    return [tongue("door"), tongue("arch"), tongue("cross")][number]


def an_ornament(number: int, tongue: Tongue) -> str:
    """The same, as one of several."""
    return [tongue("a door"), tongue("an arch"), tongue("a cross")][number]


def ornaments(counts: list[int], tongue: Tongue) -> str:
    """How many are left of each, or nothing."""
    said = [
        tongue.some("{count} door", "{count} doors", counts[0]),
        tongue.some("{count} arch", "{count} arches", counts[1]),
        tongue.some("{count} cross", "{count} crosses", counts[2]),
    ]
    return ", ".join(text for text, count in zip(said, counts, strict=True) if count)


def jewels(choice: int, tongue: Tongue) -> str:
    """The jewels that go with an ornament, by choice."""
    return [
        tongue("no jewels"),
        tongue("a green jewel"),
        tongue("a purple jewel"),
        tongue("two green jewels"),
        tongue("two purple jewels"),
        tongue("a green and a purple jewel"),
    ][choice]


def workshop_space(space: int, tongue: Tongue) -> str:
    """A space of the workshop by the colour of its die."""
    return die_name(space + 1, tongue) if space < 4 else tongue("white {number}", number=space - 3)


def builder_name(builder: int, names: list[str], tongue: Tongue) -> str:
    """A player by name, or the rival."""
    return names[builder] if builder < len(names) else tongue("Ivan")


def place(table: CathedralTable, cell_number: int, tongue: Tongue) -> str:
    """A section with the tower and the level at which the board shows it."""
    name = tongue.pick(table.card(table.site.section_at[cell_number]).name)
    tower, level = divmod(cell_number, LEVELS)
    return tongue("{section} (tower {tower}, level {level})", section=name, tower=tower + 1, level=level + 1)


def unclaimed(table: CathedralTable, section: int, where: str, tongue: Tongue) -> str:
    """A section that may still be claimed: what it asks for, what it earns, and the tile that a claim takes."""
    card = table.card(section)
    return tongue(
        "{cell}: {cost} for {rp} RP and {rubles}; tile: {tile}",
        cell=where,
        cost=amounts(card.cost, tongue),
        rp=card.rp,
        rubles=amount(RUBLES, card.rubles, tongue),
        tile=tile(table, table.site.tile[section], tongue),
    )


def board(view: CathedralView, names: list[str], tongue: Tongue) -> str:
    """The whole table, at most 80 columns wide."""
    table = view.table
    lines = [*_market(table, tongue), "", *_site(table, names, tongue)]
    for builder in range(table.players):
        lines += ["", *_builder(view, builder, names, tongue)]
    lines += ["", *_lines("", tongue("Supply: {pieces}", pieces=amounts(table.supply, tongue)))]
    return "\n".join(lines)


def _market(table: CathedralTable, tongue: Tongue) -> list[str]:
    """Two spaces to a quadrant, and under them the quadrant's influence card."""
    lines = [tongue("THE MARKET (dice run from 1 to 8 and round again)")]
    for space in range(SPACES):
        dice = [
            tongue("{colour} {value}", colour=die_name(die, tongue), value=table.die_value[die])
            for die in range(DICE)
            if table.die_at[die] == space
        ]
        lines.append(f"{space + 1}  {space_yield(table, space, 1, tongue):<16}{', '.join(dice)}".rstrip())
        if space % 2:
            card = table.site.influence[space // 2]
            actions = "; ".join(action(table.box, card * 2 + number, tongue) for number in range(2))
            lines += _lines("   ", f"{influence_name(table, card, tongue)}: {actions}")
    return lines


def _lines(indent: str, text: str) -> tuple[str, ...]:
    return wrapped(text, indent, "  ")


def _site(table: CathedralTable, names: list[str], tongue: Tongue) -> list[str]:
    """Tower by tower, the base first."""
    lines = [tongue("The cathedral").upper()]
    for section in range(len(table.site.card)):
        lines += _lines("", _section(table, section, names, tongue))
    return lines


def _section(table: CathedralTable, section: int, names: list[str], tongue: Tongue) -> str:
    """Whose it is, and what it still asks for or bears."""
    owner, card = table.banner[section], table.card(section)
    row = f"{cell(table.site.cell[section])} {tongue.pick(card.name)}"
    if owner == NOBODY:
        return unclaimed(table, section, row, tongue)
    whose = {"cell": row, "name": builder_name(owner, names, tongue)}
    if table.lacking[section]:
        return tongue(
            "{cell} ({name}): still {cost}, for {rp} RP and {rubles}",
            cost=_lacking(table, section, tongue),
            rp=card.rp,
            rubles=amount(RUBLES, card.rubles, tongue),
            **whose,
        )
    if table.ornament[section] == NOBODY:
        return tongue("{cell} ({name}): finished", **whose)
    return tongue(
        "{cell} ({name}): finished, with {ornament} ({owner})",
        ornament=an_ornament(table.site.part[section], tongue),
        owner=builder_name(table.ornament[section], names, tongue),
        **whose,
    )


def _lacking(table: CathedralTable, section: int, tongue: Tongue) -> str:
    """The rival's materials count by their number alone [redcathedral:10.3]."""
    if table.banner[section] >= table.seats:
        return tongue.some("{count} material", "{count} materials", table.lacking[section])
    laid = table.laid[section * 6 : section * 6 + 6]
    return amounts([asked - lies for asked, lies in zip(table.card(section).cost, laid, strict=True)], tongue)


def _builder(view: CathedralView, number: int, names: list[str], tongue: Tongue) -> list[str]:
    table = view.table
    builder = table.builders[number]
    mark = "→ " if number in view.waiting else ""
    who = f"{mark}{builder_name(number, names, tongue):.24}"
    if builder.colour == NOTHING:
        return [who]
    who += f" ({die_name(builder.colour + 1, tongue)})"
    score = tongue("{rp} RP = {pp} PP", rp=builder.score, pp=table.box.track.prestige(builder.score))
    finished = tongue("{count} of 6 finished", count=builder.finished)
    banners = tongue.some("{count} banner left", "{count} banners left", builder.banners())
    left = ornaments(builder.ornaments, tongue)
    head = f"{who}: {score}; {finished}; {banners}; {left or '–'}"
    if number >= table.seats:
        return [*_lines("", head), *_rival(table, tongue)]
    goods, rubles = amounts(builder.goods, tongue), amount(RUBLES, builder.rubles, tongue)
    stores = tongue("Inventory: {goods}; room for {room}; {rubles}", goods=goods, room=builder.room(), rubles=rubles)
    workshop = tongue("Workshop: {spaces}", spaces=_workshop(table, number, builder, tongue))
    return [*_lines("", head), *_lines("  ", stores), *_lines("  ", workshop)]


def priced(table: CathedralTable, owner: int, space: int, tongue: Tongue) -> str:
    """An empty space of the owner's workshop, what a tile face up on it costs, and the bonus it brings, if any."""
    return price(workshop_board(table, owner)[space], space, tongue)


def price(empty: WorkshopSpace, space: int, tongue: Tongue) -> str:
    """A space of a workshop board, what a tile face up on it costs, and the bonus it brings, if any."""
    named, rubles, bonus = workshop_space(space, tongue), amount(RUBLES, empty.cost, tongue), gains(empty.bonus, tongue)
    if bonus:
        return tongue("{space} for {price} (+{bonus})", space=named, price=rubles, bonus=", ".join(bonus))
    return tongue("{space} for {price}", space=named, price=rubles)


def _workshop(table: CathedralTable, owner: int, builder: Builder, tongue: Tongue) -> str:
    """By space: the tile that lies there, or the price of laying one."""
    said = []
    for space, lies in enumerate(builder.workshop):
        if lies:
            shown = tile(table, lies - 1, tongue) if lies > 0 else tongue("face down")
            said.append(f"{workshop_space(space, tongue)}: {shown}")
        else:
            said.append(priced(table, owner, space, tongue))
    return "; ".join(said)


def _rival(table: CathedralTable, tongue: Tongue) -> list[str]:
    stock, yard = amounts(table.rival_stock, tongue), amounts(table.rival_yard, tongue)
    said = tongue("Stores card: {stock}; construction card: {yard}", stock=stock, yard=yard)
    lines = [*_lines("  ", said)]
    if table.rival_card != NOTHING:
        card = tongue.pick(table.box.rival_names[table.rival_card])
        lines.append("  " + tongue("Last card: {card}", card=card))
    return lines

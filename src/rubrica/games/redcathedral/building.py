"""5. Build: deliver materials to sections, finish them, decorate what is finished."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Plural, Sentence
from rubrica.games.redcathedral import ask, events, terms
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import BANNERS, BASE, DOME, MIDDLE
from rubrica.games.redcathedral.effects import EVERY_KIND, GOLD, GREEN, KINDS_IN, LUMBER, PURPLE, STONE
from rubrica.games.redcathedral.state import NOBODY, NOTHING, Builder, CathedralTable, changed
from rubrica.games.redcathedral.stores import kinds_in_supply, pay_back
from rubrica.games.redcathedral.track import lose_recognition

#: At most three materials in one action [redcathedral:5.1].
DELIVERIES: Final = 3
#: Door, arch and cross [redcathedral:5.4].
ORNAMENT_KIND: Final = [LUMBER, STONE, GOLD]
#: By choice of jewels: how many green, how many purple, and the prestige they bring [redcathedral:5.5].
JEWELS_GREEN: Final = [0, 1, 0, 2, 0, 1]
JEWELS_PURPLE: Final = [0, 0, 1, 0, 2, 1]
JEWELS_PRESTIGE: Final = [0, 1, 1, 2, 2, 3]
#: [redcathedral:9.1]
SIXTH_PRESTIGE: Final = 3


def can_build(table: CathedralTable, builder: Builder) -> bool:
    """Is there anything to deliver or to decorate?"""
    return can_deliver(table, builder, EVERY_KIND) or can_decorate(table, builder)


def can_deliver(table: CathedralTable, builder: Builder, kinds: int) -> bool:
    """Does an own unfinished section still need something held [redcathedral:5.1]?"""
    return lacks_any(table, builder, builder.kinds & kinds)


def lacks_any(table: CathedralTable, builder: Builder, kinds: int) -> bool:
    """Does an own unfinished section still need a material of these kinds?"""
    if kinds != 0:
        for section in builder.open:
            if table.wants[section] & kinds != 0:
                return True
    return False


def can_decorate(table: CathedralTable, builder: Builder) -> bool:
    """Is there an ornament, its material, and a finished section of its kind without one [redcathedral:5.4]?"""
    return fits_part(table, builder, BASE) or fits_part(table, builder, MIDDLE) or fits_part(table, builder, DOME)


def fits_part(table: CathedralTable, builder: Builder, part: int) -> bool:
    """Could the builder decorate a base, a middle section or a dome?"""
    return table.bare[part] > 0 and builder.ornaments[part] > 0 and builder.goods[ORNAMENT_KIND[part]] > 0


def start_build(table: CathedralTable) -> None:
    """The main action."""
    start_deliveries(table, DELIVERIES, EVERY_KIND, True)
    table.turn.influence = NOTHING


def start_deliveries(table: CathedralTable, number: int, kinds: int, decorate: bool) -> None:
    """So many materials of these kinds may be delivered, with ornaments or without."""
    turn = table.turn
    turn.deliveries = number
    turn.delivered = 0
    turn.deliver_kinds = kinds
    turn.may_decorate = decorate
    turn.from_supply = False
    turn.question = ask.BUILD


def at_hand(table: CathedralTable) -> int:
    """The kinds that the delivery under way can take: from the inventory, or where a card says so from the supply."""
    return kinds_in_supply(table) if table.turn.from_supply else table.active().kinds


class Deliver(Question[CathedralTable]):
    """The next delivery, or enough once there was one [redcathedral:5.1] [redcathedral:5.6]."""

    rule = "redcathedral:5.1"
    moves = (range(m.DONE, m.DONE + 1), range(m.DELIVER, m.JEWELS))

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder, turn = table.active(), table.turn
        choices: list[int] = []
        if turn.deliveries > 0:
            held = at_hand(table) & turn.deliver_kinds
            for section in builder.open:
                wanted = table.wants[section] & held
                if wanted != 0:
                    cell = m.DELIVER + table.site.cell[section]
                    for kind in KINDS_IN[wanted]:
                        choices.append(cell + kind * m.CELLS)
            if turn.may_decorate:
                add_ornaments(table, builder, choices)
        if turn.delivered > 0 or len(choices) == 0:
            choices.append(m.DONE)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if move == m.DONE:
            return Refusal("redcathedral:5.1", "At least one material must be delivered.")
        if table.turn.question == ask.BUILD:
            return not_decorated(table, move) if move >= m.ORNAMENT else not_delivered(table, move)
        if move >= m.ORNAMENT:
            return Refusal("redcathedral:5.4", "Ornaments are placed when building.")
        return Refusal("redcathedral:5.1", "Materials are delivered when building.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        turn = table.turn
        if move == m.DONE:
            turn.question = ask.AFTER if turn.influence == NOTHING else ask.AGAIN
        elif move >= m.ORNAMENT:
            turn.section = table.site.section_at[move - m.ORNAMENT]
            turn.question = ask.JEWELS
            if turn.influence != NOTHING:
                turn.may_decorate = False  # the card's ornament is one only
        else:
            place = move - m.DELIVER
            deliver(table, place // m.CELLS, table.site.section_at[place % m.CELLS])

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        turn = view.table.turn
        if turn.delivered:
            return Plural("Deliver {count} more material.", "Deliver up to {count} more materials.", turn.deliveries)
        return Plural("Deliver {count} material.", "Deliver up to {count} materials.", turn.deliveries)

    def expected(self, view: View[CathedralTable]) -> list[int]:
        """Whatever one's own sections still lack, and an ornament on every finished section without one."""
        table = view.table
        moves = [m.DONE]
        for section in table.active().open:
            moves += [m.DELIVER + kind * m.CELLS + table.site.cell[section] for kind in KINDS_IN[table.wants[section]]]
        for section in range(len(table.banner)):
            if table.lacking[section] == 0 and table.ornament[section] == NOBODY:
                moves.append(m.ORNAMENT + table.site.cell[section])
        return moves


def add_ornaments(table: CathedralTable, builder: Builder, choices: list[int]) -> None:
    """On finished sections of any player, one for each section, each on its own part [redcathedral:5.4]."""
    site = table.site
    for part in range(3):
        if fits_part(table, builder, part):
            for section in range(len(site.part)):
                if site.part[section] == part and table.lacking[section] == 0 and table.ornament[section] == NOBODY:
                    choices.append(m.ORNAMENT + site.cell[section])


def not_delivered(table: CathedralTable, move: int) -> Refusal:
    """Why a material cannot go to a section now."""
    place = move - m.DELIVER
    kind, section = place // m.CELLS, table.site.section_at[place % m.CELLS]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.banner[section] != table.turn.builder:
        return Refusal("redcathedral:5.1", "That section does not carry your banner.")
    if table.lacking[section] == 0:
        return Refusal("redcathedral:5.2", "That section is finished.")
    if not table.wants[section] >> kind & 1:
        return Refusal("redcathedral:5.1", "That section needs no more of it.")
    if not at_hand(table) >> kind & 1:
        if table.turn.from_supply:
            return Refusal("redcathedral:1.1", "The supply has none left.")
        return Refusal("redcathedral:5.1", "You hold none of it.")
    return Refusal("redcathedral:6.7", "The influence card does not deliver that.")


def not_decorated(table: CathedralTable, move: int) -> Refusal:
    """Why no ornament can go to a section now."""
    builder, section = table.active(), table.site.section_at[move - m.ORNAMENT]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.lacking[section] > 0:
        return Refusal("redcathedral:5.4", "Only finished sections are decorated.")
    if table.ornament[section] != NOBODY:
        return Refusal("redcathedral:5.4", "That section already has its ornament.")
    part = table.site.part[section]
    if builder.ornaments[part] == 0:
        return Refusal("redcathedral:5.4", "You have no ornament left for that kind of section.")
    if builder.goods[ORNAMENT_KIND[part]] == 0:
        return Refusal("redcathedral:5.4", "You do not hold the material the ornament is made of.")
    return Refusal("redcathedral:6.7", "The influence card does not place that ornament.")


def deliver(table: CathedralTable, kind: int, section: int) -> None:
    """A partial delivery stays on the card [redcathedral:5.1]."""
    turn = table.turn
    table.piece_moves()
    if turn.from_supply:
        table.supply[kind] -= 1
    else:
        table.active().spend(kind)
    turn.deliveries -= 1
    turn.delivered += 1
    if table.log is not None:
        event = events.SUPPLIED if turn.from_supply else events.DELIVERED
        table.tell(PUBLIC, event, [turn.builder, kind, table.site.cell[section]])
    place = section * 6 + kind
    laid = table.laid[place] + 1
    table.laid = changed(table.laid, place, laid)
    table.lacking = changed(table.lacking, section, table.lacking[section] - 1)
    if laid == table.card(section).cost[kind]:
        table.wants = changed(table.wants, section, table.wants[section] & ~(1 << kind))
    if table.lacking[section] == 0:
        finish_section(table, section)


def finish_section(table: CathedralTable, section: int) -> None:
    """Materials back, the printed reward, the penalties, and on a sixth section the end [redcathedral:5.2]."""
    owner, part, card = table.banner[section], table.site.part[section], table.card(section)
    builder = table.builders[owner]
    laid = table.laid[:]
    for kind in range(6):
        table.supply[kind] += laid[section * 6 + kind]
        laid[section * 6 + kind] = 0
    table.laid = laid
    table.wants = changed(table.wants, section, 0)
    table.bare = changed(table.bare, part, table.bare[part] + 1)
    builder.open = [other for other in builder.open if other != section]
    builder.finished += 1
    rubles = card.rubles if owner < table.seats else 0  # the rival earns the points only [redcathedral:10.3]
    builder.score += card.rp
    builder.rubles += rubles
    if table.log is not None:
        table.tell(PUBLIC, events.FINISHED, [owner, table.site.cell[section], card.rp, rubles])
    charge_penalties(table, section)
    if builder.finished == BANNERS:
        trigger_end(table, owner)


def charge_penalties(table: CathedralTable, section: int) -> None:
    """Each claimed unfinished card below costs its owner 1 for each finished card above that is not theirs.

    Charged again every time a card above is finished [redcathedral:5.3].
    """
    tower = table.site.tower[section]
    base = table.site.base[tower]
    top = base + table.site.heights[tower]
    for below in range(base, section):
        if table.lacking[below] > 0:
            owner = table.banner[below]
            points = 0
            for above in range(below + 1, top):
                if table.lacking[above] == 0 and table.banner[above] != owner:
                    points += 1
            if points > 0:
                builder = table.builders[owner]
                builder.score = lose_recognition(builder.score, points)
                if table.log is not None:
                    table.tell(PUBLIC, events.PENALTY, [owner, table.site.cell[below], points])


def trigger_end(table: CathedralTable, owner: int) -> None:
    """The first sixth section brings the end on and 3 prestige [redcathedral:9.1]; alone, none [redcathedral:10.6]."""
    if table.ending != NOBODY:
        return
    table.ending = owner
    points = 0 if table.solo else SIXTH_PRESTIGE
    builder = table.builders[owner]
    builder.score = table.box.track.gain_prestige(builder.score, points)
    if table.log is not None:
        table.tell(PUBLIC, events.SIXTH, [owner, points])


class AddJewels(Question[CathedralTable]):
    """0, 1 or 2 jewels, in this same action, counting to the deliveries [redcathedral:5.4]."""

    rule = "redcathedral:5.5"
    moves = (range(m.JEWELS, m.DIE),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder = table.active()
        green, purple, most = builder.goods[GREEN], builder.goods[PURPLE], table.turn.deliveries - 1
        choices = [m.JEWELS]
        for choice in range(1, len(JEWELS_GREEN)):
            of_green, of_purple = JEWELS_GREEN[choice], JEWELS_PURPLE[choice]
            if of_green <= green and of_purple <= purple and of_green + of_purple <= most:
                choices.append(m.JEWELS + choice)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        builder, choice = table.active(), move - m.JEWELS
        if table.turn.question != ask.JEWELS:
            return Refusal("redcathedral:5.4", "Jewels go with an ornament.")
        if JEWELS_GREEN[choice] > builder.goods[GREEN] or JEWELS_PURPLE[choice] > builder.goods[PURPLE]:
            return Refusal("redcathedral:5.4", "You do not hold those jewels.")
        return Refusal("redcathedral:5.4", "Jewels count towards the materials delivered; that would be too many.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        """Place the ornament; its jewels bring prestige at once [redcathedral:5.5]."""
        builder, turn, choice = table.active(), table.turn, move - m.JEWELS
        table.piece_moves()
        pay_back(table, builder, ORNAMENT_KIND[table.site.part[turn.section]])
        for _ in range(JEWELS_GREEN[choice]):
            pay_back(table, builder, GREEN)
        for _ in range(JEWELS_PURPLE[choice]):
            pay_back(table, builder, PURPLE)
        used = 1 + JEWELS_GREEN[choice] + JEWELS_PURPLE[choice]
        turn.deliveries -= used
        turn.delivered += used
        place_ornament(table, turn.builder, turn.section)
        points = JEWELS_PRESTIGE[choice]
        builder.score = table.box.track.gain_prestige(builder.score, points)
        if table.log is not None:
            table.tell(PUBLIC, events.DECORATED, [turn.builder, table.site.cell[turn.section], choice, points])
        turn.question = ask.BUILD

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        section = terms.section(view.table, view.table.turn.section)
        return Sentence("{section}: with which jewels?", {"section": section})


def place_ornament(table: CathedralTable, owner: int, section: int) -> None:
    """The section bears the owner's ornament from now on."""
    part = table.site.part[section]
    builder = table.builders[owner]
    table.ornament = changed(table.ornament, section, owner)
    table.bare = changed(table.bare, part, table.bare[part] - 1)
    builder.ornaments = changed(builder.ornaments, part, builder.ornaments[part] - 1)

"""Steward, the rule-based player of The Red Cathedral: claims early, builds what it claimed, decorates when it pays."""

from __future__ import annotations

from typing import Final

from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.games.redcathedral import ask, worth
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import BANNERS, DICE, WHITE_SPACE, WORKSHOP
from rubrica.games.redcathedral.building import DELIVERIES, JEWELS_GREEN, JEWELS_PRESTIGE, JEWELS_PURPLE, ORNAMENT_KIND
from rubrica.games.redcathedral.claiming import claimable, workshop_board
from rubrica.games.redcathedral.effects import EVERY_KIND, GREEN, PURPLE
from rubrica.games.redcathedral.market import SPACES_OF, extra_spaces
from rubrica.games.redcathedral.state import NOBODY, Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView, RedCathedral
from rubrica.games.redcathedral.worth import Needs

#: How eager to claim with so many sections under construction.
EAGER: Final = [9.0, 4.0, 1.2, -1.5, -4.0, -6.0, -8.0]
#: How often a tile in the white space or the own colour's is used from now on, and elsewhere.
OFTEN: Final = 0.30
SELDOM: Final = 0.15


class Steward(Bot[RedCathedral]):
    """Weighs each option by what it brings its own sections."""

    def answer(self, view: CathedralView, dice: Dice) -> int:
        """Of the optional actions it never thinks."""
        if m.SELL in view.options or m.REROLL in view.options:
            answers = [move for move in view.options if move != m.SELL and move != m.REROLL]
            view = View(view.seat, view.table, view.waiting, answers)
        return self.weigh(view)

    def weigh(self, view: CathedralView) -> int:
        """An answer to the question itself."""
        table, question = view.table, view.table.turn.question
        builder, needs = table.builders[view.seat], Needs(table, view.seat)
        if question == ask.MAIN:
            return choose_main(view, builder, needs)
        if question == ask.BUILD:
            return choose_delivery(view, builder, needs)
        if question == ask.JEWELS:
            return choose_jewels(view, needs)
        if question == ask.DIE:
            return m.DIE + best_move(table, builder, needs) // 8
        if question == ask.EXTRA:
            return choose_extra(view, builder, needs)
        if question == ask.MARKET:
            return choose_market(view, builder, needs)
        if question == ask.PAY or question == ask.GAIN or question == ask.AGAIN:
            return choose_exchange(view, builder, needs)
        if question == ask.ACTIVATE:
            return choose_tile(view, builder, needs)
        return choose_site(view, builder)


BOT: Final = Steward()


# The turn


def choose_main(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """The main action that brings most; in doubt, the market."""
    table = view.table
    best = m.ACQUIRE
    most = 0.0
    for move in view.options:
        value = -99.0
        if move == m.ACQUIRE:
            value = move_worth(table, builder, needs, best_move(table, builder, needs))
        elif move == m.BUILD:
            value = build_worth(table, builder, needs)
        elif move == m.CLAIM:
            value = claim_worth(table, view.seat)
        if value > most:
            best, most = move, value
    return best if best in view.options else view.options[0]


def last_turn(table: CathedralTable) -> bool:
    """Has the end been brought on?"""
    return table.ending != NOBODY


def claim_worth(table: CathedralTable, owner: int) -> float:
    """Early rather than late, and never in the last turn but for the tile."""
    if last_turn(table):
        return -1.0
    builder = table.builders[owner]
    return EAGER[len(builder.open)] + worth.of_claim(table, owner, best_section(table, owner)) * 0.5


def best_section(table: CathedralTable, owner: int) -> int:
    """The section worth most to the builder."""
    best, most = -1, -99.0
    for move in claimable(table):
        section = table.site.section_at[move - m.SECTION]
        value = worth.of_claim(table, owner, section)
        if value > most:
            best, most = section, value
    return best


def build_worth(table: CathedralTable, builder: Builder, needs: Needs) -> float:
    """What three deliveries would achieve: finished sections first, then ornaments, then progress."""
    room = DELIVERIES
    value = 0.0
    finishing = 0
    for section in builder.open:
        lacking = table.lacking[section]
        if lacking <= room and worth.short_of(table, builder, section) == 0:
            value += worth.of_finishing(table, section) + lacking * worth.DELIVERY * 0.5
            room -= lacking
            finishing += 1
    if builder.finished + finishing >= BANNERS:
        value += 5.0
    if room > 0:
        value += max(0.0, worth.best_ornament(table, builder, needs)) * min(1.0, room / 2)
        ready = min(room, worth.deliverable(table, builder, EVERY_KIND))
        value += ready * (0.4 if last_turn(table) else worth.DELIVERY)
    if builder.room() <= 1:
        value += 2.0
    return value


# Building


def choose_delivery(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """The next delivery or ornament, while one is worth anything."""
    table = view.table
    best = view.options[0]
    most = -99.0
    for move in view.options:
        if move == m.DONE:
            value = 0.0
        elif move >= m.ORNAMENT:
            section = table.site.section_at[move - m.ORNAMENT]
            value = worth.of_ornament(needs, ORNAMENT_KIND[table.site.part[section]])
            value += own_presence(table, view.seat, section)
        else:
            value = delivery_worth(table, builder, table.site.section_at[(move - m.DELIVER) % m.CELLS])
        if value > most:
            best, most = move, value
    return best


def delivery_worth(table: CathedralTable, builder: Builder, section: int) -> float:
    """Towards a section that can be finished with what is left of this action, else the nearest to it."""
    lacking = table.lacking[section]
    if lacking <= table.turn.deliveries and worth.short_of(table, builder, section) == 0:
        return 10.0 + worth.of_finishing(table, section) - lacking
    return 1.0 + 0.5 / lacking - 0.2 * worth.short_of(table, builder, section) - 0.01 * table.site.level[section]


def own_presence(table: CathedralTable, owner: int, section: int) -> float:
    """An ornament where it may turn a tower counts a little more."""
    site = table.site
    base = site.base[site.tower[section]]
    mine = 0
    others = 0
    for other in range(base, base + site.heights[site.tower[section]]):
        if table.lacking[other] == 0:
            if table.banner[other] == owner:
                mine += 1
            else:
                others += 1
    return 0.3 * (mine + others) + (0.6 if abs(mine - others) <= 1 else 0.0)


def choose_jewels(view: CathedralView, needs: Needs) -> int:
    """Jewels for prestige, those that no section needs."""
    best = m.JEWELS
    most = -99.0
    for move in view.options:
        choice = move - m.JEWELS
        value = worth.PRESTIGE * JEWELS_PRESTIGE[choice]
        value -= 1.2 * max(0, JEWELS_GREEN[choice] - needs.spare[GREEN])
        value -= 1.2 * max(0, JEWELS_PURPLE[choice] - needs.spare[PURPLE])
        value -= 0.5 * (JEWELS_GREEN[choice] + JEWELS_PURPLE[choice])
        if value > most:
            best, most = move, value
    return best


# The market: a move of a die is die * 8 + extra


def best_move(table: CathedralTable, builder: Builder, needs: Needs) -> int:
    """The die to move, and how much further."""
    best, most = 0, -99.0
    for die in range(DICE):
        for choice in extra_spaces(table, die):
            move = die * 8 + choice - m.EXTRA
            value = move_worth(table, builder, needs, move)
            if value > most:
                best, most = move, value
    return best


def move_worth(table: CathedralTable, builder: Builder, needs: Needs, move: int) -> float:
    """What the space would bring where that move ends: resources, influence and a tile."""
    die, extra = move // 8, move % 8
    at = table.die_at[die]
    space = (at + table.die_value[die] + extra) % m.SPACES
    dice = table.dice_on[space] + (0 if space == at else 1)
    value = worth.of_space(table, builder, needs, space, dice) - extra * worth.RUBLE
    first = table.site.influence[space // 2] * 2
    value += 0.8 * max(
        0.0,
        max(worth.of_action(table, builder, needs, first), worth.of_action(table, builder, needs, first + 1)),
    )
    best_tile = 0.0
    for own in SPACES_OF[die]:
        tile = builder.workshop[own] - 1
        if tile >= 0:
            best_tile = max(best_tile, worth.of_tile(table, builder, needs, tile))
    return value + best_tile


def choose_extra(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """How much further the chosen die goes."""
    table = view.table
    best, most = view.options[0], -99.0
    for move in view.options:
        value = move_worth(table, builder, needs, table.turn.die * 8 + move - m.EXTRA)
        if value > most:
            best, most = move, value
    return best


def choose_market(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """Whatever brings most comes first; influence that makes room comes before taking."""
    table = view.table
    space = table.die_at[table.turn.die]
    best = m.DONE
    most = 0.05
    for move in view.options:
        value = 0.0
        if move == m.TAKE:
            value = worth.of_space(table, builder, needs, space, table.dice_on[space])
        elif move >= m.TILE:
            value = worth.of_tile(table, builder, needs, builder.workshop[move - m.TILE] - 1)
        elif move >= m.INFLUENCE:
            action = table.site.influence[space // 2] * 2 + move - m.INFLUENCE
            value = worth.of_action(table, builder, needs, action)
            if value > 0 and table.box.actions[action].deliver > 0 and builder.room() < 3:
                value += 3.0
        if value > most:
            best, most = move, value
    return best


def choose_exchange(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """An influence action: pay what is missed least, gain what is worth most, go on while it pays."""
    table, turn = view.table, view.table.turn
    if turn.question == ask.PAY:
        return m.PAY + worth.cheapest_to_pay(builder, needs, table.box.actions[turn.influence].pay[turn.step])
    if turn.question == ask.GAIN:
        return m.GAIN + worth.best_to_gain(table, needs, turn.gain_from)
    return m.AGAIN if worth.of_action(table, builder, needs, turn.influence) > 0.3 else m.DONE


def choose_tile(view: CathedralView, builder: Builder, needs: Needs) -> int:
    """The tile face up that brings most now."""
    best, most = view.options[0], -99.0
    for move in view.options:
        value = worth.of_tile(view.table, builder, needs, builder.workshop[move - m.TILE] - 1)
        if value > most:
            best, most = move, value
    return best


# Claiming


def choose_site(view: CathedralView, builder: Builder) -> int:
    """Which section, own or Ivan's, and where its tile goes; of anything else the first."""
    question = view.table.turn.question
    if question == ask.SECTION:
        return m.SECTION + view.table.site.cell[best_section(view.table, view.seat)]
    if question == ask.WORKSHOP:
        return choose_workshop(view, builder)
    if question == ask.RIVAL:
        return worst_for_rival(view)
    return view.options[0]


def choose_workshop(view: CathedralView, builder: Builder) -> int:
    """Face up where it costs little and works often, if it pays at all; a useless tile goes where laying is dear."""
    table = view.table
    tile = table.site.tile[table.turn.section]
    once = worth.of_tile_in_general(table, tile)
    turns_left: int = max(2, 22 - table.turns // table.players)
    best, most = view.options[0], -99.0
    for move in view.options:
        space = (move - m.FACE_UP) % WORKSHOP
        cost = workshop_board(table, view.seat)[space].cost
        often = OFTEN if space >= WHITE_SPACE or space == builder.colour else SELDOM
        if move >= m.FACE_DOWN:
            value = 0.2 * cost - 2.0 * often
        else:
            value = once * (1.0 + often * turns_left) - cost * worth.RUBLE
        if value > most:
            best, most = move, value
    return best


def worst_for_rival(view: CathedralView) -> int:
    """The section that costs Ivan most for its points."""
    table = view.table
    best, most = view.options[0], -99.0
    for move in view.options:
        section = table.site.section_at[move - m.SECTION]
        value = 2.0 * table.lacking[section] - table.card(section).rp
        if value > most:
            best, most = move, value
    return best

"""Why a move of The Red Cathedral may not be played now. The options never need this; people do."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import Refusal
from rubrica.games.redcathedral.building import JEWELS_GREEN, JEWELS_PURPLE, ORNAMENT_KIND
from rubrica.games.redcathedral.claiming import board_row
from rubrica.games.redcathedral.market import matching_space, may_pay_extra
from rubrica.games.redcathedral.moves import (
    ACQUIRE,
    AGAIN,
    BANNER,
    BUILD,
    CELLS,
    CLAIM,
    DELIVER,
    DIE,
    DONE,
    END,
    EXTRA,
    FACE_DOWN,
    FACE_UP,
    GAIN,
    INFLUENCE,
    JEWELS,
    ORNAMENT,
    PASS,
    PAY,
    REROLL,
    SECTION,
    SELL,
    SPACE,
    TAKE,
    TILE,
)
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_BANNER,
    ASK_BUILD,
    ASK_DIE,
    ASK_EXTRA,
    ASK_GAIN,
    ASK_JEWELS,
    ASK_MAIN,
    ASK_MARKET,
    ASK_PAY,
    ASK_RIVAL,
    ASK_SECTION,
    ASK_SPACE,
    ASK_WORKSHOP,
    GREEN,
    NOBODY,
    NOTHING,
    OVER,
    PURPLE,
    SOLD,
    Builder,
    Cathedral,
    Table,
)
from rubrica.games.redcathedral.track import can_lose_prestige

#: The first move of each group, the questions it answers, and what to say at any other moment.
GROUPS: Final = [
    (SECTION, [ASK_SECTION, ASK_RIVAL], Refusal("redcathedral:4.2", "A section is chosen when one is claimed.")),
    (BANNER, [ASK_BANNER], Refusal("redcathedral:4.1", "A banner is taken when a section is claimed.")),
    (FACE_UP, [ASK_WORKSHOP], Refusal("redcathedral:4.3", "A tile is laid in the workshop when a section is claimed.")),
    (DELIVER, [ASK_BUILD], Refusal("redcathedral:5.1", "Materials are delivered when building.")),
    (ORNAMENT, [ASK_BUILD], Refusal("redcathedral:5.4", "Ornaments are placed when building.")),
    (JEWELS, [ASK_JEWELS], Refusal("redcathedral:5.4", "Jewels go with an ornament.")),
    (DIE, [ASK_DIE], Refusal("redcathedral:6.1", "A die is chosen when acquiring, and only one.")),
    (
        EXTRA,
        [ASK_EXTRA],
        Refusal("redcathedral:6.2", "Extra spaces are paid for when the white die or your own is moved."),
    ),
    (TAKE, [ASK_MARKET], Refusal("redcathedral:6.4", "The market actions come after a die was moved.")),
    (PAY, [ASK_PAY], Refusal("redcathedral:6.7", "Nothing is to be paid now.")),
    (GAIN, [ASK_GAIN], Refusal("redcathedral:6.7", "Nothing is to be gained now.")),
    (SPACE, [ASK_SPACE], Refusal("redcathedral:7.2", "A space is chosen when rerolling.")),
]


def why_not(game: Cathedral, seat: int, move: int) -> Refusal | None:
    table = game.table
    if table.question == OVER:
        return Refusal("redcathedral:9.1", "The game is over.")
    if not 0 <= seat < game.seats:
        return Refusal("redcathedral:1.3", "There is no seat {seat} at this table.", {"seat": seat})
    if not 0 <= move < END:
        return Refusal("redcathedral:3.1", "There is no move {move}.", {"move": move})
    if seat != table.asker:
        return Refusal("redcathedral:3.1", "It is not your turn.")
    if move in table.choices:
        return None
    if move < SECTION:
        return _action(table, move)
    return _answer(table, move)


def _answer(table: Table, move: int) -> Refusal:
    """An answer at the wrong moment, or one that the rules do not allow."""
    group = len(GROUPS) - 1
    while GROUPS[group][0] > move:
        group -= 1
    first, questions, refusal = GROUPS[group]
    builder = table.builders[table.turn]
    if table.question not in questions:
        return refusal
    if first == SECTION:
        return _section(table, move - SECTION)
    if first == BANNER:
        return Refusal("redcathedral:4.1", "You have no banner there.")
    if first == FACE_UP:
        return _workshop(table, builder, move)
    if first == DELIVER:
        return _deliver(table, builder, (move - DELIVER) // CELLS, (move - DELIVER) % CELLS)
    if first == ORNAMENT:
        return _ornament(table, builder, move - ORNAMENT)
    if first == JEWELS:
        return _jewels(builder, move - JEWELS)
    return _market_answer(table, builder, first, move)


def _market_answer(table: Table, builder: Builder, first: int, move: int) -> Refusal:
    if first == DIE:
        return Refusal("redcathedral:6.3", "That die would end on a space with three others.")
    if first == EXTRA:
        return _extra(table, builder, move - EXTRA)
    if first == TAKE:
        return _market(table, builder, move)
    if first == SPACE:
        return Refusal("redcathedral:7.2", "No die lies there.")
    return _exchange(table, move)


def _action(table: Table, move: int) -> Refusal:
    if move == SELL or move == REROLL:
        return _optional(table, move)
    if move == AGAIN:
        return Refusal("redcathedral:6.7", "Only a repeatable influence action just done can be done again.")
    if move == DONE:
        return _done(table)
    if table.question != ASK_MAIN:
        return Refusal("redcathedral:3.1", "A turn has one main action, chosen at its start.")
    if move == CLAIM:
        if table.unclaimed == 0:
            return Refusal("redcathedral:4.2", "Every section carries a banner.")
        return Refusal("redcathedral:4.1", "You have no banner left.")
    if move == BUILD:
        return Refusal("redcathedral:5.1", "You hold nothing that your sections or an ornament could use.")
    if move == ACQUIRE:
        return Refusal("redcathedral:6.3", "Every die would end on a space with three others.")
    assert move == PASS
    return Refusal("redcathedral:3.2", "Only a player who can neither claim, build nor acquire passes.")


def _optional(table: Table, move: int) -> Refusal:
    rule = "redcathedral:7.1" if move == SELL else "redcathedral:7.2"
    if table.question not in (ASK_MAIN, ASK_AFTER):
        return Refusal(rule, "Prestige is given up before or after the main action, not in the middle of it.")
    if not can_lose_prestige(table.site.tables, table.builders[table.turn]):
        return Refusal("redcathedral:7.3", "There is no lower prestige space to go back to.")
    if move == SELL:
        assert table.selling == SOLD
        return Refusal(rule, "Prestige is sold at one moment of the turn, and that moment is over.")
    return Refusal(rule, "You have rerolled already this turn.")


def _done(table: Table) -> Refusal:
    if table.question == ASK_BUILD:
        return Refusal("redcathedral:5.1", "At least one material must be delivered.")
    if table.question == ASK_MAIN:
        return Refusal("redcathedral:3.1", "A main action comes first: claim, build or acquire.")
    return Refusal("redcathedral:3.1", "The question must be answered first.")


def _section(table: Table, cell: int) -> Refusal:
    section = table.site.section_at[cell]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.banner[section] != NOBODY:
        return Refusal("redcathedral:4.2", "That section already carries a banner.")
    return Refusal("redcathedral:4.2", "The section below it carries no banner yet.")


def _workshop(table: Table, builder: Builder, move: int) -> Refusal:
    space = move - FACE_DOWN if move >= FACE_DOWN else move - FACE_UP
    if builder.workshop[space] != 0:
        return Refusal("redcathedral:4.3", "A tile lies on that workshop space.")
    cost = table.site.tables.space_cost[board_row(table, table.turn) + space]
    return Refusal(
        "redcathedral:4.3",
        "Face up, that space costs {cost} rubles; you have {rubles}.",
        {"cost": cost, "rubles": builder.rubles},
    )


def _deliver(table: Table, builder: Builder, kind: int, cell: int) -> Refusal:
    section = table.site.section_at[cell]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.banner[section] != table.turn:
        return Refusal("redcathedral:5.1", "That section does not carry your banner.")
    if table.lacking[section] == 0:
        return Refusal("redcathedral:5.2", "That section is finished.")
    if not table.wants[section] >> kind & 1:
        return Refusal("redcathedral:5.1", "That section needs no more of it.")
    if builder.goods[kind] == 0:
        return Refusal("redcathedral:5.1", "You hold none of it.")
    return Refusal("redcathedral:6.7", "The influence card does not deliver that.")


def _ornament(table: Table, builder: Builder, cell: int) -> Refusal:
    section = table.site.section_at[cell]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.lacking[section] > 0:
        return Refusal("redcathedral:5.4", "Only finished sections are decorated.")
    if table.ornament[section] != NOBODY:
        return Refusal("redcathedral:5.4", "That section has its ornament.")
    part = table.site.part[section]
    if builder.ornaments[part] == 0:
        return Refusal("redcathedral:5.4", "You have no ornament left for that kind of section.")
    if builder.goods[ORNAMENT_KIND[part]] == 0:
        return Refusal("redcathedral:5.4", "You do not hold the material the ornament is made of.")
    return Refusal("redcathedral:6.7", "The influence card does not place that ornament.")


def _jewels(builder: Builder, choice: int) -> Refusal:
    if JEWELS_GREEN[choice] > builder.goods[GREEN] or JEWELS_PURPLE[choice] > builder.goods[PURPLE]:
        return Refusal("redcathedral:5.4", "You do not hold those jewels.")
    return Refusal("redcathedral:5.4", "Jewels count to the materials delivered; that would be too many.")


def _extra(table: Table, builder: Builder, extra: int) -> Refusal:
    if not may_pay_extra(table, table.die):
        return Refusal("redcathedral:6.2", "Only the white die and your own may go further.")
    if builder.rubles < extra:
        return Refusal(
            "redcathedral:6.2",
            "That is {extra} rubles; you have {rubles}.",
            {"extra": extra, "rubles": builder.rubles},
        )
    return Refusal("redcathedral:6.3", "The die would end on a space with three others.")


def _market(table: Table, builder: Builder, move: int) -> Refusal:
    if move == TAKE:
        if not table.may_take:
            return Refusal("redcathedral:6.4", "You have taken the resources of this space.")
        return _nothing_comes(table, table.site.ring_yield[table.die_at[table.die]])
    if move < TILE:
        if not table.may_influence:
            return Refusal("redcathedral:6.4", "You have used this quadrant's influence.")
        assert move >= INFLUENCE
        return Refusal("redcathedral:6.7", "You cannot pay for that influence, or it would bring nothing.")
    space = move - TILE
    if not table.may_tile:
        return Refusal("redcathedral:6.4", "You have activated a workshop tile.")
    if not matching_space(table.die, space):
        return Refusal("redcathedral:6.4", "That workshop space does not have the colour of the die you moved.")
    tile = builder.workshop[space] - 1
    if tile < 0:
        return Refusal("redcathedral:4.3", "No tile lies face up there.")
    return Refusal("redcathedral:6.6", "That tile would bring nothing now.")


def _nothing_comes(table: Table, kind: int) -> Refusal:
    if table.supply[kind] == 0:
        return Refusal("redcathedral:1.1", "The supply has none left.")
    return Refusal("redcathedral:6.6", "Your inventory has no room for it.")


def _exchange(table: Table, move: int) -> Refusal:
    if table.question == ASK_PAY:
        return Refusal("redcathedral:6.7", "That cannot be paid for this: it is not asked for, or you have none.")
    kind = move - GAIN
    if table.gain_from >> kind & 1 and table.supply[kind] == 0:
        return Refusal("redcathedral:1.1", "The supply has none left.")
    return Refusal("redcathedral:6.7", "This brings another kind of material.")

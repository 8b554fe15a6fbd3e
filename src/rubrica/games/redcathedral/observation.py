"""The table of The Red Cathedral as numbers; nothing of it is hidden.

Sections are numbered tower by tower from the left, each from its base up; a section's tile is the one it was set up
with, taken once there is a banner. Dice and workshop spaces keep the order of the moves that name them. Left out on
purpose: which dice were just rolled, for they lie there; the name of the plan and of a card, for what they ask and
bring is told; which tile it is that lies face down.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.native import i64
from rubrica.engine.observation import AROUND, SEATS, Numbers
from rubrica.games.redcathedral import box, effects
from rubrica.games.redcathedral.box import DICE, DIE_TILE, WORKSHOP, Box
from rubrica.games.redcathedral.moves import LEVELS, SPACES, TOWERS, WORKSHOP_NAMES
from rubrica.games.redcathedral.state import Builder, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView

QUESTIONS: Final = [
    "colour", "side", "main", "section", "banner", "workshop", "build", "jewels", "die", "extra",
    "market", "pay", "gain", "move", "roll", "activate", "again", "space", "after", "rival", "over",
]  # fmt: skip
MATERIALS: Final = list(effects.MATERIALS)
YIELDS: Final = [*MATERIALS, "rubles", "recognition", "prestige", "die"]
COLOURS: Final = list(box.COLOURS)
PARTS: Final = list(box.PARTS)
DIE_NAMES: Final = list(effects.DIE_NAMES)
RIVAL_CARDS: Final = list(box.RIVAL_CARDS)
DIFFICULTIES: Final = list(box.DIFFICULTIES)
MOMENTS: Final = ["not yet", "now", "no more"]
MARKET: Final = ["take", "influence", "tile"]
QUADRANTS: Final = ["quadrant 1", "quadrant 2", "quadrant 3", "quadrant 4"]
RING: Final = [str(space + 1) for space in range(SPACES)]
FACES: Final = ["1", "2", "3", "4", "5", "6"]
SECTIONS: Final = [f"section {number + 1}" for number in range(TOWERS * LEVELS)]
NUMBERED: Final = [[str(number + 1) for number in range(count)] for count in range(TOWERS * LEVELS + 1)]

MOST_TURNS: Final = 250
MOST_SCORE: Final = 200
MOST_RUBLES: Final = 60
MOST_PIECES: Final = 20


def observe(view: CathedralView, out: Numbers) -> None:
    """All that the seat knows."""
    table = view.table
    players = table.players
    out.look(view.seat, players)
    out.about("")
    out.choice("at the table", view.seat, SEATS[view.seats])
    _site(table, out)
    _turn(table, out)
    _under_way(table, out)
    _market(table, out)
    if table.solo:
        _rival(table, out)
    for section in range(len(table.site.card)):
        out.about(SECTIONS[section])
        _section(table, section, out)
    for place in range(players):
        out.about(AROUND[players][place])
        owner = (view.seat + place) % players
        out.count("ends turns unasked", table.quiet >> owner & 1, 1)
        _builder(table.box, table.builders[owner], out)


def _site(table: CathedralTable, out: Numbers) -> None:
    """What the setup fixed: written once for a game, and copied from then on."""
    site = table.site
    if out.again(site.numbers):
        return
    began = out.at
    for space in range(SPACES):
        out.about(RING_NAMES[space])
        yields = table.resource(space)
        out.choice("yields", yields.what, YIELDS)
        out.count("amount", yields.amount, MOST_PIECES)
    for quadrant in range(len(QUADRANTS)):
        out.about(QUADRANTS[quadrant])
        out.choice("influence card", site.influence[quadrant], table.box.influence_numbers)
    for section in range(len(site.card)):
        out.about(SECTIONS[section])
        card = table.card(section)
        out.count("tower", site.tower[section] + 1, TOWERS)
        out.count("level", site.level[section] + 1, LEVELS)
        out.choice("part", site.part[section], PARTS)
        out.count("recognition", card.rp, MOST_PIECES)
        out.count("rubles", card.rubles, MOST_PIECES)
        out.counts("cost", card.cost, MOST_PIECES, MATERIALS)
        _tile(table.box, site.tile[section], "tile", "tile amount", out)
    out.about("")
    site.numbers = out.since(began)


def _turn(table: CathedralTable, out: Numbers) -> None:
    out.seat("started", table.site.start)
    out.count("turns", table.turns, MOST_TURNS)
    out.seat("turn", table.turn.builder)
    out.seat("brought the end on", table.ending)
    out.seat("asked", table.turn.asker)
    out.choice("question", table.turn.question, QUESTIONS)
    out.choice("question put off", table.turn.put_off, QUESTIONS)


def _under_way(table: CathedralTable, out: Numbers) -> None:
    """The action under way."""
    turn = table.turn
    out.count("main action done", 1 if turn.acted else 0, 1)
    out.choice("selling prestige", turn.selling, MOMENTS)
    out.count("rerolled", 1 if turn.rerolled else 0, 1)
    out.choice("chosen section", turn.section, NUMBERED[len(table.banner)])
    out.choice("chosen die", turn.die, DIE_NAMES)
    out.flags("may still", turn.may_take | turn.may_influence << 1 | turn.may_tile << 2, MARKET)
    out.choice("influence under way", turn.influence, table.box.action_numbers)
    out.count("influence step", turn.step, MOST_PIECES)
    out.flags("paid", turn.paid, MATERIALS)
    out.flags("gains one of", turn.gain_from, MATERIALS)
    out.count("deliveries", turn.deliveries, MOST_PIECES)
    out.count("delivered", turn.delivered, MOST_PIECES)
    out.flags("may deliver", turn.deliver_kinds, MATERIALS)
    out.count("may decorate", 1 if turn.may_decorate else 0, 1)
    out.count("from the supply", 1 if turn.from_supply else 0, 1)


def _market(table: CathedralTable, out: Numbers) -> None:
    out.counts("supply", table.supply, MOST_PIECES, MATERIALS)
    for die in range(DICE):
        out.about(DIE_NAMES[die])
        out.choice("die on space", table.die_at[die], RING)
        out.choice("die shows", table.die_value[die] - 1, FACES)


def _rival(table: CathedralTable, out: Numbers) -> None:
    out.about("rival")
    out.choice("is", table.site.difficulty, DIFFICULTIES)
    out.counts("stock", table.rival_stock, MOST_PIECES, MATERIALS)
    out.counts("construction card", table.rival_yard, MOST_PIECES, MATERIALS)
    left = 0
    for card in table.rival_deck:
        left |= 1 << card
    out.flags("deck", left, RIVAL_CARDS)
    out.choice("last card", table.rival_card, RIVAL_CARDS)


def _section(table: CathedralTable, section: i64, out: Numbers) -> None:
    out.counts("laid", table.laid, MOST_PIECES, MATERIALS, section * 6)
    out.count("finished", 1 if table.lacking[section] == 0 else 0, 1)
    out.seat("banner", table.banner[section])
    out.seat("ornament", table.ornament[section])


def _builder(content: Box, builder: Builder, out: Numbers) -> None:
    out.choice("colour", builder.colour, COLOURS)
    out.count("advanced board", builder.side, 1)
    out.count("score", builder.score, MOST_SCORE)
    out.count("prestige", content.track.prestige(builder.score), MOST_SCORE)
    out.count("rubles", builder.rubles, MOST_RUBLES)
    out.counts("goods", builder.goods, MOST_PIECES, MATERIALS)
    out.count("banners on the inventory", builder.covering, MOST_PIECES)
    out.count("banners beside", builder.beside, MOST_PIECES)
    out.counts("ornaments", builder.ornaments, MOST_PIECES, PARTS)
    out.count("finished", builder.finished, MOST_PIECES)
    spaces: i64 = WORKSHOP
    face_down: i64 = 0
    for space in range(spaces):
        if builder.workshop[space] < 0:
            face_down |= 1 << space
    out.flags("tile face down", face_down, WORKSHOP_NAMES)
    for space in range(spaces):
        tile = builder.workshop[space]
        _tile(content, tile - 1 if tile > 0 else -1, TILE_NAMES[space], TILE_AMOUNTS[space], out)


def _tile(content: Box, tile: i64, name: str, amount: str, out: Numbers) -> None:
    """What a tile yields, and how much; of a die tile, which die, counted from 1."""
    yields: i64 = -1
    much: i64 = 0
    if tile >= 0:
        yields, much = content.tiles[tile].what, content.tiles[tile].amount
    out.choice(name, yields, YIELDS)
    out.count(amount, much + 1 if yields == DIE_TILE else much, MOST_PIECES)


RING_NAMES: Final = [f"space {space + 1}" for space in range(SPACES)]
TILE_NAMES: Final = [f"tile {space}" for space in WORKSHOP_NAMES]
TILE_AMOUNTS: Final = [f"tile {space} amount" for space in WORKSHOP_NAMES]

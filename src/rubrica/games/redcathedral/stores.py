"""The supply and the inventories: what a builder can take [redcathedral:1.1] [redcathedral:6.6], and gives back."""

from __future__ import annotations

from rubrica.engine.game import PUBLIC
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.box import DIE_TILE, PRESTIGE, RECOGNITION, RUBLES, Benefit
from rubrica.games.redcathedral.effects import KINDS_IN, Effect
from rubrica.games.redcathedral.state import Builder, CathedralTable


def takes_any(table: CathedralTable, builder: Builder, what: int) -> bool:
    """Would the builder get anything of it: is there supply [redcathedral:1.1] and room [redcathedral:6.6]?"""
    if what >= RUBLES:
        return True
    return table.supply[what] > 0 and builder.room() > 0


def takes_one_of(table: CathedralTable, builder: Builder, kinds: int) -> bool:
    """Would the builder get a material of these kinds?"""
    return builder.room() > 0 and in_supply(table, kinds)


def in_supply(table: CathedralTable, kinds: int) -> bool:
    """Is there a material of these kinds?"""
    return any(table.supply[kind] > 0 for kind in KINDS_IN[kinds])


def kinds_in_supply(table: CathedralTable) -> int:
    """The set of kinds that the supply still has."""
    kinds = 0
    for kind in range(6):
        if table.supply[kind] > 0:
            kinds |= 1 << kind
    return kinds


def receive(table: CathedralTable, owner: int, what: int, number: int) -> None:
    """Take what the supply still has [redcathedral:1.1] and what fits; the rest is not taken [redcathedral:6.6]."""
    builder = table.builders[owner]
    got = number
    if what == RUBLES:
        builder.rubles += got
    elif what == RECOGNITION:
        builder.score += got
    elif what == PRESTIGE:
        builder.score = table.box.track.gain_prestige(builder.score, got)
    else:
        got = min(number, min(table.supply[what], builder.room()))
        if got > 0:
            table.supply[what] -= got
            builder.store(what, got)
    if table.log is not None:
        table.tell(PUBLIC, events.TOOK, [owner, what, got])


def receive_counted(table: CathedralTable, owner: int, gain: Effect) -> None:
    """The rubles and points of a gain."""
    if gain.gain_rubles > 0:
        receive(table, owner, RUBLES, gain.gain_rubles)
    if gain.gain_rp > 0:
        receive(table, owner, RECOGNITION, gain.gain_rp)
    if gain.gain_pp > 0:
        receive(table, owner, PRESTIGE, gain.gain_pp)


def pay_back(table: CathedralTable, builder: Builder, kind: int) -> None:
    """A material goes back to the supply."""
    builder.spend(kind)
    table.supply[kind] += 1


def benefit_of(table: CathedralTable, tile: int) -> Benefit:
    """What a workshop tile brings, once; a die tile brings what lies where that die is, not multiplied."""
    benefit = table.box.tiles[tile]
    return table.resource(table.die_at[benefit.amount]) if benefit.what == DIE_TILE else benefit


def tile_serves(table: CathedralTable, builder: Builder, tile: int) -> bool:
    """Would the tile bring anything?"""
    return takes_any(table, builder, benefit_of(table, tile).what)


def activate_tile(table: CathedralTable, tile: int) -> None:
    """The builder whose turn it is receives a tile's benefit."""
    benefit = benefit_of(table, tile)
    receive(table, table.turn.builder, benefit.what, benefit.amount)

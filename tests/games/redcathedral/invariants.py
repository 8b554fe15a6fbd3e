"""The pieces of The Red Cathedral, counted."""

from __future__ import annotations

from functools import cache

from rubrica.engine.game import Game
from rubrica.games.redcathedral.box import BANNERS, INVENTORY, ORNAMENTS, SUPPLY
from rubrica.games.redcathedral.state import NOBODY, Builder, CathedralTable
from rubrica.games.redcathedral.turn import RedCathedral


def conserved(game: Game) -> None:
    assert isinstance(game, RedCathedral)
    materials(game)
    dice(game)
    sections(game)
    for owner, builder in enumerate(game.builders):
        board(game, owner, builder)


def materials(table: CathedralTable) -> None:
    for kind in range(6):
        held = sum(builder.goods[kind] for builder in table.builders)
        laid = sum(table.laid[kind::6])
        assert table.supply[kind] + held + laid + table.rival_stock[kind] + table.rival_yard[kind] == SUPPLY[kind]
        assert table.supply[kind] >= 0


def dice(table: CathedralTable) -> None:
    assert [table.die_at.count(space) for space in range(8)] == table.dice_on
    assert max(table.dice_on) <= 3
    assert all(1 <= value <= 6 for value in table.die_value)


@cache
def missing(cost: tuple[int, ...], laid: tuple[int, ...]) -> tuple[int, int]:
    """How many pieces a section still lacks, and of which kinds, as bits."""
    assert all(lies <= asked for lies, asked in zip(laid, cost, strict=True))
    return sum(cost) - sum(laid), sum(1 << kind for kind in range(6) if laid[kind] < cost[kind])


def sections(table: CathedralTable) -> None:
    site = table.site
    for section in range(len(site.card)):
        cost = table.card(section).cost
        laid = table.laid[section * 6 : section * 6 + 6]
        finished = table.lacking[section] == 0
        if finished:
            assert not any(laid) and table.wants[section] == 0
        elif table.banner[section] < table.seats:
            assert (table.lacking[section], table.wants[section]) == missing(tuple(cost), tuple(laid))
        else:
            assert table.lacking[section] == sum(cost) - sum(laid)
        claimed = site.level[section] < table.claimed[site.tower[section]]
        assert claimed == (table.banner[section] != NOBODY)
        assert table.ornament[section] == NOBODY or finished
    assert table.unclaimed == table.banner.count(NOBODY)
    for part in range(3):
        bare = [s for s, p in enumerate(site.part) if p == part and table.lacking[s] == 0 and table.ornament[s] < 0]
        assert table.bare[part] == len(bare)


def board(table: CathedralTable, owner: int, builder: Builder) -> None:
    mine = [section for section, banner in enumerate(table.banner) if banner == owner]
    assert builder.covering + builder.beside + len(mine) == BANNERS
    assert sorted(builder.open) == [section for section in mine if table.lacking[section] > 0]
    assert builder.finished == len(mine) - len(builder.open)
    assert builder.held == sum(builder.goods) <= INVENTORY - builder.covering
    assert builder.kinds == sum(1 << kind for kind in range(6) if builder.goods[kind] > 0)
    assert builder.score >= 0 and builder.rubles >= 0 and builder.room() >= 0
    placed = [s for s, ornament in enumerate(table.ornament) if ornament == owner]
    for part in range(3):
        assert builder.ornaments[part] + sum(table.site.part[s] == part for s in placed) == ORNAMENTS[part]

"""What a newcomer to The Red Cathedral asks: which rule speaks now, what else one might try, what there is to count."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.moves import (
    BANNER,
    CELLS,
    CLAIM,
    DELIVER,
    DIE,
    DONE,
    END,
    EXTRA,
    FACE_UP,
    GAIN,
    INFLUENCE,
    JEWELS,
    ORNAMENT,
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
    ASK_AGAIN,
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
    NOBODY,
    WORKSHOP,
    Table,
)
from rubrica.games.redcathedral.track import prestige
from rubrica.tongue import Tongue

RULES = {
    ASK_MAIN: "redcathedral:3.1",
    ASK_SECTION: "redcathedral:4.2",
    ASK_BANNER: "redcathedral:4.1",
    ASK_WORKSHOP: "redcathedral:4.3",
    ASK_BUILD: "redcathedral:5.1",
    ASK_JEWELS: "redcathedral:5.5",
    ASK_DIE: "redcathedral:6.1",
    ASK_EXTRA: "redcathedral:6.2",
    ASK_MARKET: "redcathedral:6.4",
    ASK_PAY: "redcathedral:6.7",
    ASK_GAIN: "redcathedral:6.7",
    ASK_AGAIN: "redcathedral:6.7",
    ASK_SPACE: "redcathedral:7.2",
    ASK_AFTER: "redcathedral:7.1",
    ASK_RIVAL: "redcathedral:10.2",
}


def expected(table: Table) -> list[int]:
    found = EXPECTED.get(table.question)
    return [] if found is None else found(table)


def _main(table: Table) -> list[int]:
    return list(range(CLAIM, DONE))


def _after(table: Table) -> list[int]:
    return [SELL, REROLL]


def _sections(table: Table) -> list[int]:
    """Those without a banner first."""
    site = table.site
    order = sorted(range(len(site.card)), key=lambda section: table.banner[section] != NOBODY)
    return [SECTION + site.cell[section] for section in order]


def _banners(table: Table) -> list[int]:
    return [BANNER, BANNER + 1]


def _workshop(table: Table) -> list[int]:
    return list(range(FACE_UP, DELIVER))


def _deliveries(table: Table) -> list[int]:
    """Whatever one's own sections still lack, and an ornament on every finished section without one."""
    site = table.site
    moves = [DONE]
    for section in table.builders[table.turn].open:
        wanted = [kind for kind in range(6) if table.wants[section] >> kind & 1]
        moves += [DELIVER + kind * CELLS + site.cell[section] for kind in wanted]
    for section in range(len(site.card)):
        if table.lacking[section] == 0 and table.ornament[section] == NOBODY:
            moves.append(ORNAMENT + site.cell[section])
    return moves


def _jewels(table: Table) -> list[int]:
    return list(range(JEWELS, DIE))


def _dice(table: Table) -> list[int]:
    return list(range(DIE, EXTRA))


def _extra(table: Table) -> list[int]:
    return list(range(EXTRA, TAKE))


def _market(table: Table) -> list[int]:
    """The tile spaces only where a tile lies face up."""
    lying = table.builders[table.turn].workshop
    return [TAKE, INFLUENCE, INFLUENCE + 1] + [TILE + space for space in range(WORKSHOP) if lying[space] > 0]


def _payments(table: Table) -> list[int]:
    return list(range(PAY, GAIN))


def _gains(table: Table) -> list[int]:
    return list(range(GAIN, SPACE))


def _spaces(table: Table) -> list[int]:
    return list(range(SPACE, END))


EXPECTED: dict[int, Callable[[Table], list[int]]] = {
    ASK_MAIN: _main,
    ASK_AFTER: _after,
    ASK_SECTION: _sections,
    ASK_RIVAL: _sections,
    ASK_BANNER: _banners,
    ASK_WORKSHOP: _workshop,
    ASK_BUILD: _deliveries,
    ASK_JEWELS: _jewels,
    ASK_DIE: _dice,
    ASK_EXTRA: _extra,
    ASK_MARKET: _market,
    ASK_PAY: _payments,
    ASK_GAIN: _gains,
    ASK_SPACE: _spaces,
}


def tally(table: Table, seat: int, tongue: Tongue) -> dict[str, int]:
    builder = table.builders[seat]
    goods = {text.material(kind, tongue): int(builder.goods[kind]) for kind in range(6)}
    return {
        tongue("rubles"): int(builder.rubles),
        **goods,
        tongue("RP"): int(builder.score),
        tongue("PP"): prestige(table.site.tables, builder.score),
        tongue("finished sections"): int(builder.finished),
        tongue("banners left"): int(builder.covering + builder.beside),
        tongue("ornaments left"): sum(builder.ornaments),
    }

"""A view of Rubico, and what in it is a seat's own. A spectator has no role, no power and no cards."""

from __future__ import annotations

from typing import TypeAlias

from rubrica.engine.game import View
from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import NONE

RubicoView: TypeAlias = View[Rubico]


def role_of(view: RubicoView) -> int:
    """The seat's own team."""
    return view.table.roles[view.seat] if view.seat >= 0 else NONE


def power_of(view: RubicoView) -> int:
    """The power card in the seat's hand."""
    return view.table.powers[view.seat] if view.seat >= 0 else NONE


def row_of(view: RubicoView) -> list[int]:
    """The seat's march cards, leftmost first."""
    return view.table.row(view.seat) if view.seat >= 0 else []


def laid_by(view: RubicoView) -> int:
    """How many of them it has laid."""
    return view.table.laid[view.seat] if view.seat >= 0 else 0


def past_row_of(view: RubicoView, turn: int) -> list[int]:
    """The row it laid in a turn that is over, counted from 0; nothing for a spectator."""
    first = view.seat * ROW
    return view.table.past_rows[turn][first : first + view.table.setting.draw] if view.seat >= 0 else []


def holds_power(view: RubicoView, seat: int) -> bool:
    """[rubico:1.3] Everybody sees who has a power card left."""
    return view.table.powers[seat] != NONE

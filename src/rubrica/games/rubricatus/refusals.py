"""Why a move of Rubricatus may not be played now. The options never need this; people do."""

from __future__ import annotations

from rubrica.engine.game import Refusal
from rubrica.games.rubricatus.table import Table


def why_not(g: Table, seat: int, move: int) -> Refusal | None:
    return Refusal("rubricatus:3.6", "It cannot be played.")

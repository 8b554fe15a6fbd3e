"""The pictures of The Red Cathedral: guilds, the rival, the market and the workshop, and every section."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.redcathedral.pictures.cathedral import (
    BASES,
    DOMES,
    MIDDLES,
    PLANS,
    RIBS,
    dome,
    ground,
    plan,
    storey,
    window,
)
from rubrica.games.redcathedral.pictures.guilds import INFLUENCE, RIVAL
from rubrica.games.redcathedral.pictures.market import RESOURCES
from rubrica.games.redcathedral.pictures.moscow import room, town
from rubrica.games.redcathedral.pictures.workshop import TILES

#: For a card of a kind that nobody drew.
KINDS = {
    "influence": town() + s.person(22, 41, 24, "brick") + s.person(42, 41, 24, "blue"),
    "rival": town() + s.person(32, 42, 28, "purple") + s.crown(32, 15, 0.7),
    "resource": town() + s.cart(32, 41, 1.5),
    "tile": room() + s.hammer(24, 34, 20, 1.2) + s.sack(48, 34, 16),
    "base": ground() + s.opening(24, 37, 16, 22),
    "middle": storey() + window("dark"),
    "dome": dome("brick", RIBS),
    "plan": plan(2, 3, 4, 3, 2),
}

PICTURES = KINDS | s.by_key(
    influence=INFLUENCE,
    rival=RIVAL,
    resource=RESOURCES,
    tile=TILES,
    base=BASES,
    middle=MIDDLES,
    dome=DOMES,
    plan=PLANS,
)

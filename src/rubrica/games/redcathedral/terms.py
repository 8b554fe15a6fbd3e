"""How the pieces are called, in no language yet: what prompts, labels and boards are put together from."""

from __future__ import annotations

from typing import Final

from rubrica.engine.sentence import Name, Plural, Sentence, Word
from rubrica.games.redcathedral.box import DIE_TILE
from rubrica.games.redcathedral.state import CathedralTable

DICE: Final = [
    Word("white", "die"),
    Word("red", "die"),
    Word("blue", "die"),
    Word("green", "die"),
    Word("yellow", "die"),
]
MATERIALS: Final = [
    Sentence("lumber"),
    Sentence("brick"),
    Sentence("stone"),
    Sentence("gold"),
    Sentence("green jewel"),
    Sentence("purple jewel"),
]


def amount(what: int, number: int) -> Sentence:
    """A number of a material, of rubles, of recognition or of prestige points."""
    return [
        Plural("{count} lumber", "{count} lumber", number),
        Plural("{count} brick", "{count} bricks", number),
        Plural("{count} stone", "{count} stones", number),
        Plural("{count} gold", "{count} gold", number),
        Plural("{count} green jewel", "{count} green jewels", number),
        Plural("{count} purple jewel", "{count} purple jewels", number),
        Plural("{count} ruble", "{count} rubles", number),
        Plural("{count} RP", "{count} RP", number),
        Plural("{count} PP", "{count} PP", number),
    ][what]


def tile(table: CathedralTable, number: int) -> Sentence:
    """A workshop tile's benefit."""
    benefit = table.box.tiles[number]
    if benefit.what == DIE_TILE:
        return Sentence("{colour} die", {"colour": DICE[benefit.amount]})
    return amount(benefit.what, benefit.amount)


def section(table: CathedralTable, number: int) -> Name:
    """The name of a section's card."""
    return Name(table.card(number).name)


def influence(table: CathedralTable, card: int) -> Name:
    """The name of an influence card."""
    return Name(table.box.influence_names[card])

"""The cards of a game: in words for the command line, and each with its picture for a page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from rubrica import games
from rubrica.drawing import scenery as s
from rubrica.engine.board import Card, CardGroup
from rubrica.engine.game_type import GameType
from rubrica.games.lines import wrapped
from rubrica.tongue import tongue_of

#: A card of a game that brings no pictures.
PLAIN = s.sky() + s.ridge("far", 20, 15, 21, 14) + s.ridge("hill", 31, 26, 30, 25) + s.sun(47, 11) + s.river(30, 28, 26)


def picture(game: GameType[Any], key: str) -> str:
    """The picture of a card by its key; that of its kind, or a plain one, where it has none of its own.

    >>> from rubrica import games
    >>> rubico = games.get("rubico")
    >>> picture(rubico, "power/of-another-box") == rubico.pictures["power"]
    True
    """
    kind = key.partition("/")[0]
    return game.pictures.get(key) or game.pictures.get(kind) or PLAIN


@cache
def standard(game: str, language: str) -> list[CardGroup]:
    """The cards that come with a game; none where it shows none."""
    found = games.get(game)
    return [] if found.cards is None else found.cards(found.standard(), tongue_of(language), {})


def told(groups: list[CardGroup]) -> str:
    """The cards as plain text: under each title a card in a line where that says all, else in a block of its own."""
    return "\n".join(line for group in groups for line in _group(group))


def _group(group: CardGroup) -> Iterator[str]:
    yield from [group.title, "=" * len(group.title)]
    brief = all(len(card.words) <= 1 for card in group.cards)
    for card in group.cards:
        yield from _brief(card) if brief else _block(card)
    yield ""


def _brief(card: Card) -> tuple[str, ...]:
    return wrapped(": ".join([card.name, *card.words]), hang="    ")


def _block(card: Card) -> Iterator[str]:
    yield from ["", card.name]
    for sentence in card.words:
        yield from wrapped(sentence, "  ")

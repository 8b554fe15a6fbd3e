"""Belief sheets: after a game, who could have known what of whom, and when. Only games of secret roles have one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from rubrica.engine.game import Game
from rubrica.tongue import Tongue


@dataclass(frozen=True)
class Leaf:
    """What one pair of eyes could think: for every turn, how likely it was of each player."""

    who: str
    turns: list[tuple[int, list[float]]]


@dataclass(frozen=True)
class Sheet:
    """The whole sheet: what is asked of each player, of whom it was so, and the leaves, that of strangers first."""

    question: str
    names: list[str]
    so: list[bool]
    was_so: str
    leaves: list[Leaf]
    remarks: list[str]


class SheetMaker(Protocol):
    """What the module `sheet` of such a game offers."""

    def beliefs(self, moments: Iterable[Game], names: list[str], tongue: Tongue) -> Sheet:
        """The sheet of a finished game, from all its moments in order, each looked at before the next."""


def maker(game: str) -> SheetMaker | None:
    """How to make the game's sheet; None where it has no secrets of that kind."""
    name = f"rubrica.games.{game}.sheet"
    return cast(SheetMaker, import_module(name)) if find_spec(name) else None


def text(sheet: Sheet) -> str:
    """The sheet in plain text."""
    width = max(8, *(len(name) + 1 for name in sheet.names))
    head = "      " + "  ".join(f"{name + '*' * so:>{width}}" for name, so in zip(sheet.names, sheet.so, strict=True))
    lines = [sheet.question, f"* {sheet.was_so}"]
    for leaf in sheet.leaves:
        lines += ["", leaf.who, head]
        lines += [f"{turn:>4}  " + "  ".join(f"{chance:>{width}.0%}" for chance in told) for turn, told in leaf.turns]
    return "\n".join([*lines, "", *sheet.remarks]).rstrip()

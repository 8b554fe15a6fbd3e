"""What Rubico tells the lab: its teams, its turns, and the powers its players held and used."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import Event, Game
from rubrica.engine.kind import Content
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.view import NONE

TEAMS = ["Caesar", "Senate"]


def teams(game: Game) -> list[int]:
    assert isinstance(game, Rubico)
    return list(game.roles)


def first(game: Game) -> int:
    """The seat of the first Centurion, right after the deal."""
    assert isinstance(game, Rubico)
    return game.centurion


def turns(game: Game) -> int:
    assert isinstance(game, Rubico)
    return game.turn


def used(game: Game, log: list[Event], content: Content) -> list[list[str]]:
    """For every seat the power it was dealt, and whether it came to use it."""
    assert isinstance(game, Rubico)
    powers: Any = content.data["powers"]
    names = [str(power["id"]) for power in powers["power"]]
    found: list[list[str]] = []
    for seat in range(game.seats):
        told = []
        if game.spent[seat] != NONE:
            told = [f"power {names[game.spent[seat]]} held", f"power {names[game.spent[seat]]} used"]
        elif game.powers[seat] != NONE:
            told = [f"power {names[game.powers[seat]]} held"]
        found.append(told)
    return found

"""What Rubico tells the lab: its teams, its turns, and which powers were held and used."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import Event
from rubrica.engine.game_type import Statistics
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import NONE


class RubicoStatistics(Statistics):
    """Two teams; a turn is one Centurion's."""

    teams = ("Caesar", "Senate")

    def team_of(self, game: Rubico) -> list[int]:
        return list(game.roles)

    def first(self, game: Rubico) -> int:
        """The first Centurion."""
        return game.centurion

    def turns(self, game: Rubico) -> int:
        return game.turn

    def used(self, game: Rubico, log: list[Event]) -> list[list[str]]:
        """For every seat the power it was dealt, and whether it came to use it."""
        data: Any = game.setup.content.data
        names = [str(power["id"]) for power in data["powers"]["power"]]
        found: list[list[str]] = []
        for seat in range(game.seats):
            if game.spent[seat] != NONE:
                found.append([f"power {names[game.spent[seat]]} held", f"power {names[game.spent[seat]]} used"])
            elif game.powers[seat] != NONE:
                found.append([f"power {names[game.powers[seat]]} held"])
            else:
                found.append([])
        return found

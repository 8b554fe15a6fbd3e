"""What Rubricatus tells the lab: its rounds, and the constructions, events and etheries its players used."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import Event
from rubrica.engine.game_type import Statistics
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.state import Rubricatus


class RubricatusStatistics(Statistics):
    """Everybody plays alone; a turn is a round."""

    def first(self, game: Rubricatus) -> int:
        """The seat that holds the initiative right after the deal."""
        return game.holder

    def turns(self, game: Rubricatus) -> int:
        """The rounds that were begun."""
        return game.round + 1

    def used(self, game: Rubricatus, log: list[Event]) -> list[list[str]]:
        """For every seat what it built and recruited, and the events it played."""
        data: Any = game.setup.content.data
        constructions = [f"construction {card.row['id']}" for card in game.box.constructions]
        etheries = [f"etheria {row['id']}" for row in data["etheria"]["etheria"]]
        cards = [f"event {row['id']}" for row in data["action"]["action"]]
        found: list[list[str]] = [[] for _ in range(game.seats)]
        for seat in range(game.seats):
            found[seat] += [name for card, name in enumerate(constructions) if game.built[seat] >> card & 1]
            if game.spirit[seat] >= 0:
                found[seat].append(etheries[game.spirit[seat]])
        for event in log:
            if event.kind == e.PLAYS_EVENT:
                name = cards[event.values[1]]
                if name not in found[event.values[0]]:
                    found[event.values[0]].append(name)
        return found

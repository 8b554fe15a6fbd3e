"""What Rubricatus tells the lab: its rounds, and the constructions, events and etheries its players used."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import Event, Game
from rubrica.engine.kind import Content
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.rules import Rubricatus

TEAMS: list[str] = []


def teams(game: Game) -> list[int]:
    return []


def first(game: Game) -> int:
    """The seat that holds the initiative right after the deal."""
    assert isinstance(game, Rubricatus)
    return game.holder


def turns(game: Game) -> int:
    assert isinstance(game, Rubricatus)
    return game.round + 1


def used(game: Game, log: list[Event], content: Content) -> list[list[str]]:
    """For every seat what it built and recruited, and the events it played."""
    assert isinstance(game, Rubricatus)
    data: Any = content.data
    constructions = [f"construction {card['id']}" for card in data["construction"]["construction"]]
    etheries = [f"etheria {card['id']}" for card in data["etheria"]["etheria"]]
    cards = [f"event {card['id']}" for card in data["action"]["action"]]
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

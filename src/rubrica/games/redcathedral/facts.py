"""What The Red Cathedral tells the lab: its turns, and the sections, tiles and influence its builders used."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import Event, Game
from rubrica.engine.kind import Content
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.rules import RedCathedral
from rubrica.games.redcathedral.state import NOBODY

TEAMS: list[str] = []


def teams(game: Game) -> list[int]:
    return []


def first(game: Game) -> int:
    """The seat that begins, right after the deal."""
    return game.waiting[0]


def turns(game: Game) -> int:
    """Turns of each player."""
    assert isinstance(game, RedCathedral)
    return -(-game.table.turns // game.table.site.players)


def used(game: Game, log: list[Event], content: Content) -> list[list[str]]:
    """For every seat the sections it claimed and finished, the tiles it laid face up, the influence it used."""
    assert isinstance(game, RedCathedral)
    data: Any = content.data
    cards = [str(card["id"]) for card in data["sections"]["section"]]
    tiles = [str(tile["id"]) for tile in data["tiles"]["tile"]]
    influence = [f"{card['id']} {action + 1}" for card in data["influence"]["card"] for action in range(2)]
    table = game.table
    found: list[list[str]] = [[] for _ in range(game.seats)]
    for section, owner in enumerate(table.banner):
        if owner != NOBODY and owner < game.seats:
            found[owner].append(f"section {cards[table.site.card[section]]} claimed")
            if table.lacking[section] == 0:
                found[owner].append(f"section {cards[table.site.card[section]]} finished")
    for seat in range(game.seats):
        found[seat] += [f"tile {tiles[tile - 1]} face up" for tile in table.builders[seat].workshop if tile > 0]
    for event in log:
        if event.kind == events.INFLUENCE and event.values[0] < game.seats:
            name = f"influence {influence[event.values[1]]}"
            if name not in found[event.values[0]]:
                found[event.values[0]].append(name)
    return found

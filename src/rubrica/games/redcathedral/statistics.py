"""What The Red Cathedral tells the lab: its turns, and the sections, tiles and influence its builders used."""

from __future__ import annotations

from rubrica.engine.game import Event
from rubrica.engine.game_type import Statistics
from rubrica.games.redcathedral import events
from rubrica.games.redcathedral.state import NOBODY
from rubrica.games.redcathedral.turn import RedCathedral


class CathedralStatistics(Statistics):
    """Everybody plays alone; a turn is one of each player."""

    def first(self, game: RedCathedral) -> int:
        return game.site.start

    def turns(self, game: RedCathedral) -> int:
        return -(-game.turns // game.players)

    def used(self, game: RedCathedral, log: list[Event]) -> list[list[str]]:
        """For every seat the sections it claimed and finished, the tiles it laid face up, the influence it used."""
        data = game.setup.content.data
        cards = [str(card["id"]) for card in data["sections"]["section"]]
        tiles = [str(tile["id"]) for tile in data["tiles"]["tile"]]
        influence = [f"{card['id']} {action + 1}" for card in data["influence"]["card"] for action in range(2)]
        found: list[list[str]] = [[] for _ in range(game.seats)]
        for section, owner in enumerate(game.banner):
            if owner != NOBODY and owner < game.seats:
                found[owner].append(f"section {cards[game.site.card[section]]} claimed")
                if game.lacking[section] == 0:
                    found[owner].append(f"section {cards[game.site.card[section]]} finished")
        for seat in range(game.seats):
            found[seat] += [f"tile {tiles[tile - 1]} face up" for tile in game.builders[seat].workshop if tile > 0]
        for event in log:
            if event.kind == events.INFLUENCE and event.values[0] < game.seats:
                name = f"influence {influence[event.values[1]]}"
                if name not in found[event.values[0]]:
                    found[event.values[0]].append(name)
        return found

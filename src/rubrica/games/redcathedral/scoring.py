"""9. The end: what is left over, the towers, and who wins."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Outcome
from rubrica.games.redcathedral import ask, events
from rubrica.games.redcathedral.box import ORNAMENTS
from rubrica.games.redcathedral.state import NOBODY, Builder, CathedralTable

#: [redcathedral:9.2]
PIECES_FOR_PRESTIGE: Final = 5
#: [redcathedral:9.3]
FINISHED_VALUE: Final = 2
ORNAMENT_VALUE: Final = 1


def leftovers(builder: Builder) -> int:
    """1 prestige for 5 materials and rubles together; what lies on unfinished cards is lost [redcathedral:9.2]."""
    return (builder.held + builder.rubles) // PIECES_FOR_PRESTIGE


def tower_value(table: CathedralTable, tower: int) -> int:
    """2 for each finished section and 1 for each ornament [redcathedral:9.3]."""
    value = 0
    base = table.site.base[tower]
    for section in range(base, base + table.site.heights[tower]):
        if table.lacking[section] == 0:
            value += FINISHED_VALUE
        if table.ornament[section] != NOBODY:
            value += ORNAMENT_VALUE
    return value


def presence(table: CathedralTable, tower: int) -> list[int]:
    """For each builder: own banners on finished cards and own ornaments in the tower [redcathedral:9.3]."""
    present = [0] * table.players
    base = table.site.base[tower]
    for section in range(base, base + table.site.heights[tower]):
        if table.lacking[section] == 0:
            present[table.banner[section]] += 1
        if table.ornament[section] != NOBODY:
            present[table.ornament[section]] += 1
    return present


def tower_points(value: int, present: list[int]) -> list[int]:
    """What a tower of that value brings to each builder."""
    if len(present) == 2:
        return duel_points(value, present)
    return place_points(value, present)


def duel_points(value: int, present: list[int]) -> list[int]:
    """Two builders: all, or a third rounded down; a tie gives nothing to either [redcathedral:9.4]."""
    if present[0] == present[1]:
        return [0, 0]
    ahead = 0 if present[0] > present[1] else 1
    points = [0, 0]
    points[ahead] = value
    if present[1 - ahead] > 0:
        points[1 - ahead] = value // 3
    return points


def place_points(value: int, present: list[int]) -> list[int]:
    """Each place half of the one before; tied builders share the sum of their places [redcathedral:9.3]."""
    players = len(present)
    places = [value]
    for _ in range(players - 1):
        places.append(places[-1] // 2)
    points = [0] * players
    for builder in range(players):
        if present[builder] > 0:
            ahead = sum([1 for other in present if other > present[builder]])
            tied = sum([1 for other in present if other == present[builder]])
            points[builder] = sum(places[ahead : ahead + tied]) // tied
    return points


def final_points(table: CathedralTable) -> list[int]:
    """The prestige of every builder if the game ended now."""
    points: list[int] = []
    for owner in range(table.players):
        builder = table.builders[owner]
        total = table.box.track.prestige(builder.score)
        if owner < table.seats:
            total += leftovers(builder)
        points.append(total)
    for tower in range(len(table.site.heights)):
        earned = tower_points(tower_value(table, tower), presence(table, tower))
        for owner in range(table.players):
            points[owner] += earned[owner]
    return points


def ornaments_placed(builder: Builder) -> int:
    """How many ornaments stand on the cathedral."""
    return sum(ORNAMENTS) - sum(builder.ornaments)


def end_game(table: CathedralTable) -> None:
    """Most prestige, then most finished sections, then most ornaments, then a shared victory [redcathedral:9.5]."""
    if table.log is not None:
        tell_points(table)
    points = final_points(table)
    ranks = [(points[n], table.builders[n].finished, ornaments_placed(table.builders[n])) for n in range(len(points))]
    placings = [1 + sum([1 for other in ranks if other > rank]) for rank in ranks]
    seats = table.seats
    table.outcome = Outcome(placings[:seats], reason(table.solo, placings, ranks), points[:seats])
    table.turn.question = ask.OVER


def reason(solo: bool, placings: list[int], ranks: list[tuple[int, int, int]]) -> str:
    """How the game was decided: the first of the four measures that set the winner apart."""
    winner = placings.index(1)
    others = [ranks[n] for n in range(len(ranks)) if n != winner]
    if placings.count(1) > 1:
        return "shared"
    by = "prestige"
    if ranks[winner][0] == max([rank[0] for rank in others]):
        rivals = [rank for rank in others if rank[0] == ranks[winner][0]]
        by = "sections" if ranks[winner][1] > max([rank[1] for rank in rivals]) else "ornaments"
    if not solo:
        return by
    return f"won by {by}" if winner == 0 else f"lost by {by}"


def tell_points(table: CathedralTable) -> None:
    """Where the points at the end came from, and what everybody ends with."""
    for owner in range(table.seats):
        builder = table.builders[owner]
        table.tell(PUBLIC, events.LEFTOVERS, [owner, builder.held + builder.rubles, leftovers(builder)])
    for tower in range(len(table.site.heights)):
        earned = tower_points(tower_value(table, tower), presence(table, tower))
        for owner in range(table.players):
            if earned[owner] > 0:
                table.tell(PUBLIC, events.TOWER, [owner, tower, earned[owner]])
    points = final_points(table)
    for owner in range(table.players):
        table.tell(PUBLIC, events.FINAL, [owner, points[owner]])

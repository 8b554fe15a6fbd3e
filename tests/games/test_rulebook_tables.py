"""What the rulebooks' tables say is what the cards and boards say; translations give the same figures.

A card that was only just added to a game's folder is in no table yet: it has to be once a recorded game knows it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from rubrica import games
from rubrica.games.cards import told
from rubrica.games.rubico.box import castra_of, even_road, marked_road
from rubrica.games.rulebook import FALLBACK, Grid, rulebook
from rubrica.tongue import LANGUAGES, tongue_of
from tests.contents import known


def data(game: str) -> dict[str, Any]:
    return games.get(game).standard().data


def told_of(game: str, file: str, kind: str) -> list[dict[str, Any]]:
    """The cards of a deck that the rulebook tells of."""
    return [card for card in data(game)[file][kind] if known(games.get(game), card["id"])]


def tables(game: str, language: str = FALLBACK) -> list[Grid]:
    return [part for chapter in rulebook(game, language).chapters for part in chapter.parts if isinstance(part, Grid)]


def rows(game: str, first: str) -> dict[str, list[str]]:
    """The rows of the table whose head begins so, by their first cell."""
    found = next(grid for grid in tables(game) if grid.head[0] == first)
    return {row[0]: list(row[1:]) for row in found.rows}


def numbers(cells: list[str]) -> list[int]:
    return [int(number) for cell in cells for number in re.findall(r"\d+", cell)]


def legs(road: list[dict[str, str]]) -> list[int]:
    castra = [0, *castra_of(road)]
    return [there - here for here, there in pairwise(castra)]


def test_the_decks_of_rubico() -> None:
    """[rubico:1.2]"""
    told = {count: numbers(cells)[:7] for count, cells in rows("rubico", "players").items()}
    for row in data("rubico")["players"]["players"]:
        assert told[str(row["count"])] == [*row["roles"].values(), *row["march"].values(), row["draw"]]


def test_the_roads_of_rubico() -> None:
    """[rubico:2.2] The one road, leg by leg, and the road made for each count."""
    track = data("rubico")["track"]
    (roads,) = [grid for grid in tables("rubico") if any("own road" in cell for cell in grid.head)]
    for count, *cells in roads.rows:
        seats = int(count)
        assert numbers(cells) == legs(marked_road(track["space"], seats)) + legs(even_road(track["even"], seats))


def test_the_senate_of_rubico() -> None:
    """[rubico:4.1] Every card with the legions it counts for."""
    told = rows("rubico", "Senate card")
    for card in told_of("rubico", "senate", "card"):
        legion = {0: "none", 2: "both"}.get(len(card["legions"])) or card["legions"][0]
        assert told[card["name"]["en"]][1].split()[0] == legion


def test_the_workshops_of_the_cathedral() -> None:
    """[redcathedral:4.3] What a face-up tile costs on every space of every board."""
    for board in data("redcathedral")["boards"]["board"]:
        cells = rows("redcathedral", f"{board['side']} board")[f"of {board['colour']}"]
        cost = board["cost"]
        assert [int(cell.split(",")[0]) for cell in cells] == [
            *(cost[colour] for colour in ("red", "blue", "green", "yellow")),
            *cost["white"],
        ]
        assert ["+" in cell for cell in cells] == [
            *(bool(board.get("bonus", {}).get(colour)) for colour in ("red", "blue", "green", "yellow")),
            *(bool(bonus) for bonus in board.get("bonus", {}).get("white", ["", ""])),
        ]


def test_what_constructions_cost_in_rubricatus() -> None:
    """[rubricatus:4.7] From the cheapest to the dearest of each era, in resources and in problems."""
    told = next(grid for grid in tables("rubricatus") if "Resources to pay" in grid.head)
    cards = told_of("rubricatus", "construction", "construction")
    for era, cost, problems in told.rows:
        found = [card for card in cards if card["era"] == era.lower()]
        costs = [sum(card["cost"].values()) for card in found]
        assert numbers([cost]) == [min(costs), max(costs)]
        assert numbers([problems]) == [min(card["problems"] for card in found), max(card["problems"] for card in found)]


def test_what_tracks_bring_in_rubricatus() -> None:
    """[rubricatus:6.1] [rubricatus:6.2]"""
    told = rows("rubricatus", "Overflow of")
    tracks = {track["id"]: track for track in data("rubricatus")["board"]["track"]}
    for cells in told.values():
        track = tracks[cells[0]]
        assert numbers(cells[1:]) == [*(points for points in track["spaces"] if points), track["first"], track["end"]]


def test_what_is_explained_stands_on_a_card_of_rubricatus() -> None:
    """[rubricatus:10.8] Word for word, in every language: "remove up to 2" is not "remove 2"."""
    game = games.get("rubricatus")
    assert game.cards is not None
    for language in LANGUAGES:
        cards = " ".join(told(game.cards(game.standard(), tongue_of(language), {})).split())
        explained = next(
            grid for grid in tables("rubricatus", language) if any("(Bages)" in row[0] for row in grid.rows)
        )
        phrases = [row[0] for row in explained.rows if re.search(r"\d", row[0])]
        assert len(phrases) == 11
        assert [phrase for phrase in phrases if phrase.lower() not in cards.lower()] == [], language

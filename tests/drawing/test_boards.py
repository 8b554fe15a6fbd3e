"""What every game's board keeps, at every moment of whole games and for every pair of eyes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rubrica import drawing, games
from rubrica.engine.board import Panel
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import View
from rubrica.engine.match import Match
from rubrica.games import boards
from rubrica.tongue import ENGLISH
from tests.matches import play_on, started

MOST_BYTES = 120_000
TABLES = [
    (name, seats) for name in games.names() for seats in range(games.get(name).seats[0], games.get(name).seats[-1] + 1)
]
STYLE = (Path(drawing.__file__).parent / "boards.css").read_text("utf-8")


def drawn(match: Match, view: View[Any], names: list[str] | None = None) -> str:
    return boards.drawn(match.game_type, view, names or match.record.seats, ENGLISH)


def views(name: str, seats: int) -> Iterator[tuple[Match, View[Any]]]:
    """Every seat's view and a spectator's, in the first plies, then ever more seldom, and at the end."""
    whole = play_on(started(name, seats, f"board {seats}"))
    ply = 0
    while ply < whole.ply:
        yield from ((whole, whole.at(ply).view(seat)) for seat in [None, *range(seats)])
        ply += 1 + ply // 8
    yield from ((whole, whole.game.view(seat)) for seat in [None, *range(seats)])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_boards_of_a_whole_game(name: str, seats: int) -> None:
    ids: dict[int, list[str]] = {}
    for match, view in views(name, seats):
        text = drawn(match, view)
        assert len(text.encode()) < MOST_BYTES
        root = ElementTree.fromstring(text)
        check_policy(root)
        check_ids(root)
        check_moves(root, view)
        panels = [leaf.get("id", "") for leaf in root.iter("svg") if leaf.get("class") == "leaf"]
        assert ids.setdefault(view.seat, panels) == panels, "panels stay, in their order"


def check_policy(root: ElementTree.Element) -> None:
    """Nothing that a strict content security policy would block, and no colour outside the style sheet."""
    for element in root.iter():
        assert element.tag not in ("script", "style", "image", "foreignObject", "a")
        for attribute, value in element.attrib.items():
            assert attribute != "style" and not attribute.startswith("on")
            assert attribute != "href" or value.startswith("#i-")
            assert attribute not in ("fill", "stroke") or value == "none", value


def check_ids(root: ElementTree.Element) -> None:
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter("use"):
        assert element.get("href", "")[1:] in ids
    for element in root.iter("g"):
        if "piece" in element.get("class", "").split():
            assert element.get("id") and element.get("transform", "").startswith("translate(")


def check_moves(root: ElementTree.Element, view: View[Any]) -> None:
    """Only what is offered may be acted on, reached once, by name, with a red line that takes the click."""
    buttons = [element for element in root.iter() if element.get("data-move")]
    reached = [button for button in buttons if not button.get("aria-hidden")]
    moves = [int(button.get("data-move", "")) for button in reached]
    assert len(moves) == len(set(moves)) and set(moves) <= set(view.options)
    leading = [element for element in root.iter() if element.get("data-moves")]
    for button in leading:
        several = [int(move) for move in button.get("data-moves", "").split()]
        assert len(several) > 1 and set(several) <= set(view.options)
    for button in reached + leading:
        assert button.get("tabindex") == "0" and button.get("role") == "button" and button.get("aria-label")
    assert {int(button.get("data-move", "")) for button in buttons} == set(moves)
    for button in buttons + leading:
        assert "act" in button.get("class", "").split()
        halos = list(button)
        assert [halo.get("class") for halo in halos] in (["halo"], ["halo only-tall", "halo only-wide"])
        if halos[0].tag == "rect":
            assert float(halos[0].get("width", "0")) >= 46 and float(halos[0].get("height", "0")) >= 46
    for element in root.iter("g"):
        assert ("act" in element.get("class", "").split()) == (element in buttons + leading)


@pytest.mark.parametrize("name", games.names())
def test_boards_beside_each_other_share_symbols_and_no_id(name: str) -> None:
    kind = games.get(name)
    match = play_on(started(name, kind.seats[-1]), 40)
    scenes = [
        boards.drawn(kind, match.game.view(seat), match.record.seats, ENGLISH, mark=f"seat-{seat}-" if seat else "")
        for seat in range(kind.seats[-1])
    ]
    check_ids(ElementTree.fromstring(f"<div>{''.join(scenes)}</div>"))
    assert "".join(scenes).count("<symbol ") == len(boards.board(kind).symbols)


@pytest.mark.parametrize("name", games.names())
def test_a_still_board_looks_the_same_and_says_nothing(name: str) -> None:
    kind = games.get(name)
    words = {"id", "tabindex", "role", "aria-label", "data-move", "data-moves", "data-onto", "data-place"}
    for match, view in views(name, kind.seats[-1]):
        lively = shapes(boards.panels(kind, view, match.record.seats, ENGLISH), words | {"aria-hidden"})
        still = shapes(boards.panels(kind, view, match.record.seats, ENGLISH, still=True), {"aria-hidden"})
        assert lively == still


def shapes(panels: list[Panel], without: set[str]) -> list[tuple[str, dict[str, str], str | None]]:
    """All that is drawn, but for some attributes."""
    root = ElementTree.fromstring(f"<svg>{''.join(panel.body for panel in panels)}</svg>")
    return [
        (element.tag, {key: value for key, value in element.attrib.items() if key not in without}, element.text)
        for element in root.iter()
    ]


@pytest.mark.parametrize("name", games.names())
def test_every_class_is_in_the_style_sheet(name: str) -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", STYLE)) | {"piece", "turned", f"board-{name}"}
    for match, view in views(name, games.get(name).seats[-1]):
        for group in re.findall(r'class="([^"]*)"', drawn(match, view)):
            assert set(group.split()) <= known, group


@pytest.mark.parametrize("name", games.names())
def test_hostile_names_stay_names(name: str) -> None:
    kind = games.get(name)
    match = started(name, kind.seats[-1])
    names = [f'<script>alert("{seat}")</script>&\x0b' for seat in range(kind.seats[-1])]
    for seat in [None, *range(kind.seats[-1])]:
        check_policy(ElementTree.fromstring(drawn(match, match.game.view(seat), names)))


@pytest.mark.parametrize("name", games.names())
def test_a_board_is_made_of_the_view_alone(name: str) -> None:
    """Two imagined tables that a seat cannot tell apart give it the same board."""
    kind = games.get(name)
    match = play_on(started(name, kind.seats[-1]), 40)
    for seat in [None, *range(kind.seats[-1])]:
        view = match.game.view(seat)
        twin = kind.imagine(view, fast_dice("twin")).view(seat)
        assert drawn(match, twin) == drawn(match, view)

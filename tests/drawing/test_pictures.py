"""The pictures of cards: every card that people play with has one, drawn with the tints of the style sheet alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rubrica import drawing, games
from rubrica.drawing import parts, scenery
from rubrica.engine.board import Card
from rubrica.engine.game_type import GameType
from rubrica.games import cards
from tests.contents import known
from tests.toy import toy

STYLE = (Path(drawing.__file__).parent / "boards.css").read_text("utf-8")
SCENES = STYLE.partition("/* The pictures of cards")[2]
KNOWN = set(re.findall(r"\.(s-[a-z-]+) \{", SCENES))
DRAWN = [name for name in games.names() if games.get(name).pictures]
MOST_BYTES = 4500


def shown(game: GameType[Any]) -> list[Card]:
    """The cards that come with the game and have a picture."""
    return [card for group in cards.standard(game.name, "en") for card in group.cards if card.key]


def with_ids(data: Any, where: str = "") -> dict[str, list[str]]:
    """Every row of a content that has an id, by the list that it stands in."""
    found: dict[str, list[str]] = {}
    for name, rows in data.items() if isinstance(data, dict) else []:
        if isinstance(rows, dict):
            found |= with_ids(rows, f"{where}/{name}")
        elif isinstance(rows, list):
            ids = [str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row]
            found |= {f"{where}/{name}": ids} if ids else {}
    return found


@pytest.mark.parametrize("name", DRAWN)
def test_every_card_that_people_play_with_has_a_picture_of_its_own(name: str) -> None:
    """One that was only just added shows that of its kind until somebody draws it."""
    game = games.get(name)
    keys = [card.key for card in shown(game)]
    general = {kind: body for kind, body in game.pictures.items() if "/" not in kind}
    poor = {key for key in keys if key not in game.pictures or game.pictures[key] in general.values()}
    added = {one for listed in with_ids(game.standard().data).values() for one in listed if not known(game, one)}
    lacking = {key for key in poor if key.partition("/")[2] not in added}
    assert lacking <= {"castrum/road"}, "a camp on the road is like any other"
    assert {key.partition("/")[0] for key in keys} == set(general)
    ids = {key.partition("/")[2] for key in keys}
    lists = {where: listed for where, listed in with_ids(game.standard().data).items() if ids & set(listed)}
    assert len(lists) > 1 and not [one for listed in lists.values() for one in listed if one not in ids]


@pytest.mark.parametrize("name", DRAWN)
def test_no_two_pictures_are_the_same_and_none_is_for_nothing(name: str) -> None:
    game = games.get(name)
    assert len(set(game.pictures.values())) == len(game.pictures)
    kinds = {key.partition("/")[0] for key in game.pictures}
    assert set(game.pictures) - kinds <= {card.key for card in shown(game)}


def test_there_are_many() -> None:
    bodies = [body for name in DRAWN for body in games.get(name).pictures.values()]
    assert len(bodies) == len(set(bodies)) > 200


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_are_flat_shapes_in_known_tints(name: str) -> None:
    for key, body in games.get(name).pictures.items():
        text = parts.picture(body, 0, 0, 64)
        assert len(text) < MOST_BYTES, key
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") == f"0 0 {scenery.WIDTH} {scenery.HEIGHT}"
        assert "nan" not in text and "None" not in text, key
        for element in root.iter():
            assert element.tag in {"svg", "g", "path", "circle", "ellipse", "rect"}, key
            assert not {"style", "fill", "stroke", "id", "href", "opacity"} & set(element.attrib), key
            look = element.get("class", "")
            assert look in KNOWN or look in {"", "miniature"}, f"{key}: {look}"
            assert look or element.tag == "g" or "s-" in text, key


def test_a_card_of_somebodys_own_box_has_the_picture_of_its_kind() -> None:
    for name in DRAWN:
        game = games.get(name)
        for kind in {key.partition("/")[0] for key in game.pictures}:
            assert cards.picture(game, f"{kind}/of-my-own-making") == game.pictures[kind]


def test_a_game_without_pictures_has_a_plain_one() -> None:
    game = toy()
    assert not game.pictures
    assert cards.picture(game, "card/7") == cards.PLAIN
    ElementTree.fromstring(parts.picture(cards.PLAIN, 0, 0, 64))


def test_a_picture_lies_where_it_is_put() -> None:
    root = ElementTree.fromstring(parts.picture(cards.PLAIN, 10, 20, 96))
    assert [root.get(name) for name in ("x", "y", "width", "height")] == ["10", "20", "96", "66"]

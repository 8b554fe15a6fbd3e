"""[rubricatus:10.8] What a card says is what it asks for: every face read back, sentence by sentence.

What then happens is compared with the same reading in test_every_card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from rubrica.engine.sentence import ENGLISH
from rubrica.games.rubricatus import cards, verbs
from rubrica.tongue import LANGUAGES, tongue_of
from tests.games.rubricatus import reading
from tests.games.rubricatus.scene import ACTIONS, BUILDINGS, DATA, ERA_CARDS, ETHERIES

Card = dict[str, Any]


def chosen(card: Card, *keys: str) -> Card:
    return {key: card[key] for key in keys if key in card}


@pytest.mark.parametrize("card", ACTIONS, ids=lambda card: card["id"])
def test_an_action_card(card: Card) -> None:
    read = reading.action(card)
    assert read == chosen(card, "value", "after") | (
        {"event": reading.meant(card["event"])} if card.get("event") else {}
    )


@pytest.mark.parametrize("card", BUILDINGS, ids=lambda card: card["id"])
def test_a_construction(card: Card) -> None:
    bonus = reading.meant(card.get("bonus", []), later=True)
    assert reading.construction(card) == {
        "bonus": bonus,
        **chosen(card, "cost", "problems", "vp", "tracks", "income", "extends"),
    }


@pytest.mark.parametrize("card", ERA_CARDS, ids=lambda card: card["id"])
def test_an_era_card(card: Card) -> None:
    expected: Card = {"opening": reading.meant(card.get("opening", []))}
    if closing := card.get("closing"):
        expected["closing"] = {name: reading.meant(closing[name]) for name in ("pass", "fail") if name in closing}
        expected["closing"] |= chosen(closing, "check") | ({"scope": "each"} if closing.get("scope") == "each" else {})
    assert reading.era_card(card) == expected


@pytest.mark.parametrize("card", ETHERIES, ids=lambda card: card["id"])
def test_an_etheria(card: Card) -> None:
    assert reading.etheria(card) == {"when": card["when"], "ability": reading.meant(card["ability"])}


@pytest.mark.parametrize("places", [["most", "each", "here", "choice", "bages"], ["least", "llucanes"]])
def test_verbs_that_our_cards_do_not_use_can_be_read_too(places: list[str]) -> None:
    lines: list[Card] = [
        *({"do": "remove", "n": 2, "at": place} for place in places),
        {"do": "add", "n": 1, "at": "here", "per": "built", "if": "problems <= 2"},
        {"do": "move", "n": 1, "from": "most", "to": "least"},
        {"do": "gain", "res": "each", "n": 1, "who": "others"},
        {"do": "lose", "res": "materials", "n": 1, "who": "most:built:modern"},
        {"do": "cycle", "n": 1},
        {"do": "bend", "what": "limit", "by": -1, "until": "round", "who": "holder"},
        {"do": "bend", "what": "steps", "by": 2, "res": "population", "until": "round"},
        {"do": "construct", "admit": True},
        {"do": "bar", "what": "technology"},
        {"do": "score", "n": -1, "who": "least:income", "if": "round == 3"},
    ]
    assert reading.effects(cards.said(lines, DATA, ENGLISH)) == reading.meant(lines)
    assert {line["do"] for line in lines} <= set(verbs.VERBS)


def test_everybody_is_meant_up_to_the_full_stop() -> None:
    """rubricatus:10.8"""
    lines = [
        {"do": "gain", "res": "technology", "n": 1, "who": "all"},
        {"do": "score", "n": 1, "who": "all"},
        {"do": "peek", "n": 1},
    ]
    said = cards.said(lines, DATA, ENGLISH)
    assert said == "everybody: gain 1 technology; +1 VP. Look at the next era card"
    assert reading.effects(said) == lines


def test_no_opening_and_no_closing_stands_on_many_cards() -> None:
    """Each round should feel like its own."""
    for part, most in (("opening", 1), ("closing", 2)):
        found = [str(card.get(part)) for card in ERA_CARDS]
        assert max(map(found.count, found)) <= most


def test_no_two_constructions_are_alike() -> None:
    keys = ("cost", "problems", "vp", "tracks", "income", "bonus")
    found = [str(chosen(card, *keys)) for card in BUILDINGS]
    assert len(set(found)) == len(found)


def texts(data: Any) -> Iterator[dict[str, str]]:
    """Every table of texts by language, however deep it lies."""
    if isinstance(data, dict) and isinstance(data.get("en"), str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from texts(inner)


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_cards_speak_every_language(code: str) -> None:
    """Names, places, years and lines of history; a place that is plain text is called the same everywhere."""
    found = list(texts(DATA))
    assert len(found) > 400
    assert [text["en"] for text in found if not text.get(code)] == []
    every = [*BUILDINGS, *ERA_CARDS, *ETHERIES]
    plain = {card["place"] for card in every if isinstance(card["place"], str)}
    assert not [place for place in plain if re.search(r" (i|dels?|al) |^(la|el|les|els) ", place)]
    assert all(cards.place_of(card, tongue_of(code)) for card in every)


def test_el_cogullo_keeps_its_double_wall() -> None:
    """The one line of history that the printed rules themselves tell."""
    (cogullo,) = [card for card in BUILDINGS if card["id"] == "cogullo"]
    walls = {"ca": "doble muralla", "en": "double wall", "es": "doble muralla", "it": "doppie mura"}
    assert all(wall in cogullo["text"][code] for code, wall in walls.items())
    assert "muralha dupla" in cogullo["text"]["pt"]

"""A mistake in a card file is refused with file, card, field and what is allowed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rubrica.games import rubricatus
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.schema import ALLOWED_VERBS, VERBS, check
from rubrica.games.rubricatus.vocabulary import VERBS as WORDS
from tests.games.rubricatus.scene import DATA


@pytest.fixture
def data() -> dict[str, Any]:
    return deepcopy(DATA)


def find(data: dict[str, Any], file: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(card for card in data[file][file] if card["id"] == name)
    return found


def event(data: dict[str, Any]) -> dict[str, Any]:
    """The event of the otter: points if the drawer is low, and two problems removed where one likes."""
    found: dict[str, Any] = find(data, "action", "lludriga")["event"][1]
    return found


def test_the_content_that_comes_with_the_game_is_sound(data: dict[str, Any]) -> None:
    assert check(data) == []


def test_vocabulary_and_schema_know_the_same_verbs() -> None:
    assert set(WORDS) == set(VERBS)
    assert ALLOWED_VERBS["event"] == set(WORDS)


CARD_MISTAKES = [
    ({"value": 4}, "value: 4: Expected `int` <= 3"),
    ({"value": "two"}, "value: 'two': Expected `int`"),
    ({"name": "Ratolins"}, "name: must be a table of texts by language"),
    ({"name": {"ca": "Ratolins"}}, "name: en: is missing; needed: ca, en"),
    ({"text": {"ca": "x", "en": "x", "cat": "x"}}, "text: cat: unknown language"),
    ({"text": {"ca": " ", "en": "x"}}, "text: must be a table of texts by language"),
    ({"colour": "red"}, "colour: unknown field; allowed: id, name, text, value, after, event"),
    ({"id": "Dos Ratolins"}, "id: 'Dos Ratolins'; allowed: lower-case words joined by hyphens"),
    ({"after": "burn"}, "after: 'burn': Invalid enum value 'burn'; allowed: discard, remove"),
    ({"event": []}, "after: goes with an event; allowed: discard, remove"),
]


@pytest.mark.parametrize(("change", "reason"), CARD_MISTAKES, ids=lambda value: str(value)[:40])
def test_a_wrong_field_of_a_card(data: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    card = find(data, "action", "ratolins")
    card.update(change)
    assert any(line.startswith(f"action.toml: {card['id']}: {reason}") for line in check(data)), check(data)


def test_a_missing_field(data: dict[str, Any]) -> None:
    del find(data, "construction", "cogullo")["problems"]
    assert check(data) == ["construction.toml: cogullo: problems: is missing"]


EFFECT_MISTAKES = [
    ({"do": "wash"}, "do: unknown verb 'wash'; allowed: add, advance, bar"),
    ({"n": 9}, "n: 9: Expected `int` <= 5"),
    ({"n": 0}, "n: 0: Expected `int` >= 1"),
    ({"at": "bages_solsones"}, "at: 'bages_solsones': Invalid enum value"),
    ({"at": "bages", "spread": True}, "spread: not with at = 'bages'; allowed with: most, least, choice"),
    ({"who": "all"}, "who: unknown field; allowed: do, if, n, per, at, spread"),
    ({"if": "drawer > 3"}, "if: 'drawer > 3' is no condition; allowed: a measure, one of >= <= =="),
    ({"if": "luck >= 3"}, "if: unknown measure 'luck'; allowed: defence"),
    ({"if": "drawer >= 99"}, "if: 99 is out of range; allowed: 0 to 50"),
    ({"if": "problems >= 2"}, "if: measure 'problems' has no meaning with at = 'choice'"),
    ({"per": "luck"}, "per: unknown measure 'luck' with at = 'choice'"),
]


@pytest.mark.parametrize(("change", "reason"), EFFECT_MISTAKES, ids=lambda value: str(value)[:40])
def test_a_wrong_effect(data: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    event(data).update(change)
    (line,) = check(data)
    assert line.startswith(f"action.toml: lludriga: event[1].{reason}")


OTHER_EFFECTS = [
    ({"do": "gain", "res": "gold", "n": 1}, "res: 'gold': Invalid enum value 'gold'; allowed: defence"),
    ({"do": "gain", "res": "any", "n": 1, "who": "them"}, 'who: "them" needs a closing of scope "each"'),
    ({"do": "gain", "res": "any", "n": 1, "who": "most:luck"}, "who: 'luck' is no measure of a player"),
    ({"do": "gain", "res": "any", "n": 1, "who": "nobody"}, "who: unknown player 'nobody'; allowed: you"),
    ({"do": "score", "n": 0}, "n: 0 does nothing"),
    ({"do": "bend", "what": "cost", "by": -1, "until": "turn"}, "until: 'turn'; allowed here: \"round\""),
    ({"do": "bend", "what": "share", "by": 2, "until": "round"}, "by: 2; allowed: 1 for admit and share"),
    (
        {"do": "bend", "what": "limit", "by": 1, "until": "round", "comarca": "bages"},
        "comarca: not with limit; allowed with: cost, problems, vp",
    ),
    (
        {"do": "bend", "what": "cost", "by": 1, "until": "round", "res": "defence"},
        "res: not with cost; allowed with: steps",
    ),
    ({"do": "choose", "of": [[], []]}, "of: every list is empty"),
    ({"do": "choose", "of": [[]]}, "of: [[]]: Expected `array` of length >= 2"),
    (
        {"do": "choose", "of": [[{"do": "choose", "of": [[], []]}], []]},
        "of[0][0].do: no choose inside choose",
    ),
    ({"do": "choose", "of": [[{"do": "recruit"}], []]}, "of: construct and recruit place a piece"),
    ({"do": "construct", "cost": 1}, "cost: 1: Expected `int` <= -1"),
]


@pytest.mark.parametrize(("effect", "reason"), OTHER_EFFECTS, ids=lambda value: str(value)[:50])
def test_another_wrong_effect(data: dict[str, Any], effect: dict[str, Any], reason: str) -> None:
    find(data, "action", "lludriga")["event"] = [effect]
    assert any(line.startswith(f"action.toml: lludriga: event[0].{reason}") for line in check(data)), check(data)


def test_verbs_have_their_places(data: dict[str, Any]) -> None:
    card = data["era"]["era"][0]
    card["opening"] = [{"do": "recruit"}]
    (line,) = check(data)
    assert line.startswith(f"era.toml: {card['id']}: opening[0].do: recruit has no place here; allowed: add")


CLOSINGS = [
    ({"check": "drawer >= 1", "pass": []}, "closing: does nothing"),
    (
        {"check": "defence >= 1", "pass": [{"do": "score", "n": 1}]},
        "closing.check: measure 'defence' has no meaning with scope \"table\"; allowed: drawer, worst, round",
    ),
    (
        {"scope": "each", "check": "drawer >= 1", "pass": [{"do": "score", "n": 1}]},
        "closing.check: measure 'drawer' has no meaning with scope \"each\"",
    ),
    ({"fail": [{"do": "score", "n": 1}]}, "closing.fail: needs a check; allowed without one: pass"),
    ({"scope": "some", "pass": [{"do": "score", "n": 1}]}, "closing: scope: 'some': Invalid enum value"),
    ({"pass": [{"do": "bar", "what": "bages"}]}, "closing.pass[0].do: bar has no place here"),
]


@pytest.mark.parametrize(("closing", "reason"), CLOSINGS, ids=lambda value: str(value)[:50])
def test_a_wrong_closing(data: dict[str, Any], closing: dict[str, Any], reason: str) -> None:
    card = data["era"]["era"][0]
    card["closing"] = closing
    (line,) = check(data)
    assert line.startswith(f"era.toml: {card['id']}: {reason}")


def test_an_etheria_bends_only_what_is_read_on_her_occasion(data: dict[str, Any]) -> None:
    card = find(data, "etheria", "saldes")
    card["when"] = "production"
    (line,) = check(data)
    assert line == "etheria.toml: saldes: ability[0].what: vp is not read on production; allowed: steps"
    card["ability"] = [{"do": "remove", "n": 1, "at": "here"}]
    (line,) = check(data)
    assert line.startswith('etheria.toml: saldes: ability[0].at: "here" needs a piece in a region')


def test_all_mistakes_at_once(data: dict[str, Any]) -> None:
    find(data, "action", "ratolins")["value"] = 0
    find(data, "construction", "cogullo")["era"] = "stone"
    data["board"]["track"][0]["first"] = -1
    assert len(check(data)) == 3


def set_mistakes() -> list[tuple[str, str]]:
    return [
        ("drop an action", "action.toml: [[action]]: 19 cards; allowed: 20"),
        ("no mice", "action.toml: ratolins: must be a card of value 2 with an event"),
        (
            "all removed",
            "action.toml: [[action]]: 17 cards leave the game after their event; allowed: at most 6",
        ),
        ("twice the same id", "etheria.toml: ratolins: id: already used in action.toml"),
        ("wrong comarca", "construction.toml: [[construction]]: 1 iberian cards of bages; allowed: 2"),
        ("same number", "construction.toml: [[construction]]: no: allowed: each number from 1 to 50 once"),
        ("extends itself", "construction.toml: sorba: extends: 3; allowed: an older card's number, below 3"),
        ("extends cogullo", "construction.toml: castrum-bergium: extends: El Cogulló pairs with no other"),
        ("too dear", "construction.toml: cogullo: cost: 7 resources in all; allowed: 2 to 6"),
        ("no opening", "era.toml: {era}: opening: needs an opening, a closing or both"),
        ("too harsh", "era.toml: {era}: opening: adds up to 4 problems; allowed: at most 3"),
        ("harsh everywhere", "era.toml: {era}: opening: adds up to 7 problems; allowed: at most 3"),
        ("calamity more", "era.toml: [[era]]: 7 iberian ordinary cards; allowed: 8"),
        ("six etheries", "etheria.toml: [[etheria]]: 6 cards; allowed: 7"),
        ("draw more", "board.toml: roman: draw: 5 with 3 helpers and 1 kept cards; allowed: 4"),
        ("one track twice", "board.toml: [[resource]]: feeds: allowed: each track once"),
        ("regions out of order", "board.toml: [[region]]: id: allowed, in this order: alt_llobregat"),
        ("homeless comarca", "board.toml: [[region]]: llucanes: 0 plain regions; allowed: 1"),
        ("rounds", "board.toml: medieval: rounds: 3; allowed: 4"),
    ]


def spoil(data: dict[str, Any], how: str) -> None:
    actions, eras, board = data["action"]["action"], data["era"]["era"], data["board"]
    ordinary = eras[0]
    changes: dict[str, Callable[[], object]] = {
        "drop an action": lambda: actions.pop(),
        "no mice": lambda: find(data, "action", "ratolins").update(value=1),
        "all removed": lambda: [card.update(after="remove") for card in actions if card.get("event")],
        "twice the same id": lambda: find(data, "etheria", "saldes").update(id="ratolins"),
        "wrong comarca": lambda: find(data, "construction", "cogullo").update(comarca="solsones"),
        "same number": lambda: find(data, "construction", "cogullo").update(no=2),
        "extends itself": lambda: find(data, "construction", "sorba").update(extends=3),
        "extends cogullo": lambda: find(data, "construction", "castrum-bergium").update(extends=1),
        "too dear": lambda: find(data, "construction", "cogullo").update(
            cost={"materials": 3, "population": 3, "defence": 1}
        ),
        "no opening": lambda: [ordinary.pop("opening", None), ordinary.pop("closing", None)],
        "too harsh": lambda: ordinary.update(opening=[{"do": "add", "n": 4, "at": "most"}]),
        "harsh everywhere": lambda: ordinary.update(opening=[{"do": "add", "n": 1, "at": "each"}]),
        "calamity more": lambda: ordinary.update(calamity=True),
        "six etheries": lambda: data["etheria"]["etheria"].pop(),
        "draw more": lambda: board["age"][1].update(draw=5),
        "one track twice": lambda: board["resource"][0].update(feeds="wealth"),
        "regions out of order": lambda: board["region"].reverse(),
        "homeless comarca": lambda: board["region"][0].update(comarques=["bergueda"]),
        "rounds": lambda: board["age"][2].update(rounds=3),
    }
    changes[how]()


@pytest.mark.parametrize(("how", "reason"), set_mistakes(), ids=lambda value: str(value)[:30])
def test_cards_that_do_not_fit_together(data: dict[str, Any], how: str, reason: str) -> None:
    era = data["era"]["era"][0]["id"]
    spoil(data, how)
    found = check(data)
    assert any(line.startswith(reason.format(era=era)) for line in found), found


def test_files(data: dict[str, Any]) -> None:
    del data["board"]
    data["spells"] = {}
    assert check(data) == [
        "spells.toml: unknown file; allowed: action.toml, construction.toml, era.toml, etheria.toml, board.toml",
        "board.toml: is missing",
    ]
    data = {"action": {"cards": []}, "construction": [], "era": {}, "etheria": {}, "board": {}}
    found = check(data)
    assert "action.toml: [[cards]]: unknown; allowed: [[action]]" in found
    assert "construction.toml: must hold arrays of tables" in found
    assert "board.toml: [[age]]: is missing" in found


def test_cards_that_are_no_tables(data: dict[str, Any]) -> None:
    data["action"]["action"][3] = "Blauet"
    assert check(data) == ["action.toml: [[action]] number 4: must be a table"]


GUIDE = (Path(rubricatus.__file__).parent / "CARDS.md").read_text("utf-8")
WORDS_OF_A_CARD = [
    *WORDS,
    *v.PLACES,
    *v.PLAYERS,
    *v.BENDABLE,
    *v.OCCASIONS,
    *v.REGION_MEASURES,
    *v.TABLE_MEASURES,
]


@pytest.mark.parametrize("word", [*WORDS_OF_A_CARD, *(name for name in v.PLAYER_MEASURES if ":" not in name)])
def test_the_guide_names_every_word(word: str) -> None:
    assert f"`{word}`" in GUIDE


def test_the_guides_examples_can_be_played(data: dict[str, Any]) -> None:
    for example in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL):
        ((file, (card,)),) = tomllib.loads(example).items()
        place = next(n for n, other in enumerate(data[file][file]) if alike(other, card, file))
        data[file][file][place] = card
    assert check(data) == []


def alike(other: dict[str, Any], card: dict[str, Any], file: str) -> bool:
    """A card that the example can take the place of."""
    return other["id"] == card["id"] if file == "action" else other["era"] == card["era"] and "calamity" not in other

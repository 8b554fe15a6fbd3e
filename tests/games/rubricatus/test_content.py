"""A mistake in a card file is refused with file, card, field and what is allowed; what is unlike ours is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rubrica.games.content import read
from rubrica.games.rubricatus import schema, verbs
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effect_forms import VERBS
from rubrica.games.rubricatus.moves import CARDS, CONSTRUCTIONS, ETHERIES
from rubrica.games.rubricatus.schema import SHAPE

GAME = Path(schema.__file__).parent
STANDARD = read(GAME / "content")
BUILDINGS = len(STANDARD["construction"]["construction"])


@pytest.fixture
def data() -> dict[str, Any]:
    return deepcopy(STANDARD)


def refusals(data: dict[str, Any]) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).refusals]


def warnings(data: dict[str, Any]) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).warnings]


def find(data: dict[str, Any], file: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(card for card in data[file][file] if card["id"] == name)
    return found


def event(data: dict[str, Any]) -> dict[str, Any]:
    """The event of the otter: points if the drawer is low, and two problems removed where one likes."""
    found: dict[str, Any] = find(data, "action", "lludriga")["event"][1]
    return found


def test_the_content_that_comes_with_the_game_is_sound(data: dict[str, Any]) -> None:
    assert refusals(data) == warnings(data) == []


def test_rules_and_check_know_the_same_verbs() -> None:
    assert list(verbs.VERBS) == list(VERBS) == list(schema.EVENT.verbs)


CARD_MISTAKES = [
    ({"value": 4}, "value: 4; allowed: a whole number from 1 to 3"),
    ({"value": "two"}, "value: 'two'; allowed: a whole number"),
    ({"name": "Ratolins"}, "name: 'Ratolins'; allowed: texts of 1 to 80 characters by language"),
    ({"name": {"ca": "Ratolins"}}, "name.en: missing; allowed: texts of 1 to 80 characters by language"),
    ({"text": {"ca": "x", "en": "x", "cat": "x"}}, "text.cat: no language; allowed: codes of two letters"),
    ({"text": {"ca": " ", "en": "x"}}, "text.ca: ' '; allowed: a text of 1 to 400 characters"),
    ({"colour": "red"}, "colour: no such field; allowed: id, name, text, value, after, event"),
    ({"id": "Dos Ratolins"}, "id: 'Dos Ratolins'; allowed: lower-case words joined by hyphens"),
    ({"after": "burn"}, "after: 'burn'; allowed: discard, remove"),
    ({"event": []}, "after: goes with an event; allowed: discard or remove"),
]


@pytest.mark.parametrize(("change", "reason"), CARD_MISTAKES, ids=lambda value: str(value)[:40])
def test_a_wrong_field_of_a_card(data: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    card = find(data, "action", "ratolins")
    card.update(change)
    assert any(line.startswith(f"action.toml: {card['id']}: {reason}") for line in refusals(data)), refusals(data)


def test_a_missing_field(data: dict[str, Any]) -> None:
    del find(data, "construction", "cogullo")["problems"]
    assert refusals(data) == ["construction.toml: cogullo: problems: missing; allowed: a whole number from 0 to 3"]


EFFECT_MISTAKES = [
    ({"do": "wash"}, "do: 'wash' is no verb; allowed: add, remove, move"),
    ({"do": ["add"]}, "do: ['add'] is no verb; allowed: add, remove, move"),
    ({"n": 9}, "n: 9; allowed: a whole number from 1 to 5"),
    ({"n": 0}, "n: 0; allowed: a whole number from 1 to 5"),
    ({"at": "bages_solsones"}, "at: 'bages_solsones'; allowed: llucanes"),
    ({"at": "bages", "spread": True}, "spread: not with at = 'bages'; allowed: with most, least, choice"),
    ({"who": "all"}, "who: no such field; allowed: do, n, at, if, per, spread"),
    ({"if": "drawer > 3"}, "if: 'drawer > 3' is no condition; allowed: a measure, one of >= <= =="),
    ({"if": "luck >= 3"}, "if: unknown measure 'luck'; allowed: defence"),
    ({"if": "drawer >= 99"}, "if: 99; allowed: a whole number from 0 to 50"),
    ({"if": "problems >= 2"}, "if: 'problems' has no meaning in this place; allowed: defence"),
    ({"per": "luck"}, "per: 'luck'; allowed: defence"),
    ({"per": "problems"}, "per: 'problems' has no meaning in this place; allowed: defence"),
]


@pytest.mark.parametrize(("change", "reason"), EFFECT_MISTAKES, ids=lambda value: str(value)[:40])
def test_a_wrong_effect(data: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    event(data).update(change)
    (line,) = refusals(data)
    assert line.startswith(f"action.toml: lludriga: event[1].{reason}")


OTHER_EFFECTS = [
    ({"do": "gain", "res": "gold", "n": 1}, "res: 'gold'; allowed: defence"),
    ({"do": "gain", "res": "any", "n": 1, "who": "them"}, "who: 'them' is nobody here; allowed: you"),
    ({"do": "gain", "res": "any", "n": 1, "who": "most:luck"}, "who: 'luck' is no measure of a player"),
    ({"do": "gain", "res": "any", "n": 1, "who": "nobody"}, "who: unknown player 'nobody'; allowed: you"),
    ({"do": "score", "n": 0}, "n: 0 does nothing"),
    ({"do": "bend", "what": "cost", "by": -1, "until": "turn"}, "until: 'turn'; allowed: round"),
    ({"do": "bend", "what": "share", "by": 2, "until": "round"}, "by: 2; allowed: 1 for admit and share"),
    (
        {"do": "bend", "what": "limit", "by": 1, "until": "round", "comarca": "bages"},
        "comarca: not with limit; allowed: with cost, problems, vp",
    ),
    (
        {"do": "bend", "what": "cost", "by": 1, "until": "round", "res": "defence"},
        "res: not with cost; allowed: with steps",
    ),
    ({"do": "choose", "of": [[], []]}, "of: every list is empty"),
    ({"do": "choose", "of": [[]]}, "of: [[]]; allowed: a list of 2 to 4"),
    (
        {"do": "choose", "of": [[{"do": "choose", "of": [[{"do": "recruit"}], []]}], []]},
        "of[0][0].of: construct and recruit place a piece",
    ),
    (
        {"do": "choose", "of": [[{"do": "choose", "of": [[{"do": "peek", "n": 1}], []]}], []]},
        "of[0][0].do: 'choose' inside another",
    ),
    ({"do": "choose", "of": [[{"do": "recruit"}], []]}, "of: construct and recruit place a piece"),
    ({"do": "construct", "cost": 1}, "cost: 1; allowed: a whole number from -3 to -1"),
]


@pytest.mark.parametrize(("effect", "reason"), OTHER_EFFECTS, ids=lambda value: str(value)[:50])
def test_another_wrong_effect(data: dict[str, Any], effect: dict[str, Any], reason: str) -> None:
    find(data, "action", "lludriga")["event"] = [effect]
    assert any(line.startswith(f"action.toml: lludriga: event[0].{reason}") for line in refusals(data)), refusals(data)


def test_verbs_have_their_places(data: dict[str, Any]) -> None:
    card = data["era"]["era"][0]
    card["opening"] = [{"do": "recruit"}]
    (line,) = refusals(data)
    assert line.startswith(f"era.toml: {card['id']}: opening[0].do: 'recruit' has no place here; allowed: add")


CLOSINGS = [
    ({"check": "drawer >= 1", "pass": []}, "closing.pass: does nothing"),
    (
        {"check": "defence >= 1", "pass": [{"do": "score", "n": 1}]},
        "closing.check: 'defence' has no meaning with scope 'table'; allowed: drawer, worst, round",
    ),
    (
        {"scope": "each", "check": "drawer >= 1", "pass": [{"do": "score", "n": 1}]},
        "closing.check: 'drawer' has no meaning with scope 'each'",
    ),
    ({"fail": [{"do": "score", "n": 1}]}, "closing.fail: needs a check; allowed: pass alone"),
    ({"scope": "some", "pass": [{"do": "score", "n": 1}]}, "closing.scope: 'some'; allowed: table, each"),
    ({"pass": [{"do": "bar", "what": "bages"}]}, "closing.pass[0].do: 'bar' has no place here"),
    ({"pass": [{"do": "score", "n": 1, "who": "them"}]}, "closing.pass[0].who: 'them' is nobody here"),
]


@pytest.mark.parametrize(("closing", "reason"), CLOSINGS, ids=lambda value: str(value)[:50])
def test_a_wrong_closing(data: dict[str, Any], closing: dict[str, Any], reason: str) -> None:
    card = data["era"]["era"][0]
    card["closing"] = closing
    (line,) = refusals(data)
    assert line.startswith(f"era.toml: {card['id']}: {reason}")


def test_an_etheria_bends_only_what_is_read_on_her_occasion(data: dict[str, Any]) -> None:
    card = find(data, "etheria", "saldes")
    card["when"] = "production"
    (line,) = refusals(data)
    assert line == "etheria.toml: saldes: ability[0].what: vp is not read on production; allowed: steps"
    card["ability"] = [{"do": "remove", "n": 1, "at": "here"}]
    (line,) = refusals(data)
    assert line.startswith("etheria.toml: saldes: ability[0].at: 'here' needs a piece in a region")


def test_all_mistakes_at_once(data: dict[str, Any]) -> None:
    find(data, "action", "ratolins")["value"] = 0
    find(data, "construction", "cogullo")["era"] = "stone"
    data["board"]["track"][0]["first"] = -1
    assert len(refusals(data)) == 3


def cogullo(data: dict[str, Any]) -> dict[str, Any]:
    return find(data, "construction", "cogullo")


Change = Callable[[dict[str, Any]], object]
REFUSED: list[tuple[Change, str]] = [
    (
        lambda d: [card.update(after="remove") for card in d["action"]["action"] if card.get("event")],
        "action.toml: action: after: 3 cards stay in the game, too few for a hand of 7; allowed: 7 or more",
    ),
    (
        lambda d: find(d, "etheria", "saldes").update(id="ratolins"),
        "etheria.toml: ratolins: id: already used in action.toml",
    ),
    (
        lambda d: cogullo(d).update(no=2),
        f"construction.toml: construction: no: no card is number 1; allowed: each number from 1 to {BUILDINGS} once",
    ),
    (
        lambda d: find(d, "construction", "sorba").update(extends=3),
        "construction.toml: sorba: extends: 3; allowed: the number of a card of an earlier era",
    ),
    (
        lambda d: find(d, "construction", "sorba").update(extends=11),
        "construction.toml: sorba: extends: 11; allowed: the number of a card of an earlier era",
    ),
    (
        lambda d: find(d, "construction", "sorba").update(extends=77),
        "construction.toml: sorba: extends: 77; allowed: the number of a card of an earlier era",
    ),
    (
        lambda d: [d["era"]["era"][0].pop("opening"), d["era"]["era"][0].pop("closing")],
        "era.toml: cabrit-sota-el-terra: opening: missing; allowed: an opening, a closing or both",
    ),
    (
        lambda d: [card.pop("calamity", None) for card in d["era"]["era"] if card["era"] == "roman"],
        "era.toml: era: calamity: 0 roman calamities for 2 rounds; allowed: 2 or more [rubricatus:10.3]",
    ),
    (
        lambda d: [card.update(calamity=True) for card in d["era"]["era"] if card["era"] == "roman"],
        "era.toml: era: calamity: 0 ordinary roman cards for 2 rounds; allowed: 2 or more [rubricatus:2.7]",
    ),
    (
        lambda d: find(d, "etheria", "saldes").update(ability=[]),
        "etheria.toml: saldes: ability: empty; allowed: at least one effect",
    ),
    (
        lambda d: d["board"]["age"][1].update(draw=5),
        "board.toml: roman: draw: 5 with 3 helpers and 1 cards kept; allowed: 4",
    ),
    (lambda d: d["board"]["resource"][0].update(feeds="wealth"), "board.toml: resource: feeds: a track that nothing"),
    (lambda d: d["board"]["region"].reverse(), "board.toml: region: id: not the parts of the board; allowed: in this"),
    (
        lambda d: d["board"]["region"][0].update(comarques=["bergueda"]),
        "board.toml: region: comarques: 0 plain regions of llucanes; allowed: 1",
    ),
    (lambda d: d["board"]["age"][2].update(rounds=3), "board.toml: medieval: rounds: 3; allowed: 4 [rubricatus:2.7]"),
]


@pytest.mark.parametrize(("spoil", "told"), REFUSED, ids=[told[:60] for _, told in REFUSED])
def test_cards_that_the_rules_cannot_play_with(data: dict[str, Any], spoil: Change, told: str) -> None:
    spoil(data)
    assert any(line.startswith(told) for line in refusals(data)), refusals(data)


def drop_dearest(data: dict[str, Any]) -> None:
    """One action card of value 3 less."""
    cards = data["action"]["action"]
    cards.remove(next(card for card in cards if card["value"] == 3))


DEAREST = sum(card["value"] == 3 for card in STANDARD["action"]["action"])
ETHERIA = STANDARD["etheria"]["etheria"]
WARNED: list[tuple[Change, str]] = [
    (drop_dearest, f"action.toml: action: {DEAREST - 1} with value = 3; ours are {DEAREST}"),
    (lambda d: find(d, "action", "ratolins").update(value=1), "action.toml: ratolins: value: the rulebook's example"),
    (
        lambda d: find(d, "action", "lludriga").update(after="remove"),
        "action.toml: action: after: 7 cards leave the game; at most 6 of ours",
    ),
    (
        lambda d: find(d, "action", "lludriga").update(event=[{"do": "recruit"}]),
        "action.toml: action: event: 3 cards recruit an etheria; of ours 2",
    ),
    (
        lambda d: [card.update(value=3) for card in d["action"]["action"][:4]],
        "action.toml: action: 4 with value = 1; ours are 8",
    ),
    (
        lambda d: cogullo(d).update(comarca="solsones"),
        "construction.toml: construction: 1 with era = iberian, comarca = bages; ours are 2",
    ),
    (
        lambda d: find(d, "construction", "castrum-bergium").update(extends=1),
        "construction.toml: castrum-bergium: extends: El Cogulló pairs with no other",
    ),
    (
        lambda d: cogullo(d).update(cost={"materials": 3, "population": 3, "defence": 1}),
        "construction.toml: cogullo: cost: 7 resources in all; ours cost 2 to 6",
    ),
    (
        lambda d: [card.pop("extends", None) for card in d["construction"]["construction"]],
        "construction.toml: construction: extends: 0 pairs; ours are 8 to 16",
    ),
    (
        lambda d: d["era"]["era"][0].update(opening=[{"do": "add", "n": 4, "at": "most"}]),
        "era.toml: cabrit-sota-el-terra: opening: adds up to 4 problems; ours at most 3",
    ),
    (
        lambda d: d["era"]["era"][0].update(opening=[{"do": "add", "n": 1, "at": "each"}]),
        "era.toml: cabrit-sota-el-terra: opening: adds up to 7 problems; ours at most 3",
    ),
    (
        lambda d: d["era"]["era"][0].update(calamity=True),
        "era.toml: era: 7 with era = iberian, calamity = false; ours are 8",
    ),
    (
        lambda d: d["etheria"]["etheria"].pop(),
        f"etheria.toml: etheria: {len(ETHERIA) - 1} cards; ours are {len(ETHERIA)}",
    ),
]


@pytest.mark.parametrize(("change", "told"), WARNED, ids=[told[:60] for _, told in WARNED])
def test_what_is_only_unlike_our_set_is_told_and_played_with(data: dict[str, Any], change: Change, told: str) -> None:
    change(data)
    assert refusals(data) == []
    assert any(line.startswith(told) for line in warnings(data)), warnings(data)


def test_a_card_of_each_kind_can_be_added(data: dict[str, Any]) -> None:
    """[rubricatus:1.7] A 21st action card, a 51st construction of any era, another era card, an eighth etheria."""
    for stem, name in (("action", "teixo"), ("era", "riu-salat"), ("etheria", "saldes")):
        data[stem][stem].append({**find(data, stem, name), "id": f"{name}-2"})
    data["construction"]["construction"].append({**cogullo(data), "id": "cogullo-2", "no": BUILDINGS + 1, "extends": 3})
    assert refusals(data) == []
    told = [re.sub(r"\d+ (with .*|cards); ours are \d+", r"one more \1", line) for line in warnings(data)]
    assert told == [
        "action.toml: action: one more with value = 2",
        "construction.toml: construction: one more with era = iberian, comarca = bages",
        "era.toml: era: one more with era = contemporary, calamity = true",
        "etheria.toml: etheria: one more cards",
        "action.toml: action: after: 7 cards leave the game; at most 6 of ours [rubricatus:4.2]",
    ]


@pytest.mark.parametrize(("stem", "room"), [("action", CARDS), ("construction", CONSTRUCTIONS), ("etheria", ETHERIES)])
def test_there_is_room_for_so_many(data: dict[str, Any], stem: str, room: int) -> None:
    """As many as there are moves that point at them."""
    cards = data[stem][stem]
    for number in range(len(cards), room):
        cards.append({**cards[0], "id": f"more-{number}"} | ({"no": number + 1} if stem == "construction" else {}))
    assert refusals(data) == []
    cards.append({**cards[0], "id": "too-many"})
    assert refusals(data) == [
        f"{stem}.toml: {stem}: {room + 1} cards; allowed: at most {room}, for there is no room for more"
    ]


def test_files(data: dict[str, Any]) -> None:
    known = "action.toml, construction.toml, era.toml, etheria.toml, board.toml"
    del data["board"]
    data["spells"] = {}
    assert refusals(data) == [
        f"spells.toml: no such file in this game; allowed: {known}",
        f"board.toml: missing; allowed: {known}",
    ]
    found = refusals({"action": {"cards": []}, "construction": [], "era": {}, "etheria": {}, "board": {}})
    assert "action.toml: cards: unknown; allowed: action" in found
    assert f"construction.toml: missing; allowed: {known}" in found
    assert "board.toml: age: missing; allowed: one or more [[age]]" in found


def test_cards_that_are_no_tables(data: dict[str, Any]) -> None:
    data["action"]["action"][3] = "Blauet"
    assert refusals(data) == [
        "action.toml: action 4: 'Blauet'; allowed: a table with id, name, text, value, after, event"
    ]


GUIDE = (GAME / "CARDS.md").read_text("utf-8")
WORDS_OF_A_CARD = [
    *VERBS,
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
    """Each takes the place of the card of its id, or is one more."""
    for example in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL):
        ((file, (card,)),) = tomllib.loads(example).items()
        data[file][file] = [other for other in data[file][file] if other["id"] != card["id"]] + [card]
    assert refusals(data) == []

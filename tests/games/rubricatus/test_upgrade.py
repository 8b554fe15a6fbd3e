"""Games begun under rules 1 go on: states that release 0.2.0 wrote, one at every kind of question it could ask.

They were written by its code, with its content, in games half steady and half at random.
"""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.sentence import ENGLISH
from rubrica.games.cards import told
from rubrica.games.rubricatus import GAME, cards
from rubrica.games.rubricatus.actions import Act
from rubrica.games.rubricatus.etheries import UseAbility
from rubrica.games.rubricatus.pending import QUESTIONS
from rubrica.games.rubricatus.state import Asked, Rubricatus
from rubrica.games.rubricatus.territory import Mitigate
from rubrica.games.rubricatus.upgrade import upgrade
from rubrica.games.rubricatus.words import WORDS
from tests.games.rubricatus.invariants import conserved

FOLDER = Path(__file__).parent / "release-0.2.0"
NAMES = ["Anna", "Bernat", "Carme", "Dídac"]


def unpacked(name: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / name).read_bytes()))


STATES: list[dict[str, Any]] = unpacked("states.json.gz")
assert GAME.content is not None
CONTENT = GAME.content.of(unpacked("content.json.gz"))


def taken_up(row: dict[str, Any], game_type: GameType[Rubricatus] = GAME) -> Rubricatus:
    state = deepcopy(row["state"])
    upgrade(state["game"], "1")
    setup = game_type.setup(CONTENT, row["seats"], {"variant": row["variant"]})
    return game_type.load(json.dumps(state).encode(), setup)


@pytest.mark.parametrize("row", STATES, ids=lambda row: row["asks"])
def test_a_game_goes_on_from_any_question(row: dict[str, Any]) -> None:
    game = taken_up(row)
    question = game.question(game.waiting[0])
    assert type(question).__name__ == row["asks"]
    dice = fast_dice(row["asks"])
    for _ in range(2000):
        if not game.waiting:
            break
        seat = game.waiting[dice.below(len(game.waiting))]
        view = game.view(seat)
        assert view.options
        assert WORDS.prompt(view, NAMES, ENGLISH)
        assert WORDS.board(view, NAMES, ENGLISH)
        assert GAME.load(game.dump(), game.setup).dump() == game.dump()
        game.play(seat, view.options[dice.below(len(view.options))])
        conserved(game)
    assert game.outcome is not None


def test_there_is_a_state_for_every_question_of_those_rules() -> None:
    new = {"BringAny"}
    assert {row["asks"] for row in STATES} == {type(question).__name__ for question in QUESTIONS} - new


@pytest.mark.parametrize("asks", [Act, UseAbility])
def test_an_ability_that_was_in_force_waits_to_be_used(asks: type[Asked]) -> None:
    """rubricatus:7.2: rules 1 bent the rules as soon as she was placed."""
    for row in STATES:
        if row["asks"] == asks.__name__ and row["state"]["game"]["with_spirit"]:
            game = taken_up(row)
            assert game.turn_knobs == []
            assert game.offers == game.question(game.asker).options(game, game.asker)


def test_what_she_brings_can_pay_for_mitigation() -> None:
    """rubricatus:4.6: rules 1 had settled before that there was no defence to spend."""
    lacking = [row for row in STATES if row["asks"] == "UseAbility" and not asked_to_mitigate(row)]
    assert lacking
    for row in lacking:
        if any(each["is"] == "ChooseConstruction" for each in row["state"]["game"]["stack"]):
            assert any(isinstance(each, Mitigate) for each in taken_up(row).stack)


def asked_to_mitigate(row: dict[str, Any]) -> bool:
    return any(each["is"] == "Mitigate" for each in row["state"]["game"]["stack"])


def test_the_cards_of_that_release_can_be_read() -> None:
    assert CONTENT.digest == "c4db1f829bec78b37900573f84fbf3b6"
    said = told(cards.browse(CONTENT, ENGLISH, {"comarca": "bergueda", "era": "roman"}))
    assert "Sant Vicenç d'Obiols" in said and "Avià · Berguedà" in said


def test_a_state_of_these_rules_is_left_alone() -> None:
    state = json.loads(GAME.new(3, "a seed").dump())["game"]
    before = deepcopy(state)
    upgrade(state, GAME.rules)
    assert state == before
    assert GAME.proved_by == {"1": "0.2.0"}

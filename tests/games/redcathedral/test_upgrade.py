"""States written under rules 1, at every question there was, go on under the rules of today.

`rules-1` holds what release 0.2.0 wrote: the content it dealt (names in English alone, which are no part of the digest)
and, by question, a dump of a game left there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import SEED_BYTES
from rubrica.engine.game import Game
from rubrica.engine.match import Match, proof, upgraded
from rubrica.engine.record import Record
from rubrica.engine.sentence import ENGLISH, Sentence
from rubrica.games.redcathedral import CONTENT, GAME, ask
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.turn import RedCathedral
from rubrica.games.redcathedral.upgrade import QUESTIONS_1
from rubrica.verifier import misfits
from tests.games.redcathedral.invariants import conserved

FOLDER = Path(__file__).parent / "rules-1"
STATES: dict[str, dict[str, Any]] = json.loads((FOLDER / "states.json").read_text("utf-8"))
DEALT = CONTENT.of(json.loads((FOLDER / "content.json").read_text("utf-8")))
NAMES = ["Anna", "Boris", "Clara", "Dmitri"]


def went_on(left: str) -> Match:
    kept = STATES[left]
    names = NAMES[: kept["seats"]]
    record = Record(GAME.name, "1", DEALT.digest, names, kept["options"], "", [""] * len(names))
    return upgraded(GAME, DEALT, record, bytes(SEED_BYTES), kept["dump"].encode())


def table(match: Match) -> RedCathedral:
    game: Game = match.game
    assert isinstance(game, RedCathedral)
    return game


def test_every_question_of_rules_1_was_kept() -> None:
    kept = {json.loads(state["dump"])["game"]["turn"]["question"] for state in STATES.values()}
    assert kept == set(range(len(QUESTIONS_1)))


def test_the_content_that_0_2_0_dealt_is_read() -> None:
    assert DEALT.digest == "aa22dc5cfb0b7059093a17aa58c5a604"
    assert CONTENT.shape.check(DEALT.data, GAME.standard().data).refusals == []


@pytest.mark.parametrize("left", STATES)
def test_a_game_left_there_is_played_to_its_end(left: str) -> None:
    match, dice = went_on(left), fast_dice(left)
    game = table(match)
    conserved(game)
    assert [builder.colour for builder in game.builders] == list(range(game.players))
    side = ["basic", "advanced"].index(STATES[left]["options"]["boards"])
    assert {builder.side for builder in game.builders} == {side}
    if game.outcome is None:
        seat = game.waiting[0]
        assert game.options(seat)
        for move in game.turn.choices:
            assert game.question(seat).has(move)
    while game.waiting:
        seat = game.waiting[0]
        match.play(seat, BOT.choose(game.view(seat), dice))
        conserved(game)
    assert game.outcome is not None
    assert (match.record.rules, match.record.upgrades[0].rules) == ("2", "1")


def test_a_reroll_left_in_its_midst_comes_back_to_where_it_began() -> None:
    game = table(went_on("space"))
    assert game.turn.question == ask.SPACE
    before = ask.AFTER if game.turn.acted else ask.MAIN
    game.play(game.waiting[0], game.options(game.waiting[0])[0])
    assert game.turn.question == before


def test_an_older_record_names_the_release_that_proves_it() -> None:
    found = proof(GAME, "1")
    assert isinstance(found, Sentence)
    assert ENGLISH.say(found).startswith("; release 0.2.0 proves it with ")
    record = Record(GAME.name, "1", DEALT.digest, NAMES[:2], STATES["main"]["options"], "", ["", ""])
    assert "release 0.2.0 proves it" in misfits(GAME, DEALT, record)[0]

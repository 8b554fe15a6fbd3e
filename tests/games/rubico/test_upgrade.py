"""Games that were left under rules 1 go on under these, from whichever phase they were in.

The states and the content in of_0_2_0/ were written by release 0.2.0.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.match import Match, replay, upgraded
from rubrica.engine.record import RecordError, decode
from rubrica.games.content import folder_of, read
from rubrica.games.rubico import GAME
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import FREE, LAYING, OVER, TAKEN, TALKING
from rubrica.verifier import misfits
from tests.games.rubico.invariants import conserved

FOLDER = Path(__file__).parent / "of_0_2_0"
CONTENT = folder_of(GAME).of(read(FOLDER))
LEFT = ["after-6", "before-4", "laying-5", "over-3", "taking-7", "talking-5"]


def left(name: str) -> tuple[Match, dict[str, object]]:
    """The game as it goes on, and the state in which it was left."""
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    record = decode(json.dumps(data["record"]))
    snapshot = json.dumps(data["state"]).encode()
    return upgraded(GAME, CONTENT, record, bytes.fromhex(data["seed"]), snapshot), data["state"]["game"]


def table_of(match: Match) -> Rubico:
    assert isinstance(match.game, Rubico)
    return match.game


def test_every_phase_is_there() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == LEFT


@pytest.mark.parametrize("name", LEFT)
def test_a_game_goes_on(name: str) -> None:
    """[rubico:2.2] On the road it began on, by these rules, to its end; and its record says so."""
    match, state = left(name)
    game = table_of(match)
    assert (game.turn, game.caesar, game.roles) == (state["turn"], state["caesar"], state["roles"])
    conserved(game)
    dice = fast_dice(name)
    while game.waiting:
        seat = game.waiting[dice.below(len(game.waiting))]
        for viewer in [*range(game.seats), None]:
            view = game.view(viewer)
            assert GAME.imagine(view, fast_dice("thought")).view(viewer).data() == view.data()
        options = game.options(seat)
        match.play(seat, options[dice.below(len(options))])
        conserved(game)
    if name != "over-3":
        again = replay(GAME, CONTENT, decode(match.record.encode()), match.seed)
        assert again.game.dump() == game.dump()
        assert [upgrade.rules for upgrade in match.record.upgrades] == ["1"]


def test_what_was_said_is_kept() -> None:
    """[rubico:6.1] Who said what, with a phase; "my 2 leftmost cards are red" is said card by card."""
    match, state = left("laying-5")
    game = table_of(match)
    was = [turn["said"] for turn in state["past"]]  # type: ignore[attr-defined]
    for before, turn in zip(was, game.past, strict=True):
        assert [turn.said[at + 1] for at in range(0, len(turn.said), 3) if turn.said[at] != TALKING] == []
        assert set(turn.said[1::3]) == set(before[::2])
        assert len(turn.said) // 3 >= len(before) // 2
    said = [MOVES.name(statement) for turn in game.past for statement in turn.said[2::3]]
    assert any(name.startswith("say card 2") for name in said)
    assert game.said[0] == LAYING


def test_what_was_not_yet_heard_is_heard() -> None:
    """[rubico:6.1] In the middle of the talk: statements already made are told, and their makers are ready."""
    match, state = left("talking-5")
    game = table_of(match)
    assert game.phase == TALKING
    answered = [seat for seat in range(5) if seat not in game.waiting]
    assert answered and game.owed == state["owed"]
    silence = MOVES.number("ready")
    spoke = {seat for seat in answered if state["replies"][seat] > silence}  # type: ignore[index]
    assert spoke and spoke <= set(game.view(None).table.said[1::3])


def test_picks_already_made_are_seen() -> None:
    """[rubico:3.3] A choice half made is in the open now, and can be put back."""
    match, _ = left("taking-7")
    game = table_of(match)
    picked = [spot for spot, mark in enumerate(game.marks) if mark == TAKEN]
    assert picked and game.view(None).table.marks == game.marks
    move = next(move for move in game.options(game.centurion) if MOVES.name(move).startswith("put back"))
    match.play(game.centurion, move)
    assert sum(game.marks[spot] == FREE for spot in picked) == 1


def test_a_finished_game_stays_finished() -> None:
    match, _ = left("over-3")
    assert table_of(match).phase == OVER


def test_records_of_rules_1_are_proved_by_their_release() -> None:
    data = json.loads((FOLDER / "over-3.json").read_text("utf-8"))
    record = decode(json.dumps(data["record"]))
    with pytest.raises(RecordError, match=r"rubrica-verifier-0\.2\.0\.pyz"):
        replay(GAME, CONTENT, record, bytes.fromhex(data["seed"]))
    assert misfits(GAME, CONTENT, record)

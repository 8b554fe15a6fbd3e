"""Undo: a choice that has changed nothing on the table can be taken back, and nothing beyond that."""

from __future__ import annotations

from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.redcathedral import GAME
from rubrica.games.redcathedral.moves import MOVES


def started() -> Match:
    return Match.start(GAME, GAME.standard(), ["Anna", "Boris"], {}, seed_of("taking back"))


def play(match: Match, *names: str) -> int:
    seat = match.game.waiting[0]
    for name in names:
        match.play(seat, MOVES.number(name))
    return seat


def test_choices_can_be_taken_back_until_a_piece_moves() -> None:
    match = started()
    before = match.game.dump()
    seat = play(match, "claim", "section 1.1")
    others = match.game.view(1 - seat).data()
    assert match.undo_refusal(seat) is None
    match.undo(seat)
    match.undo(seat)
    assert match.game.dump() == before
    assert match.game.view(1 - seat).data() == others, "nobody else saw the choice"
    play(match, "claim", "section 1.1", "banner beside")
    assert match.undo_refusal(seat) is not None


def test_a_die_named_can_be_taken_back_and_a_die_moved_cannot() -> None:
    match = started()
    seat = play(match, "acquire", "die white")
    assert match.undo_refusal(seat) is None
    play(match, "extra 1")
    assert match.undo_refusal(seat) is not None

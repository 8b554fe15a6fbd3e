"""A game in progress is its record."""

from __future__ import annotations

import pytest

from rubrica.engine.game import Game, IllegalMove
from rubrica.engine.match import EVERY, replay
from rubrica.engine.record import decode
from tests.matches import play_on, started


def test_the_seed_stays_out_of_the_record_until_the_game_is_over() -> None:
    match = play_on(started(), 40)
    assert match.record.seed is None
    assert match.seed.hex() not in match.record.encode()
    play_on(match)
    assert match.record.seed == match.seed.hex()
    assert match.record.outcome is not None


def test_every_seats_entropy_changes_the_deal() -> None:
    deals = {started(entropy=entropy).game.dump() for entropy in (["", "", "", "", ""], ["x", "", "", "", ""])}
    deals.add(started(entropy=["", "", "", "", "x"]).game.dump())
    assert len(deals) == 3


def test_any_moment_can_be_seen_again_across_snapshots() -> None:
    match = started()
    dumps = [match.game.dump()]
    while match.game.waiting:
        play_on(match, match.ply + 1)
        dumps.append(match.game.dump())
    assert len(dumps) > EVERY
    for ply in (0, 1, EVERY - 1, EVERY, EVERY + 1, match.ply):
        assert match.at(ply).dump() == dumps[ply]
    with pytest.raises(ValueError, match="is not between"):
        match.at(match.ply + 1)


def test_an_illegal_move_leaves_the_record_alone() -> None:
    match = started()
    before = match.record.encode(), match.game.dump(), len(match.snapshots)
    with pytest.raises(IllegalMove) as refused:
        match.play(match.game.waiting[0], match.game_type.moves.number("take 0.1"))
    assert refused.value.refusal.rule == "rubico:3.3"
    assert (match.record.encode(), match.game.dump(), len(match.snapshots)) == before


def asked_again(game: Game, seat: int) -> bool:
    """Whether the seat is asked again after its first answer: cards that are left all alike lay themselves."""
    twin = game.copy()
    twin.play(seat, twin.options(seat)[0])
    return seat in twin.waiting


def test_laying_can_be_taken_back_and_the_others_answers_stay() -> None:
    match = started(seed="two hands")
    first, second = [seat for seat in match.game.waiting if asked_again(match.game, seat)][:2]
    match.play(first, match.game.options(first)[0])
    after_first = match.game.dump()
    match.play(second, match.game.options(second)[0])
    match.undo(second)
    assert match.game.dump() == after_first
    match.play(second, match.game.options(second)[0])
    match.undo(first)
    assert [text.partition(" ")[0] for text in match.record.moves] == [str(second)]


def test_undo_stops_where_something_was_learned() -> None:
    match = started()
    seat = match.game.waiting[0]
    refusal = match.undo_refusal(seat)
    assert refusal is not None
    assert "nothing to undo" in str(refusal)
    while match.game.options(seat):
        match.play(seat, match.game.options(seat)[0])
    refusal = match.undo_refusal(seat)
    assert refusal is not None
    assert "your turn" in str(refusal)
    with pytest.raises(ValueError, match="your turn"):
        match.undo(seat)


def test_a_statement_others_heard_cannot_be_taken_back() -> None:
    match = started()
    seat = match.game.waiting[0]
    match.play(seat, match.game_type.moves.number("say caesar"))
    refusal = match.undo_refusal(seat)
    assert refusal is not None
    assert "New information" in str(refusal)


def test_a_record_can_be_replayed_from_its_file_alone() -> None:
    match = play_on(started())
    again = replay(match.game_type, match.content, decode(match.record.encode()), match.seed)
    assert again.game.digest() == match.record.final
    assert again.story(-1)
    assert [event.data() for _, event in again.story(2)] == [event.data() for _, event in match.story(2)]

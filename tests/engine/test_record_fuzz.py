"""The record reader under fire: whatever the text, the answer is a Record or a RecordError."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match, replay
from rubrica.engine.record import Record, RecordError, decode
from rubrica.games.rubico import GAME
from rubrica.games.rubico.moves import MOVES
from tests.matches import edited, play_on, started

SEED = seed_of("a seed")
MATCH = play_on(started(seats=3))
TEXT = MATCH.record.encode()
FIELDS: dict[str, Any] = json.loads(TEXT)["record"]
WHOLE: dict[str, Any] = json.loads(TEXT)

quick = settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow], derandomize=True)

snippets = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["null", "true", "[", "]", "{", "}", '"', ",", ":", "\\", "\\u0000", "1e999", "-", "\x00", "\n"]),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.sampled_from([*FIELDS, "x"]), inner, max_size=5)
    ),
    max_leaves=12,
)


def read(text: str) -> Record | None:
    """The record, or None if the text was refused; anything else is a fault."""
    try:
        record = decode(text)
    except RecordError:
        return None
    assert decode(record.encode()).encode() == record.encode()
    return record


def play_again(record: Record) -> Match | None:
    try:
        return replay(GAME, GAME.standard(), record, SEED)
    except RecordError:
        return None


def as_written(value: object) -> str:
    """In the one form that is read, as far as it has one: no number that is none, no letter that is none."""
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


@quick
@given(st.text())
def test_any_text(text: str) -> None:
    read(text)


@quick
@given(values)
def test_any_json(value: object) -> None:
    read(json.dumps(value))
    read(as_written(value))


@quick
@given(st.integers(0, len(TEXT)), st.integers(0, 40), snippets)
def test_a_piece_replaced(start: int, length: int, snippet: str) -> None:
    """Cut out, written over or inserted anywhere in a real record; what can be read is replayed."""
    record = read(TEXT[:start] + snippet + TEXT[start + length :])
    if record is not None:
        play_again(record)


@quick
@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), st.integers(0, len(TEXT)))
def test_pieces_swapped(first: int, second: int, third: int) -> None:
    one, two, three = sorted((first, second, third))
    record = read(TEXT[:one] + TEXT[two:three] + TEXT[one:two] + TEXT[three:])
    if record is not None:
        play_again(record)


@quick
@given(st.sampled_from(sorted(FIELDS)), values)
def test_a_field_replaced(name: str, value: object) -> None:
    record = read(as_written({**WHOLE, "record": {**FIELDS, name: value}}))
    if record is not None:
        play_again(record)


@quick
@given(st.sampled_from(sorted(WHOLE)), values)
def test_a_part_replaced(name: str, value: object) -> None:
    record = read(as_written({**WHOLE, name: value}))
    if record is not None:
        play_again(record)


moves = st.builds(lambda seat, name: f"{seat} {name}", st.integers(0, 8), st.sampled_from(MOVES.names))


@quick
@given(st.integers(0, len(FIELDS["moves"])), st.lists(moves, min_size=1, max_size=4), st.integers(0, 3))
def test_moves_replaced(ply: int, new: list[str], dropped: int) -> None:
    """Real names at any place: refused there, or a game that goes on by the rules."""
    told = FIELDS["moves"]
    others = [*told[:ply], *new, *told[ply + dropped :]]
    record = read(edited(TEXT, moves=others))
    assert record is not None
    play_again(record)
    assert record.moves == others

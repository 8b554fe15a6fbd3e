"""Reading records: every way in which one can be wrong is told by place and reason, and nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rubrica.engine.fairness import seed_of
from rubrica.engine.game_type import BadOptions
from rubrica.engine.match import Match, replay
from rubrica.engine.record import MOST_BYTES, Record, RecordError, decode, split_move
from rubrica.games import rubico
from tests.matches import play_on, started

SEED = seed_of("a seed")


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(started(seats=4, entropy=["some", "", "più", ""]))


@pytest.fixture
def fields(match: Match) -> dict[str, Any]:
    decoded: dict[str, Any] = json.loads(match.record.encode())
    return decoded


def wrong(fields: dict[str, Any]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        decode(json.dumps(fields))
    return caught.value


def misfit(fields: dict[str, Any]) -> RecordError:
    """A record that can be read and does not fit."""
    record = decode(json.dumps(fields))
    before = record.encode()
    with pytest.raises(RecordError) as caught:
        replay(rubico.GAME, rubico.GAME.standard(), record, SEED)
    assert record.encode() == before, "the record itself was changed"
    return caught.value


def test_what_is_written_can_be_read(match: Match) -> None:
    text = match.record.encode()
    assert decode(text).encode() == text
    assert text.endswith("}\n")
    assert list(json.loads(text)) == [
        "rubrica", "game", "rules", "content", "seats", "options",
        "commitment", "entropy", "moves", "upgrades", "cards", "seed", "outcome", "final",
    ]  # fmt: skip


def test_a_game_in_progress_can_be_read_too() -> None:
    record = decode(play_on(started(), 20).record.encode())
    assert (record.seed, record.outcome, record.final) == (None, None, None)
    assert len(record.moves) == 20


def test_a_record_replays_to_the_same_end(match: Match) -> None:
    record = decode(match.record.encode())
    again = replay(rubico.GAME, rubico.GAME.standard(), record, SEED)
    assert again.game.dump() == match.game.dump()
    assert record.encode() == match.record.encode()


@pytest.mark.parametrize("share", range(20))
def test_truncated(match: Match, share: int) -> None:
    text = match.record.encode()
    with pytest.raises(RecordError, match=r"^record: not JSON in line \d+, column \d+: "):
        decode(text[: len(text) * share // 20])


@pytest.mark.parametrize("text", ["", "null", "[]", "7", '"text"', "{", "[" * 100_000, '{"a":' * 100_000, "NaN"])
def test_not_a_record_at_all(text: str) -> None:
    with pytest.raises(RecordError):
        decode(text)


def test_a_number_too_long_to_read() -> None:
    with pytest.raises(RecordError, match="not JSON"):
        decode('{"rubrica": ' + "1" * 10_000 + "}")


def test_100_megabytes() -> None:
    """Refused by its length alone; a text just short of the limit is read, and found wrong."""
    with pytest.raises(RecordError, match="longer than 4 MB"):
        decode(" " * 100_000_000)
    with pytest.raises(RecordError, match="not JSON"):
        decode(" " * MOST_BYTES)


@pytest.mark.parametrize("version", [0, 3, 99, "1", None, [1], {}, -1, "x" * 500, True, 1.0])
def test_another_format(fields: dict[str, Any], version: object) -> None:
    error = wrong({**fields, "rubrica": version})
    assert error.place == "rubrica"
    assert "this version reads: 1, 2" in error.reason
    assert len(str(error)) < 120


@pytest.mark.parametrize("name", list(json.loads(Record("g", "1", "00", [], {}, "00", []).encode())))
def test_a_missing_field(fields: dict[str, Any], name: str) -> None:
    del fields[name]
    assert str(wrong(fields)) == f"{name}: missing"


def test_a_field_too_many(fields: dict[str, Any]) -> None:
    assert str(wrong({**fields, "cheat": 1})) == "cheat: no such field in a record"


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("game", 7, "game"),
        ("game", "", "game"),
        ("game", "x" * 61, "game"),
        ("game", "\ud800", "game"),
        ("rules", None, "rules"),
        ("rules", 1, "rules"),
        ("content", "xyz", "content"),
        ("content", "AB" * 16, "content"),
        ("content", "ab" * 15, "content"),
        ("content", "ab" * 15 + "\n\n", "content"),
        ("seats", "four", "seats"),
        ("seats", {"0": "A"}, "seats"),
        ("seats", ["A"] * 17, "seats"),
        ("seats", ["A", 2, "C", "D"], "seats[1]"),
        ("seats", ["A", "B", "C", "D" * 61], "seats[3]"),
        ("seats", ["A", "B", "C"], "entropy"),
        ("seats", ["A", "B\udfff", "C", "D"], "seats[1]"),
        ("options", {"\ud800": "x"}, "options.?"),
        ("options", {"variant": "\ud800"}, "options.variant"),
        ("options", [], "options"),
        ("options", {"variant": 1}, "options.variant"),
        ("options", {"variant": "x" * 61}, "options.variant"),
        ("options", {str(number): "x" for number in range(101)}, "options"),
        ("commitment", "00" * 31, "commitment"),
        ("commitment", 0, "commitment"),
        ("entropy", None, "entropy"),
        ("entropy", ["", "", "", None], "entropy[3]"),
        ("entropy", ["", "", "x" * 257, ""], "entropy[2]"),
        ("entropy", ["", "", "\udcff", ""], "entropy[2]"),
        ("entropy", [""] * 5, "entropy"),
        ("moves", None, "moves"),
        ("moves", "0 pass", "moves"),
        ("moves", [["0", "pass"]], "moves[0]"),
        ("moves", ["0 pass", "pass"], "moves[1]"),
        ("moves", ["-1 pass"], "moves[0]"),
        ("moves", ["100 pass"], "moves[0]"),
        ("moves", ["٣ pass"], "moves[0]"),
        ("moves", ["1 "], "moves[0]"),
        ("moves", [""], "moves[0]"),
        ("moves", ["0 " + "x" * 60], "moves[0]"),
        ("moves", ["0 pass"] * 50_001, "moves"),
        ("seed", "00" * 31, "seed"),
        ("seed", 5, "seed"),
        ("seed", None, "outcome"),
        ("outcome", None, "outcome"),
        ("outcome", [1, 2], "outcome"),
        ("final", None, "final"),
        ("final", "0" * 31 + "g", "final"),
    ],
)
def test_wrong_types_and_sizes(fields: dict[str, Any], name: str, value: object, place: str) -> None:
    error = wrong({**fields, name: value})
    assert error.place == place
    assert len(str(error)) < 200


def test_another_game(fields: dict[str, Any]) -> None:
    assert str(misfit({**fields, "game": "senet"})) == "game: 'senet', not 'rubico'"


def test_other_rules(fields: dict[str, Any]) -> None:
    error = misfit({**fields, "rules": "0"})
    assert error.place == "rules"
    assert "version '0'" in error.reason and f"{rubico.GAME.rules!r}" in error.reason


def test_unknown_content(fields: dict[str, Any]) -> None:
    error = misfit({**fields, "content": "00" * 16})
    assert error.place == "content"
    assert "00" * 16 in error.reason and rubico.GAME.standard().digest in error.reason


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"options": {"variant": "long"}}, "Rubico has no option 'variant'; its options: road, talk."),
        ({"seats": ["A", "B"], "entropy": ["", ""]}, "Rubico is for 3 to 7 seats, not 2."),
        ({"seats": ["A"] * 8, "entropy": [""] * 8}, "Rubico is for 3 to 7 seats, not 8."),
        ({"seats": [], "entropy": []}, "Rubico is for 3 to 7 seats, not 0."),
    ],
)
def test_options_out_of_range(fields: dict[str, Any], changes: dict[str, Any], told: str) -> None:
    error = misfit({**fields, **changes})
    assert (error.place, error.reason) == ("options", told)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (8, {}), (5, {"variant": "long"})])
def test_a_table_that_cannot_be_set_up(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        Match.start(rubico.GAME, rubico.GAME.standard(), ["A"] * seats, options, SEED)


def test_a_move_name_that_does_not_exist(fields: dict[str, Any]) -> None:
    fields["moves"][3] = "1 take 9.9"
    error = misfit(fields)
    assert error.place == "moves[3]"
    assert "There is no move called 'take 9.9'" in error.reason


def test_a_seat_that_is_not_to_act(fields: dict[str, Any]) -> None:
    """The Centurion lays no cards, and a seat that is not there does nothing."""
    centurion = next(
        seat for seat in range(4) if not any(move.startswith(f"{seat} lay") for move in fields["moves"][:9])
    )
    error = misfit({**fields, "moves": [f"{centurion} lay red"]})
    assert error.place == "moves[0]"
    assert "[rubico:3.1]" in error.reason
    error = misfit({**fields, "moves": ["7 lay red"]})
    assert "no seat 7" in error.reason


def test_edited_by_one_move(fields: dict[str, Any]) -> None:
    """Each move in turn made another of the same kind, dropped or doubled: refused, or another final state."""
    told: list[str] = fields["moves"]
    spots = [f"take {seat}.{place}" for seat in range(4) for place in range(1, 5)]
    for ply, text in enumerate(told):
        seat, name = split_move(text)
        others = [other for other in (*spots, "lay red", "lay blue", "pass", "void") if other != name]
        other = others[ply % len(others)]
        for edited in (
            [*told[:ply], f"{seat} {other}", *told[ply + 1 :]],
            [*told[:ply], *told[ply + 1 :]],
            [*told[: ply + 1], *told[ply:]],
        ):
            assert lead_elsewhere(fields, edited)


def lead_elsewhere(fields: dict[str, Any], moves: list[str]) -> bool:
    """Whether these moves are refused, or lead to another end than the record's."""
    record = decode(json.dumps({**fields, "moves": moves}))
    try:
        again = replay(rubico.GAME, rubico.GAME.standard(), record, SEED)
    except RecordError as error:
        return error.place.startswith("moves[")
    return bool(again.game.digest() != fields["final"])


def test_moves_after_the_end(fields: dict[str, Any]) -> None:
    error = misfit({**fields, "moves": [*fields["moves"], "0 pass"]})
    assert error.place == f"moves[{len(fields['moves'])}]"
    assert "The game is over." in error.reason


@pytest.mark.parametrize("text", ["", " ", "x pass", "1", "1 ", "-1 pass", "1.0 pass", "123 pass", "²\u00a0pass"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move; a move reads like"):
        split_move(text)


def test_splitting_a_move() -> None:
    assert split_move("2 take 3.1") == (2, "take 3.1")
    assert split_move("12 say nothing") == (12, "say nothing")

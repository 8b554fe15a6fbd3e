"""Reading records: every way in which one can be wrong is told by place and reason, and nothing else happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rubrica.engine.canonical import canonical
from rubrica.engine.fairness import seed_of
from rubrica.engine.game_type import BadOptions
from rubrica.engine.match import Match, replay
from rubrica.engine.record import MOST_BYTES, Record, RecordError, decode, split_move
from rubrica.games import rubico
from tests.matches import play_on, started

SEED = seed_of("a seed")
OLD = Path(__file__).parents[1] / "server" / "databases"
LINE = {"at": True, "ply": 0, "seat": 0, "name": "A", "text": "?"}


def seated(seats: int) -> dict[str, Any]:
    """The fields of a record that tell of its seats."""
    none = [""] * seats
    return {"seats": ["ab" * 16] * seats, "words": none, "commitments": none, "bots": none}


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(started(seats=4, entropy=["some", "", "più", ""]))


@pytest.fixture
def fields(match: Match) -> dict[str, Any]:
    decoded: dict[str, Any] = json.loads(match.record.encode())["record"]
    return decoded


def written(fields: dict[str, Any], **around: object) -> str:
    """A file whose signed part has these fields."""
    names = ["A", "B", "C", "D"]
    whole = {"rubrica": 3, "signature": None, "beside": {"names": names, "salt": "", "talk": []}, **around}
    if len(fields.get("seats", names)) != len(names) and not around:
        del whole["beside"]
    return canonical({**whole, "record": fields}) + "\n"


def wrong(fields: dict[str, Any], **around: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        decode(written(fields, **around))
    return caught.value


def misfit(fields: dict[str, Any]) -> RecordError:
    """A record that can be read and does not fit."""
    record = decode(written(fields))
    before = record.encode()
    with pytest.raises(RecordError) as caught:
        replay(rubico.GAME, rubico.GAME.standard(), record, SEED)
    assert record.encode() == before, "the record itself was changed"
    return caught.value


def test_what_is_written_can_be_read(match: Match) -> None:
    text = match.record.encode()
    assert decode(text).encode() == text
    assert text.endswith("}\n")
    whole = json.loads(text)
    assert list(whole) == ["beside", "record", "rubrica", "signature"]
    assert list(whole["beside"]) == ["names", "salt", "talk"]
    assert list(whole["record"]) == [
        "bots", "cards", "commitment", "commitments", "content", "final", "fork", "game", "moves", "options",
        "outcome", "rules", "seats", "seed", "upgrades", "voided", "words",
    ]  # fmt: skip


@pytest.mark.parametrize("path", sorted(OLD.glob("0.*-*o.json")) + sorted(OLD.glob("0.*-*l.json")), ids=str)
def test_every_older_format_is_read_and_written_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    record = decode(text)
    assert record.format == {"0.1.0": 1, "0.2.0": 2}[path.name.partition("-")[0]]
    assert record.encode() == text
    assert record.signature is None and record.commitments == [""] * len(record.seats)


def test_the_names_and_the_talk_can_be_deleted(match: Match) -> None:
    """What is signed stays as it was, and shows no name."""
    record = decode(match.record.encode())
    whole = json.loads(record.encode())
    del whole["beside"]
    bare = decode(canonical(whole) + "\n")
    assert bare.digest() == record.digest()
    assert bare.seats == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert bare.encode() == canonical(whole) + "\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"fork": null,', '"fork": null,\n  "fork": null,'),
        ('"points": []', '"points": [], "points": []'),
        (' "rubrica": 3,', ' "rubrica": 3.0,'),
        (' "rubrica": 3,', ' "rubrica":  3,'),
        ("Seat 1", "Seat \\u0031"),
        ('"salt": ""', '"salt": "" '),
        ("}\n", "}"),
        ("}\n", "}\n\n"),
        ("\n", "\r\n"),
    ],
)
def test_what_is_not_in_canonical_form_is_refused(match: Match, old: str, new: str) -> None:
    text = match.record.encode()
    assert old in text
    with pytest.raises(RecordError):
        decode(text.replace(old, new))


def test_keys_in_another_order_are_refused(match: Match) -> None:
    whole = json.loads(match.record.encode())
    other = json.dumps(dict(reversed(whole.items())), indent=1, ensure_ascii=False) + "\n"
    with pytest.raises(RecordError, match=r"^record: not in canonical form from line 2 on$"):
        decode(other)


@pytest.mark.parametrize("format", [1, 2])
def test_a_key_that_stands_twice_is_refused_in_every_format(format: int) -> None:
    text = (OLD / f"0.{format}.0-rubico.json").read_text("utf-8")
    with pytest.raises(RecordError, match=r"^record: 'options' stands there twice$"):
        decode(text.replace('"options": {},', '"options": {},\n "options": {},'))


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


@pytest.mark.parametrize("version", [0, 4, 99, "1", None, [1], {}, -1, "x" * 500, True, 1.0])
def test_another_format(fields: dict[str, Any], version: object) -> None:
    error = wrong(fields, rubrica=version)
    assert error.place == "rubrica"
    assert "this version reads: 1, 2, 3" in error.reason
    assert len(str(error)) < 120


@pytest.mark.parametrize("name", list(Record("g", "1", "00", [], {}, "00", []).data()))
def test_a_missing_field(fields: dict[str, Any], name: str) -> None:
    del fields[name]
    assert str(wrong(fields)) == f"{name}: missing"


def test_a_field_too_many(fields: dict[str, Any]) -> None:
    assert str(wrong({**fields, "cheat": 1})) == "cheat: no such field in a record"
    assert str(wrong(fields, cheat=1)) == "cheat: no such field in a record"
    assert str(wrong(fields, beside={"names": ["A"] * 4, "salt": "", "talk": [], "x": 1})).startswith("x: no such")


@pytest.mark.parametrize(
    ("around", "place"),
    [
        ({"record": 5}, "record"),
        ({"signature": 5}, "signature"),
        ({"signature": {"key": "00" * 32}}, "signature"),
        ({"signature": {"key": "00" * 31, "signature": "00" * 64}}, "key"),
        ({"signature": {"key": "00" * 32, "signature": "00" * 64, "by": "me"}}, "by"),
        ({"beside": None}, "beside"),
        ({"beside": {"names": ["A"] * 3, "salt": "", "talk": []}}, "names"),
        ({"beside": {"names": ["A"] * 4, "salt": "0", "talk": []}}, "salt"),
        ({"beside": {"names": ["A", "B", "C", "D" * 61], "salt": "", "talk": []}}, "names[3]"),
        ({"beside": {"names": ["A"] * 4, "salt": "", "talk": {}}}, "talk"),
        ({"beside": {"names": ["A"] * 4, "salt": "", "talk": [{"at": 1}]}}, "ply"),
        (
            {"beside": {"names": ["A"] * 4, "salt": "", "talk": [LINE]}},
            "talk[0]",
        ),
    ],
)
def test_wrong_things_around_what_is_signed(fields: dict[str, Any], around: dict[str, Any], place: str) -> None:
    whole = {"rubrica": 3, "signature": None, "record": fields, **around}
    with pytest.raises(RecordError) as caught:
        decode(canonical(whole) + "\n")
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("game", 7, "game"),
        ("game", "", "game"),
        ("game", "x" * 61, "game"),
        ("rules", None, "rules"),
        ("rules", 1, "rules"),
        ("content", "xyz", "content"),
        ("content", "AB" * 16, "content"),
        ("content", "ab" * 15, "content"),
        ("content", "ab" * 15 + "\n\n", "content"),
        ("seats", "four", "seats"),
        ("seats", {"0": "A"}, "seats"),
        ("seats", ["ab" * 16] * 17, "seats"),
        ("seats", ["ab" * 16, 2, "ab" * 16, "ab" * 16], "seats[1]"),
        ("seats", ["Ada", "ab" * 16, "ab" * 16, "ab" * 16], "seats[0]"),
        ("seats", ["ab" * 16] * 3, "words"),
        ("bots", ["", "steady"], "bots"),
        ("bots", ["", None, "", ""], "bots[1]"),
        ("commitments", ["00" * 32] * 3, "commitments"),
        ("commitments", ["", "", "", "00"], "commitments[3]"),
        ("voided", {}, "voided"),
        ("voided", [5], "voided[0]"),
        ("voided", [{"commitment": "00" * 32, "commitments": [""] * 4, "missing": [4]}], "voided[0].missing"),
        ("voided", [{"commitment": "00" * 32, "commitments": [""] * 4, "missing": [True]}], "voided[0].missing"),
        ("fork", 5, "fork"),
        ("fork", {"record": "00" * 32, "ply": -1}, "fork.ply"),
        ("fork", {"record": "00", "ply": 1}, "record"),
        ("options", [], "options"),
        ("options", {"variant": 1}, "options.variant"),
        ("options", {"variant": "x" * 61}, "options.variant"),
        ("options", {str(number): "x" for number in range(101)}, "options"),
        ("commitment", "00" * 31, "commitment"),
        ("commitment", 0, "commitment"),
        ("words", None, "words"),
        ("words", ["", "", "", None], "words[3]"),
        ("words", ["", "", "x" * 257, ""], "words[2]"),
        ("words", [""] * 5, "words"),
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
        (seated(2), "Rubico is for 3 to 7 seats, not 2."),
        (seated(8), "Rubico is for 3 to 7 seats, not 8."),
        (seated(0), "Rubico is for 3 to 7 seats, not 0."),
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
    record = decode(written({**fields, "moves": moves}))
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


@pytest.mark.parametrize("name", ["\x1b[31mAda", "Ada\x9b1m", "Ada\u202e", "A\0da"])
def test_a_name_that_would_steer_a_terminal(fields: dict[str, Any], name: str) -> None:
    beside = {"names": [name, "B", "C", "D"], "salt": "", "talk": []}
    with pytest.raises(RecordError, match="names"):
        decode(written(fields, beside=beside))

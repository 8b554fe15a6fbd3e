"""Backup and restore: all or nothing, on either database; what was damaged since is refused."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from rubrica import games
from rubrica.cli import main
from rubrica.engine.dice import fast_dice
from rubrica.engine.public_log import entries_of, read
from rubrica.engine.record import decode
from rubrica.server import backup as backups
from rubrica.server.backup import backup, carries_digest, restore, rows_of
from rubrica.server.config import BadConfig
from rubrica.server.database import open_engine
from rubrica.server.schema import metadata
from rubrica.verifier import misfits
from tests.contents import played_with
from tests.server.conftest import Start, new_database
from tests.server.site import play_on, view

FOLDER = Path(__file__).parent / "databases"
RECORDS = Path(__file__).parents[1] / "records"
OLD = sorted(FOLDER.glob("*.backup"))
FLIPPED = 200


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_taken_while_running_brings_everything_back(
    database: str, target: str, start: Start, tmp_path: Path, postgres: str
) -> None:
    site = start(database)
    table, clients = site.party(3)
    play_on(table, clients, 8)
    before = [view(client, table) for client in clients]
    assert backup(database, tmp_path / "a.backup") > 10
    play_on(table, clients, 4)
    site.stop()
    fresh = new_database(postgres) if target == "postgresql" else f"sqlite:///{tmp_path / 'new.db'}"
    restore(tmp_path / "a.backup", fresh)
    again = start(fresh)
    for client, seen in zip(clients, before, strict=True):
        token = client.headers["authorization"].split()[1]
        assert view(again.client(token), table)["view"] == seen["view"]
    players = [again.client(client.headers["authorization"].split()[1]) for client in clients]
    assert players[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"}).status_code == 201
    assert play_on(table, players) > 0


def test_a_backup_of_format_2_stays_readable(database: str, start: Start) -> None:
    """One that was written when the format was new: its games go on, its record is proved, log and key are there."""
    known = json.loads((RECORDS / "backup-2.json").read_text("utf-8"))
    assert carries_digest(RECORDS / "backup-2.backup")
    assert restore(RECORDS / "backup-2.backup", database) == 141
    site = start(database)
    with site.client() as anybody:
        record = decode(anybody.get(f"/api/tables/{known['over']}/record").text)
        game = games.get(record.game)
        assert misfits(game, played_with(game, record), record) == [] and record.signature is not None and record.talk
        assert record.signature.key == anybody.get("/.well-known/rubrica.json").json()["key"]["public"]
        log = [(entry.kind, entry.digest) for entry in read([anybody.get("/log").text])]
        assert {*entries_of(record)} <= {*log} and len(log) == 3
    assert play_on(known["running"], [site.client(token) for token in known["tokens"]]) > 0


@pytest.fixture
def whole(tmp_path: Path, start: Start) -> Path:
    """A backup of a database with a game in it."""
    database = f"sqlite:///{tmp_path / 'rubrica.db'}"
    site = start(database)
    play_on(*site.party(3), 6)
    site.stop()
    backup(database, tmp_path / "whole.backup")
    return tmp_path / "whole.backup"


def damages(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The file with one bit flipped, cut off, doubled, with more after it, and others that are none."""
    dice = fast_dice("damage")
    places = [dice.below(8 * len(data)) for _ in range(FLIPPED)]
    for place in [*range(8 * 120), *places]:  # every bit of the head, and some of all the others
        flipped = bytearray(data)
        flipped[place // 8] ^= 1 << place % 8
        yield f"bit {place}", bytes(flipped)
    for size in [0, 1, 50, 89, len(data) - 1, *(dice.below(len(data)) for _ in range(FLIPPED // 4))]:
        yield f"cut off after {size}", data[:size]
    yield "doubled", data + data
    yield "more after it", data + b"\n"
    yield "rubbish", b"rubbish" * 99
    yield "another gzip", gzip.compress(b'["something else"]\n')
    yield "no lines of ours", gzip.compress(b"5\n")


def test_no_damaged_backup_is_restored_and_nothing_is_written(whole: Path, tmp_path: Path) -> None:
    target = tmp_path / "restored.db"
    broken = tmp_path / "broken.backup"
    for what, data in damages(whole.read_bytes()):
        broken.write_bytes(data)
        with pytest.raises(BadConfig, match=r"backup"):
            restore(broken, f"sqlite:///{target}")
        assert not target.exists(), what
    assert restore(whole, f"sqlite:///{target}") > 10


PERSON = ["columns", "people", "id", "name", "made"]


@pytest.mark.parametrize(
    "lines",
    [
        [5],
        [None],
        [{"a": 1}],
        [[]],
        [[["a"]]],
        [["columns"]],
        [["columns", "nowhere"], ["nowhere"]],
        [["columns", "people", ["id"]]],
        [PERSON, ["people", "a", "half a \ud800 letter", 1], ["end", 1]],
        [PERSON, ["people", "a", "nul \0", 1], ["end", 1]],
        [PERSON, ["people", "a", "b", 10**30], ["end", 1]],
        [PERSON, ["people", "a", "b", 10**400], ["end", 1]],
        ["deep"],
    ],
    ids=str,
)
def test_a_backup_that_somebody_made_up_is_refused_in_a_sentence(
    lines: list[object], database: str, tmp_path: Path
) -> None:
    """Its digest fits, as anybody can see to."""
    texts = ["[" * 100_000 if line == "deep" else json.dumps(line) for line in lines]
    body = gzip.compress("".join(f"{text}\n" for text in texts).encode())
    forged = tmp_path / "forged.backup"
    forged.write_bytes(backups.FORMAT + sha256(body).hexdigest().encode() + b"\n" + body)
    with pytest.raises(BadConfig, match=r"forged\.backup"):
        restore(forged, database)


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_an_old_backup_is_read_but_not_one_that_shows_its_damage(old: Path, tmp_path: Path) -> None:
    """Without a digest a flipped bit in the head of the file can go unseen, but then the rows are the same."""
    true = list(rows_of(old))
    assert true and not carries_digest(old)
    broken = tmp_path / "broken.backup"
    for what, data in damages(old.read_bytes()):
        broken.write_bytes(data)
        with suppress(BadConfig):
            assert list(rows_of(broken)) == true, what


def rewritten(whole: Path, path: Path, change: tuple[str, str]) -> Path:
    """The backup with one word changed by somebody who knows how to write the digest anew."""
    data = whole.read_bytes()
    lines = gzip.decompress(data[backups.HEAD :]).decode().replace(*change, 1)
    packed = gzip.compress(lines.encode())
    path.write_bytes(backups.FORMAT + sha256(packed).hexdigest().encode() + b"\n" + packed)
    return path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"columns", "people", "id"', '"columns", "people", "nickname"'), "doesn.t know people.nickname"),
        (('"columns", "people"', '"columns", "peoples"'), "doesn.t know peoples.id"),
        (('["entries", "', '["entries", 5, "'), "a row of 'entries' has another shape"),
        (('["end", ', '["end", 1'), "it ends after"),
        (('["end", ', '["seats", '), "a row of 'seats' has another shape"),
    ],
)
def test_rows_that_do_not_fit_are_refused(whole: Path, tmp_path: Path, change: tuple[str, str], told: str) -> None:
    target = tmp_path / "restored.db"
    with pytest.raises(BadConfig, match=told):
        restore(rewritten(whole, tmp_path / "other.backup", change), f"sqlite:///{target}")
    assert not target.exists()


def test_what_the_database_refuses_leaves_it_as_it_was(whole: Path, tmp_path: Path) -> None:
    """Two rows with one key fit one by one, and not together."""
    lines = gzip.decompress(whole.read_bytes()[backups.HEAD :]).decode().splitlines(keepends=True)
    row = next(line for line in lines if json.loads(line)[0] == "seats")
    target = f"sqlite:///{tmp_path / 'restored.db'}"
    count = json.loads(lines[-1])[1]
    doubled = "".join([*lines[:-1], row, f'["end", {count + 1}]\n'])
    change = ("".join(lines), doubled)
    with pytest.raises(BadConfig, match="nothing was restored"):
        restore(rewritten(whole, tmp_path / "other.backup", change), target)
    engine = open_engine(target)
    with engine.connect() as connection:
        assert not any(connection.execute(select(table)).first() for table in metadata.sorted_tables)
    engine.dispose()
    assert restore(whole, target) == count


def test_a_backup_is_restored_into_a_new_database_only(whole: Path, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'restored.db'}"
    restore(whole, target)
    with pytest.raises(BadConfig, match="not empty"):
        restore(whole, target)
    with pytest.raises(BadConfig, match="exists already"):
        backup(target, whole)
    with pytest.raises(BadConfig, match="this database doesn't exist"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "b.backup")


def test_a_backup_that_cannot_be_finished_leaves_no_file(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OSError, match="No space"):
        backup(f"sqlite:///{tmp_path / 'rubrica.db'}", tmp_path / "b.backup")
    assert sorted(tmp_path.iterdir()) == before


def test_a_backup_is_its_owners_alone_to_read(whole: Path) -> None:
    assert whole.stat().st_mode & 0o777 == 0o600


def test_the_command_says_what_it_restores(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(file: Path, number: int) -> tuple[int, str]:
        monkeypatch.setenv("RUBRICA_DATABASE", f"sqlite:///{tmp_path / str(number)}.db")
        answer = CliRunner().invoke(main, ["restore", str(file)])
        return answer.exit_code, answer.output

    code, output = told(whole, 1)
    assert code == 0 and "rows read into the database" in output and "digest" not in output
    code, output = told(OLD[0], 2)
    assert code == 0 and "carries no digest" in output
    broken = tmp_path / "broken.backup"
    broken.write_bytes(whole.read_bytes()[:-1])
    code, output = told(broken, 3)
    assert code == 2 and output.count("\n") == 1 and "this backup is damaged" in output

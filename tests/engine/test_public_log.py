"""A log that can only grow: whoever kept a part of it notices every change."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rubrica.cli import main
from rubrica.engine.public_log import (
    BEGINNING,
    DEAL,
    GAME,
    VOID,
    BadLog,
    LogEntry,
    entries_of,
    entry_after,
    read,
    written,
)
from rubrica.engine.record import decode

RECORDS = Path(__file__).parents[1] / "records"


def grown(length: int) -> list[LogEntry]:
    entries: list[LogEntry] = []
    for number in range(1, length + 1):
        before = entries[-1].chain if entries else BEGINNING
        kind = (DEAL, VOID, GAME)[number % 3]
        entries.append(entry_after(before, number, kind, f"{number:064x}", "ab" * 64 if kind == GAME else None))
    return entries


def test_pages_that_follow_each_other_are_one_log() -> None:
    entries = grown(9)
    pages = [written(1, BEGINNING, entries[:4]), written(5, entries[3].chain, entries[4:])]
    assert list(read(pages)) == entries
    assert list(read(pages[1:])) == entries[4:], "a later page alone is checked from where it begins"
    assert list(read([written(1, BEGINNING, [])])) == []


def test_every_change_is_noticed() -> None:
    text = written(1, BEGINNING, grown(6))
    lines = text.splitlines(keepends=True)
    broken = [
        "",
        "{}\n",
        text.replace('"rubrica log":1', '"rubrica log":2'),
        "".join([lines[0], *lines[2:]]),
        "".join([*lines[:3], *lines[4:]]),
        "".join([*lines[:3], lines[4], lines[3], *lines[5:]]),
        "".join([*lines, lines[-1]]),
        text.replace(BEGINNING, "1" + BEGINNING[1:]),
        text.replace('"kind":"void"', '"kind":"deal"', 1),
        text.replace('"kind":"void"', '"kind":"what"', 1),
        text.replace('"number":3', '"number":3.0'),
        text.replace('"number":3,', '"number": 3,'),
        text.replace("ab" * 64, "cd" * 64, 1),
    ]
    for each in broken:
        assert each != text
        with pytest.raises(BadLog):
            list(read([each]))


def test_a_page_that_was_left_out_is_noticed() -> None:
    entries = grown(9)
    pages = [written(1, BEGINNING, entries[:3]), written(7, entries[5].chain, entries[6:])]
    with pytest.raises(BadLog, match="does not follow entry 3"):
        list(read(pages))


def test_a_log_of_format_1_stays_readable_and_holds_its_record() -> None:
    record = decode((RECORDS / "3-rubico.json").read_text("utf-8"))
    log = list(read([(RECORDS / "log-1.jsonl").read_text("utf-8")]))
    assert [(entry.kind, entry.digest) for entry in log] == entries_of(record)


def test_the_command(tmp_path: Path) -> None:
    log, game = RECORDS / "log-1.jsonl", RECORDS / "3-rubico.json"
    told = CliRunner().invoke(main, ["log", "check", str(log), "--record", str(game)])
    assert told.exit_code == 0 and "2 entries, each chained" in told.output and "holds the deal" in told.output
    shorter = tmp_path / "log.jsonl"
    shorter.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    told = CliRunner().invoke(main, ["log", "check", str(shorter), "--record", str(game)])
    assert told.exit_code == 1 and "does not hold everything of this record: game" in told.output
    shorter.write_text(log.read_text("utf-8").replace('"kind":"deal"', '"kind":"void"'), "utf-8")
    told = CliRunner().invoke(main, ["log", "check", str(shorter)])
    assert told.exit_code == 1 and "Entry 1 was changed" in told.output
    shorter.write_bytes(log.read_bytes().replace(b'"kind":"deal"', b'"kind":"\xe4eal"'))
    told = CliRunner().invoke(main, ["log", "check", str(shorter)])
    assert told.exit_code == 1 and "Entry 1 cannot be read" in told.output

"""`rubrica doctor`: what it finds on this machine, and on one where something is wrong."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rubrica import doctor, extras, games
from rubrica.cli import main
from rubrica.engine.sentence import ENGLISH


def called(monkeypatch: pytest.MonkeyPatch, database: str, port: int = 0) -> Result:
    monkeypatch.setenv("RUBRICA_DATABASE", database)
    monkeypatch.setenv("RUBRICA_HOST", "127.0.0.1")
    monkeypatch.setenv("RUBRICA_PORT", str(port))
    return CliRunner().invoke(main, ["doctor"])


def test_a_machine_that_has_all_is_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = called(monkeypatch, f"sqlite:///{tmp_path / 'new.db'}")
    assert told.exit_code == 0, told.output
    assert "new.db will be made by the first start" in told.output and "is free" in told.output
    assert f"Games: {', '.join(games.names())}" in told.output and "server: installed" in told.output
    assert not (tmp_path / "new.db").exists()


def test_a_port_in_use_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = called(monkeypatch, f"sqlite:///{tmp_path / 'new.db'}", taken.getsockname()[1])
    assert told.exit_code == 1 and "✗ Can't listen on 127.0.0.1" in told.output


@pytest.mark.parametrize(
    ("content", "told"), [(b"no database at all, only words", "can't be used"), (b"", "can be used")]
)
def test_a_database_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "there.db").write_bytes(content)
    assert told in called(monkeypatch, f"sqlite:///{tmp_path / 'there.db'}").output


def test_a_database_of_a_newer_release_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    told = called(monkeypatch, f"sqlite:///{tmp_path / 'newer.db'}")
    assert told.exit_code == 1 and "written by a newer release" in told.output


def test_an_empty_address_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    told = called(monkeypatch, "")
    assert told.exit_code == 1 and "RUBRICA_DATABASE is no address of a database" in told.output


def test_a_missing_extra_comes_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "rl", ["a_module_nobody_has"])
    finding = next(found for found in doctor.packages() if not found.well and found.what.values["extra"] == "rl")
    assert finding.advice is not None
    assert ENGLISH.say(finding.advice) == "If you want it: pip install 'rubrica[rl]'"
    assert doctor.healthy([finding])

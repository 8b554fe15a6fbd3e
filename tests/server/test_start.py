"""Starting a server: what stands in the way is one line that says what to do; files are their owner's alone."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rubrica.server.backup import backup, restore
from rubrica.server.config import BadConfig
from rubrica.server.store import Store
from tests.server.conftest import Start
from tests.server.servers import free_port, process

COMMANDS = [("rubrica", "serve"), ("rubrica.server",)]


def refusal(command: tuple[str, ...], folder: Path, **settings: str) -> str:
    """What is said by a server that does not start: one line, and exit code 2."""
    environment = os.environ | {"RUBRICA_PORT": str(free_port()), "RUBRICA_HOST": "127.0.0.1"}
    environment |= {f"RUBRICA_{name.upper()}": value for name, value in settings.items()}
    told = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    assert (told.returncode, told.stdout) == (2, ""), told.stderr
    assert told.stderr.count("\n") == 1, told.stderr
    return told.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("address", ["", "rubrica.db", "mysql://me:hush@host/name", "sqlite://", "postgresql://"])
def test_a_database_that_is_no_address(tmp_path: Path, command: tuple[str, ...], address: str) -> None:
    told = refusal(command, tmp_path, database=address)
    assert "Write sqlite:///FILE, or postgresql+psycopg://USER:PASSWORD@HOST/NAME." in told
    assert "hush" not in told and not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_port_that_is_taken(tmp_path: Path, command: tuple[str, ...]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        told = refusal(command, tmp_path, port=str(port))
    assert f"port {port}" in told and "already in use" in told and "--port" in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("port", "99999", "0–65535"),
        ("bot_processes", "0", "1–1000"),
        ("think_seconds", "nan", "0–10000000"),
        ("bot_pause", "-1", "0–10000000"),
        ("log", "loud", "debug, info, warning, error, critical"),
        ("contents", "no/such/folder", "no folder no/such/folder"),
    ],
)
def test_a_setting_that_no_server_can_run_with(tmp_path: Path, name: str, value: str, allowed: str) -> None:
    told = refusal(COMMANDS[0], tmp_path, **{name: value})
    assert f"{name}: " in told and allowed in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_a_newer_release(tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "r.db"
    Store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    told = refusal(command, tmp_path, database=f"sqlite:///{path}")
    assert "r.db was written by a newer release" in told and "Install that release" in told
    with pytest.raises(BadConfig, match="newer release"):
        backup(f"sqlite:///{path}", tmp_path / "b.backup")


def test_a_database_of_an_older_release_is_not_half_backed_up(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    Store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(BadConfig, match="Start the server on it once"):
        backup(f"sqlite:///{path}", tmp_path / "b.backup")
    assert not (tmp_path / "b.backup").exists()


def test_a_file_that_is_no_database_and_a_folder_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Salve! " * 1000)
    assert "is not a database" in refusal(COMMANDS[0], tmp_path, database=f"sqlite:///{path}")
    assert path.read_text() == "Salve! " * 1000
    assert "Its folder must be there" in refusal(COMMANDS[0], tmp_path, database="sqlite:///no/such/folder/r.db")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_extra_that_is_missing(tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "psycopg.py").write_text("raise ModuleNotFoundError(name='psycopg')")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(hidden), *sys.path]))
    told = refusal(command, tmp_path, database="postgresql+psycopg://nobody@127.0.0.1:1/none")
    assert told.endswith("psycopg is not installed. Get it with: pip install 'rubrica[postgres]'\n")


def test_a_postgresql_that_does_not_answer(tmp_path: Path) -> None:
    address = f"postgresql+psycopg://me:hush@127.0.0.1:{free_port()}/none"
    told = refusal(COMMANDS[0], tmp_path, database=address)
    assert "can't be used" in told and "hush" not in told


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_the_database_and_what_lies_beside_it_are_their_owners_alone(tmp_path: Path, start: Start) -> None:
    """Also where an older release left them open to all."""
    path = tmp_path / "rubrica.db"
    start(f"sqlite:///{path}").stop()
    for kept in tmp_path.iterdir():
        kept.chmod(0o666)
    site = start(f"sqlite:///{path}")
    site.make("open", "open", "open")
    assert {"rubrica.db", "rubrica.db-wal", "rubrica.db-shm"} <= set(modes(tmp_path))
    assert set(modes(tmp_path).values()) == {0o600}


def test_one_sqlite_file_has_one_server(tmp_path: Path) -> None:
    """A second one is refused, by whatever way it comes to the file; a killed one is no hindrance."""
    path = tmp_path / "r.db"
    (tmp_path / "other.db").symlink_to(path)
    with process(f"sqlite:///{path}") as first:
        for way in (path, tmp_path / "other.db"):
            told = refusal(COMMANDS[0], tmp_path, database=f"sqlite:///{way}")
            assert f"{path} is in use" in told and "Stop that one first" in told
        assert backup(f"sqlite:///{path}", tmp_path / "a.backup") == 1, "the key that it signs with"
        with pytest.raises(BadConfig, match="is in use"):
            restore(tmp_path / "a.backup", f"sqlite:///{path}")
        first.server.send_signal(signal.SIGKILL)
        first.server.wait()
        with process(f"sqlite:///{path}") as second:
            assert second.client().get("/health").status_code == 200

"""A disk that fails, waits, fills up or loses power: every acknowledged move is there exactly once, and it opens."""

from __future__ import annotations

import errno
import os
import random
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.server.store import Store
from tests.server.faults import Disk, operations, power_losses
from tests.server.servers import Acknowledged, Hammer, lost, process, proved
from tests.server.site import play, view
from tests.server.test_scheduler import wait_for

FAULTS = int(os.environ.get("RUBRICA_FAULTS", "400"))
LOSSES = int(os.environ.get("RUBRICA_LOSSES", "2000"))
ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS, errno.EDQUOT)


def sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


@pytest.mark.parametrize("faults", [6, pytest.param(FAULTS, marks=pytest.mark.long)])
def test_writes_that_fail_lose_nothing_acknowledged(tmp_path: Path, faults: int) -> None:
    """One write in a few fails, or several, at places drawn at random; then the server is killed."""
    path = tmp_path / "r.db"
    disk = Disk(path)
    with process(f"sqlite:///{path}", environment=disk.environment) as running:
        hammer = Hammer([running], 4)
        hammer.more(5)
        for _ in range(faults):
            before = disk.failed
            disk.fail(random.choice(ERRORS), random.randrange(40), random.randrange(1, 4))
            while disk.failed == before:
                hammer.more(1)
            disk.mend()
            hammer.more(3)
        running.server.send_signal(signal.SIGKILL)
        running.server.wait()
        hammer.stop()
    assert disk.failed >= faults
    assert sound(path) and lost(f"sqlite:///{path}", hammer.acknowledged) == []
    with process(f"sqlite:///{path}") as again:
        games = proved(again, hammer.parties)
    print(f"{disk.failed} writes failed, {len(hammer.acknowledged)} moves acknowledged, {games} records verified")


@pytest.mark.parametrize("losses", [40, pytest.param(LOSSES, marks=pytest.mark.long)])
def test_a_power_loss_loses_nothing_acknowledged(tmp_path: Path, losses: int) -> None:
    """At places drawn at random in what a loaded server wrote, whatever it had not made to last is lost or torn."""
    path = tmp_path / "r.db"
    disk = Disk(path)
    with process(f"sqlite:///{path}", environment=disk.environment) as running:
        hammer = Hammer([running], 4, disk.written)
        hammer.more(150)
        running.server.send_signal(signal.SIGKILL)
        running.server.wait()
        hammer.stop()
    dice = fast_dice("power")
    made = sum(1 for _ in operations(disk.log))
    cuts = [dice.below(made) for _ in range(losses)]

    def left(end: int, files: dict[str, bytes]) -> list[Acknowledged]:
        """What was acknowledged by then and is lost in what is left of the files."""
        folder = tmp_path / "left"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for name, content in files.items():
            (folder / Path(name).name).write_bytes(content)
        Store(f"sqlite:///{folder / 'r.db'}").close()
        assert sound(folder / "r.db")
        return lost(f"sqlite:///{folder / 'r.db'}", [each for each in hammer.acknowledged if each.written <= end])

    for end, files in power_losses(disk.log, cuts, dice):
        assert left(end, files) == []
    liar = [left(end, files) for end, files in power_losses(disk.log, [made - 1], dice, syncs=False)]
    assert any(liar), "on a disk that lies about what lasts, moves must be lost: else this test sees nothing"
    print(f"{losses} power losses in {made} operations, {len(hammer.acknowledged)} moves acknowledged")


def test_a_disk_that_nothing_can_be_written_to_is_told(tmp_path: Path) -> None:
    """Full or read-only: what is there can be read, a move is refused, `/health` says so; later all goes on."""
    disk = Disk(tmp_path / "r.db")
    with process(f"sqlite:///{tmp_path / 'r.db'}", environment=disk.environment) as running:
        table, tokens = running.party(3, "redcathedral")
        clients = [running.client(token) for token in tokens]
        client = next(client for client in clients if view(client, table)["options"])
        seen = view(client, table)
        body = {"question": seen["question"], "request": "mine"}
        for error in ERRORS:
            disk.fail(error)
            answer = play(client, table, seen["options"][0]["move"], **body)
            assert answer.status_code == 503 and "Nothing is lost" in answer.json()["error"]["message"]
            assert view(client, table) == seen
            wait_for(lambda: client.get("/health").status_code == 503)  # which tries at most once a second
            disk.mend()
            wait_for(lambda: client.get("/health").status_code == 200)
        for _ in range(2):
            assert play(client, table, seen["options"][0]["move"], **body).status_code == 200
        assert view(client, table)["step"] == 1


def test_a_slow_disk_holds_up_moves_alone(tmp_path: Path) -> None:
    """While a move waits for the disk it is not acknowledged, and nobody sees it; but everybody sees the table."""
    disk = Disk(tmp_path / "r.db")
    with (
        process(f"sqlite:///{tmp_path / 'r.db'}", environment=disk.environment) as running,
        ThreadPoolExecutor(1) as pool,
    ):
        table, tokens = running.party(3, "redcathedral")
        clients = [running.client(token) for token in tokens]
        client = next(client for client in clients if view(client, table)["options"])
        seen = view(client, table)
        disk.hold(True)
        try:
            waiting = pool.submit(play, client, table, seen["options"][0]["move"], question=seen["question"])
            for _ in range(20):
                assert view(clients[0], table)["step"] == 0
                assert not waiting.done()
        finally:
            disk.hold(False)
        assert waiting.result().status_code == 200
        assert view(clients[0], table)["step"] == 1

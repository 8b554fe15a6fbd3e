"""Plays some tables on a server and keeps its database, as this release leaves it, for the releases to come.

    PYTHONPATH=src:. python -m tests.server.make_database

Made once for each release, into databases/: the database, a backup of it, the records of its finished games, which
tables are still running, with the tokens of their seats, and beside them (`make verifier`) the release's verifier. They
are never made anew: they show that what an older release wrote can still be read, played and proved.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2

from rubrica import __version__, games
from rubrica.server.backup import backup
from rubrica.server.config import Config
from tests.server.site import Site, play, view

FOLDER = Path(__file__).parent / "databases"
BEGUN = 40


def play_about(table: str, clients: list[httpx2.Client], moves: int) -> None:
    """Let the seats answer now this, now that."""
    made = 0
    while made < moves:
        asked = [seat for seat, sitting in enumerate(view(clients[0], table)["seats"]) if sitting["asked"]]
        if not asked:
            return
        for seat in asked[: moves - made]:
            seen = view(clients[seat], table)
            option = seen["options"][made * 7 % len(seen["options"])]
            play(clients[seat], table, option["move"], question=seen["question"]).raise_for_status()
            made += 1


def main() -> None:
    tables: dict[str, list[dict[str, object]]] = {"running": [], "over": []}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rubrica.db"
        site = Site(Config(database=f"sqlite:///{path}", exhibition=False, limits=False, bot_pause=0.0))
        site.start()
        for game, found in games.installed().items():
            table, clients = site.party(max(found.seats[0], 2), game=game)
            play_about(table, clients, BEGUN)
            tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
            tables["running"].append({"table": table, "game": game, "tokens": tokens})
            table, clients = site.party(max(found.seats[0], 2), game=game)
            play_about(table, clients, 100_000)
            tables["over"].append({"table": table, "game": game})
            record = clients[0].get(f"/api/tables/{table}/record").text
            (FOLDER / f"{__version__}-{game}.json").write_text(record, "utf-8")
        site.stop()
        backup(f"sqlite:///{path}", FOLDER / f"{__version__}.backup")
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        (FOLDER / f"{__version__}.db.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    (FOLDER / f"{__version__}-tables.json").write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""An upgrade never kills a game: what older releases wrote opens, plays on and proves itself."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner

from rubrica import games
from rubrica.cli import main
from rubrica.engine.record import decode
from rubrica.games.content import Folder, folder_of
from rubrica.server.backup import restore
from rubrica.server.contents import kept_in
from rubrica.verifier import misfits, setting_of, unproved
from tests.server.conftest import Start
from tests.server.site import Site, play_on, view

FOLDER = Path(__file__).parent / "databases"
#: What releases left; 0.1.0-0.2.0 is a database of 0.1.0 on which 0.2.0 was started once, and nothing was played.
DATABASES = sorted(path.name.removesuffix(".db.gz") for path in FOLDER.glob("*.db.gz"))
RELEASES = sorted(path.name.removesuffix(".backup") for path in FOLDER.glob("*.backup"))
NEXT = "9"


def tables(release: str, state: str) -> list[dict[str, Any]]:
    path = FOLDER / f"{release.partition('-')[0]}-tables.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))[state]
    return found


def proved(text: str, folder: Path, database: str = "") -> None:
    """The record fits, with the cards that a server has kept; one of older rules is proved by the verifier of the
    release that this one names."""
    record = decode(text)
    game, content = setting_of(record)
    if record.rules == game.rules:
        assert misfits(game, (database and kept_in(database, game, record.content)) or content, record) == []
        return
    release = game.proved_by[record.rules]
    assert f"release {release} proves it" in misfits(game, content, record)[0]
    path = folder / "game.json"
    path.write_text(text, "utf-8")
    kept = [sys.executable, str(FOLDER / f"rubrica-verifier-{release}.pyz"), str(path)]
    proof = subprocess.run(kept, capture_output=True, text=True)
    assert proof.returncode == 0 and "the record fits" in proof.stdout, proof.stdout + proof.stderr


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=DATABASES)
def left(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened(left: str, tmp_path: Path, start: Start) -> Site:
    """A server on a database that a release left."""
    path = tmp_path / "rubrica.db"
    path.write_bytes(gzip.decompress((FOLDER / f"{left}.db.gz").read_bytes()))
    return start(f"sqlite:///{path}")


def test_running_games_of_a_release_go_on_to_their_end(left: str, opened: Site, tmp_path: Path) -> None:
    for row in tables(left, "running"):
        clients = [opened.client(token) for token in row["tokens"]]
        if left == "0.1.0" and games.get(row["game"]).rules != "1":
            refused = clients[0].get(f"/api/tables/{row['table']}")
            assert refused.status_code == 409
            assert "start release 0.2.0 on this database once" in refused.json()["error"]["message"]
            continue
        before = view(clients[0], row["table"])
        assert before["step"] > 0
        assert play_on(row["table"], clients) > 0
        text = clients[0].get(f"/api/tables/{row['table']}/record").text
        proved(text, tmp_path, opened.services.config.database)


def test_finished_games_of_a_release_are_shown_and_proved(left: str, opened: Site, tmp_path: Path) -> None:
    with opened.client() as client:
        for row in tables(left, "over"):
            answer = client.get(f"/api/tables/{row['table']}/record")
            if left == "0.1.0" and games.get(row["game"]).rules != "1":
                assert answer.status_code == 409
                assert "Start release 0.2.0 on this database once" in answer.json()["error"]["message"]
                continue
            text = answer.text
            proved(text, tmp_path)
            same = decode(text).rules == games.get(row["game"]).rules
            assert client.get(f"/t/{row['table']}/replay").status_code == (200 if same else 409)


def test_a_backup_of_a_release_is_restored(release: str, tmp_path: Path, start: Start) -> None:
    database = f"sqlite:///{tmp_path / 'restored.db'}"
    assert restore(FOLDER / f"{release}.backup", database) > 0
    site = start(database)
    with site.client() as client:
        for row in [*tables(release, "running"), *tables(release, "over")]:
            answer = client.get(f"/api/tables/{row['table']}")
            assert answer.status_code == 200 or answer.json()["error"]["code"] == "rules", answer.text


@pytest.mark.parametrize("game", games.names())
def test_records_of_a_release_are_proved(release: str, game: str, tmp_path: Path) -> None:
    proved((FOLDER / f"{release}-{game}.json").read_text("utf-8"), tmp_path)


def with_other_rules(monkeypatch: pytest.MonkeyPatch, game: str, **changes: Any) -> None:
    """The next release: the game's rules have changed."""
    found = {**games.installed(), game: replace(games.get(game), **changes)}
    monkeypatch.setattr(games, "installed", lambda: found)


@pytest.mark.parametrize("game", games.names())
def test_a_game_goes_on_under_new_rules(
    game: str, database: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = start(database)
    table, clients = site.party(max(games.get(game).seats[0], 2), game=game)
    play_on(table, clients, 21)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    before = [view(client, table)["view"] for client in clients]
    site.stop()

    rules = games.get(game).rules
    with_other_rules(monkeypatch, game, rules=NEXT, proved_by={rules: "0.2.0"})
    for _ in range(2):  # the upgrade itself, and a start after it
        site = start(database)
        clients = [site.client(token) for token in tokens]
        assert [view(client, table)["view"] for client in clients] == before
        assert "from move 21 on, this game follows the new ones" in clients[0].get(f"/t/{table}").text
        site.stop()
    site = start(database)
    clients = [site.client(token) for token in tokens]
    assert play_on(table, clients) > 0
    record = decode(clients[0].get(f"/api/tables/{table}/record").text)
    assert (record.rules, record.upgrades[0].ply, record.upgrades[0].rules) == (NEXT, 21, rules)
    found, content = setting_of(record)
    assert misfits(found, content, record) == []
    assert unproved(found, record)[0].endswith("release 0.2.0 proves it with rubrica-verifier-0.2.0.pyz.")
    record.upgrades[0].state["game"], other = {}, record.upgrades[0].state["game"]
    assert misfits(found, content, record)
    record.upgrades[0].state["game"] = other


def test_moves_that_new_rules_forbid_are_taken_back_to_the_snapshot(
    local: Site, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that was killed left an older snapshot: what came after it is played again as far as it may be."""
    table, clients = local.party(2, game="redcathedral")
    play_on(table, clients, 21)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    monkeypatch.setattr("rubrica.server.tables.Tables.keep_snapshots", nothing)
    local.stop()
    with_other_rules(monkeypatch, "redcathedral", rules=NEXT)
    site = start(local.services.config.database)
    seen = view(site.client(tokens[0]), table)
    assert seen["step"] == 21
    record = site.services.tables.known[table].playing.record
    assert record.upgrades[0].ply == 16
    assert len(record.moves) == 21


def test_a_game_just_dealt_goes_on_under_new_rules(local: Site, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    table, clients = local.party(3)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    before = [view(client, table)["view"] for client in clients]
    monkeypatch.setattr("rubrica.server.tables.Tables.keep_snapshots", nothing)
    local.stop()
    with_other_rules(monkeypatch, "rubico", rules=NEXT)
    site = start(local.services.config.database)
    clients = [site.client(token) for token in tokens]
    assert [view(client, table)["view"] for client in clients] == before
    assert play_on(table, clients) > 0


def test_a_game_left_without_a_snapshot_gets_one_when_the_server_starts(local: Site, start: Start) -> None:
    table, clients = local.party(2, game="redcathedral")
    play_on(table, clients, 10)
    local.stop()
    database = local.services.config.database
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as kept:
        kept.execute("DELETE FROM snapshots")
        kept.execute("DELETE FROM contents")
        kept.commit()
        start(database)
        while not kept.execute("SELECT 1 FROM snapshots WHERE table_id = ? AND step = 10", (table,)).fetchone():
            sleep(0.05)
        assert kept.execute("SELECT count(*) FROM contents").fetchone() == (1,)


async def nothing(self: object) -> None:
    """What a server that is killed does with its tables."""


def test_a_finished_game_of_other_rules_still_gives_its_record(
    local: Site, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = local.party(3)
    play_on(table, clients)
    local.stop()
    rules = games.get("rubico").rules
    with_other_rules(monkeypatch, "rubico", rules=NEXT, proved_by={rules: "0.2.0"})
    site = start(local.services.config.database)
    with site.client() as client:
        refused = client.get(f"/api/tables/{table}")
        assert refused.status_code == 409
        assert "release 0.2.0 proves it" in refused.json()["error"]["message"]
        answer = client.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    record = decode(answer.text)
    assert record.rules == rules
    assert "release 0.2.0 proves it" in misfits(*setting_of(record), record)[0]


def test_a_mended_translation_changes_nothing(local: Site, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    table, clients = local.party(3)
    play_on(table, clients, 10)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    local.stop()
    folder = folder_of(games.get("rubico"))
    data = deepcopy(folder.standard().data)
    data["powers"]["power"][0]["name"]["en"] = "Venus Genetrix"
    mended = Folder(folder.folder, folder.box, folder.shape)
    monkeypatch.setattr(mended, "standard", lambda: mended.of(data))
    assert mended.standard().digest == folder.standard().digest
    with_other_rules(monkeypatch, "rubico", content=mended)
    site = start(local.services.config.database)
    assert play_on(table, [site.client(token) for token in tokens]) > 0


def own_cards(folder: Path) -> str:
    """A folder of contents in which Rubico has one of its own, called "mine"."""
    mine = folder / "contents" / "rubico" / "mine"
    copytree(folder_of(games.get("rubico")).folder, mine)
    players = mine / "players.toml"
    players.write_text(players.read_text("utf-8").replace("threshold = 1", "threshold = 2", 1), "utf-8")
    return str(folder / "contents")


def test_a_game_goes_on_with_cards_that_are_no_longer_on_offer(
    tmp_path: Path, database: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = start(database, contents=own_cards(tmp_path))
    table, clients = site.party(3, content="mine")
    play_on(table, clients, 10)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    site.stop()
    site = start(database)
    clients = [site.client(token) for token in tokens]
    assert play_on(table, clients) > 0
    text = clients[0].get(f"/api/tables/{table}/record").text
    assert misfits(games.get("rubico"), games.get("rubico").standard(), decode(text))[0].startswith("content:")
    (tmp_path / "game.json").write_text(text, "utf-8")
    monkeypatch.setenv("RUBRICA_DATABASE", database)
    proof = CliRunner().invoke(main, ["verify", str(tmp_path / "game.json")])
    assert proof.exit_code == 0 and "The moves fit: " in proof.output, proof.output
    monkeypatch.setenv("RUBRICA_DATABASE", f"sqlite:///{tmp_path / 'none.db'}")
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "game.json")]).exit_code == 1
    kept = clients[0].post("/verify", files={"record": ("game.json", text.encode())})
    assert kept.status_code == 200
    assert "mine" not in [name for game in clients[0].get("/api/games").json()["games"] for name in game["contents"]]


@pytest.mark.parametrize("carry", [True, False])
def test_a_record_holds_its_cards_where_whoever_made_the_table_chose_so(
    tmp_path: Path, database: str, start: Start, carry: bool
) -> None:
    site = start(database, contents=own_cards(tmp_path))
    chosen: dict[str, Any] = {"carry_cards": True} if carry else {}
    table, clients = site.party(3, content="mine", **chosen)
    assert view(clients[0], table)["carries_cards"] is carry
    play_on(table, clients)
    record = decode(clients[0].get(f"/api/tables/{table}/record").text)
    assert (record.cards is not None) is carry
    assert (misfits(*setting_of(record), record) == []) is carry
    elsewhere = start(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    with elsewhere.client() as stranger:
        kept = stranger.post("/verify", files={"record": ("game.json", record.encode().encode())})
        assert kept.status_code == (200 if carry else 422)


def test_the_page_asks_about_cards_in_the_record_only_where_there_are_cards_of_ones_own(
    tmp_path: Path, database: str, start: Start
) -> None:
    site = start(database, contents=own_cards(tmp_path))
    with site.client() as host, site.client() as guest:
        assert 'name="carry_cards"' not in host.get("/new?game=redcathedral").text
        assert '<select name="carry_cards"><option value="no">' in host.get("/new?game=rubico").text
        tables = {}
        for carry in ("no", "yes"):
            form = {
                "game": "rubico",
                "size": "3",
                "name": "Ada",
                "chair0": "me",
                "content": "mine",
                "carry_cards": carry,
            }
            tables[carry] = host.post("/new", data=form).headers["location"]
        assert "will hold its cards" in guest.get(tables["yes"]).text
        assert "will hold its cards" not in guest.get(tables["no"]).text

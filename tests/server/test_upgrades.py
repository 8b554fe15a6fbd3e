"""An upgrade never kills a game: what older releases wrote opens, plays on and proves itself."""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner

from rubrica import games
from rubrica.cli import main
from rubrica.engine.record import decode
from rubrica.games.content import Folder, folder_of
from rubrica.server.backup import restore
from rubrica.verifier import main as verifier
from rubrica.verifier import misfits, setting_of, unproved
from tests.server.conftest import Start
from tests.server.site import Site, play_on, view

FOLDER = Path(__file__).parent / "databases"
RELEASES = sorted(path.name.removesuffix(".db.gz") for path in FOLDER.glob("*.db.gz"))


def tables(release: str, state: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{release}-tables.json").read_text("utf-8"))[state]
    return found


def proved(text: str) -> None:
    record = decode(text)
    assert misfits(*setting_of(record), record) == []


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened(release: str, tmp_path: Path, start: Start) -> Site:
    """A server on the database that a release left."""
    path = tmp_path / "rubrica.db"
    path.write_bytes(gzip.decompress((FOLDER / f"{release}.db.gz").read_bytes()))
    return start(f"sqlite:///{path}")


def test_running_games_of_a_release_go_on_to_their_end(release: str, opened: Site) -> None:
    for row in tables(release, "running"):
        clients = [opened.client(token) for token in row["tokens"]]
        before = view(clients[0], row["table"])
        assert before["step"] > 0
        assert play_on(row["table"], clients) > 0
        proved(clients[0].get(f"/api/tables/{row['table']}/record").text)


def test_finished_games_of_a_release_are_shown_and_proved(release: str, opened: Site) -> None:
    with opened.client() as client:
        for row in tables(release, "over"):
            assert client.get(f"/t/{row['table']}/replay").status_code == 200
            proved(client.get(f"/api/tables/{row['table']}/record").text)


def test_a_backup_of_a_release_is_restored(release: str, tmp_path: Path, start: Start) -> None:
    database = f"sqlite:///{tmp_path / 'restored.db'}"
    assert restore(FOLDER / f"{release}.backup", database) > 0
    site = start(database)
    with site.client() as client:
        for row in [*tables(release, "running"), *tables(release, "over")]:
            assert client.get(f"/api/tables/{row['table']}").status_code == 200


@pytest.mark.parametrize("game", games.names())
def test_records_of_a_release_are_proved(release: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / f"{release}-{game}.json"
    assert verifier([str(path)]) == 0, capsys.readouterr().out
    assert "The record fits." in capsys.readouterr().out


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

    with_other_rules(monkeypatch, game, rules="2", proved_by={"1": "0.2.0"})
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
    assert (record.rules, record.upgrades[0].ply, record.upgrades[0].rules) == ("2", 21, "1")
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
    table, clients = local.party(3)
    play_on(table, clients, 21)
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    monkeypatch.setattr("rubrica.server.tables.Tables.keep_snapshots", nothing)
    local.stop()
    with_other_rules(monkeypatch, "rubico", rules="2")
    site = start(local.services.config.database)
    seen = view(site.client(tokens[0]), table)
    assert seen["step"] == 21
    record = site.services.tables.known[table].playing.record
    assert record.upgrades[0].ply == 16
    assert len(record.moves) == 21


async def nothing(self: object) -> None:
    """What a server that is killed does with its tables."""


def test_a_finished_game_of_other_rules_still_gives_its_record(
    local: Site, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = local.party(3)
    play_on(table, clients)
    local.stop()
    with_other_rules(monkeypatch, "rubico", rules="2", proved_by={"1": "0.2.0"})
    site = start(local.services.config.database)
    with site.client() as client:
        refused = client.get(f"/api/tables/{table}")
        assert refused.status_code == 409
        assert "release 0.2.0 proves it" in refused.json()["error"]["message"]
        answer = client.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    record = decode(answer.text)
    assert record.rules == "1"
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


def test_a_game_goes_on_with_cards_that_are_no_longer_on_offer(
    tmp_path: Path, database: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "contents" / "rubico" / "mine"
    copytree(folder_of(games.get("rubico")).folder, mine)
    players = mine / "players.toml"
    players.write_text(players.read_text("utf-8").replace("threshold = 1", "threshold = 2", 1), "utf-8")
    site = start(database, contents=str(tmp_path / "contents"))
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
    assert proof.exit_code == 0 and "The record fits." in proof.output, proof.output
    monkeypatch.setenv("RUBRICA_DATABASE", f"sqlite:///{tmp_path / 'none.db'}")
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "game.json")]).exit_code == 1
    kept = clients[0].post("/verify", files={"record": ("game.json", text.encode())})
    assert kept.status_code == 200
    assert "mine" not in [name for game in clients[0].get("/api/games").json()["games"] for name in game["contents"]]

"""What a table does together: secret questions that tell nothing, moments of talk, and one stream of what is said."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from rubrica import games
from rubrica.engine.game_type import GameType
from tests import parley
from tests.packages import lay_out, on_the_path
from tests.server.conftest import Start, new_database
from tests.server.site import Site, play, view
from tests.server.test_scheduler import wait_for
from tests.server.visitor import Visitor, gives, live_table, opens

LONG = {"secret_seconds": 60.0, "talk_seconds": 60.0, "silent_seconds": 60.0}


@pytest.fixture(scope="module", autouse=True)
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameType[Any]]:
    """Parley, installed as somebody's package, so that bots' processes know it too."""
    folder = tmp_path_factory.mktemp("parley")
    lay_out(folder, "parley", Path(parley.__file__).read_text("utf-8"))
    with on_the_path(folder):
        yield games.get("parley")


def deal(site: Site, reds: str, **more: Any) -> tuple[str, list[httpx2.Client]]:
    """A table at which each seat holds so many red cards of two."""
    return site.party(len(reds), game="parley", options={"reds": reds}, **more)


def everything(table: str, client: httpx2.Client) -> dict[str, str]:
    """All that somebody can ask for at a table."""
    addresses = [f"/api/tables/{table}{part}" for part in ("", "/view", "/options", "/talk")]
    addresses += [f"/t/{table}", f"/t/{table}/talk", f"/t/{table}/replay?as=spectator", "/", "/api/tables"]
    return {address: client.get(address).text for address in addresses}


class Listener:
    """Everything that comes on a stream, heartbeats included."""

    def __init__(self, client: httpx2.Client, address: str) -> None:
        self.lines: Queue[str] = Queue()
        self.thread = Thread(target=self.listen, args=(client, address), daemon=True)
        self.thread.start()
        self.lines.get(timeout=20)

    def listen(self, client: httpx2.Client, address: str) -> None:
        with client.stream("GET", address, timeout=120) as answer:
            for line in answer.iter_lines():
                if line:
                    self.lines.put(line)

    def heard(self, seconds: float = 0.4) -> list[str]:
        found = []
        try:
            while True:
                found.append(self.lines.get(timeout=seconds))
        except Empty:
            return found


@pytest.mark.parametrize("reds", ["111", "210"])
def test_nobody_is_told_who_has_answered_in_secret(database: str, start: Start, reds: str) -> None:
    site = start(database, **LONG)
    table, clients = deal(site, reds, pace="live")
    spectator = site.client()
    readers = [clients[0], clients[2], spectator]
    ears = [Listener(reader, f"/api/tables/{table}/stream") for reader in readers]
    page = Listener(spectator, f"/t/{table}/stream")
    assert all(ear.heard() for ear in [*ears, page])
    before = [everything(table, reader) for reader in readers]

    seen = view(clients[1], table)
    assert [choice["move"] for choice in seen["options"]] == ["lay blue", "lay red"] and seen["view"]["waiting"] == [1]
    answer = play(clients[1], table, "lay red", question=seen["question"])
    assert answer.status_code == 200 and answer.json()["step"] == seen["step"] + 1

    mine = view(clients[1], table)
    assert mine["options"] == [] and mine["prompt"] == "Everybody is choosing…"
    assert mine["view"]["knows"]["laid"] == [-1, 2, -1] and "You laid: 0." in [text for _, text in mine["log"]]
    assert [everything(table, reader) for reader in readers] == before
    assert [ear.heard() for ear in [*ears, page]] == [[], [], [], []]
    for reader in readers:
        told = view(reader, table)
        assert not any(sitting["asked"] or sitting["until"] for sitting in told["seats"][1:2])
        assert told["moment"]["kind"] == "secret" and told["prompt"] in ("Everybody is choosing…", "Lay a card.")


def test_who_has_no_choice_is_not_asked_and_the_time_is_the_same_for_all(database: str, start: Start) -> None:
    site = start(database, secret_seconds=1.0)
    for reds in ("202", "111"):
        table, clients = deal(site, reds)
        since = view(clients[0], table)["moment"]["since"]
        for seat, client in enumerate(clients):
            seen = view(client, table)
            assert bool(seen["options"]) == (reds[seat] == "1")
            if seen["options"]:
                assert play(client, table, "lay red").status_code == 200
        wait_for(lambda: view(clients[0], table)["moment"]["kind"] == "talk")  # noqa: B023
        assert view(clients[0], table)["moment"]["since"] >= since + 1000
        moves = site.services.tables.known[table].playing.record.moves
        assert [move.split()[0] for move in moves] == ["0", "0", "1", "1", "2", "2"]


def test_a_secret_answer_is_taken_back_in_secret(database: str, start: Start) -> None:
    site = start(database, **LONG)
    table, clients = deal(site, "110")
    before = everything(table, clients[1])
    for move in ("lay red", "lay blue"):
        asked = view(clients[0], table)["question"]
        assert play(clients[0], table, move, question=asked).status_code == 200
        assert clients[0].post(f"/api/tables/{table}/undo").json()["done"]
        assert [choice["move"] for choice in view(clients[0], table)["options"]] == ["lay blue", "lay red"]
    assert play(clients[0], table, "lay blue").status_code == 200
    assert play(clients[0], table, "lay red").json()["error"]["code"] == "refused"
    assert everything(table, clients[1]) == before


def test_sealed_answers_outlive_the_server(database: str, start: Start) -> None:
    first = start(database, **LONG)
    table, clients = deal(first, "111")
    assert play(clients[0], table, "lay red").status_code == 200
    token = {seat: clients[seat].headers["Authorization"] for seat in range(3)}
    first.stop()
    second = start(database, secret_seconds=0.0, talk_seconds=60.0, silent_seconds=60.0)
    again = [httpx2.Client(base_url=second.address, headers={"Authorization": token[seat]}) for seat in range(3)]
    assert view(again[0], table)["options"] == [] and view(again[1], table)["options"] != []
    for seat in (1, 2):
        assert play(again[seat], table, "lay red").status_code == 200
    wait_for(lambda: view(again[0], table)["moment"]["kind"] == "talk")
    moves = second.services.tables.known[table].playing.record.moves
    assert moves == [f"{seat} lay {card}" for seat in range(3) for card in ("red", "blue")]


def test_two_processes_keep_the_same_secret(postgres: str, start: Start) -> None:
    database = new_database(postgres)
    one, two = (start(database, secret_seconds=0.0, talk_seconds=60.0, silent_seconds=60.0) for _ in range(2))
    table, clients = deal(one, "11111")
    mirrored = [two.client(client.headers["Authorization"].split()[1]) for client in clients]
    ear = Listener(mirrored[4], f"/api/tables/{table}/stream")
    assert ear.heard()
    before = everything(table, mirrored[4])
    answers: list[int] = []

    def lay(client: httpx2.Client) -> None:
        answers.append(play(client, table, "lay red").status_code)

    threads = [Thread(target=lay, args=(client,)) for client in (clients[0], mirrored[1], clients[2], mirrored[3])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 4, "whoever comes second is not told that somebody was first"
    wait_for(lambda: two.services.tables.known[table].waiting == (4,))
    assert everything(table, mirrored[4]) == before and ear.heard() == []
    lay(mirrored[4])
    wait_for(lambda: (view(clients[0], table)["moment"] or {}).get("kind") == "talk")
    for seat, client in enumerate(clients):
        wait_for(lambda: view(mirrored[0], table)["step"] == view(clients[0], table)["step"])
        assert play(mirrored[seat] if seat % 2 else client, table, "ready").status_code == 200
    wait_for(lambda: all(view(client, table)["view"]["knows"]["turn"] == 1 for client in (clients[0], mirrored[0])))


def test_hints_at_a_secret_question_would_tell(local: Site) -> None:
    table, clients = deal(local, "11")
    assert clients[0].post(f"/api/tables/{table}/hint").json()["error"]["code"] == "secret"


def test_bots_answer_in_secret_and_the_game_goes_on(database: str, start: Start) -> None:
    site = start(database, talk_seconds=0.2, silent_seconds=0.1, secret_seconds=0.1)
    table = site.make("bot", "random", "open", game="parley")
    client = site.sit(table, "Ada")
    while (seen := view(client, table))["state"] != "over":
        if seen["options"]:  # in a moment of talk the silent may be counted as ready first
            answer = play(client, table, seen["options"][0]["move"], question=seen["question"])
            assert answer.status_code == 200 or answer.json()["error"]["code"] in ("stale", "answered")
    assert client.get(f"/api/tables/{table}/record").json()["record"]["outcome"]["reason"] == "score"


def talking(site: Site, **more: Any) -> tuple[str, list[httpx2.Client]]:
    """A table at its first moment of talk."""
    table, clients = deal(site, "020", **more)
    wait_for(lambda: (view(clients[0], table)["moment"] or {}).get("kind") == "talk")
    return table, clients


def test_a_moment_of_talk_ends_when_all_are_ready(database: str, start: Start) -> None:
    site = start(database, talk_seconds=60.0, silent_seconds=60.0)
    table, clients = talking(site, pace="quick")
    seen = view(clients[0], table)
    assert [sitting["until"] for sitting in seen["seats"]] == [None] * 3, "no clock runs"
    assert seen["moment"]["until"] == seen["moment"]["since"] + 60_000
    assert ("suspect 2", "I suspect …", "Player 2") in [
        (choice["move"], choice["topic"], choice["label"]) for choice in seen["remarks"]
    ]
    assert play(clients[0], table, "suspect 2").status_code == 200
    for seat, client in enumerate(clients):
        assert view(client, table)["view"]["knows"]["turn"] == 0
        assert [sitting["asked"] for sitting in view(client, table)["seats"]] == [place >= seat for place in range(3)]
        assert play(client, table, "ready").status_code == 200
    assert view(clients[0], table)["view"]["knows"]["turn"] == 1
    assert {sitting["bank"] for sitting in view(clients[0], table)["seats"]} == {180_000}


def test_the_silent_are_ready_and_the_talkative_until_time_is_out(database: str, start: Start) -> None:
    site = start(database, talk_seconds=3.0, silent_seconds=1.0)
    table, clients = talking(site)
    begun = view(clients[0], table)["moment"]["since"]
    readied: dict[int, float] = {}
    while (seen := view(clients[0], table))["view"]["knows"]["turn"] == 0:
        for seat, sitting in enumerate(seen["seats"]):
            if not sitting["asked"]:
                readied.setdefault(seat, time.time() * 1000)
        if seen["seats"][0]["asked"]:
            clients[0].post(f"/api/tables/{table}/say", json={"text": "And another thing."})
        time.sleep(0.1)
    assert set(readied) >= {1, 2} and time.time() * 1000 >= begun + 3000


def test_a_moment_of_talk_outlives_the_server(database: str, start: Start) -> None:
    first = start(database, talk_seconds=60.0, silent_seconds=60.0)
    table, clients = talking(first)
    token = clients[0].headers["Authorization"]
    first.stop()
    second = start(database, talk_seconds=0.5, silent_seconds=0.5)
    client = httpx2.Client(base_url=second.address, headers={"Authorization": token})
    wait_for(lambda: view(client, table)["view"]["knows"]["turn"] > 0)


@pytest.mark.parametrize(
    ("pace", "talk"), [("none", "moments"), ("live", "moments"), ("day", "free"), ("days", "free")]
)
def test_who_comes_by_when_they_can_waits_for_no_talk(local: Site, pace: str, talk: str) -> None:
    table = local.make("open", "open", game="parley", pace=pace)
    assert json.loads(local.services.tables.known[table].row.options)["talk"] == talk


def test_chat_and_statements_are_one_stream_with_turn_and_time(database: str, start: Start) -> None:
    site = start(database, talk_seconds=60.0, silent_seconds=60.0)
    table, clients = talking(site)
    for number in range(70):
        clients[number % 3].post(f"/api/tables/{table}/say", json={"text": f"Line {number}."})
    play(clients[1], table, "trust 1")
    clients[2].post(f"/api/tables/{table}/say", json={"text": "Really?"})
    for client in clients:
        play(client, table, "ready")
    clients[0].post(f"/api/tables/{table}/say", json={"text": "A new turn."})
    whole = clients[0].get(f"/api/tables/{table}/talk").json()["talk"]
    texts = [line["text"] for line in whole]
    assert texts[3:73] == [f"Line {number}." for number in range(70)]
    assert texts[73:] == ["Player 2: I trust Player 1.", "Really?", "A new turn."]
    assert [line["kind"] for line in whole[73:]] == ["statement", "chat", "chat"]
    assert [line["turn"] for line in whole[73:]] == [1, 1, 2] and [line["seat"] for line in whole[73:]] == [1, 2, 0]
    assert [line["at"] for line in whole] == sorted(line["at"] for line in whole)
    spectator = site.client()
    told = view(spectator, table)["talk"]
    assert told == whole[-len(told) :] and len(told) == 20

    page = spectator.get(f"/t/{table}").text
    assert "Line 69." in page and "Line 9." not in page and "15 earlier lines" not in page
    assert re.search(r"\d+ earlier lines", page) and "Line 9." in spectator.get(f"/t/{table}/talk").text
    assert page.index("I trust Player 1") < page.index("Really?") < page.index("A new turn.")
    said = next(line["ply"] for line in whole if line["text"] == "Really?")
    replayed = spectator.get(f"/t/{table}/replay?as=spectator&ply={said}").text
    assert "Really?" in replayed and "I trust Player 1" in replayed and "A new turn." not in replayed


def test_five_friends_in_one_house_can_talk_and_one_who_floods_is_told(database: str, start: Start) -> None:
    site = start(database, limits=True)
    table, clients = deal(site, "11111")
    answers = [clients[n % 5].post(f"/api/tables/{table}/say", json={"text": f"{n}"}).status_code for n in range(60)]
    assert answers == [201] * 60
    flood = [clients[0].post(f"/api/tables/{table}/say", json={"text": "!"}) for _ in range(25)]
    assert flood[-1].status_code == 429 and "said a lot" in flood[-1].json()["error"]["message"]
    assert clients[1].post(f"/api/tables/{table}/say", json={"text": "Let me speak."}).status_code == 201


def test_two_people_talk_in_the_browser(tmp_path: Path, start: Start, browser: Browser) -> None:
    site = start(f"sqlite:///{tmp_path / 'r.db'}", talk_seconds=60.0, silent_seconds=60.0)
    ada, livia = Visitor(browser, site), Visitor(browser, site, narrow=True)
    ada.page.goto("/new?game=parley&size=2")
    ada.page.fill("input[name=name]", "Ada")
    ada.page.evaluate("document.querySelector('[name=\"option.reds\"]').value = '11'")
    ada.page.press("form.sheet button.act", "Enter")
    ada.page.wait_for_selector("#invite")
    livia.page.goto(ada.page.url.partition("?")[0])
    livia.page.fill("#join input[name=name]", "Livia")
    livia.page.click("#join button.act")
    table = live_table(site, ada.page)
    for visitor in (ada, livia):
        gives(visitor.page, "#options button[value='lay red']")
    for visitor in (ada, livia):
        expect(visitor.page.locator("#moment time")).to_contain_text("0:")
    opens(livia.page, "talk")
    opens(ada.page, "talk")
    livia.page.click("#remarks summary:has-text('I suspect')")
    livia.page.click("#remarks details[open] button:has-text('Ada')")
    expect(ada.page.locator("#chat .statement")).to_have_text(re.compile("Livia: I suspect Ada"))
    expect(ada.page.locator("#told")).to_contain_text("Livia: I suspect Ada")
    ada.page.fill("form.say input[name=text]", "How dare you?")
    ada.page.press("form.say input[name=text]", "Enter")
    expect(livia.page.locator("#chat li").last).to_contain_text("Ada: How dare you?")
    expect(livia.page.locator("#chat .turn")).to_have_text("Turn 1")
    expect(livia.page.locator("#tabs [data-tab=talk] .badge")).to_be_hidden()
    for name, visitor in (("desktop", ada), ("phone", livia)):
        visitor.page.screenshot(path=str(tmp_path / f"{name}.png"), full_page=True)
        assert visitor.fits() and visitor.complaints == []
    gives(ada.page, "#options button:has-text('Ready')")
    expect(livia.page.locator("#seat-0 em")).to_have_text("ready")
    gives(livia.page, "#options button:has-text('Ready')")
    opens(ada.page, "story")
    expect(ada.page.locator("#log")).to_contain_text("Shown:")  # where both hold alike cards the next moment begins
    assert table.playing.game.view(None).table.turn == 1
    for visitor in (ada, livia):
        assert visitor.complaints == []
        visitor.context.close()

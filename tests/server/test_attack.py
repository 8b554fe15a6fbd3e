"""What somebody does who wants to stop others from playing: the others play on. Bounded, and on this machine alone."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import httpx2
import pytest
from sqlalchemy import update

from rubrica.server import names, quick_play, replay, scheduler, schema, services
from rubrica.server.actions import MOST_CHAIRS, Chair
from rubrica.server.problems import Problem
from rubrica.server.processes import MOST_WAITING, Process, Processes
from rubrica.server.rates import HOUR, RATES, Rate
from tests.server.attacks import ATTACKS, LONG_RECORD, Crowd, record_of
from tests.server.conftest import Start
from tests.server.site import Site, first_asked, play, play_on, view
from tests.server.test_after import finish, join, make
from tests.server.test_protocol import answer, connect
from tests.server.test_scheduler import wait_for

MOVES = 12


@contextmanager
def under(attack: Callable[[Crowd], None], crowd: Crowd) -> Iterator[None]:
    """While somebody does it again and again."""
    stop = Event()

    def go_on() -> None:
        while not stop.is_set():
            attack(crowd)

    attacker = Thread(target=go_on, daemon=True)
    attacker.start()
    try:
        yield
    finally:
        stop.set()
        attacker.join(300)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_others_play_on(local: Site, attack: Callable[[Crowd], None]) -> None:
    """How long they wait is measured with `python -m tests.server.attacks`."""
    with under(attack, Crowd(local.address, 50, ["127.0.0.1"])):
        table, clients = local.party(2, game="redcathedral")
        assert play_on(table, clients, MOVES) == MOVES


@pytest.mark.parametrize("most", ["MOST_KEPT_MOVES", "MOST_KEPT_BYTES"])
def test_a_record_that_is_too_long_is_checked_but_not_kept(
    local: Site, monkeypatch: pytest.MonkeyPatch, most: str
) -> None:
    with local.client() as client:
        client.timeout = httpx2.Timeout(300)
        assert "/replay" in client.post("/verify", files={"record": ("game.json", record_of())}).text
        monkeypatch.setattr(replay, most, 10)
        answered = client.post("/verify", files={"record": ("game.json", record_of())})
        assert answered.status_code == 200 and "The deal fits" in answered.text and "too long" in answered.text


def test_a_record_that_is_kept_is_given_as_it_came_and_not_read_again(local: Site) -> None:
    """To read a long one keeps others waiting, and anybody may ask for it as often as they like."""
    with local.client() as client:
        kept = client.post("/verify", files={"record": ("game.json", record_of())}).text
        table = kept.partition("/t/")[2].partition("/")[0]
        unread = update(schema.records).where(schema.records.c.table_id == table).values(text="no JSON")
        local.run(local.services.store.do(lambda connection: connection.execute(unread)))
        given = client.get(f"/t/{table}/record.json")
        assert (given.status_code, given.text) == (200, "no JSON")
        assert f'filename="rubico-{table}.json"' in given.headers["content-disposition"]


def test_who_has_had_much_checked_must_wait_and_others_need_not(tmp_path: Path, start: Start) -> None:
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    record = {"record": ("game.json", record_of())}
    with site.client() as client, site.client() as other:
        client.timeout = other.timeout = httpx2.Timeout(300)
        register = {"what": "register", "name": "Ada", "password": "nine blue herons"}
        assert other.post("/account", data=register).status_code == 303
        kept = client.post("/verify", files=record)
        table = kept.text.partition("/t/")[2].partition("/")[0]
        site.services.reviews.costs.add("127.0.0.1", services.MOST_SECONDS + 60)
        site.services.scheduler.bot_processes.costs.add("127.0.0.1", services.MOST_SECONDS + 60)
        for asked in (client.post("/verify", files=record), client.get(f"/t/{table}/replay")):
            assert asked.status_code == 429
        mine, seats = site.party(2, game="redcathedral")
        hints = [seat.post(f"/api/tables/{mine}/hint") for seat in seats]
        assert {hint.status_code for hint in hints} == {429, 409}
        assert other.get(f"/t/{table}/replay").status_code == 200, "who has an account is not their house"


def test_nobody_has_more_waiting_than_a_few() -> None:
    async def crowd() -> None:
        pool = Processes([Process(int)], 1.0)
        pool.idle.clear()
        waiting = [asyncio.create_task(pool.run("Ada", int)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        assert not pool.may_ask("Ada", 60.0) and pool.may_ask("Berta", 60.0)
        for task in waiting:
            task.cancel()

    asyncio.run(crowd())


def test_a_check_that_takes_too_long_is_ended_and_the_next_is_made(local: Site) -> None:
    with local.client() as client:
        client.timeout = httpx2.Timeout(300)
        assert client.post("/verify", files={"record": ("x.json", b"{}")}).status_code == 422
        local.services.reviews.seconds = 0.001
        assert client.post("/verify", files={"record": ("x.json", LONG_RECORD)}).status_code == 503
        local.services.reviews.seconds = 300.0
        assert client.post("/verify", files={"record": ("x.json", b"{}")}).status_code == 422


def test_bots_at_whom_nobody_looks_rest_until_somebody_does(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "UNWATCHED", 0.5)
    monkeypatch.setattr(scheduler, "ROUND", 0.1)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", bot_pause=0.05)
    made = site.make("random", "random", "random", "random", game="redcathedral")
    table = site.services.tables.known[made]
    wait_for(lambda: table.step > 0 and made not in site.services.scheduler.tasks)
    step = table.step
    time.sleep(1.0)
    assert table.step == step and table.state == "playing"
    with site.client() as client:
        wait_for(lambda: view(client, made)["step"] > step)


def test_a_client_that_goes_away_in_the_middle_is_no_fault(local: Site, caplog: pytest.LogCaptureFixture) -> None:
    with connect(local) as connection:
        connection.sendall(b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ngame=")
        connection.shutdown(socket.SHUT_RDWR)
        answer(connection)
    table, clients = local.party(3)
    play_on(table, clients, 1)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_table_of_millions_is_refused_before_a_chair_is_made(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def chair(who: str, **more: str) -> Chair:
        made.append(who)
        return Chair(who, **more)

    monkeypatch.setattr(quick_play, "Chair", chair)
    with local.client() as client:
        assert client.post("/quick", data={"game": "rubico", "size": "20000"}).status_code == 400
    assert len(made) <= MOST_CHAIRS


def test_a_name_is_not_read_further_than_a_name_can_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sign may stand for eighteen letters, each of which is looked at; a request has room for twenty thousand."""
    looked: list[str] = []

    def without_ink(letter: str) -> bool:
        looked.append(letter)
        return False

    monkeypatch.setattr(names, "_without_ink", without_ink)
    with pytest.raises(Problem, match="too long"):
        names.clean_name("\ufdfa" * 20_000)
    assert len(looked) <= 18 * names.LONGEST_READ


def test_a_program_that_calls_its_requests_as_it_likes_breaks_no_page(local: Site) -> None:
    """Two answers belong together where one request goes on from the other; nobody else's are joined to them."""
    table, clients = local.party(2, game="redcathedral")
    seat = first_asked(table, clients)
    for number in range(6):
        for client in clients:
            seen = view(client, table)
            if seen["options"]:
                move = seen["options"][0]["move"]
                assert play(client, table, move, question=seen["question"], request=f"{number}+").status_code == 200
    assert [client.get(f"/t/{table}").status_code for client in clients] == [200, 200]
    assert not any(local.services.tables.known[table].joined)
    assert clients[seat].post(f"/api/tables/{table}/undo").status_code in (200, 202)


def test_who_leaves_again_and_again_fills_no_talk(local: Site) -> None:
    table_id, ada = make(local)
    join(local, table_id, "Berta")
    for _ in range(5):
        assert ada.post(f"/t/{table_id}/leave", data={"seat": "0"}).status_code == 303
    assert heard(ada, table_id).count("A bot is playing for Ada.") == 1
    ada.get(f"/t/{table_id}")
    finish(local, table_id)
    before = heard(ada, table_id)
    assert ada.post(f"/t/{table_id}/leave", data={"seat": "0"}).status_code == 303
    assert heard(ada, table_id) == before, "of a game that is over there is nothing to leave"


def heard(client: httpx2.Client, table: str) -> list[str]:
    return [line["text"] for line in client.get(f"/api/tables/{table}/talk").json()["talk"]]


@pytest.mark.parametrize(
    ("rate", "where", "form"),
    [
        ("leave", "/t/{table}/leave", {"seat": "0"}),
        ("move", "/t/{table}/consent", {"seat": "0"}),
        ("settings", "/t/{table}/people/1", {"seat": "0", "what": "mute"}),
        ("settings", "/t/{table}/fill", {}),
        ("settings", "/account", {"what": "name", "name": "Ada"}),
        ("create", "/learn/redcathedral", {"again": "yes"}),
    ],
)
def test_whatever_is_written_is_written_so_often(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch, rate: str, where: str, form: dict[str, str]
) -> None:
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    table_id, ada = make(site)
    join(site, table_id, "Berta")
    ada.post("/learn/redcathedral")
    monkeypatch.setitem(RATES, rate, Rate(4, HOUR))
    answers = [ada.post(where.format(table=table_id), data=form).status_code for _ in range(6)]
    assert answers[-1] == 429 and 429 not in answers[:2], answers

"""What somebody does who wants to stop others from playing: the others play on. Bounded, and on this machine alone."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Event, Thread, current_thread

import httpx2
import pytest
from sqlalchemy import delete, insert, update

from rubrica.engine.record import MOST_MOVES, Record, decode
from rubrica.games import rubico
from rubrica.server import (
    actions,
    chances,
    names,
    quick_play,
    records,
    replay,
    scheduler,
    schema,
    services,
    tables,
    talk,
)
from rubrica.server.actions import MOST_CHAIRS, Chair
from rubrica.server.problems import Problem
from rubrica.server.processes import MOST_WAITING, Process, Processes
from rubrica.server.rates import HOUR, RATES, Rate
from rubrica.server.tables import MOST_SAID
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


def test_no_record_is_read_where_everybodys_moves_wait(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada = make(local)
    join(local, table, "Berta")
    finish(local, table)
    readers: list[Thread] = []

    def read(text: str) -> Record:
        readers.append(current_thread())
        return decode(text)

    monkeypatch.setattr(records, "decode", read)
    assert ada.get(f"/t/{table}/record.json").status_code == 200
    assert readers and not {*readers} & {*local.services.store.threads, local.thread}


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


def test_who_leaves_by_a_program_and_comes_back_by_a_page_is_counted_too(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "leave", Rate(4, HOUR))
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    table, (ada, _) = site.party(2, game="redcathedral")
    answers: list[int] = []
    for _ in range(6):
        answers.append(ada.post(f"/api/tables/{table}/leave").status_code)
        ada.get(f"/t/{table}")
    assert answers == [200] * 4 + [429] * 2


@pytest.mark.parametrize("form", [{"want": "yes"}, {"agree": "no"}])
def test_who_asks_for_a_coach_again_and_again_is_told_of_once(local: Site, form: dict[str, str]) -> None:
    table, ada = make(local)
    berta = join(local, table, "Berta")
    assert berta.post(f"/t/{table}/coach", data={"seat": "1", "want": "yes"}).status_code == 303
    told = []
    for _ in range(3):
        assert ada.post(f"/t/{table}/coach", data={"seat": "0"} | form).status_code == 303
        told.append(heard(ada, table))
    assert told[0] == told[1] == told[2]


def test_a_record_that_this_server_writes_it_can_read(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much somebody says in a game: after a while they only answer."""
    assert MOST_SAID * MOST_CHAIRS < MOST_MOVES
    monkeypatch.setattr(tables, "MOST_SAID", 3)
    made, clients = local.party(3)
    table = local.services.tables.known[made]

    def remarks(seat: int) -> list[str]:
        return [table.game_type.moves.name(move) for move in table.playing.game.remarks(seat)]

    while not any(map(remarks, range(3))):
        play_on(made, clients, 1)
    seat = next(seat for seat in range(3) if remarks(seat))
    answers = [play(clients[seat], made, remarks(seat)[0]) for _ in range(5)]
    assert [answer.status_code for answer in answers][-1] == 409 and "no more can be kept" in answers[-1].text
    assert 200 in {answer.status_code for answer in answers}
    assert play_on(made, clients, 5) == 5, "whoever is asked answers"


def test_what_was_said_is_shown_page_by_page_and_has_an_end(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws tens of thousands of lines keeps everybody waiting."""
    monkeypatch.setattr(actions, "MOST_SAID", 5)
    monkeypatch.setattr(talk, "ON_A_PAGE", 2)
    table, ada = make(local, seats=("me", "open"))
    said = [ada.post(f"/t/{table}/say", data={"seat": "0", "text": f"line {n}"}).status_code for n in range(6)]
    assert said == [303] * 5 + [409]
    pages = [f"/t/{table}/talk?seat=0"]
    shown = []
    while pages:
        page = ada.get(pages.pop()).text
        shown.append(re.findall(r"line \d", page))
        pages += [unescape(link) for link in re.findall(r'href="(/t/[^"]*/talk\?but=[^"]*)"', page)]
    assert shown == [["line 3", "line 4"], ["line 1", "line 2"], ["line 0"]]


def test_who_plays_and_takes_back_for_ever_is_stopped(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time is a step that is taken again whenever the table is read anew."""
    monkeypatch.setattr(actions, "MOST_TAKEN_BACK", 6)
    made, clients = local.party(2, game="redcathedral")
    seat = first_asked(made, clients)
    move = view(clients[seat], made)["options"][0]["move"]
    answers = []
    for _ in range(4):
        assert play(clients[seat], made, move).status_code == 200
        answers.append(clients[seat].post(f"/api/tables/{made}/undo").status_code)
    assert answers == [200, 200, 200, 409]


def test_what_somebody_brought_hides_nothing_that_they_played(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records can be large, too, and the lobby must not read them."""
    monkeypatch.setattr(quick_play, "LOOKED_AT", 2)
    with local.client() as client:
        client.timeout = httpx2.Timeout(300)
        played = {"game": "rubico", "size": "4", "level": "steady", "name": "Ada"}
        assert client.post("/quick", data=played).status_code == 303
        for _ in range(2):
            assert "/replay" in client.post("/verify", files={"record": ("game.json", record_of())}).text
        person = local.run(local.services.people.person_of(client.cookies["rubrica"]))
    past = local.run(quick_play.pasts(local.services, person, rubico.GAME))
    assert [(each.size, each.level) for each in past] == [(4, "steady")]


def test_all_that_is_kept_of_somebody_is_gathered_now_and_then(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "export", Rate(2, HOUR))
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    _, ada = make(site)
    assert [ada.get("/account/data.json").status_code for _ in range(3)] == [200, 200, 429]


def test_nobody_fills_the_disk_with_records(tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "keep", Rate(2, HOUR))
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    record = record_of()
    with site.client() as client:
        client.timeout = httpx2.Timeout(300)
        brought = [client.post("/verify", files={"record": ("game.json", record)}).status_code for _ in range(2)]
        brought += [client.post("/api/records", json={"record": record}).status_code]
    assert brought == [200, 200, 429]


def test_who_brought_too_many_records_is_not_listened_to_any_more(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records of megabytes would lie in memory until they are whole, on as many connections as somebody opens."""
    monkeypatch.setitem(RATES, "upload", Rate(1, HOUR))
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    with site.client() as client, connect(site) as connection:
        assert client.post("/api/records", json={"record": "no record"}).status_code == 200
        connection.sendall(b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n{")
        assert connection.recv(1_000).split()[1] == b"429"


def test_nobody_has_all_the_games_judged_that_can_be(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made, ada = make(local)
    join(local, made, "Berta")
    table = finish(local, made)
    judging = local.services.chances
    for number in range(chances.MOST_OF_ONE):
        judging.under_way[str(number)] = chances.Progress(0, 1, "127.0.0.1")
    assert ada.get(f"/api/tables/{made}/review").status_code == 503
    kept = {"table_id": made, "by": "another release", "data": "{}"}
    local.run(local.services.store.do(lambda connection: connection.execute(insert(schema.reviews).values(kept))))
    assert ada.post(f"/t/{made}/chances").status_code == 503
    gone = delete(schema.reviews).where(schema.reviews.c.table_id == made)
    assert local.run(local.services.store.do(lambda connection: connection.execute(gone).rowcount)) == 1
    judging.under_way = {number: replace(each, whom="somebody else") for number, each in judging.under_way.items()}
    assert ada.get(f"/api/tables/{made}/review").status_code == 202
    assert table.id in judging.under_way


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

"""The HTTP API, on both databases."""

from __future__ import annotations

import runpy
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import select

from rubrica.server import schema
from rubrica.server.upgrades import SEALED
from tests.server.site import Site, first_asked, play, play_on, stream, until, view

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_whole_game_through_the_api(site: Site) -> None:
    table, clients = site.party(3)
    assert play_on(table, clients) > 10
    seen = view(clients[0], table)
    assert seen["state"] == "over" and seen["result"] and seen["view"]["outcome"] is not None
    record = clients[0].get(f"/api/tables/{table}/record").json()["record"]
    assert record["seed"] and len(record["moves"]) >= 10


def test_the_record_stays_closed_while_the_game_runs(site: Site) -> None:
    table, clients = site.party(3)
    answer = clients[0].get(f"/api/tables/{table}/record")
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "running"


def test_a_refusal_names_its_rule_and_changes_nothing(site: Site) -> None:
    table, clients = site.party(3)
    before = view(clients[0], table)
    kind = site.services.tables.known[table].game_type
    legal = {choice["move"] for choice in view(clients[0], table)["options"] + view(clients[0], table)["remarks"]}
    wrong = next(name for name in kind.moves.names if name not in legal)
    answer = play(clients[0], table, wrong)
    error = answer.json()["error"]
    assert answer.status_code == 409 and error["code"] == "refused" and error["rule"].startswith("rubico:")
    assert view(clients[0], table) == before


def test_an_unknown_move_is_told_what_is_near(site: Site) -> None:
    table, clients = site.party(3)
    answer = play(clients[0], table, "lay rad")
    assert answer.status_code == 400 and "did you mean" in answer.json()["error"]["message"]


def test_what_is_sent_twice_is_played_once(site: Site) -> None:
    table, clients = site.party(3)
    seat = first_asked(table, clients)
    seen = view(clients[seat], table)
    move = seen["options"][0]["move"]
    first = play(clients[seat], table, move, question=seen["question"])
    again = play(clients[seat], table, move, question=seen["question"])
    assert first.status_code == again.status_code == 200
    assert view(clients[seat], table)["step"] == 1
    if len(seen["options"]) > 1:
        other = play(clients[seat], table, seen["options"][1]["move"], question=seen["question"])
        assert other.status_code == 409 and other.json()["error"]["code"] == "answered"


def test_a_request_id_is_played_once(site: Site) -> None:
    table, clients = site.party(3)
    seat = first_asked(table, clients)
    move = view(clients[seat], table)["options"][0]["move"]
    for _ in range(3):
        assert play(clients[seat], table, move, request="once").status_code == 200
    assert view(clients[seat], table)["step"] == 1


def test_a_stale_question_is_refused(site: Site) -> None:
    table, clients = site.party(3)
    play_on(table, clients, 8)
    seat = first_asked(table, clients)
    seen = view(clients[seat], table)
    answer = play(clients[seat], table, seen["options"][0]["move"], question=seen["question"] + 1)
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "stale"


def test_a_stream_shows_every_seat_the_move(site: Site) -> None:
    table, clients = site.party(3, game="redcathedral")
    seat = first_asked(table, clients)
    watcher = (seat + 1) % 3
    with stream(clients[watcher], f"/api/tables/{table}/stream") as messages:
        assert until(messages, 0)["seat"] == watcher
        play(clients[seat], table, view(clients[seat], table)["options"][0]["move"])
        assert until(messages, 1)["step"] == 1


@pytest.mark.parametrize("token", ["x", "A" * 32, "é" * 10])
def test_a_forged_token_opens_nothing(site: Site, token: str) -> None:
    table, _ = site.party(3)
    with site.client() as client:
        answer = client.get(f"/api/tables/{table}/view", headers={b"Authorization": f"Bearer {token}".encode()})
        assert answer.status_code == 401 and answer.json()["error"]["code"] == "token"


def test_a_seat_of_another_table_opens_nothing(site: Site) -> None:
    one, clients = site.party(3)
    other, _ = site.party(3)
    answer = play(clients[0], other, "pass")
    assert answer.status_code == 401 and answer.json()["error"]["code"] == "token"
    assert view(clients[0], one)["seat"] == 0


def test_a_spectator_has_no_options_and_cannot_play(site: Site) -> None:
    table, _ = site.party(3)
    with site.client() as client:
        seen = view(client, table)
        assert seen["seat"] is None and seen["options"] == []
        assert play(client, table, "pass").status_code == 403


def test_taking_back_what_nobody_learned(site: Site) -> None:
    table, clients = site.party(2, game="redcathedral")
    match = site.services.tables.known[table].match
    assert match is not None
    for _ in range(200):
        play_on(table, clients, 1)
        free = [seat for seat in range(2) if match.undo_refusal(seat) is None]
        if free:
            ply = match.ply
            assert clients[free[0]].post(f"/api/tables/{table}/undo").json()["done"]
            assert match.ply == ply - 1
            return
    pytest.fail("in 200 moves of The Red Cathedral none could be taken back alone, though a choice just made can")


def test_taking_back_by_consent(site: Site) -> None:
    table, clients = site.party(3, game="redcathedral")
    play_on(table, clients, 6)
    match = site.services.tables.known[table].match
    assert match is not None
    moved = [seat for seat in range(3) if match.last_move_of(seat) is not None]
    seat = next(seat for seat in moved if match.undo_refusal(seat) is not None)
    ply = match.last_move_of(seat)
    asked = clients[seat].post(f"/api/tables/{table}/undo")
    assert asked.status_code == 202 and asked.json()["proposal"]["seat"] == seat
    others = [other for other in range(3) if other != seat]
    clients[others[0]].post(f"/api/tables/{table}/consent", json={"agree": True})
    assert match.ply > ply  # type: ignore[operator]
    clients[others[1]].post(f"/api/tables/{table}/consent", json={"agree": True})
    assert match.ply == ply and view(clients[0], table)["proposal"] is None


def test_one_refusal_keeps_the_move(site: Site) -> None:
    table, clients = site.party(3, game="redcathedral")
    play_on(table, clients, 6)
    match = site.services.tables.known[table].match
    assert match is not None
    moved = [seat for seat in range(3) if match.last_move_of(seat) is not None]
    seat = next(seat for seat in moved if match.undo_refusal(seat) is not None)
    clients[seat].post(f"/api/tables/{table}/undo")
    clients[(seat + 1) % 3].post(f"/api/tables/{table}/consent", json={"agree": False})
    assert match.ply == 6 and view(clients[0], table)["proposal"] is None


def answered(site: Site, table: str) -> int:
    """How many answers of seats the store holds."""
    entries = schema.entries
    given = select(entries.c.step).where(entries.c.table_id == table, entries.c.kind.in_(("move", SEALED)))
    return len(site.run(site.services.store.do(lambda connection: connection.execute(given).all())))


def test_many_answers_at_once_all_count(site: Site) -> None:
    """Every seat answers at the same moment, again and again: nothing is lost, nothing is played twice."""
    table, clients = site.party(5)
    for _ in range(12):
        questions = {seat: seen for seat in range(5) if (seen := view(clients[seat], table))["options"]}
        threads = [
            Thread(
                target=play,
                args=(clients[seat], table, seen["options"][0]["move"]),
                kwargs={"question": seen["question"]},
            )
            for seat, seen in questions.items()
            for _ in range(2 if seat == min(questions) else 1)
        ]
        before = answered(site, table)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answered(site, table) == before + len(questions)


def test_the_example_bot_plays_a_whole_game(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    table = site.make("open", "bot", "bot")
    runpy.run_path(str(EXAMPLE))["main"](site.address, table)
    assert capsys.readouterr().out.strip()
    with site.client() as client:
        assert view(client, table)["state"] == "over"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"game": 3}', 400),
        (b'{"game": "chess", "seats": []}', 400),
        (b'{"game": "rubico", "seats": ["open"]}', 400),
        (b'{"game": "rubico", "seats": ["open", "open", "king"]}', 400),
        (b'{"game": "rubico", "seats": ["open", "open", "bot"], "pace": "never"}', 400),
        (b'{"game": "rubico", "seats": ["open", "open", "bot"], "content": "none"}', 400),
        (b'{"game": "rubico", "seats": ["open", "open", "bot"], "options": {"x": "y"}}', 400),
        (b'{"game": "rubico", "seats": ["open", "open", 4]}', 400),
        pytest.param(b"[" * 60_000, 400, id="deep"),
        pytest.param(b"x" * 70_000, 413, id="long"),
    ],
)
def test_bad_requests_are_told_what_is_wrong(local: Site, body: bytes, status: int) -> None:
    with local.client() as client:
        answer = client.post("/api/tables", content=body)
    assert answer.status_code == status and answer.text.strip()

"""A stream ends with the right to its seat, wherever that was lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import insert

from rubrica.server import schema, streams
from rubrica.server.store import now
from tests.server.conftest import Start, new_database
from tests.server.site import Site, stream
from tests.server.test_pages import hosted, login_of, post
from tests.server.test_scheduler import wait_for

PASSWORD = "nine blue herons"
Change = Callable[[Site, str, httpx2.Client, httpx2.Client], None]


def leave(site: Site, table: str, host: httpx2.Client, guest: httpx2.Client) -> None:
    assert post(guest, f"/t/{table}/leave", seat="1").status_code == 303


def log_out(site: Site, table: str, host: httpx2.Client, guest: httpx2.Client) -> None:
    assert post(guest, "/account", what="leave").status_code == 303


def log_in(site: Site, table: str, host: httpx2.Client, guest: httpx2.Client) -> None:
    """A guest's seat goes to the account they log in to."""
    with site.client() as other:
        assert post(other, "/account", what="register", name="Livia", password=PASSWORD).status_code == 303
        login = login_of(other)
    assert post(guest, "/account", what="login", login=login, password=PASSWORD).status_code == 303


def sat(site: Site) -> tuple[str, httpx2.Client, httpx2.Client]:
    """An open table, its host, and a guest in the second seat."""
    host, guest = site.client(), site.client()
    table = hosted(host, "me", "open", "open")
    assert post(guest, f"/t/{table}/join", name="Livia", seat="1").status_code == 303
    return table, host, guest


def rest(messages: Iterator[str]) -> list[str]:
    """All that still comes, until the stream ends."""
    return list(messages)


@pytest.mark.parametrize("address", ["/t/{}/stream?seat=1", "/api/tables/{}/stream?seat=1"])
@pytest.mark.parametrize("change", [leave, log_out, log_in])
def test_a_stream_ends_when_its_reader_has_no_right_to_the_seat_any_more(
    site: Site, change: Change, address: str
) -> None:
    table, host, guest = sat(site)
    reader = site.client()
    reader.cookies.update(guest.cookies)  # another tab
    with stream(reader, address.format(table)) as messages:
        next(messages)
        change(site, table, host, guest)
        rest(messages)


def test_who_left_is_shown_nothing_of_who_came_after(site: Site) -> None:
    table, host, guest = sat(site)
    with stream(guest, f"/api/tables/{table}/stream") as messages:
        next(messages)
        with site.client() as tab:
            tab.cookies.update(guest.cookies)
            leave(site, table, host, tab)
        others = [site.sit(table, name) for name in ("Drusus", "Carme")]
        assert not [message for message in rest(messages) if json.loads(message)["view"]]
        assert others


def test_a_token_that_was_replaced_is_shown_nothing_more(site: Site) -> None:
    table = site.make("open", "open", "open")
    program = site.sit(table, "Ada")
    with stream(program, f"/api/tables/{table}/stream") as messages:
        assert json.loads(next(messages))["seat"] == 0
        site.run(site.services.actions.new_token(site.services.tables.known[table], 0))
        rest(messages)
    assert program.get(f"/api/tables/{table}/stream").status_code == 401


def test_a_seat_whose_link_is_given_anew_ends_the_streams_that_showed_it(site: Site) -> None:
    table, _, guest = sat(site)
    with stream(guest, f"/t/{table}/stream?seat=1") as messages:
        next(messages)
        link = re.search(r"/seat/([\w-]+)", post(guest, f"/t/{table}/link", seat="1").text)
        assert link is not None
        with site.client() as other:
            assert post(other, f"/seat/{link[1]}", name="Drusilla").status_code == 303
        rest(messages)


@pytest.mark.parametrize("change", [leave, log_out, log_in])
def test_a_stream_ends_wherever_the_right_was_lost(postgres: str, start: Start, change: Change) -> None:
    database = new_database(postgres)
    here, there = start(database), start(database)
    table, host, guest = sat(here)
    reader = there.client()
    reader.cookies.update(guest.cookies)
    with stream(reader, f"/t/{table}/stream?seat=1") as messages:
        next(messages)
        change(here, table, host, guest)
        rest(messages)


def test_one_reader_has_no_more_streams_than_a_person_needs(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MOST_OF_A_SEAT", 2)
    monkeypatch.setattr(streams, "MOST_OF_AN_ADDRESS", 4)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    table = site.make("open", "open", "open")
    ada, berta = site.sit(table, "Ada"), site.sit(table, "Berta")
    where = f"/api/tables/{table}/stream"
    with stream(ada, where) as one, stream(ada, where) as two:
        next(one), next(two)
        assert ada.get(where).status_code == 429
        with stream(berta, where) as three, stream(site.client(), where) as four:
            next(three), next(four)
            assert site.client().get(where).status_code == 429
    wait_for(lambda: not site.services.streams.open)
    assert not site.services.streams.readers.here
    with stream(ada, where) as again:
        next(again)


def test_streams_are_counted_through_all_processes(
    postgres: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more than a seat may have is refused wherever the others are open; a process that died holds nobody up."""
    monkeypatch.setattr(streams, "MOST_OF_A_SEAT", 2)
    database = new_database(postgres)
    here, there = start(database, limits=True), start(database, limits=True)
    table = here.make("open", "open", "open")
    ada = here.sit(table, "Ada")
    elsewhere = there.client(ada.headers["authorization"].split()[1])
    where = f"/api/tables/{table}/stream"
    with stream(ada, where) as one, stream(elsewhere, where) as two:
        next(one), next(two)
        assert ada.get(where).status_code == elsewhere.get(where).status_code == 429
    row = {"process": "dead", "whom": f"{table} 0", "count": 9, "until": now() - 1}
    here.run(here.services.store.do(lambda connection: connection.execute(insert(schema.streams).values(row))))

    def opens() -> bool:
        with elsewhere.stream("GET", where) as answer:
            return bool(answer.status_code == 200)

    wait_for(opens)

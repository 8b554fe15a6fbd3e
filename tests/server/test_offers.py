"""Bots of processes that share a PostgreSQL help each other out: what waits where all are busy is taken over by whoever
has bots to spare."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from rubrica.server import offers, scheduler, schema, stored
from rubrica.server.bots import BotProcess
from rubrica.server.scheduler import Scheduler
from rubrica.server.table import Table
from tests.server.conftest import Start, new_database
from tests.server.servers import process
from tests.server.site import Site, play, view
from tests.server.test_scheduler import wait_for

NEVER = 3_600_000


@pytest.fixture(autouse=True)
def nobody_is_believed_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process looks after is not taken because that takes long."""
    for module in (offers, scheduler, stored):
        monkeypatch.setattr(module, "LEASE", NEVER)


@pytest.fixture
def pair(postgres: str, start: Start) -> tuple[Site, Site]:
    """Two servers on one database, each with one process for bots."""
    database = new_database(postgres)
    return start(database, think_seconds=600.0), start(database, think_seconds=600.0)


def keep_busy(site: Site) -> Callable[[], None]:
    """Give a server's bots something to think about; what is returned lets them be."""

    async def begin() -> asyncio.Event:
        released = asyncio.Event()

        async def think(_: BotProcess) -> None:
            await released.wait()

        thinking.append(asyncio.create_task(site.services.scheduler.bot_processes.use("somebody", think)))
        while site.services.scheduler.bot_processes.idle:
            await asyncio.sleep(0)
        return released

    thinking: list[asyncio.Task[None]] = []
    released = site.run(begin())

    async def end() -> None:
        released.set()
        await thinking[0]

    return lambda: site.run(end())


def offered(site: Site) -> list[tuple[str, int]]:
    """The tables that wait for any process' bots, and since when."""
    rows = select(schema.offers.c.table_id, schema.offers.c.asked)
    return site.run(site.services.store.do(lambda connection: [(each, at) for each, at in connection.execute(rows)]))


def state(site: Site, table: str) -> dict[str, Any]:
    with site.client() as client:
        told: dict[str, Any] = client.get(f"/api/tables/{table}").json()
        return told


def test_an_idle_neighbour_takes_over_what_waits(pair: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers when the one would have that was asked first: nobody learns how long others thought meanwhile."""
    here, there = pair
    answered: list[tuple[Scheduler, int | None]] = []
    answer = Scheduler.answer

    async def noted(self: Scheduler, table: Table, seat: int, asked: int | None, changed: asyncio.Event) -> None:
        answered.append((self, asked))
        await answer(self, table, seat, asked, changed)

    monkeypatch.setattr(Scheduler, "answer", noted)
    end_here, end_there = keep_busy(here), keep_busy(there)
    table = here.make("random", "random", "random")
    wait_for(lambda: offered(here))
    [(waiting, since)] = offered(here)
    assert waiting == table and state(there, table)["step"] == 0
    end_there()
    wait_for(lambda: state(here, table)["state"] == "over")
    assert [(who is there.services.scheduler, asked) for who, asked in answered[:2]] == [(False, None), (True, since)]
    assert all(who is there.services.scheduler and asked is None for who, asked in answered[2:])
    end_here()
    wait_for(lambda: not here.services.scheduler.tasks and not offered(here))


def test_where_all_are_busy_it_stays_where_it_is(pair: tuple[Site, Site]) -> None:
    here, there = pair
    ends = keep_busy(here), keep_busy(there)
    table = here.make("random", "random", "random")
    wait_for(lambda: offered(here))
    ends[0]()
    wait_for(lambda: state(here, table)["state"] == "over")
    assert not offered(here) and table not in there.services.tables.known
    ends[1]()


def test_people_play_through_a_busy_process_and_bots_answer_in_another(pair: tuple[Site, Site]) -> None:
    """Whatever is done here while a bot there is about to answer, in turns and in moments of talk."""
    here, _ = pair
    end = keep_busy(here)
    table = here.make("random", "random", "open")
    ada = here.sit(table, "Ada")
    while (seen := view(ada, table))["step"] < 40:
        if seen["options"]:
            answer = play(ada, table, seen["options"][0]["move"], question=seen["question"])
            assert answer.status_code == 200 or answer.json()["error"]["code"] in ("stale", "raced", "answered")
        else:
            time.sleep(0.01)
    end()


def test_what_a_server_that_stops_looked_after_goes_on_elsewhere(postgres: str, start: Start) -> None:
    database = new_database(postgres)
    here, there = start(database, bot_pause=NEVER), start(database)
    table = here.make("random", "random", "random")
    wait_for(lambda: state(there, table)["state"] == "playing")
    here.stop()
    wait_for(lambda: state(there, table)["state"] == "over")


def test_two_processes_share_the_bots_of_tables_that_all_came_to_one(postgres: str) -> None:
    database, hurried = new_database(postgres), {"RUBRICA_BOT_PAUSE": "0"}
    with process(database, environment=hurried) as here, process(database, environment=hurried) as there:
        with here.client() as client:
            for _ in range(4):
                plan = {"game": "rubico", "seats": ["skilled"] * 4}
                assert client.post("/api/tables", json=plan).status_code == 201
        with there.client() as client:
            wait_for(lambda: re.search(r'rubrica_moves_total\{by="bot"', client.get("/metrics").text))

"""Bots, clocks and the exhibition."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from rubrica import games
from rubrica.server import scheduler, schema, store
from rubrica.server.bot_process import Question
from rubrica.server.clocks import PACES, Pace
from tests.server.conftest import Start, new_database
from tests.server.site import Site, play, view

PATIENCE = 300.0  # only a test that would never end fails by it


def wait_for(what: Callable[[], Any]) -> None:
    """Until it is so; a test that waits in vain fails."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.mark.parametrize("game", games.names())
def test_bots_play_every_game_to_its_end(site: Site, game: str) -> None:
    table = site.make(*["bot"] * games.get(game).seats[0], game=game)
    with site.client() as client:
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["state"] == "over")
        assert view(client, table)["result"]


def test_a_bot_that_breaks_or_dreams_does_not_stop_the_table(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: object, question: object) -> dict[str, Any]:
        raise ChildProcessError("gone")

    monkeypatch.setattr("rubrica.server.bots.BotProcess.ask", broken)
    table = local.make("bot", "bot", "bot")
    with local.client() as client:
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["step"] > 5)


def test_a_bot_that_breaks_a_rule_does_not_stop_the_table(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def cheating(self: object, question: Question) -> dict[str, Any]:
        return {"move": games.get(question.game).moves.name(len(question.dice) % 3)}

    monkeypatch.setattr("rubrica.server.bots.BotProcess.ask", cheating)
    table = local.make("bot", "bot", "bot")
    with local.client() as client:
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["step"] > 5)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pace at which time is out after a moment."""
    monkeypatch.setattr("rubrica.server.actions.PACES", (*PACES, Pace("blink", "Blink", 100, 100)))


def test_when_time_is_out_a_bot_takes_over_until_the_person_is_back(site: Site, hurry: None) -> None:
    table, clients = site.party(3, game="redcathedral", pace="blink", timeout="bot")
    wait_for(lambda: all(seat["away"] for seat in view(clients[0], table)["seats"]))
    wait_for(lambda: view(clients[0], table)["step"] > 3)
    with site.client() as anybody:
        assert "Time ran out" in anybody.get(f"/t/{table}").text


def test_when_time_is_out_a_bot_answers_once_and_the_seat_stays_its_players(
    site: Site, hurry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the game offers, the bot's answer is played: the server prefers no move to another."""
    offered: set[str] = set()
    chosen: list[str] = []

    async def anything_but_pass(self: object, question: Question) -> dict[str, Any]:
        moves = games.get(question.game).moves
        options = [moves.name(move) for move in question.view["options"]]
        offered.update(options)
        chosen.append(next(name for name in options if name != "pass"))
        return {"move": chosen[-1]}

    monkeypatch.setattr("rubrica.server.bots.BotProcess.ask", anything_but_pass)
    table, clients = site.party(3, game="rubricatus", pace="blink", timeout="once")
    wait_for(lambda: "pass" in offered and view(clients[0], table)["step"] > 5)
    assert not any(seat["away"] for seat in view(clients[0], table)["seats"])
    moves = [move.partition(" ")[2] for move in site.services.tables.known[table].playing.record.moves]
    assert moves == chosen[: len(moves)]


def test_an_answer_in_time_keeps_the_seat(site: Site) -> None:
    table, clients = site.party(3, game="redcathedral", pace="quick")
    seen = view(clients[0], table)
    seat = seen["view"]["waiting"][0]
    assert seen["seats"][seat]["until"] > store.now()
    play(clients[seat], table, view(clients[seat], table)["options"][0]["move"])
    assert not any(sitting["away"] for sitting in view(clients[0], table)["seats"])


def test_after_a_restart_bots_go_on(database: str, start: Start) -> None:
    first = start(database, bot_pause=30.0)
    table = first.make("bot", "bot", "bot")
    first.stop()
    second = start(database)
    wait_for(lambda: second.client().get(f"/api/tables/{table}").json()["step"] > 3)


def test_an_exhibition_is_always_running(tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "EXHIBITION_PAUSE", 0.0)
    monkeypatch.setattr(scheduler, "ROUND", 0.05)
    monkeypatch.setattr(scheduler, "EXHIBITS_KEPT", 2)
    shortest = {"rubico": games.get("rubico")}
    monkeypatch.setattr(games, "installed", lambda: shortest)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", exhibition=True)
    seen: set[str] = set()
    with site.client() as client:

        def four() -> bool:
            lists = client.get("/api/tables").json()
            assert len(lists["over"]) <= 3
            seen.update(entry["table"] for entry in lists["playing"])
            return len(seen) >= 4

        wait_for(four)


def test_whoever_has_a_table_in_memory_looks_after_it(
    postgres: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody thinks for longer than a lease: the other process need not read the table, nor every move from then on;
    only where nobody looks after it does it."""
    monkeypatch.setattr(scheduler, "HEAD_START", 3_600_000)  # however long this machine takes
    database = new_database(postgres)
    here, there = start(database), start(database)
    table, _ = here.party(3, game="redcathedral")

    def due(at: int) -> None:
        with there.services.store.engine.begin() as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(due=at))

    due(store.now() - 1)
    there.run(there.services.scheduler.claim())
    assert table not in there.services.tables.known
    here.run(here.services.scheduler.claim())
    resting = select(schema.tables.c.due).where(schema.tables.c.id == table)
    assert here.run(here.services.store.do(lambda connection: connection.execute(resting).scalar_one())) is None
    here.stop()
    due(0)
    wait_for(lambda: table in there.services.tables.known)

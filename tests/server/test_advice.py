"""Bots of every level in any empty seat, hints while one is asked, and reasons once the game is over."""

from __future__ import annotations

import re

import pytest

from rubrica import games
from rubrica.server import bots
from rubrica.server.rates import Limits
from tests.server.site import Site, first_asked, play_on, view
from tests.server.test_pages import hosted, post
from tests.server.test_scheduler import wait_for


def test_every_level_is_offered_when_a_table_is_made(local: Site) -> None:
    with local.client() as client:
        for game in games.names():
            page = client.get(f"/new?game={game}").text
            offered = re.findall(r'<option value="(\w+)">Bot: \w+</option>', page)
            assert offered == bots.names(game) * games.get(game).usual


def test_the_host_puts_bots_in_empty_seats_and_takes_them_out(site: Site) -> None:
    with site.client() as host, site.client() as guest:
        table = hosted(host, "me", "open", "open", "open")
        assert post(guest, f"/t/{table}/bot", seat="1", bot="steady").status_code == 403
        assert post(host, f"/t/{table}/bot", seat="0", bot="steady").status_code == 409
        assert post(host, f"/t/{table}/bot", seat="1", bot="genius").status_code == 400
        assert post(host, f"/t/{table}/bot", seat="1", bot="newcomer").status_code == 303
        assert "Beginner" in host.get(f"/t/{table}").text
        assert post(host, f"/t/{table}/bot", seat="1").status_code == 303
        assert post(host, f"/t/{table}/bot", seat="1").status_code == 409
        assert post(guest, f"/t/{table}/join", name="Berta", seat="1").status_code == 303
        assert post(host, f"/t/{table}/bot", seat="2", bot="expert").status_code == 303
        assert view(host, table)["state"] == "open"
        assert post(guest, f"/t/{table}/fill", bot="random").status_code == 403
        assert post(host, f"/t/{table}/fill", bot="random").status_code == 303
        assert [seat["bot"] for seat in view(host, table)["seats"]] == [None, None, "expert", "random"]
        assert view(host, table)["state"] == "playing"
        assert post(host, f"/t/{table}/bot", seat="2").status_code == 409


def test_a_hint_goes_to_the_seat_that_is_asked_and_to_nobody_else(local: Site) -> None:
    table, clients = local.party(3, game="redcathedral")
    play_on(table, clients, 7)
    seen = [view(client, table) for client in clients]
    asked = seen[0]["view"]["waiting"]
    for seat, client in enumerate(clients):
        answer = client.post(f"/api/tables/{table}/hint")
        if seat not in asked:
            assert answer.status_code == 409 and answer.json()["error"]["code"] == "unasked"
            continue
        hints = answer.json()["hints"]
        options = {option["move"]: option["label"] for option in seen[seat]["options"]}
        assert 1 <= len(hints) <= 3 and answer.json()["question"] == seen[seat]["question"]
        assert all(options[hint["move"]] == hint["label"] for hint in hints)
        assert all(0 <= hint["chance"] <= 1 and 0 < hint["thought"] <= 1 for hint in hints)
    for where in (f"/api/tables/{table}/hint", f"/t/{table}/hint"):
        assert clients[asked[0]].get(where).status_code == 405, "an address on another site must not ask for one"
    with local.client() as stranger:
        assert stranger.post(f"/api/tables/{table}/hint").status_code == 403
        assert f"Player {asked[0] + 1} asked for a hint." in stranger.get(f"/t/{table}").text
    assert [view(client, table)["step"] for client in clients] == [7, 7, 7]


def test_hints_are_not_given_without_end(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local.services, "limits", Limits(True, local.services.store))
    table, clients = local.party(3, game="redcathedral")
    seat = first_asked(table, clients)
    answers = [clients[seat].post(f"/api/tables/{table}/hint").status_code for _ in range(25)]
    assert answers[:10] == [200] * 10 and answers[-1] == 429


def test_why_a_bot_moved_is_told_when_the_game_is_over(local: Site) -> None:
    with local.client() as host:
        table = hosted(host, "skilled", "newcomer", "steady")
        wait_for(lambda: view(host, table)["state"] == "over")
        assert "Why did" in host.get(f"/t/{table}/replay?ply=3").text
        found = [host.get(f"/api/tables/{table}/why?ply={ply}").json() for ply in range(1, 12)]
        assert {why["seat"] for why in found} == {0, 1, 2}
        assert all(why["why"] for why in found)
        shown = host.get(f"/t/{table}/replay?ply=3&why=yes").text
        assert found[2]["why"] in shown
        assert host.get(f"/api/tables/{table}/why?ply=0").status_code == 400


def test_no_reason_is_told_before_the_end_nor_for_a_persons_move(local: Site) -> None:
    table, clients = local.party(3)
    play_on(table, clients, 3)
    assert clients[0].get(f"/api/tables/{table}/why?ply=1").status_code == 409
    play_on(table, clients)
    answer = clients[0].get(f"/api/tables/{table}/why?ply=1")
    assert answer.status_code == 400
    assert "Why did" not in clients[0].get(f"/t/{table}/replay?ply=1").text


def test_the_belief_sheet_is_shown_when_the_game_is_over(local: Site) -> None:
    table, clients = local.party(4)
    assert clients[0].get(f"/t/{table}/beliefs").status_code == 409
    play_on(table, clients)
    page = clients[0].get(f"/t/{table}/beliefs").text
    assert page.count("<details") == 4 and page.count("was a senator") == 2 * 5
    for where in (f"/t/{table}/result", f"/t/{table}/replay"):
        assert f"/t/{table}/beliefs" in clients[0].get(where).text
    open_game = local.make("random", "random", game="redcathedral")
    assert clients[0].get(f"/t/{open_game}/beliefs").status_code == 404
    assert "beliefs" not in clients[0].get(f"/t/{open_game}/replay").text

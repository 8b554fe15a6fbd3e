"""The smallest game on a server: whole games over HTTP and in a real Chromium, on the default board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from rubrica.engine.game_type import GameType
from tests.server.site import Site, play, play_on, view
from tests.server.visitor import Visitor, gives, sees_step

pytestmark = pytest.mark.usefixtures("nim")


def test_the_pages_know_it(local: Site) -> None:
    with local.client() as client:
        lobby = client.get("/").text
        assert ">Nim<" in lobby and "/rules/nim" not in lobby and "/rules/rubico" in lobby
        assert "Nim" in client.get("/new?game=nim").text
        assert client.get("/rules/nim").status_code == 404
        assert "/cards/nim" not in lobby and client.get("/cards/nim").status_code == 404


def test_a_whole_game_over_http(local: Site) -> None:
    table = local.make("open", "skilled", "random", game="nim")
    ada = local.sit(table, "Ada")
    while (seen := view(ada, table))["state"] != "over":
        if seen["options"]:
            answer = play(ada, table, seen["options"][-1]["move"], question=seen["question"])
            assert answer.status_code == 200, answer.text
    page = ada.get(f"/t/{table}").text
    assert 'id="result"' in page and "stones: 0" in page
    assert "played: " in ada.get(f"/t/{table}/replay?ply=1").text
    record = ada.get(f"/t/{table}/record.json").json()["record"]
    assert record["outcome"]["reason"] == "the last stone"


def test_a_refusal_cites_a_rule_that_nobody_can_look_up(local: Site, nim: GameType[Any]) -> None:
    table, people = local.party(2, "nim")
    play_on(table, people, 18)
    seat = next(seat for seat, sitting in enumerate(view(people[0], table)["seats"]) if sitting["asked"])
    refused = play(people[seat], table, "take 3")
    assert refused.status_code == 409 and refused.json()["error"]["rule"] == "nim:1.2"
    page = people[seat].get(f"/t/{table}/preview?seat={seat}&move=take 3").text
    assert "The heap is too small for that: 2." in page
    assert '<span class="rule">nim:1.2</span>' in page and "/rules/nim" not in page


def test_a_whole_game_in_a_browser(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    visitor.make("nim", 2)
    page = visitor.page
    expect(page.locator("#board")).to_contain_text("stones:")
    while page.wait_for_selector("#options button, #result", state="attached") and not page.query_selector("#result"):
        step = int(page.get_attribute("#state", "data-step") or 0)
        gives(page, "#options button")
        sees_step(page, step + 1)
    expect(page.locator("#result")).to_be_visible()
    assert visitor.fits()
    assert visitor.complaints == []
    visitor.context.close()

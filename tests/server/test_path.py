"""The way of a newcomer, whole, in a real Chromium on a phone: lobby, lesson, first game, result, another, replay."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.server.fingers import at_table, phone, plays_on
from tests.server.site import Site
from tests.server.test_lessons import follow, steps

GAME = "rubico"  # the shortest game


def test_from_the_lobby_to_the_second_game_and_the_replay_of_the_first(local: Site, browser: Browser) -> None:
    page = phone(browser, local)
    page.goto("/")
    page.tap(f'form[action="/learn/{GAME}"] button')
    for place, step in enumerate(steps(GAME)):
        follow(page, step, place)
    lesson = page.url
    page.tap("text=A first game with a coach")
    page.wait_for_url(lambda address: "/t/" in address and address != lesson)
    expect(page.locator("#guide.coach")).to_contain_text("Goal:")
    page.tap("button[aria-label='Without the coach']")
    expect(page.locator("#guide.coach")).to_have_count(0)

    fingers = at_table(page, local)
    plays_on(fingers)
    expect(page.locator("#prompt b")).to_contain_text("You ")
    page.tap("#result a.act")
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("You ")
    result = page.url
    page.tap(".again button")
    page.wait_for_url(lambda address: "/t/" in address and address != result)
    second = at_table(page, local).table
    assert second.id != fingers.table.id
    assert sorted(seat.name for seat in second.seats) == sorted(seat.name for seat in fingers.table.seats)

    page.goto(result)
    page.tap("#result .deeds >> text=Watch the replay")
    expect(page.locator("#moment")).to_have_attribute("data-ply", "0")
    page.tap("#play")
    page.wait_for_function("() => Number(document.getElementById('moment').dataset.ply) > 1")
    assert fingers.complaints == []
    page.context.close()

"""Whole games in a real Chromium: four people with the mouse, one with the keyboard alone."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from rubrica import bots, games
from rubrica.engine.dice import fast_dice
from rubrica.server.tables import Table
from tests.server.site import Site

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 360, "height": 740}
PATIENCE = 30_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found is not None, "no Chromium here; install one with: apt-get install chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


class Visitor:
    """A person with a browser of their own, and every complaint the browser made."""

    def __init__(self, browser: Browser, site: Site, narrow: bool = False) -> None:
        self.context = browser.new_context(base_url=site.address, viewport=NARROW if narrow else WIDE)  # type: ignore[arg-type]
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda told: self.complaints.append(told.text) if told.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def fits(self) -> bool:
        """Whether nothing sticks out at the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def live_table(site: Site, page: Page) -> Table:
    found = re.search(r"/t/([\w-]+)", page.url)
    assert found is not None
    return site.house.tables.known[found[1]]


def wish(table: Table, seat: int, dice_name: str) -> str:
    """What a sensible player would answer."""
    bot = bots.bot("steady", table.kind.name)
    return table.kind.moves.name(bot.choose(table.view(seat), fast_dice(dice_name)))


def sees_step(page: Page, step: int) -> None:
    page.wait_for_function("step => Number(document.getElementById('state').dataset.step) >= step", arg=step)


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_by_mouse_in_several_browsers(local: Site, browser: Browser, game: str, tmp_path: Path) -> None:
    kind = games.kind(game)
    size = min(4, kind.most)
    people = [Visitor(browser, local, narrow=place == 1) for place in range(size)]
    host = people[0].page
    host.goto(f"/new?game={game}&size={size}")
    host.fill("input[name=name]", "Ada")
    host.click("text=Make the table")
    link = host.inner_text("#invite code.link")
    for place, visitor in enumerate(people[1:], 1):
        visitor.page.goto(link)
        visitor.page.fill("#seats input[name=name]", f"Guest {place}")
        visitor.page.click("text=Sit down")
    table = live_table(local, host)
    while table.waiting:
        seat = table.waiting[0]
        page = people[seat].page
        sees_step(page, table.step)
        move = wish(table, seat, f"{game} {table.step}")
        step = table.step
        page.click(f'#options button[value="{move}"]')
        sees_step(page, step + 1)
    for visitor in people:
        expect(visitor.page.locator("#result")).to_be_visible()
        assert visitor.fits()
        assert visitor.complaints == []
        visitor.page.click("text=Watch again")
        visitor.page.wait_for_url("**/replay")
        assert visitor.fits()
        visitor.context.close()


def test_a_whole_game_by_keyboard_alone(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto("/")

    def tab_to(selector: str) -> bool:
        for _ in range(80):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return True
            page.keyboard.press("Tab")
        return False

    assert tab_to(".game:has(input[value=rubico]) button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    tabbed = 0
    while page.wait_for_selector("#options button, #result") and not page.query_selector("#result"):
        step, moves = page.evaluate(
            "[Number(document.getElementById('state').dataset.step),"
            " [...document.querySelectorAll('#options button')].map(button => button.value)]"
        )
        choice = len(moves) - 1 if len(moves) > 9 else step % max(1, len(moves))
        if choice < 9:
            page.keyboard.press(str(choice + 1))
        elif tab_to(f'#options button[value="{moves[choice]}"]'):
            page.keyboard.press("Enter")
            tabbed += 1
        sees_step(page, step + 1)
    assert tabbed
    assert visitor.complaints == []
    visitor.context.close()


def test_a_page_left_behind_is_told_and_catches_up(local: Site, browser: Browser) -> None:
    """A click on a question that is gone changes nothing, says so, and the stream shows where the table stands."""
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto("/new?game=rubico&size=3")
    page.fill("input[name=name]", "Ada")
    page.click("text=Make the table")
    table = live_table(local, page)
    others = [local.sit(table.id, "Berta"), local.sit(table.id, "Carme")]
    page.wait_for_selector("#board")
    while 0 not in table.waiting:
        seat = table.waiting[0]
        others[seat - 1].post(f"/api/tables/{table.id}/play", json={"move": wish(table, seat, "x")})
    page.wait_for_selector("#options button")
    page.evaluate("document.querySelector('#options input[name=question]').value = '9999'")
    step = table.step
    page.click("#options button >> nth=0")
    expect(page.locator("#notice .notice")).to_contain_text("moved on")
    assert table.step == step
    visitor.context.close()


def test_a_script_that_comes_late_still_opens_the_stream(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    visitor.page.route("**/hx-sse*", late)
    visitor.page.goto("/new?game=rubico&size=3")
    visitor.page.fill("input[name=name]", "Ada")
    visitor.page.click("text=Make the table")
    local.sit(live_table(local, visitor.page).id, "Berta")
    expect(visitor.page.locator("#seats")).to_contain_text("Berta")
    visitor.context.close()


def test_talk_reaches_the_others_and_the_title_tells_the_turn(local: Site, browser: Browser) -> None:
    ada, berta = Visitor(browser, local), Visitor(browser, local)
    ada.page.goto("/new?game=rubico&size=3")
    ada.page.fill("input[name=name]", "Ada")
    ada.page.select_option("[name=chair2]", "random")
    ada.page.click("text=Make the table")
    berta.page.goto(ada.page.url)
    berta.page.fill("#seats input[name=name]", "Berta")
    berta.page.click("text=Sit down")
    berta.page.fill(".say input[name=text]", "<i>Salve</i>")
    berta.page.press(".say input[name=text]", "Enter")
    expect(ada.page.locator("#chat")).to_contain_text("Berta: <i>Salve</i>")
    expect(berta.page.locator(".say input[name=text]")).to_have_value("")
    for visitor in (ada, berta):
        turn = visitor.page.get_attribute("#state", "data-turn")
        assert visitor.page.title().startswith("Your turn") == (turn == "yes")
        visitor.context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_fits(local: Site, browser: Browser, width: int) -> None:
    visitor = Visitor(browser, local, narrow=width == 360)
    page = visitor.page
    page.goto("/")
    page.click("text=Play against bots >> nth=0")
    page.wait_for_selector("#board")
    assert visitor.fits()
    for where in ("/", "/new", "/account", "/verify", page.url + "/replay", "/nowhere"):
        page.goto(where)
        assert visitor.fits(), where
    visitor.context.close()

"""After the game in a real Chromium on a phone's size: the result, another game with the same table, the replay."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rubrica import games
from tests.server.looks import TABLES
from tests.server.site import Site, play_on
from tests.server.test_after import finish
from tests.server.test_frame import FRAMES, seated
from tests.server.test_lessons import LISTEN
from tests.server.test_players import IN_SIGHT
from tests.server.visitor import Visitor, opens

PHONE = {"width": 390, "height": 844}


def at(page: Page, ply: int) -> None:
    """Wait until the replay shows a moment."""
    page.wait_for_selector(f'#moment[data-ply="{ply}"]')


#: What lies under the band that tells how it ended.
COVERED = """() => [...document.querySelectorAll('#board .ribbon')].flatMap((ribbon) => {
  const band = ribbon.getBoundingClientRect();
  return [...ribbon.closest('.leaf').querySelectorAll('.piece')].filter((piece) => {
    const { left, top, right, bottom } = piece.getBoundingClientRect();
    return band.width && right > left && left < band.right && right > band.left && top < band.bottom
      && bottom > band.top;
  }).map((piece) => piece.id);
})"""


@pytest.mark.parametrize("game", games.names())
def test_what_can_be_done_at_the_end_is_in_sight_and_nothing_lies_over_the_board(
    browser: Browser, local: Site, game: str
) -> None:
    ada, table = seated(local, browser, game, games.get(game).usual)
    page = ada.page
    page.emulate_media(reduced_motion="reduce")
    where = page.url
    page.goto("/")
    finish(local, table.id)
    page.goto(where)
    deeds = page.locator("#result .deeds :is(a, button)")
    expect(deeds).to_have_count(3)
    for width, height in TABLES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        unseen = [deed.inner_text() for deed in deeds.all() if not deed.evaluate(IN_SIGHT)]
        assert unseen == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
    ada.context.close()


def test_how_it_ended_comes_to_the_front_where_somebody_talked(browser: Browser, local: Site) -> None:
    ada = Visitor(browser, local, narrow=True, calm=True)
    page = ada.page
    ada.make("rubico", 3, "random")
    table_id = page.url.partition("/t/")[2].partition("?")[0]
    opens(page, "talk")
    expect(page.locator("main")).to_have_attribute("data-pane", "talk")
    finish(local, table_id)
    page.wait_for_selector("#result", state="attached")
    expect(page.locator("main")).to_have_attribute("data-pane", "")
    opens(page, "talk")
    expect(page.locator("main")).to_have_attribute("data-pane", "talk")
    assert ada.complaints == []
    ada.context.close()


def test_from_the_last_move_to_the_next_game_by_keyboard(browser: Browser, local: Site) -> None:
    ada = Visitor(browser, local)
    ada.context.add_init_script(LISTEN)
    page = ada.page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    ada.make("rubico", 3, "random")
    table_id = page.url.partition("/t/")[2].partition("?")[0]
    page.goto("/")
    table = finish(local, table_id)
    page.goto(f"/t/{table_id}")
    page.focus("#result a.act")
    page.keyboard.press("Enter")
    page.wait_for_url("**/result")
    assert page.inner_text("h1").startswith("You ")
    assert page.inner_text("table.scoring") and ada.fits()
    page.wait_for_selector("#chances .chart")
    assert "Chance after the deal".lower() in page.inner_text("#chances").lower()
    assert page.evaluate("heard") == [["told", "How chances went"]]
    with page.expect_download() as saved:
        page.click("[data-png]")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")

    page.click("#result .deeds >> text=Watch the replay")
    at(page, 0)
    page.wait_for_selector("#play")  # by the script that hears the keys
    page.evaluate("scrollTo(0, 200)")
    scrolled = page.evaluate("scrollY")
    page.evaluate("heard.splice(0)")
    page.keyboard.press("ArrowRight")
    at(page, 1)
    ((_, heard),) = page.evaluate("heard")
    assert heard.startswith(f"After move 1 of {table.playing.ply}")
    page.keyboard.press("End")
    at(page, table.playing.ply)
    assert page.evaluate("scrollY") == scrolled, "the page jumped"
    page.select_option("[name=as]", "1")
    page.wait_for_url(f"**/replay?ply={table.playing.ply}&as=1")
    page.select_option("#by", "turn")
    page.focus("#play")
    page.keyboard.press("Home")
    at(page, 0)
    page.select_option("#speed", "500")
    page.focus("#play")
    page.keyboard.press("Enter")
    at(page, table.turns[1][0])
    page.keyboard.press("Enter")
    assert page.inner_text("#play").strip() == "Play it"
    link = page.url
    page.goto(link)
    assert page.get_attribute("#moment", "data-ply") == link.partition("ply=")[2].partition("&")[0]
    assert page.input_value("[name=as]") == "1" and ada.fits()

    page.goto(f"/t/{table_id}/result")
    page.focus(".again button")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: table_id not in address and address.endswith("?seat=1"))
    page.wait_for_selector("#board")
    assert ada.complaints == []


def test_a_page_that_may_not_copy_does_not_offer_it(browser: Browser, local: Site) -> None:
    """As at home, where there is no HTTPS."""
    table_id, programs = local.party(2, game="redcathedral")
    play_on(table_id, programs, 5)
    watcher = Visitor(browser, local)
    page = watcher.page
    page.goto(f"/t/{table_id}/replay")
    expect(page.locator("#copy")).to_be_visible()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.reload()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#copy")).to_be_hidden()
    assert watcher.complaints == []
    watcher.context.close()


def boards_top(page: Page) -> float:
    """Where the board of the replay begins."""
    top: float = page.evaluate("document.querySelector('#moment .scene svg').getBoundingClientRect().top")
    return top


def test_the_board_of_a_replay_stays_where_it_is(browser: Browser, local: Site) -> None:
    """However much is asked or told at a moment, up to the end of the game."""
    ada = Visitor(browser, local, narrow=True)
    page = ada.page
    ada.make("rubico", 3, "random")
    table_id = page.url.partition("/t/")[2].partition("?")[0]
    page.goto("/")
    table = finish(local, table_id)
    page.goto(f"/t/{table_id}/replay?as=0")
    at(page, 0)
    top, last = boards_top(page), table.playing.ply
    for ply in range(0, last, max(1, last // 25)):
        page.goto(f"/t/{table_id}/replay?ply={ply}&as=0")
        assert boards_top(page) == top, f"after move {ply}"
    page.goto(f"/t/{table_id}/replay?ply={last}&as=0")
    assert boards_top(page) == top
    ada.context.close()


def test_every_mark_of_a_deciding_moment_can_be_touched(browser: Browser, local: Site) -> None:
    """Also where moments lie close together, or at the very end."""
    ada = Visitor(browser, local, narrow=True)
    page = ada.page
    ada.make("rubico", 3, "random")
    table_id = page.url.partition("/t/")[2].partition("?")[0]
    page.goto("/")
    last = finish(local, table_id).playing.ply
    marks = "".join(
        f'<a href="?ply={ply}" data-ply="{ply}" data-share="{ply / last}">{ply}</a>' for ply in (3, 4, last - 1, last)
    )
    page.route(
        "**/replay",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=answer.text().replace('<nav class="steps"', f'<p class="decided">{marks}</p><nav class="steps"', 1),
        ),
    )
    page.goto(f"/t/{table_id}/replay")
    boxes = [box for mark in page.locator(".decided a").all() if (box := mark.bounding_box())]
    assert len(boxes) == 4
    for before, after in pairwise(boxes):
        assert after["x"] >= before["x"] + before["width"] - 0.5
    assert ada.fits()
    ada.context.close()


def test_who_sits_at_the_table_sees_that_another_wants_to_play_again(browser: Browser, local: Site) -> None:
    ada, berta = Visitor(browser, local), Visitor(browser, local)
    for visitor in (ada, berta):  # words that were used up must not be made again
        visitor.context.add_init_script("delete crypto.getRandomValues;")
    ada.page.goto("/new?game=redcathedral&size=2")
    ada.page.fill("input[name=name]", "Ada")
    ada.page.press("form.sheet button.act", "Enter")
    ada.page.wait_for_selector("#invite")
    berta.page.goto(ada.page.url)
    berta.page.fill("#join input[name=name]", "Berta")
    berta.page.press("#join button.act", "Enter")
    for visitor in (ada, berta):
        visitor.page.wait_for_selector("#board")
    table_id = ada.page.url.partition("/t/")[2].partition("?")[0]
    finish(local, table_id)
    # The page goes through every move of the game before, and on a busy machine that takes a while.
    ada.page.click("#result .again button", timeout=120_000)
    ada.page.wait_for_selector("#waiting")
    berta.page.click("text=Join the next game", timeout=120_000)
    berta.page.wait_for_url(lambda address: table_id not in address)
    for visitor in (ada, berta):
        visitor.page.wait_for_selector("#board")
        assert visitor.complaints == []
    assert ada.page.url.partition("?")[0] == berta.page.url.partition("?")[0]

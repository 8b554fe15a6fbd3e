"""After the game in a real Chromium on a phone's size: the result, another game with the same table, the replay."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.server.site import Site
from tests.server.test_after import finish
from tests.server.visitor import Visitor

PHONE = {"width": 390, "height": 844}


def at(page: Page, ply: int) -> None:
    """Wait until the replay shows a moment."""
    page.wait_for_selector(f'#moment[data-ply="{ply}"]')


def test_from_the_last_move_to_the_next_game_by_keyboard(browser: Browser, local: Site) -> None:
    ada = Visitor(browser, local)
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
    with page.expect_download() as saved:
        page.click("[data-png]")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")

    page.click("#result .deeds >> text=Watch the replay")
    at(page, 0)
    page.evaluate("scrollTo(0, 200)")
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    at(page, 1)
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
    ada.page.click("#result .again button")
    ada.page.wait_for_selector("#waiting")
    berta.page.click("text=Join the next game")
    berta.page.wait_for_url(lambda address: table_id not in address)
    for visitor in (ada, berta):
        visitor.page.wait_for_selector("#board")
        assert visitor.complaints == []
    assert ada.page.url.partition("?")[0] == berta.page.url.partition("?")[0]

"""Dragging where a person would drag: materials to a section, a card to the place that is filled next or to its use."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rubrica.games.rubricatus.actions import PlayCard
from rubrica.games.rubricatus.moves import REGIONS
from rubrica.server.table import Table
from tests.server.fingers import Fingers, plays_on, with_phone
from tests.server.site import Site
from tests.server.test_frame import FRAMES, answer, seated, until_asked
from tests.server.visitor import AT_REST, Visitor, opens, sees_step, settled


def middle(thing: Locator) -> tuple[float, float]:
    """Where to touch it."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drags(page: Page, piece: Locator, onto: Locator) -> None:
    """Press on the one, move, let go over the other."""
    settled(page)
    page.wait_for_function(AT_REST)
    begin, end = middle(piece), middle(onto)
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def about_to_lay(site: Site, browser: Browser) -> tuple[Visitor, Table, Locator]:
    """Somebody who is to lay a card in Rubico, and the last card they could lay."""
    visitor, table = seated(site, browser, "rubico", 3)
    card = visitor.page.locator("#p-hand .piece:not(.next-place) [data-move]").last
    while True:
        until_asked(site, table, visitor.page)
        if visitor.page.locator(".next-place").count() and card.count():
            return visitor, table, card
        answer(site, table, 0)


def test_a_card_is_dragged_to_the_place_that_is_filled_next(local: Site, browser: Browser) -> None:
    visitor, table, card = about_to_lay(local, browser)
    page = visitor.page
    step, move = table.seen_step(0), int(str(card.get_attribute("data-move")))
    drags(page, card, page.locator(".next-place"))
    sees_step(page, step + 1)
    assert table.envelopes is not None
    assert table.envelopes.answers[0][0] == move and visitor.complaints == []
    visitor.context.close()


def test_a_material_is_dragged_to_the_section_that_needs_it(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page, name = visitor.page, table.game_type.moves.name
    while True:
        until_asked(local, table, page)
        deliveries = [move for move in table.view(0).options if " to " in name(move)]
        if deliveries:
            break
        answer(local, table, 0)
    wanted = f'[data-move="{deliveries[0]}"], [data-moves~="{deliveries[0]}"]'
    step, ply = table.seen_step(0), table.playing.ply
    goods = page.locator(f"#mine :is({wanted})").first
    drags(page, goods, page.locator(f"#stage :is({wanted})").first)
    sees_step(page, step + 1)
    assert table.playing.record.moves[ply] == f"0 {name(deliveries[0])}" and visitor.complaints == []
    visitor.context.close()


def test_an_action_card_is_dragged_by_touch_to_what_it_is_used_for(local: Site, browser: Browser) -> None:
    fingers = with_phone(browser, local, "rubricatus", 3)
    while not any("dragging" in kind for kind in fingers.kinds):
        plays_on(fingers, 1)
    assert fingers.complaints == []
    fingers.page.context.close()


def test_on_a_phone_a_card_lies_in_front_together_with_where_it_may_be_dropped(local: Site, browser: Browser) -> None:
    """As long as the hand is a single row: the regions of the basin, and one's resources."""
    visitor, table = seated(local, browser, "rubricatus", 3)
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    ways: list[str] = []
    while not ways:
        until_asked(local, table, page)
        if isinstance(table.view(0).question(), PlayCard) and len(table.view(0).options) <= 4:
            onto = page.locator("#p-hand [data-onto]").evaluate_all("all => all.map((one) => one.dataset.onto)")
            ways = [way for each in onto for way in each.split() if int(way.split("=")[0]) in REGIONS]
        if not ways:
            answer(local, table, 0)
    page.evaluate(FRAMES)
    for panel in ("#p-hand", "#p-basin", "#p-seat-0"):
        expect(page.locator(panel)).to_be_visible()
    ply = table.playing.ply
    place, chain = ways[0].split("=")
    name = table.game_type.moves.name
    drags(page, page.locator(f'#p-hand [data-onto*="{ways[0]}"]').first, page.locator(f'[data-place="{place}"]').first)
    expect(page.locator("#p-hand [data-onto]")).to_have_count(0)
    meant = [f"0 {name(int(move))}" for move in chain.split(".")]
    assert table.playing.record.moves[ply : ply + len(meant)] == meant and visitor.complaints == []
    visitor.context.close()


def test_a_piece_that_is_dropped_anywhere_else_stays(local: Site, browser: Browser) -> None:
    visitor, table, card = about_to_lay(local, browser)
    page = visitor.page
    step = table.seen_step(0)
    drags(page, card, page.locator("#band h1"))
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step and not page.locator(".carried").count()
    visitor.context.close()


def test_a_piece_carried_for_a_question_that_is_over_answers_no_other(local: Site, browser: Browser) -> None:
    """It was answered elsewhere meanwhile: on one's other device, or when time was out."""
    visitor, table, card = about_to_lay(local, browser)
    page = visitor.page
    settled(page)
    following = page.locator(".next-place")
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(following), steps=6)
    expect(page.locator("#board .carried")).to_have_count(1)
    answer(local, table, 0)
    step = table.seen_step(0)
    sees_step(page, step)
    settled(page)
    expect(page.locator("#board .carried")).to_have_count(0)
    page.mouse.move(*middle(following))
    page.mouse.up()
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step and visitor.complaints == []
    visitor.context.close()


def test_a_piece_whose_panel_goes_behind_its_tab_is_let_go(local: Site, browser: Browser) -> None:
    """While it was carried, a key called for another part of the table."""
    visitor, table, card = about_to_lay(local, browser)
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    opens(page, "mine")
    page.evaluate(FRAMES)
    settled(page)
    step = table.seen_step(0)
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".next-place")), steps=6)
    expect(page.locator("#board .carried")).to_have_count(1)
    page.keyboard.press("s")
    expect(card).to_be_hidden()
    page.mouse.move(200, 300, steps=3)
    expect(page.locator("#board .carried")).to_have_count(0)
    page.mouse.up()
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step and visitor.complaints == []
    visitor.context.close()


def lays_by_touch(site: Site, browser: Browser) -> tuple[Fingers, Locator]:
    """Somebody with a phone who is to lay a card in Rubico, and the cards they could lay."""
    fingers = with_phone(browser, site, "rubico", 3)
    page = fingers.page
    card = page.locator("#p-hand .piece:not(.next-place) [data-move]")
    while not (page.locator(".next-place").count() and card.count()):
        plays_on(fingers, 1)
    settled(page)
    return fingers, card


def test_what_dropping_would_bring_is_told_while_a_piece_is_held_there(local: Site, browser: Browser) -> None:
    fingers, card = lays_by_touch(local, browser)
    page = fingers.page
    foreseen, carried = page.locator("#foreseen"), page.locator("#board .carried")
    expect(foreseen.locator(".hint")).to_have_count(1)
    step, finger = fingers.table.seen_step(0), page.context.new_cdp_session(page)

    def moves(event: str, onto: Locator) -> None:
        x, y = middle(onto)
        finger.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": [{"x": x, "y": y}]})

    moves("touchStart", card.last)
    moves("touchMove", page.locator("#band h1"))
    expect(carried).to_have_count(1)
    moves("touchMove", page.locator(".next-place"))
    expect(foreseen.locator(".hint")).to_have_count(0)
    expect(page.locator("#board .pointed")).not_to_have_count(0)
    expect(carried).to_have_count(1)
    moves("touchMove", page.locator("#band h1"))
    expect(page.locator("#board .pointed")).to_have_count(0)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(carried).to_have_count(0)
    assert fingers.table.seen_step(0) == step and fingers.complaints == []
    page.context.close()


@pytest.mark.parametrize("carries", [True, False])
def test_the_touch_after_a_quick_stroke_over_the_board_counts(local: Site, browser: Browser, carries: bool) -> None:
    """A browser that takes the stroke for a fling would let the touch stop that, and give no click."""
    fingers, card = lays_by_touch(local, browser)
    page = fingers.page
    page.wait_for_function(AT_REST)
    step, finger, touched = fingers.table.seen_step(0), page.context.new_cdp_session(page), middle(card.last)
    box = page.locator("#p-hand").bounding_box()
    assert box is not None
    (x, y), (to_x, to_y) = touched if carries else (box["x"] + 2, box["y"] + 2), middle(page.locator("#band h1"))
    points = [[{"x": x + (to_x - x) * part / 4, "y": y + (to_y - y) * part / 4}] for part in range(5)]
    began = time.time()
    for number, (event, where) in enumerate(
        zip(["touchStart", *["touchMove"] * 4, "touchEnd"], [*points, []], strict=True)
    ):
        told = {"type": event, "touchPoints": where, "timestamp": began + number / 125}  # quick, however busy this is
        finger.send("Input.dispatchTouchEvent", told)
    assert fingers.table.seen_step(0) == step
    page.wait_for_function(AT_REST)  # a card that was carried may glide back, and a tap would miss it
    page.touchscreen.tap(*touched)
    sees_step(page, step + 1)
    assert fingers.complaints == []
    page.context.close()

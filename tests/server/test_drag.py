"""Dragging where a person would drag: materials to a section, a card to the place that is filled next or to its use."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page

from rubrica.server.table import Table
from tests.server.fingers import plays_on, with_phone
from tests.server.site import Site
from tests.server.test_frame import answer, seated, until_asked
from tests.server.visitor import Visitor, sees_step, settled


def drags(page: Page, piece: Locator, onto: Locator) -> None:
    """Press on the one, move, let go over the other."""
    settled(page)
    places = []
    for thing in (piece, onto):
        box = thing.bounding_box()
        assert box is not None
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=6)
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


def test_a_piece_that_is_dropped_anywhere_else_stays(local: Site, browser: Browser) -> None:
    visitor, table, card = about_to_lay(local, browser)
    page = visitor.page
    step = table.seen_step(0)
    drags(page, card, page.locator("#band h1"))
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step and not page.locator(".carried").count()
    visitor.context.close()

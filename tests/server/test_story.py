"""The story: what others did is told before a question is asked, as scenes where it is dramatic; a touch hurries."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from rubrica import games
from rubrica.games.rubico import events
from rubrica.server.table import Table
from tests.server.site import Site
from tests.server.test_frame import answer, seated, until_asked
from tests.server.visitor import Visitor, sees_step

SLOWLY = "localStorage.setItem('speed', 'calm')"
#: What was told, in its order, and which step the page showed while it was.
NOTE = """() => { window.scenes = []; new MutationObserver(() => scenes.push([
    document.querySelector('#scene p').textContent, document.querySelectorAll('#scene .turning').length,
    Number(document.getElementById('state').dataset.step)]))
    .observe(document.querySelector('#scene .cards'), { childList: true }); }"""


def until_reveal(site: Site, table: Table) -> None:
    """Everybody answers until the next answer turns the cards."""
    while table.waiting:
        revealed = sum(event.kind == events.REVEALED for _, event in table.playing.events)
        answer(site, table, table.waiting[0])
        if sum(event.kind == events.REVEALED for _, event in table.playing.events) > revealed:
            return


def test_a_reveal_is_a_scene_card_by_card_before_anything_of_it_is_shown(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.evaluate(SLOWLY)
    page.evaluate(NOTE)
    until_reveal(local, table)
    sees_step(page, table.seen_step(0))
    expect(page.locator("#scene")).to_be_hidden()
    told = page.evaluate("scenes")
    assert any(words.startswith("Revealed: ") for words, _, _ in told)
    assert {cards for _, cards, _ in told} >= {1, 2}
    (shown,) = {step for _, cards, step in told if cards}
    assert shown < table.seen_step(0), "the table shows what the scene has yet to tell"
    assert visitor.complaints == []
    visitor.context.close()


def test_a_touch_hurries_the_story_on(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.evaluate(SLOWLY)
    until_reveal(local, table)
    expect(page.locator("#scene .turning").first).to_be_visible()
    page.mouse.click(640, 400)
    expect(page.locator("#scene")).to_be_hidden()
    sees_step(page, table.seen_step(0))
    visitor.context.close()


#: How many tones were begun together, each time that something sounded.
LISTEN = """() => { window.heard = []; const real = AudioContext; window.AudioContext = class extends real {
    constructor() { super(); heard.push(0); }
    createOscillator() { heard[heard.length - 1] += 1; return super.createOscillator(); } }; }"""


def test_a_scene_sounds_once_for_who_wishes_it(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.evaluate(SLOWLY)
    page.evaluate(LISTEN)
    until_reveal(local, table)
    sees_step(page, table.seen_step(0))
    assert page.evaluate("heard") == []
    page.click("#menu > summary")
    page.check("#sound")
    until_reveal(local, table)
    sees_step(page, table.seen_step(0))
    assert page.evaluate("heard.filter((tones) => tones > 1).length") == 1
    visitor.context.close()


def test_a_picture_that_does_not_come_keeps_nobody_waiting(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.evaluate(SLOWLY)
    asked_for: list[Route] = []
    page.route("**/pictures/**", lambda route: asked_for.append(route))  # never answered
    until_reveal(local, table)
    sees_step(page, table.seen_step(0))
    assert asked_for and visitor.complaints == []
    visitor.context.close()


def test_who_wants_all_at_once_or_a_calm_screen_gets_it(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.evaluate(SLOWLY)
    page.evaluate(NOTE)
    page.emulate_media(reduced_motion="reduce")
    until_reveal(local, table)
    sees_step(page, table.seen_step(0))
    assert page.evaluate("scenes") == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_the_pictures_of_scenes_can_be_had(local: Site, game: str) -> None:
    with local.client() as anybody:
        key = next(iter(games.get(game).pictures))
        assert anybody.get(f"/pictures/{game}/{key}").text.startswith("<svg")
        assert anybody.get(f"/pictures/{game}/no-such/card").status_code == 200, "a plain one"
        assert anybody.get("/pictures/chess/king").status_code == 404


def test_since_your_last_turn_shows_what_the_others_did(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    while table.seen_step(0) < 12:
        answer(local, table, table.waiting[0])
    until_asked(local, table, page)
    before = page.locator("#log li.before")
    assert before.count() and page.locator("#log li:not(.before)").count()
    page.check("#since")
    expect(before.first).to_be_hidden()
    assert isinstance(visitor, Visitor) and visitor.complaints == []
    visitor.context.close()

"""What a player can ask the page for before answering: previews, reasons, and the way back; in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rubrica import games
from rubrica.games.preview import Preview
from rubrica.server import page_data
from rubrica.server.table import Table
from rubrica.tongue import ENGLISH
from tests.server.site import Site, view
from tests.server.visitor import Visitor, asked, gives, live_table, opens, sees_step, settled, wish

PLACES = """() => [document.querySelector('#stage'), ...document.querySelectorAll('#stage .leaf')].slice(0, 3).map(
    thing => { const box = thing.getBoundingClientRect(); return [box.x, box.y, box.width].map(Math.round); })"""
# The fonts all there and drawn: on a busy machine they may not even be asked for yet when the board stands.
FONTS = """async () => { await Promise.all([...document.fonts].map(face => face.load()));
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); }"""
# What jumped, but for the question itself, which lies over the foot of the page and grows upwards, and the list of the
# newest lines, which moves on as it should.
WATCH = """() => { window.shifts = []; new PerformanceObserver(list => shifts.push(...list.getEntries().flatMap(
    entry => entry.sources.map(source => source.node?.nodeType === 1 ? source.node : source.node?.parentElement)
        .filter(node => node && !node.closest('#question, #log ol')).map(node => node.outerHTML.slice(0, 120))
))).observe({ type: 'layout-shift' }); }"""


def answer(page: Page, table: Table) -> None:
    step = table.seen_step(0)
    sees_step(page, step)
    gives(page, f'#options button[value="{wish(table, 0, str(step))}"]')
    sees_step(page, step + 1)


def rich(page: Page, table: Table) -> None:
    """Play on to a question with several answers, one of them on the board, and something that is not allowed."""
    while True:
        page.wait_for_selector("#options button", state="attached")
        if table.waiting != (0,):
            page.wait_for_timeout(20)
            continue
        sees_step(page, table.seen_step(0))
        view = table.view(0)
        if (
            len(view.options) > 1
            and page.query_selector("#board [data-move]:not([data-first])")
            and page_data.closed(table, view, ENGLISH)
        ):
            return
        answer(page, table)


def tells(page: Page, table: Table, move: str) -> None:
    """The page shows what the engine foresees of the move."""
    foreseen = page_data.preview_of(table, 0, move, ENGLISH)
    assert isinstance(foreseen, Preview)
    region = page.locator("#foreseen")
    for line in [*foreseen.changes, *foreseen.happens, foreseen.then]:
        expect(region).to_contain_text(line)
    if foreseen.open:
        expect(region.locator(".unsure")).to_be_visible()


def move_of(page: Page, piece: Locator) -> str:
    number = piece.get_attribute("data-move")
    return str(page.get_attribute(f'#options button[data-number="{number}"]', "value"))


def test_a_seat_may_ask_for_itself_alone(local: Site) -> None:
    table, programs = local.party(3, game="redcathedral")
    asked = next(seat for seat, program in enumerate(programs) if view(program, table)["options"])
    address = f"/api/tables/{table}/preview"
    preview = programs[asked].get(address, params={"move": "claim"})
    assert preview.status_code == 200 and preview.json()["then"] == "Which section do you claim?"
    refused = programs[asked].get(address, params={"move": "done"})
    assert (refused.status_code, refused.json()["error"]["rule"]) == (409, "redcathedral:3.1")
    waiting = programs[(asked + 1) % 3].get(address, params={"move": "claim"})
    assert waiting.json()["error"]["message"] == "It is not your turn."
    assert programs[asked].get(address, params={"move": "dance"}).status_code == 400
    with local.client() as stranger:
        assert stranger.get(address, params={"move": "claim"}).status_code == 403
        assert stranger.get(f"/t/{table}/preview?seat={asked}&move=claim").status_code == 403
    page = programs[asked].get(f"/t/{table}/preview", params={"move": "done"})
    assert page.status_code == 200 and "/rules/redcathedral#redcathedral:3.1" in page.text and "<h1" in page.text


def test_a_thing_with_several_answers_leads_to_them(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make("redcathedral", 1)
    table = live_table(local, page)
    leading = page.locator("#board [data-moves]").first
    while not leading.count():
        answer(page, table)
    meant = str(leading.get_attribute("data-moves")).split()
    step = table.seen_step(0)
    settled(page)
    leading.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'#options button[data-number="{meant[0]}"]')).to_be_focused()
    marked = page.locator("#options button.meant").evaluate_all("buttons => buttons.map(one => one.dataset.number)")
    assert sorted(marked) == sorted(meant) and table.seen_step(0) == step
    page.keyboard.press("Enter")
    sees_step(page, step + 1)


@pytest.mark.parametrize("game", games.names())
def test_an_answer_is_told_before_it_is_given(local: Site, browser: Browser, game: str) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make(game, 3)
    table = live_table(local, page)
    rich(page, table)
    page.click("#all-answers")
    places, step = page.evaluate(PLACES), table.seen_step(0)

    buttons = page.locator("#options button")
    buttons.last.hover()
    tells(page, table, str(buttons.last.get_attribute("value")))
    page.mouse.move(0, 0)
    page.keyboard.press("Shift")  # from here on by keyboard
    buttons.first.focus()
    tells(page, table, str(buttons.first.get_attribute("value")))
    piece = page.locator("#board [data-move][tabindex]:not([data-first])").last
    piece.focus()
    tells(page, table, move_of(page, piece))

    page.click("#ask-why")
    expect(page.locator("#why > p .rule")).to_contain_text(f"{game}:")
    page.click("#closed summary")
    closed = page.locator("#closed button").first
    refusal = table.playing.game.refusal(0, table.game_type.moves.number(str(closed.get_attribute("value"))))
    assert refusal is not None
    closed.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#foreseen .rule")).to_have_text(refusal.rule)
    expect(page.locator("#foreseen .rule")).to_have_attribute("href", f"/rules/{game}#{refusal.rule}")
    assert page.evaluate(PLACES) == places, "a preview moved the board"
    assert table.seen_step(0) == step, "asking is not answering"

    page.click("#ask-first")
    touched = str(buttons.first.get_attribute("value"))
    page.evaluate("document.querySelector('#options button').click()")
    tells(page, table, touched)
    assert table.seen_step(0) == step
    buttons.first.click()
    sees_step(page, step + 1)
    page.wait_for_selector("#options button, #result", state="attached")
    opens(page, "story")
    line = page.locator("#log li a").last
    text = line.inner_text()
    ply = re.search(r"ply=(\d+)&as=0", str(line.get_attribute("href")))
    assert ply is not None
    line.click()
    page.wait_for_url(f"**/replay?ply={ply[1]}&as=0")
    expect(page.locator("#log li.new").last).to_have_text(text)
    assert visitor.fits() and visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_pushes_shift_nothing(local: Site, browser: Browser, game: str) -> None:
    """Somebody watches a game that others play, and nothing on the screen jumps."""
    table_id, programs = local.party(3, game=game)
    watcher = Visitor(browser, local)
    watcher.page.goto(f"/t/{table_id}")
    watcher.page.wait_for_selector("#board")
    watcher.page.evaluate(FONTS)
    watcher.page.evaluate(WATCH)
    table = local.services.tables.known[table_id]
    for seat in asked(table):
        if table.step >= 25:
            break
        answer = {"move": wish(table, seat, str(table.step)), "question": table.questions[seat]}
        assert programs[seat].post(f"/api/tables/{table_id}/play", json=answer).status_code == 200
    sees_step(watcher.page, table.seen_step(-1))
    watcher.page.wait_for_timeout(300)
    assert watcher.page.evaluate("shifts") == []
    watcher.context.close()


def test_one_s_side_is_seen_at_once(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    visitor.make("rubico", 3)
    opens(visitor.page, "mine")
    expect(visitor.page.locator("#secret .inside")).to_be_visible()
    assert visitor.complaints == []
    visitor.context.close()


def test_on_a_shared_screen_one_s_side_is_seen_only_while_it_is_held(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    page = visitor.page
    visitor.shares("rubico", ["Ada", "Berta", "Carme"])
    page.click("text=I am Ada")
    page.wait_for_selector("#board, #curtain")
    if page.locator("#curtain").count():  # she is the Centurion, and others are asked
        page.click("#curtain button >> nth=0")
        page.wait_for_selector("#board")
    inside = page.locator("#secret .inside")
    opens(page, "mine")
    expect(inside).to_be_hidden()
    page.hover("#secret")
    page.mouse.down()
    expect(inside).to_be_visible()
    page.mouse.up()
    expect(inside).to_be_hidden()
    assert visitor.complaints == []
    visitor.context.close()


def test_on_a_shared_screen_the_cards_one_has_laid_are_seen_only_while_one_s_secret_is_held(
    local: Site, browser: Browser
) -> None:
    """Whoever comes back to a shared screen has others beside them; cards that are asked about lie open."""
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.shares("rubico", ["Ada", "Berta", "Carme"])
    page.click("text=I am Ada")
    table = live_table(local, page)
    for seat in asked(table):
        hand = table.view(seat).table
        if table.waiting and table.talkers and seat != hand.centurion:
            break
        local.run(local.services.actions.play(table, seat, wish(table, seat, str(table.step)), None, None))
    page.request.post(f"/t/{table.id}/look", form={"seat": str(seat)})
    page.goto(f"/t/{table.id}?seat={seat}")
    opens(page, "mine")
    faces, backs = page.locator("#p-hand .own .inside"), page.locator("#p-hand .own .outside")
    expect(faces).to_have_count(table.view(seat).table.setting.draw)
    expect(faces.first).to_be_hidden()
    expect(backs.first).to_be_visible()
    page.hover("#secret")
    page.mouse.down()
    expect(faces.first).to_be_visible()
    expect(backs.first).to_be_hidden()
    page.mouse.up()
    expect(faces.first).to_be_hidden()
    assert visitor.complaints == []
    visitor.context.close()


def test_all_answers_are_shown_on_demand(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    page = visitor.page
    visitor.make("rubico", 3)
    page.wait_for_selector("#all-answers")
    table = live_table(local, page)
    piece = page.locator("#options button.laid").first
    expect(piece).to_be_hidden()
    page.click("#all-answers")
    expect(piece).to_be_visible()

    step = table.seen_step(0)
    page.keyboard.press("1")
    sees_step(page, step + 1)
    expect(page.locator("html")).not_to_have_attribute("data-all", "")
    assert visitor.fits() and visitor.complaints == []
    visitor.context.close()

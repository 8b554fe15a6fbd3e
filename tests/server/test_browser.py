"""Whole games in a real Chromium: four people with the mouse, one with the keyboard alone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from rubrica import games
from tests.server.site import Site, brink
from tests.server.visitor import Visitor, answers, asked, gives, live_table, offered, opens, sees_step, settled, wish


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_by_mouse_in_several_browsers(local: Site, browser: Browser, game: str, tmp_path: Path) -> None:
    size = max(2, games.get(game).seats[0])
    people = [Visitor(browser, local, narrow=place == 1, calm=place > 0) for place in range(size)]
    for visitor in people:
        visitor.hurries()
    host = people[0].page
    host.goto(f"/new?game={game}&size={size}")
    host.fill("input[name=name]", "Ada")
    host.click("form.sheet button.act")
    link = host.inner_text("#invite code.link")
    for place, visitor in enumerate(people[1:], 1):
        visitor.page.goto(link)
        visitor.page.fill("#seats input[name=name]", f"Guest {place}")
        visitor.page.click("#join button.act")
    table = live_table(local, host)
    for seat in asked(table):
        answers(people[seat].page, table, seat, wish(table, seat, f"{game} {table.seen_step(seat)}"))
    for visitor in people:
        expect(visitor.page.locator("#result")).to_be_visible()
        assert visitor.fits()
        assert visitor.complaints == []
        visitor.page.click("text=Watch the replay")
        visitor.page.wait_for_url("**/replay")
        assert visitor.fits()
        visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_by_keyboard_alone(local: Site, browser: Browser, game: str) -> None:
    """Answers by digit, by Tab and Enter, and now and then on the board itself; the focus is never lost."""
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make(game, max(games.get(game).seats[0], 2))

    def tab_to(selector: str) -> int:
        for tabs in range(90):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return tabs
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    table = live_table(local, page)
    answered = 0
    while page.wait_for_selector("#options button, #result", state="attached") and not page.query_selector("#result"):
        step, moves = offered(page)
        if not moves or table.seen_step(0) != step:
            continue
        move = wish(table, 0, f"{game} {step}")
        way = answered % 8
        if way == 0:
            page.keyboard.press("a")
            tab_to(f'#options button[value="{move}"]')
            page.keyboard.press("Enter")
        elif way == 4 and page.query_selector(piece := f'#board [data-move="{table.game_type.moves.number(move)}"]'):
            page.focus(piece)
            page.keyboard.press("Space")
        elif moves.index(move) < 9:
            page.keyboard.press(str(moves.index(move) + 1))
        else:
            page.keyboard.press("a")
            page.focus(f'#options button[value="{move}"]')
            page.keyboard.press("Enter")
        sees_step(page, step + 1)
        if way in (0, 4):
            page.wait_for_function("() => document.activeElement.closest('#question, #board') !== null")
        answered += 1
    assert answered
    assert visitor.complaints == []
    visitor.context.close()


def test_a_page_left_behind_is_told_and_catches_up(local: Site, browser: Browser) -> None:
    """A click on a question that is gone changes nothing, says so, and the stream shows where the table stands."""
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto("/new?game=rubico&size=3")
    page.fill("input[name=name]", "Ada")
    page.click("form.sheet button.act")
    table = live_table(local, page)
    others = [local.sit(table.id, "Berta"), local.sit(table.id, "Carme")]
    page.wait_for_selector("#board")
    while 0 not in table.waiting:
        seat = table.waiting[0]
        others[seat - 1].post(f"/api/tables/{table.id}/play", json={"move": wish(table, seat, "x")})
    page.wait_for_selector("#options button", state="attached")
    page.evaluate("document.querySelector('#options input[name=question]').value = '9999'")
    step = table.seen_step(0)
    gives(page, "#options button >> nth=0")
    expect(page.locator("#notice .notice")).to_contain_text("moved on")
    assert table.seen_step(0) == step
    visitor.context.close()


def test_an_answer_touched_again_is_given_once(local: Site, browser: Browser) -> None:
    """While it is under way, though the page is drawn anew, and while the page has not yet been told that it arrived:
    nobody reads that the game has moved on by oneself."""
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make("redcathedral", 2)
    page.wait_for_selector("#options button", state="attached")
    page.route("**/stream*", lambda route: route.abort())
    page.reload()
    step, _ = offered(page)
    under_way: list[Route] = []
    page.route("**/play", lambda route: under_way.append(route))
    with page.expect_request("**/play"):
        page.keyboard.press("1")
    page.evaluate("document.getElementById('options').className = ''")
    page.keyboard.press("1")
    with page.expect_response("**/play") as answer:
        under_way[0].continue_()
    assert answer.value.status == 204
    page.keyboard.press("1")
    assert offered(page)[0] == step
    assert len(under_way) == 1
    assert page.locator("#notice").inner_text() == ""
    visitor.context.close()


def test_the_next_question_is_answered_though_nobody_has_said_yet_that_the_last_answer_arrived(
    local: Site, browser: Browser
) -> None:
    """Where the stream was faster than the answer to what was sent."""
    visitor = Visitor(browser, local, calm=True)
    page = visitor.page
    visitor.make("redcathedral", 2)
    page.wait_for_selector("#options button", state="attached")
    late: list[Route] = []

    def arrives(route: Route) -> None:
        """Played, but what the server says to it does not come."""
        route.fetch()
        late.append(route)

    page.route("**/play", arrives)
    for _ in range(2):
        settled(page)
        step, _ = offered(page)
        page.keyboard.press("1")
        sees_step(page, step + 1)
    assert len(late) == 2
    assert visitor.complaints == []
    visitor.context.close()


def test_a_script_that_comes_late_still_opens_the_stream(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    visitor.page.route("**/hx-sse*", late)
    visitor.page.goto("/new?game=rubico&size=3")
    visitor.page.fill("input[name=name]", "Ada")
    visitor.page.click("form.sheet button.act")
    local.sit(live_table(local, visitor.page).id, "Berta")
    expect(visitor.page.locator("#seats")).to_contain_text("Berta")
    visitor.context.close()


def test_bots_by_level_then_hints_then_beliefs(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    page = visitor.page
    page.goto("/new?game=rubico&size=4")
    page.fill("input[name=name]", "Ada")
    page.select_option("[name=chair3]", "newcomer")
    page.click("form.sheet button.act")
    page.select_option("#seat-2 select", "skilled")
    page.click("#seat-2 >> text=Add a bot")
    expect(page.locator("#seat-2")).to_contain_text("Skilled")
    page.click("#seat-3 >> text=Remove the bot")
    expect(page.locator("#seat-3")).to_contain_text("Free")
    assert visitor.fits()
    page.select_option("form[action$=fill] select", "random")
    page.click("text=Fill with bots and start")
    table = live_table(local, page)
    assert [seat.bot for seat in table.seats] == [None, "random", "skilled", "random"]

    first = "#options button >> nth=0"
    while page.wait_for_selector(first, state="attached").get_attribute("value") == "ready":  # type: ignore[union-attr]
        step = table.seen_step(0)  # a hand that is all alike is laid without a question, and talk comes first
        gives(page, first)
        sees_step(page, step + 1)
    page.click("#hint button")
    named = page.locator("#notice .hints li")
    expect(named.first).to_contain_text("win")
    assert 1 <= named.count() <= 3
    expect(page.locator("#options button[data-chance]")).to_have_count(named.count())
    assert visitor.fits()
    page.keyboard.press("Escape")
    expect(page.locator("#notice .hints")).to_have_count(0)
    page.click("#hint button")
    expect(named.first).to_contain_text("win")
    step = table.seen_step(0)
    gives(page, f'#options button[data-number="{named.first.get_attribute("data-hint")}"]')
    sees_step(page, step + 1)
    expect(page.locator("#notice .hints")).to_have_count(0)

    while page.wait_for_selector("#options button, #result", state="attached") and not page.query_selector("#result"):
        step, moves = offered(page)
        if moves and table.seen_step(0) == step:
            answers(page, table, 0, moves[0])
            sees_step(page, step + 1)
    page.click("#result >> text=The result")
    page.click("#result >> text=Who could have known what")
    page.click("summary >> nth=0")
    assert page.locator("table.beliefs >> nth=0").locator("tbody tr").count() == 4
    assert visitor.fits()
    assert visitor.complaints == []
    visitor.context.close()


def test_talk_reaches_the_others_and_the_title_tells_the_turn(local: Site, browser: Browser) -> None:
    ada, berta = Visitor(browser, local), Visitor(browser, local)
    ada.page.goto("/new?game=rubico&size=3")
    ada.page.fill("input[name=name]", "Ada")
    ada.page.select_option("[name=chair2]", "random")
    ada.page.click("form.sheet button.act")
    berta.page.goto(ada.page.url)
    berta.page.fill("#seats input[name=name]", "Berta")
    berta.page.click("#join button.act")
    opens(berta.page, "talk")
    opens(ada.page, "talk")
    berta.page.fill(".say input[name=text]", "<i>Salve</i>")
    berta.page.press(".say input[name=text]", "Enter")
    expect(ada.page.locator("#chat")).to_contain_text("Berta: <i>Salve</i>")
    expect(berta.page.locator(".say input[name=text]")).to_have_value("")
    for visitor in (ada, berta):
        turn, title = visitor.page.evaluate("[document.getElementById('state').dataset.turn, document.title]")
        assert title.startswith("Your turn") == (turn == "yes")
        visitor.context.close()


STUBS = """
  window.heard = [];
  const still = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { frequency: {}, gain: still, connect: (next) => next, start: () => heard.push("sound"), stop() {} };
  window.AudioContext = class { createOscillator() { return node; } createGain() { return node; } close() {} };
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = "granted"); }
    constructor(title) { heard.push(title); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_the_turn_is_heard_what_was_missed_is_told_and_defeat_is_asked_about(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    page.add_init_script(STUBS)
    page.goto("/new?game=rubricatus&size=3")
    page.fill("input[name=name]", "Ada")
    page.click("form.sheet button.act")
    table = live_table(local, page)
    for name in ("Berta", "Carme"):
        local.sit(table.id, name)

    def others_play(until_asked: bool) -> None:
        """Everybody answers, Ada too, until she is asked again, or until she no longer is."""
        for seat in asked(table):
            if (0 in table.waiting) == until_asked:
                break
            local.run(local.services.actions.play(table, seat, wish(table, seat, "x"), None, None))
        sees_step(page, table.seen_step(0))

    others_play(until_asked=False)
    page.click("#menu > summary")
    page.check("#sound")
    page.check("#notify")
    others_play(until_asked=True)
    page.wait_for_function("() => heard.length > 1")
    assert page.evaluate("heard") == ["sound", "Your turn · Rubricatus"]
    others_play(until_asked=False)
    page.uncheck("#sound")
    others_play(until_asked=True)
    page.wait_for_function("() => heard.length > 2")
    assert page.evaluate("heard") == ["sound", "Your turn · Rubricatus", "Your turn · Rubricatus"]

    where = page.url
    page.goto("/")
    assert table.id in page.content()
    while table.online(0):
        page.wait_for_timeout(20)
    for _ in range(12):  # a single move may be one that nothing is seen of
        seat = table.waiting[0]
        local.run(local.services.actions.play(table, seat, wish(table, seat, "x"), None, None))
    _, _, move = brink(local, table.id, 0)
    page.goto(where)
    assert page.locator("#missed li").count()
    assert page.evaluate("document.getElementById('notify').checked && !document.getElementById('sound').checked")

    step = table.seen_step(0)
    page.keyboard.press("a")
    page.focus(f'#options button[value="{move}"]')
    page.keyboard.press("Enter")
    expect(page.locator("#again")).to_contain_text("everybody loses")
    expect(page.locator("#again a")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#again")).to_have_count(0)
    assert table.seen_step(0) == step and not page.locator("#missed").count()
    gives(page, f'#options button[value="{move}"]')
    page.focus("#again a")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    sees_step(page, step + 1)
    expect(page.locator("#again")).to_have_count(0)
    assert visitor.complaints == []
    visitor.context.close()


#: Give the first answer on offer and tell the step it was given at; nothing where none is on offer.
FIRST_ANSWER = """() => {
  const answer = document.querySelector("#options button");
  if (!answer) return null;
  const step = Number(document.getElementById("state").dataset.step);
  answer.click();
  return step;
}"""


def test_a_curtain_falls_between_people_on_one_device(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    page = visitor.page
    visitor.shares("rubico", ["Ada", "Berta", "Carme"])
    expect(page.locator(".curtain")).to_contain_text("Who is looking now?")
    page.click("text=I am Ada")  # now the words of all three are revealed, and the game is dealt
    page.wait_for_selector("#board, #curtain")
    handed_on = 0
    while handed_on < 3:
        page.wait_for_selector("#options button, #curtain", state="attached")
        step = page.evaluate(FIRST_ANSWER)  # at once: what was answered in secret may be opened at any moment
        if step is not None:
            sees_step(page, step + 1)
        elif page.locator("#curtain").count():
            assert not page.locator("#board, #log, #options").count()
            page.click("#curtain button >> nth=0")
            page.wait_for_selector("#board")
            handed_on += 1
    assert visitor.complaints == [] and visitor.fits()
    visitor.context.close()


def test_the_way_back_of_the_browser_does_not_lead_behind_the_curtain(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True)
    page = visitor.page
    visitor.shares("rubico", ["Ada", "Berta", "Carme"])
    page.click("text=I am Ada")
    page.wait_for_selector("#board, #curtain")
    for _ in range(2):  # to whoever is asked now, and to whoever is asked after them
        while not page.locator("#curtain").count():
            page.wait_for_selector("#options button, #curtain", state="attached")
            step = page.evaluate(FIRST_ANSWER)
            if step is not None:
                sees_step(page, step + 1)
        page.click("#curtain button >> nth=0")
        page.wait_for_selector("#board")
    page.go_back()
    expect(page.locator(".curtain")).to_contain_text("Who is looking now?")
    assert not page.locator("#board, #log, #options").count() and visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_fits(local: Site, browser: Browser, width: int) -> None:
    visitor = Visitor(browser, local, narrow=width == 360)
    page = visitor.page
    page.goto("/")
    page.click(".game form[action^='/play/'] button >> nth=0")
    page.click("form.play button.act")
    page.wait_for_selector("#board")
    assert visitor.fits()
    for where in (
        "/",
        *(f"/new?game={game}" for game in games.names()),
        "/account",
        "/verify",
        page.url + "/replay",
        "/nowhere",
    ):
        page.goto(where)
        assert visitor.fits(), where
    visitor.context.close()

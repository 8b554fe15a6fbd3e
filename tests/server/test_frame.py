"""The table on one screen: what a question needs is seen, touches count once, and what happens is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rubrica import games
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.tongue import LANGUAGES
from tests.server.looks import TABLES
from tests.server.site import Site, play_on, stream, view
from tests.server.visitor import AT_REST, Visitor, asked, gives, live_table, opens, sees_step, settled, wish

KINDS = 4
TRIES = 60
WHOLE_GAMES = 3
LEAST = 10.95  # CSS pixels
ZOOMED = (640, 400)  # 1280 by 800 at 200 %
#: What a question needs and does not show: panels, pieces and answers that are covered or outside of the screen.
#: A panel on which something can only be begun may wait behind its tab, and so may one whose answers are in the strip.
UNSEEN = """() => {
  const inside = (thing) => {
    const box = thing.getBoundingClientRect();
    const within = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return within && box.width > 8 && box.height > 8;
  };
  const touched = (thing) => {
    const box = thing.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const leaf = thing.closest('.leaf');
    return Boolean(there) && (leaf ? leaf === there.closest('.leaf') : thing.contains(there));
  };
  const answers = [...document.querySelectorAll('#options button')].filter((one) => one.offsetParent);
  const shows = (move) => answers.some((one) => one.dataset.number === move)
    || [...document.querySelectorAll(`#board :is([data-move="${move}"], [data-moves~="${move}"])`)]
      .some((piece) => piece.closest('.leaf').style.display !== 'none');
  const elsewhere = (piece) => (piece.dataset.moves ?? piece.dataset.move).split(' ').every(shows);
  const waiting = [...document.querySelectorAll('#board .leaf[data-needed]')]
    .filter((leaf) => leaf.style.display === 'none')
    .filter((leaf) => [...leaf.querySelectorAll('[tabindex][data-move]:not([data-first]), [data-moves]')]
      .every(elsewhere));
  const tabs = waiting.map((leaf) => document.querySelector(
    `#tabs [data-needed]:is([data-tab="${leaf.id}"], [data-tab="${leaf.parentElement.id}"])`));
  const pieces = [...document.querySelectorAll('#board :is(.leaf[data-needed], [tabindex][data-move], [data-moves])')]
    .filter((thing) => !waiting.includes(thing.closest('.leaf')));
  const unseen = [...pieces, ...tabs, ...answers].filter((thing) => !inside(thing) || !touched(thing))
    .map((thing) => thing.id || thing.dataset.tab);
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth ? [...unseen, 'scrolls'] : unseen;
}"""

#: Words that are drawn too small on the panels in front, and on a screen one touches, what is too small for a finger.
SMALL = """([touched, least]) => {
  const shown = [...document.querySelectorAll('#board .leaf')].filter((leaf) => leaf.getBoundingClientRect().width > 8);
  const scale = (thing) => Math.hypot(thing.getScreenCTM().a, thing.getScreenCTM().b);
  const words = shown.flatMap((leaf) => [...leaf.querySelectorAll('text')])
    .filter((text) => text.getClientRects().length && text.textContent.trim())
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * scale(text)])
    .filter(([, size]) => size < least).map(([text, size]) => `${text} ${size.toFixed(1)}`);
  const buttons = touched ? document.querySelectorAll('#options button, #tabs button, .besides button') : [];
  const targets = [...buttons]
    .filter((button) => button.offsetParent).map((button) => [button, button.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([button]) => button.outerHTML.slice(0, 60));
  return [...new Set([...words, ...targets])];
}"""

#: A few frames later, when the page has been laid out anew.
FRAMES = (
    "new Promise((done) => { let left = 5; const next = () => left-- ? requestAnimationFrame(next) : done(); next(); })"
)


def seated(
    site: Site, browser: Browser, game: str, seats: int | None = None, language: str = "en"
) -> tuple[Visitor, Table]:
    """A person in the first seat, and others that this test plays for."""
    size = seats or max(games.get(game).seats[0], 2)
    visitor = Visitor(browser, site, language=language)
    visitor.page.goto(f"/new?game={game}&size={size}")
    visitor.page.fill("input[name=name]", "Ada")
    visitor.page.click("form.sheet button.act")
    table = live_table(site, visitor.page)
    for place in range(1, size):
        site.sit(table.id, f"Player {place}")
    visitor.page.wait_for_selector("#stage")
    return visitor, table


def until_asked(site: Site, table: Table, page: Page) -> None:
    """The others answer until the first seat is asked."""
    for seat in asked(table):
        if 0 in table.waiting:
            break
        answer(site, table, seat)
    sees_step(page, table.seen_step(0))


def answer(site: Site, table: Table, seat: int) -> None:
    site.run(site.services.actions.play(table, seat, wish(table, seat, str(table.step)), None, None))


def looked_at(page: Page, size: tuple[int, int]) -> list[str]:
    """What is covered, outside of the screen or too small where the page has this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)
    return [*page.evaluate(UNSEEN), *page.evaluate(SMALL, [size[0] < TABLES[3][0], LEAST])]


def kind_of(table: Table) -> str:
    """What the first seat is asked, by the kinds of answers it may give."""
    return " ".join(sorted({table.game_type.moves.name(move).split()[0] for move in table.view(0).options}))


def look_through(
    site: Site,
    visitor: Visitor,
    table: Table,
    seen: set[str],
    kinds: int,
    tries: int,
    sizes: tuple[tuple[int, int], ...] = TABLES,
) -> list[str]:
    """Plays on and looks at every kind of question that was not seen before, at all eight sizes or those given."""
    faults: list[str] = []
    visitor.page.emulate_media(reduced_motion="reduce")  # everything as it is in the end
    for _ in range(tries):
        until_asked(site, table, visitor.page)
        if len(seen) >= kinds or table.state == OVER:
            break
        kind = kind_of(table)
        if kind not in seen:
            seen.add(kind)
            for size in sizes:
                faults += [f"{kind} at {size[0]} x {size[1]}: {fault}" for fault in looked_at(visitor.page, size)]
        answer(site, table, 0)
    return faults


@pytest.mark.parametrize("game", games.names())
def test_what_a_question_needs_is_seen_without_scrolling(local: Site, browser: Browser, game: str) -> None:
    visitor, table = seated(local, browser, game)
    kinds: set[str] = set()
    assert look_through(local, visitor, table, kinds, KINDS, TRIES, (*TABLES, ZOOMED)) == []
    assert len(kinds) > 1 and visitor.complaints == []
    visitor.context.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in games.names() for seats in games.get(game).seats if seats > 1]
)
def test_every_question_is_seen_without_scrolling(local: Site, browser: Browser, game: str, seats: int) -> None:
    kinds: set[str] = set()
    faults: list[str] = []
    for _ in range(WHOLE_GAMES):
        visitor, table = seated(local, browser, game, seats)
        faults += look_through(local, visitor, table, kinds, 10_000, 10_000)
        visitor.context.close()
    assert not faults, "\n".join(faults)
    assert len(kinds) >= KINDS


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("game", games.names())
def test_every_question_is_seen_in_every_language(local: Site, browser: Browser, game: str, language: str) -> None:
    visitor, table = seated(local, browser, game, games.get(game).usual, language)
    kinds: set[str] = set()
    faults = look_through(local, visitor, table, kinds, 10_000, 10_000)
    visitor.context.close()
    assert not faults, "\n".join(faults)
    assert len(kinds) >= KINDS


TOUCH = """(answer) => document.querySelector(answer).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"""
#: Touches the first answer of the next question as soon as it is there.
HASTY = """(step) => new Promise((done) => document.addEventListener('rubrica:look', () => {
  if (Number(document.getElementById('state').dataset.step) <= step) return;
  const answer = document.querySelector('#options button');
  answer?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  done(Boolean(answer));
}))"""


def test_a_touch_that_was_meant_for_the_last_question_does_not_count(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    step = table.seen_step(0)
    page.evaluate(f"(step) => {{ window.hasty = ({HASTY})(step); }}", step)  # not waited for here
    local.run(local.services.actions.play(table, 0, table.game_type.moves.name(table.view(0).options[0]), None, None))
    assert page.evaluate("hasty"), "the same seat is asked again"
    page.wait_for_timeout(300)
    assert table.seen_step(0) == step + 1
    settled(page)
    page.evaluate(TOUCH, "#options button")
    sees_step(page, step + 2)
    visitor.context.close()


def test_a_touch_that_began_before_its_question_does_not_count(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    settled(page)
    step = table.seen_step(0)
    page.mouse.move(1, 1)
    page.mouse.down()
    local.run(local.services.actions.play(table, 0, table.game_type.moves.name(table.view(0).options[0]), None, None))
    sees_step(page, step + 1)
    settled(page)
    page.evaluate(TOUCH, "#options button")
    page.wait_for_timeout(300)
    assert table.seen_step(0) == step + 1
    page.evaluate(TOUCH, "#options button")
    sees_step(page, step + 2)
    visitor.context.close()


def test_an_answer_that_does_not_arrive_says_so_and_is_sent_again(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    settled(page)
    step = table.seen_step(0)
    page.route("**/play", lambda route: route.abort())
    gives(page, "#options button")
    expect(page.locator("#options button").first).to_have_class(re.compile("sent"))
    expect(page.locator("#sending")).to_contain_text("has not arrived")
    assert table.seen_step(0) == step
    page.unroute("**/play")
    sees_step(page, step + 1)
    expect(page.locator("#sending")).to_be_empty()
    assert table.seen_step(0) == step + 1
    visitor.context.close()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_long_question_leaves_room_for_what_does_not_arrive(
    local: Site, browser: Browser, size: tuple[int, int]
) -> None:
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    until_asked(local, table, page)
    page.route("**/play", lambda route: route.abort())
    gives(page, "#options button")
    expect(page.locator("#sending")).to_contain_text("has not arrived")
    assert page.locator(".asks").evaluate("(asks) => asks.scrollHeight <= asks.clientHeight + 1")
    visitor.context.close()


def test_nothing_stays_red_after_a_touch(local: Site, browser: Browser) -> None:
    context = browser.new_context(
        base_url=local.address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    link = local.make("open", "open", game="redcathedral")
    page.goto(f"/t/{link}")
    page.fill("#join input[name=name]", "Ada")
    page.tap("#join button.act")
    expect(page.locator("#seats")).to_contain_text("Ada")
    local.sit(link, "Berta")
    page.wait_for_selector("#stage")
    table = local.services.tables.known[link]
    until_asked(local, table, page)
    settled(page)
    still = "[...document.querySelectorAll('#options button')].map(one => getComputedStyle(one).backgroundColor)"
    before, step = page.evaluate(still)[0], table.seen_step(0)
    page.tap("#options button >> nth=0")
    sees_step(page, step + 1)
    settled(page)
    page.wait_for_function(AT_REST)
    assert set(page.evaluate(still)) <= {before}
    context.close()


def test_pushes_bring_what_changed_and_nothing_else(local: Site, browser: Browser) -> None:
    """The page that was pushed to is the page as it would be loaded anew."""
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    shown = """[...document.querySelectorAll('#board .leaf, #log ol, #seats, #prompt, #options')].map((part) => {
      const copy = part.cloneNode(true);
      for (const one of [copy, ...copy.querySelectorAll('*')])
        for (const name of ['style', 'class', 'data-htmx-powered']) one.removeAttribute(name);
      return copy.outerHTML.replace(/\\s+/g, ' ');
    })"""
    for _ in range(12):
        answer(local, table, table.waiting[0])
    until_asked(local, table, page)
    pushed = page.evaluate(shown)
    page.reload()
    page.wait_for_selector("#stage")
    assert page.evaluate(shown) == pushed
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_a_stream_sends_the_whole_page_once(local: Site, game: str) -> None:
    table_id, programs = local.party(max(games.get(game).seats[0], 2), game=game)
    table = local.services.tables.known[table_id]
    with local.client() as watcher, stream(watcher, f"/t/{table_id}/stream") as messages:
        whole = next(messages)
        assert "<hx-partial" not in whole and 'id="question"' in whole
        while table.seen_step(-1) < 4:
            play_on(table_id, programs, 1)
        part = next(messages)
        assert part.startswith('<hx-partial hx-target="#state"') and len(part) < len(whole) / 2


def test_taking_back_is_offered_where_there_is_something_and_says_what(local: Site) -> None:
    table, programs = local.party(2, game="redcathedral")
    asked = next(seat for seat, program in enumerate(programs) if view(program, table)["options"])
    page = f"/t/{table}"
    assert 'id="undo"' not in programs[asked].get(page).text
    while view(programs[asked], table)["options"]:
        play_on(table, [programs[asked]], 1)
    told = programs[asked].get(page).text
    found = re.search(r'<form id="undo".*?aria-label="([^"]+)"', told, re.DOTALL)
    assert found is not None
    assert "Ask Player" in found[1] and "to take back: " in found[1]
    with local.client() as watcher:
        assert 'id="undo"' not in watcher.get(page).text and "You are watching." in watcher.get(page).text
    local.run(local.services.actions.undo(local.services.tables.known[table], asked))
    strip = programs[1 - asked].get(page).text.partition('id="question"')[2]
    assert f"Player {asked + 1} asks to take back: " in strip and 'name="agree"' in strip


def test_every_question_is_read_out_once_with_the_number_of_its_answers(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    page.evaluate(
        "window.heard = []; new MutationObserver(() => heard.push(document.getElementById('told').textContent))"
        ".observe(document.getElementById('told'), { childList: true })"
    )
    until_asked(local, table, page)
    settled(page)
    page.evaluate("heard.length = 0")
    gives(page, "#options button")
    sees_step(page, table.seen_step(0))
    until_asked(local, table, page)
    page.wait_for_timeout(200)
    local.run(local.services.actions.say(table, 1, "Salve"))
    expect(page.locator("#tabs [data-tab=talk] .badge")).to_have_text("1")
    heard = page.evaluate("heard")
    assert len(heard) == 1 and re.search(r"\d+ answers?$", heard[0]), heard
    assert not page.locator("[aria-live]").count()
    visitor.context.close()


def test_keys_are_listed_and_can_be_switched_off(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_contain_text("take back")
    page.uncheck("#keys")
    page.locator("#keys").blur()
    step = table.seen_step(0)
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step
    page.check("#keys")
    page.locator("#keys").blur()
    page.keyboard.press("1")
    sees_step(page, step + 1)
    visitor.context.close()


def test_a_browser_that_cannot_notify_says_so(local: Site, browser: Browser) -> None:
    visitor, _ = seated(local, browser, "redcathedral")
    page = visitor.page
    mute = "class { static requestPermission() { throw new TypeError('Illegal'); } }"
    page.evaluate(f"() => {{ window.Notification = {mute}; }}")
    page.click("#menu > summary")
    page.click("#notify")
    expect(page.locator("#notice")).to_contain_text("cannot notify")
    assert not page.is_checked("#notify") and visitor.complaints == []
    visitor.context.close()


def test_the_waiting_room_invites_and_tells_what_comes_next(local: Site, browser: Browser) -> None:
    host = Visitor(browser, local)
    host.page.goto("/new?game=rubico&size=3")
    host.page.fill("input[name=name]", "Ada")
    host.page.click("nav button:has-text('4 seats')")
    expect(host.page.locator("input[name=name]")).to_have_value("Ada")
    host.page.press("input[name=name]", "Enter")
    host.page.wait_for_url("**/t/*")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.click("text=Copy the link")
    expect(host.page.locator("[data-copy]")).to_have_text("Copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == host.page.inner_text("#invite code.link")
    guest = Visitor(browser, local, narrow=True)
    guest.page.goto(host.page.url)
    expect(guest.page.locator(".next")).to_contain_text("Take a seat to play")
    guest.page.fill("#join input[name=name]", "Berta")
    guest.page.click("#join button.act")
    expect(guest.page.locator(".next")).to_contain_text("begins by itself when 2 more seats are taken")
    assert guest.fits()
    for visitor in (host, guest):
        visitor.context.close()


def test_the_table_in_words_has_headings(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "rubico")
    page = visitor.page
    opens(page, "rules")
    page.click("#as-text summary")
    expect(page.locator("#in-words h3").first).to_have_text("Road")
    assert "Senate" in page.locator("#in-words").inner_text()
    with local.client() as anybody:
        assert "<h3>Road</h3>" in anybody.get(f"/t/{table.id}/words").text
    visitor.context.close()


def test_words_that_come_late_tell_of_no_table_that_has_moved_on(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    opens(page, "rules")
    page.click("#as-text summary")
    expect(page.locator("#in-words h3").first).to_be_visible()
    late: list[Route] = []

    def arrives(route: Route) -> None:
        """The first is held back, and says what it found only after the second."""
        late.append(route)
        if len(late) > 1:
            route.fulfill(body="as it is now")
            late[0].fulfill(body="as it was")

    page.route("**/words?*", arrives)
    for _ in range(2):
        step = table.seen_step(0)
        with page.expect_request("**/words?*"):
            answer(local, table, table.waiting[0])
        sees_step(page, step + 1)
    expect(page.locator("#in-words")).to_have_text("as it is now")
    page.wait_for_timeout(200)
    expect(page.locator("#in-words")).to_have_text("as it is now")
    assert visitor.complaints == []
    visitor.context.close()


def test_what_happened_is_told_line_by_line(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("localStorage.setItem('speed', 'calm')")
    while table.seen_step(0) < 6:
        answer(local, table, table.waiting[0])
    until_asked(local, table, page)
    last = page.locator("#log li").last.text_content()
    expect(page.locator("#latest")).to_have_text(str(last))
    expect(page.locator("html")).not_to_have_attribute("data-telling", "")
    page.evaluate("localStorage.removeItem('speed')")
    visitor.context.close()


def test_a_card_is_read_whole_beside_what_shows_it(local: Site, browser: Browser) -> None:
    """Pointed at, focused or held; over the story, never over the board; and holding it answers nothing."""
    visitor, table = seated(local, browser, "rubricatus")
    page = visitor.page
    until_asked(local, table, page)
    settled(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(FRAMES)
    page.hover("#p-hand [data-card]")
    expect(page.locator("#reader h3")).to_be_visible()
    boxes = page.evaluate(
        "['#reader', '#stage'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    )
    assert boxes[0]["left"] >= boxes[1]["right"] - 1
    page.mouse.move(5, 5)
    expect(page.locator("#reader")).to_be_hidden()
    step = table.seen_step(0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(FRAMES)
    finger = "{ bubbles: true, cancelable: true, pointerType: 'touch' }"
    touched = "document.querySelector('#p-hand [data-card] .act')"
    page.evaluate(f"{touched}.dispatchEvent(new PointerEvent('pointerdown', {finger}))")
    expect(page.locator("#reader h3")).to_be_visible()
    for event in ("PointerEvent('pointerup'", "MouseEvent('click'"):
        page.evaluate(f"{touched}.dispatchEvent(new {event}, {finger}))")
    expect(page.locator("#reader")).to_be_hidden()
    page.wait_for_timeout(200)
    assert table.seen_step(0) == step and visitor.complaints == []
    visitor.context.close()

"""Playing by touch: what is asked is found on the screen, with few touches; what an answer brings is shown there."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Browser, expect

from rubrica import games
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from tests.facts import facts
from tests.server.fingers import plays_on, with_phone
from tests.server.site import Site
from tests.server.test_frame import answer, seated, until_asked
from tests.server.test_scheduler import wait_for
from tests.server.visitor import Visitor, asked, drawn, gives, live_table, opens, reaches, sees_step, settled, wish

SAMPLE = 16


@pytest.mark.parametrize("game", games.names())
def test_some_turns_by_touch_following_what_is_visible(local: Site, browser: Browser, game: str) -> None:
    fingers = with_phone(browser, local, game, max(games.get(game).seats[0], 2))
    assert plays_on(fingers, SAMPLE) >= SAMPLE or fingers.table.state == OVER  # Rubico can end in its third turn
    assert fingers.complaints == []
    fingers.page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_by_touch_with_few_touches(local: Site, browser: Browser, game: str) -> None:
    fingers = with_phone(browser, local, game, max(games.get(game).seats[0], 2), "steady")
    plays_on(fingers)
    expect(fingers.page.locator("#result")).to_be_visible()
    print(game, sorted(fingers.each_turn()), dict(fingers.kinds))
    assert fingers.complaints == []
    assert median(fingers.each_turn()) <= facts(game).touches, fingers.each_turn()
    fingers.page.context.close()


@pytest.mark.parametrize(
    ("game", "seats", "always"), [("redcathedral", 2, "done always"), ("rubico", 4, "always pass")]
)
def test_one_touch_answers_for_good_and_one_takes_that_back(
    local: Site, browser: Browser, game: str, seats: int, always: str
) -> None:
    """Turns that end, or powers that are kept, without being asked again."""
    visitor, table = seated(local, browser, game, seats)
    page, name = visitor.page, table.game_type.moves.name
    while True:
        until_asked(local, table, page)
        if always in map(name, table.view(0).options):
            break
        answer(local, table, 0)
    step = table.step
    gives(page, f'#options button[value="{always}"]')
    reaches(table, step + 1)
    for seat in asked(table):  # what is answered in secret counts once all have answered
        if "ask again" in map(name, table.playing.game.remarks(0)):
            break
        answer(local, table, seat)
    again = page.locator("#wishes button")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_have_count(0)
    assert "ask again" not in map(name, table.playing.game.remarks(0))
    assert visitor.complaints == []
    visitor.context.close()


HEIGHT = "Math.round(document.getElementById('question').getBoundingClientRect().height)"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("game", games.names())
def test_the_strip_has_one_height_on_a_device(local: Site, browser: Browser, game: str, size: tuple[int, int]) -> None:
    visitor, table = seated(local, browser, game)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    heights: dict[int, str] = {}
    for _ in range(14):
        until_asked(local, table, page)
        if not table.waiting:
            break
        drawn(page)
        heights[page.evaluate(HEIGHT)] = page.inner_text("#prompt")
        answer(local, table, 0)
    assert len(heights) == 1, heights
    assert max(heights) <= size[1] / 4
    visitor.context.close()


PLACES = "all => all.map((one) => one.getAttribute('transform'))"


def test_an_answer_is_shown_on_the_board_before_it_is_given(local: Site, browser: Browser) -> None:
    """The die where it would land, with what it brings in words; and nothing of it stays."""
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    until_asked(local, table, page)
    landing = page.locator('#board [id^="space-"] [data-then]')
    while not landing.count():
        answer(local, table, 0)
        until_asked(local, table, page)
    settled(page)
    landing.first.hover(force=True)
    ghosts = page.locator("#p-market .ghost")
    expect(ghosts.first).to_be_attached()
    lying = page.locator("#p-market .piece:not(.ghost)").evaluate_all(PLACES)
    assert not set(ghosts.evaluate_all(PLACES)) <= set(lying)
    expect(page.locator("#foreseen")).to_contain_text("You move the")
    expect(page.locator("#board .opening").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator("#board .ghost")).to_have_count(0)
    visitor.context.close()


HOLD = """(target) => { const touch = (kind) => target.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, pointerType: 'touch' }));
  touch('pointerdown'); return new Promise((done) => setTimeout(() => { touch('pointerup');
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })); done(); }, 700)); }"""


def test_holding_a_piece_tells_what_it_brings_and_answers_nothing(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    until_asked(local, table, page)
    settled(page)
    step, height = table.seen_step(0), page.evaluate(HEIGHT)
    page.locator("#options button").first.evaluate(HOLD)
    expect(page.locator("#foreseen p").first).to_be_visible()
    assert page.evaluate(HEIGHT) == height and table.seen_step(0) == step
    visitor.context.close()


def test_a_chain_of_answers_is_given_with_one_touch_and_taken_back_as_one(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make("redcathedral", 2)
    table = live_table(local, page)
    chain = page.locator('#board [id^="space-"] [data-then]').first
    while True:
        page.wait_for_selector("#options button", state="attached")
        step = table.seen_step(0)
        sees_step(page, step)
        if chain.count():
            break
        local.run(local.services.actions.play(table, 0, wish(table, 0, str(step)), None, None))
    settled(page)
    given = len(str(chain.get_attribute("data-then")).split()) + 1
    before = table.playing.ply
    chain.click(force=True)
    sees_step(page, step + given)
    assert table.playing.ply >= before + given
    page.click("#undo button")
    page.wait_for_function("ply => !document.querySelector(`#log li[data-ply='${ply}']`)", arg=before + given)
    assert table.playing.ply == before
    visitor.context.close()


def test_who_writes_is_seen_to_and_reactions_are_talk_like_any_other(local: Site, browser: Browser) -> None:
    """Those at the table see that somebody writes, and no more; whoever does not want to hear them sees nothing."""
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    opens(page, "talk")
    local.run(write(local, table))
    expect(page.locator("#typing")).to_have_text("Player 1 is typing…")
    with local.client() as watcher:
        assert "is typing" not in watcher.get(f"/t/{table.id}").text
    table.unheard = {0: frozenset({str(table.seats[1].person)})}
    local.run(write(local, table))
    expect(page.locator("#typing")).to_have_count(0)
    page.click('#reactions button[value="👏"]')
    expect(page.locator("#chat li").last).to_contain_text("Ada: 👏")
    page.fill("#say [name=text]", "Sal")
    expect(page.locator("#chat li").last).to_contain_text("👏")
    wait_for(lambda: 0 in table.typing)
    page.press("#say [name=text]", "Enter")
    expect(page.locator("#chat li").last).to_contain_text("Sal")
    assert 0 not in table.typing and visitor.complaints == []
    visitor.context.close()


async def write(site: Site, table: Table) -> None:
    """The second seat presses a key."""
    site.services.actions.show_typing(table, 1)

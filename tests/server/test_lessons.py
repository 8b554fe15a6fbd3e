"""Lessons on the real table: on a phone, with the wrong move first, left and taken up again; and by program."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from rubrica import games
from rubrica.engine.lesson import Step
from rubrica.tongue import ENGLISH
from tests.server.conftest import Start
from tests.server.fingers import PHONE
from tests.server.site import Site
from tests.server.visitor import Visitor

TAUGHT = [name for name, game in games.installed().items() if game.lesson is not None]
LOOKED_AT = 4  # the step at which the lesson is left
#: Notes, of all that the page shows one after the other, the lesson's step and how far the table was played.
NOTES = """() => {
  window.shown = [];
  document.addEventListener("rubrica:look", () => window.shown.push([
    Number(document.getElementById("guide").dataset.place), Number(document.getElementById("state").dataset.step)]));
}"""
#: Whether the cross that closes a notice can be touched.
CLOSES = """() => {
  const { right, top } = document.querySelector("#notice .notice").getBoundingClientRect();
  return Boolean(document.elementFromPoint(right - 20, top + 16).closest("#notice"));
}"""
#: Notes whatever a screen reader would read out by itself, and which part of the page says it.
LISTEN = """document.addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const part = (node) => (node.nodeType === 1 ? node : node.parentElement);
  const live = (node) => part(node)?.closest("[role=status], [role=alert], [aria-live]");
  new MutationObserver((changes) => {
    for (const one of new Set(changes.map((change) => live(change.target)).filter(Boolean))) {
      if (one.textContent.trim()) window.heard.push([one.id, one.textContent.trim().replace(/\\s+/g, " ")]);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
});"""


def steps(name: str) -> tuple[Step, ...]:
    lesson = games.get(name).lesson
    assert lesson is not None
    return lesson.steps


def button(move: str) -> str:
    return f':is(#options, #remarks) button[value="{move}"]'


def press(page: Page, move: str) -> None:
    """Press an answer; where it lies on the board all answers are shown first, which the next question folds again."""
    for _ in range(10):
        found = page.locator(button(move)).first
        if not found.is_visible() and page.locator("#all-answers").is_visible():
            page.click("#all-answers")
        with suppress(TooLate):
            return found.click(timeout=3000)
    raise AssertionError(move)


def stray(page: Page, step: Step) -> bool:
    """Make a move that the lesson does not ask for; whether there was one."""
    offered = page.locator("#options button").evaluate_all("buttons => buttons.map((each) => each.value)")
    other = next((move for move in offered if move not in step.moves), None)
    if other is None:
        return False
    press(page, other)
    page.locator("#notice .notice").wait_for()
    said = page.locator("#notice").inner_text()
    assert ENGLISH.say(step.why_not(other)) in said
    assert page.evaluate(CLOSES), "the menu lies over what closes it"
    page.keyboard.press("Escape")
    return True


def follow(page: Page, step: Step, place: int) -> None:
    """Do what a step asks for."""
    page.locator(f'#guide[data-place="{place}"]').wait_for()
    if step.moves:
        press(page, step.moves[0])
    else:
        page.click("#read-on button")


@pytest.mark.parametrize("name", TAUGHT)
def test_a_whole_lesson_on_a_phone(name: str, local: Site, browser: Browser) -> None:
    take(name, local, browser)


@pytest.mark.usefixtures("nim")
def test_a_game_of_another_package_brings_its_own(local: Site, browser: Browser) -> None:
    take("nim", local, browser)


def take(name: str, local: Site, browser: Browser) -> None:
    """The lesson from the lobby to its end, left and taken up again on the way, with a wrong move wherever there is
    one."""
    visitor = Visitor(browser, local, narrow=True, calm=True)
    page, strayed = visitor.page, 0
    page.goto("/")
    page.evaluate("localStorage.setItem('guard', '0')")
    page.click(f'form[action="/learn/{name}"] button')
    for place, step in enumerate(steps(name)):
        page.locator(f'#guide[data-place="{place}"]').wait_for()
        assert ENGLISH.say(step.text) in page.locator("#says").inner_text()
        if place == LOOKED_AT:
            page.goto(f"/rules/{name}" if games.get(name).rulebook else f"/learn/{name}")
            if games.get(name).rulebook:
                page.click(f'a[href="/learn/{name}"]')
            page.click("text=Go on at step")
            page.locator(f'#guide[data-place="{place}"]').wait_for()
        if not step.moves:
            page.click("#read-on button")
            continue
        page.locator(".marked").first.wait_for(state="attached")
        strayed += stray(page, step)
        press(page, step.moves[0])
    page.locator("#says", has_text="That was the lesson").wait_for()
    assert strayed > 2
    page.click("text=Take the lesson again")
    page.locator('#guide[data-place="0"]').wait_for()
    visitor.complaints = [said for said in visitor.complaints if "409" not in said]
    assert visitor.complaints == []


@pytest.mark.parametrize("name", TAUGHT)
def test_a_step_tells_of_nothing_before_it_was_seen(name: str, local: Site, browser: Browser) -> None:
    """Others move before a step: until the last of these moves stands on the table the one before it is shown."""
    visitor = Visitor(browser, local, calm=True)
    page, lesson = visitor.page, games.get(name).lesson
    assert lesson is not None
    page.goto("/")
    page.evaluate("localStorage.setItem('guard', '0')")
    page.click(f'form[action="/learn/{name}"] button')
    page.locator('#guide[data-place="0"]').wait_for()
    page.evaluate(NOTES)
    for place, step in enumerate(lesson.steps):
        follow(page, step, place)
    page.locator("#says", has_text="That was the lesson").wait_for()
    begun = [start + len(step.before) for start, step in zip(lesson.starts, lesson.steps, strict=False)]
    for place, ply in page.evaluate("shown"):
        assert place >= len(begun) or ply >= begun[place], f"step {place} was told after {ply} moves"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_by_keyboard_is_heard_once_and_in_order(name: str, local: Site, browser: Browser) -> None:
    """By ear: each step once, after what it speaks of; whatever anybody says once; nothing to be looked for where one
    only goes on."""
    visitor = Visitor(browser, local, calm=True)
    visitor.context.add_init_script(LISTEN)
    page = visitor.page
    page.goto("/")
    page.evaluate("localStorage.setItem('guard', '0')")
    page.press(f'form[action="/learn/{name}"] button', "Enter")
    for place, step in enumerate(steps(name)):
        page.locator(f'#guide[data-place="{place}"]').wait_for()
        if step.moves:
            answer = page.locator(button(step.moves[0])).first
            if not answer.is_visible() and page.locator("#all-answers").is_visible():
                page.press("#all-answers", "Enter")
            answer.press("Enter")
            continue
        if place > 0:
            expect(page.locator("#read-on button")).to_be_focused()
        page.press("#read-on button", "Enter")
    expect(page.locator("#guide button.act")).to_be_focused()
    heard = [words for part, words in page.evaluate("heard") if part == "told"]
    others = {part for part, _ in page.evaluate("heard")} - {"told", "sending"}
    assert not others, "what a lesson says is told twice"
    lesson, said = games.get(name).lesson, " | ".join(heard)
    assert lesson is not None
    told = [ENGLISH.say(step.text, lesson.names) for step in lesson.steps]
    assert [said.count(words) for words in told] == [0, *[1] * (len(told) - 1)]
    statements = page.locator("#chat .statement").evaluate_all(
        "lines => lines.map((line) => line.lastChild.textContent.trim())"
    )
    assert all(said.count(line) == statements.count(line) for line in statements)
    story = page.locator("#log li").evaluate_all("lines => lines.map((line) => line.textContent.trim())")
    for words in heard:
        places = [words.index(text) for text in told if text in words]
        assert all(words.index(line) < places[0] for line in story if places and line in words), words


@pytest.mark.parametrize("name", TAUGHT)
def test_the_answer_that_a_lesson_asks_for_is_marked_where_it_lies(name: str, local: Site, browser: Browser) -> None:
    """A piece that is an answer is marked itself, and looks no different for it but for the mark; and there is room for
    all of the strip, though what is marked is wider."""
    visitor = Visitor(browser, local, calm=True)
    page, marked = visitor.page, 0
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto("/")
    page.evaluate("localStorage.setItem('guard', '0')")
    page.click(f'form[action="/learn/{name}"] button')
    for place, step in enumerate(steps(name)):
        page.locator(f'#guide[data-place="{place}"]').wait_for()
        if step.moves:
            number = games.get(name).moves.number(step.moves[0])
            page.locator(".marked").first.wait_for(state="attached")
            pieces = page.locator(f'#board [data-move="{number}"]:not([data-first])')
            for at in range(pieces.count()):
                marked += 1
                assert "marked" in (pieces.nth(at).get_attribute("class") or "").split()
                look = "getComputedStyle(piece).strokeDasharray"
                assert pieces.nth(at).evaluate(f"(piece) => {look}") == "none"
            strip = page.locator("#question")
            assert strip.evaluate("(strip) => strip.scrollHeight - strip.clientHeight") <= 2, ENGLISH.say(step.text)
        follow(page, step, place)
    assert marked > 1


def test_a_lesson_is_nobody_elses_and_stands_in_no_list(local: Site) -> None:
    with local.client() as ada, local.client() as ivo:
        table = str(ada.post("/learn/rubico").headers["location"])
        assert ada.post("/learn/rubico").headers["location"] == table
        assert ivo.post("/learn/rubico").headers["location"] != table
        assert table not in ada.get("/").text
        refused = ivo.post(f"{table}/lesson", data={"seat": "0", "read": "1"})
        assert refused.status_code == 403


@pytest.mark.parametrize("name", TAUGHT)
def test_wherever_a_rulebook_is_offered_the_lesson_is_too(name: str, local: Site) -> None:
    with local.client() as client:
        table = str(client.post("/quick", data={"game": name}).headers["location"])
        waiting = client.post("/new", data={"game": name, "size": "3", "name": "Ada", "chair0": "me", "chair1": "open"})
        for page in ("/", f"/cards/{name}", f"/rules/{name}", table, str(waiting.headers["location"])):
            text = client.get(page).text
            assert text.count(f'href="/rules/{name}"') <= text.count(f'/learn/{name}"') > 0, page


def act(client: Any, table: str, what: str, **form: str) -> Any:
    return client.post(f"{table}/{what}", data={"seat": "0", **form})


def test_what_a_lesson_refuses_and_what_it_does_not_hear(local: Site) -> None:
    with local.client() as client:
        table = str(client.post("/learn/redcathedral").headers["location"])
        assert act(client, table, "play", move="acquire").status_code == 409
        assert act(client, table, "lesson", read="7").status_code == 303  # a page that was out of date
        assert 'data-place="0"' in client.get(table).text
        assert act(client, table, "lesson", read="1").status_code == 303
        assert 'data-place="1"' in client.get(table).text
        assert act(client, table, "play", move="claim").status_code == 303
        assert act(client, table, "undo").status_code == 409
        assert act(client, table, "leave").status_code == 303
        assert 'data-place="2"' in client.get(table).text
        assert client.get("/learn/nothing").status_code == 400


def test_the_others_answer_in_a_lesson_after_a_restart(start: Start, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'lesson.db'}"
    site = start(database)
    with site.client() as client:
        table = str(client.post("/learn/redcathedral").headers["location"])
        act(client, table, "lesson", read="1")
        for move in ("claim", "section 1.1", "banner inventory"):
            act(client, table, "play", move=move)
        cookies = dict(client.cookies)
    site.stop()
    site = start(database)
    with site.client() as client:
        client.cookies.update(cookies)
        assert 'data-place="4"' in client.get(table).text
        act(client, table, "play", move="face up yellow")
        assert 'data-place="5"' in client.get(table).text

"""Everybody can play: axe on every page and in every game, large letters, phones, languages, calm screens."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rubrica import games
from rubrica.games.rulebook import languages
from rubrica.tongue import tongue_of
from tests.server.conftest import Start
from tests.server.site import Site, play_on
from tests.server.test_lessons import follow, steps
from tests.server.visitor import Visitor, gives, live_table, offered, sees_step, wish

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
PHONE = {"width": 360, "height": 740}
ZOOMED = {"width": 640, "height": 400}  # 1280 by 800 at 200 %
FINGER = 44
QUESTIONS = 5

# Links inside a sentence may be as low as their line; what is hidden or switched off cannot be touched; a piece of the
# next question is a short way to it; and one that stands for a button among all answers may be smaller than a finger,
# but not tiny.
SMALL = """
finger => [...document.querySelectorAll('a, button, summary, select, input, .act')].filter(thing => {
  const box = thing.getBoundingClientRect();
  const label = thing.closest('label')?.getBoundingClientRect();
  const inline = thing.matches('p a, pre a') && getComputedStyle(thing).display === 'inline';
  const elsewhere = thing.matches('.skip, [type=hidden], [data-first]');
  if (!thing.checkVisibility() || !box.width || inline || elsewhere) return false;
  const button = thing.dataset.move && document.querySelector(`#options button[data-number="${thing.dataset.move}"]`);
  if (button && Math.min(box.width, box.height) >= 24) return false;
  return Math.max(box.height, label?.height ?? 0) < finger - .5 || Math.max(box.width, label?.width ?? 0) < finger - .5;
}).map(thing => `${thing.outerHTML.slice(0, 90)} ${thing.offsetWidth}x${thing.offsetHeight}`)
"""


def faults(page: Page) -> list[str]:
    """What axe finds grave; in the dark only colours can be worse."""
    found: list[str] = []
    for scheme, rules in (("light", "{}"), ("dark", "{runOnly: ['color-contrast']}")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.evaluate(AXE)
        report: dict[str, Any] = page.evaluate(f"axe.run({rules})")
        for fault in report["violations"]:
            if fault["impact"] in GRAVE:
                found += [f"{page.url} {scheme}: {fault['id']}: {node['html'][:160]}" for node in fault["nodes"][:4]]
    return found


def check(visitor: Visitor) -> list[str]:
    """axe's faults, what is too small for a finger on a phone, and what sticks out there or at 200 %."""
    page = visitor.page
    wide = page.viewport_size
    found = faults(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found += [f"{page.url}: too small: {thing}" for thing in page.evaluate(SMALL, FINGER)]
    for size in (PHONE, ZOOMED):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if not visitor.fits():
            found.append(f"{page.url} sticks out at {size['width']}")
    assert wide is not None
    page.set_viewport_size(wide)
    return found


def test_every_page(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    table, clients = local.party(3)
    play_on(table, clients)
    local.make("open", "random", "random", game="rubico")
    addresses = ["/", "/account", "/verify", "/api", "/t/nothing", f"/t/{table}"]
    addresses += [f"/t/{table}/result", f"/t/{table}/replay?as=open&ply=20", f"/t/{table}/beliefs"]
    addresses += [f"/{what}{game}" for game in games.names() for what in ("new?game=", "rules/", "play/", "learn/")]
    found: list[str] = []
    for address in addresses:
        page.goto(address)
        found += check(visitor)
        ids = page.eval_on_selector_all("[id]", "things => things.map(thing => thing.id)")
        assert len(ids) == len(set(ids)), address
    page.goto("/new?game=rubico&size=3")
    page.fill("input[name=name]", "Ada")
    page.click("form.sheet button.act")
    found += check(visitor)
    assert not found, "\n".join(sorted(set(found)))
    visitor.context.close()


def test_the_pages_of_people_and_of_the_operator(tmp_path: Path, start: Start, browser: Browser) -> None:
    site = start(f"sqlite:///{tmp_path / 'rubrica.db'}", operator="a word for the operator")
    visitor = Visitor(browser, site)
    page = visitor.page
    visitor.register("Ada", "nine blue herons")
    page.wait_for_selector("code.link")
    login = page.inner_text("code.link")
    with site.client() as phone:
        phone.post("/account", data={"what": "login", "login": login, "password": "nine blue herons"})
    page.goto("/new?game=rubico&size=3")
    page.select_option("[name=chair2]", "random")
    page.click("form.sheet button.act")
    page.wait_for_selector("#seats")
    table = live_table(site, page).id
    berta = site.sit(table, "Berta")
    berta.post(f"/api/tables/{table}/say", json={"text": "so rude"})
    page.goto(f"/t/{table}")
    page.wait_for_selector("#question")
    page.click("#menu > summary")
    page.click("#menu a.company")
    found = check(visitor)
    page.select_option("[name=line]", label="so rude")
    page.fill("[name=why]", "they insult me")
    page.click("button:has-text('Report')")
    page.wait_for_selector("[role=status]")
    page.click("text=Mute Berta")
    page.goto("/account")
    page.click("summary")
    found += check(visitor)
    page.goto("/operator")
    found += check(visitor)
    page.fill("[name=password]", "a word for the operator")
    page.press("[name=password]", "Enter")
    page.wait_for_selector(".report")
    page.goto("/operator?who=a")
    found += check(visitor)
    assert not found, "\n".join(sorted(set(found)))
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_question(local: Site, browser: Browser, game: str) -> None:
    """The first questions of a game that differ in their prompt, and the table when it is someone else's turn."""
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make(game, max(games.get(game).seats[0], 2))
    table = live_table(local, page)
    found: list[str] = []
    asked: set[str] = set()
    while len(asked) < QUESTIONS and table.waiting:
        page.wait_for_selector("#options button, #result", state="attached")
        step, moves = offered(page)
        if not moves or table.seen_step(0) != step:
            continue
        kinds = " ".join(sorted({move.split()[0] for move in moves}))
        if kinds not in asked:
            asked.add(kinds)
            found += check(visitor)
        gives(page, f'#options button[value="{wish(table, 0, f"{game} {step}")}"]')
        page.wait_for_function("() => !document.querySelector('#options .sent')")
        sees_step(page, step + 1)
    assert not found, "\n".join(sorted(set(found)))
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_step_of_a_lesson(local: Site, browser: Browser, game: str) -> None:
    """The first steps that ask for another kind of move, and the end."""
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto("/")
    page.evaluate("localStorage.setItem('guard', '0')")
    page.click(f'form[action="/learn/{game}"] button')
    found: list[str] = []
    kinds: set[str] = set()
    for place, step in enumerate(steps(game)):
        page.locator(f'#guide[data-place="{place}"]').wait_for()
        kind = step.moves[0].split()[0] if step.moves else "read"
        if kind not in kinds and len(kinds) < QUESTIONS:
            kinds.add(kind)
            found += check(visitor)
        follow(page, step, place)
    page.locator("#says", has_text="That was the lesson").wait_for()
    found += check(visitor)
    assert not found, "\n".join(sorted(set(found)))
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_a_table_with_a_coach(local: Site, browser: Browser, game: str) -> None:
    """With what it thinks of the first question."""
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto(f"/play/{game}")
    page.click("form.play button.act")
    page.locator("#worth b").wait_for()
    assert not (found := check(visitor)), "\n".join(found)
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("game", games.names())
def test_the_last_page_and_the_replay_of_a_game_that_was_judged(local: Site, browser: Browser, game: str) -> None:
    """With the chart, the moments that decided, and their marks on the slider."""
    table, clients = local.party(max(games.get(game).seats[0], 2), game=game)
    play_on(table, clients)
    visitor = Visitor(browser, local)
    page = visitor.page
    page.goto(f"/t/{table}/result")
    page.wait_for_selector("#chances .chart", timeout=120_000)
    found = check(visitor)
    page.goto(f"/t/{table}/replay?as=open&ply=20")
    page.wait_for_selector(".decided a")
    found += check(visitor)
    assert not found, "\n".join(sorted(set(found)))
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize(
    ("game", "language"), [(game, code) for game in games.names() for code in languages(game) if code != "en"]
)
def test_the_language_is_switched_where_one_is(local: Site, browser: Browser, game: str, language: str) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make(game, max(games.get(game).seats[0], 2))
    page.wait_for_selector("#options button", state="attached")
    table = live_table(local, page)
    page.click("#menu > summary")
    page.click(f"#menu button[value={language}]")
    page.wait_for_selector(f"html[lang={language}] #board")
    assert live_table(local, page) is table
    tongue = tongue_of(language)
    view = table.view(0)
    expect(page.locator("#prompt")).to_have_text(table.words.prompt(view, table.names, tongue))
    first = table.words.label(view, view.options[0], table.names, tongue)
    expect(page.locator("#options button").first).to_contain_text(first)
    words = page.locator("#board").inner_text()
    assert words and words not in table.words.board(view, table.names, tongue_of("en"))
    visitor.context.close()


def test_what_happens_is_announced_in_the_words_of_the_log(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make("redcathedral", 2)
    page.wait_for_selector("#options button", state="attached")
    assert page.get_attribute("#told", "role") == "status"
    table = live_table(local, page)
    lines: list[str] = []
    while not lines:
        ply, step = table.playing.ply, table.seen_step(0)
        gives(page, "#options button >> nth=0")
        sees_step(page, step + 1)
        new = "(lines, ply) => lines.filter(line => line.dataset.ply > ply).map(line => line.innerText)"
        lines = page.eval_on_selector_all("#log li", new, ply)
    for words in [*lines, page.text_content("#prompt") or "?"]:
        expect(page.locator("#told")).to_contain_text(words)
    visitor.context.close()


def test_calm_screens_stay_calm(local: Site, browser: Browser) -> None:
    """Whoever asks for less motion gets none; others see pieces glide."""
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.make("rubico", 3)
    moving = """[...document.querySelectorAll('*')].filter(thing => {
      const style = getComputedStyle(thing);
      return `${style.transitionDuration}, ${style.animationDuration}`.split(', ').some(time => parseFloat(time) > 0);
    }).length"""
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) > 10
    visitor.context.close()

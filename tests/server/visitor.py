"""A person with a real Chromium, for tests of the pages."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from rubrica import bots
from rubrica.engine.dice import fast_dice
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from tests.chromium import NONE, find
from tests.server.site import Site

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 360, "height": 740}
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
#: The words that a page makes up for the shuffle are the same each time a test runs, and so are the deals.
SAME_WORDS = "let made = 0; crypto.getRandomValues = (bytes) => bytes.fill(++made);"


#: Others' moves are shown at once: whole games have hundreds, and the story has tests of its own.
AT_ONCE = "if (location.protocol !== 'about:') localStorage.speed ??= 'at-once';"


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, running."""
    found = find()
    assert found is not None, NONE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A person with a browser of their own, and every complaint the browser made."""

    def __init__(
        self, browser: Browser, site: Site, narrow: bool = False, calm: bool = False, language: str = "en"
    ) -> None:
        self.context = browser.new_context(
            base_url=site.address,
            locale=language,
            viewport=NARROW if narrow else WIDE,  # type: ignore[arg-type]
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.context.add_init_script(SAME_WORDS)
        self.context.add_init_script(AT_ONCE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def make(self, game: str, size: int, others: str = "random") -> None:
        """A table of one's own, with bots on the other chairs."""
        self.page.goto(f"/new?game={game}&size={size}")
        self.page.fill("input[name=name]", "Ada")
        for chair in range(1, size):
            self.page.select_option(f"[name=chair{chair}]", others)
        self.page.press("form.sheet button.act", "Enter")
        self.page.wait_for_selector("#board")

    def shares(self, game: str, names: list[str]) -> None:
        """A table whose people sit at this one screen."""
        self.page.goto(f"/new?game={game}&size={len(names)}")
        self.page.fill("input[name=name]", names[0])
        for place, name in enumerate(names[1:], 1):
            self.page.select_option(f"[name=chair{place}]", "me")
            self.page.fill(f"[name=as{place}]", name)
        self.page.click("form.sheet button.act")

    def register(self, name: str, password: str) -> None:
        """An account of one's own."""
        form = "form:has([value=register])"
        self.page.goto("/account")
        self.page.fill(f"{form} [name=name]", name)
        self.page.fill(f"{form} [name=password]", password)
        self.page.click(f"{form} button")

    def hurries(self) -> None:
        """Questions take touches almost at once: whole games have hundreds, and the guard has tests of its own."""
        self.context.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('guard', '10');")

    def fits(self) -> bool:
        """Whether nothing sticks out at the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def live_table(site: Site, page: Page) -> Table:
    """The table that a page shows, or is about to show."""
    page.wait_for_url(re.compile("/t/"))
    found = re.search(r"/t/([\w-]+)", page.url)
    assert found is not None
    return site.services.tables.known[found[1]]


def wish(table: Table, seat: int, dice_name: str) -> str:
    """What a sensible player would answer; in a moment of talk, that one is ready. Asked of the game itself: the
    table's view may still be the last one while the server is about to turn over."""
    if table.talkers:
        return table.game_type.moves.name(table.ready)
    bot = bots.bot("steady", table.game_type)
    hand = table.hand(seat)
    view = table.playing.game.view(seat) if hand is None else hand.view(seat)
    return table.game_type.moves.name(bot.choose(view, fast_dice(dice_name)))


def asked(table: Table) -> Iterator[int]:
    """The first seat that owes an answer, again and again until the game is over."""
    while table.state != OVER:
        waiting = table.waiting
        if waiting and not table.lock.locked():
            yield waiting[0]
        else:
            time.sleep(0.002)  # what was answered in secret is just being opened


def offered(page: Page) -> tuple[int, list[str]]:
    """The step a page shows, and the answers it offers there."""
    step, moves = page.evaluate(
        "[Number(document.getElementById('state').dataset.step),"
        " [...document.querySelectorAll('#options button')].map(button => button.value)]"
    )
    return step, moves


def settled(page: Page) -> None:
    """Wait until the page takes touches for the question it shows, which it does not in its first moments."""
    page.wait_for_selector("html:not([data-fresh])")


#: Where pieces glide one would touch what is about to lie there.
AT_REST = "() => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"


def drawn(page: Page) -> None:
    """Wait until what the page was just told is on the screen."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def gives(page: Page, answer: str, timeout: float = PATIENCE) -> None:
    """Answer by a button, which has to be asked for where the answer is a piece on the part of the board in front."""
    button, every = page.locator(answer).first, page.locator("#all-answers")
    button.wait_for(state="attached", timeout=timeout)
    settled(page)
    patience = time.monotonic() + timeout / 1000
    while True:
        if not button.is_visible() and every.is_visible():
            every.click(timeout=timeout)
        try:
            return button.click(timeout=1000)
        except TooLate:  # the piece came to the front just then, and its button went
            if button.count() == 0:  # or the touch had arrived, and the machine was too busy to say so in time
                return None
            if time.monotonic() > patience:
                raise


def opens(page: Page, tab: str) -> None:
    """Bring a part of the table to the front."""
    tab = f'#tabs [data-tab="{tab}"]'
    if page.get_attribute(tab, "aria-pressed") != "true":
        page.click(tab)


def reaches(table: Table, step: int, seconds: float = PATIENCE / 1000) -> None:
    """Wait until the server has played the step; each page shows it in its own time."""
    until = time.monotonic() + seconds
    while table.step < step:
        assert time.monotonic() < until, f"step {step} was not played"
        time.sleep(0.002)


def answers(page: Page, table: Table, seat: int, move: str) -> None:
    """Answer with the mouse as a person would: again, where a page that is just being drawn anew lost the click."""
    written, until = table.step, time.monotonic() + PATIENCE / 1000
    while table.step <= written:
        assert time.monotonic() < until, f"{move} was not played: {page.locator('#notice').inner_text()}"
        try:
            gives(page, f'#state[data-step="{table.seen_step(seat)}"] ~ #question button[value="{move}"]', 3000)
            reaches(table, written + 1, 3)
        except (TooLate, AssertionError):
            continue


def sees_step(page: Page, step: int) -> None:
    """Wait until the page shows it; between two pages there is none that shows any."""
    page.wait_for_function("step => Number(document.getElementById('state')?.dataset.step) >= step", arg=step)

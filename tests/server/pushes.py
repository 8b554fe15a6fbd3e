"""How long a push and a first visit take, late in a game on the largest boards: `python -m tests.server.pushes`.

The server's part is the time its thread computes; the browser's part is what a Chromium needs from the message's
arrival until the page is changed, its scripts have looked at it and it is laid out anew. The first visit is by a slow
telephone's connection, with nothing kept from before.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.server import sections
from rubrica.server.config import Config
from rubrica.server.sections import Reader
from rubrica.server.table import Table
from rubrica.tongue import ENGLISH
from tests.facts import facts
from tests.server.site import Site
from tests.server.visitor import Visitor, chromium, live_table, sees_step, wish

PUSHES = 20
WATCH = """() => {
  window.swaps = [];
  window.shifts = [];
  const live = document.getElementById('live');
  let begun = 0;
  live.addEventListener('htmx:sse:before:message', () => { begun = performance.now(); });
  live.addEventListener('htmx:sse:after:message', () => {
    document.getElementById('board').getBoundingClientRect();
    swaps.push(performance.now() - begun);
  });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const nodes = entry.sources.map(({ node }) => node?.nodeType === 1 ? node : node?.parentElement);
      if (nodes.some(node => node && !node.closest('#question, #log ol'))) shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift' });
}"""

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}  # 1.6 Mbit/s
LOADED = """() => [
  performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .filter(({ name }) => !/\\.woff2|stream/.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0),
]"""


async def rendered(table: Table) -> float:
    """The milliseconds it takes to make a page for a seat that nobody looks through."""
    begun = time.thread_time()
    sections.sections(table, Reader(1, (1,), False, ENGLISH))
    return (time.thread_time() - begun) * 1000


def play(site: Site, table: Table) -> None:
    seat = table.waiting[0]
    site.run(site.services.actions.play(table, seat, wish(table, seat, str(table.step)), None, None))


def first_visit(site: Site, browser: Browser, table_id: str) -> str:
    """Until when all scripts of the table's page have run, and how much was fetched till then."""
    visitor = Visitor(browser, site)
    visitor.context.new_cdp_session(visitor.page).send("Network.emulateNetworkConditions", SLOW)
    visitor.page.goto(f"/t/{table_id}", wait_until="load")
    ready, weight = visitor.page.evaluate(LOADED)
    visitor.context.close()
    return f"first visit interactive after {ready:.0f} ms, {weight / 1000:.0f} kB without fonts"


def measure(site: Site, browser: Browser, game: str, seats: int, step: int) -> str:
    """The medians of some pushes, from the first game on that lasts so long."""
    while True:
        table_id, _ = site.party(seats, game=game)
        table = site.services.tables.known[table_id]
        while table.waiting and table.step < step:
            play(site, table)
        if table.waiting:
            break
    visitor = Visitor(browser, site)
    page = visitor.page
    page.goto(f"/t/{table_id}")
    page.wait_for_selector("#board")
    page.evaluate("document.fonts.ready")
    page.evaluate(WATCH)
    assert live_table(site, page) is table
    made: list[float] = []
    while table.waiting and len(made) < PUSHES:
        play(site, table)
        made.append(site.run(rendered(table)))
        sees_step(page, table.seen_step(SPECTATOR))
        page.wait_for_timeout(700)  # pieces glide
    morph, nodes = page.evaluate("[swaps, document.querySelectorAll('#live *').length]")
    shifted = sum(page.evaluate("shifts"))
    visitor.context.close()
    return (
        f"{game}, {seats} seats, {len(made)} pushes of {nodes} elements from step {step}: render {median(made):.1f} ms"
        f", morph {median(morph):.0f} ms (most {max(morph):.0f}), layout shift outside question and story {shifted:g}; "
        + first_visit(site, browser, table_id)
    )


def main() -> None:
    with TemporaryDirectory() as folder, chromium() as browser:
        database = f"sqlite:///{Path(folder) / 'pushes.db'}"
        site = Site(Config(database=database, exhibition=False, limits=False, bot_pause=0.0, secret_seconds=0.0))
        site.start()
        for game in games.names():
            print(measure(site, browser, game, games.get(game).seats[-1], facts(game).late), flush=True)
        site.stop()


if __name__ == "__main__":
    main()

"""Pieces: a push leaves out what the page has, and what the page makes of it is what the table shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.server import pieces
from rubrica.server.packing import APART
from rubrica.server.sections import Follower, Reader, sections
from rubrica.server.table import Table
from rubrica.tongue import ENGLISH
from tests.server.site import Site
from tests.server.test_frame import answer, seated
from tests.server.visitor import asked, sees_step

MOVES = 60
PART = re.compile(r'<hx-partial hx-target="#([^"]+)" hx-swap="outerMorph">(.*?)</hx-partial>', re.DOTALL)
MARK = re.compile(r"<[\w-]+ id=\"[^\"]*\" data-same></[\w-]+>")
#: What the page shows of board and story, without what its scripts add for the size of the window.
SHOWN = """() => [...document.querySelectorAll('#board .panels > .leaf, #log, #band, #lore')].map(section => {
  const copy = section.cloneNode(true);
  for (const mine of copy.querySelectorAll('#latest, .ghost')) mine.remove();
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    part.removeAttribute('style');
    part.classList.remove('changing', 'pointed', 'sent', 'opening', 'leaving');
    if (!part.classList.length) part.removeAttribute('class');
    if (part.matches('time')) part.textContent = '';
    const facts = [...part.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of facts) part.removeAttribute(name);
    for (const [name, value] of facts) part.setAttribute(name, value);
  }
  return copy.outerHTML;
})"""


class Shown:
    """What a reader was sent, put together as a page does it."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.reader = table, Reader(seat, (seat,) if seat >= 0 else (), False, ENGLISH)
        self.follower = Follower(table, self.reader)
        self.holds: dict[str, str] = {}
        self.marks = 0

    async def take(self) -> None:
        kind, text = self.follower()
        now = sections(self.table, self.reader)
        if kind == "page":
            self.holds = dict(now)
        for key, html in PART.findall(text) if kind == "change" else ():
            before = self.holds[key]
            had = {piece.mark: before[piece.begin : piece.end] for piece in pieces.pieces(before)}
            self.marks += len(MARK.findall(html))
            self.holds[key] = MARK.sub(lambda mark, had=had: had[mark[0]], html)  # type: ignore[misc]
        assert self.holds == now


@pytest.mark.parametrize("game", sorted(games.names()))
def test_what_is_left_out_of_a_push_is_what_the_reader_has(game: str, local: Site) -> None:
    size = min(games.get(game).seats[-1], 4)
    table_id, _ = local.party(size, game=game)
    table = local.services.tables.known[table_id]
    readers = [Shown(table, seat) for seat in (*range(size), SPECTATOR)]
    for _, seat in zip(range(MOVES), asked(table), strict=False):
        for reader in readers:
            local.run(reader.take())
        answer(local, table, seat)
    for reader in readers:
        local.run(reader.take())
        assert reader.marks or game == "nim", "nothing was ever left out"


def test_what_stands_twice_in_a_section_is_no_piece() -> None:
    twice = '<svg id="s"><g id="a"><path d="M0 0H10V10H0Z"/></g><g id="a"><path d="M9 0H10V10H0Z"/></g></svg>'
    assert pieces.pieces(twice) == []


def test_what_people_write_is_never_left_out_by_parts(local: Site) -> None:
    table_id, _ = local.party(2, game="redcathedral")
    table = local.services.tables.known[table_id]
    reader = Shown(table, 0)
    local.run(reader.take())
    assert any(APART in html for html in reader.holds.values())
    assert all(len(reader.follower.holds[key]) == 1 for key, html in reader.holds.items() if APART in html)


@pytest.mark.parametrize("game", games.names())
def test_pushes_leave_the_page_as_it_would_be_loaded(game: str, local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, game, 3)
    page = visitor.page
    page.evaluate("localStorage.setItem('speed', 'at-once')")
    for _, seat in zip(range(40), asked(table), strict=False):
        answer(local, table, seat)
    sees_step(page, table.seen_step(0))
    pushed = page.evaluate(SHOWN)
    page.reload()
    page.wait_for_selector("#board .panels > .leaf")
    sees_step(page, table.seen_step(0))
    assert page.evaluate(SHOWN) == pushed
    assert visitor.complaints == []
    visitor.context.close()

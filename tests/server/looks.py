"""Pictures of every page and of every kind of question: `python -m tests.server.looks FOLDER [site|GAME|readme …]`.

Each is shot in light and dark: a table at the eight sizes it is made for, any other page at three widths, screen by
screen as somebody sees it who scrolls down. `readme` makes the pictures of docs/pictures: each table in the midst of a
game.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from rubrica import games
from rubrica.server.config import Config
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from tests.facts import facts
from tests.server.site import Site, play_on
from tests.server.visitor import Visitor, asked, chromium, live_table, wish

SIZES = ((360, 740), (768, 1024), (1280, 780))
TABLES = ((1280, 800), (1440, 900), (1920, 1080), (1024, 768), (768, 1024), (390, 844), (360, 640), (844, 390))
SCHEMES = ("light", "dark")
MOST_SCREENS = 4
GAMES = 6
LATE = 60
PEOPLE = ("Ada", "Berta", "Carme", "Dídac", "Emma")


def screens(page: Page) -> list[bytes]:
    """What somebody sees who scrolls down, as far as it is worth looking."""
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(250)
    seen = [page.screenshot()]
    while len(seen) < MOST_SCREENS:
        before = page.evaluate("scrollY")
        page.evaluate("scrollBy(0, innerHeight * .86)")
        if page.evaluate("scrollY") - before < 40:
            break
        seen.append(page.screenshot())
    return seen


class Looker:
    """Shoots a page in every size and theme, the screens of each side by side, into a folder."""

    def __init__(self, browser: Browser, site: Site, folder: Path) -> None:
        self.visitor = Visitor(browser, site, calm=True)
        self.sheet = browser.new_page()
        self.folder = folder

    def shoot(self, name: str) -> None:
        page = self.visitor.page
        page.evaluate("document.fonts.ready")
        for width, height in TABLES if page.query_selector("#stage") else SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
                if not self.visitor.fits():
                    print(f"{name} scrolls sideways at {width}", flush=True)
                seen = screens(page)
                images = "".join(
                    f'<img width={width} height={height} src="data:image/png;base64,{b64encode(shot).decode()}">'
                    for shot in seen
                )
                wide = min(width * len(seen), 2 * 768)
                self.sheet.set_viewport_size({"width": wide + 24, "height": height})
                self.sheet.set_content(f"<body style='margin:0;display:flex;flex-wrap:wrap;gap:8px'>{images}")
                self.sheet.screenshot(path=self.folder / f"{name}-{width}x{height}-{scheme}.png", full_page=True)
        print(name, flush=True)


def make_table(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}&size={games.get(game).usual}")
    for field in page.query_selector_all("form.sheet input[name=name]"):  # asked for the first time only
        field.fill(PEOPLE[0])
    page.click("form.sheet button.act")


def look_as(page: Page, table: Table, seat: int) -> None:
    """Look at the table through a seat of the person's, who says so where there are several."""
    page.request.post(f"/t/{table.id}/look", form={"seat": str(seat)})
    page.goto(f"/t/{table.id}?seat={seat}")


def play_and_look(looker: Looker, site: Site, game: str, seen: set[str]) -> Table:
    """A game of one person on every seat, looked at whenever a kind of answer is offered for the first time, and for
    the first time late in a game."""
    page = looker.visitor.page
    make_table(page, game)
    table = live_table(site, page)
    for name in PEOPLE[1 : games.get(game).usual]:
        page.request.post(f"/t/{table.id}/join", form={"name": name})
    for seat in asked(table):
        time = "late " if table.step >= LATE else ""
        kinds = {time + table.game_type.moves.name(option).split()[0] for option in table.view(seat).options}
        if kinds - seen:
            look_as(page, table, seat)
            looker.shoot(f"{game}-{len(seen):02}-{'-'.join(sorted(kinds - seen)).replace(' ', '-')[:40]}")
            seen |= kinds
        resting = [seat for seat in range(games.get(game).usual) if seat not in table.waiting]
        if table.step >= LATE and resting and "curtain" not in seen:
            seen.add("curtain")
            look_as(page, table, resting[0])
            looker.shoot(f"{game}-curtain")
        site.run(site.services.actions.play(table, seat, wish(table, seat, str(table.step)), None, None))
    return table


def look_at_game(looker: Looker, site: Site, game: str) -> None:
    """Every kind of question that some games bring, the curtain on a shared device, the result, the replay."""
    page = looker.visitor.page
    seen: set[str] = set()
    for _ in range(GAMES):
        table = play_and_look(looker, site, game, seen)
    look_as(page, table, 0)
    looker.shoot(f"{game}-over")
    page.goto(f"/t/{table.id}/result")
    page.wait_for_selector("#chances .chart", timeout=120_000)
    looker.shoot(f"{game}-result")
    for seat in ("0", "spectator", "open"):
        page.goto(f"/t/{table.id}/replay?ply={LATE}&as={seat}")
        looker.shoot(f"{game}-replay-{seat}")


def look_at_site(looker: Looker, site: Site) -> None:
    page = looker.visitor.page
    table, clients = site.party(5)
    play_on(table, clients)
    begun, others = site.party(3, game="redcathedral")
    play_on(begun, others, 60)
    site.make("open", "random", "random", game="rubico")
    addresses = {"lobby": "/", "account": "/account", "verify": "/verify", "api": "/api", "missing": "/t/nothing"}
    addresses |= {"result-watched": f"/t/{table}", "watching": f"/t/{begun}", "beliefs": f"/t/{table}/beliefs"}
    addresses |= {f"new-{game}": f"/new?game={game}" for game in games.names()}
    addresses |= {f"rules-{game}": f"/rules/{game}" for game in games.names()}
    addresses |= {f"cards-{game}": f"/cards/{game}" for game in games.names()}
    for name, address in addresses.items():
        page.goto(address)
        looker.shoot(f"site-{name}")
    make_table(page, "rubricatus")
    looker.shoot("site-waiting-for-players")
    page.click("#seat-1 >> text=Link to this seat")
    looker.shoot("site-seat-link")


def look_for_readme(browser: Browser, site: Site, game: str, into: Path) -> None:
    """The table of a person among others who talk, in the midst of a game."""
    visitor = Visitor(browser, site, calm=True)
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    make_table(page, game)
    table = live_table(site, page)
    for name in PEOPLE[1 : games.get(game).usual]:
        site.sit(table.id, name)
    pictured = facts(game).pictured
    said: set[tuple[int, int]] = set()
    for seat in asked(table):
        moves = [table.game_type.moves.name(move) for move in table.view(0).options] if 0 in table.waiting else []
        if table.step >= pictured.step and any(move.startswith(pictured.choice) for move in moves):
            break
        offers = [table.game_type.moves.name(move) for move in table.view(seat).options]
        words = [move for move in offers if move.startswith("say")]
        move = wish(table, seat, str(table.step))
        if words and (seat, table.step // 12) not in said:
            said.add((seat, table.step // 12))
            move = words[(7 * seat + table.step) % len(words)]
        site.run(site.services.actions.play(table, seat, move, None, None))
    if table.state == OVER:  # before anything was worth a picture
        visitor.context.close()
        look_for_readme(browser, site, game, into)
        return
    page.reload()
    page.wait_for_selector("#stage")
    page.evaluate("document.querySelectorAll('.absent').forEach((mark) => mark.remove())")
    page.wait_for_timeout(500)
    page.screenshot(path=into / f"{game}.png")
    visitor.context.close()


def main(folder: str, *parts: str) -> None:
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, chromium() as browser:
        database = f"sqlite:///{Path(data) / 'looks.db'}"
        site = Site(Config(database=database, exhibition=False, limits=False, forget=3600.0))
        site.start()
        for game in games.names() if parts == ("readme",) else ():
            look_for_readme(browser, site, game, into)
        for part in () if parts == ("readme",) else parts or ("site", *games.names()):
            looker = Looker(browser, site, into)
            look_at_site(looker, site) if part == "site" else look_at_game(looker, site, part)
        site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A person with a phone who plays by touch, following only what is visible on the screen; every touch is counted."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from rubrica import bots
from rubrica.engine.dice import fast_dice
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from tests.server.site import Site
from tests.server.visitor import AT_ONCE, AT_REST, PATIENCE, SAME_WORDS, drawn, live_table, wish

PHONE = {"width": 390, "height": 844}
#: Whatever can be touched now and is not covered: pieces, answers, tabs that wait, and where to touch each; what can
#: be dragged, with where to let go.
VISIBLE = """() => {
  const spot = (thing, other) => {
    if (!thing.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const box = thing.getBoundingClientRect();
    const inside = (x, y) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      const there = document.elementFromPoint(x, y);
      return Boolean(there) && (thing.contains(there) || there.closest(other) === thing);
    };
    for (const [across, down] of [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.15, .15], [.85, .85]]) {
      const x = box.left + box.width * across, y = box.top + box.height * down;
      if (inside(x, y)) return { x, y };
    }
    return null;
  };
  const numbers = (...words) => words.filter(Boolean).join(' ').split(' ').filter(Boolean).map(Number);
  const touched = [...document.querySelectorAll(
    '#board [data-move], #board [data-moves], #options button, #tabs [data-needed][aria-pressed=false], #all-answers')
  ].flatMap((thing) => {
    const { first, then, move, moves, number, tab } = thing.dataset;
    const at = spot(thing, '[data-move], [data-moves]');
    return at ? [{ ...at, tab: tab ?? '', all: thing.id === 'all-answers',
      chain: numbers(first, then ?? move ?? number), moves: numbers(moves) }] : [];
  });
  const dragged = [...document.querySelectorAll('#board [data-onto]')].flatMap((thing) => {
    const at = spot(thing, '[data-onto]');
    return at ? thing.dataset.onto.split(' ').flatMap((way) => {
      const [place, chain] = way.split('=');
      const to = [...document.querySelectorAll(`#board [data-place="${place}"]`)]
        .map((one) => spot(one, '[data-place]')).find(Boolean);
      return to ? [{ ...at, to, tab: '', all: false, chain: numbers(...chain.split('.')), moves: [] }] : [];
    }) : [];
  });
  return [...touched, ...dragged];
}"""


@dataclass
class Fingers:
    """Plays the first seat of a table that others share: what it wants to answer, it looks for on the screen."""

    page: Page
    table: Table
    touches: Counter[int] = field(default_factory=Counter)
    apart: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    asked_in: int = 0

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return self.table.turn_of(self.table.playing.ply)

    def given(self, moves: list[int]) -> None:
        """Count the touch apart that chose a card to play, or told that one is ready."""
        if self.table.game_type.moves.name(moves[0]).split()[0] in ("ready", "card"):
            self.apart[self.asked_in] += 1

    def each_turn(self) -> list[int]:
        """The touches of every turn, talk and the choice of cards apart."""
        return [count - self.apart[turn] for turn, count in self.touches.items()]

    def visible(self) -> list[dict[str, Any]]:
        """What can be touched on the screen now, when all is laid out and nothing glides any more."""
        drawn(self.page)
        self.page.wait_for_function(AT_REST)
        found: list[dict[str, Any]] = self.page.evaluate(VISIBLE)
        return found

    def tap(self, target: dict[str, Any], kind: str) -> None:
        """Touch a target where it lies, or drag it to where it is meant to go."""
        self.asked_in = self.turn
        self.touches[self.asked_in] += 1
        self.kinds[kind] += 1
        if "to" not in target:
            self.page.touchscreen.tap(target["x"], target["y"])
            return
        there, finger = target["to"], self.page.context.new_cdp_session(self.page)
        halfway = {"x": (target["x"] + there["x"]) / 2, "y": (target["y"] + there["y"]) / 2}
        for event, points in (
            ("touchStart", [{"x": target["x"], "y": target["y"]}]),
            ("touchMove", [halfway]),
            ("touchMove", [there]),
            ("touchEnd", []),
        ):
            finger.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": points})
        finger.detach()

    def answer(self, plan: list[int]) -> int:
        """Give the first answer of a plan by touching what stands for it, or as many more as one touch gives; how many
        were given."""
        for _ in range(4):
            seen = self.visible()
            fitting = [one for one in seen if one["chain"] and one["chain"] == plan[: len(one["chain"])]]
            several = [one for one in seen if plan[0] in one["moves"]]
            tabs = [one for one in seen if one["tab"]]
            every = [one for one in seen if one["all"]]
            if fitting:
                best = max(fitting, key=lambda one: (len(one["chain"]), "to" not in one))
                self.tap(best, f"{len(best['chain'])} at once{' by dragging' if 'to' in best else ''}")
                return len(best["chain"])
            if several:
                self.tap(several[0], "a thing with several answers")
            elif tabs:
                self.tap(tabs[0], "a tab")
            elif every:
                self.tap(every[0], "all answers")
            self.page.wait_for_timeout(60)
        raise AssertionError(f"{self.table.game_type.moves.name(plan[0])} cannot be seen on the screen")


#: What a person says who does not want to be asked the same again and again.
FOR_GOOD = {"done": "done always"}
LONGEST_PLAN = 4


def plan(table: Table, dice_name: str) -> list[int]:
    """What the first seat wants to answer now, and after that for as long as nothing is learned on the way."""
    kind = table.game_type
    name = wish(table, 0, dice_name)
    offered = [kind.moves.name(move) for move in table.view(0).options]
    if FOR_GOOD.get(name) in offered:
        name = FOR_GOOD[name]
    found = [kind.moves.number(name)]
    if table.talkers or table.hand(0) is not None:
        return found
    game, steady = table.playing.game.copy(), bots.bot("steady", kind)
    learned = game.dice.drawn, game.shown
    while len(found) < LONGEST_PLAN:
        game.apply(0, found[-1])
        if (game.dice.drawn, game.shown) != learned or 0 not in game.waiting:
            break
        found.append(steady.choose(game.view(0), fast_dice(f"{dice_name} {len(found)}")))
    return found


def phone(browser: Browser, site: Site) -> Page:
    """A phone that looks at the site."""
    context = browser.new_context(base_url=site.address, viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('guard', '10');")
    context.add_init_script(SAME_WORDS)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def at_table(page: Page, site: Site) -> Fingers:
    """Whoever holds the phone, at the table that it shows."""
    page.wait_for_selector("#board")
    fingers = Fingers(page, live_table(site, page))
    page.on("pageerror", lambda error: fingers.complaints.append(str(error)))
    return fingers


def with_phone(browser: Browser, site: Site, game: str, size: int, others: str = "random") -> Fingers:
    """Somebody who has just made a table on a phone, with bots on the other chairs."""
    page = phone(browser, site)
    page.goto(f"/new?game={game}&size={size}")
    page.fill("input[name=name]", "Ada")
    for chair in range(1, size):
        page.select_option(f"[name=chair{chair}]", others)
    page.tap("form.sheet button.act")
    return at_table(page, site)


def plays_on(fingers: Fingers, most: int = 10_000, look: Any = None) -> int:
    """Play until the game is over, or so many answers were given; how many were."""
    page, table = fingers.page, fingers.table
    answered = 0
    while answered < most and table.state != OVER:
        page.wait_for_selector("html:not([data-fresh]) :is(#options button, #result)", state="attached")
        step = table.seen_step(0)
        if table.lock.locked() or 0 not in table.waiting or page.get_attribute("#state", "data-step") != str(step):
            time.sleep(0.005)
            continue
        wanted = plan(table, str(step))
        if look is not None:
            look(fingers, wanted)
        given = fingers.answer(wanted)
        fingers.given(wanted[:given])
        page.wait_for_function(
            "step => Number(document.getElementById('state')?.dataset.step ?? 1e9) >= step", arg=step + given
        )
        answered += given
    return answered

"""What players found wrong with the table once, each tried as they met it; what else they found is tried in test_frame,
test_play, test_story, test_hands and test_drag."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from rubrica import games
from rubrica.games.rubricatus.building import ChooseConstruction
from rubrica.games.rubricatus.moves import CONSTRUCTION
from rubrica.games.rubricatus.vocabulary import RESOURCES
from rubrica.server.page_data import LOG_SHOWN, TALK_SHOWN
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from tests.server.site import Site
from tests.server.test_frame import answer, seated, until_asked
from tests.server.visitor import Visitor, asked, live_table, opens, reaches, sees_step, settled

#: Whether a thing lies on the screen, whole and uncovered.
IN_SIGHT = """(thing) => {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && thing.contains(there);
}"""


def test_from_the_waiting_room_to_a_move_taken_back(local: Site, browser: Browser) -> None:
    """Whose seat is taken gets no link, the first question can be previewed at once, the clock is in sight, taking back
    is offered where there is something, whoever is asked about it sees that, and who watches is told so."""
    visitors = [Visitor(browser, local), Visitor(browser, local, narrow=True)]
    host, guest = (visitor.page for visitor in visitors)
    host.goto("/new?game=redcathedral&size=3")
    host.fill("input[name=name]", "Ada")
    host.select_option("[name=pace]", index=1)
    host.press("input[name=name]", "Enter")
    host.wait_for_selector("#invite")
    host.set_viewport_size({"width": 1280, "height": 800})
    assert host.locator("#invite img").evaluate(IN_SIGHT)
    guest.goto(host.url)
    guest.fill("#join input[name=name]", "Berta")
    guest.click("#join button.act")
    expect(host.locator("#seat-1")).to_contain_text("Berta")
    expect(host.locator("#seat-1 >> text=Link to this seat")).to_have_count(0)
    expect(host.locator("#seat-2 >> text=Link to this seat")).to_have_count(1)
    table = live_table(local, host)
    local.sit(table.id, "Carme")
    for page in (host, guest):
        page.wait_for_selector("#stage")
    while 2 in table.waiting:
        answer(local, table, 2)
    seat = table.waiting[0]
    page, other = (host, guest) if seat == 0 else (guest, host)
    sees_step(page, table.seen_step(seat))
    settled(page)
    assert page.locator("#seats .asked time").evaluate(IN_SIGHT)
    expect(page.locator("#undo")).to_have_count(0)
    first = page.locator("#options button").first
    first.focus()
    page.keyboard.press("Shift")  # by keyboard from here on
    first.hover()
    expect(page.locator("#foreseen p:not(.hint)").first).to_be_visible()
    while seat in table.waiting:
        answer(local, table, seat)
    sees_step(page, table.seen_step(seat))
    page.click("#undo button")
    agree = other.locator("#proposal button").first
    expect(other.locator("#proposal")).to_contain_text("asks to take back")
    assert agree.evaluate(IN_SIGHT)
    watcher = Visitor(browser, local)
    watcher.page.goto(host.url)
    expect(watcher.page.locator("#prompt")).to_contain_text("You are watching.")
    for visitor in (*visitors, watcher):
        assert visitor.complaints == []
        visitor.context.close()


def test_a_long_talk_scrolls_by_itself_and_not_the_page(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    for number in range(TALK_SHOWN + 20):
        local.run(local.services.actions.say(table, 1, f"line {number} of a long talk"))
    expect(page.locator("#tabs [data-tab=talk] .badge")).to_be_visible()
    opens(page, "talk")
    last = page.locator("#chat li").last
    expect(last).to_contain_text(f"line {TALK_SHOWN + 19}")
    expect(last.locator("time")).to_contain_text(":")
    assert page.locator("#chat li").count() <= TALK_SHOWN + 1
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('#chat li:last-child'))")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator("#chat a", has_text="earlier line")).to_be_visible()
    visitor.context.close()


def test_registering_keeps_the_name_one_plays_under(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local)
    page = visitor.page
    visitor.register("Ada", "nine blue herons")
    expect(page.locator("header nav")).to_contain_text("Ada")
    page.goto("/new?game=redcathedral&size=2")
    page.select_option("[name=chair1]", "random")
    page.click("form.sheet button.act")
    expect(page.locator("#seat-0 b")).to_have_text("Ada")
    visitor.context.close()


def test_what_is_asked_in_secret_says_one_line_and_talk_is_folded(local: Site, browser: Browser) -> None:
    """Whoever has laid their cards reads no names of those who have not; what one could say is a few topics."""
    visitor, table = seated(local, browser, "rubico", 3)
    page = visitor.page
    until_asked(local, table, page)
    while table.hand(0) is None or len(table.waiting) == 1:
        answer(local, table, 0)
        until_asked(local, table, page)
    while 0 in table.waiting:
        answer(local, table, 0)
    sees_step(page, table.seen_step(0))
    expect(page.locator("#options button")).to_have_count(0)
    assert table.waiting and "Player" not in page.locator("#prompt").inner_text()
    assert not page.locator("#seats li.asked").count()
    while not table.talkers:
        answer(local, table, next(asked(table)))
    sees_step(page, table.seen_step(0))
    opens(page, "talk")
    page.wait_for_selector("#remarks summary")
    words = page.locator("#remarks :is(button, summary)")
    shown = words.evaluate_all("all => all.filter((one) => one.checkVisibility()).length")
    assert 0 < shown < words.count() / 2
    visitor.context.close()


def test_answers_keep_their_places_and_are_called_by_their_names(local: Site, browser: Browser) -> None:
    """From question to question what is on offer again stands in the same order; a section is called by its card."""
    visitor, table = seated(local, browser, "redcathedral")
    page = visitor.page
    order: list[str] = []
    sections: list[str] = []
    for _ in range(30):
        until_asked(local, table, page)
        now = page.locator("#options button").evaluate_all("all => all.map((one) => one.value)")
        common = [value for value in order if value in now]
        assert common == [value for value in now if value in common]
        order = now
        sections += page.locator('#options button[value^="section"]').evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)"
        )
        answer(local, table, 0)
    assert sections and all(any(len(word) > 3 for word in words.split()) for words in sections), sections
    visitor.context.close()


#: The signs that are drawn on the piece that a button lies on.
SIGNS = "one => [...one.closest('.piece').querySelectorAll('use')].map((use) => use.getAttribute('href'))"


def test_a_construction_says_what_it_costs(local: Site, browser: Browser) -> None:
    """Where it is asked for, as an answer and as the card that one touches, whose price is drawn upon it."""
    visitor, table = seated(local, browser, "rubricatus")
    page = visitor.page
    while True:
        until_asked(local, table, page)
        if isinstance(table.view(0).question(), ChooseConstruction):
            break
        answer(local, table, 0)
    sold = page.locator('#options button[value^="construction"]')
    expect(sold.first).to_have_text(re.compile(r": \d \w"))
    for number in sold.evaluate_all("all => all.map((one) => one.dataset.number)"):
        piece = page.locator(f'#p-market [data-move="{number}"]')
        expect(piece).to_have_attribute("aria-label", re.compile(r": \d \w"))
        drawn = piece.evaluate(SIGNS)
        price = table.playing.game.box.constructions[int(number) - CONSTRUCTION].cost  # type: ignore[attr-defined]
        assert [drawn.count(f"#i-{sign}") >= count for sign, count in zip(RESOURCES, price, strict=True)] == [True] * 4
    visitor.context.close()


#: How much two colours stand out from each other, as WCAG reckons it.
CONTRAST = """(pairs) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (colour) => {
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
      .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  return pairs.map(([one, other]) => [light(one), light(other)].sort((a, b) => b - a))
    .map(([more, less]) => (more + .05) / (less + .05));
}"""
#: What may be touched and the ground it lies on; words and what they are written on.
PAIRS = """() => {
  const ground = (thing) => {
    for (let at = thing; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor && !backgroundColor.endsWith(', 0)')) return backgroundColor;
    }
    const paper = document.body.appendChild(document.createElement('i'));
    paper.style.backgroundColor = 'Canvas';
    const { backgroundColor } = getComputedStyle(paper);
    paper.remove();
    return backgroundColor;
  };
  const halos = [...document.querySelectorAll('#board .act .halo')].filter((one) => one.checkVisibility())
    .map((halo) => [getComputedStyle(halo).stroke, getComputedStyle(halo.closest('.leaf').querySelector('rect')).fill]);
  const words = [...document.querySelectorAll('#prompt, #options button, .besides button, #tabs button, #log li')]
    .filter((one) => one.checkVisibility()).map((one) => [getComputedStyle(one).color, ground(one)]);
  const edges = [...document.querySelectorAll('#options button, .besides button')]
    .filter((one) => one.checkVisibility())
    .map((one) => [getComputedStyle(one).borderTopColor, ground(one.parentElement)]);
  return { halos, words, edges };
}"""


@pytest.mark.parametrize("game", games.names())
def test_forced_colours_and_high_contrast(local: Site, browser: Browser, game: str) -> None:
    """What may be touched, words, edges of buttons and whose turn it is are seen in the colours that somebody forces on
    every page, and where somebody asks for more contrast."""
    visitor, table = seated(local, browser, game)
    page = visitor.page
    until_asked(local, table, page)
    while not page.locator("#board .act .halo").count():
        answer(local, table, 0)
        until_asked(local, table, page)
    settled(page)
    for scheme in ("light", "dark"):
        for wish in ({"forced_colors": "active"}, {"contrast": "more"}):
            plain = {"forced_colors": "none", "contrast": "no-preference", "reduced_motion": "reduce"}
            page.emulate_media(**{**plain, "color_scheme": scheme, **wish})  # type: ignore[arg-type]
            found = page.evaluate(PAIRS)
            assert found["halos"] and found["words"] and found["edges"]
            for what, least in (("halos", 3.0), ("words", 4.5), ("edges", 3.0)):
                ratios = page.evaluate(CONTRAST, found[what])
                assert min(ratios) >= least, (scheme, wish, what, found[what][ratios.index(min(ratios))])
        page.emulate_media(forced_colors="active", contrast="no-preference")
        assert page.locator("#seats .asked").first.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
        assert (
            page.locator("#tabs [aria-pressed=true]").first.evaluate("(one) => getComputedStyle(one).outlineStyle")
            == "solid"
        )
    visitor.context.close()


def loose(page: Page) -> list[str]:
    """Words of the board that are read by themselves, not as the name of a panel or of something to be touched."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    known = {node["nodeId"]: node for node in nodes}
    board = next(node for node in nodes if node["role"]["value"] == "region" and node["name"]["value"] == "Table")
    found: list[str] = []

    def walk(number: str) -> None:
        node = known[number]
        role = node["role"]["value"]
        if role == "button":
            return
        if not node["ignored"] and role not in ("group", "region", "generic"):
            found.append(f"{role}: {node.get('name', {}).get('value')}")
        for child in node.get("childIds", []):
            walk(child)

    walk(board["nodeId"])
    return found


@pytest.mark.parametrize("game", games.names())
def test_digits_that_are_drawn_are_not_read_loose(local: Site, browser: Browser, game: str) -> None:
    """Nor after a push; panels and what may be touched keep their names."""
    visitor, table = seated(local, browser, game)
    page = visitor.page
    for _ in range(3):
        until_asked(local, table, page)
        settled(page)
        assert loose(page) == []
        answer(local, table, 0)
    assert page.locator("#board .leaf[role=group][aria-label]").count() > 3
    visitor.context.close()


def test_a_turn_begins_with_the_piece_itself(local: Site, browser: Browser) -> None:
    """A die on the ring or a section, touched at the first question of a turn."""
    visitor, table = seated(local, browser, "redcathedral")
    page, name = visitor.page, table.game_type.moves.name
    for piece, move in (('#p-market [id^="die-"] .act', "die"), ("#p-cathedral [data-first][data-move]", "section")):
        until_asked(local, table, page)
        while not {"acquire", "claim"} <= set(map(name, table.view(0).options)):
            answer(local, table, 0)
            until_asked(local, table, page)
        settled(page)
        touched, ply = page.locator(piece).first, table.playing.ply
        meant = int(str(touched.get_attribute("data-then")).split()[0])
        touched.dispatch_event("click")
        sees_step(page, table.seen_step(0))
        reaches(table, ply + 2)
        assert name(meant).startswith(move)
        assert table.playing.record.moves[ply + 1] == f"0 {name(meant)}"
    visitor.context.close()


def test_a_tile_is_laid_face_up_or_face_down_by_touching_its_place(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page, name = visitor.page, table.game_type.moves.name
    until_asked(local, table, page)
    while not any(name(move).startswith("face down") for move in table.view(0).options):
        answer(local, table, 0)
        until_asked(local, table, page)
    settled(page)
    sides = [move for move in table.view(0).options if name(move).startswith("face")]
    assert len({name(move).split()[1] for move in sides}) == 2
    for move in sides:
        place = page.locator(f'#mine [data-move="{move}"]')
        expect(place).to_have_count(1)
        assert place.evaluate(IN_SIGHT)
    down = next(move for move in sides if name(move).startswith("face down"))
    ply = table.playing.ply
    page.locator(f'#mine [data-move="{down}"]').click()
    reaches(table, table.step + 1 if table.playing.ply == ply else table.step)
    assert table.playing.record.moves[ply] == f"0 {name(down)}"
    visitor.context.close()


def test_the_hand_is_cards_with_pictures(local: Site, browser: Browser) -> None:
    """Each with its creature, its value and what it does, and each may be touched."""
    visitor, table = seated(local, browser, "rubricatus")
    page = visitor.page
    until_asked(local, table, page)
    held = page.locator("#p-hand [data-card]")
    expect(held).to_have_count(len(table.view(0).options))
    for card in held.all():
        assert card.locator(".miniature").count() == 1 and card.locator("[data-move]").count() >= 1
        assert card.locator("text").count() >= 2
        assert card.locator(".miniature").evaluate(IN_SIGHT.replace("thing.contains(there)", "true"))
    visitor.context.close()


def test_taking_back_names_a_move_of_which_the_story_tells_nothing(local: Site, browser: Browser) -> None:
    visitor, table = seated(local, browser, "redcathedral")
    page, name = visitor.page, table.game_type.moves.name
    until_asked(local, table, page)
    while "acquire" not in map(name, table.view(0).options):
        answer(local, table, 0)
        until_asked(local, table, page)
    local.run(local.services.actions.play(table, 0, "acquire", None, None))
    sees_step(page, table.seen_step(0))
    expect(page.locator("#undo button")).to_have_attribute("aria-label", "Take back: acquire: move a die")
    visitor.context.close()


#: Keeps whatever the page reads out, with what it asks or waits for at that moment.
LISTEN = """() => {
  window.heard = [];
  const told = document.getElementById('told');
  const asks = () => [document.getElementById('prompt')?.textContent.trim(),
    document.getElementById('options')?.dataset.told].filter(Boolean).join(' ');
  new MutationObserver(() => heard.push([told.textContent, asks()])).observe(told, { childList: true });
  window.asks = asks;
}"""
LINES = """(ply) => [...document.querySelectorAll('#log li')].filter((line) => Number(line.dataset.ply) > ply)
  .map((line) => [Number(line.dataset.ply), line.lastChild.textContent.trim()])"""
#: What else a screen reader would speak of by itself.
OTHERS = """[...document.querySelectorAll('[role=alert], [role=status]:not(#told), [aria-live]')]
  .map((one) => one.textContent.trim()).filter(Boolean)"""


def listens(site: Site, visitor: Visitor, table: Table, most: int) -> int:
    """Plays without looking: each question is heard once with the number of its answers, each line of the story once
    and in its order, and nothing else. How many questions were heard."""
    page = visitor.page
    until_asked(site, table, page)
    page.evaluate(LISTEN)
    ply = max([0, *(line[0] for line in page.evaluate(LINES, 0))])
    questions = 0
    while questions < most:
        answer(site, table, 0)
        until_asked(site, table, page)
        if table.state == OVER:
            break
        asks = page.evaluate("asks()")
        page.wait_for_function("(asks) => heard.at(-1)?.[1] === asks", arg=asks)
        heard, lines = page.evaluate("heard.splice(0)"), page.evaluate(LINES, ply)
        assert asks.endswith(("answer", "answers")) and sum(words.endswith(asks) for words, _ in heard) == 1, (
            asks,
            heard,
        )
        story = " ".join(filter(None, (words.removesuffix(now).strip() for words, now in heard)))
        told = " ".join(words for _, words in lines)
        assert story == told or (len(lines) == LOG_SHOWN and story.endswith(told)), "the page shows so many lines"
        assert page.evaluate(OTHERS) == []
        ply = max([ply, *(number for number, _ in lines)])
        questions += 1
    return questions


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_every_question_of_a_game_is_heard_once_with_the_screen_off(local: Site, browser: Browser, game: str) -> None:
    visitor, table = seated(local, browser, game)
    assert listens(local, visitor, table, 10_000) > 10
    assert visitor.complaints == []
    visitor.context.close()

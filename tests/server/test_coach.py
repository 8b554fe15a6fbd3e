"""Play and the coach at a table: asked once and remembered, agreed on by the others, seen by all, silent elsewhere."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Route, expect

from rubrica import games
from rubrica.server import coach
from rubrica.server.coach import Counsel
from rubrica.server.quick_play import Past, first_wish, suggested
from tests.server.site import Site
from tests.server.test_lessons import LISTEN
from tests.server.test_scheduler import wait_for
from tests.server.visitor import Visitor, gives, live_table


def post(client: Any, where: str, **form: str) -> Any:
    return client.post(where, data=form)


def quick(client: Any, **form: str) -> str:
    return str(post(client, "/quick", game="redcathedral", **form).headers["location"])


def table_at(site: Site, address: str) -> Any:
    return site.run(site.services.tables.get(address.rsplit("/", 1)[1]))


def test_play_asks_once_and_remembers(local: Site) -> None:
    with local.client() as client:
        assert 'action="/play/redcathedral"' in client.get("/").text
        asked = client.get("/play/redcathedral").text
        assert 'value="newcomer" checked' in asked and 'value="4" checked' in asked
        table = table_at(local, quick(client, size="3", level="steady"))
        assert [seat.bot for seat in table.seats] == [None, "steady", "steady"]
        assert 'action="/play/redcathedral"' not in client.get("/").text
        again = table_at(local, quick(client))
        assert [seat.bot for seat in again.seats] == [None, "steady", "steady"]
        assert post(client, "/quick", game="redcathedral", level="nobody").status_code == 400
        assert post(client, "/quick", game="redcathedral", size="99").status_code == 400


def test_play_alone_is_offered_where_a_game_can_be_and_remembered(local: Site) -> None:
    with local.client() as client:
        assert 'name="size" value="1"' not in client.get("/play/rubico").text
        assert 'name="size" value="1"' in client.get("/play/redcathedral").text
        quick(client, size="2", level="steady")
        for table in (table_at(local, quick(client, size="1", level="steady")), table_at(local, quick(client))):
            assert [seat.bot for seat in table.seats] == [None]
        assert "1 player · " in client.get("/").text
        asked = client.get("/play/redcathedral").text
        assert 'value="1" checked' in asked and 'value="steady" checked' in asked


def test_only_those_who_will_sit_at_the_table_are_shown(local: Site, browser: Browser) -> None:
    page = Visitor(browser, local, narrow=True, calm=True).page
    page.goto("/play/redcathedral")
    faces, levels = page.locator(".opponents > span:visible"), page.locator("input[name=level]:visible")
    for size in ("4", "3", "2", "1"):
        page.check(f"input[name=size][value='{size}']")
        expect(faces).to_have_count(int(size) - 1)
        assert (levels.count() == 0) == (size == "1")


def test_somebody_new_is_offered_newcomers(local: Site) -> None:
    with local.client() as client:
        table = table_at(local, quick(client))
        assert {seat.bot for seat in table.seats[1:]} == {"newcomer"}


def test_a_coach_is_remembered_until_somebody_does_without_one(local: Site) -> None:
    with local.client() as client:
        table = quick(client, size="2", level="steady", coach="yes")
        assert '<input type="hidden" name="coach" value="yes">' in client.get("/").text
        assert 'name="coach" value="yes" checked' in client.get("/play/redcathedral").text
        post(client, f"{table}/coach", seat="0", want="no")
        assert 'name="coach"' not in client.get("/").text
        assert 'name="coach" value="yes">' in client.get("/play/redcathedral").text


def test_results_suggest_a_level() -> None:
    game = games.get("redcathedral")
    assert suggested(game, []) == first_wish(game).level == "newcomer"
    assert suggested(game, [Past(2, "master", True)] * 3) == "master"
    assert suggested(game, [Past(2, "newcomer", False)] * 3) == "newcomer"
    assert (
        suggested(game, [Past(2, "newcomer", True), Past(2, "newcomer", None), Past(2, "newcomer", True)]) == "newcomer"
    )


def test_a_coach_speaks_where_it_is_wanted(local: Site) -> None:
    with local.client() as client:
        table = quick(client, size="2", coach="yes")
        assert "Goal:" in client.get(table).text
        assert client.get(f"{table}/coach?seat=0", headers={"HX-Request": "true"}).status_code == 200
        assert post(client, f"{table}/coach", seat="0", want="no").status_code == 303
        assert "Goal:" not in client.get(table).text
        assert post(client, f"{table}/coach", seat="0", want="yes").status_code == 303
        assert "Goal:" in client.get(table).text
        assert "plays with a coach." in client.get(table).text


def test_the_others_have_to_agree_and_see_it(local: Site) -> None:
    with local.client() as ada, local.client() as ivo:
        form = {"game": "redcathedral", "size": "2", "name": "Ada", "chair0": "me", "chair1": "open"}
        table = str(ada.post("/new", data=form).headers["location"])
        ivo.post(f"{table}/join", data={"name": "Ivo"})
        post(ada, f"{table}/coach", seat="0", want="yes")
        assert "Goal:" not in ada.get(table).text
        assert "Do you agree?" in ivo.get(table).text
        post(ivo, f"{table}/coach", seat="1", agree="no")
        assert "Do you agree?" not in ivo.get(table).text
        post(ada, f"{table}/coach", seat="0", want="yes")
        post(ivo, f"{table}/coach", seat="1", agree="yes")
        assert "Goal:" in ada.get(table).text
        assert "Goal:" not in ivo.get(table).text
        assert "Ada plays with a coach." in ivo.get(table).text
        assert post(ivo, f"{table}/coach", seat="0", want="no").status_code == 403
        link = re.search(r"/seat/[\w-]+", post(ivo, f"{table}/link", seat="1").text)
        with local.client() as eva:
            assert link is not None and post(eva, link[0], name="Eva").status_code == 303
            assert "Goal:" not in ada.get(table).text, "whoever was given the seat has agreed to nothing"
            assert "Do you agree?" in eva.get(table).text


def test_a_word_before_a_blunder(local: Site, monkeypatch: Any) -> None:
    """The word is the coach's; what it thinks is tried elsewhere."""
    moves = games.get("redcathedral").moves

    async def thinks(*_: Any) -> Counsel:
        return Counsel([moves.number("acquire")], {moves.number("claim"): 0.2})

    monkeypatch.setattr(coach, "counsel", thinks)
    with local.client() as client:
        address = quick(client, size="2", coach="yes")
        table = table_at(local, address)
        wait_for(lambda: 0 in table.waiting)
        asked = post(client, f"{address}/play", seat="0", move="claim")
        assert asked.status_code == 200 and "lose 20 more" in asked.text and "acquire" in asked.text
        assert table.playing.last_move_of(0) is None
        assert post(client, f"{address}/play", seat="0", move="claim", sure="yes").status_code == 303
        assert table.playing.last_move_of(0) is not None


def test_the_first_game_after_a_lesson(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, narrow=True, calm=True)
    page = visitor.page
    page.goto("/play/redcathedral")
    page.check("input[name=size][value='2']")
    page.click("form.play button.act")
    page.locator("#worth b").wait_for()
    expect(page.locator(":is(#options, #remarks) .marked").first).to_be_attached()
    page.click("button[aria-label='Without the coach']")
    page.locator("#guide.coach").wait_for(state="detached")
    assert visitor.complaints == []


def test_what_the_coach_would_say_to_the_table_comes_to_the_front(
    local: Site, browser: Browser, monkeypatch: Any
) -> None:
    """On a phone the statements wait behind a tab."""
    moves = games.get("rubico").moves

    async def thinks(_: Any, table: Any, seat: int, __: str) -> Counsel:
        spoken = [move for move in table.view(seat).options if moves.name(move).startswith("say ")]
        return Counsel(spoken[-1:], {})

    monkeypatch.setattr(coach, "counsel", thinks)
    visitor = Visitor(browser, local, narrow=True, calm=True)
    page = visitor.page
    page.goto("/play/rubico")
    page.check("input[name=size][value='3']")
    page.click("form.play button.act")
    page.locator("#board").wait_for()
    table = live_table(local, page)
    while not table.talkers or 0 not in table.waiting:
        if 0 in table.waiting:
            gives(page, '#options button[name="move"]')
        page.wait_for_timeout(20)
    expect(page.locator("#remarks button.marked").first).to_be_visible()
    assert visitor.complaints == []


def test_what_a_reveal_allows_to_conclude_is_heard_once(local: Site, browser: Browser) -> None:
    visitor = Visitor(browser, local, calm=True)
    visitor.context.add_init_script(LISTEN)
    page = visitor.page
    page.goto("/play/rubico")
    page.check("input[name=size][value='3']")
    page.click("form.play button.act")
    page.locator("#board").wait_for()
    table = live_table(local, page)
    while not page.locator("#guide #says").count():
        if 0 in table.waiting:
            gives(page, '#options button[name="move"]')
        page.wait_for_timeout(20)
    concluded = page.locator("#guide #says").inner_text()
    heard = [words for part, words in page.evaluate("heard") if part == "told"]
    assert sum(concluded in words for words in heard) == 1
    assert visitor.complaints == []
    visitor.context.close()


def test_a_coach_that_is_sent_away_while_it_thinks(local: Site, browser: Browser) -> None:
    """What it thought comes to a page that no longer has a place for it."""
    visitor = Visitor(browser, local, narrow=True, calm=True)
    page, thinking = visitor.page, list[Route]()
    page.route("**/coach?*", lambda route: thinking.append(route))
    page.goto("/play/redcathedral")
    page.check("input[name=size][value='2']")
    with page.expect_request("**/coach?*"):
        page.click("form.play button.act")
    page.click("button[aria-label='Without the coach']")
    page.locator("#guide.coach").wait_for(state="detached")
    with page.expect_response("**/coach?*") as thought:
        thinking[0].continue_()
    thought.value.finished()
    page.evaluate("() => new Promise((seen) => setTimeout(seen, 50))")
    assert visitor.complaints == []
    visitor.context.close()

"""After the game: the result, how chances went, and another game with the same table."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import commitment_to
from rubrica.server import chances
from rubrica.server.problems import Problem
from rubrica.server.processes import TooSlow
from rubrica.server.stored import DEALING, OPEN, OVER
from rubrica.server.table import Table
from tests.server.conftest import Start
from tests.server.site import Site


def make(site: Site, game: str = "redcathedral", seats: tuple[str, ...] = ("me", "open")) -> tuple[str, httpx2.Client]:
    """A table, and the person who made it."""
    ada = site.client()
    form = {"game": game, "size": str(len(seats)), "name": "Ada"} | {f"chair{n}": who for n, who in enumerate(seats)}
    answer = ada.post("/new", data=form)
    return answer.headers["location"].removeprefix("/t/"), ada


def join(site: Site, table: str, name: str) -> httpx2.Client:
    person = site.client()
    assert person.post(f"/t/{table}/join", data={"name": name}).status_code == 303
    return person


def finish(site: Site, table_id: str) -> Table:
    """The people answer at random to the end, and say nothing; bots answer for themselves."""
    table = site.run(site.services.tables.get(table_id))
    dice = fast_dice("answers")
    while table.state != OVER:
        asked = [seat for seat in table.waiting if table.seats[seat].person] if table.match is not None else []
        for seat in asked[:1]:
            options = table.view(seat).options
            move = table.ready if table.ready in options else options[dice.below(len(options))]
            with suppress(Problem):  # a bot was quicker
                name = table.game_type.moves.name(move)
                site.run(site.services.actions.play(table, seat, name, None, None))
        if not asked:
            time.sleep(0.005)
    return table


def test_a_deal_that_is_voided_lets_no_stranger_in_after_a_restart(tmp_path: Path, start: Start) -> None:
    """The table at which people play again was read while it was dealt."""
    database = f"sqlite:///{tmp_path / 'r.db'}"
    site = start(database)
    table, ada = make(site)
    people = [ada, join(site, table, "Berta")]
    finish(site, table)
    again = ""
    for person in people:
        promised = person.post(f"/t/{table}/again", data={"commitment": commitment_to("words")})
        again = promised.headers["location"].removeprefix("/t/").partition("?")[0]
    assert site.services.tables.known[again].state == DEALING
    site.stop()
    site = start(database)
    berta, stranger = site.client(), site.client()
    berta.cookies.update(people[1].cookies)
    seat = re.search(r"seat=(\d)", promised.headers["location"])
    assert seat is not None
    assert berta.post(f"/t/{again}/leave", data={"seat": seat[1]}).status_code == 303
    assert site.services.tables.known[again].state == OPEN
    assert stranger.post(f"/t/{again}/join", data={"name": "Somebody"}).status_code == 403
    assert berta.post(f"/t/{again}/join", data={"name": "Berta"}).status_code == 303


def test_a_seat_of_a_game_that_is_over_is_taken_by_nobody(local: Site) -> None:
    """A link to it was made before."""
    table, ada = make(local)
    join(local, table, "Berta")
    link = re.search(r"/seat/[\w-]+", ada.post(f"/t/{table}/link", data={"seat": "0"}).text)
    assert link is not None
    finish(local, table)
    with local.client() as late:
        assert late.post(link[0], data={"name": "Late"}).status_code == 409
    assert local.services.tables.known[table].names[0] == "Ada"


def judged(client: httpx2.Client, table: str) -> dict[str, Any]:
    """The review, once every moment is judged."""
    while True:
        answer = client.get(f"/api/tables/{table}/review")
        assert answer.status_code in (200, 202), answer.text
        found: dict[str, Any] = answer.json()
        if answer.status_code == 200:
            return found
        assert found["judged"] <= 1.0 and "steps" in found and not found["steps"]
        time.sleep(0.05)


def test_the_last_page_tells_who_won_and_how_and_chances_are_kept(site: Site) -> None:
    table_id, ada = make(site)
    berta = join(site, table_id, "Berta")
    assert ada.get(f"/t/{table_id}/result").status_code == 409
    table = finish(site, table_id)
    outcome = table.playing.game.outcome
    assert outcome is not None
    pages = [person.get(f"/t/{table_id}/result").text for person in (ada, berta)]
    for place, text in zip(outcome.placings, pages, strict=True):
        assert ("You won" in text) == (place == 1)
        assert "tower 1" in text and "Again with the same table" in text
        assert "<progress" in text or 'class="leaf chart"' in text
    found = judged(ada, table_id)
    assert found["deal"] and found["steps"][-1]["chances"] == [float(place == 1) for place in outcome.placings]
    assert all(place < len(found["steps"]) for place in found["decided"])
    assert found["scoring"][-1]["total"] and found["scoring"][-1]["cells"] == outcome.points
    text = ada.get(f"/t/{table_id}/chances").text
    assert 'class="leaf chart"' in text and "hx-get" not in text
    assert found["by"] in text
    assert ada.post(f"/t/{table_id}/chances").status_code == 303
    assert judged(ada, table_id) == found  # judged again, by the same judge


def test_the_board_is_a_picture_to_share(local: Site) -> None:
    table_id, ada = make(local, seats=("me", "me"))
    finish(local, table_id)
    answer = ada.get(f"/t/{table_id}/picture.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert "unsafe-inline" in answer.headers["content-security-policy"]
    assert "script" not in answer.text


def test_again_with_the_same_table_is_one_touch_for_each(site: Site) -> None:
    table_id, ada = make(site, seats=("me", "open", "random"))
    berta = join(site, table_id, "Berta")
    stranger = site.client()
    assert ada.post(f"/t/{table_id}/again").status_code == 403
    table = finish(site, table_id)
    assert stranger.post(f"/t/{table_id}/again").status_code == 403
    first = ada.post(f"/t/{table_id}/again").headers["location"]
    new_id = first.removeprefix("/t/").partition("?")[0]
    new = site.run(site.services.tables.get(new_id))
    assert new.state == "open" and first.endswith("?seat=1")
    assert [seat.name for seat in new.seats] == [table.seats[2].name, "Ada", ""]
    assert ada.post(f"/t/{table_id}/again").headers["location"] == first  # a second touch does nothing more
    assert "Join the next game" in berta.get(f"/t/{table_id}/result").text
    assert new_id in stranger.get(f"/t/{table_id}/result").text
    room = {"Ada": ada, "Berta": berta, "a stranger": stranger}
    seen = {who: person.get(f"/t/{new_id}", follow_redirects=True).text for who, person in room.items()}
    assert all("Those who played before can take a seat" in text for text in seen.values())
    assert not any("Anyone with this link can take a seat" in text for text in seen.values())
    assert [who for who, text in seen.items() if f'action="/t/{new_id}/join"' in text] == ["Ada", "Berta"]
    assert "These seats are for those who played before" in seen["a stranger"]
    refused = stranger.post(f"/t/{new_id}/join", data={"name": "Stranger"})
    assert refused.status_code == 403 and "for those who played before" in refused.text
    assert local_join(site, new_id).status_code == 403
    assert berta.post(f"/t/{table_id}/again").headers["location"] == f"/t/{new_id}?seat=2"
    new = site.run(site.services.tables.current(new_id))
    assert [seat.name for seat in new.seats] == [table.seats[2].name, "Ada", "Berta"]
    assert new.seats[0].bot == "random" and new.dealt
    assert new.row.options == table.row.options and new.row.content == table.row.content


def test_again_with_the_coach_that_one_had_where_nobody_has_to_agree(local: Site) -> None:
    for seats, wanted in ((("me", "random"), "yes"), (("me", "random"), "no"), (("me", "open"), "yes")):
        table_id, ada = make(local, seats=seats)
        person = join(local, table_id, "Berta") if "open" in seats else None
        ada.post(f"/t/{table_id}/coach", data={"seat": "0", "want": wanted})
        if person is not None:
            person.post(f"/t/{table_id}/coach", data={"seat": "1", "agree": "yes"})
        table = finish(local, table_id)
        assert table.coached(0) == (wanted == "yes")
        new_id = ada.post(f"/t/{table_id}/again").headers["location"].removeprefix("/t/").partition("?")[0]
        assert local.services.tables.known[new_id].coached(1) == (seats == ("me", "random") and wanted == "yes")


def test_one_plays_on_against_the_bots_that_were_there(local: Site) -> None:
    table_id, ada = make(local, seats=("me", "newcomer", "random"))
    finish(local, table_id)
    for seat, sitting in ((0, [None, "newcomer", "random"]), (1, ["master", None, "random"])):
        forked = ada.post(f"/t/{table_id}/fork", data={"ply": "3", "seat": str(seat)}).headers["location"]
        table = local.services.tables.known[forked.removeprefix("/t/")]
        assert [each.bot for each in table.seats] == sitting


def test_whoever_played_sees_a_game_again_as_they_knew_it(local: Site) -> None:
    table_id, ada = make(local, seats=("random", "me"))
    finish(local, table_id)
    assert '<option value="1" selected>' in ada.get(f"/t/{table_id}/replay").text
    assert '<option value="open" selected>' in local.client().get(f"/t/{table_id}/replay").text


def test_a_game_that_cannot_be_judged_says_so_and_may_be_tried_again(
    local: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, ada = make(local, seats=("me", "me"))
    finish(local, table_id)

    async def breaks(*_: object) -> None:
        raise TooSlow("the process broke")

    monkeypatch.setattr(local.services.chances.processes, "run", breaks)
    ada.get(f"/t/{table_id}/result")
    while "could not be judged" not in (text := ada.get(f"/t/{table_id}/chances").text):
        time.sleep(0.02)
    assert "Judge it again" in text
    monkeypatch.undo()
    assert ada.post(f"/t/{table_id}/chances").status_code == 303
    assert judged(ada, table_id)["steps"]


def test_only_so_many_games_are_judged_at_once(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "MOST_AT_ONCE", 0)
    table_id, ada = make(local, seats=("me", "me"))
    finish(local, table_id)
    assert "Many games are being looked at" in ada.get(f"/t/{table_id}/result").text
    assert ada.get(f"/api/tables/{table_id}/review").status_code == 503


def local_join(site: Site, table: str, token: str | None = None) -> httpx2.Response:
    with site.client(token) as program:
        return program.post(f"/api/tables/{table}/join", json={"name": "Program"})


def test_again_a_program_comes_with_the_token_it_had_and_a_friend_with_a_link(local: Site) -> None:
    table_id, ada = make(local, seats=("me", "open", "open"))
    tokens = [local_join(local, table_id).json()["token"] for _ in range(2)]
    finish(local, table_id)
    new_id = ada.post(f"/t/{table_id}/again").headers["location"].removeprefix("/t/").partition("?")[0]
    assert local_join(local, new_id, "another").status_code == 403
    assert local_join(local, new_id, tokens[0]).status_code == 201
    free = next(place for place, seat in enumerate(local.services.tables.known[new_id].seats) if seat.open)
    link = re.search(r"/seat/[\w-]+", ada.post(f"/t/{new_id}/link", data={"seat": str(free)}).text)
    assert link is not None
    assert local.client().post(link[0], data={"name": "A friend"}).status_code == 303
    assert local.services.tables.known[new_id].dealt

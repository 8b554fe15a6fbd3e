"""The pages: joining, links, accounts, replay, records, and what they refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.server.guard import HEADERS
from rubrica.server.rates import Limits
from rubrica.server.review_process import onlookers
from tests.server.site import Site, brink, play, play_on, view


def post(client: httpx2.Client, where: str, **form: str) -> httpx2.Response:
    return client.post(where, data=form)


def looks(client: httpx2.Client, table: str, seat: int) -> str:
    """The page of a seat, after somebody who shares the device said that they look through it now."""
    return client.post(f"/t/{table}/look", data={"seat": str(seat)}, follow_redirects=True).text


def table_of(answer: httpx2.Response) -> str:
    assert answer.status_code == 303, answer.text
    found = re.match(r"/t/([\w-]+)", answer.headers["location"])
    assert found is not None
    return found[1]


def hosted(client: httpx2.Client, *chairs: str, **more: str) -> str:
    seats = {f"chair{place}": who for place, who in enumerate(chairs)}
    return table_of(post(client, "/new", game="rubico", name="Host", size=str(len(chairs)), **seats, **more))


def login_of(client: httpx2.Client) -> str:
    """The username that the account page shows."""
    found = re.search(r'<code class="link">([\w-]+)</code>', client.get("/account").text)
    assert found is not None
    return found[1]


def test_two_clicks_lead_into_a_game(local: Site) -> None:
    with local.client() as client:
        assert 'action="/play/rubico"' in client.get("/").text
        table = table_of(post(client, "/quick", game="rubico"))
        page = client.get(f"/t/{table}").text
    assert 'data-turn="yes"' in page or 'class="asked"' in page


@pytest.mark.parametrize("game", games.names())
def test_a_quick_table_has_as_many_seats_as_the_game_usually_has(local: Site, game: str) -> None:
    with local.client() as client:
        table = table_of(post(client, "/quick", game=game))
        assert len(view(client, table)["seats"]) == games.get(game).usual


def test_every_answer_carries_the_headers(local: Site) -> None:
    with local.client() as client:
        for where in ("/", "/health", "/static/rubrica.css", "/nowhere", "/api/nothing", "/t/nothing"):
            answer = client.get(where)
            assert all(answer.headers.get(name) == value for name, value in HEADERS.items()), where


def test_pages_hold_no_inline_script_or_style(local: Site) -> None:
    with local.client() as client:
        table = hosted(client, "me", "bot", "bot")
        for where in ("/", "/new", "/account", "/verify", f"/t/{table}", f"/t/{table}/replay"):
            html = client.get(where).text
            assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)|\son\w+=|javascript:", html), where


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 303),
    ],
)
def test_another_site_can_change_nothing(local: Site, headers: dict[str, str], status: int) -> None:
    with local.client() as client:
        assert client.post("/quick", data={"game": "rubico"}, headers=headers).status_code == status


def test_guests_join_by_the_table_link(site: Site) -> None:
    with site.client() as host, site.client() as guest, site.client() as third:
        table = hosted(host, "me", "open", "open")
        assert f"/t/{table}" in host.get(f"/t/{table}").text
        assert host.get(f"/t/{table}/qr.svg").text.startswith("<?xml")
        assert post(guest, f"/t/{table}/join", name="Berta").status_code == 303
        assert post(third, f"/t/{table}/join", name="Berta").status_code == 303
        assert [seat["name"] for seat in view(host, table)["seats"]] == ["Host", "Berta", "Berta 2"]
        assert view(guest, table)["seat"] == 1 and view(third, table)["state"] == "playing"
        late = post(site.client(), f"/t/{table}/join", name="Late")
        assert late.status_code == 409


def test_names_and_chat_are_escaped_and_short(local: Site) -> None:
    with local.client() as client:
        table = table_of(
            post(client, "/new", game="rubico", name="<b>x</b>", size="3", chair0="me", chair1="bot", chair2="bot")
        )
        assert post(client, f"/t/{table}/say", seat="0", text="<script>alert(1)</script>").status_code == 303
        html = client.get(f"/t/{table}").text
        assert "<script>alert" not in html and "<b>x</b>" not in html and "&lt;script&gt;" in html
        assert post(client, f"/t/{table}/say", seat="0", text="x" * 501).status_code == 400
        assert post(client, f"/t/{table}/say", seat="0", text="\x00 \n").status_code == 400
    with local.client() as client:
        assert post(client, "/new", game="rubico", name="x" * 25, size="3").status_code == 400


def test_a_seat_link_works_once_and_opens_one_seat(site: Site) -> None:
    with site.client() as host, site.client() as guest, site.client() as thief:
        table = hosted(host, "me", "open", "bot")
        page = post(host, f"/t/{table}/link", seat="1").text
        link = re.search(r"/seat/[\w-]+", page)
        assert link is not None
        assert guest.get(link[0]).status_code == guest.get(link[0]).status_code == 200
        assert post(host, link[0], name="Host again").status_code == 409
        assert post(guest, link[0], name="Berta").status_code == 303
        assert view(guest, table)["seat"] == 1
        assert post(thief, link[0], name="Thief").status_code == 404
        assert guest.get(f"/t/{table}?seat=0").status_code == 403
        assert host.get(f"/t/{table}?seat=1").status_code == 403
        assert post(host, f"/t/{table}/play", seat="1", move="pass").status_code == 403


def test_the_store_holds_no_secret_in_the_clear(local: Site) -> None:
    with local.client() as host:
        table = hosted(host, "me", "open", "open")
        session = host.cookies["rubrica"]
        link = re.search(r"/seat/([\w-]+)", post(host, f"/t/{table}/link", seat="1").text)
    token = local.sit(table, "Berta").headers["authorization"].split()[1]
    assert link is not None
    local.services.store.engine.dispose()
    raw = b"".join(path.read_bytes() for path in Path(local.services.store.url[10:]).parent.iterdir())
    for secret in (session, link[1], token):
        assert secret.encode() not in raw
    assert table.encode() in raw


def test_an_account_brings_a_guests_seats_to_another_device(site: Site) -> None:
    with site.client() as phone, site.client() as laptop:
        table = hosted(phone, "me", "bot", "bot")
        assert post(phone, "/account", what="register", name="Ada", password="eight letters").status_code == 303
        login = login_of(phone)
        other = hosted(laptop, "me", "bot", "bot")
        assert post(laptop, "/account", what="login", login=login, password="wrong one").status_code == 403
        assert post(laptop, "/account", what="login", login="nobody", password="wrong one").status_code == 403
        assert post(laptop, "/account", what="login", login=login.upper(), password="eight letters").status_code == 303
        assert view(laptop, table)["seat"] == 0 and view(laptop, other)["seat"] == 0
        assert view(phone, other)["seat"] == 0
        assert post(laptop, "/account", what="leave").status_code == 303
        assert view(laptop, table)["seat"] is None


def test_the_curtain_falls_between_people_on_one_device(local: Site) -> None:
    with local.client() as client:
        table = hosted(client, "me", "me", "me", as0="Ada", as1="Berta", as2="Carme")
        assert "Who is looking now?" in client.get(f"/t/{table}").text
        live, looking = local.services.tables.known[table], -1
        while live.step < 30 and live.waiting:
            asked = live.waiting
            idle = [seat for seat in range(3) if seat not in asked]
            for seat in asked:
                went_back = client.get(f"/t/{table}?seat={seat}").text
                assert seat == looking or "Who is looking now?" in went_back
                looking = seat
                assert 'id="options"' in looks(client, table, seat)
            for seat in idle:
                html = looks(client, table, seat)
                looking = seat
                assert 'id="curtain"' in html and "<pre" not in html and 'id="missed"' not in html
            seat = asked[0]
            move = live.game_type.moves.name(live.view(seat).options[0])
            answer = post(client, f"/t/{table}/play", seat=str(seat), move=move, question=str(live.questions[seat]))
            assert answer.status_code == 303
        assert live.step > 10


def test_replay_shows_others_eyes_only_when_the_game_is_over(site: Site) -> None:
    table, clients = site.party(3)
    play_on(table, clients, 10)
    with site.client() as guest:
        assert guest.get(f"/t/{table}/replay?ply=4").status_code == 200
        for reader in ("0", "open"):
            assert guest.get(f"/t/{table}/replay?ply=4&as={reader}").status_code == 403
        play_on(table, clients)
        last = site.services.tables.known[table].playing.ply
        for ply in (0, 4, last):
            for reader in ("0", "open", "spectator"):
                assert guest.get(f"/t/{table}/replay?ply={ply}&as={reader}").status_code == 200
        assert guest.get(f"/t/{table}/replay?ply=x").status_code == 400


def test_an_open_replay_shows_what_everybody_sees_only_once() -> None:
    assert onlookers(games.get("redcathedral").new(3, "seed"), "open") == [SPECTATOR]
    assert onlookers(games.get("rubico").new(3, "seed"), "open") == [0, 1, 2]


def test_a_record_is_downloaded_checked_and_played_on(site: Site) -> None:
    table, clients = site.party(3)
    play_on(table, clients)
    with site.client() as guest:
        record = guest.get(f"/t/{table}/record.json").content
        right = guest.post("/verify", files={"record": ("game.json", record)})
        assert right.status_code == 200 and "The moves fit: " in right.text
        kept = re.search(r"/t/([\w-]+)/replay", right.text)
        assert kept is not None and guest.get(kept[0]).status_code == 200
        forged = record.replace(b'"final": "', b'"final": "0', 1)
        assert guest.post("/verify", files={"record": ("game.json", forged)}).status_code == 422
        spanish = {"Accept-Language": "es"}
        told = guest.post("/verify", files={"record": ("game.json", b"{}")}, headers=spanish).text
        assert "rubrica: falta" in told
        for rubbish in (b"", b"\xff\xfe", b"{}", b"[" * 100_000):
            assert guest.post("/verify", files={"record": ("game.json", rubbish)}).status_code == 422
        forked = table_of(post(guest, f"/t/{kept[1]}/fork", ply="6", seat="1"))
        seen = view(guest, forked)
        assert seen["seat"] == 1 and seen["state"] == "playing" and seen["step"] >= 6
        assert post(guest, f"/t/{forked}/fork", ply="2", seat="0").status_code == 409


def test_what_was_missed_is_told_on_return(local: Site) -> None:
    with local.client() as client:
        table = hosted(client, "me", "open", "open")
        others = [local.sit(table, "Berta"), local.sit(table, "Carme")]
        me = client
        play_on(table, [me, *others], 4)
        assert 'id="missed"' not in me.get(f"/t/{table}?seat=0").text
        play_on(table, [me, *others], 12)
        assert 'id="missed"' in me.get(f"/t/{table}?seat=0").text
        assert 'id="missed"' not in me.get(f"/t/{table}?seat=0").text


def test_leaving_and_coming_back(site: Site) -> None:
    with site.client() as host, site.client() as guest:
        table = hosted(host, "me", "open", "open")
        post(guest, f"/t/{table}/join", name="Berta")
        assert post(guest, f"/t/{table}/leave", seat="1").status_code == 303
        assert view(host, table)["seats"][1]["who"] == "open"
        post(guest, f"/t/{table}/join", name="Berta")
        assert post(guest, f"/t/{table}/fill").status_code == 403
        assert post(host, f"/t/{table}/fill").status_code == 303
        assert post(guest, f"/t/{table}/leave", seat="1").status_code == 303
        assert view(host, table)["seats"][1]["away"]
        guest.get(f"/t/{table}")
        assert not view(host, table)["seats"][1]["away"]


def test_rates_are_limited(local: Site) -> None:
    local.services.limits = Limits(True, local.services.store)
    for _ in range(8):
        local.run(local.services.limits.count("login", "127.0.0.1"))
    with local.client() as client:
        answers = [post(client, "/account", what="login", login="ada", password="x").status_code for _ in range(4)]
    assert answers == [403, 403, 429, 429]


def test_an_oversized_body_is_refused_without_being_read(local: Site) -> None:
    with local.client() as client:
        assert client.post("/quick", content=b"x" * 65_000).status_code == 413

        def endless() -> Iterator[bytes]:
            for _ in range(1000):
                yield b"x" * 10_000

        for where in ("/quick", "/api/tables"):
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            assert client.post(where, content=endless(), headers=headers).status_code == 413


@pytest.mark.parametrize("by_page", [True, False])
def test_a_move_that_loses_for_everybody_is_asked_about_again(local: Site, by_page: bool) -> None:
    """By the page, with and without script; a program is taken at its word."""
    with local.client() as client:
        chairs = {f"chair{place}": "me" for place in range(3)}
        table = table_of(post(client, "/new", game="rubricatus", name="Ada", size="3", **chairs))
        live, seat, move = brink(local, table)
        form = {"seat": str(seat), "move": move, "question": str(live.questions[seat])}
        step = live.step
        for headers in ({}, {"HX-Request": "true"}):
            asked = client.post(f"/t/{table}/play", data=form, headers=headers)
            assert asked.status_code == 200 and "everybody loses" in asked.text and live.step == step
            assert ("<html" in asked.text) == (not headers)
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', asked.text))
        assert fields == form | {"sure": "yes"}
        if by_page:
            assert post(client, f"/t/{table}/play", **fields).status_code == 303
        else:
            secret = re.search(r"Bearer ([\w-]+)", post(client, f"/t/{table}/token", seat=str(seat)).text)
            assert secret is not None
            assert play(local.client(secret[1]), table, move).status_code == 200
        assert live.step == step + 1

"""People and their rights: whose a seat is, names, sessions, passwords, accounts, and what is shared by processes."""

from __future__ import annotations

import re

import httpx2
import pytest
from sqlalchemy import insert, select, update

from rubrica.server import people, schema
from rubrica.server.names import clean_name, distinct, one_line, skeleton
from rubrica.server.passwords import common, is_common
from rubrica.server.people import IDLE, LONGEST, new_login
from rubrica.server.problems import Problem
from rubrica.server.rates import RATES
from rubrica.server.store import now
from tests.server.conftest import Start, new_database
from tests.server.site import Site, play, play_on, stream, view
from tests.server.test_pages import hosted, login_of, post
from tests.server.test_scheduler import wait_for

PASSWORD = "nine blue herons"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1"


def link_to(answer: httpx2.Response) -> str:
    found = re.search(r"/seat/[\w-]+", answer.text)
    assert found is not None, answer.text
    return found[0]


@pytest.fixture
def pair(postgres: str, start: Start) -> list[Site]:
    """Two servers on one PostgreSQL."""
    database = new_database(postgres)
    return [start(database, limits=True), start(database, limits=True)]


# Seats


def test_the_host_cannot_take_a_players_seat(site: Site) -> None:
    """Neither while the player is there nor while they are away."""
    with site.client() as host, site.client() as guest:
        table = hosted(host, "me", "open", "bot")
        post(guest, f"/t/{table}/join", name="Berta")
        for away in (False, True):
            if away:
                post(guest, f"/t/{table}/leave", seat="1")
            refused = post(host, f"/t/{table}/link", seat="1")
            assert refused.status_code == 409 and "Only Berta can give this seat away" in refused.text
            assert post(host, f"/t/{table}/free", seat="1").status_code == 409
            assert f'action="/t/{table}/link"' not in host.get(f"/t/{table}").text.split('class="tools"')[0]
        assert view(guest, table)["seat"] == 1


def test_the_host_cannot_take_a_players_seat_on_another_process(pair: list[Site]) -> None:
    with pair[0].client() as host, pair[1].client() as guest:
        table = hosted(host, "me", "open", "bot")
        post(guest, f"/t/{table}/join", name="Berta")
        assert post(host, f"/t/{table}/link", seat="1").status_code == 409
        assert view(guest, table)["seat"] == 1


def test_a_player_gives_their_seat_away_by_a_link(site: Site) -> None:
    with site.client() as host, site.client() as guest, site.client() as heir, site.client() as late:
        table = hosted(host, "me", "open", "bot")
        post(guest, f"/t/{table}/join", name="Berta")
        assert post(guest, f"/t/{table}/link", seat="0").status_code == 403
        token = re.search(r"Bearer ([\w-]+)", post(guest, f"/t/{table}/token", seat="1").text)
        assert token is not None
        link = link_to(post(guest, f"/t/{table}/link", seat="1"))
        assert view(guest, table)["seat"] == 1, "the seat stays theirs until somebody takes it"
        assert post(guest, link).status_code == 409
        assert post(heir, link).status_code == 303
        assert view(heir, table)["seat"] == 1 and view(guest, table)["seat"] is None
        assert site.client(token[1]).get(f"/api/tables/{table}/view").status_code == 401
        assert post(late, link).status_code == 404
        said = [line.text for line in site.services.tables.known[table].lines]
        assert said == ["sits Berta", "offered Berta", "handed Berta"]


def test_a_link_to_a_free_seat_is_used_up_by_whoever_joins(site: Site) -> None:
    with site.client() as host, site.client() as guest, site.client() as late:
        table = hosted(host, "me", "open", "open")
        link = link_to(post(host, f"/t/{table}/link", seat="1"))
        post(guest, f"/t/{table}/join", name="Berta", seat="1")
        assert post(late, link, name="Late").status_code == 404


def test_before_the_game_the_host_frees_the_seat_of_somebody_who_does_not_come(site: Site) -> None:
    with site.client() as host, site.client() as guest:
        table = hosted(host, "me", "open", "open")
        post(guest, f"/t/{table}/join", name="Berta")
        assert post(guest, f"/t/{table}/free", seat="0").status_code == 403
        assert post(host, f"/t/{table}/free", seat="1").status_code == 303
        assert view(host, table)["seats"][1]["who"] == "open" and view(guest, table)["seat"] is None
        assert "The host has freed the seat of Berta" in host.get(f"/t/{table}").text


# Undo


def test_somebody_who_is_away_keeps_their_say_on_an_undo(site: Site) -> None:
    """The wish waits for them; when the game goes on it lapses, and the table says so."""
    table, clients = site.party(3, game="redcathedral")
    play_on(table, clients, 6)
    live = site.services.tables.known[table]
    match = live.playing
    seat = next(
        each for each in range(3) if match.undo_refusal(each) is not None and match.last_move_of(each) is not None
    )
    asked = live.waiting[0]
    gone = next(each for each in range(3) if each not in (seat, asked))
    site.run(away(site, table, gone))
    ply = match.ply
    proposed = clients[seat].post(f"/api/tables/{table}/undo").json()
    assert not proposed["done"]
    since = match.last_move_of(seat)
    assert since is not None
    assert proposed["proposal"]["movers"] == [int(move.split()[0]) for move in match.record.moves[since:]]
    for other in range(3):
        if other not in (seat, gone):
            clients[other].post(f"/api/tables/{table}/consent", json={"agree": True})
    assert match.ply == ply and view(clients[seat], table)["proposal"] is not None
    with site.client() as anybody:
        assert "Moves that would be undone: Player" in anybody.get(f"/t/{table}").text
    seen = view(clients[asked], table)
    assert play(clients[asked], table, seen["options"][0]["move"], question=seen["question"]).status_code == 200
    assert view(clients[seat], table)["proposal"] is None
    with site.client() as anybody:
        assert "wish to undo has lapsed" in anybody.get(f"/t/{table}").text


async def away(site: Site, table: str, seat: int) -> None:
    await site.services.actions.leave(site.services.tables.known[table], seat)


# Names


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b\u200d", "\u3164", "\u2800 \u2800", "\u202e", "\x00", "\ud800", "\u0301"]
)
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(Problem, match="that can be seen"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ada (bot)",
        "Ada (BOT)",
        "Ada [bоt]",
        "Ada （ｂｏｔ）",
        "Bot",
        "Ada b\u200bot",
        "𝓐𝓭𝓪 𝓫𝓸𝓽",
        "Ada (robot)",
        "Ada (bot) 2",
        "Аda ВОТ!",
    ],
)
def test_only_bots_are_named_like_bots(name: str) -> None:
    with pytest.raises(Problem, match="Only bots"):
        clean_name(name)


def test_names_come_in_one_form() -> None:
    assert clean_name("  Ａda\u202e \t Love\u00adlace ") == "Ada Lovelace"
    assert clean_name("Jose\u0301") == clean_name("José") == "José"
    assert clean_name("a" + "\u0301\u0302\u0303\u0304" * 9) == "á\u0302\u0303"
    assert [clean_name(name) for name in ("Лев", "北京", "Abbot", "Núria", "Zoë-7")] == [
        "Лев",
        "北京",
        "Abbot",
        "Núria",
        "Zoë-7",
    ]
    assert one_line("a\u2028b") == "a b"


@pytest.mark.parametrize("other", ["АDA", "ada", "Ada\u200b", "Ådа", "A d a", "Ꭺda"])
def test_names_that_look_alike_are_made_distinct(other: str) -> None:
    assert skeleton(one_line(other)) == skeleton("Ada")
    assert distinct(one_line(other), ["Ada"]) == f"{one_line(other)} 2"


def test_names_that_look_alike_are_made_distinct_at_the_table(local: Site) -> None:
    table = local.make("open", "open", "bot")
    for name in ("Paul", "Раul"):  # the second begins with two Cyrillic letters
        local.sit(table, name)
    names = [seat["name"] for seat in view(local.client(), table)["seats"]]
    assert names[:2] == ["Paul", "Раul 2"]


def test_what_cannot_be_written_is_answered_clearly(site: Site) -> None:
    with site.client() as client:
        for name in ("%00", "a%00b"):
            answer = client.post("/account", content=f"what=name&name={name}", headers=FORM)
            assert answer.status_code == 400 and "name: this holds a character" in answer.text
        strange = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n+2AA-\r\n--x--\r\n'
        utf_7 = {"Content-Type": "multipart/form-data; boundary=x; charset=utf-7"}
        assert client.post("/account", content=strange, headers=utf_7).status_code == 400
        blank = post(client, "/account", what="name", name="\u3164")
        assert blank.status_code == 400 and "that can be seen" in blank.text
        nobody = client.post(f"/api/tables/{site.make('open', 'open', 'bot')}/join", json={"name": "\u200b"})
        assert nobody.status_code == 400 and "that can be seen" in nobody.json()["error"]["message"]


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


# Accounts and sessions


def test_passwords_that_everybody_would_try_are_refused(local: Site) -> None:
    assert len(common()) > 500
    with local.client() as client:
        for password in (
            "short",
            "password123",
            "P@ssw0rd2024",
            "qwertyuiop",
            "1234567890",
            "aaaaaaaaaaaa",
            "Livia Drusilla",
        ):
            answer = post(client, "/account", what="register", name="Livia Drusilla", password=password)
            assert answer.status_code == 400, password
        assert "Username" in client.get("/account").text, "no account was made"
        assert post(client, "/account", what="register", name="Livia Drusilla", password=PASSWORD).status_code == 303
        login = login_of(client)
        change = post(client, "/account", what="password", old=PASSWORD, password=login)
        assert change.status_code == 400 and "username" in change.text
    assert not is_common("long " * 30 + "word") or is_common("x" * 200)


def test_registering_keeps_the_chosen_name_and_tells_of_nobody(site: Site) -> None:
    """Whoever asks twice for the same name gets two accounts, and learns nothing of the first."""
    logins = []
    for _ in range(2):
        with site.client() as client:
            post(client, "/quick", game="rubico")
            assert ">Guest<" in client.get("/").text
            assert post(client, "/account", what="register", name="Ada", password=PASSWORD).status_code == 303
            assert ">Ada<" in client.get("/").text
            logins.append(login_of(client))
    assert all(re.fullmatch(r"ada-\d{6}", login) for login in logins) and len(set(logins)) == 2
    assert re.fullmatch(r"player-\d{6}", new_login("北京"))


def test_a_login_that_somebody_has_is_not_given_again(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter(["ada-000001", "ada-000001", "ada-000002"])
    monkeypatch.setattr(people, "new_login", lambda _name: next(given))
    for expected in ("ada-000001", "ada-000002"):
        with local.client() as client:
            assert post(client, "/account", what="register", name="Ada", password=PASSWORD).status_code == 303
            assert login_of(client) == expected


def test_a_session_is_renewed_at_registering_and_at_logging_in(site: Site) -> None:
    with site.client() as client, site.client() as planted:
        post(client, "/quick", game="rubico")
        before = planted.cookies["rubrica"] = client.cookies["rubrica"]
        post(client, "/account", what="register", name="Ada", password=PASSWORD)
        assert client.cookies["rubrica"] != before
        assert "Log out there" not in client.get("/account").text and "Guest" not in planted.get("/").text
        login = login_of(client)
    with site.client() as client, site.client() as planted:
        table = hosted(client, "me", "bot", "bot")
        before = planted.cookies["rubrica"] = client.cookies["rubrica"]
        assert post(client, "/account", what="login", login=login, password=PASSWORD).status_code == 303
        assert client.cookies["rubrica"] != before
        assert view(client, table)["seat"] == 0 and view(planted, table)["seat"] is None
        before = planted.cookies["rubrica"] = client.cookies["rubrica"]
        assert post(client, "/account", what="login", login=login, password=PASSWORD).status_code == 303
        assert view(client, table)["seat"] == 0 and view(planted, table)["seat"] is None, "an account's, too"


def test_sessions_are_listed_and_ended_one_by_one_and_all(site: Site) -> None:
    with site.client() as laptop, site.client() as phone, site.client() as third:
        laptop.headers["user-agent"], phone.headers["user-agent"] = FIREFOX, IPHONE
        post(laptop, "/account", what="register", name="Ada", password=PASSWORD)
        login = login_of(laptop)
        for other in (phone, third):
            post(other, "/account", what="login", login=login, password=PASSWORD)
        page = laptop.get("/account").text
        assert "Firefox, Linux" in page and "Safari, iPhone" in page and "Unknown browser" in page
        assert page.count("Log out there") == 2 and page.count("this browser") == 1
        mark = re.search(r"Safari, iPhone.*?name=\"session\" value=\"(\w+)\"", page, re.DOTALL)
        assert mark is not None
        assert post(third, "/account", what="end", session=mark[1]).status_code == 303
        assert login not in phone.get("/account").text and login in third.get("/account").text
        assert post(laptop, "/account", what="end-others").status_code == 303
        assert login not in third.get("/account").text and login in laptop.get("/account").text
        post(third, "/account", what="login", login=login, password=PASSWORD)
        wrong = post(laptop, "/account", what="password", old="not this one", password="seven tall poplars")
        assert wrong.status_code == 403
        assert post(laptop, "/account", what="password", old=PASSWORD, password="seven tall poplars").status_code == 303
        assert login not in third.get("/account").text, "a new password ends every other session"
        assert post(third, "/account", what="login", login=login, password=PASSWORD).status_code == 403


def test_nobody_ends_the_session_of_somebody_else(local: Site) -> None:
    with local.client() as ada, local.client() as berta:
        for client in (ada, berta):
            post(client, "/quick", game="rubico")
        sessions = schema.sessions
        marks = local.run(local.services.store.do(lambda c: list(c.execute(select(sessions.c.fingerprint)).scalars())))
        for mark in marks:
            post(berta, "/account", what="end", session=mark[: people.MARK])
        assert ">Guest<" in ada.get("/").text and ">Guest<" not in berta.get("/").text


@pytest.mark.parametrize(
    ("made", "seen", "alive"), [(0, 0, True), (LONGEST, 0, False), (IDLE, IDLE, False), (IDLE, 0, True)]
)
def test_sessions_end_by_themselves(site: Site, made: int, seen: int, alive: bool) -> None:
    """After ninety days in which nobody used them, and after a year."""
    with site.client() as client:
        post(client, "/quick", game="rubico")
        aged = update(schema.sessions).values(made=now() - made, seen=now() - seen)
        site.run(site.services.store.do(lambda connection: connection.execute(aged)))
        site.services.people.known.clear()
        assert (">Guest<" in client.get("/").text) == alive
        site.run(site.services.people.tidy())
        left = site.run(site.services.store.do(lambda c: c.execute(select(schema.sessions.c.person)).all()))
        assert len(left) == alive


def test_one_person_has_a_few_sessions(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_SESSIONS", 3)
    with local.client() as client:
        post(client, "/account", what="register", name="Ada", password=PASSWORD)
        login = login_of(client)
        for _ in range(5):
            with local.client() as other:
                post(other, "/account", what="login", login=login, password=PASSWORD)
    assert len(local.run(local.services.store.do(lambda c: c.execute(select(schema.sessions.c.person)).all()))) == 3


@pytest.mark.parametrize("what", ["link", "token"])
def test_links_and_tokens_are_limited(what: str, database: str, start: Start) -> None:
    site = start(database, limits=True)
    with site.client() as client:
        table = hosted(client, "me", "open", "bot")
        answers = [post(client, f"/t/{table}/{what}", seat="0").status_code for _ in range(RATES["secret"].amount + 1)]
        assert answers == [200] * RATES["secret"].amount + [429]


# Several processes


def test_a_token_just_given_works_on_another_process_at_once(pair: list[Site]) -> None:
    for _ in range(4):
        table = pair[0].make("open", "open", "bot")
        assert pair[1].client().get(f"/api/tables/{table}").status_code == 200, "known there before"
        token = pair[0].sit(table, "Ada").headers["authorization"].split()[1]
        assert pair[1].client(token).get(f"/api/tables/{table}/view").json()["seat"] == 0


def test_what_ends_on_one_process_has_ended_on_the_other(pair: list[Site]) -> None:
    with pair[0].client() as client:
        table = hosted(client, "me", "bot", "bot")
        first = re.search(r"Bearer ([\w-]+)", post(client, f"/t/{table}/token", seat="0").text)
        assert first is not None
        program = pair[1].client(first[1])
        assert program.get(f"/api/tables/{table}/view").status_code == 200
        post(client, f"/t/{table}/token", seat="0")
        assert program.get(f"/api/tables/{table}/view").status_code == 401, "a new token replaces the old one"
        post(client, "/account", what="register", name="Ada", password=PASSWORD)
        with pair[1].client() as twin:
            twin.cookies.set("rubrica", client.cookies["rubrica"])
            assert login_of(twin).startswith("ada-") and view(twin, table)["seat"] == 0
            post(client, "/account", what="leave")
            assert "ada-" not in twin.get("/account").text and view(twin, table)["seat"] is None


def test_rates_are_counted_over_all_processes(pair: list[Site], monkeypatch: pytest.MonkeyPatch) -> None:
    began = now()
    monkeypatch.setattr("rubrica.server.rates.now", lambda: began)
    clients = [site.client() for site in pair]
    tries = [post(clients[n % 2], "/account", what="login", login="x", password="y").status_code for n in range(12)]
    assert tries == [403] * 10 + [429] * 2
    pair[0].run(pair[0].services.limits.tidy())
    assert post(clients[1], "/account", what="login", login="x", password="y").status_code == 429, "not yet over"
    monkeypatch.setattr("rubrica.server.rates.now", lambda: began + 60_000)
    assert post(clients[0], "/account", what="login", login="x", password="y").status_code == 403, "a new minute"
    monkeypatch.setattr("rubrica.server.rates.now", lambda: began + 180_000)
    pair[0].run(pair[0].services.limits.tidy())
    assert pair[0].run(pair[0].services.store.do(lambda c: c.execute(select(schema.hits)).all())) == []


def test_who_is_present_is_seen_on_all_processes(pair: list[Site]) -> None:
    table, clients = pair[0].party(3)
    watching = pair[1].client()

    def present() -> list[bool]:
        return [seat["online"] for seat in view(watching, table)["seats"]]

    assert present() == [False] * 3
    with stream(clients[1], f"/api/tables/{table}/stream") as messages:
        next(messages)
        wait_for(lambda: present() == [False, True, False])
    wait_for(lambda: present() == [False] * 3)


def test_a_process_that_dies_is_not_believed_for_ever(pair: list[Site]) -> None:
    table, _ = pair[0].party(3)
    watching = pair[1].client()
    row = {"process": "dead", "table_id": table, "seat": 2, "until": now() + 3000}
    pair[0].run(pair[0].services.store.do(lambda c: c.execute(insert(schema.presence).values(row))))
    view(watching, table)
    wait_for(lambda: view(watching, table)["seats"][2]["online"])
    wait_for(lambda: not view(watching, table)["seats"][2]["online"])

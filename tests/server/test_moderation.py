"""Manners and law: muting, blocking and reporting; what an operator does; one's own data, taken along or forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import httpx2
import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, create_engine, insert, select, text

from rubrica.cli import main
from rubrica.engine.fairness import commitment_to
from rubrica.engine.record import decode
from rubrica.server import dealing, operator_pages, schema
from rubrica.server.backup import backup, restore
from rubrica.server.config import BadConfig, Config
from rubrica.server.moderation import ban, close_table
from rubrica.server.own_data import forget
from rubrica.server.store import Store
from rubrica.server.stored import touch
from rubrica.verifier import misfits, setting_of
from tests.server.conftest import Start, new_database
from tests.server.site import Site, play_on, view
from tests.server.test_after import finish, join
from tests.server.test_after import make as made
from tests.server.test_pages import hosted, login_of, post
from tests.server.test_people import PASSWORD
from tests.server.test_scheduler import wait_for

SECRET = "a word for the operator"
Two = tuple[str, httpx2.Client, httpx2.Client]


@pytest.fixture
def two(site: Site) -> Two:
    """A table at which Ada and Berta sit."""
    return sit_together(site)


def sit_together(site: Site, third: str = "bot") -> Two:
    ada, berta = site.client(), site.client()
    table = hosted(ada, "me", "open", third)
    assert post(berta, f"/t/{table}/join", name="Berta").status_code == 303
    return table, ada, berta


def act(client: httpx2.Client, table: str, what: str, other: int = 1, **form: str) -> httpx2.Response:
    return post(client, f"/t/{table}/people/{other}", seat="0" if other else "1", what=what, **form)


def operator(site: Site) -> httpx2.Client:
    client = site.client()
    assert post(client, "/operator", what="login", password=SECRET).status_code == 303
    return client


def said(client: httpx2.Client, table: str) -> list[str]:
    return [line["text"] for line in view(client, table)["talk"] if line["kind"] == "chat"]


def test_who_is_banned_while_a_table_is_dealt_voids_the_deal_by_name(local: Site) -> None:
    """An operator who lets a deal fall in this way is seen, too."""
    ada, berta = local.client(), local.client()
    words = {"chair0": "me", "commitment0": commitment_to("Ada's words")}
    made = post(ada, "/new", game="redcathedral", size="2", name="Ada", **words).headers["location"]
    assert post(berta, f"{made}/join", name="Berta", commitment=commitment_to("Berta's")).status_code == 303
    table = local.services.tables.known[made.removeprefix("/t/")]
    person = table.seats[1].person
    assert table.row.deal_until is not None and person is not None
    local.run(local.services.store.do(lambda connection: ban(connection, person)))
    local.run(local.services.tables.refresh(table))
    assert table.state == "open" and [void.missing for void in table.voided] == [[1]]
    page = ada.get(made, follow_redirects=True).text
    assert "Berta left before revealing" in page and "was voided; words were missing from seat: 2." in page


def test_who_is_banned_says_nothing_at_games_that_are_over_and_begins_no_other(site: Site) -> None:
    table, programs = site.party(2, "redcathedral")
    person = finish(site, table).seats[0].person
    assert person is not None
    with site.client() as stranger:
        changed = site.run(site.services.store.do(lambda connection: ban(connection, person)))
        site.run(site.services.show_anew(changed or []))
        assert view(stranger, table)["state"] == "over"
    for what, sent in (("say", {"text": "still here"}), ("again", {})):
        assert programs[0].post(f"/api/tables/{table}/{what}", json=sent).status_code == 401
        assert programs[1].post(f"/api/tables/{table}/{what}", json=sent).status_code == 201


@pytest.mark.parametrize("keep_out", [ban, forget])
def test_a_deal_that_is_just_made_is_not_voided_by_who_goes_at_the_same_moment(
    postgres: str, start: Start, keep_out: Callable[[Connection, str], object]
) -> None:
    database = new_database(postgres)
    site = start(database)
    ada, berta = site.client(), site.client()
    words = {"chair0": "me", "commitment0": commitment_to("Ada's words")}
    made = post(ada, "/new", game="redcathedral", size="2", name="Ada", **words).headers["location"]
    assert post(berta, f"{made}/join", name="Berta", commitment=commitment_to("Berta's")).status_code == 303
    table = site.services.tables.known[made.removeprefix("/t/")]
    person = str(table.seats[1].person)
    assert post(ada, f"{made}/reveal", seat="0", words="Ada's words").status_code == 303
    engine = create_engine(database)

    def go() -> None:
        with engine.begin() as connection:
            keep_out(connection, person)

    with engine.connect() as dealt, engine.connect() as onlooker:
        touch(dealt, table.id)
        dealing.reveal(dealt, table.id, 1, "Berta's")
        other = Thread(target=go)
        other.start()
        wait_for(lambda: onlooker.execute(text("SELECT count(*) FROM pg_locks WHERE NOT granted")).scalar())
        dealt.commit()
        other.join()
    site.run(site.services.tables.refresh(table))
    engine.dispose()
    assert table.state == "playing" and table.voided == [] and table.seats[1].played_by_bot


def test_whom_one_mutes_one_does_not_read(two: Two) -> None:
    table, ada, berta = two
    post(berta, f"/t/{table}/say", seat="1", text="so rude")
    assert said(ada, table) == ["so rude"]
    assert "/people/1?seat=0" in ada.get(f"/t/{table}").text and "Mute Berta" in ada.get(f"/t/{table}/people/1").text
    assert act(ada, table, "mute").status_code == 303
    post(berta, f"/t/{table}/say", seat="1", text="and ruder")
    assert said(ada, table) == [] and said(berta, table) == ["so rude", "and ruder"]
    for where in (f"/t/{table}", f"/t/{table}/talk", f"/api/tables/{table}/talk"):
        assert "rude" not in ada.get(where).text and "rude" in berta.get(where).text
    assert "Berta" in ada.get("/account").text and "muted" in ada.get("/account").text
    assert act(ada, table, "forgive").status_code == 303
    assert said(ada, table) == ["so rude", "and ruder"]


def test_whom_one_blocks_cannot_sit_down_where_one_plays(site: Site, two: Two) -> None:
    table, ada, berta = two
    post(berta, f"/t/{table}/say", seat="1", text="so rude")
    assert act(ada, table, "block").status_code == 303
    assert said(ada, table) == []
    mine = hosted(ada, "open", "open", "bot")
    refused = post(berta, f"/t/{mine}/join", name="Somebody else")
    assert refused.status_code == 403 and "Host" not in refused.text
    with site.client() as carme:
        theirs = hosted(carme, "me", "open", "open")
        post(ada, f"/t/{theirs}/join", name="Ada")
        assert post(berta, f"/t/{theirs}/join", name="Berta").status_code == 403
    link = re.search(r"/seat/[\w-]+", post(ada, f"/t/{mine}/link", seat="0").text)
    assert link is not None
    assert post(berta, link[0], name="Berta").status_code == 403
    person = re.search(r'name="other" value="([\w-]+)"', ada.get("/account").text)
    assert person is not None
    assert post(ada, "/account", what="forgive", other=person[1]).status_code == 303
    assert post(berta, f"/t/{mine}/join", name="Berta").status_code == 303


def test_only_those_who_sit_there_act_and_only_on_others(site: Site, two: Two) -> None:
    table, ada, _ = two
    with site.client() as stranger:
        assert stranger.get(f"/t/{table}/people/1").status_code == 403
        assert act(stranger, table, "mute").status_code == 403
        assert "/people/" not in stranger.get(f"/t/{table}").text
    for other in ("0", "2", "7", "x"):
        assert ada.get(f"/t/{table}/people/{other}").status_code == 400
    assert act(ada, table, "shout").status_code == 400
    assert act(ada, table, "report", why="\u200b").status_code == 400
    assert act(ada, table, "report", why="x" * 501).status_code == 400
    assert act(ada, table, "report", why="hm", line="9999").status_code == 400


def test_reports_reach_the_operator_who_removes_bans_and_closes(database: str, start: Start) -> None:
    site = start(database, operator=SECRET)
    table, ada, berta = sit_together(site, "open")
    token = re.search(r"Bearer ([\w-]+)", post(berta, f"/t/{table}/token", seat="1").text)
    third = site.sit(table, "Carme")
    assert token is not None
    post(berta, f"/t/{table}/say", seat="1", text="so rude")
    line = re.search(r'<option value="(\d+)">so rude', ada.get(f"/t/{table}/people/1").text)
    assert line is not None
    told = act(ada, table, "report", line=line[1], why="they insult me")
    assert "will read your report" in ada.get(told.headers["location"]).text
    boss = operator(site)
    page = boss.get("/operator").text
    assert "so rude" in page and "they insult me" in page and "Berta" in page
    number = re.search(r'name="which" value="(\d+)"><button name="what" value="settle"', page)
    person = re.search(r'name="which" value="([\w-]+)"><button name="what" value="ban"', page)
    assert number is not None and person is not None

    assert post(boss, "/operator", what="remove", which=number[1]).status_code == 303
    assert said(ada, table) == [] and "so rude" not in boss.get("/operator").text
    assert post(boss, "/operator", what="settle", which=number[1]).status_code == 303
    assert "they insult me" not in boss.get("/operator").text
    assert "they insult me" in boss.get("/operator?reports=all").text

    assert post(boss, "/operator", what="ban", which=person[1]).status_code == 303
    assert view(berta, table)["seat"] is None and "Berta" not in berta.get("/account").text
    assert site.client(token[1]).get(f"/api/tables/{table}/view").status_code == 401
    assert view(ada, table)["seats"][1]["away"]
    assert "Lift the ban" in boss.get("/operator?who=berta").text
    assert post(boss, "/operator", what="lift", which=person[1]).status_code == 303
    assert post(boss, "/operator", what="lift", which=person[1]).status_code == 404

    assert post(boss, "/operator", what="close", which=f"{site.address}/t/{table}?seat=0").status_code == 303
    for answer in (
        post(ada, f"/t/{table}/say", seat="0", text="hello?"),
        third.post(f"/api/tables/{table}/say", json={"text": "hello?"}),
        post(ada, f"/t/{table}/link", seat="0"),
    ):
        assert answer.status_code == 409 and "operator has closed" in answer.text
    assert "operator has closed" in ada.get(f"/t/{table}").text
    assert table not in site.client().get("/").text
    assert post(boss, "/operator", what="close", which=table).status_code == 404


def test_nobody_sits_down_at_a_closed_table(local: Site) -> None:
    table = local.make("random", "random", "open")
    with local.client() as client:
        assert local.run(local.services.store.do(lambda connection: close_table(connection, table)))
        local.run(local.services.show_anew([table]))
        joined = client.post(f"/api/tables/{table}/join", json={"name": "Ada"})
        assert joined.status_code == 409 and joined.json()["error"]["code"] == "closed"


def test_the_operators_page_is_the_operators_alone(tmp_path: Path, start: Start, database: str) -> None:
    with start(f"sqlite:///{tmp_path / 'plain.db'}").client() as client:
        assert client.get("/operator").status_code == 404, "no password, no page"
        assert post(client, "/operator", what="login", password="").status_code == 404
    site = start(database, operator=SECRET)
    with site.client() as client:
        assert "Running games" not in client.get("/operator").text
        assert post(client, "/operator", what="login", password="guess").status_code == 403
        assert post(client, "/operator", what="close", which="x").status_code == 403
        for forged in ("9999999999.00", "x", f"{'9' * 5000}.1", operator_pages.badge("another password", 9999999999)):
            client.cookies.set("operator", forged)
            assert "Running games" not in client.get("/operator").text
        client.cookies.set("operator", operator_pages.badge(SECRET, 1))
        assert "Running games" not in client.get("/operator").text, "its time is over"
    boss = operator(site)
    assert "Running games" in boss.get("/operator").text
    assert post(boss, "/operator", what="dance").status_code == 400
    post(boss, "/operator", what="leave")
    assert "Running games" not in boss.get("/operator").text
    with pytest.raises(BadConfig, match="at least 16"):
        Config(operator="short")


def run(database: str, *arguments: str) -> str:
    done = CliRunner().invoke(main, list(arguments), env={"RUBRICA_DATABASE": database, "RUBRICA_LANGUAGE": "en"})
    return f"{done.exit_code} {done.output}"


def test_an_operators_commands_are_heeded_by_a_running_server(site: Site, two: Two) -> None:
    table, ada, berta = two
    database = site.services.config.database
    post(berta, "/account", what="register", name="Berta \x1b[31m", password=PASSWORD)
    login = login_of(berta)
    act(ada, table, "report", why="they cheat")
    assert "they cheat" in run(database, "reports") and f"/t/{table}" in run(database, "reports")
    assert login in run(database, "people", "berta") and "\x1b" not in run(database, "people")
    assert run(database, "ban", login) == f"0 {login} is kept out from now on.\n"
    wait_for(lambda: login not in berta.get("/account").text)
    refused = post(berta, "/account", what="login", login=login, password=PASSWORD)
    assert refused.status_code == 403 and "operator has closed this account" in refused.text
    assert "banned" in run(database, "people", login)
    assert run(database, "ban", login, "--lift").startswith("0")
    assert post(berta, "/account", what="login", login=login, password=PASSWORD).status_code == 303
    assert run(database, "close-table", table) == f"0 Table {table} is closed.\n"
    wait_for(lambda: post(ada, f"/t/{table}/say", seat="0", text="hello?").status_code == 409)
    assert run(database, "reports", "--settle", "1") == "0 "
    for wrong in (["close-table", table], ["ban", "nobody"], ["ban", login, "--lift"], ["reports", "--settle", "1"]):
        assert re.match("2 Error: (There is n|Nobody is called)", run(database, *wrong)), wrong
    assert "this database doesn't exist" in run("sqlite:///nowhere.db", "people")


def test_people_take_their_data_along(site: Site, two: Two) -> None:
    table, ada, berta = two
    post(ada, f"/t/{table}/say", seat="0", text="my own words")
    post(berta, f"/t/{table}/say", seat="1", text="not mine")
    act(ada, table, "mute")
    act(ada, table, "report", why="a reason")
    post(ada, "/account", what="register", name="Ada", password=PASSWORD)
    answer = ada.get("/account/data.json")
    assert answer.headers["content-disposition"].startswith("attachment")
    data = json.loads(answer.text)
    assert data["person"]["login"] == login_of(ada) and data["person"]["name"] == "Ada"
    assert [each["table"] for each in data["seats"]] == [table] == [each["table"] for each in data["hosted"]]
    assert [each["text"] for each in data["said"]] == ["my own words"] and data["reports"][0]["why"] == "a reason"
    assert data["shunned"][0]["kind"] == "mute" and len(data["sessions"]) == 1
    row = site.run(site.services.store.do(lambda c: c.execute(select(schema.tables)).mappings().one()))
    kept = site.run(site.services.store.do(lambda c: c.execute(select(schema.people.c.password)).scalars().all()))
    assert not [
        secret for secret in (row["seed"], ada.cookies["rubrica"], *filter(None, kept)) if secret in answer.text
    ]
    with site.client() as stranger:
        assert stranger.get("/account/data.json").status_code == 403


def test_people_are_forgotten_and_games_stay(site: Site) -> None:
    """In a finished game, a running one and an open one; a record still proves itself, and nothing names them."""
    with site.client() as ada, site.client() as berta:
        post(ada, "/account", what="register", name="Zenobia", password=PASSWORD)
        tables = []
        for chairs in (("me", "open", "open"), ("me", "open", "open"), ("me", "open", "open", "open")):
            tables.append(hosted(ada, *chairs))
            post(berta, f"/t/{tables[-1]}/join", name="Berta")
        over, running, waiting = tables
        for table in (over, running):
            client = site.sit(table, "Carme")
            post(ada, f"/t/{table}/say", seat="0", text="words of Zenobia")
            play_on(table, [ada, berta, client], 10_000 if table == over else 5)
        salt = decode(berta.get(f"/t/{over}/record.json").text).salt
        post(berta, f"/t/{over}/fork", ply="6", seat="1")
        assert post(ada, "/account", what="delete", sure="yes", password="not this one").status_code == 403
        assert post(ada, "/account", what="delete", password=PASSWORD).status_code == 400
        assert post(ada, "/account", what="delete", sure="yes", password=PASSWORD).status_code == 303
        assert "Zenobia" not in ada.get("/").text
        record = decode(berta.get(f"/t/{over}/record.json").text)
        assert not record.named and record.seats == ["Seat 1", "Seat 2", "Seat 3"]
        assert misfits(*setting_of(record), record) == []
        for where in ("/", *(f"/t/{table}{page}" for table in tables for page in ("", "/talk"))):
            assert "Zenobia" not in berta.get(where).text, where
        assert view(berta, running)["seats"][0]["who"] == "bot" and view(berta, waiting)["seats"][0]["who"] == "open"
        assert post(berta, f"/t/{waiting}/fill").status_code == 303, "whoever else sits there is the host now"
    held = site.run(site.services.store.do(everything))
    assert not [row for row in held if "Zenobia" in row or "zenobia" in row]
    assert salt and not [row for row in held if salt in row], "or whoever has it tries out names on the marks"


def everything(connection: Connection) -> list[str]:
    return [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]


def test_finished_games_of_programs_are_not_cleared_away_with_the_exhibitions(
    database: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rubrica.server.scheduler.EXHIBITS_KEPT", 0)
    site = start(database)
    table, clients = site.party(3)
    play_on(table, clients)
    monkeypatch.setattr("rubrica.server.scheduler.EXHIBITION_PAUSE", 600.0)
    site.run(site.services.scheduler.exhibit())
    rows = site.run(site.services.store.do(lambda c: c.execute(select(schema.tables.c.id)).scalars().all()))
    assert table in rows and len(rows) == 2


def test_what_passes_by_itself_is_in_no_backup(postgres: str, tmp_path: Path) -> None:
    database, target = new_database(postgres), f"sqlite:///{tmp_path / 'new.db'}"
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(insert(schema.hits).values(what="login", whom="192.0.2.7", ends=1, count=1))
        connection.execute(insert(schema.people).values(id="ada", name="Ada", made=0))
    store.close()
    backup(database, tmp_path / "b.gz")
    assert restore(tmp_path / "b.gz", target) == 1
    store = Store(target)
    with store.engine.begin() as connection:
        assert not connection.execute(select(schema.hits)).all()
        assert connection.execute(select(schema.people.c.name)).scalars().all() == ["Ada"]
    store.close()


def test_nobody_notices_that_they_are_muted(site: Site) -> None:
    """Neither by a number that goes up, nor by a message of a stream, nor in the replay, where all seats are open."""
    table, ada = made(site)
    berta, carme = join(site, table, "Berta"), site.client()
    readers = [berta, carme, berta, carme]
    where = [f"/api/tables/{table}{what}" for what in ("/view", "/view", "/talk", "")]
    before = [reader.get(path).text for reader, path in zip(readers, where, strict=True)]
    for what in ("mute", "block", "forgive", "mute"):
        assert act(ada, table, what).status_code == 303
        assert [reader.get(path).text for reader, path in zip(readers, where, strict=True)] == before
    post(berta, f"/t/{table}/say", seat="1", text="so rude")
    finish(site, table)
    assert "so rude" not in ada.get(f"/t/{table}/replay?as=0").text
    for reader in (berta, carme):
        assert all("so rude" in reader.get(f"/t/{table}/replay?as={eyes}").text for eyes in ("0", "1", "open"))


def test_whom_one_mutes_through_one_process_one_does_not_read_through_another(postgres: str, start: Start) -> None:
    database = new_database(postgres)
    here, there = start(database), start(database)
    table, ada, berta = sit_together(here)
    with there.client() as elsewhere:
        elsewhere.cookies.set("rubrica", ada.cookies["rubrica"])
        post(berta, f"/t/{table}/say", seat="1", text="so rude")
        assert said(elsewhere, table) == ["so rude"]
        assert act(ada, table, "mute").status_code == 303
        wait_for(lambda: said(elsewhere, table) == [])


def test_nothing_names_somebody_who_left_or_gave_a_seat_away_and_is_forgotten(site: Site) -> None:
    with site.client() as ada, site.client() as berta, site.client() as carme:
        post(ada, "/account", what="name", name="Zenobia")
        left, coached, given = (hosted(berta, "me", "open", "open", "open") for _ in range(3))
        for table in (left, coached, given):
            assert post(ada, f"/t/{table}/join", name="Zenobia").status_code == 303
        post(ada, f"/t/{left}/leave", seat="1")
        post(berta, f"/t/{given}/fill")
        post(ada, f"/t/{coached}/coach", seat="1", want="yes")
        post(berta, f"/t/{coached}/coach", seat="0", want="yes")
        post(ada, f"/t/{coached}/coach", seat="1", agree="yes")
        post(berta, f"/t/{coached}/coach", seat="0", agree="no")
        link = re.search(r"/seat/[\w-]+", post(ada, f"/t/{given}/link", seat="1").text)
        assert link is not None and post(carme, link[0], name="Carme").status_code == 303
        post(carme, f"/t/{given}/say", seat="1", text="Salve!")
        assert "Zenobia has left" in berta.get(f"/t/{left}").text
        assert post(ada, "/account", what="delete", sure="yes").status_code == 303
        for table in (left, coached, given):
            assert "Zenobia" not in berta.get(f"/t/{table}/talk").text + berta.get(f"/t/{table}").text
        assert view(carme, given)["seats"][1]["who"] == "person", "who was given the seat plays on"
        assert "Salve!" in berta.get(f"/t/{given}/talk").text
    held = site.run(site.services.store.do(everything))
    assert not [row for row in held if "Zenobia" in row]

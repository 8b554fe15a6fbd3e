"""A deal nobody can choose: seats commit, reveal when all have, and whoever does not is named."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser
from sqlalchemy import update

from rubrica import games
from rubrica.engine.dice import ProvableDice
from rubrica.engine.fairness import commitment, commitment_to, key
from rubrica.engine.public_log import entries_of, read
from rubrica.engine.record import MOST_VOIDED, decode, fingerprint
from rubrica.server import dealing, schema
from rubrica.server.store import now
from rubrica.server.stored import DEALING, OPEN, PLAYING
from rubrica.verifier import setting_of, verdict
from tests.server.conftest import Start
from tests.server.site import Site, play_on, view
from tests.server.visitor import Visitor

WORDS = ["alea iacta est 5f0c", "più e più 77aa", "veni vidi vici 1b2c"]


def committed(site: Site, words: list[str], **more: Any) -> tuple[str, list[httpx2.Client]]:
    """A table whose seats were taken by programs, each with a commitment to its words, or with none."""
    table = site.make(*["open"] * len(words), **more)
    clients = []
    for seat, own in enumerate(words):
        joining = {"name": f"Player {seat + 1}", "commitment": commitment_to(own) if own else ""}
        with site.client() as client:
            answer = client.post(f"/api/tables/{table}/join", json=joining)
        assert answer.status_code == 201, answer.text
        clients.append(site.client(answer.json()["token"]))
    return table, clients


def reveal(client: httpx2.Client, table: str, words: str) -> httpx2.Response:
    return client.post(f"/api/tables/{table}/reveal", json={"words": words})


def commit(client: httpx2.Client, table: str, words: str) -> httpx2.Response:
    return client.post(f"/api/tables/{table}/commit", json={"commitment": commitment_to(words)})


def code(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def until(client: httpx2.Client, table: str, state: str) -> dict[str, Any]:
    while (seen := view(client, table))["state"] != state:
        time.sleep(0.02)
    return seen


def test_the_game_is_dealt_when_all_who_committed_have_revealed(site: Site) -> None:
    table, clients = committed(site, [WORDS[0], "", WORDS[2]])
    seen = view(clients[0], table)
    assert seen["state"] == DEALING and seen["view"] is None and seen["deal_until"] is not None
    assert [seat["owes"] for seat in seen["seats"]] == ["words", "nothing", "words"]
    assert code(reveal(clients[0], table, "other words")) == (400, "bad")
    assert code(reveal(clients[0], table, "a\0b")) == (400, "bad")
    assert code(reveal(clients[1], table, "words")) == (409, "unasked")
    assert code(clients[0].post(f"/api/tables/{table}/play", json={"move": "pass"})) == (409, "early")
    assert reveal(clients[2], table, WORDS[2]).json()["state"] == DEALING
    assert reveal(clients[2], table, WORDS[2]).status_code == 200, "what is sent twice counts once"
    assert code(commit(clients[0], table, "better words")) == (409, "late")
    assert reveal(clients[0], table, WORDS[0]).json()["state"] == PLAYING
    match = site.services.tables.known[table].playing
    assert match.record.entropy == [WORDS[0], "", WORDS[2]]
    dice = match.dealt().dice
    assert isinstance(dice, ProvableDice) and dice.key == key(match.seed, [WORDS[0], "", WORDS[2]])


def test_words_are_not_taken_before_all_have_committed(local: Site) -> None:
    table = local.make("open", "open", "open")
    with local.client() as client:
        joining = {"name": "Ada", "commitment": commitment_to(WORDS[0])}
        token = client.post(f"/api/tables/{table}/join", json=joining).json()["token"]
    ada = local.client(token)
    assert code(reveal(ada, table, WORDS[0])) == (409, "early")
    assert commit(ada, table, WORDS[1]).status_code == 200, "one may think again while a seat is open"
    assert view(ada, table)["seats"][0]["commitment"] == commitment_to(WORDS[1])
    assert code(ada.post(f"/api/tables/{table}/commit", json={"commitment": "abc"})) == (400, "bad")


def expire(site: Site, table: str) -> None:
    """The time that the table waits for its seats is over, and the server notices."""
    past = update(schema.tables).where(schema.tables.c.id == table).values(deal_until=1)
    known = site.services.tables.known[table]
    site.run(site.services.store.do(lambda connection: connection.execute(past)))
    site.run(site.services.tables.refresh(known))
    site.run(site.services.actions.stop_waiting(known))


def test_the_server_stops_waiting_by_itself(database: str, start: Start) -> None:
    site = start(database, deal_seconds=0.3)
    table, clients = committed(site, ["", "", WORDS[2]], pace="live")
    seen = until(clients[0], table, OPEN)
    assert [seat["who"] for seat in seen["seats"]] == ["person", "person", "open"]


def test_a_turn_based_table_waits_as_long_as_for_a_move(local: Site) -> None:
    waits = {}
    for pace in ("none", "live", "days"):
        table, _ = committed(local, WORDS, pace=pace)
        known = local.services.tables.known[table].row
        assert known.deal_until is not None
        waits[pace] = known.deal_until - now()
    assert waits["live"] < waits["none"] < waits["days"]


def test_who_does_not_reveal_in_time_voids_the_deal_and_is_named(site: Site) -> None:
    table, clients = committed(site, WORDS, pace="live")
    before = view(clients[0], table)
    reveal(clients[0], table, WORDS[0])
    reveal(clients[2], table, WORDS[2])
    expire(site, table)
    seen = until(clients[0], table, OPEN)
    assert any("Player 2 didn't reveal the words for the shuffle in time" in line["text"] for line in seen["talk"]), (
        seen["talk"]
    )
    assert [seat["who"] for seat in seen["seats"]] == ["person", "open", "person"]
    assert [seat["owes"] for seat in seen["seats"]] == ["commitment", "nothing", "commitment"]
    assert [seat["words"] for seat in seen["seats"]] == ["", "", ""]
    assert seen["commitment"] != before["commitment"], "the server has a new seed"
    (void,) = seen["voided"]
    assert void["missing"] == [1] and void["commitment"] == before["commitment"]
    assert view_status(clients[1], table) == 401, "the seat is no longer theirs"

    with site.client() as client:
        token = client.post(f"/api/tables/{table}/join", json={"name": "Carme"}).json()["token"]
    carme = site.client(token)
    assert view(carme, table)["state"] == DEALING
    assert code(reveal(clients[0], table, WORDS[0])) == (409, "unasked"), "the old words are known"
    for seat in (0, 2):
        assert commit(clients[seat], table, WORDS[seat] + " anew").status_code == 200
    for seat in (0, 2):
        assert reveal(clients[seat], table, WORDS[seat] + " anew").status_code == 200
    players = [clients[0], carme, clients[2]]
    assert view(carme, table)["state"] == PLAYING
    play_on(table, players)
    record = decode(carme.get(f"/api/tables/{table}/record").text)
    assert [each.missing for each in record.voided] == [[1]]
    with site.client() as anybody:
        log = list(read([anybody.get("/log").text]))
    assert [entry.kind for entry in log] == ["deal", "void", "deal", "game"]
    assert {*entries_of(record)} <= {(entry.kind, entry.digest) for entry in log}


def view_status(client: httpx2.Client, table: str) -> int:
    return client.get(f"/api/tables/{table}/view").status_code


def test_who_does_not_commit_anew_in_time_loses_the_seat(local: Site) -> None:
    table, clients = committed(local, WORDS)
    reveal(clients[0], table, WORDS[0])
    reveal(clients[2], table, WORDS[2])
    expire(local, table)
    seed = view(clients[0], table)["commitment"]
    assert commit(clients[0], table, WORDS[0] + "!").status_code == 200
    with local.client() as client:
        client.post(f"/api/tables/{table}/join", json={"name": "Carme"})
    assert view(clients[0], table)["state"] == DEALING
    expire(local, table)
    seen = view(clients[0], table)
    assert seen["state"] == OPEN
    assert any("Player 3 didn't commit to new words in time" in line["text"] for line in seen["talk"])
    assert seen["commitment"] == seed and len(seen["voided"]) == 1, "nobody knew any words: this deal still stands"
    assert seen["seats"][0]["commitment"] == commitment_to(WORDS[0] + "!")


def test_who_leaves_before_revealing_voids_the_deal_and_is_named(local: Site) -> None:
    table, clients = committed(local, WORDS)
    seat = local.services.tables.known[table]
    local.run(local.services.actions.leave(seat, 1))
    seen = view(clients[0], table)
    assert seen["state"] == OPEN and seen["voided"][0]["missing"] == [1]
    assert any("Player 2 left before revealing" in line["text"] for line in seen["talk"])


def test_deals_that_are_voided_again_and_again_spoil_no_record(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record tells of each, and can tell of so many: after fewer the table is dealt no more."""
    assert dealing.MOST_VOIDED <= MOST_VOIDED
    monkeypatch.setattr(dealing, "MOST_VOIDED", 2)
    table, (ada, berta) = committed(local, ["Ada's words", "Berta's words"], game="redcathedral")
    for deals in (1, 2):
        assert berta.post(f"/api/tables/{table}/leave").status_code == 200
        assert len(local.services.tables.known[table].voided) == deals
        assert commit(ada, table, "Ada's words").status_code == 200
        with local.client() as client:
            promise = {"name": "Berta", "commitment": commitment_to("Berta's words")}
            joined = client.post(f"/api/tables/{table}/join", json=promise)
        if joined.status_code == 201:
            berta = local.client(joined.json()["token"])
    assert deals == 2 and code(joined) == (409, "often")
    assert local.services.tables.known[table].state == OPEN


def test_the_host_cannot_empty_a_seat_while_the_table_is_dealt(local: Site) -> None:
    with local.client() as host:
        form = {
            "game": "redcathedral",
            "size": "2",
            "name": "Ada",
            "chair0": "me",
            "commitment0": commitment_to(WORDS[0]),
        }
        table = host.post("/new", data=form, follow_redirects=False).headers["location"].removeprefix("/t/")
        with local.client() as guest:
            sits = {"name": "Berta", "commitment": commitment_to(WORDS[1])}
            guest.post(f"/api/tables/{table}/join", json=sits)
        assert view(host, table)["state"] == DEALING
        assert host.post(f"/t/{table}/link", data={"seat": "1"}).status_code == 409
        assert host.post(f"/t/{table}/reveal", data={"seat": "0", "words": WORDS[0]}).status_code in (200, 303)
        assert view(host, table)["seats"][0]["words"] == WORDS[0], "the maker's seat is no exception"


def test_a_table_that_is_being_dealt_outlives_the_server(local: Site, start: Start) -> None:
    """What was revealed stays revealed, and the time goes on."""
    table, clients = committed(local, WORDS)
    reveal(clients[1], table, WORDS[1])
    tokens = [client.headers["Authorization"].removeprefix("Bearer ") for client in clients]
    local.stop()
    site = start(local.services.config.database)
    ada, livia = site.client(tokens[0]), site.client(tokens[2])
    assert [seat["owes"] for seat in view(ada, table)["seats"]] == ["words", "nothing", "words"]
    reveal(ada, table, WORDS[0])
    assert reveal(livia, table, WORDS[2]).json()["state"] == PLAYING


def test_the_record_is_signed_and_says_so(site: Site) -> None:
    table, clients = committed(site, WORDS)
    for client, words in zip(clients, WORDS, strict=True):
        reveal(client, table, words)
    clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
    play_on(table, clients)
    text = clients[0].get(f"/api/tables/{table}/record").text
    record = decode(text)
    assert record.encode() == text
    assert record.seats == ["Player 1", "Player 2", "Player 3"] and record.talk[0]["text"] == "Salve!"
    assert record.commitments == [commitment_to(words) for words in WORDS] and record.entropy == WORDS
    assert record.seed is not None and record.commitment == commitment(bytes.fromhex(record.seed))
    fits, told = verdict(*setting_of(record), record)
    assert fits
    with site.client() as anybody:
        known = anybody.get("/.well-known/rubrica.json").json()
        assert record.signature is not None and record.signature.key == known["key"]["public"]
        assert told[2].startswith(f"Signed by key {known['key']['fingerprint']}.")
        assert known["key"]["fingerprint"] == fingerprint(bytes.fromhex(known["key"]["public"]))
        log = list(read([anybody.get("/log").text]))
        assert (log[-1].number, log[-1].chain) == (known["log"]["entries"], known["log"]["chain"])
        assert [(entry.kind, entry.digest) for entry in log] == entries_of(record)
        assert log[-1].signature == record.signature.signature
        checked = anybody.post("/verify", files={"record": ("game.json", text.encode())}).text
        assert "The deal fits" in checked and "The moves fit" in checked and "the key of this server" in checked
        assert anybody.get("/log?from=99").status_code == 404
        assert "Player 1" not in anybody.get("/log").text


def test_what_was_deleted_at_the_table_is_not_beside_its_record(local: Site) -> None:
    table, clients = committed(local, ["", "", ""])
    play_on(table, clients)
    named = decode(clients[0].get(f"/api/tables/{table}/record").text)
    seats = schema.seats
    forget = update(seats).where(seats.c.table_id == table, seats.c.seat == 1).values(name="")
    local.run(local.services.store.do(lambda connection: connection.execute(forget)))
    bare = decode(clients[0].get(f"/api/tables/{table}/record").text)
    assert named.named and not bare.named
    assert bare.digest() == named.digest() and bare.signature == named.signature
    assert verdict(*setting_of(bare), bare)[0]


def test_a_fork_says_of_what_and_an_upload_keeps_its_own_signature(local: Site, tmp_path: Any, start: Start) -> None:
    table, clients = committed(local, ["", "", ""])
    play_on(table, clients)
    text = clients[0].get(f"/api/tables/{table}/record").text
    other = start(f"sqlite:///{tmp_path / 'other.db'}")
    with other.client() as guest:
        page = guest.post("/verify", files={"record": ("game.json", text.encode())}).text
        assert "Signed by key" in page and "the key of this server" not in page
        found = re.search(r"/t/([\w-]+)/replay", page)
        assert found is not None
        assert guest.get(f"/t/{found[1]}/record.json").text == text, "as it came"
        entries = guest.get("/.well-known/rubrica.json").json()["log"]["entries"]
        assert entries == 0, "it was not played here"
        last = len(decode(text).moves) - 1
        ended = guest.post(f"/t/{found[1]}/fork", data={"ply": str(last + 1), "seat": "0"}, follow_redirects=False)
        nothing_more = decode(guest.get(f"{ended.headers['location']}/record.json").text)
        assert nothing_more.fork is not None and nothing_more.signature is None
        assert guest.get("/.well-known/rubrica.json").json()["log"]["entries"] == 0, "nothing was played here"
        answer = guest.post(f"/t/{found[1]}/fork", data={"ply": str(last), "seat": "0"}, follow_redirects=False)
        forked = answer.headers["location"].removeprefix("/t/")
        known = other.services.tables.known[forked]
        assert known.playing.record.fork is not None
        assert known.playing.record.fork == (decode(text).digest(), last)
        while known.state != "over":
            for seat in known.waiting:
                name = known.game_type.moves.name(known.view(seat).options[0])
                other.run(other.services.actions.play(known, seat, name, None, None))
        record = guest.get(f"/t/{forked}/record.json").text
        told = verdict(*setting_of(decode(record)), decode(record))[1]
        assert any(f"from move {last} of another game" in line and "only for what came after" in line for line in told)
        page = guest.post("/verify", files={"record": ("game.json", record.encode())}).text
        assert f"the game went on here after move {last}." in page and "was played here" not in page


def test_what_was_said_is_not_taken_for_signed(local: Site) -> None:
    """Whoever hands a record on can put words into the mouths of others."""
    table, clients = committed(local, ["", "", ""])
    clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
    play_on(table, clients)
    text = clients[0].get(f"/api/tables/{table}/record").text
    for version in (text, text.replace("Salve!", "I cheated.")):
        fits, told = verdict(*setting_of(decode(version)), decode(version))
        assert fits and told[-1].startswith("The chat beside it is not signed")


def joins(visitor: Visitor, table: str, name: str) -> None:
    visitor.page.goto(f"/t/{table}")
    visitor.page.fill("#join input[name=name]", name)
    visitor.page.click("#join button.act")


@pytest.mark.parametrize("game", games.names()[:1])
def test_two_people_join_commit_and_reveal_by_their_pages(local: Site, browser: Browser, game: str) -> None:
    table = local.make("open", "open", *["bot"] * (max(games.get(game).seats[0], 2) - 2), game=game)
    ada, berta = Visitor(browser, local), Visitor(browser, local)
    joins(ada, table, "Ada")
    ada.page.wait_for_selector("#deal li[data-commitment]:not([data-commitment=''])", state="attached")
    kept = "Object.keys(localStorage).filter(name => name.startsWith('words ')).length"
    assert ada.page.evaluate(kept) == 1
    joins(berta, table, "Berta")
    for visitor in (ada, berta):
        visitor.page.wait_for_selector("#board")
        visitor.page.wait_for_selector("#fair-seen:not([hidden])", state="attached")
        assert "saw these same commitments" in str(visitor.page.text_content("#fair-seen"))
        visitor.page.wait_for_function(f"() => {kept} === 0")
        assert visitor.complaints == []
    record = local.services.tables.known[table].playing.record
    assert [len(words) for words in record.entropy[:2]] == [64, 64]
    assert [commitment_to(words) for words in record.entropy[:2]] == record.commitments[:2]


def test_a_page_that_is_asked_twice_for_its_words_remembers_what_it_saw_first(local: Site, browser: Browser) -> None:
    """Whoever runs the server shows other commitments once it knows the words: those are not noted in their place."""
    table = local.make("open", "open", game="redcathedral")
    ada = Visitor(browser, local)
    joins(ada, table, "Ada")
    ada.page.wait_for_selector("#deal li[data-commitment]:not([data-commitment=''])", state="attached")
    berta = local.client()
    promise = {"name": "Berta", "commitment": commitment_to("Berta's words")}
    joined = berta.post(f"/api/tables/{table}/join", json=promise)
    ada.page.wait_for_selector("#deal li[data-seat='0'][data-words]", state="attached")
    ada.page.evaluate(
        """async () => {
          const [own, other] = document.querySelectorAll("#deal li[data-seat]");
          localStorage.setItem(`words ${own.dataset.commitment}`, own.dataset.words);
          delete own.dataset.words;
          other.dataset.commitment = "ab".repeat(32);
          own.dataset.owes = "words";
          await new Promise(requestAnimationFrame);  // until the page has seen that it is asked again
        }"""
    )
    assert reveal(local.client(joined.json()["token"]), table, "Berta's words").status_code == 200
    ada.page.wait_for_selector("#board")
    ada.page.wait_for_selector("#fair-seen:not([hidden])", state="attached")
    assert "saw these same commitments" in str(ada.page.text_content("#fair-seen"))


def test_a_quick_game_and_a_shared_device_are_dealt_with_words_of_every_seat_in_the_browser(
    local: Site, browser: Browser
) -> None:
    """Whoever makes a table is no exception, nor are two who share its maker's device."""
    ada = Visitor(browser, local)
    ada.page.goto("/play/redcathedral")
    ada.page.click("form.play button.act")
    ada.page.wait_for_selector("#board")
    quick = local.services.tables.known[ada.page.url.partition("/t/")[2].partition("?")[0]]
    ada.page.goto("/new?game=redcathedral&size=2")
    for place in range(2):
        ada.page.select_option(f"select[name=chair{place}]", "me")
    ada.page.click("form.sheet button.act")
    ada.page.wait_for_url("**/t/*")
    shared = local.services.tables.known[ada.page.url.partition("/t/")[2].partition("?")[0]]
    ada.page.locator("form[action$='/look'] button").first.click()
    ada.page.wait_for_selector("#deal[data-state=playing], #curtain", state="attached")
    for table, people in ((quick, 1), (shared, 2)):
        record = table.playing.record
        assert [len(words) for words in record.entropy[:people]] == [64] * people
        assert [commitment_to(words) for words in record.entropy[:people]] == record.commitments[:people]
    assert len(set(shared.playing.record.entropy)) == 2 and ada.complaints == []


def test_who_closes_the_page_before_revealing_is_named(local: Site, browser: Browser) -> None:
    table = local.make("open", "open", game="redcathedral", pace="live")
    ada, berta = Visitor(browser, local), Visitor(browser, local)
    joins(ada, table, "Ada")
    ada.page.wait_for_selector("#deal li[data-commitment]:not([data-commitment=''])", state="attached")
    ada.page.close()
    joins(berta, table, "Berta")
    berta.page.wait_for_selector(".dealing")
    berta.page.wait_for_selector("#deal li[data-seat='1'][data-words]", state="attached")
    assert berta.page.locator(".dealing b").all_inner_texts() == ["Ada"]
    expire(local, table)
    berta.page.wait_for_selector('#chat :text("Ada didn\'t reveal the words")')
    known = local.services.tables.known[table]
    assert known.state == OPEN and [void.missing for void in known.voided] == [[0]]
    berta.page.wait_for_selector("#deal[data-state=open] li[data-seat='1']:not([data-commitment=''])", state="attached")
    assert known.seats[1].commitment, "Berta's page has committed anew by itself"
    carme = Visitor(browser, local)
    joins(carme, table, "Carme")
    for visitor in (berta, carme):
        visitor.page.wait_for_selector("#board")
        assert visitor.complaints == []

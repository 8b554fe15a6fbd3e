"""The typed client: every call of the API, on a real server."""

from __future__ import annotations

import inspect
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from sqlalchemy import select
from starlette.routing import Route

from rubrica import client
from rubrica.client import Player, Refused, Server, Unfair
from rubrica.engine.record import decode
from rubrica.server import schema
from rubrica.server.api import ENDPOINTS
from rubrica.server.bodies import PublicTable, Question
from rubrica.verifier import misfits, setting_of
from tests.server.conftest import Start
from tests.server.site import Site


def plays(seat: Player) -> list[str]:
    """Answer with the first option until the game is over; the lines of the result."""
    answered = None
    for seen in seat.follow():
        if seen.options and seen.question != answered:
            answered = seen.question
            seat.play(seen.options[0].move, answered)
        if seen.state == "over":
            return seen.result
    raise AssertionError("the stream ended before the game")


def test_two_programs_and_a_bot_play_a_game_that_is_proved(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("rubico", ["open", "open", "random"]).table
    seats = [server.join(table, name) for name in ("Ada", "Berta")]
    results: dict[int, list[str]] = {}

    def sit(seat: Player) -> None:
        results[seat.seat] = plays(seat)

    threads = [Thread(target=sit, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results[0] and results[1]
    record = server.record(table)
    assert record.record.words[:2] == [seat.words for seat in seats]
    written = decode(server.record_text(table).decode())
    assert misfits(*setting_of(written), written) == []


def test_words_stay_a_secret_while_a_seat_is_free_and_are_drawn_anew_when_a_deal_is_voided(local: Site) -> None:
    """A program that follows the table from the start takes part in every deal, and reveals nothing too early."""
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada = server.join(table, "Ada")
    first, following = ada.words, ada.follow()
    seen = next(following)
    assert seen.state == "open" and seen.seats[0].owes == "nothing" and not seen.seats[0].words
    berta = server.join(table, "Berta")
    while not seen.seats[0].words:
        seen = next(following)
    assert seen.seats[0].words == first
    local.run(local.services.actions.leave(local.services.tables.known[table], berta.seat))
    carme = server.join(table, "Carme")
    while seen.state != "playing":
        seen = next(following)
        if seen.voided and seen.seats[carme.seat].owes == "words":
            carme.reveal(carme.words)
    assert ada.words != first and seen.seats[0].words == ada.words and len(seen.voided) == 1


def test_who_does_not_add_words_does_not_commit(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "random"]).table
    ada = server.join(table, "Ada", words="")
    seen = next(ada.follow())
    assert seen.state == "playing" and seen.seats[0].commitment == "" == seen.seats[0].words


def test_a_deal_from_other_commitments_than_those_shown_is_told(local: Site) -> None:
    """Whoever runs the server swaps a commitment after the words were revealed."""
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada, berta = server.join(table, "Ada"), server.join(table, "Berta")
    following = ada.follow()
    while not next(following).seats[0].words:
        pass
    berta.reveal(berta.words)
    known = local.services.tables.known[table]

    def swap() -> None:
        known.seats[1] = known.seats[1]._replace(commitment="ab" * 32)
        known.invalidate()
        known.publish()

    while next(following).view is None:
        pass
    local.services.scheduler.rounds.get_loop().call_soon_threadsafe(swap)  # type: ignore[union-attr]
    with pytest.raises(Unfair):
        next(following)


def test_words_that_were_given_are_not_given_for_other_commitments(local: Site) -> None:
    """Whoever runs the server has them, lets somebody else commit to what suits them, and asks for them once more."""
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada = server.join(table, "Ada")
    server.join(table, "Berta")
    asked = ada.view()
    for seat in (0, 1):
        others = [
            msgspec.structs.replace(each, commitment="ab" * 32) if at == seat else each
            for at, each in enumerate(asked.seats)
        ]
        if seat == 1:
            ada._deal(asked)
        with pytest.raises(Unfair):
            ada._deal(msgspec.structs.replace(asked, seats=others))
        assert bool(ada.view().seats[0].words) == (seat == 1)
    assert ada.agreed == [asked.commitment, *(seat.commitment for seat in asked.seats)]


def test_a_refusal_has_a_code_and_its_rule(local: Site) -> None:
    server = Server(local.address)
    with pytest.raises(Refused, match="chess") as unknown:
        server.make_table("chess", ["open"])
    assert unknown.value.error.status == 400
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada, berta = server.join(table, "Ada"), server.join(table, "Berta")
    for seat in (ada, berta):
        seat.reveal(seat.words)
    seen = ada.view()
    asked = ada if seen.options else berta
    with pytest.raises(Refused) as refused:
        asked.play("end turn")
    assert refused.value.error.code in ("refused", "unknown-move")


def test_questions_are_asked_previewed_answered_and_taken_back(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada, berta = server.join(table, "Ada"), server.join(table, "Berta")
    for seat in (ada, berta):
        seat.reveal(seat.words)
    asked = ada if ada.view().options else berta
    question = asked.options()
    move = question.options[0].move
    assert asked.preview(move).then
    step = asked.play(move, question.question).step
    assert asked.undo().done
    assert asked.options().prompt == question.prompt and step == 1
    ada.say("Salve.")
    assert [line.text for line in berta.talk().talk][-1] == "Salve."
    assert server.view(table).seat is None
    assert next(iter(server.watch(table))).state == "playing"
    assert server.table(table).state == "playing"


def test_a_host_says_who_sits_where(local: Site) -> None:
    anybody = Server(local.address)
    host = anybody.guest("Ada")
    table = host.make_table("redcathedral", ["open"] * 4).table
    host.join(table, "Ada")
    assert host.seat_bot(table, 1, "random").seats[1].who == "bot"
    assert host.seat_bot(table, 1, None).seats[1].who == "open"
    anybody.join(table, "Berta", seat=1)
    assert host.free_seat(table, 1).seats[1].who == "open"
    link = host.link(table, 1).link
    carme = anybody.use_link(link, "Carme")
    assert (carme.seat, host.table(table).seats[1].name) == (1, "Carme")
    with pytest.raises(Refused) as used:
        anybody.use_link(link, "Drusilla")
    assert used.value.error.code == "missing"
    for refused in (anybody.fill, anybody.guest("Berta").fill):
        with pytest.raises(Refused) as stranger:
            refused(table)
        assert stranger.value.error.code == "host"
    assert [seat.who for seat in host.fill(table, "random").seats] == ["person", "person", "bot", "bot"]
    assert [entry.table for entry in host.tables().mine] == [table]
    assert anybody.tables().mine == []


def test_a_seat_is_kept_given_up_and_played_on_by_a_bot(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada, berta = server.join(table, "Ada", words=""), server.join(table, "Berta", words="")
    before = ada.token
    ada.new_token()
    assert ada.view().seat == 0
    with pytest.raises(Refused) as old:
        server._get(f"api/tables/{table}/options", Question, before)
    assert old.value.error.code == "token"
    ada.typing()
    assert local.services.tables.known[table].typing
    assert berta.leave().seats[1].away


def test_somebody_is_muted_heard_again_and_reported(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    ada, berta = server.join(table, "Ada", words=""), server.join(table, "Berta", words="")
    berta.say("Salve.")
    assert ada.bear(1, "mute").kind == "mute"
    assert not [line for line in ada.talk().talk if line.text == "Salve."]
    assert ada.bear(1, "forgive").kind == ""
    (line,) = ada.company(1).lines
    assert line.text == "Salve."
    ada.bear(1, "report", line.line, "It was in Latin.")
    with local.services.store.engine.connect() as connection:
        assert list(connection.execute(select(schema.reports.c.why)).scalars()) == ["It was in Latin."]
    with pytest.raises(Refused):
        ada.company(0)


def test_a_coach_is_agreed_on_and_asked(local: Site) -> None:
    server = Server(local.address)
    table = server.make_table("redcathedral", ["open", "open"]).table
    seats = [server.join(table, name, words="") for name in ("Ada", "Berta")]
    asked, other = seats if seats[0].view().options else seats[::-1]
    assert asked.counsel().worth == []
    asked.wish(want=True)
    assert asked.counsel().worth == []
    other.wish(agree=True)
    assert set(asked.counsel().worth) <= {option.move for option in asked.view().options} != set()
    assert asked.counsel().worth


def test_a_finished_game_is_looked_at_gone_on_with_and_played_again(local: Site) -> None:
    server = Server(local.address)
    host = server.guest("Ada")
    table = host.make_table("rubico", ["open", "random", "random"], carry_cards=True).table
    ada = host.join(table, "Ada", words="")
    assert ada.past().views[0].seat == 0
    with pytest.raises(Refused):
        server.past(table, reader="0")
    assert plays(ada)
    last = server.past(table)
    assert last.ply == last.last and last.views[0].seat is None and last.views[0].result
    middle = server.past(table, last.last // 2, reader="open")
    assert len(middle.views) > 1 and all(view.view for view in middle.views)
    assert len(middle.log) > 0 and all(line.ply <= middle.ply for line in middle.log)
    with pytest.raises(Refused):
        server.past(table, last.last + 1)

    sheet = server.beliefs(table)
    assert len(sheet.names) == len(sheet.so) == 3 and sheet.believers[0].turns
    assert server.picture(table).startswith(b"<svg") and server.picture(table, 1) != server.picture(table)
    while server.review(table).judged < 1:
        pass
    assert server.judge_again(table).judged < 1

    written = server.record_text(table)
    verdict = server.verify(written)
    assert verdict.right and verdict.ours and verdict.table is not None
    assert server.past(verdict.table).last == last.last
    assert not server.verify(b" " * 70_000).right
    wrong = server.verify(written.replace(b'"rubico"', b'"chess"'))
    assert not wrong.right and wrong.lines and wrong.table is None

    forked = server.fork(table, last.last // 2, 1, "Berta")
    assert forked.seat == 1 and forked.view().log and plays(forked)
    anew = ada.again()
    assert anew.table != table and anew.seat == 1 and plays(anew)
    running = server.join(server.make_table("redcathedral", ["open", "open"]).table, "Carme")
    with pytest.raises(Refused) as early:
        running.again()
    assert early.value.error.code == "seat"


def test_rules_and_cards_are_read_by_their_names(local: Site) -> None:
    server = Server(local.address, "it")
    rules = {rule.rule: rule for rule in server.rules("rubico").rules}
    assert "rubico:3.3" in rules and rules["rubico:3.3"].text
    kinds = server.cards("redcathedral").kinds
    assert kinds and all(card.name for kind in kinds for card in kind.cards)
    for unknown in (server.rules, server.cards):
        with pytest.raises(Refused) as missing:
            unknown("chess")
        assert missing.value.error.code == "missing"


def test_several_threads_have_new_kinds_of_answers_looked_at_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that is still being made must not be met by another thread: msgspec then reads from nowhere."""
    at_once: list[int] = []
    made = msgspec.json.Decoder

    def slowly(kind: type) -> object:
        at_once.append(1)
        assert len(at_once) == 1
        time.sleep(0.01)
        at_once.pop()
        return made(kind)

    client._reader_of.cache_clear()
    monkeypatch.setattr(msgspec.json, "Decoder", slowly)
    with ThreadPoolExecutor(8) as threads:
        readers = list(threads.map(client.reader_of, [Question, PublicTable] * 8))
    assert len(set(map(id, readers))) == 2


def test_an_address_that_is_not_rubrica_is_told_so(start: Start, local: Site) -> None:
    with pytest.raises(Refused, match="404"):
        Server(f"{local.address}/elsewhere").games()


def test_every_endpoint_has_a_call() -> None:
    calls = {name for kind in (Server, Player) for name, _ in inspect.getmembers(kind, inspect.isfunction)}
    named = {
        "list_games": "games",
        "list_tables": "tables",
        "show_table": "table",
        "stream": "follow",
        "whole_talk": "talk",
        "people": "company",
    }
    handlers = {endpoint.handler.__name__ for endpoint in ENDPOINTS} - {"openapi"}
    assert {named.get(handler, handler) for handler in handlers} <= calls


#: What a page does, and the call that does it for a program.
CALLS = {
    "/new": "make_table",
    "/quick": "make_table",
    "/": "tables",
    "/seat/{token}": "use_link",
    "/t/{table}": "view",
    "/t/{table}/stream": "follow",
    "/t/{table}/talk": "talk",
    "/t/{table}/words": "view",
    "/t/{table}/join": "join",
    "/t/{table}/commit": "commit",
    "/t/{table}/reveal": "reveal",
    "/t/{table}/fill": "fill",
    "/t/{table}/bot": "seat_bot",
    "/t/{table}/free": "free_seat",
    "/t/{table}/play": "play",
    "/t/{table}/preview": "preview",
    "/t/{table}/undo": "undo",
    "/t/{table}/consent": "consent",
    "/t/{table}/say": "say",
    "/t/{table}/typing": "typing",
    "/t/{table}/leave": "leave",
    "/t/{table}/token": "new_token",
    "/t/{table}/link": "link",
    "/t/{table}/hint": "hint",
    "/t/{table}/coach": "wish",
    "/t/{table}/people/{other}": "bear",
    "/t/{table}/replay": "past",
    "/t/{table}/beliefs": "beliefs",
    "/t/{table}/fork": "fork",
    "/t/{table}/record.json": "record_text",
    "/t/{table}/result": "review",
    "/t/{table}/chances": "judge_again",
    "/t/{table}/picture.svg": "picture",
    "/t/{table}/again": "again",
    "/verify": "verify",
    "/rules/{game}": "rules",
    "/cards/{game}": "cards",
    "/play/{game}": "games",
}
#: What is for a person in front of a screen alone: their account and language, lessons, a device that several share,
#: codes for phones, pictures; the operator's page; and what is JSON or words for people already.
FOR_PEOPLE = {
    "/account",
    "/account/data.json",
    "/language",
    "/learn/{game}",
    "/t/{table}/lesson",
    "/t/{table}/look",
    "/t/{table}/qr.svg",
    "/pictures/{game}/{key:path}",
    "/operator",
    "/fair",
    "/log",
    "/api",
    "/.well-known/rubrica.json",
    "/health",
    "/metrics",
}


def test_everything_a_page_can_do_a_program_can_do(local: Site) -> None:
    pages = {
        route.path for route in local.app.routes if isinstance(route, Route) and not route.path.startswith("/api/")
    }
    assert pages == CALLS.keys() | FOR_PEOPLE and not CALLS.keys() & FOR_PEOPLE
    calls = {name for kind in (Server, Player) for name, _ in inspect.getmembers(kind, inspect.isfunction)}
    assert set(CALLS.values()) <= calls


def test_bots_do_not_pause_for_one_program_alone(tmp_path: Path, start: Start) -> None:
    """With an hour's pause after each question, only a game without pauses ends."""
    site = start(f"sqlite:///{tmp_path / 'rubrica.db'}", bot_pause=3600.0)
    server = Server(site.address)
    alone = server.join(server.make_table("redcathedral", ["open", "random"]).table, "Ada")
    assert plays(alone)

    shared = server.make_table("redcathedral", ["open", "open", "random"]).table
    friends = [server.join(shared, name) for name in ("Ada", "Berta")]
    for friend in friends:
        friend.reveal(friend.words)
    known = site.services.tables.known[shared]
    assert site.services.scheduler.pause_at(known) == 3600.0, "two who play must not learn how long a bot thought"

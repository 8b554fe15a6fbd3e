"""The typed client: every call of the API, on a real server."""

from __future__ import annotations

import inspect
from pathlib import Path
from threading import Thread

import pytest

from rubrica.client import Player, Refused, Server, Unfair
from rubrica.engine.record import decode
from rubrica.server.api import ENDPOINTS
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
    }
    handlers = {endpoint.handler.__name__ for endpoint in ENDPOINTS} - {"openapi"}
    assert {named.get(handler, handler) for handler in handlers} <= calls


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

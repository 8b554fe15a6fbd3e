"""What an observer of the wire sees, lengths of messages and moments of bots' answers, tells nothing of hands."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Iterable
from math import log2
from pathlib import Path
from statistics import mean, median
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

import httpx2
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR
from rubrica.server import bots, page_data, scheduler, sections
from rubrica.server.documents import Documents
from rubrica.server.packing import APART, SMALLEST, Gzip, Packing, Plain, Sizes
from rubrica.server.scheduler import moment
from rubrica.server.sections import Reader
from rubrica.server.streams import frame
from rubrica.server.table import Table
from rubrica.server.templating import DRAWING
from rubrica.tongue import ENGLISH
from tests.server.conftest import Start
from tests.server.site import Site, first_asked, view
from tests.server.test_scheduler import wait_for
from tests.server.test_wire import GAMES, played

PAIRS = 6
ANSWERS = 200
OVERHEAD = 20  # bytes before and after what is filled up
SECRETS = 300
STEPS = (0, 4, 9, 17, 30)


def said(parts: list[bytes]) -> list[bytes]:
    """A message as streams frame it: it begins with its version, so that it is no comment."""
    return [b"id: 1\n", *parts, b"\n\n"]


@settings(deadline=None)
@given(
    st.lists(st.lists(st.binary(max_size=300), min_size=1, max_size=4).map(said), max_size=5), st.integers(0, 200_000)
)
def test_what_is_packed_is_read_again_and_is_as_long_as_it_should_be(messages: list[list[bytes]], more: int) -> None:
    for packing in (Plain(), Gzip()):
        kinds: Packing = packing
        sent = kinds.begin()
        for parts in messages:
            parcel = kinds.pack(parts)
            filled = kinds.fill(parcel, len(parcel) + more)
            assert len(filled) == len(parcel) + more
            sent += filled
        sent += kinds.end()
        read = zlib.decompress(sent, 31) if kinds.encoding else sent
        for parts in messages:
            text = b"".join(parts)
            assert read.startswith(text)
            read = read[len(text) :]
            while read.startswith(b":") and b"\n\n" in read and not read[1 : read.index(b"\n\n")].strip():
                read = read[read.index(b"\n\n") + 2 :]
        assert read == b""


def test_what_is_said_is_not_compressed_with_what_is_secret() -> None:
    """A guess said aloud makes a message no shorter, whether it is right or not."""
    secret = "The traitor is Livia of the seventh legion. " * 3
    lengths = {len(Gzip().pack(frame(1, f"{secret}{APART}{said}{APART}"))) for said in (secret, secret[::-1])}
    together = [len(Gzip().pack(frame(1, secret + said))) for said in (secret, secret[::-1])]
    alone = [len(Gzip().pack(frame(1, APART + said))) for said in (secret, secret[::-1])]
    assert max(lengths) - min(lengths) == abs(alone[0] - alone[1])
    assert together[0] < together[1] - 20


def test_a_page_is_packed_as_a_stream_is() -> None:
    """A guess said aloud makes it no shorter, and most secrets make it no longer or shorter."""
    layer = Documents(Starlette())
    layer.secret = bytes(32)
    secret = "The traitor is Livia of the seventh legion. " * 3
    pages = [f"{'.' * 6000}{secret}{APART}{said}{APART}".encode() for said in (secret, secret[::-1], "Salve!", "")]
    packed = [layer.packed(page, "/t/x", True) for page in pages]
    assert len({len(each) for each in packed}) == 1
    for page, sent in zip(pages, packed, strict=True):
        plain = layer.packed(page, "/t/x", False)
        assert plain == page.replace(APART.encode(), b"") and zlib.decompress(sent, 31).rstrip(b" ") == plain.rstrip(
            b" "
        )


def length_of(client: httpx2.Client, where: str, method: str = "GET", status: int = 200, **more: Any) -> int:
    """How many bytes of an answer go over the wire."""
    with client.stream(method, where, headers={"Accept-Encoding": "gzip"}, **more) as answer:
        assert answer.status_code == status and answer.headers["content-encoding"] == "gzip", where
        return sum(map(len, answer.iter_raw()))


def few(lengths: Iterable[int]) -> bool:
    """Whether each is twice as long as the next, or four times, or the same."""
    bare = [length - OVERHEAD for length in lengths]
    doubled = [log2(each / min(bare)) for each in bare]
    return all(abs(each - round(each)) < 0.001 for each in doubled)


def test_pages_and_views_that_hold_secrets_come_in_a_few_sizes(local: Site) -> None:
    table, clients = local.party(4)
    clients[0].post(f"/api/tables/{table}/say", json={"text": "Salve!"})
    for where in (f"/t/{table}", f"/api/tables/{table}/view", f"/t/{table}/replay"):
        lengths = [length_of(client, where) for client in (*clients, local.client())]
        assert few(lengths), (where, lengths)
        with local.client() as plain:
            text = plain.get(where, headers={"Accept-Encoding": "identity"}).text
            assert "Salve!" in text and APART not in text


def test_what_is_made_for_a_seat_comes_in_a_few_sizes_too(local: Site) -> None:
    """The table in words, what an answer would bring, why one may not be given, hints and options."""
    table, clients = local.party(2, game="redcathedral")
    seat = first_asked(table, clients)
    client, names = clients[seat], local.services.tables.known[table].game_type.moves.names
    for where in (f"/t/{table}/words", f"/t/{table}/talk", f"/api/tables/{table}/options"):
        lengths = [length_of(each, where) for each in (*clients, local.client())]
        assert few(lengths), (where, lengths)
    offered = [option["move"] for option in view(client, table)["options"]]
    refused = [name for name in names if name not in offered][:3]
    for where, moves in ((f"/t/{table}/preview", offered[:4] + refused), (f"/api/tables/{table}/preview", offered[:4])):
        lengths = [length_of(client, f"{where}?move={quote(name)}") for name in moves]
        assert few(lengths), (where, lengths)
    api = f"/api/tables/{table}"
    asking = [length_of(client, f"{api}/preview?move={quote(name)}", status=409) for name in refused]
    playing = [length_of(client, f"{api}/play", "POST", 409, json={"move": name}) for name in refused]
    assert few(asking) and few(playing), (asking, playing)
    asked: dict[str, dict[str, Any]] = {
        f"/api/tables/{table}/hint": {},
        f"/t/{table}/hint": {"data": {"seat": str(seat)}},
    }
    assert all(length_of(client, where, "POST", **form) > SMALLEST for where, form in asked.items())


def test_a_replay_comes_in_a_few_sizes_though_nobody_has_said_anything(local: Site) -> None:
    with local.client() as ada, local.client() as stranger:
        made = ada.post("/quick", data={"game": "redcathedral", "size": "3", "level": "random"})
        where = f"{made.headers['location']}/replay"
        lengths = [length_of(client, f"{where}?ply=0&as={who}") for client, who in ((ada, 0), (ada, "spectator"))]
        lengths += [length_of(stranger, where), length_of(ada, f"{where}?ply=1")]
        assert few(lengths), lengths


def test_what_an_address_holds_is_not_compressed_with_what_is_secret(
    local: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another site may open a page of somebody's with whatever it likes in the address, which stands in the page."""
    monkeypatch.setattr(Sizes, "of", lambda sizes, kind: sizes.needed[kind])
    table, clients = local.party(2, game="redcathedral")
    shown = re.findall(r"[\w.]{10,}", clients[0].get(f"/t/{table}").text[-12_000:])[:12]
    guesses = ["&".join(shown), "&".join(word[::-1] for word in shown)]
    right, wrong = (length_of(clients[0], f"/t/{table}?{guess}") for guess in guesses)
    assert right > wrong - 20, (right, wrong)


def test_files_that_are_no_text_come_as_they_are(local: Site) -> None:
    fonts = [path for path in DRAWING.rglob("*.woff2") if APART.encode() in path.read_bytes()]
    assert fonts
    with local.client() as client:
        for path in fonts:
            assert client.get(f"/drawing/{path.relative_to(DRAWING)}").content == path.read_bytes()


def texts(table: Table, seat: int) -> list[tuple[str, str]]:
    """What streams push to a reader, by kind; of the page also just what a spectator is not shown."""
    table.invalidate()
    reader = Reader(seat, () if seat == SPECTATOR else (seat,), False, ENGLISH)
    shown = sections.sections(table, Reader(SPECTATOR, (), False, ENGLISH))
    now = sections.sections(table, reader)
    before = sections.held({key: shown.get(key, "") for key in now})
    change = sections.changes(before, sections.changed(before, now))
    program = msgspec.json.encode(page_data.table_view(table, seat, ENGLISH)).decode()
    return [("page", sections.whole(table, reader)), ("change", change), ("program", program)]


def needed(table: Table, readers: list[int]) -> list[int]:
    """How many bytes a step takes, compressed but not filled up: of each kind of message the longest."""
    sent = [texts(table, seat) for seat in readers]
    return [max(len(Gzip().pack(frame(1, said[kind][1]))) for said in sent) for kind in range(3)]


def told(one: int, other: int) -> float:
    """In what part of all tables the filled lengths of two worlds differ, so that an observer who knows everything else
    tells one from the other."""
    differ = 0
    for secret in range(SECRETS):
        sizes = Sizes(f"{secret}".encode())
        sizes.note("one", one)
        sizes.note("other", other)
        differ += sizes.of("one") != sizes.of("other")
    return differ / SECRETS


@pytest.mark.parametrize("game", GAMES)
def test_lengths_do_not_tell_what_the_first_seat_holds(tmp_path: Path, game: str) -> None:
    """Pairs of games that differ only in what is hidden from a spectator: an observer who knows both to the letter, and
    has only to say which of them it is, is right about as often as whoever tosses a coin."""
    guesses: dict[str, list[float]] = {"pressed": [], "alone": [], "together": []}
    for moves in STEPS:
        folder = tmp_path / str(moves)
        folder.mkdir()
        table = asyncio.run(played(folder, game, moves))
        match, everybody = table.playing, [SPECTATOR, *range(len(table.seats))]
        public = match.game.view(None)
        if table.envelopes is not None:
            table.envelopes.answers.clear()  # given in this world alone
        for pair in range(PAIRS):
            worlds = []
            for which in "ab":
                match.game = table.game_type.imagine(public, fast_dice(f"{pair} {which}"))
                hand = repr(match.game.view(0).knowledge())
                worlds.append((hand, needed(table, [0]), needed(table, everybody)))
            (hand, alone, together), (other_hand, other_alone, other_together) = worlds
            if hand != other_hand:
                guesses["pressed"] += [float(one != other) for one, other in zip(alone, other_alone, strict=True)]
                guesses["alone"] += map(told, alone, other_alone)
                guesses["together"] += map(told, together, other_together)
    right = {kind: 0.5 + mean(parts) / 2 for kind, parts in guesses.items() if parts}
    print(game, {kind: f"{share:.0%}" for kind, share in right.items()}, len(guesses["alone"]), "messages")
    if right:  # a game with secrets
        assert right["pressed"] > 0.8, "what is only compressed does tell"
        assert right["alone"] < 0.58 and right["together"] < 0.58


@given(st.floats(0.05, 5), st.floats(0, 1), st.floats(0, 1))
def test_a_bot_answers_at_the_same_moment_however_long_it_thought(pause: float, one: float, other: float) -> None:
    """As long as the pause is not over by then."""
    assert moment(100.0, pause, 100.0 + one * pause * 0.99) == moment(100.0, pause, 100.0 + other * pause * 0.99)


def test_the_moment_of_an_answer_is_settled_before_the_thought(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thoughts of every length lead to answers that are due a pause after the question."""
    pause = 0.4
    due: list[float] = []
    thoughts = iter([0.0, 0.2, 0.05, 0.1, 0.15] * 100)

    def noted(began: float, length: float, thought: float) -> float:
        at = moment(began, length, thought)
        due.append((at - began) / pause if thought - began < pause else 1.0)
        return at

    async def thinks(self: object, question: Any) -> dict[str, Any]:
        await asyncio.sleep(next(thoughts))
        return {"move": games.get(question.game).moves.name(question.view["options"][0])}

    monkeypatch.setattr(scheduler, "moment", noted)
    monkeypatch.setattr("rubrica.server.bots.BotProcess.ask", thinks)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", bot_pause=pause)
    site.make("random", "random", game="redcathedral")
    wait_for(lambda: len(due) >= 10)
    assert due == pytest.approx([1.0] * len(due))


@pytest.mark.long
def test_how_often_an_observer_tells_by_the_moment_whether_a_bot_had_an_easy_hand(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of its thoughts are the shorter ones. Whoever knows of a hundred answers both the thought and the moment
    guesses from the moments of as many others which thoughts those were: as the coin falls, on a machine with time."""
    thoughts: list[float] = []
    moments: list[float] = []
    ask, answer = bots.BotProcesses.ask, scheduler.Scheduler.answer

    async def thinks(self: bots.BotProcesses, question: Any, whom: str = "") -> dict[str, Any] | None:
        began = monotonic()
        found = await ask(self, question, whom)
        thoughts.append(monotonic() - began)
        return found

    async def answers(self: scheduler.Scheduler, table: Table, seat: int) -> None:
        began = monotonic()
        await answer(self, table, seat)
        moments.append(monotonic() - began)

    monkeypatch.setattr(bots.BotProcesses, "ask", thinks)
    monkeypatch.setattr(scheduler.Scheduler, "answer", answers)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", bot_pause=0.7)
    made = site.make(*["skilled"] * 4, game="rubricatus")
    with site.client() as client:
        while len(moments) < ANSWERS:
            client.get(f"/api/tables/{made}/view")  # somebody looks, so they play on
            sleep(1)
    easy = [thought <= median(thoughts[:ANSWERS]) for thought in thoughts[:ANSWERS]]
    known, tried = list(zip(moments, easy, strict=False))[: ANSWERS // 2], slice(ANSWERS // 2, ANSWERS)
    limit = max((moment for moment, _ in known), key=lambda limit: sum((m <= limit) == is_easy for m, is_easy in known))
    right = mean((m <= limit) == is_easy for m, is_easy in zip(moments[tried], easy[tried], strict=True))
    late = sum(thought >= 0.7 for thought in thoughts[:ANSWERS])
    print(
        f"right in {right:.0%} of {ANSWERS // 2}; thoughts of {min(thoughts):.3f} to {max(thoughts):.3f} s, {late} late"
    )


def test_the_dice_of_bots_follow_from_the_seed_and_from_nothing_that_is_public(local: Site) -> None:
    table = local.services.tables.known[local.make("open", "open", "open")]
    first = bots.dice_of(table, 0, 3)
    assert first not in table.row.seed and table.row.seed not in first
    assert len({bots.dice_of(table, seat, made) for seat in range(3) for made in range(9)}) == 27
    table.row = table.row._replace(seed="00" * 32)
    assert bots.dice_of(table, 0, 3) != first

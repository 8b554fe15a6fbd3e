"""Nothing leaks: whatever leaves the server for a seat or a spectator follows from its view alone.

The state behind a table is swapped for another that the reader cannot tell from it; pages, streams and API must
not change by a byte.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

import httpx2
import msgspec
import pytest

from rubrica import games
from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.game import SPECTATOR, Event, Game
from rubrica.server import bots, page_data, sections
from rubrica.server.actions import Chair, Plan
from rubrica.server.config import Config
from rubrica.server.review_process import WATCHING, scenes, story
from rubrica.server.services import Services
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.tongue import ENGLISH
from tests.server.conftest import Start
from tests.server.site import Site

GAMES = games.names()
ANSWERS = int(os.environ.get("RUBRICA_ANSWERS", "50000"))
NO_SENTENCE = 10_000  # an event of this kind cannot be told


def wire(table: Table, seat: int) -> list[str]:
    """What streams push to the reader."""
    table.invalidate()
    mine = [] if seat == SPECTATOR else [seat]
    html = sections.whole(table, sections.Reader(seat, tuple(mine), False, ENGLISH))
    return [html, msgspec.json.encode(page_data.table_view(table, seat, ENGLISH)).decode()]


async def random_moves(services: Services, table: Table, dice: Dice, moves: int) -> None:
    for _ in range(moves):
        if table.waiting:
            seat = table.waiting[dice.below(len(table.waiting))]
            options = table.view(seat).options
            name = table.game_type.moves.name(options[dice.below(len(options))])
            await services.actions.play(table, seat, name, None, None)


def size_of(game: str) -> int:
    kind = games.get(game)
    return min(kind.seats[-1], max(kind.seats[0], 4))


async def played(folder: Path, game: str, moves: int) -> Table:
    services = Services(Config(database=f"sqlite:///{folder / 'wire.db'}", secret_seconds=0.0))
    await services.tables.signer.open()  # a game may end so soon
    host = (await services.people.new_guest("Ada"))[0]
    table = await services.actions.make(Plan(game, [Chair("me", f"P{n}") for n in range(size_of(game))]), host)
    await random_moves(services, table, fast_dice(f"wire {game} {moves}"), moves)
    await services.close()
    return table


def other_world(table: Table, game: Game, seat: int, dice_name: str) -> Game:
    """The game changed in all that a reader cannot know. While answers lie in envelopes none has reached it: in every
    world all are asked who were."""
    view = game.view(None if seat == SPECTATOR else seat)
    worlds: Iterator[Game] = (table.game_type.imagine(view, fast_dice(f"{dice_name} {n}")) for n in count())
    return next(world for world in worlds if table.envelopes is None or world.asked() == game.asked())


@contextmanager
def own_answers_alone(table: Table, seat: int) -> Iterator[None]:
    """What others have answered in secret belongs to their own world."""
    envelopes = table.envelopes
    if envelopes is None:
        yield
        return
    answers = envelopes.answers
    envelopes.answers = {at: moves for at, moves in answers.items() if at == seat}
    yield
    envelopes.answers = answers


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 11, 24, 47])
def test_what_a_reader_cannot_know_changes_nothing_it_is_sent(tmp_path: Path, game: str, moves: int) -> None:
    table = asyncio.run(played(tmp_path, game, moves))
    match = table.playing
    truth = match.game
    differed = False
    for seat in [SPECTATOR, *range(len(table.seats))]:
        match.game = truth
        sent = wire(table, seat)
        with own_answers_alone(table, seat):
            for n in range(6):
                match.game = other_world(table, truth, seat, f"other {n}")
                differed = differed or match.game.dump() != truth.dump()
                assert wire(table, seat) == sent
    assert differed or truth.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_thinking_process_is_sent_what_its_seat_knows_and_nothing_else(local: Site, game: str) -> None:
    with local.client() as maker:
        made = maker.post("/api/tables", json={"game": game, "seats": ["open"] * size_of(game)}).json()["table"]
    for seat in range(size_of(game)):
        assert local.client().post(f"/t/{made}/join", data={"name": f"P{seat}"}).status_code == 303
    table, dice = local.services.tables.known[made], fast_dice(f"thinking {game}")
    tried = 0
    for _ in range(60):
        local.run(random_moves(local.services, table, dice, 1))
        if table.state == "playing" and table.envelopes is None:  # what is answered in part, the game does not know yet
            tried += sum(sent_what_it_knows(table, seat) for seat in table.waiting)
    assert tried > 5


def sent_what_it_knows(table: Table, seat: int) -> bool:
    """A bot in this seat is asked the same in every world that the seat may be in, and never told the seed."""
    match = table.playing
    truth, sent = match.game, bots.asked(table, "move", seat, "steady")
    assert table.row.seed not in msgspec.json.encode(sent).decode()
    try:
        for n in range(3):
            match.game = table.game_type.imagine(truth.view(seat), fast_dice(f"other {n}"))
            table.invalidate()
            assert bots.asked(table, "move", seat, "steady") == sent
    finally:
        match.game = truth
        table.invalidate()
    return True


class Reader:
    """Somebody with a browser, in a seat or looking on, who asks for everything there is and tries what is refused."""

    def __init__(self, site: Site, table: Table, client: httpx2.Client, seat: int) -> None:
        self.table = table
        self.client = client
        self.seat = seat
        table.invalidate()  # another reader may have seen other worlds
        game = table.playing.game
        legal = set(game.options(seat) + game.remarks(seat)) if seat >= 0 else set()
        dice = fast_dice(f"{table.game_type.name} {seat}")
        tried = {dice.below(len(table.game_type.moves)) for _ in range(12)} - legal
        self.tries = [table.game_type.moves.name(move) for move in sorted(tried)]
        self.offered = [table.game_type.moves.name(move) for move in table.view(seat).options[:2]]

    def asks(self) -> dict[str, tuple[int, str]]:
        """Every answer, by what was asked."""
        self.table.invalidate()
        here, api, last = f"/t/{self.table.id}", f"/api/tables/{self.table.id}", self.table.playing.ply
        where = ["/", here, "/api/tables", api, f"{api}/view", f"{api}/options", f"{api}/record", f"{here}/record.json"]
        where += [f"{side}/preview?move={quote(move)}" for move in self.offered for side in (here, api)]
        where += [f"{here}/preview?move={quote(move)}" for move in self.tries[:3]]
        where += [f"{here}{page}" for page in ("/words", "/talk", "/coach", "/result", "/picture.svg", "/beliefs")]
        where += [f"{api}{what}" for what in ("/talk", "/review", "/why?ply=1")]
        eyes = ["spectator", "open", *map(str, range(len(self.table.seats)))]
        where += [f"{here}/replay?ply={ply}&as={who}" for ply in (last // 2, last) for who in eyes]
        answers = {path: self.client.get(path) for path in where}
        for move in self.tries:
            answers[f"page {move}"] = self.client.post(f"{here}/play", data={"seat": str(self.seat), "move": move})
            answers[f"program {move}"] = self.client.post(f"{api}/play", json={"move": move})
        answers["fork"] = self.client.post(f"{here}/fork", data={"ply": "1", "seat": "0"})
        return {asked: (answer.status_code, answer.text) for asked, answer in answers.items()}

    @contextmanager
    def in_another_world(self, dice_name: str) -> Iterator[None]:
        """All that the reader cannot know is changed, now and at every earlier moment."""
        table, match = self.table, self.table.playing
        truth, events, at = match.game, match.events, match.at
        eyes = None if self.seat == SPECTATOR else self.seat

        def imagined(ply: int) -> Game:
            other: Game = table.game_type.imagine(at(ply).view(eyes), fast_dice(dice_name))
            return other

        match.game = other_world(table, truth, self.seat, dice_name)
        match.at = imagined  # type: ignore[method-assign]
        match.events = [(ply, e if e.visible(self.seat) else Event(e.to, NO_SENTENCE, [])) for ply, e in events]
        with own_answers_alone(table, self.seat):
            yield
        match.game, match.events, match.at = truth, events, at  # type: ignore[method-assign]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [7, 40])
def test_nothing_that_can_be_asked_for_tells_more_than_the_view(local: Site, game: str, moves: int) -> None:
    """Pages, lobby, replay, talk, record, API, refusals: the same in every world the reader may be in."""
    assert compare_answers(local, game, moves, 2) > 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_more_in_many_answers(tmp_path: Path, start: Start, game: str) -> None:
    """Fifty thousand over all games, unless RUBRICA_ANSWERS says otherwise. That time goes by changes nothing: no talk
    ends meanwhile, and no table is let go of memory, of which alone the lobby says whose turn it is."""
    for_ever = dict.fromkeys(("forget", "talk_seconds", "silent_seconds"), 10**6)
    local = start(f"sqlite:///{tmp_path / 'r.db'}", **for_ever)
    compared = moves = 0
    while compared < ANSWERS / len(GAMES):
        compared += compare_answers(local, game, moves, 8)
        moves = (moves + 7) % 40
    print(f"{compared} answers are the same")


def compare_answers(local: Site, game: str, moves: int, worlds: int) -> int:
    """Everybody at a table asks for everything there is, in so many worlds; how many answers were compared."""
    compared = 0
    with local.client() as maker:
        made = maker.post("/api/tables", json={"game": game, "seats": ["open"] * size_of(game)}).json()["table"]
    clients = [local.client() for _ in range(size_of(game))]
    for seat, client in enumerate(clients):
        assert client.post(f"/t/{made}/join", data={"name": f"P{seat}"}).status_code == 303
    table = local.services.tables.known[made]
    local.run(random_moves(local.services, table, fast_dice(f"all {game} {moves}"), moves))
    assert clients[0].post(f"/t/{made}/say", data={"seat": "0", "text": "Salve!"}).status_code == 303
    if table.state == OVER:  # so soon: nothing is hidden any more
        return 0
    for seat, client in [(SPECTATOR, local.client()), *enumerate(clients)]:
        reader = Reader(local, table, client, seat)
        reader.asks()  # what was missed is told once
        sent = reader.asks()
        assert "Salve!" in sent[f"/t/{made}"][1]
        refused = {asked for asked, (status, _) in sent.items() if status >= 400}
        own = {"spectator", str(seat)}
        assert refused == {asked for asked in sent if must_be_refused(asked, own)}
        for asked, (_, text) in sent.items():
            assert table.row.seed not in text and str(table.row.host) not in text, asked
        for world in range(worlds):
            with reader.in_another_world(str(world)):
                again = reader.asks()
            assert again == sent
            compared += len(sent)
    return compared


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [7, 40])
def test_a_moment_that_is_looked_at_again_follows_from_the_view(tmp_path: Path, game: str, moves: int) -> None:
    """What a process makes of a game for a reader is the same in every world the reader may be in."""
    table = asyncio.run(played(tmp_path, game, moves))
    match, at, events = table.playing, table.playing.at, table.playing.events
    for seat in [SPECTATOR, *range(len(table.seats))]:
        reader, eyes = (WATCHING, None) if seat == SPECTATOR else (str(seat), seat)
        for ply in (match.ply // 2, match.ply):
            shown = [make(match, table.names, ply, reader, ENGLISH) for make in (scenes, story)]
            for world in ("one", "two"):
                other: Game = table.game_type.imagine(at(ply).view(eyes), fast_dice(world))
                match.at = copier(other)  # type: ignore[method-assign, assignment]
                match.events = [(made, e if e.visible(seat) else Event(e.to, NO_SENTENCE, [])) for made, e in events]
                again = [make(match, table.names, ply, reader, ENGLISH) for make in (scenes, story)]
                match.at, match.events = at, events  # type: ignore[method-assign]
                assert again == shown


def copier(game: Game) -> Callable[[int], Game]:
    """Gives copies of a game, whatever ply is asked for."""
    return lambda _ply: game.copy()


def must_be_refused(asked: str, own: set[str]) -> bool:
    """While a game goes on: what is told when it is over, a fork of it, others' views, and every move that is not
    offered; to whoever looks on, also what is there for a seat."""
    if "replay" in asked:
        return asked.rpartition("=")[2] not in own
    if "/preview" in asked or "/coach" in asked:
        return str(SPECTATOR) in own
    told_later = ("record", "/result", "/picture", "/beliefs", "/review", "/why")
    return not asked.startswith("/") or any(what in asked for what in told_later)


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_above_can_fail(tmp_path: Path, game: str) -> None:
    """What one seat is sent does change when what it knows changes."""
    table = asyncio.run(played(tmp_path, game, 3))
    table.playing.game = table.playing.game.redeal(fast_dice("another deal"))
    fresh = wire(table, 0)
    table.playing.game = table.playing.game.redeal(fast_dice("a third deal"))
    assert any(wire(table, seat) != fresh for seat in range(len(table.seats)))

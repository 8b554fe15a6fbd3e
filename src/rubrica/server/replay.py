"""After the game: replay at any ply, the record, its verification, and forks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.engine.game_type import BeliefSheet
from rubrica.engine.record import Record, split_move
from rubrica.games.content import carried_by
from rubrica.server import advice, talk
from rubrica.server.auth import remember, seats_of
from rubrica.server.chances import played_at
from rubrica.server.game_types import game_named
from rubrica.server.pages import page, person_or_guest, read_form, redirect, table_of, whole_number
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad, missing
from rubrica.server.review_process import OPEN_VIEW, WATCHING, Subject, check, sheet, show, subject
from rubrica.server.services import Services, services_of
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.server.upgrades import kept_content

#: Of a record that is kept: nobody plays or says more, and others would wait for it to be read.
MOST_KEPT_MOVES = 5_000
MOST_KEPT_BYTES = 1_500_000
T = TypeVar("T")


def allowed(table: Table, mine: list[int]) -> list[str]:
    """As whom a game may be seen again: as oneself and as a spectator; as anybody, once it is over."""
    if table.state == OVER:
        return [OPEN_VIEW, WATCHING, *(str(seat) for seat in range(len(table.seats)))]
    return [WATCHING, *(str(seat) for seat in mine)]


def refuse_other_readers(reader: str, choices: list[str]) -> None:
    """Refuse to show a game as somebody saw it who is not among those allowed."""
    if reader not in choices:
        raise Problem(403, "seat", "You can watch from that seat once the game is over.")


def listener(reader: str, mine: list[int]) -> int:
    """Whose talk somebody hears who looks at a game again: their own seat's, where they look as it saw the game. Whom
    others mute is theirs to know."""
    return next((seat for seat in mine if reader == str(seat)), SPECTATOR)


async def reviewed(request: Request, table: Table, work: Callable[..., T], *more: Any) -> T:
    """What a process of its own makes of a game as far as it was played, in the language of whoever asks."""
    services = services_of(request)
    await services.limits.count("review", await services.asker(request))
    return await services.off_the_loop(request, work, played_at(table), *more, services.tongue(request).code)


async def replay_page(request: Request) -> Response:
    """Any moment of a game again: the whole page, or for its script only what changes from moment to moment. A finished
    game begins at its deal, one that is played where it stands; whoever sat there sees it as they knew it."""
    services, table = await table_of(request)
    first, last = table.playing.first, table.playing.ply
    asked = request.query_params.get("ply", str(first if table.state == OVER else last))
    ply = min(max(whole_number(asked, "ply"), first), last)
    mine = seats_of(table, await services.person(request))
    choices = allowed(table, mine)
    reader = request.query_params.get("as", str(mine[0]) if mine else choices[0])
    refuse_other_readers(reader, choices)
    tongue = services.tongue(request)
    shown: dict[str, Any] = (await reviewed(request, table, show, ply, reader))._asdict()
    hears = listener(reader, mine)
    shown["talk"] = talk.said(table, hears, tongue, talk.ON_A_PAGE, ply)
    made = advice.bots_move(table, ply)
    why = made is not None and request.query_params.get("why") == "yes"
    shown["why"] = await advice.why(services, table, ply, await services.asker(request), tongue) if why else None
    shown["bots_seat"] = None if made is None else made[0]
    shown["beliefs"] = await believed(request, table, ply)
    shown |= {"ply": ply, "first": first, "last": last, "reader": reader, "seat": hears, "mine": mine}
    shown["turn"] = table.turn_of(ply)
    if request.headers.get("hx-request"):
        return await page(request, "moment.html", table=table, **shown)
    marks: dict[str, Any] = {"turns": turns(table), "decided": await decided(services, table)}
    return await page(request, "replay.html", table=table, choices=choices, **marks, **shown)


def turns(table: Table) -> list[int]:
    """After how many moves each turn began; where a game counts none, each move of another seat."""
    first, moves = table.playing.first, table.playing.record.moves
    if table.turns:
        return sorted({first, *(ply for ply, _ in table.turns if ply > first)})
    movers = [split_move(move)[0] for move in moves]
    return [first, *(ply for ply in range(first + 1, len(moves)) if movers[ply] != movers[ply - 1])]


async def decided(services: Services, table: Table) -> list[int]:
    """The moves that decided a finished game, where its chances are known."""
    review = await services.chances.kept(table) if table.state == OVER else None
    return [] if review is None else [step.ply for step in review.decided()]


async def believed(request: Request, table: Table, ply: int) -> dict[str, Any] | None:
    """After a game of secret roles: what anybody could think at the beginning of the turn."""
    if table.state != OVER or table.game_type.beliefs is None:
        return None
    found = await reviewed(request, table, sheet)
    known = [chances for turn, chances in found.believers[0].turns if turn <= table.turn_of(ply)]
    return {"sheet": found, "chances": known[-1] if known else found.believers[0].turns[0][1]}


async def beliefs_page(request: Request) -> Response:
    """Who could have known what of whom."""
    _, table = await table_of(request)
    return await page(request, "beliefs.html", table=table, sheet=await whole_sheet(request, table))


async def whole_sheet(request: Request, table: Table) -> BeliefSheet:
    """The belief sheet of a finished game of secrets."""
    if table.game_type.beliefs is None:
        raise missing("This game has no belief sheet: its players have no secrets.")
    if table.state != OVER:
        raise Problem(409, "running", "You can see who could have known what once the game is over.")
    found: BeliefSheet = await reviewed(request, table, sheet)
    return found


async def fork(request: Request) -> Response:
    """Play on from a moment of a finished game."""
    services, table = await table_of(request)
    await services.limits.count("create", services.address(request))
    form = await read_form(request)
    person, session = await person_or_guest(request, "")
    ply, seat = whole_number(form.get("ply", ""), "ply"), whole_number(form.get("seat", ""), "seat")
    forked = await services.actions.fork(table, ply, seat, person)
    return redirect(request, f"/t/{forked.id}", session)


async def record_file(request: Request) -> Response:
    """A finished game's record, to be saved as a file, whatever the rules have become since."""
    tables, table_id = services_of(request).tables, request.path_params["table"]
    text = await tables.record(table_id)
    headers = {"Content-Disposition": f'attachment; filename="{await tables.game_of(table_id)}-{table_id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


async def verify_page(request: Request) -> Response:
    """The form in which a record is checked."""
    return await page(request, "verify.html", problems=[], record=None, kept=None)


async def verify(request: Request) -> Response:
    """Check a record with nothing but the file, and keep it so that it can be replayed."""
    services = services_of(request)
    await services.limits.count("upload", await services.asker(request))
    async with request.form(max_files=1, max_fields=5, max_part_size=4_200_000) as form:
        file = form.get("record")
        if not isinstance(file, UploadFile):
            raise bad("Choose a record file first.")
        raw = await file.read()
    record, lines = await checked(request, raw)
    if record is None:
        return await page(request, "verify.html", 422, problems=lines, record=None, kept=None)
    found: dict[str, Any] = {"problems": [], "lines": lines, "ours": signed_here(services, record), "record": record}
    if too_long(record, raw):
        return await page(request, "verify.html", kept=None, **found)
    await services.limits.count("keep", await services.asker(request))
    person, session = await person_or_guest(request, "")
    response = await page(request, "verify.html", kept=await keep(services, record, raw, person), **found)
    if session is not None:
        remember(response, session, services.config.secure)
    return response


def signed_here(services: Services, record: Record) -> bool:
    """Whether this server has signed a record."""
    return record.signature is not None and record.signature.key == services.tables.signer.key.hex()


def too_long(record: Record, raw: bytes) -> bool:
    """Whether a record is checked, but not kept."""
    return len(record.moves) > MOST_KEPT_MOVES or len(raw) > MOST_KEPT_BYTES


async def keep(services: Services, record: Record, raw: bytes, person: Person) -> Table:
    """Put a record that is right beside the other games, so that it can be replayed."""
    content = await asyncio.to_thread(carried_by, games.get(record.game), record)
    content = content or services.contents.digested(record.game, record.content)
    return await services.actions.add_record(record, raw.decode(), content, person)


async def checked(request: Request, raw: bytes) -> tuple[Record | None, list[str]]:
    """A finished record that is right in everything with the content it was played with, or none; and what is to be
    said of it, line by line."""
    services, language = services_of(request), services_of(request).tongue(request)
    found = await services.off_the_loop(request, subject, raw, language.code)
    if isinstance(found, str):
        return None, [found]
    try:
        game_named(found.game)
        cards = None if found.carries else await cards_of(found, services)
    except Problem as problem:
        return None, [problem.say(language)]
    return await services.off_the_loop(request, check, raw, cards, language.code)


async def cards_of(record: Subject, services: Services) -> dict[str, Any]:
    """What a record was played with that carries no cards: a content that this server has or has dealt."""
    kept = await services.store.do(lambda connection: kept_content(connection, record.game, record.content))
    services.contents.learn(record.game, record.content, kept)
    return services.contents.digested(record.game, record.content).data


ROUTES = [
    Route("/t/{table}/replay", replay_page),
    Route("/t/{table}/beliefs", beliefs_page),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/record.json", record_file),
    Route("/verify", verify_page),
    Route("/verify", verify, methods=["POST"]),
]

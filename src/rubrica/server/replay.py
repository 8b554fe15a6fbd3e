"""After the game: replay at any ply, the record, its verification, and forks."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game import SPECTATOR, Game
from rubrica.engine.record import Record, RecordError, decode
from rubrica.engine.setup import Content
from rubrica.games import boards
from rubrica.games.content import carried_by
from rubrica.server import advice, api, talk
from rubrica.server.auth import remember, seats_of
from rubrica.server.bodies import LogLine
from rubrica.server.game_types import game_named
from rubrica.server.pages import page, person_or_guest, read_form, redirect, table_of, whole_number
from rubrica.server.problems import Problem, bad, missing
from rubrica.server.services import Services, services_of
from rubrica.server.tables import OVER, Table
from rubrica.server.upgrades import kept_content
from rubrica.tongue import Tongue
from rubrica.verifier import misfits, not_utf_8

OPEN_VIEW = "open"
WATCHING = "spectator"


class Scene(NamedTuple):
    """A moment of a game as one reader sees it."""

    who: str
    drawing: str
    prompt: str
    result: list[str]


def allowed(table: Table, mine: list[int]) -> list[str]:
    """As whom a game may be seen again: as oneself and as a spectator; as anybody, once it is over."""
    if table.state == OVER:
        return [OPEN_VIEW, WATCHING, *(str(seat) for seat in range(len(table.seats)))]
    return [WATCHING, *(str(seat) for seat in mine)]


def scenes(table: Table, ply: int, reader: str, tongue: Tongue) -> list[Scene]:
    """The moment after the ply, as the reader sees it; open, once for every seat that knows something."""
    game = table.playing.at(ply)
    found: list[Scene] = []
    for seat in onlookers(game, reader):
        view = game.view(None if seat == SPECTATOR else seat)
        who = "" if seat == SPECTATOR else table.names[seat]
        words, names = table.words, table.names
        prompt = words.prompt(view, names, tongue)
        view.options.clear()  # a moment that is over: nothing on the board may be acted on
        drawing = boards.drawn(table.game_type, view, names, tongue, mark=f"seat-{seat}-" if found else "")
        found.append(Scene(who, drawing, prompt, words.result(view, names, tongue)))
    return found


def onlookers(game: Game, reader: str) -> list[int]:
    """Whose boards are shown. Open, those of all seats that know more than a spectator, or else what everybody sees."""
    if reader != OPEN_VIEW:
        return [SPECTATOR if reader == WATCHING else int(reader)]
    common = game.view(None).knowledge()
    return [seat for seat in range(game.seats) if game.view(seat).knowledge() != common] or [SPECTATOR]


def story(table: Table, ply: int, reader: str, tongue: Tongue) -> list[LogLine]:
    """The log up to the ply. Open, it is told to each seat in turn, each line but once, and a secret with its owner."""
    seats = range(len(table.seats)) if reader == OPEN_VIEW else [SPECTATOR if reader == WATCHING else int(reader)]
    match = table.playing
    game = match.at(ply)
    lines: dict[int, LogLine] = {}
    for seat in seats:
        view = game.view(None if seat == SPECTATOR else seat)
        for place, (made, event) in enumerate(match.events):
            if made <= ply and event.visible(seat) and place not in lines:
                text = table.words.sentence(event, view, table.names, tongue)
                secret = reader == OPEN_VIEW and not event.visible(SPECTATOR)
                lines[place] = LogLine(made, f"{table.names[seat]}: {text}" if secret else text)
    return [lines[place] for place in sorted(lines)][-40:]


async def replay_page(request: Request) -> Response:
    """Any moment of a game again."""
    services, table = await table_of(request)
    last = table.playing.ply
    ply = min(whole_number(request.query_params.get("ply", str(last)), "ply"), last)
    mine = seats_of(table, await services.person(request))
    choices = allowed(table, mine)
    reader = request.query_params.get("as", choices[0] if table.state == OVER else choices[-1])
    if reader not in choices:
        raise Problem(403, "seat", "You can watch from that seat once the game is over.")
    tongue = services.tongue(request)
    shown: dict[str, Any] = {"scenes": scenes(table, ply, reader, tongue), "log": story(table, ply, reader, tongue)}
    listener = SPECTATOR if reader in (OPEN_VIEW, WATCHING) else int(reader)
    shown["talk"] = talk.said(table, listener, tongue, ply=ply)
    made = advice.bots_move(table, ply)
    asked = made is not None and request.query_params.get("why") == "yes"
    shown["why"] = await advice.why(services, table, ply, services.address(request), tongue) if asked else None
    shown["bots_seat"] = None if made is None else made[0]
    return await page(
        request, "replay.html", table=table, ply=ply, last=last, reader=reader, choices=choices, mine=mine, **shown
    )


async def beliefs_page(request: Request) -> Response:
    """Who could have known what of whom."""
    services, table = await table_of(request)
    beliefs = table.game_type.beliefs
    if beliefs is None:
        raise missing("This game has no belief sheet: its players have no secrets.")
    if table.state != OVER:
        raise Problem(409, "running", "You can see who could have known what once the game is over.")
    tongue = services.tongue(request)
    sheet = table.cached((tongue.code, "beliefs"), lambda: beliefs(table.playing.moments(), table.names, tongue))
    return await page(request, "beliefs.html", table=table, sheet=sheet)


async def fork(request: Request) -> Response:
    """Play on from a moment of a finished game."""
    services, table = await table_of(request)
    services.limits.count("create", services.address(request))
    form = await read_form(request)
    person, session = await person_or_guest(request, "")
    ply, seat = whole_number(form.get("ply", ""), "ply"), whole_number(form.get("seat", ""), "seat")
    forked = await services.actions.fork(table, ply, seat, person)
    return redirect(request, f"/t/{forked.id}", session)


async def record_file(request: Request) -> Response:
    """The finished game's record."""
    return await api.record_file(services_of(request), request.path_params["table"])


async def verify_page(request: Request) -> Response:
    """The form in which a record is checked."""
    return await page(request, "verify.html", problems=[], record=None, kept=None)


async def verify(request: Request) -> Response:
    """Check a record with nothing but the file, and keep it so that it can be replayed."""
    services = services_of(request)
    services.limits.count("upload", services.address(request))
    async with request.form(max_files=1, max_fields=5, max_part_size=4_200_000) as form:
        file = form.get("record")
        if not isinstance(file, UploadFile):
            raise bad("Choose a record file first.")
        raw = await file.read()
    checked, problems = await check(raw, services, services.tongue(request))
    if checked is None:
        return await page(request, "verify.html", 422, problems=problems, record=None, kept=None)
    record, content = checked
    person, session = await person_or_guest(request, "")
    kept = await services.actions.add_record(record, content, person)
    response = await page(request, "verify.html", problems=[], record=record, kept=kept)
    if session is not None:
        remember(response, session, services.config.secure)
    return response


async def check(raw: bytes, services: Services, tongue: Tongue) -> tuple[tuple[Record, Content[Any]] | None, list[str]]:
    """A finished record that is right in everything with the content it was played with, or what is wrong with it."""
    try:
        record = decode(raw.decode("utf-8"))
        game_type = game_named(record.game)
        content = await content_of(record, services)
    except UnicodeDecodeError as error:
        return None, [tongue.say(not_utf_8("record", error).sentence)]
    except RecordError as error:
        return None, [tongue.say(error.sentence)]
    except Problem as problem:
        return None, [problem.say(tongue)]
    problems = misfits(game_type, content, record, tongue)
    return (None if problems else (record, content)), problems


async def content_of(record: Record, services: Services) -> Content[Any]:
    """What a record was played with: the cards it carries, or a content that this server has or has dealt."""
    carried = carried_by(games.get(record.game), record)
    if carried is not None:
        return carried
    kept = await services.store.do(lambda connection: kept_content(connection, record.game, record.content))
    services.contents.learn(record.game, record.content, kept)
    return services.contents.digested(record.game, record.content)


ROUTES = [
    Route("/t/{table}/replay", replay_page),
    Route("/t/{table}/beliefs", beliefs_page),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/record.json", record_file),
    Route("/verify", verify_page),
    Route("/verify", verify, methods=["POST"]),
]

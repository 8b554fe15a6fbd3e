"""The HTTP API: tables, view, options, play, undo, stream. The same views and refusals as the pages."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game import Refusal
from rubrica.server import bots, lobby, sight
from rubrica.server.auth import eyes, hand
from rubrica.server.clocks import PACES
from rubrica.server.desk import Chair, Plan
from rubrica.server.house import House, house
from rubrica.server.tables import Table
from rubrica.server.trouble import Trouble, bad, refused


async def body(request: Request) -> dict[str, Any]:
    try:
        told = json.loads(await request.body() or b"{}")
    except (ValueError, RecursionError):
        raise bad("The body is not JSON.") from None
    if not isinstance(told, dict):
        raise bad("The body is not a JSON object.")
    return told


def take(told: dict[str, Any], name: str, kind: type, usual: Any) -> Any:
    """A field of the body, or what is usual; Trouble names the field that is wrong."""
    value = told.get(name, usual)
    if value is not usual and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        raise bad("{field}: this must be of the kind {kind}.", field=name, kind=kind.__name__)
    return value


async def at(request: Request) -> tuple[House, Table]:
    here = house(request)
    return here, await here.tables.get(request.path_params["table"])


async def list_games(request: Request) -> Response:
    here = house(request)
    told = []
    for name in games.names():
        kind = games.kind(name)
        options = [{"name": o.name, "values": list(o.values), "meaning": o.meaning} for o in kind.options]
        told.append(
            {
                "game": name,
                "title": kind.title,
                "seats": [kind.least, kind.most],
                "options": options,
                "contents": list(here.contents.names[name]),
                "bots": bots.names(name),
                "moves": len(kind.moves),
            }
        )
    return JSONResponse({"games": told, "paces": [pace._asdict() for pace in PACES]})


async def list_tables(request: Request) -> Response:
    shelves = await lobby.shelves(house(request), None)
    return JSONResponse({name: [entry._asdict() for entry in shelf] for name, shelf in shelves.items()})


async def make_table(request: Request) -> Response:
    """Chairs are "open", "bot", or a bot's name; people and programs join afterwards."""
    here = house(request)
    here.limits.count("create", here.address(request))
    told = await body(request)
    chairs = take(told, "seats", list, [])
    if not all(isinstance(chair, str) for chair in chairs):
        raise bad('seats: a list of texts, such as ["open", "bot", "bot"].')
    options = take(told, "options", dict, {})
    if not all(isinstance(value, str) for value in options.values()):
        raise bad("options: an object of texts.")
    plan = Plan(
        take(told, "game", str, ""),
        [Chair(chair) for chair in chairs],
        options,
        take(told, "content", str, "standard"),
        take(told, "public", bool, True),
        take(told, "pace", str, "none"),
        take(told, "timeout", str, "bot"),
    )
    host = await here.person(request)
    table = await here.desk.make(plan, host)
    return JSONResponse(sight.public(table), 201)


async def join(request: Request) -> Response:
    """Sit down; the answer holds the seat's token, which is told only here."""
    here, table = await at(request)
    here.limits.count("join", here.address(request))
    told = await body(request)
    person, _session = await here.people.welcome(take(told, "name", str, ""))
    seat = take(told, "seat", int, None)
    chosen = await here.desk.join(table, person, "", seat, take(told, "entropy", str, ""))
    token = await here.desk.token(table, chosen)
    return JSONResponse({"table": table.id, "seat": chosen, "token": token}, 201)


async def show(request: Request) -> Response:
    _, table = await at(request)
    return JSONResponse(sight.public(table))


async def view(request: Request) -> Response:
    here, table = await at(request)
    seat = await eyes(request, here.people, table)
    return JSONResponse(sight.facts(table, seat, here.tongue(request)))


async def options(request: Request) -> Response:
    here, table = await at(request)
    seat = await eyes(request, here.people, table)
    told = sight.facts(table, seat, here.tongue(request))
    return JSONResponse({name: told.get(name) for name in ("seat", "question", "prompt", "options", "remarks")})


async def preview(request: Request) -> Response:
    """What a move would bring; a move that is not allowed is refused as if it were played."""
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    here.limits.count("preview", f"{table.id} {seat}")
    told = sight.foreseen(table, seat, request.query_params.get("move", ""), here.tongue(request))
    if isinstance(told, Refusal):
        raise refused(told)
    return JSONResponse(told._asdict())


async def play(request: Request) -> Response:
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    here.limits.count("move", f"{table.id} {seat}")
    told = await body(request)
    move = take(told, "move", str, "")
    await here.desk.play(table, seat, move, take(told, "question", int, None), take(told, "request", str, None))
    return JSONResponse({"step": table.step, "version": table.version})


async def undo(request: Request) -> Response:
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    here.limits.count("move", f"{table.id} {seat}")
    done = await here.desk.undo(table, seat)
    return JSONResponse({"done": done, "step": table.step, "proposal": table.proposal()}, 200 if done else 202)


async def consent(request: Request) -> Response:
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    await here.desk.consent(table, seat, take(await body(request), "agree", bool, True))
    return JSONResponse({"step": table.step, "proposal": table.proposal()})


async def say(request: Request) -> Response:
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    here.limits.count("chat", here.address(request))
    await here.desk.say(table, seat, take(await body(request), "text", str, ""))
    return JSONResponse({"version": table.version}, 201)


async def stream(request: Request) -> Response:
    here, table = await at(request)
    seat = await eyes(request, here.people, table)
    tongue = here.tongue(request)

    def message() -> str:
        mark = (seat, tongue.code, "json")
        if mark not in table.cache:
            table.cache[mark] = msgspec.json.encode(sight.facts(table, seat, tongue)).decode()
        return str(table.cache[mark])

    return here.streams.answer(here.desk, table, seat, message)


async def record(request: Request) -> Response:
    """The whole record, once the game is over: before that it holds what others do not know."""
    _, table = await at(request)
    match = table.playing
    if match.record.seed is None:
        raise Trouble(409, "running", "The record is given out when the game is over.")
    name = f"{table.kind.name}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(match.record.encode(), media_type="application/json", headers=headers)


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/tables", list_tables),
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}", show),
    Route("/api/tables/{table}/join", join, methods=["POST"]),
    Route("/api/tables/{table}/view", view),
    Route("/api/tables/{table}/options", options),
    Route("/api/tables/{table}/preview", preview),
    Route("/api/tables/{table}/play", play, methods=["POST"]),
    Route("/api/tables/{table}/undo", undo, methods=["POST"]),
    Route("/api/tables/{table}/consent", consent, methods=["POST"]),
    Route("/api/tables/{table}/say", say, methods=["POST"]),
    Route("/api/tables/{table}/stream", stream),
    Route("/api/tables/{table}/record", record),
]

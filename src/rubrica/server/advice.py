"""Hints for a person who is asked, and, once a game is over, why its bots moved as they did.

Both are thought out in the bots' processes, from the seat's view alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from rubrica.bots.levels import ADVISER
from rubrica.engine.record import split_move
from rubrica.server import bots
from rubrica.server.auth import hand
from rubrica.server.house import House
from rubrica.server.pages import acting, at, page, templates, whole
from rubrica.server.tables import OVER, Table
from rubrica.server.trouble import Trouble, bad
from rubrica.tongue import Tongue


class Advice(NamedTuple):
    """One of the best options: the chance to win it seems to give, and its share of all thought."""

    move: str
    label: str
    number: int
    chance: float
    thought: float


class Why(NamedTuple):
    """Why the bot in a seat made a move; empty when it is no longer of that mind."""

    seat: int
    move: str
    why: str


async def ask(here: House, question: dict[str, Any]) -> dict[str, Any]:
    told = await here.keeper.thinkers.ask(question)
    if told is None:
        raise Trouble(503, "thinking", "Nobody could think that through in time; try again in a moment.")
    return told


async def hints(here: House, table: Table, seat: int, tongue: Tongue) -> list[Advice]:
    """The best options of the seat's question."""
    here.limits.count("hint", f"{table.id} {seat}")
    question = table.questions[seat] if table.match is not None else 0
    if seat not in table.waiting:
        raise Trouble(409, "unasked", "You are asked nothing now.")
    await here.desk.tell_of_hint(table, seat)
    told = await ask(here, bots.asked(table, here.config.contents, "hint", seat, ADVISER))
    if question != table.questions[seat] or seat not in table.waiting:
        raise Trouble(409, "stale", "The table has moved on; this page now shows where it stands.")
    view = table.view(seat)
    return [
        Advice(
            table.kind.moves.name(hint["move"]),
            table.words.label(view, hint["move"], table.names, tongue),
            hint["move"],
            hint["chance"],
            hint["thought"],
        )
        for hint in told["hints"]
    ]


def bots_move(table: Table, ply: int) -> tuple[int, str] | None:
    """Seat and move of a move made by a bot, if the ply was one; asked only of games that are over."""
    if table.state != OVER or not 1 <= ply <= table.playing.ply:
        return None
    seat, move = split_move(table.playing.record.moves[ply - 1])
    return (seat, move) if table.seats[seat].bot in bots.names(table.kind.name) else None


async def why(here: House, table: Table, ply: int, whom: str, tongue: Tongue) -> Why:
    """Why a bot made the move that led to the ply, from what its seat knew then. A reason can tell secrets."""
    made = bots_move(table, ply)
    if table.state != OVER:
        raise Trouble(409, "running", "Why bots moved as they did is told when the game is over.")
    if made is None:
        raise bad("That move was not made by a bot.")
    here.limits.count("hint", whom)
    seat, move = made
    told = await ask(here, bots.asked(table, here.config.contents, "reason", seat, str(table.seats[seat].bot), ply - 1))
    return Why(seat, move, tongue(told["why"], **told["values"]) if told["move"] == move else "")


async def hint_page(request: Request) -> Response:
    here, table, seat, _ = await acting(request)
    tongue = here.tongue(request)
    values: dict[str, Any] = {
        "table": table,
        "seat": seat,
        "hints": await hints(here, table, seat, tongue),
        "question": table.questions[seat],
    }
    if request.headers.get("hx-request"):
        return HTMLResponse(templates.get_template("hints.html").render(_=tongue, **values))
    return await page(request, "hint.html", **values)


async def hint_api(request: Request) -> Response:
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    found = await hints(here, table, seat, here.tongue(request))
    return JSONResponse(
        {"seat": seat, "question": table.questions[seat], "hints": [advice._asdict() for advice in found]}
    )


async def why_api(request: Request) -> Response:
    here, table = await at(request)
    ply = whole(request.query_params.get("ply", ""), "ply")
    found = await why(here, table, ply, here.address(request), here.tongue(request))
    return JSONResponse({"ply": ply, **found._asdict()})


ROUTES = [
    Route("/t/{table}/hint", hint_page, methods=["POST"]),
    Route("/api/tables/{table}/hint", hint_api),
    Route("/api/tables/{table}/why", why_api),
]

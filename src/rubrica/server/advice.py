"""Hints for a person who is asked, and, once a game is over, why its bots moved as they did.

Both are thought out in the bots' processes, from the seat's view alone.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.bots.levels import ADVISER
from rubrica.engine.record import split_move
from rubrica.server import bots
from rubrica.server.actions import others_play
from rubrica.server.bodies import Hint, Reason
from rubrica.server.pages import page, seat_form
from rubrica.server.problems import Problem, bad
from rubrica.server.services import Services
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.tongue import Tongue


async def hints(services: Services, table: Table, seat: int, whom: str, tongue: Tongue) -> list[Hint]:
    """The best options of the seat's question, for somebody."""
    await services.limits.count("hint", f"{table.id} {seat}")
    question = table.questions[seat] if table.match is not None else 0
    if seat not in table.waiting:
        raise Problem(409, "unasked", "There is nothing for you to answer now.")
    if table.envelopes is not None and others_play(table, seat):
        raise Problem(409, "secret", "There are no hints while everybody answers in secret.")
    await services.actions.announce_hint(table, seat)
    answer = await services.think(bots.asked(table, "hint", seat, ADVISER), whom)
    if question != table.questions[seat] or seat not in table.waiting:
        raise Problem(409, "stale", "The game has moved on; this page is now up to date.")
    view = table.view(seat)
    return [
        Hint(
            table.game_type.moves.name(hint["move"]),
            table.words.label(view, hint["move"], table.names, tongue),
            hint["move"],
            hint["chance"],
            hint["thought"],
        )
        for hint in answer["hints"]
    ]


def bots_move(table: Table, ply: int) -> tuple[int, str] | None:
    """Seat and move of a move made by a bot, if the ply was one; asked only of games that are over."""
    if table.state != OVER or not 1 <= ply <= table.playing.ply:
        return None
    seat, move = split_move(table.playing.record.moves[ply - 1])
    return (seat, move) if table.seats[seat].bot in bots.names(table.game_type.name) else None


async def why(services: Services, table: Table, ply: int, whom: str, tongue: Tongue) -> Reason:
    """Why a bot made the move that led to the ply, from what its seat knew then. A reason can tell secrets."""
    made = bots_move(table, ply)
    if table.state != OVER:
        raise Problem(409, "running", "Bots explain their moves after the game.")
    if made is None:
        raise bad("A bot didn't make that move.")
    await services.limits.count("hint", whom)
    seat, move = made
    answer = await services.think(bots.asked(table, "reason", seat, str(table.seats[seat].bot), ply - 1), whom)
    return Reason(ply, seat, move, tongue(answer["text"], **answer["values"]) if answer["move"] == move else "")


async def hint_page(request: Request) -> Response:
    """Hints for the seat that is asked: a piece of the table's page, or a page of its own."""
    services, table, seat, _ = await seat_form(request)
    tongue = services.tongue(request)
    values: dict[str, Any] = {
        "table": table,
        "seat": seat,
        "hints": await hints(services, table, seat, await services.asker(request), tongue),
        "question": table.questions[seat],
    }
    return await page(request, "hints.html" if request.headers.get("hx-request") else "hint.html", **values)


ROUTES = [Route("/t/{table}/hint", hint_page, methods=["POST"])]

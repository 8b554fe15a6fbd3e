"""The coach on the pages: what it shows, who asks for it, and who agrees."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.server import coach
from rubrica.server.auth import acting_seat
from rubrica.server.pages import after_action, page, seat_form, table_of
from rubrica.server.problems import Problem
from rubrica.server.services import Services
from rubrica.server.stored import OVER
from rubrica.server.table import Table


async def coach_page(request: Request) -> Response:
    """The answers worth a look, as a piece of the table's page."""
    services, table = await table_of(request)
    seat = await acting_seat(request, services.people, table)
    tongue = services.tongue(request)
    found = await coach.counsel(services, table, seat, services.address(request))
    labels = [table.words.label(table.view(seat), move, table.names, tongue) for move in found.worth]
    names = [table.game_type.moves.name(move) for move in found.worth]
    return await page(request, "coach.html", seat=seat, labels=labels, names=names)


async def wish(request: Request) -> Response:
    """Ask for a coach, do without one again, or answer somebody who asks for one."""
    services, table, seat, form = await seat_form(request)
    await services.limits.count("chat", f"{table.id} {seat}")
    agrees = form["agree"] == "yes" if "agree" in form else None
    await wished(services, table, seat, form.get("want") == "yes", agrees)
    return after_action(request, table, seat)


async def wished(services: Services, table: Table, seat: int, wants: bool, agrees: bool | None) -> None:
    """Note whether a seat wants a coach, or, where it says so, whether it agrees that others have one."""
    if table.state == OVER or table.row.lesson is not None:
        raise Problem(409, "over", "The game is over.")
    async with table.lock:
        if agrees is None:
            await coach.want(services.tables, table, seat, wants)
        else:
            await coach.answer(services.tables, table, seat, agrees)


ROUTES = [
    Route("/t/{table}/coach", coach_page),
    Route("/t/{table}/coach", wish, methods=["POST"]),
]

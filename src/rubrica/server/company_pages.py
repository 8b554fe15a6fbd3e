"""The page of somebody at the table: to mute, to block, to report them."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rubrica.server import company
from rubrica.server.auth import acting_seat
from rubrica.server.pages import page, seat_form, table_of, whole_number
from rubrica.server.problems import Problem, bad
from rubrica.server.services import Services
from rubrica.server.table import Table

LINES_SHOWN = 30


def somebody(table: Table, seat: int, mine: str | None) -> str:
    """The person in a seat, who is not the one who asks."""
    person = table.seats[seat].person if 0 <= seat < len(table.seats) else None
    if person is None or person == mine:
        raise bad("There is nobody else in that seat.")
    return person


async def borne(services: Services, table: Table, seat: int, other: int) -> str:
    """Whether a seat has muted or blocked whoever sits in another."""
    person = somebody(table, other, table.seats[seat].person)
    mine = str(table.seats[seat].person)
    shunned = await services.store.do(lambda connection: company.shunned_by(connection, mine))
    return next((each.kind for each in shunned if each.person == person), "")


async def company_page(request: Request) -> Response:
    """Somebody at the table, what they wrote, and what one can do about it."""
    services, table = await table_of(request)
    seat = await acting_seat(request, services.people, table)
    other = whole_number(request.path_params["other"], "seat")
    values: dict[str, Any] = {
        "kind": await borne(services, table, seat, other),
        "lines": company.lines_of(table, other)[:LINES_SHOWN],
        "longest_reason": company.LONGEST_REASON,
        "told": request.query_params.get("told") == "yes",
    }
    return await page(request, "company.html", table=table, seat=seat, other=other, **values)


async def company_change(request: Request) -> Response:
    """Mute or block somebody, or hear them again; or report them."""
    services, table, seat, form = await seat_form(request)
    other, what = whole_number(request.path_params["other"], "seat"), form.get("what", "")
    line = whole_number(form["line"], "line") if form.get("line") else None
    await bear(services, table, seat, other, what, line, form.get("why", ""))
    thanks = "&told=yes" if what == "report" else ""
    return RedirectResponse(f"/t/{table.id}/people/{other}?seat={seat}{thanks}", 303)


async def bear(services: Services, table: Table, seat: int, other: int, what: str, line: int | None, why: str) -> None:
    """Mute or block somebody, hear them again, or report them."""
    mine = table.seats[seat].person
    person = somebody(table, other, mine)
    if mine is None:
        raise Problem(403, "seat", "You don't have a seat at this table.")
    await services.limits.count("settings", mine)
    name = table.seats[other].name
    if what in (company.MUTE, company.BLOCK):
        changed = await services.store.do(lambda c: company.shun(c, mine, person, name, what, table.id))
        await services.hear_anew(changed)
    elif what == "forgive":
        await services.hear_anew(await services.store.do(lambda c: company.forgive(c, mine, person, table.id)))
    elif what == "report":
        await services.limits.count("report", mine)
        await services.store.do(lambda c: company.report(c, table, mine, other, line, why))
    else:
        raise bad("You can mute, block or report somebody here.")


ROUTES = [
    Route("/t/{table}/people/{other}", company_page),
    Route("/t/{table}/people/{other}", company_change, methods=["POST"]),
]

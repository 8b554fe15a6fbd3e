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
from rubrica.server.table import Table

LINES_SHOWN = 30


def somebody(request: Request, table: Table, mine: str | None) -> tuple[int, str]:
    """The seat that the address names, and the person in it, who is not the one who asks."""
    seat = whole_number(request.path_params["other"], "seat")
    person = table.seats[seat].person if seat < len(table.seats) else None
    if person is None or person == mine:
        raise bad("There is nobody else in that seat.")
    return seat, person


async def company_page(request: Request) -> Response:
    """Somebody at the table, what they wrote, and what one can do about it."""
    services, table = await table_of(request)
    seat = await acting_seat(request, services.people, table)
    other, person = somebody(request, table, table.seats[seat].person)
    mine = str(table.seats[seat].person)
    shunned = await services.store.do(lambda connection: company.shunned_by(connection, mine))
    values: dict[str, Any] = {
        "kind": next((each.kind for each in shunned if each.person == person), ""),
        "lines": company.lines_of(table, other)[:LINES_SHOWN],
        "longest_reason": company.LONGEST_REASON,
        "told": request.query_params.get("told") == "yes",
    }
    return await page(request, "company.html", table=table, seat=seat, other=other, **values)


async def company_change(request: Request) -> Response:
    """Mute or block somebody, or hear them again; or report them."""
    services, table, seat, form = await seat_form(request)
    mine = table.seats[seat].person
    other, person = somebody(request, table, mine)
    if mine is None:
        raise Problem(403, "seat", "You don't have a seat at this table.")
    await services.limits.count("settings", mine)
    what, thanks = form.get("what", ""), ""
    name = table.seats[other].name
    if what in (company.MUTE, company.BLOCK):
        changed = await services.store.do(lambda c: company.shun(c, mine, person, name, what, table.id))
        await services.hear_anew(changed)
    elif what == "forgive":
        await services.hear_anew(await services.store.do(lambda c: company.forgive(c, mine, person, table.id)))
    elif what == "report":
        await services.limits.count("report", mine)
        line = whole_number(form["line"], "line") if form.get("line") else None
        why = form.get("why", "")
        await services.store.do(lambda c: company.report(c, table, mine, other, line, why))
        thanks = "&told=yes"
    else:
        raise bad("You can mute, block or report somebody here.")
    return RedirectResponse(f"/t/{table.id}/people/{other}?seat={seat}{thanks}", 303)


ROUTES = [
    Route("/t/{table}/people/{other}", company_page),
    Route("/t/{table}/people/{other}", company_change, methods=["POST"]),
]

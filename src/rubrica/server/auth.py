"""Who is asking: a person by their session's cookie, or a program by its seat's token."""

from __future__ import annotations

from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import Response

from rubrica.engine.game import SPECTATOR
from rubrica.server.people import People, Person
from rubrica.server.problems import Problem
from rubrica.server.tables import Table
from rubrica.server.tokens import fingerprint

COOKIE = "rubrica"
YEAR = 365 * 24 * 3600


def bearer(request: Request) -> str | None:
    """The token that a program sends, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


def token_seat(table: Table, token: str) -> int:
    """The seat of this table that a program's token opens."""
    mark = fingerprint(token)
    for place, seat in enumerate(table.seats):
        if seat.token is not None and compare_digest(seat.token, mark):
            return place
    raise Problem(401, "token", "This token doesn't belong to a seat at this table.")


def seats_of(table: Table, person: Person | None) -> list[int]:
    """The seats of this table that are the person's."""
    if person is None:
        return []
    return [place for place, seat in enumerate(table.seats) if seat.person == person.id]


async def viewing_seat(request: Request, people: People, table: Table) -> int:
    """The seat whose view a request gets: its token's, the person's own, or none: a spectator."""
    token = bearer(request)
    if token is not None:
        return token_seat(table, token)
    person = await people.person_of(request.cookies.get(COOKIE))
    seats = seats_of(table, person)
    wanted = request.query_params.get("seat")
    if wanted is None:
        return seats[0] if seats else SPECTATOR
    if wanted.isascii() and wanted.isdigit() and int(wanted) in seats:
        return int(wanted)
    raise Problem(403, "seat", "That isn't your seat.")


async def acting_seat(request: Request, people: People, table: Table) -> int:
    """The seat a request acts for."""
    seat = await viewing_seat(request, people, table)
    if seat == SPECTATOR:
        raise Problem(403, "seat", "You don't have a seat at this table.")
    return seat


def remember(response: Response, token: str, secure: bool) -> None:
    """Give the browser its session's cookie."""
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

"""Who is asking: a person by their session's cookie, or a program by its seat's token."""

from __future__ import annotations

from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import Response

from rubrica.engine.game import SPECTATOR
from rubrica.server.people import People, Person
from rubrica.server.problems import Problem
from rubrica.server.table import Table
from rubrica.server.tokens import fingerprint

COOKIE = "rubrica"
YEAR = 365 * 24 * 3600


def bearer(request: Request) -> str | None:
    """The token that a program sends, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


def token_seat(table: Table, token: str) -> int:
    """The seat of this table that a program's token opens."""
    for place in range(len(table.seats)):
        if opens(token, table, place):
            return place
    raise Problem(401, "token", "This token doesn't belong to a seat at this table.")


def opens(token: str, table: Table, seat: int) -> bool:
    """Whether a program's token opens that seat."""
    kept = table.seats[seat].token
    return kept is not None and compare_digest(kept, fingerprint(token))


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
    for seat in seats:
        if wanted == str(seat):
            return seat
    raise Problem(403, "seat", "That isn't your seat.")


async def acting_seat(request: Request, people: People, table: Table) -> int:
    """The seat a request acts for."""
    seat = await viewing_seat(request, people, table)
    if seat == SPECTATOR:
        raise Problem(403, "seat", "You don't have a seat at this table.")
    return seat


class Right:
    """What gives a request the view of a seat: a token, or a session. It can end while the request is still answered,
    so whoever answers at length asks again and again whether it holds."""

    def __init__(self, request: Request, people: People, table: Table, seat: int) -> None:
        self.people = people
        self.table = table
        self.seat = seat
        self.token = bearer(request)
        self.cookie = request.cookies.get(COOKIE) if self.token is None else None

    @property
    def session(self) -> str:
        """The fingerprint of the session that the right rests on; empty where it rests on none."""
        return fingerprint(self.cookie) if self.cookie and self.seat != SPECTATOR else ""

    async def holds(self) -> bool:
        """Whether the view of the seat may still be shown; anybody may look on."""
        if self.seat == SPECTATOR:
            return True
        if self.token is not None:
            return opens(self.token, self.table, self.seat)
        return self.seat in seats_of(self.table, await self.people.person_of(self.cookie))


def remember(response: Response, token: str, secure: bool) -> None:
    """Give the browser its session's cookie."""
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


#: What browsers and systems call themselves; the first that is found counts, since each claims to be others too.
BROWSERS = ("Edg", "OPR", "SamsungBrowser", "Vivaldi", "Firefox", "FxiOS", "Chromium", "CriOS", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
PLAIN = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "FxiOS": "Firefox", "CriOS": "Chrome"}
PLAIN |= {"Mac OS": "macOS", "CrOS": "ChromeOS"}


def browser_of(request: Request) -> str:
    """What kind of browser asks, such as "Firefox, Linux": enough to know one's own again, and no more."""
    named = request.headers.get("user-agent", "")
    found = [next((name for name in names if name in named), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(PLAIN.get(name, name) for name in found if name)

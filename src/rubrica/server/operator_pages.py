"""The operator's page: reports, bans, tables to close, and how the server is. It is there only with a password."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import partial
from time import time
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rubrica import __version__
from rubrica.server import moderation
from rubrica.server.pages import page, read_form, whole_number
from rubrica.server.problems import Problem, bad, missing
from rubrica.server.services import Services, services_of

BADGE = "operator"
SHIFT = 12 * 3600  # seconds after which an operator logs in again
PATH = "/operator"


def badge(password: str, expires: int) -> str:
    """What the operator's browser carries; whoever changes the password ends all of them.

    >>> badge("a long password", 5) == badge("a long password", 5) != badge("another password", 5)
    True
    """
    mark = hmac.new(password.encode(), f"operator until {expires}".encode(), "sha256").hexdigest()
    return f"{expires}.{mark}"


def is_operator(request: Request) -> bool:
    """Whether the operator asks."""
    password = services_of(request).config.operator
    carried = request.cookies.get(BADGE, "")
    expires = carried.partition(".")[0]
    if not password or not (expires.isascii() and expires.isdigit() and len(expires) < 12) or int(expires) < time():
        return False
    return hmac.compare_digest(badge(password, int(expires)).encode(), carried.encode())


def offered(request: Request) -> Services:
    """The services, where this server has an operator's page at all."""
    services = services_of(request)
    if not services.config.operator:
        raise missing("This page doesn't exist.")
    return services


async def operator_page(request: Request) -> Response:
    """The page, or the form in which an operator logs in."""
    services = offered(request)
    if not is_operator(request):
        return await page(request, "operator_login.html")
    wanted = request.query_params.get("who", "")[:60].replace("\x00", "")
    everything = request.query_params.get("reports") == "all"

    def read(connection: Connection) -> dict[str, Any]:
        return {
            "reports": moderation.reports(connection, everything),
            "people": moderation.people(connection, wanted) if wanted else [],
            "counts": moderation.counts(connection),
        }

    health = {
        "version": __version__,
        "database": services.store.engine.dialect.name,
        "tables": len(services.tables.known),
        "streams": len(services.streams.open),
    }
    found = await services.store.do(read)
    return await page(request, "operator.html", health=health, wanted=wanted, everything=everything, **found)


async def operator_change(request: Request) -> Response:
    """Log in and out, and whatever the page offers."""
    services = offered(request)
    form = await read_form(request)
    what = form.get("what", "")
    if what == "login":
        return await log_in(request, services, form.get("password", ""))
    if not is_operator(request):
        raise Problem(403, "login", "Log in as the operator first.")
    response = RedirectResponse(PATH, 303)
    if what == "leave":
        response.delete_cookie(BADGE, PATH)
        return response
    work = DEEDS.get(what)
    if work is None:
        raise bad("The operator's page can't do that.")
    changed = await services.store.do(partial(work, which=form.get("which", "").strip()))
    services.people.known.clear()
    await services.show_anew(changed)
    return response


async def log_in(request: Request, services: Services, password: str) -> Response:
    """Give the operator's browser its badge."""
    await services.limits.count("login", services.address(request))
    if not hmac.compare_digest(password.encode(), services.config.operator.encode()):
        raise Problem(403, "login", "Wrong password.")
    response = RedirectResponse(PATH, 303)
    value = badge(services.config.operator, int(time()) + SHIFT)
    secure = services.config.secure
    response.set_cookie(BADGE, value, SHIFT, path=PATH, httponly=True, samesite="strict", secure=secure)
    return response


def _settle(connection: Connection, which: str) -> list[str]:
    moderation.settle(connection, whole_number(which, "report"))
    return []


def _remove(connection: Connection, which: str) -> list[str]:
    table = moderation.remove_line(connection, whole_number(which, "report"))
    return [] if table is None else [table]


def _ban(connection: Connection, which: str) -> list[str]:
    changed = moderation.ban(connection, which)
    if changed is None:
        raise missing("There is nobody with this id or username.")
    return changed


def _lift(connection: Connection, which: str) -> list[str]:
    if not moderation.lift(connection, which):
        raise missing("Nobody with this id or username is kept out.")
    return []


def _close(connection: Connection, which: str) -> list[str]:
    table = which.partition("?")[0].rstrip("/").rpartition("/")[2]  # its id, or its address
    if not moderation.close_table(connection, table):
        raise missing("There is no such table to close.")
    return [table]


#: What an operator can do, each with whom or what it concerns; the tables that changed are shown anew.
DEEDS: dict[str, Callable[..., list[str]]] = {
    "settle": _settle,
    "remove": _remove,
    "ban": _ban,
    "lift": _lift,
    "close": _close,
}

ROUTES = [Route(PATH, operator_page), Route(PATH, operator_change, methods=["POST"])]

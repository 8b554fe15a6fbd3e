"""The account page: one's name, account and browsers, whom one has muted, and what the server knows of one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.server import company, own_data, passwords
from rubrica.server.auth import COOKIE, browser_of
from rubrica.server.pages import page, person_or_guest, read_form, redirect
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad
from rubrica.server.services import Services, services_of

Form = dict[str, str]


async def account(request: Request) -> Response:
    """The page."""
    services = services_of(request)
    person = await services.person(request)
    values: dict[str, Any] = {"sessions": [], "shunned": []}
    if person is not None:
        values["sessions"] = await services.people.sessions(person, request.cookies.get(COOKIE))
        values["shunned"] = await services.store.do(lambda connection: company.shunned_by(connection, person.id))
    return await page(request, "account.html", shortest=passwords.SHORTEST, longest=passwords.LONGEST, **values)


async def change(request: Request) -> Response:
    """Carry out what a form of the page asks for."""
    form = await read_form(request)
    wanted = CHANGES.get(form.get("what", ""))
    if wanted is None:
        raise bad("The account page can't do that.")
    services = services_of(request)
    await services.limits.count("settings", services.address(request))
    return await wanted(request, services, form)


async def known(request: Request) -> Person:
    """The person who asks; a Problem where there is none."""
    person = await services_of(request).person(request)
    if person is None:
        raise Problem(403, "login", "You aren't logged in here any more.")
    return person


async def rename(request: Request, services: Services, form: Form) -> Response:
    """Another name."""
    person, session = await person_or_guest(request, form.get("name", ""))
    await services.people.rename(person, form.get("name", ""))
    return redirect(request, "/account", session)


async def register(request: Request, services: Services, form: Form) -> Response:
    """An account, under a username that is made of the name."""
    await services.limits.count("login", services.address(request))
    person, _ = await person_or_guest(request, form.get("name", ""))
    _, session = await services.people.register(
        person, form.get("name", ""), form.get("password", ""), browser_of(request)
    )
    return redirect(request, "/account", session)


async def log_in(request: Request, services: Services, form: Form) -> Response:
    """Log in; a guest's seats go along."""
    await services.limits.count("login", services.address(request))
    before = request.cookies.get(COOKIE)
    session, changed = await services.people.log_in(
        form.get("login", ""), form.get("password", ""), before, browser_of(request)
    )
    await services.show_anew(changed)
    return redirect(request, "/", session)


async def log_out(request: Request, services: Services, form: Form) -> Response:
    """Log out of this browser."""
    await services.people.log_out(request.cookies.get(COOKIE, ""))
    return forget_browser(request)


async def end_session(request: Request, services: Services, form: Form) -> Response:
    """Log out of another browser."""
    await services.people.end_session(await known(request), form.get("session", ""))
    return redirect(request, "/account")


async def end_others(request: Request, services: Services, form: Form) -> Response:
    """Log out of every other browser."""
    await services.people.end_others(await known(request), request.cookies[COOKIE])
    return redirect(request, "/account")


async def change_password(request: Request, services: Services, form: Form) -> Response:
    """Another password."""
    await services.limits.count("login", services.address(request))
    person = await known(request)
    old, new = form.get("old", ""), form.get("password", "")
    await services.people.change_password(person, old, new, request.cookies[COOKIE])
    return redirect(request, "/account")


async def forgive(request: Request, services: Services, form: Form) -> Response:
    """Hear somebody again."""
    person = await known(request)
    other = form.get("other", "")
    changed = await services.store.do(lambda connection: company.forgive(connection, person.id, other))
    await services.hear_anew(changed)
    return redirect(request, "/account")


async def delete(request: Request, services: Services, form: Form) -> Response:
    """Forget the person who asks."""
    person = await known(request)
    if form.get("sure") != "yes":
        raise bad("Please tick the box if you want to be forgotten.")
    if person.login is not None:
        await services.limits.count("login", services.address(request))
        if not await services.people.is_password(person, form.get("password", "")):
            raise Problem(403, "login", "That isn't your current password.")
    changed = await services.store.do(lambda connection: own_data.forget(connection, person.id))
    services.people.known.clear()
    await services.show_anew(changed)
    return forget_browser(request)


def forget_browser(request: Request) -> Response:
    """To the lobby, as a stranger."""
    response = redirect(request, "/")
    response.delete_cookie(COOKIE)
    return response


async def data(request: Request) -> Response:
    """All the server knows of the person who asks, as a file."""
    services = services_of(request)
    person = await known(request)
    await services.limits.count("export", person.id)
    found = await services.store.do(lambda connection: own_data.export(connection, person.id))
    headers = {"Content-Disposition": 'attachment; filename="rubrica-my-data.json"', "Cache-Control": "no-store"}
    written = await asyncio.to_thread(json.dumps, found, indent=1, ensure_ascii=False)  # it may be long
    return Response(written, media_type="application/json", headers=headers)


CHANGES: dict[str, Callable[[Request, Services, Form], Awaitable[Response]]] = {
    "name": rename,
    "register": register,
    "login": log_in,
    "leave": log_out,
    "end": end_session,
    "end-others": end_others,
    "password": change_password,
    "forgive": forgive,
    "delete": delete,
}

ROUTES = [
    Route("/account", account),
    Route("/account", change, methods=["POST"]),
    Route("/account/data.json", data),
]

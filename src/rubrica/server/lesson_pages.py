"""Learning a game by playing it: where a lesson begins, goes on and begins again."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.engine.game_type import GameType
from rubrica.server import lessons
from rubrica.server.game_types import game_named
from rubrica.server.pages import after_action, page, person_or_guest, read_form, redirect, seat_form, whole_number
from rubrica.server.people import Person
from rubrica.server.problems import Problem
from rubrica.server.services import Services, services_of
from rubrica.server.table import Table


def taught(request: Request) -> GameType[Any]:
    """The game that the address names, which has a lesson."""
    game = game_named(request.path_params["game"])
    if game.lesson is None:
        raise Problem(404, "lesson", "{game} has no lesson yet.", game=game.title)
    return game


async def begun(services: Services, game: GameType[Any], person: Person | None) -> Table | None:
    """The table on which somebody takes the lesson already."""
    return None if person is None else await lessons.begun(services.tables, game, person.id)


async def learn_page(request: Request) -> Response:
    """What the lesson is, and how far one is in it."""
    services, game = services_of(request), taught(request)
    table = await begun(services, game, await services.person(request))
    return await page(request, "learn.html", game=game, teaching=None if table is None else table.teaching)


async def learn(request: Request) -> Response:
    """Begin the lesson, or go on with it."""
    services, game = services_of(request), taught(request)
    form = await read_form(request)
    person, session = await person_or_guest(request, form.get("name", ""))
    table = await begun(services, game, person)
    if table is None or form.get("again") == "yes":
        await services.limits.count("create", services.address(request))
    if table is None:
        table = await services.actions.teach(game, person)
    elif form.get("again") == "yes":
        await lessons.begin_again(services.tables, table)
    return redirect(request, f"/t/{table.id}", session)


async def read_on(request: Request) -> Response:
    """A step is read."""
    services, table, seat, form = await seat_form(request)
    await services.limits.count("move", f"{table.id} {seat}")
    await lessons.read_on(services.tables, table, whole_number(form.get("read", ""), "read"))
    return after_action(request, table, seat)


ROUTES = [
    Route("/learn/{game}", learn_page),
    Route("/learn/{game}", learn, methods=["POST"]),
    Route("/t/{table}/lesson", read_on, methods=["POST"]),
]

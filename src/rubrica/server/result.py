"""The last page of a game: who won and why, the scoring, how chances went, what decided, and what one can do next."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from rubrica.engine.game import SPECTATOR
from rubrica.lab.course import course
from rubrica.server.auth import seats_of
from rubrica.server.chances import played_at
from rubrica.server.pages import page, person_or_guest, read_form, redirect, table_of, whole_number
from rubrica.server.problems import Problem
from rubrica.server.rematch import again, seats_again
from rubrica.server.review_process import WATCHING, paint
from rubrica.server.services import Services
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.server.templating import templates

#: A picture is opened by itself too: its style and its fonts lie in it, and nothing else may.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


async def finished(request: Request) -> tuple[Services, Table, list[int], int]:
    """A table whose game is over, the seats of whoever asks, and the one they look from."""
    services, table = await table_of(request)
    if table.state != OVER:
        raise Problem(409, "running", "There is a result once the game is over.")
    mine = seats_of(table, await services.person(request))
    return services, table, mine, mine[0] if len(mine) == 1 else SPECTATOR


async def chances(request: Request, services: Services, table: Table, seat: int) -> dict[str, Any]:
    """How chances went, if that is known; else how far it is found out, which then begins, or why it does not."""
    found: dict[str, Any] = {"course": None, "progress": None, "trouble": ""}
    tongue = services.tongue(request)
    try:
        review, progress = await services.chances.found(services.limits, table, await services.asker(request))
    except Problem as problem:
        return found | {"trouble": problem.say(tongue)}
    if review is None:
        return found | {"progress": progress}
    return found | {"course": course(table.playing, review, seat, table.names, tongue)}


async def result_page(request: Request) -> Response:
    """The result."""
    services, table, mine, seat = await finished(request)
    tongue, view = services.tongue(request), table.view(seat)
    person = await services.person(request)
    words, names = table.words, table.names
    lines = words.result(view, names, tongue)
    shown: dict[str, Any] = {
        "verdict": words.verdict(view, names, tongue) or lines[0],
        "why": lines[0],
        "scoring": words.scoring(view, names, tongue),
        "mine": mine,
        "seat": seat,
        "again": seats_again(table, person),
        **await chances(request, services, table, seat),
    }
    return await page(request, "result.html", table=table, **shown)


async def chances_part(request: Request) -> Response:
    """How chances went: a piece of the result's page, asked for until it is there."""
    services, table, _, seat = await finished(request)
    tongue = services.tongue(request)
    values = await chances(request, services, table, seat)
    html = templates.get_template("chances.html").render(
        _=tongue, some=tongue.some, tongue=tongue, table=table, seat=seat, **values
    )
    return HTMLResponse(html)


async def judge_again(request: Request) -> Response:
    """Find out anew how chances went: another release may judge otherwise."""
    services, table, _, _ = await finished(request)
    await begin_anew(request, services, table)
    return redirect(request, f"/t/{table.id}/result#chances")


async def begin_anew(request: Request, services: Services, table: Table) -> None:
    """Have a finished game judged once more, at the cost of whoever asks."""
    if table.state != OVER:
        raise Problem(409, "running", "There is a result once the game is over.")
    whom = await services.asker(request)
    await services.limits.count("judge", whom)
    services.chances.begin(table, whom)
    await services.chances.forget(table)


async def picture(request: Request) -> Response:
    """The finished board as a picture that needs no other file."""
    services, table, _, _ = await finished(request)
    await services.limits.count("review", await services.asker(request))
    ply = whole_number(request.query_params.get("ply", str(table.playing.ply)), "ply")
    at = min(max(ply, table.playing.first), table.playing.ply)
    code = services.tongue(request).code
    drawing = await services.off_the_loop(request, paint, played_at(table), at, WATCHING, code)
    name = f"{table.game_type.name}-{table.id}.svg"
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Content-Disposition": f'inline; filename="{name}"'}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def play_again(request: Request) -> Response:
    """Again with the same table."""
    services, table = await table_of(request)
    await services.limits.count("create", await services.asker(request))
    form = await read_form(request)
    person, session = await person_or_guest(request, "")
    new, seat = await again(services.actions, table, person, form.get("commitment", ""))
    return redirect(request, f"/t/{new.id}" + (f"?seat={seat}" if seat >= 0 else ""), session)


ROUTES = [
    Route("/t/{table}/result", result_page),
    Route("/t/{table}/chances", chances_part),
    Route("/t/{table}/chances", judge_again, methods=["POST"]),
    Route("/t/{table}/picture.svg", picture),
    Route("/t/{table}/again", play_again, methods=["POST"]),
]

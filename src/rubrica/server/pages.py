"""The pages people see. A page is drawn from what `page_data` gives; every button is a plain form."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import wraps
from io import BytesIO
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.server import coach, page_data, sections, talk
from rubrica.server.actions import MOST_CHAIRS, Actions, Chair, Plan
from rubrica.server.auth import (
    YEAR,
    Right,
    acting_seat,
    bearer,
    browser_of,
    remember,
    seats_of,
    token_seat,
    viewing_seat,
)
from rubrica.server.clocks import PACES
from rubrica.server.game_types import game_named
from rubrica.server.names import LONGEST_NAME
from rubrica.server.packing import APART
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad, check_texts
from rubrica.server.sections import Follower, Reader
from rubrica.server.services import LANGUAGE, Services, services_of
from rubrica.server.table import Table
from rubrica.server.templating import templates
from rubrica.tongue import LANGUAGES

Endpoint = Callable[[Request], Awaitable[Response]]
Deed = Callable[[Actions, Table, int, dict[str, str]], Awaitable[None]]

LONGEST_CHAIN = 6  # answers that are given with one touch

QR: dict[str, Any] = {"scale": 4, "border": 2, "dark": "#1c1712", "light": "#fffdf8"}


async def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page, whole or a piece of one, in the language of the person who asks. How long it is tells nothing of a seat
    that it is made for."""
    services = services_of(request)
    tongue = services.tongue(request)
    person = await services.person(request)
    await services.turns.take(services.address(request))  # what was read for many pages comes in at the same moment
    shown = f"{request.url.path}?{request.url.query}".removesuffix("?") if request.method == "GET" else "/"
    html = templates.get_template(name).render(
        _=tongue, some=tongue.some, tongue=tongue, me=person, back=shown, **values
    )
    return HTMLResponse(html + APART if "seat" in values else html, status, {"Cache-Control": "no-store"})


async def read_form(request: Request) -> dict[str, str]:
    """The texts of a form."""
    async with request.form(max_files=1, max_fields=60) as sent:
        form = {name: value for name, value in sent.items() if isinstance(value, str)}
    check_texts(form)
    return form


def whole_number(text: str, name: str) -> int:
    """A form's whole number, or a Problem that names its field."""
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise bad("{field}: please give a whole number.", field=name)
    return int(text)


def site_address(request: Request) -> str:
    """How people reach this server."""
    return services_of(request).config.address.rstrip("/") or str(request.base_url).rstrip("/")


async def person_or_guest(request: Request, name: str) -> tuple[Person, str | None]:
    """The person who asks; a new guest, with a new session, where there is none."""
    services = services_of(request)
    person = await services.person(request)
    if person is not None:
        return person, None
    await services.limits.count("join", services.address(request))
    tongue = services.tongue(request)
    return await services.people.new_guest(name or tongue("Guest"), browser_of(request))


def redirect(request: Request, where: str, session: str | None = None) -> Response:
    """Send the browser elsewhere, with a new session where one was opened."""
    response = RedirectResponse(where, 303)
    if session is not None:
        remember(response, session, services_of(request).config.secure)
    return response


def after_action(request: Request, table: Table, seat: int) -> Response:
    """After an action: the stream brings what changed; without scripts the page is loaded anew."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return RedirectResponse(f"/t/{table.id}?seat={seat}", 303)


async def table_of(request: Request) -> tuple[Services, Table]:
    """The services, and the table that the address names."""
    services = services_of(request)
    return services, await services.tables.current(request.path_params["table"])


async def seat_form(request: Request) -> tuple[Services, Table, int, dict[str, str]]:
    """The seat a form acts for."""
    services, table = await table_of(request)
    form = await read_form(request)
    if bearer(request) is not None:
        return services, table, token_seat(table, str(bearer(request))), form
    seats = seats_of(table, await services.person(request))
    seat = whole_number(form.get("seat", ""), "seat")
    if seat not in seats:
        raise Problem(403, "seat", "That isn't your seat.")
    return services, table, seat, form


def by_seat(counted: str) -> Callable[[Deed], Endpoint]:
    """Makes an endpoint of what a seat does with a form; how often it may is counted by that name."""

    def endpoint(deed: Deed) -> Endpoint:
        @wraps(deed)
        async def answer(request: Request) -> Response:
            services, table, seat, form = await seat_form(request)
            await services.limits.count(counted, f"{table.id} {seat}")
            await deed(services.actions, table, seat, form)
            return after_action(request, table, seat)

        return answer

    return endpoint


async def new(request: Request) -> Response:
    """The form in which a table is set up."""
    services = services_of(request)
    game = request.query_params.get("game", games.names()[0])
    kind = game_named(game)
    asked = request.query_params.get("seats") or request.query_params.get("size", str(kind.usual))
    size = whole_number(asked, "size")
    size = min(max(size, kind.seats[0]), kind.seats[-1])
    values: dict[str, Any] = {
        "size": size,
        "called": request.query_params.get("name", "")[:LONGEST_NAME],
        "kinds": list(games.installed().values()),
        "kind": kind,
        "words": kind.words,
        "paces": PACES,
    }
    return await page(request, "new.html", contents=list(services.contents.names[game]), **values)


async def make(request: Request) -> Response:
    """Make the table that was set up."""
    services = services_of(request)
    await services.limits.count("create", services.address(request))
    form = await read_form(request)
    person, session = await person_or_guest(request, form.get("name", ""))
    game = form.get("game", "")
    size = whole_number(form.get("size", ""), "seats")
    chairs = [
        Chair(form.get(f"chair{place}", "open"), form.get(f"as{place}", ""), form.get(f"commitment{place}", ""))
        for place in range(min(size, MOST_CHAIRS))
    ]
    options = {name[7:]: value for name, value in form.items() if name.startswith("option.")}
    plan = Plan(
        game,
        chairs,
        options,
        form.get("content", "standard"),
        form.get("public", "yes") == "yes",
        form.get("pace", "none"),
        form.get("timeout", "bot"),
        form.get("carry_cards", "no") == "yes",
    )
    table = await services.actions.make(plan, person)
    return redirect(request, f"/t/{table.id}", session)


async def reader_of(request: Request, table: Table) -> Reader:
    """Who looks at the table."""
    services = services_of(request)
    person = await services.person(request)
    seat = await viewing_seat(request, services.people, table)
    host = person is not None and table.row.host == person.id
    link = f"{site_address(request)}/t/{table.id}"
    mine, welcome = tuple(seats_of(table, person)), table.welcomes(person)
    return Reader(seat, mine, host, services.tongue(request), link, welcome)


async def table_page(request: Request) -> Response:
    """The table's page. Where several people share the device, each says first who is looking: going back in the
    browser's history shows nobody what another saw."""
    services, table = await table_of(request)
    mine = seats_of(table, await services.person(request))
    if len(mine) > 1 and request.query_params.get("seat") != request.cookies.get(looker(table), ""):
        return await page(request, "curtain.html", table=table, mine=mine)
    reader = await reader_of(request, table)
    if reader.seat != SPECTATOR and table.seats[reader.seat].away:
        await services.actions.come_back(table, reader.seat)
    hidden = bool(sections.curtain(table, reader))
    missed = [] if hidden or table.online(reader.seat) else page_data.missed(table, reader.seat, reader.tongue)
    if not hidden:
        await services.actions.note_seen(table, reader.seat, table.played)
    return await page(request, "table.html", table=table, seat=reader.seat, live=sections.whole(table, reader, missed))


def looker(table: Table) -> str:
    """The name of the cookie that tells who looks at the table, on a device that several people share."""
    return f"looker-{table.id}"


async def look(request: Request) -> Response:
    """Somebody who shares the device says that they are looking now."""
    services, table, seat, _ = await seat_form(request)
    response = redirect(request, f"/t/{table.id}?seat={seat}")
    secure = services.config.secure
    response.set_cookie(looker(table), str(seat), httponly=True, samesite="lax", secure=secure, path=f"/t/{table.id}")
    return response


async def words_page(request: Request) -> Response:
    """The table in words, with a heading for each of its parts: a piece of the table's page, or a page of its own."""
    _, table = await table_of(request)
    reader = await reader_of(request, table)
    hidden = table.match is None or sections.curtain(table, reader)
    parts = [] if hidden else page_data.in_words(table, reader.seat, reader.tongue)
    name = "words.html" if request.headers.get("hx-request") else "words_page.html"
    return await page(request, name, table=table, seat=reader.seat, parts=parts)


async def talk_page(request: Request) -> Response:
    """All that was said at the table, the newest lines first, page by page."""
    services, table = await table_of(request)
    seat = await viewing_seat(request, services.people, table)
    but = whole_number(request.query_params.get("but", "0"), "but")
    lines = talk.said(table, seat, services.tongue(request), talk.ON_A_PAGE, but=but)
    older = but + len(lines) if talk.count(table, seat) > but + len(lines) else 0
    return await page(request, "talk.html", table=table, seat=seat, talk=lines, older=older)


async def table_stream(request: Request) -> Response:
    """The stream that pushes what changes on the table's page."""
    services, table = await table_of(request)
    reader = await reader_of(request, table)
    right = Right(request, services.people, table, reader.seat)
    return await services.streams.answer(request, services.actions, right, Follower(table, reader))


async def qr(request: Request) -> Response:
    """The table's address as a code for phones."""
    _, table = await table_of(request)
    picture = BytesIO()
    segno.make(f"{site_address(request)}/t/{table.id}", error="m").save(picture, kind="svg", **QR)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def join(request: Request) -> Response:
    """Sit down."""
    services, table = await table_of(request)
    await services.limits.count("join", services.address(request))
    form = await read_form(request)
    person, session = await person_or_guest(request, form.get("name", ""))
    wanted = form.get("seat", "")
    seat = whole_number(wanted, "seat") if wanted else None
    chosen = await services.actions.join(table, person, form.get("name", ""), seat, form.get("commitment", ""))
    return redirect(request, f"/t/{table.id}?seat={chosen}", session)


@by_seat("move")
async def commit(actions: Actions, table: Table, seat: int, form: dict[str, str]) -> None:
    """Commit to new words for the deal."""
    await actions.commit(table, seat, form.get("commitment", ""))


@by_seat("move")
async def reveal(actions: Actions, table: Table, seat: int, form: dict[str, str]) -> None:
    """Reveal one's words for the deal."""
    await actions.reveal(table, seat, form.get("words", ""))


async def host_of(request: Request) -> Person:
    """The person who asks for what a host may do."""
    services = services_of(request)
    person = await services.person(request)
    if person is None:
        raise Problem(403, "host", "Only the host can do that.")
    await services.limits.count("settings", person.id)
    return person


async def fill(request: Request) -> Response:
    """The host fills every open seat with a bot."""
    services, table = await table_of(request)
    person = await host_of(request)
    await services.actions.fill(table, person, (await read_form(request)).get("bot", "bot"))
    return redirect(request, f"/t/{table.id}")


async def seat_bot(request: Request) -> Response:
    """The host puts a bot in an open seat, or takes one out."""
    services, table = await table_of(request)
    person = await host_of(request)
    form = await read_form(request)
    seat = whole_number(form.get("seat", ""), "seat")
    if form.get("bot"):
        await services.actions.seat_bot(table, person, seat, form["bot"])
    else:
        await services.actions.dismiss_bot(table, person, seat)
    return redirect(request, f"/t/{table.id}")


async def free_seat(request: Request) -> Response:
    """The host frees the seat of somebody who will not come, before the game begins."""
    services, table = await table_of(request)
    person = await host_of(request)
    seat = whole_number((await read_form(request)).get("seat", ""), "seat")
    await services.actions.free_seat(table, person, seat)
    return redirect(request, f"/t/{table.id}")


async def play(request: Request) -> Response:
    """Answer a question, or make a remark."""
    services, table, seat, form = await seat_form(request)
    await services.limits.count("move", f"{table.id} {seat}")
    question = form.get("question", "")
    asked = whole_number(question, "question") if question else None
    if table.match is not None and form.get("sure") != "yes":
        tongue = services.tongue(request)
        why = page_data.second_thought(table, seat, form.get("move", ""), tongue)
        why = why or await coach.second_thought(
            services, table, seat, form.get("move", ""), services.address(request), tongue
        )
        if why:
            return await ask_again(request, table, seat, why, form)
    await services.actions.play(
        table, seat, form.get("move", ""), asked, form.get("request"), later_moves(table, form.get("then", ""))
    )
    return after_action(request, table, seat)


def later_moves(table: Table, numbers: str) -> list[str]:
    """The answers to the next questions that are given together with the first, by their numbers."""
    found = [whole_number(number, "then") for number in numbers.split()[:LONGEST_CHAIN]]
    names = table.game_type.moves.names
    if any(number >= len(names) for number in found):
        raise bad("{field}: there is no move of that number.", field="then")
    return [names[number] for number in found]


async def preview(request: Request) -> Response:
    """What an answer would bring, or why it may not be given: a piece of the table's page, or a page of its own."""
    services, table = await table_of(request)
    seat = await acting_seat(request, services.people, table)
    await services.limits.count("preview", f"{table.id} {seat}")
    name = "preview.html" if request.headers.get("hx-request") else "preview_page.html"
    values: dict[str, Any] = {"foreseen": None, "refusal": None}
    try:
        asked, then = request.query_params.get("move", ""), later_moves(table, request.query_params.get("then", ""))
        tongue = services.tongue(request)
        for what, find in (("foreseen", page_data.preview_of), ("marks", page_data.marks_of)):
            values[what] = await services.foresee(request, find, table, seat, asked, tongue, then)
    except Problem as problem:
        if problem.code != "refused":
            raise
        values["refusal"] = problem
    return await page(request, name, table=table, seat=seat, **values)


async def ask_again(request: Request, table: Table, seat: int, why: str, form: dict[str, str]) -> Response:
    """The same move once more, with the reason to think twice; as a page of its own where there is no script."""
    name = "again.html" if request.headers.get("hx-request") else "sure.html"
    sent = {field: form[field] for field in ("move", "question", "request") if field in form}
    return await page(request, name, table=table, seat=seat, why=why, sent=sent)


@by_seat("move")
async def undo(actions: Actions, table: Table, seat: int, _form: dict[str, str]) -> None:
    """Take back a move, or ask the others."""
    await actions.undo(table, seat)


@by_seat("move")
async def consent(actions: Actions, table: Table, seat: int, form: dict[str, str]) -> None:
    """Agree to what another wants to take back, or not."""
    await actions.consent(table, seat, form.get("agree") == "yes")


@by_seat("chat")
async def say(actions: Actions, table: Table, seat: int, form: dict[str, str]) -> None:
    """Say something to the table."""
    await actions.say(table, seat, form.get("text", ""))


async def typing(request: Request) -> Response:
    """Somebody is writing something to the table; it counts as little as it tells."""
    services, table, seat, _ = await seat_form(request)
    await services.limits.count("typing", f"{table.id} {seat}")
    services.actions.show_typing(table, seat)
    return Response(status_code=204)


async def leave(request: Request) -> Response:
    """Stand up."""
    services, table, seat, _ = await seat_form(request)
    await services.limits.count("leave", f"{table.id} {seat}")
    await services.actions.leave(table, seat)
    return redirect(request, "/")


async def new_token(request: Request) -> Response:
    """A token with which a program plays the seat."""
    services, table, seat, _ = await seat_form(request)
    await services.limits.count("secret", str(table.seats[seat].person))
    secret = await services.actions.new_token(table, seat)
    return await page(request, "secret.html", table=table, seat=seat, secret=secret, link="", picture="")


async def new_link(request: Request) -> Response:
    """The host makes a link to a free seat, or a player one to their own."""
    services, table = await table_of(request)
    seat = whole_number((await read_form(request)).get("seat", ""), "seat")
    link = f"{site_address(request)}/seat/{await link_to(request, services, table, seat)}"
    picture = segno.make(link, error="m").svg_data_uri(**QR)
    return await page(request, "secret.html", table=table, seat=seat, secret="", link=link, picture=picture)


async def link_to(request: Request, services: Services, table: Table, seat: int) -> str:
    """A new link to a seat, as a secret."""
    person = await host_of(request)
    if not 0 <= seat < len(table.seats):
        raise Problem(403, "host", "Only the host can do that.")
    await services.limits.count("secret", person.id)
    return await services.actions.new_link(table, seat, person)


async def seat_page(request: Request) -> Response:
    """A seat's link. Opening it takes nothing yet: previews of messages open links too."""
    services = services_of(request)
    table, seat = await services.actions.seat_of_link(request.path_params["token"])
    return await page(request, "seat.html", table=table, seat=seat)


async def use_link(request: Request) -> Response:
    """Exchange a seat's link for the seat."""
    services = services_of(request)
    await services.limits.count("join", services.address(request))
    form = await read_form(request)
    secret = request.path_params["token"]
    await services.actions.seat_of_link(secret)
    person, session = await person_or_guest(request, form.get("name", ""))
    table, seat = await services.actions.use_link(secret, person, form.get("name", ""), form.get("commitment", ""))
    return redirect(request, f"/t/{table.id}?seat={seat}", session)


async def language(request: Request) -> Response:
    """Choose a language."""
    form = await read_form(request)
    code = form.get("language", "")
    if code not in LANGUAGES:
        raise bad("Rubrica doesn't speak that language.")
    back = form.get("back", "/")
    response = redirect(request, back if re.match(r"/[^/\\]", back) else "/")
    response.set_cookie(
        LANGUAGE, code, max_age=YEAR, httponly=True, samesite="lax", secure=services_of(request).config.secure
    )
    return response


ROUTES = [
    Route("/new", new),
    Route("/new", make, methods=["POST"]),
    Route("/language", language, methods=["POST"]),
    Route("/seat/{token}", seat_page),
    Route("/seat/{token}", use_link, methods=["POST"]),
    Route("/t/{table}", table_page),
    Route("/t/{table}/stream", table_stream),
    Route("/t/{table}/talk", talk_page),
    Route("/t/{table}/words", words_page),
    Route("/t/{table}/look", look, methods=["POST"]),
    Route("/t/{table}/qr.svg", qr),
    Route("/t/{table}/join", join, methods=["POST"]),
    Route("/t/{table}/commit", commit, methods=["POST"]),
    Route("/t/{table}/reveal", reveal, methods=["POST"]),
    Route("/t/{table}/fill", fill, methods=["POST"]),
    Route("/t/{table}/bot", seat_bot, methods=["POST"]),
    Route("/t/{table}/free", free_seat, methods=["POST"]),
    Route("/t/{table}/play", play, methods=["POST"]),
    Route("/t/{table}/preview", preview),
    Route("/t/{table}/undo", undo, methods=["POST"]),
    Route("/t/{table}/consent", consent, methods=["POST"]),
    Route("/t/{table}/say", say, methods=["POST"]),
    Route("/t/{table}/typing", typing, methods=["POST"]),
    Route("/t/{table}/leave", leave, methods=["POST"]),
    Route("/t/{table}/token", new_token, methods=["POST"]),
    Route("/t/{table}/link", new_link, methods=["POST"]),
]

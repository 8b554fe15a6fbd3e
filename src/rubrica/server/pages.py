"""The pages people see. A page is drawn from what `sight` gives; every button is a plain form."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from rubrica import drawing, games
from rubrica.engine.game import SPECTATOR, Refusal
from rubrica.engine.kind import Kind
from rubrica.games import boards, sheets
from rubrica.games.figures import emblem
from rubrica.games.rulebook import rule
from rubrica.games.words import words
from rubrica.server import bots, lobby, metrics, sight, voice
from rubrica.server.auth import COOKIE, YEAR, bearer, eyes, hand, held, remember, token_seat
from rubrica.server.clocks import PACES
from rubrica.server.desk import LONGEST_LINE, Chair, Plan
from rubrica.server.house import LANGUAGE, House, house
from rubrica.server.people import LONGEST_NAME, Person
from rubrica.server.tables import OPEN, Table
from rubrica.server.trouble import Trouble, bad
from rubrica.tongue import LANGUAGES, Tongue

QR: dict[str, Any] = {"scale": 4, "border": 2, "dark": "#1c1712", "light": "#fffdf8"}
STATIC = Path(__file__).parent / "static"
DRAWING = Path(drawing.__file__).parent
templates = Environment(
    loader=PackageLoader("rubrica.server"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def asset(name: str) -> str:
    """The address of a static file, which changes with its content so that browsers may keep it for ever."""
    return f"/static/{name}?{mark_of(STATIC / name)}"


@cache
def drawn(name: str) -> str:
    """The address of a stylesheet of the drawings."""
    return f"/drawing/{name}?{mark_of(DRAWING / name)}"


def mark_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


templates.globals |= {
    "asset": asset,
    "drawn": drawn,
    "longest_name": LONGEST_NAME,
    "longest_line": LONGEST_LINE,
    "languages": LANGUAGES,
    "levels_of": bots.levels,
    "has_beliefs": lambda game: sheets.maker(game) is not None,
    "spoken": voice.spoken,
    "words_of": words,
    "title_of": lambda game: games.kind(game).title,
}


async def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    here = house(request)
    tongue = here.tongue(request)
    person = await here.person(request)
    shown = f"{request.url.path}?{request.url.query}".removesuffix("?") if request.method == "GET" else "/"
    html = templates.get_template(name).render(
        _=tongue, some=tongue.some, tongue=tongue, me=person, back=shown, **values
    )
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


async def form(request: Request) -> dict[str, str]:
    async with request.form(max_files=1, max_fields=60) as told:
        return {name: value for name, value in told.items() if isinstance(value, str)}


def whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise bad("{field}: a whole number is needed.", field=name)
    return int(text)


def base(request: Request) -> str:
    """How people reach this server."""
    return house(request).config.address.rstrip("/") or str(request.base_url).rstrip("/")


async def somebody(request: Request, name: str) -> tuple[Person, str | None]:
    """The person who asks; a new guest, with a new session, where there is none."""
    here = house(request)
    person = await here.person(request)
    if person is not None:
        return person, None
    here.limits.count("join", here.address(request))
    tongue = here.tongue(request)
    return await here.people.welcome(name or tongue("Guest"))


def go(request: Request, where: str, session: str | None = None) -> Response:
    response = RedirectResponse(where, 303)
    if session is not None:
        remember(response, session, house(request).config.secure)
    return response


def done(request: Request, table: Table, seat: int) -> Response:
    """After an action: the stream brings what changed; without scripts the page is loaded anew."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return RedirectResponse(f"/t/{table.id}?seat={seat}", 303)


async def at(request: Request) -> tuple[House, Table]:
    here = house(request)
    return here, await here.tables.get(request.path_params["table"])


async def acting(request: Request) -> tuple[House, Table, int, dict[str, str]]:
    """The seat a form acts for."""
    here, table = await at(request)
    told = await form(request)
    if bearer(request) is not None:
        return here, table, token_seat(table, str(bearer(request))), told
    seats = held(table, await here.person(request))
    seat = whole(told.get("seat", ""), "seat")
    if seat not in seats:
        raise Trouble(403, "seat", "That seat is not yours.")
    return here, table, seat, told


def usual_size(kind: Kind) -> int:
    return min(max(kind.least, 4), kind.most)


async def home(request: Request) -> Response:
    here = house(request)
    person = await here.person(request)
    shelves = await lobby.shelves(here, person)
    kinds = [games.kind(name) for name in games.names()]
    language = here.tongue(request).code
    emblems = {kind.name: await run_in_threadpool(emblem, kind.name, language) for kind in kinds}
    return await page(request, "lobby.html", shelves=shelves, kinds=kinds, emblems=emblems)


async def quick(request: Request) -> Response:
    """One click, one game against bots."""
    here = house(request)
    here.limits.count("create", here.address(request))
    told = await form(request)
    person, session = await somebody(request, told.get("name", ""))
    game = told.get("game", "")
    if game not in games.names():
        raise bad("There is no such game.")
    kind = games.kind(game)
    chairs = [Chair("me")] + [Chair("bot") for _ in range(usual_size(kind) - 1)]
    table = await here.desk.make(Plan(game, chairs, public=False), person)
    return go(request, f"/t/{table.id}", session)


async def new(request: Request) -> Response:
    here = house(request)
    game = request.query_params.get("game", games.names()[0])
    if game not in games.names():
        raise bad("There is no such game.")
    kind = games.kind(game)
    size = whole(request.query_params.get("size", str(usual_size(kind))), "size")
    size = min(max(size, kind.least), kind.most)
    values: dict[str, Any] = {
        "size": size,
        "kinds": [games.kind(name) for name in games.names()],
        "kind": kind,
        "words": words(game),
        "paces": PACES,
    }
    return await page(request, "new.html", contents=list(here.contents.names[game]), **values)


async def make(request: Request) -> Response:
    here = house(request)
    here.limits.count("create", here.address(request))
    told = await form(request)
    person, session = await somebody(request, told.get("name", ""))
    game = told.get("game", "")
    size = whole(told.get("size", ""), "seats")
    chairs = [Chair(told.get(f"chair{place}", "open"), told.get(f"as{place}", "")) for place in range(min(size, 16))]
    options = {name[7:]: value for name, value in told.items() if name.startswith("option.")}
    plan = Plan(
        game,
        chairs,
        options,
        told.get("content", "standard"),
        told.get("public", "yes") == "yes",
        told.get("pace", "none"),
        told.get("timeout", "bot"),
    )
    table = await here.desk.make(plan, person)
    return go(request, f"/t/{table.id}", session)


def curtain(table: Table, seat: int, mine: list[int]) -> list[int]:
    """Whom the device should be handed to, where several people share it: the seat's own view stays hidden then."""
    if len(mine) < 2 or seat in table.waiting:
        return []
    return [other for other in mine if other in table.waiting]


def live(table: Table, seat: int, mine: list[int], host: bool, tongue: Tongue) -> str:
    """The part of a table's page that is pushed; made once per version for all who see the same."""
    several = tuple(mine) if len(mine) > 1 else ()

    def make() -> str:
        values: dict[str, Any] = {"curtain": curtain(table, seat, mine), "view": None}
        if not values["curtain"] and table.state != OPEN:
            values |= sights(table, seat, tongue)
        with metrics.timed("rendering"):
            return templates.get_template("live.html").render(
                _=tongue, table=table, seat=seat, seats=sight.seats(table), host=host, mine=mine, **values
            )

    return table.once((seat, tongue.code, several, host, "html"), make)


def sights(table: Table, seat: int, tongue: Tongue) -> dict[str, Any]:
    view = table.view(seat)
    words, names = table.words, table.names
    with metrics.timed("rendering"):
        return {
            "view": view,
            "prompt": words.prompt(view, names, tongue),
            "options": sight.rows(table, view, sight.choices(table, view, words.in_order(view), tongue), tongue),
            "closed": sight.closed(table, view, tongue),
            "why": None if view.outcome else rule(table.kind.name, words.rule(view), tongue.code),
            "remarks": sight.rows(table, view, sight.remarks(table, seat, tongue), tongue),
            "board": words.board(view, names, tongue),
            "drawing": boards.drawn(table.kind.name, view, names, tongue),
            "signs": boards.glossary(table.kind.name, tongue.code),
            "log": sight.log(table, seat, tongue),
            "result": words.result(view, names, tongue),
            "proposal": table.proposal(),
        }


async def table_page(request: Request) -> Response:
    here, table = await at(request)
    person = await here.person(request)
    mine = held(table, person)
    if len(mine) > 1 and "seat" not in request.query_params:
        return await page(request, "curtain.html", table=table, mine=mine)
    seat = await eyes(request, here.people, table)
    if seat != SPECTATOR and table.seats[seat].away:
        await here.desk.back(table, seat)
    host = person is not None and table.row.host == person.id
    tongue = here.tongue(request)
    hidden = bool(curtain(table, seat, mine))
    missed = [] if hidden or table.online(seat) else sight.missed(table, seat, tongue)
    if not hidden:
        await here.desk.seen(table, seat, table.step)
    inside = live(table, seat, mine, host, tongue)
    link = f"{base(request)}/t/{table.id}"
    values: dict[str, Any] = {"live": inside, "link": link, "host": host, "mine": mine, "missed": missed}
    return await page(request, "table.html", table=table, seat=seat, **values)


async def table_stream(request: Request) -> Response:
    here, table = await at(request)
    person = await here.person(request)
    seat = await eyes(request, here.people, table)
    mine = held(table, person)
    host = person is not None and table.row.host == person.id
    tongue = here.tongue(request)
    return here.streams.answer(here.desk, table, seat, lambda: live(table, seat, mine, host, tongue))


async def qr(request: Request) -> Response:
    _, table = await at(request)
    picture = BytesIO()
    segno.make(f"{base(request)}/t/{table.id}", error="m").save(picture, kind="svg", **QR)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def join(request: Request) -> Response:
    here, table = await at(request)
    here.limits.count("join", here.address(request))
    told = await form(request)
    person, session = await somebody(request, told.get("name", ""))
    wanted = told.get("seat", "")
    seat = whole(wanted, "seat") if wanted else None
    chosen = await here.desk.join(table, person, told.get("name", ""), seat, told.get("entropy", ""))
    return go(request, f"/t/{table.id}?seat={chosen}", session)


async def fill(request: Request) -> Response:
    here, table = await at(request)
    person = await here.person(request)
    if person is None:
        raise Trouble(403, "host", "Only the person who made this table can do that.")
    await here.desk.fill(table, person, (await form(request)).get("bot", "bot"))
    return go(request, f"/t/{table.id}")


async def seat_bot(request: Request) -> Response:
    """The host puts a bot in an open seat, or takes one out."""
    here, table = await at(request)
    person = await here.person(request)
    if person is None:
        raise Trouble(403, "host", "Only the person who made this table can do that.")
    told = await form(request)
    seat = whole(told.get("seat", ""), "seat")
    if told.get("bot"):
        await here.desk.seat_bot(table, person, seat, told["bot"])
    else:
        await here.desk.dismiss_bot(table, person, seat)
    return go(request, f"/t/{table.id}")


async def play(request: Request) -> Response:
    here, table, seat, told = await acting(request)
    here.limits.count("move", f"{table.id} {seat}")
    question = told.get("question", "")
    asked = whole(question, "question") if question else None
    if table.match is not None and told.get("sure") != "yes":
        tongue = here.tongue(request)
        why = sight.second_thought(table, seat, told.get("move", ""), tongue)
        if why:
            return await ask_again(request, table, seat, why, told)
    await here.desk.play(table, seat, told.get("move", ""), asked, told.get("request"))
    return done(request, table, seat)


async def preview(request: Request) -> Response:
    """What an answer would bring, or why it may not be given: a piece of the table's page, or a page of its own."""
    here, table = await at(request)
    seat = await hand(request, here.people, table)
    here.limits.count("preview", f"{table.id} {seat}")
    told = sight.foreseen(table, seat, request.query_params.get("move", ""), here.tongue(request))
    name = "preview.html" if request.headers.get("hx-request") else "preview_page.html"
    return await page(request, name, table=table, seat=seat, told=told, refused=isinstance(told, Refusal))


async def ask_again(request: Request, table: Table, seat: int, why: str, told: dict[str, str]) -> Response:
    """The same move once more, with the reason to think twice; as a page of its own where there is no script."""
    name = "again.html" if request.headers.get("hx-request") else "sure.html"
    sent = {field: told[field] for field in ("move", "question", "request") if field in told}
    return await page(request, name, table=table, seat=seat, why=why, sent=sent)


async def undo(request: Request) -> Response:
    here, table, seat, _ = await acting(request)
    here.limits.count("move", f"{table.id} {seat}")
    await here.desk.undo(table, seat)
    return done(request, table, seat)


async def consent(request: Request) -> Response:
    here, table, seat, told = await acting(request)
    await here.desk.consent(table, seat, told.get("agree") == "yes")
    return done(request, table, seat)


async def say(request: Request) -> Response:
    here, table, seat, told = await acting(request)
    here.limits.count("chat", here.address(request))
    await here.desk.say(table, seat, told.get("text", ""))
    return done(request, table, seat)


async def leave(request: Request) -> Response:
    here, table, seat, _ = await acting(request)
    await here.desk.stand(table, seat)
    return go(request, "/")


async def token(request: Request) -> Response:
    here, table, seat, _ = await acting(request)
    secret = await here.desk.token(table, seat)
    return await page(request, "secret.html", table=table, seat=seat, secret=secret, link="", picture="")


async def reissue(request: Request) -> Response:
    here, table = await at(request)
    told = await form(request)
    person = await here.person(request)
    seat = whole(told.get("seat", ""), "seat")
    if person is None or seat >= len(table.seats):
        raise Trouble(403, "host", "Only the person who made this table can do that.")
    link = f"{base(request)}/seat/{await here.desk.link(table, seat, person)}"
    picture = segno.make(link, error="m").svg_data_uri(**QR)
    return await page(request, "secret.html", table=table, seat=seat, secret="", link=link, picture=picture)


async def seat_page(request: Request) -> Response:
    """A seat's link. Opening it takes nothing yet: previews of messages open links too."""
    here = house(request)
    table, seat = await here.desk.linked(request.path_params["token"])
    return await page(request, "seat.html", table=table, seat=seat)


async def claim(request: Request) -> Response:
    here = house(request)
    here.limits.count("join", here.address(request))
    told = await form(request)
    secret = request.path_params["token"]
    await here.desk.linked(secret)
    person, session = await somebody(request, told.get("name", ""))
    table, seat = await here.desk.claim(secret, person, told.get("name", ""), told.get("entropy", ""))
    return go(request, f"/t/{table.id}?seat={seat}", session)


async def language(request: Request) -> Response:
    told = await form(request)
    code = told.get("language", "")
    if code not in LANGUAGES:
        raise bad("That language is not spoken here.")
    back = told.get("back", "/")
    response = go(request, back if re.match(r"/[^/\\]", back) else "/")
    response.set_cookie(
        LANGUAGE, code, max_age=YEAR, httponly=True, samesite="lax", secure=house(request).config.secure
    )
    return response


async def api_page(request: Request) -> Response:
    return await page(request, "api.html", base=base(request))


async def account(request: Request) -> Response:
    return await page(request, "account.html")


async def account_change(request: Request) -> Response:
    """Everything the account page offers: a name, an account, logging in and out."""
    here = house(request)
    told = await form(request)
    what = told.get("what")
    if what == "name":
        person, session = await somebody(request, told.get("name", ""))
        await here.people.rename(person, told.get("name", ""))
        return go(request, "/account", session)
    if what == "leave":
        await here.people.leave(request.cookies.get(COOKIE, ""))
        response = go(request, "/")
        response.delete_cookie(COOKIE)
        return response
    here.limits.count("login", here.address(request))
    if what == "register":
        person, session = await somebody(request, told.get("name", "") or told.get("login", "")[:LONGEST_NAME])
        await here.people.register(person, told.get("login", ""), told.get("password", ""))
        return go(request, "/account", session)
    guest = await here.person(request)
    session, changed = await here.people.enter(told.get("login", ""), told.get("password", ""), guest)
    for table in [here.tables.known[table_id] for table_id in changed if table_id in here.tables.known]:
        await here.tables.refresh(table, table.version + 1)
    return go(request, "/", session)


ROUTES = [
    Route("/", home),
    Route("/quick", quick, methods=["POST"]),
    Route("/new", new),
    Route("/new", make, methods=["POST"]),
    Route("/api", api_page),
    Route("/language", language, methods=["POST"]),
    Route("/account", account),
    Route("/account", account_change, methods=["POST"]),
    Route("/seat/{token}", seat_page),
    Route("/seat/{token}", claim, methods=["POST"]),
    Route("/t/{table}", table_page),
    Route("/t/{table}/stream", table_stream),
    Route("/t/{table}/qr.svg", qr),
    Route("/t/{table}/join", join, methods=["POST"]),
    Route("/t/{table}/fill", fill, methods=["POST"]),
    Route("/t/{table}/bot", seat_bot, methods=["POST"]),
    Route("/t/{table}/play", play, methods=["POST"]),
    Route("/t/{table}/preview", preview),
    Route("/t/{table}/undo", undo, methods=["POST"]),
    Route("/t/{table}/consent", consent, methods=["POST"]),
    Route("/t/{table}/say", say, methods=["POST"]),
    Route("/t/{table}/leave", leave, methods=["POST"]),
    Route("/t/{table}/token", token, methods=["POST"]),
    Route("/t/{table}/link", reissue, methods=["POST"]),
]

"""After the game: replay at any ply, the record, its verification, and forks."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.drawing import panels
from rubrica.engine.game import SPECTATOR, Game
from rubrica.engine.record import Record, RecordError, decode
from rubrica.games import boards, sheets
from rubrica.server import advice, api, sight
from rubrica.server.auth import held, remember
from rubrica.server.contents import Contents
from rubrica.server.house import house
from rubrica.server.pages import at, form, go, page, somebody, whole
from rubrica.server.tables import OVER, Table
from rubrica.server.trouble import Trouble, bad, missing
from rubrica.tongue import Tongue
from rubrica.verifier import misfits

OPEN_VIEW = "open"
WATCHING = "spectator"


class Scene(NamedTuple):
    """A moment of a game through one pair of eyes."""

    who: str
    drawing: str
    prompt: str
    result: list[str]


def allowed(table: Table, mine: list[int]) -> list[str]:
    """Through whose eyes a game may be seen again: one's own and a spectator's; all, once it is over."""
    if table.state == OVER:
        return [OPEN_VIEW, WATCHING, *(str(seat) for seat in range(len(table.seats)))]
    return [WATCHING, *(str(seat) for seat in mine)]


def scenes(table: Table, ply: int, eyes: str, tongue: Tongue) -> list[Scene]:
    game = table.playing.at(ply)
    told: list[Scene] = []
    for seat in onlookers(game, eyes):
        view = game.view(None if seat == SPECTATOR else seat)
        who = "" if seat == SPECTATOR else table.names[seat]
        words, names = table.words, table.names
        prompt = words.prompt(view, names, tongue)
        view.options.clear()  # a moment that is over: nothing on the board may be acted on
        drawing = boards.drawn(table.kind.name, view, names, tongue)
        if told:
            drawing = panels.once_more(drawing, f"seat-{seat}")
        told.append(Scene(who, drawing, prompt, words.result(view, names, tongue)))
    return told


def onlookers(game: Game, eyes: str) -> list[int]:
    """Whose boards are shown. Open, those of all seats that know more than a spectator, or else what everybody sees."""
    if eyes != OPEN_VIEW:
        return [SPECTATOR if eyes == WATCHING else int(eyes)]
    common = game.view(None).knowledge()
    return [seat for seat in range(game.seats) if game.view(seat).knowledge() != common] or [SPECTATOR]


def story(table: Table, ply: int, eyes: str, tongue: Tongue) -> list[sight.Told]:
    """The log up to the ply. Open, it is told to each seat in turn, each line but once, and a secret with its owner."""
    seats = range(len(table.seats)) if eyes == OPEN_VIEW else [SPECTATOR if eyes == WATCHING else int(eyes)]
    match = table.playing
    game = match.at(ply)
    lines: dict[int, sight.Told] = {}
    for seat in seats:
        view = game.view(None if seat == SPECTATOR else seat)
        for place, (made, event) in enumerate(match.events):
            if made <= ply and event.visible(seat) and place not in lines:
                text = table.words.sentence(event, view, table.names, tongue)
                told_alone = eyes == OPEN_VIEW and not event.visible(SPECTATOR)
                lines[place] = sight.Told(made, f"{table.names[seat]}: {text}" if told_alone else text)
    return [lines[place] for place in sorted(lines)][-40:]


async def replay_page(request: Request) -> Response:
    here, table = await at(request)
    last = table.playing.ply
    ply = min(whole(request.query_params.get("ply", str(last)), "ply"), last)
    mine = held(table, await here.person(request))
    choices = allowed(table, mine)
    eyes = request.query_params.get("as", choices[0] if table.state == OVER else choices[-1])
    if eyes not in choices:
        raise Trouble(403, "seat", "Through those eyes the game can be seen when it is over.")
    tongue = here.tongue(request)
    shown: dict[str, Any] = {"scenes": scenes(table, ply, eyes, tongue), "log": story(table, ply, eyes, tongue)}
    made = advice.bots_move(table, ply)
    asked = made is not None and request.query_params.get("why") == "yes"
    shown["why"] = await advice.why(here, table, ply, here.address(request), tongue) if asked else None
    shown["bots_seat"] = None if made is None else made[0]
    return await page(
        request, "replay.html", table=table, ply=ply, last=last, eyes=eyes, choices=choices, mine=mine, **shown
    )


async def beliefs_page(request: Request) -> Response:
    here, table = await at(request)
    maker = sheets.maker(table.kind.name)
    if maker is None:
        raise missing("This game has no belief sheet: nothing secret stands between its players.")
    if table.state != OVER:
        raise Trouble(409, "running", "What could be known is told when the game is over.")
    tongue = here.tongue(request)
    sheet = table.once((tongue.code, "beliefs"), lambda: maker.beliefs(table.playing.moments(), table.names, tongue))
    return await page(request, "beliefs.html", table=table, sheet=sheet)


async def fork(request: Request) -> Response:
    here, table = await at(request)
    here.limits.count("create", here.address(request))
    told = await form(request)
    person, session = await somebody(request, "")
    ply, seat = whole(told.get("ply", ""), "ply"), whole(told.get("seat", ""), "seat")
    forked = await here.desk.fork(table, ply, seat, person)
    return go(request, f"/t/{forked.id}", session)


async def record_file(request: Request) -> Response:
    return await api.record(request)


async def verify_page(request: Request) -> Response:
    return await page(request, "verify.html", problems=[], record=None, kept=None)


async def verify(request: Request) -> Response:
    """Check a record with nothing but the file, and keep it so that it can be replayed."""
    here = house(request)
    here.limits.count("upload", here.address(request))
    async with request.form(max_files=1, max_fields=5, max_part_size=4_200_000) as told:
        file = told.get("record")
        if not isinstance(file, UploadFile):
            raise bad("Choose a record file first.")
        raw = await file.read()
    record, problems = checked(raw, here.contents)
    if record is None:
        return await page(request, "verify.html", 422, problems=problems, record=None, kept=None)
    person, session = await somebody(request, "")
    kept = await here.desk.keep(record, person)
    response = await page(request, "verify.html", problems=[], record=record, kept=kept)
    if session is not None:
        remember(response, session, here.config.secure)
    return response


def checked(raw: bytes, contents: Contents) -> tuple[Record | None, list[str]]:
    """A finished record that is right in everything, or what is wrong with it."""
    try:
        record = decode(raw.decode("utf-8"))
        kind = games.kind(record.game)
        content = contents.digested(record.game, record.content)
    except UnicodeDecodeError as error:
        return None, [f"not text in UTF-8: byte {error.start} cannot be read"]
    except (RecordError, games.UnknownGame) as error:
        return None, [str(error)]
    except Trouble as trouble:
        return None, [f"content: {trouble.say()}"]
    problems = misfits(kind, content, record)
    return (None if problems else record), problems


ROUTES = [
    Route("/t/{table}/replay", replay_page),
    Route("/t/{table}/beliefs", beliefs_page),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/record.json", record_file),
    Route("/verify", verify_page),
    Route("/verify", verify, methods=["POST"]),
]

"""The HTTP API: the same views, options and refusals as the pages. ENDPOINTS declares all of it once."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game import SPECTATOR
from rubrica.lab.review import judge
from rubrica.server import advice, api_after, api_library, api_seats, bots, company, lobby, page_data, result, talk
from rubrica.server.actions import Chair, Plan
from rubrica.server.auth import Right, bearer
from rubrica.server.bodies import (
    Agreement,
    Commit,
    Consent,
    Document,
    Foreseen,
    GameEntry,
    GameList,
    GameRecord,
    GameReview,
    Hints,
    Join,
    NewTable,
    PaceEntry,
    Play,
    Played,
    PreviewQuery,
    PublicTable,
    Question,
    Reason,
    Reveal,
    ReviewStep,
    Said,
    Say,
    ScoringLine,
    Seated,
    TableLists,
    TableView,
    TakenBack,
    Variant,
    WholeTalk,
    WhyQuery,
)
from rubrica.server.clocks import PACES
from rubrica.server.endpoints import EVENTS, JSON, Access, Call, Endpoint, TableCall, reply
from rubrica.server.openapi import document
from rubrica.server.packing import APART
from rubrica.server.pages import page, site_address
from rubrica.server.replay import record_file


async def list_games(call: Call) -> GameList:
    """The games there are, and the paces."""
    entries = [
        GameEntry(
            game=kind.name,
            title=kind.title,
            seats=(kind.seats[0], kind.seats[-1]),
            options=[Variant(option.name, list(option.values), option.meaning) for option in kind.options],
            contents=list(call.services.contents.names[kind.name]),
            bots=bots.names(kind.name),
            moves=len(kind.moves),
        )
        for kind in list(games.installed().values())
    ]
    return GameList(entries, [PaceEntry(*pace) for pace in PACES])


async def list_tables(call: Call) -> TableLists:
    """The tables to join and to watch."""
    return await lobby.listed(call.services, await call.services.person(call.request))


async def make_table(call: Call, wanted: NewTable) -> PublicTable:
    """Create a table; people and programs join it afterwards."""
    await call.count("create")
    plan = Plan(
        wanted.game,
        [Chair(who) for who in wanted.seats],
        wanted.options,
        wanted.content,
        wanted.public,
        wanted.pace,
        wanted.timeout,
        wanted.carry_cards,
    )
    host = await call.services.person(call.request)
    return page_data.public(await call.services.actions.make(plan, host))


async def show_table(call: TableCall) -> PublicTable:
    """What anyone may know about a table."""
    return page_data.public(call.table)


async def join(call: TableCall, joining: Join) -> Seated:
    """Take a seat; the answer holds the seat's token, which is given only here.

    Where the same people play again, a program sends the token that it had at the table before.
    """
    await call.count("join")
    actions, token = call.services.actions, bearer(call.request) or ""
    known = await call.services.store.do(lambda connection: company.played_before(connection, call.table.id, token))
    person = known or await call.person(joining.name)
    seat = await actions.join(call.table, person, "" if known else joining.name, joining.seat, joining.commitment)
    return Seated(call.table.id, seat, await actions.new_token(call.table, seat))


async def commit(call: TableCall, promise: Commit) -> PublicTable:
    """Commit the seat to words for the shuffle, while a seat is free or when a deal was voided."""
    await call.count_for_seat("move")
    await call.services.actions.commit(call.table, call.seat, promise.commitment)
    return page_data.public(call.table, call.seat)


async def reveal(call: TableCall, given: Reveal) -> PublicTable:
    """Reveal the words that the seat committed to, once the table is dealing and nobody owes a commitment."""
    await call.count_for_seat("move")
    await call.services.actions.reveal(call.table, call.seat, given.words)
    return page_data.public(call.table, call.seat)


async def view(call: TableCall) -> Response:
    """Everything the seat may know and do."""
    return Response(marked(page_data.table_view(call.table, call.seat, call.tongue)), media_type=JSON)


def marked(seen: TableView) -> str:
    """A view as JSON, in which what people say stands apart from the rest, for it is compressed apart."""
    heard = msgspec.Raw(f"{APART}{msgspec.json.encode(seen.talk).decode()}{APART}")
    return msgspec.json.encode(msgspec.structs.asdict(seen) | {"talk": heard}).decode()


async def options(call: TableCall) -> Question:
    """What the seat is asked, and what it may answer."""
    seen = page_data.table_view(call.table, call.seat, call.tongue)
    return Question(seen.seat, seen.question, seen.prompt, seen.options, seen.remarks)


async def preview(call: TableCall, query: PreviewQuery) -> Foreseen:
    """Preview a move; a move that is not allowed is refused as if it were played."""
    await call.count_for_seat("preview")
    found = await call.services.foresee(
        call.request, page_data.preview_of, call.table, call.seat, query.move, call.tongue
    )
    return Foreseen(*found)


async def play(call: TableCall, answer: Play) -> Played:
    """Answer the seat's question, or make a statement."""
    await call.count_for_seat("move")
    await call.services.actions.play(call.table, call.seat, answer.move, answer.question, answer.request)
    return Played(call.table.seen_step(call.seat), call.table.seen_version(call.seat))


async def undo(call: TableCall) -> Response:
    """Undo the seat's last move if nobody has learned anything since; else ask the others.

    The status is 200 if it was done, and 202 if it waits for the others' consent.
    """
    await call.count_for_seat("move")
    done = await call.services.actions.undo(call.table, call.seat)
    return reply(TakenBack(done, call.table.seen_step(call.seat), call.table.proposal()), 200 if done else 202)


async def consent(call: TableCall, answer: Consent) -> Agreement:
    """Agree to another seat's undo, or decline it."""
    await call.count_for_seat("move")
    await call.services.actions.consent(call.table, call.seat, answer.agree)
    return Agreement(call.table.seen_step(call.seat), call.table.proposal())


async def say(call: TableCall, line: Say) -> Said:
    """Send a message to the table."""
    await call.count_for_seat("chat")
    await call.services.actions.say(call.table, call.seat, line.text)
    return Said(call.table.seen_version(call.seat))


async def whole_talk(call: TableCall) -> WholeTalk:
    """All that was said at the table: chat and statements in one stream, each with its turn and its time."""
    return WholeTalk(talk.said(call.table, call.seat, call.tongue))


async def hint(call: TableCall) -> Hints:
    """The best moves; the other people at the table are told that the seat asked for a hint."""
    whom = await call.services.asker(call.request)
    hints = await advice.hints(call.services, call.table, call.seat, whom, call.tongue)
    return Hints(call.seat, call.table.questions[call.seat], hints)


async def why(call: TableCall, query: WhyQuery) -> Reason:
    """Why a bot made a move, once the game is over."""
    whom = await call.services.asker(call.request)
    return await advice.why(call.services, call.table, query.ply, whom, call.tongue)


async def review(call: TableCall) -> Response:
    """How everybody's chances went over a finished game, luck told apart from play; ask again while it is judged."""
    whom = await call.services.asker(call.request)
    found, progress = await call.services.chances.found(call.services.limits, call.table, whom)
    scoring = call.table.words.scoring(call.table.view(SPECTATOR), call.table.names, call.tongue)
    lines = [ScoringLine(*line) for line in scoring.lines]
    so_far = GameReview(call.table.id, judge(), 0.0, scoring.heads, scoring.won, lines)
    if found is None:
        assert progress is not None
        return reply(structs.replace(so_far, judged=progress.done / max(1, progress.of)), 202)
    moments = {step.ply for step in found.decided()}
    decided = [place for place, step in enumerate(found.steps) if step.ply in moments]
    steps = [ReviewStep(**vars(step)) for step in found.steps]
    return reply(structs.replace(so_far, by=found.by, judged=1.0, deal=found.deal, steps=steps, decided=decided), 200)


async def judge_again(call: TableCall) -> Response:
    """Find out anew how chances went: another release may judge otherwise."""
    await result.begin_anew(call.request, call.services, call.table)
    return await review(call)


async def stream(call: TableCall) -> Response:
    """Follow the table: one message for every change, each with the whole view."""
    table, seat, tongue = call.table, call.seat, call.tongue

    def message() -> tuple[str, str]:
        seen = page_data.table_view(table, seat, tongue)
        return "program", table.cached((seat, tongue.code, "json"), lambda: marked(seen))

    right = Right(call.request, call.services.people, table, seat)
    return await call.services.streams.answer(call.request, call.services.actions, right, message)


async def record(call: Call) -> Response:
    """The whole record, once the game is over: before that it would give secrets away."""
    return await record_file(call.request)


async def openapi(call: Call) -> Document:
    """This document."""
    return _document()


@cache
def _document() -> Document:
    return document(ENDPOINTS)


TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("GET", "/api/openapi.json", openapi),
    Endpoint("GET", "/api/games", list_games),
    Endpoint("GET", "/api/tables", list_tables),
    Endpoint("POST", "/api/tables", make_table, statuses=(201,)),
    Endpoint("GET", TABLE, show_table),
    Endpoint("POST", f"{TABLE}/join", join, statuses=(201,)),
    Endpoint("POST", f"{TABLE}/commit", commit, Access.SEAT),
    Endpoint("POST", f"{TABLE}/reveal", reveal, Access.SEAT),
    Endpoint("GET", f"{TABLE}/view", view, Access.READER, answers=TableView),
    Endpoint("GET", f"{TABLE}/options", options, Access.READER),
    Endpoint("GET", f"{TABLE}/preview", preview, Access.SEAT),
    Endpoint("POST", f"{TABLE}/play", play, Access.SEAT),
    Endpoint("POST", f"{TABLE}/undo", undo, Access.SEAT, statuses=(200, 202), answers=TakenBack),
    Endpoint("POST", f"{TABLE}/consent", consent, Access.SEAT),
    Endpoint("POST", f"{TABLE}/say", say, Access.SEAT, statuses=(201,)),
    Endpoint("GET", f"{TABLE}/talk", whole_talk, Access.READER),
    Endpoint("POST", f"{TABLE}/hint", hint, Access.SEAT),
    Endpoint("GET", f"{TABLE}/why", why),
    Endpoint("GET", f"{TABLE}/stream", stream, Access.READER, answers=TableView, media=EVENTS),
    Endpoint("GET", f"{TABLE}/record", record, answers=GameRecord),
    Endpoint("GET", f"{TABLE}/review", review, statuses=(200, 202), answers=GameReview),
    Endpoint("POST", f"{TABLE}/review", judge_again, statuses=(202,), answers=GameReview),
    Endpoint("GET", f"{TABLE}/past", api_after.past, Access.READER),
    Endpoint("GET", f"{TABLE}/beliefs", api_after.beliefs),
    Endpoint("POST", f"{TABLE}/again", api_after.again, Access.SEAT, statuses=(201,)),
    Endpoint("POST", f"{TABLE}/fork", api_after.fork, statuses=(201,)),
    Endpoint("POST", "/api/records", api_after.verify, counted="upload"),
    Endpoint("POST", "/api/guests", api_seats.guest, statuses=(201,)),
    Endpoint("POST", f"{TABLE}/fill", api_seats.fill),
    Endpoint("POST", f"{TABLE}/bot", api_seats.seat_bot),
    Endpoint("POST", f"{TABLE}/free", api_seats.free_seat),
    Endpoint("POST", f"{TABLE}/link", api_seats.link, statuses=(201,)),
    Endpoint("POST", "/api/seats/{token}", api_seats.use_link, statuses=(201,)),
    Endpoint("POST", f"{TABLE}/token", api_seats.new_token, Access.SEAT, statuses=(201,)),
    Endpoint("POST", f"{TABLE}/leave", api_seats.leave, Access.SEAT),
    Endpoint("POST", f"{TABLE}/typing", api_seats.typing, Access.SEAT),
    Endpoint("GET", f"{TABLE}/coach", api_seats.counsel, Access.SEAT),
    Endpoint("POST", f"{TABLE}/coach", api_seats.wish, Access.SEAT),
    Endpoint("GET", f"{TABLE}/people", api_seats.people, Access.SEAT),
    Endpoint("POST", f"{TABLE}/people", api_seats.bear, Access.SEAT),
    Endpoint("GET", "/api/games/{game}/rules", api_library.rules),
    Endpoint("GET", "/api/games/{game}/cards", api_library.cards),
)


async def api_page(request: Request) -> Response:
    """The API explained to those who write programs."""
    return await page(request, "api.html", base=site_address(request), endpoints=ENDPOINTS)


ROUTES = [Route("/api", api_page), *(endpoint.route() for endpoint in ENDPOINTS)]

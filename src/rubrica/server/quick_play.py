"""The lobby, and Play: one touch to a game against bots. How many and how strong is asked once, and remembered by what
was played."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.engine.game_type import GameType
from rubrica.games import figures
from rubrica.server import bots, lobby, schema
from rubrica.server.actions import MOST_CHAIRS, Chair, Plan, bot_name
from rubrica.server.game_types import game_named
from rubrica.server.pages import page, person_or_guest, read_form, redirect, whole_number
from rubrica.server.people import Person
from rubrica.server.services import Services, services_of
from rubrica.server.teaching import coaching_of

FIRST = "newcomer"
LOOKED_AT = 10  # games of the past
IN_A_ROW = 3  # so many games are enough to suggest another level


class Wish(NamedTuple):
    """How many play, how well the bots do, and whether with a coach; and whether that was ever chosen."""

    size: int
    level: str
    coach: bool = True
    known: bool = False


class Past(NamedTuple):
    """A game that somebody played alone or against bots of one level, with a coach to the last or without; of one that
    is over, whether they won."""

    size: int
    level: str | None
    won: bool | None
    coach: bool = False


def first_wish(game: GameType[Any]) -> Wish:
    """What is offered to somebody who has not played it here: as many as usual, newcomers, and a coach."""
    names = bots.names(game.name)
    return Wish(game.usual, FIRST if FIRST in names else names[-1])


async def wishes(services: Services, person: Person | None, kinds: list[GameType[Any]]) -> dict[str, Wish]:
    """What somebody last played, by game."""
    found = {kind.name: first_wish(kind) for kind in kinds}
    for kind in kinds if person is not None else []:
        past = await pasts(services, person, kind)
        if past:
            found[kind.name] = last_wish(kind, past)
    return found


def last_wish(game: GameType[Any], past: list[Past]) -> Wish:
    """As they last played."""
    return Wish(past[0].size, last_level(game, past), past[0].coach, True)


def last_level(game: GameType[Any], past: list[Past]) -> str:
    """Against which bots they last played: those of the last game that was not played alone."""
    return next((each.level for each in past if each.level), first_wish(game).level)


async def pasts(services: Services, person: Person | None, game: GameType[Any]) -> list[Past]:
    """The games that somebody played alone or against bots, the newest first."""
    if person is None:
        return []
    return await services.store.do(lambda connection: _pasts(connection, person.id, game))


def _pasts(connection: Connection, person: str, game: GameType[Any]) -> list[Past]:
    tables, seats, records = schema.tables, schema.seats, schema.records
    sitting = select(seats.c.table_id).where(seats.c.person == person)
    hosted = (tables.c.host == person, tables.c.game == game.name, tables.c.lesson.is_(None), tables.c.parent.is_(None))
    newest = (
        select(tables.c.id, tables.c.coach, records.c.text)
        .outerjoin(records, records.c.table_id == tables.c.id)
        .where(*hosted, tables.c.id.in_(sitting))  # and not records that they brought
        .order_by(tables.c.made.desc())
        .limit(LOOKED_AT)
    )
    found = []
    for table, coach, text in connection.execute(newest):
        sitting = select(seats.c.person, seats.c.bot).where(seats.c.table_id == table).order_by(seats.c.seat)
        chairs = list(connection.execute(sitting))
        own = [seat for seat, chair in enumerate(chairs) if chair.person == person]
        levels = {chair.bot for chair in chairs if chair.person is None}
        against_bots = len(levels) == 1 and levels <= set(bots.names(game.name))
        if len(own) == 1 and (against_bots or len(chairs) == 1):
            won = None if text is None else _won(text, own[0])
            found.append(Past(len(chairs), next(iter(levels), None), won, own[0] in coaching_of(coach).seats))
    return found


def _won(record: str, seat: int) -> bool:
    outcome = json.loads(record).get("outcome") or {"placings": []}
    return bool(outcome["placings"][seat : seat + 1] == [1])


def suggested(game: GameType[Any], past: list[Past]) -> str:
    """The level that somebody's results suggest: a stronger one after mostly victories, a weaker one after nothing but
    defeats; else the present one.

    >>> from rubrica.games import rubico
    >>> suggested(rubico.GAME, [Past(5, "newcomer", True), Past(5, "newcomer", True), Past(5, "newcomer", False)])
    'steady'
    >>> suggested(rubico.GAME, [Past(5, "steady", False)] * 3)
    'newcomer'
    >>> suggested(rubico.GAME, [Past(5, "steady", False)] * 2)
    'steady'
    """
    level = last_level(game, past)
    ladder = [name for name in bots.names(game.name) if name != "random"][::-1]
    results = [each.won for each in past if each.level == level and each.won is not None][:IN_A_ROW]
    if level not in ladder or len(results) < IN_A_ROW:
        return level
    step = 1 if 2 * sum(results) > len(results) else -1 if not any(results) else 0
    return ladder[min(max(ladder.index(level) + step, 0), len(ladder) - 1)]


async def home(request: Request) -> Response:
    """The lobby."""
    services = services_of(request)
    person = await services.person(request)
    lists = await lobby.listed(services, person)
    kinds = list(games.installed().values())
    language = services.tongue(request).code
    emblems = {kind.name: await run_in_threadpool(figures.emblem, kind.name, language) for kind in kinds}
    remembered = await wishes(services, person, kinds)
    return await page(request, "lobby.html", lists=lists, kinds=kinds, emblems=emblems, remembered=remembered)


async def play_page(request: Request) -> Response:
    """How many, and how strong."""
    services, game = services_of(request), game_named(request.path_params["game"])
    past = await pasts(services, await services.person(request), game)
    level = suggested(game, past)
    wish = last_wish(game, past)._replace(level=level) if past else first_wish(game)
    changed = level != last_level(game, past)
    opponents: list[str] = []
    for place in range(1, game.seats[-1]):
        opponents.append(bot_name(place, set(opponents)))
    return await page(request, "play.html", game=game, wish=wish, changed=changed, opponents=opponents)


async def quick(request: Request) -> Response:
    """One touch, one game against bots, as it was last played or as the form says."""
    services = services_of(request)
    await services.limits.count("create", services.address(request))
    form = await read_form(request)
    game = game_named(form.get("game", ""))
    person, session = await person_or_guest(request, form.get("name", ""))
    wish = (await wishes(services, person, [game]))[game.name]
    size = whole_number(form["size"], "size") if form.get("size") else wish.size
    level = bots.known(game.name, form.get("level") or wish.level)
    others = [Chair(level) for _ in range(1, min(size, MOST_CHAIRS))]
    chairs = [Chair("me", commitment=form.get("commitment", "")), *others]
    table = await services.actions.make(
        Plan(game.name, chairs, public=False, coached=form.get("coach") == "yes"), person
    )
    return redirect(request, f"/t/{table.id}", session)


ROUTES = [
    Route("/", home),
    Route("/play/{game}", play_page),
    Route("/quick", quick, methods=["POST"]),
]
